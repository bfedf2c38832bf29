import { Kit } from '@open-chat-kit/sdk';
import { cleanup, render, screen } from '@testing-library/react-native';
import type { ReactElement, ReactNode } from 'react';
import { StyleSheet, type StyleProp, type ViewStyle } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { KitI18nProvider } from '../i18n/KitI18nProvider.tsx';
import { KitThemeProvider } from '../theme/KitThemeProvider.tsx';
import type { ThemeOverrides } from '../theme/theme.ts';
import { screenScene } from './screen-scene.tsx';

/** What every component takes. */
interface CommonProps {
  readonly testID: string;
  readonly style?: { readonly containerStyle?: StyleProp<ViewStyle> };
}

interface KitComponentCase {
  /** Draws the component for this client, in a group and with a person that exist. */
  readonly draw: (props: CommonProps, world: World) => ReactElement;
  /** The component's slice of a theme, with this container style. */
  readonly slice: (style: { readonly containerStyle: ViewStyle }) => ThemeOverrides;
  /** The root carries the ground of the theme and the direction of the language. @default true */
  readonly hasGround?: boolean;
  /** There are texts in it that assistive technology reads. @default true */
  readonly hasTexts?: boolean;
  /** There is something to press in it. @default true */
  readonly hasButtons?: boolean;
}

/** A chat with people and groups in it. */
export interface World {
  readonly client: Kit.ChatClient;
  readonly group: Kit.Group;
  readonly user: Kit.User;
  /** Of the group. */
  readonly message: Kit.BaseMessage;
}

/** What holds for every component of the kit: identity, style, theme, direction, text size, names, and a clean end. */
export function describeKitComponent(
  name: string,
  { draw, slice, hasGround = true, hasTexts = true, hasButtons = true }: KitComponentCase,
): void {
  describe(`${name}, as every component,`, () => {
    const scene = screenScene('ana', 'ben');
    let world: World;
    beforeEach(async () => {
      const client = await scene.enter('ana');
      await client.createGroup(new Kit.Group('tea', 'Tea', 'public'));
      const message = await client.sendMessage(new Kit.TextMessage('tea', 'Hello there', 'group'));
      world = { client, group: await client.getGroup('tea'), user: await client.getUser('ben'), message };
    });

    const within = (children: ReactNode, theme = {}, language = 'en'): ReactElement => (
      <KitClientProvider client={world.client}>
        <KitI18nProvider selectedLanguage={language} translations={{ ar: { 'common.back': 'رجوع' } }}>
          <KitThemeProvider theme={{ mode: 'light', ...theme }}>{children}</KitThemeProvider>
        </KitI18nProvider>
      </KitClientProvider>
    );
    const root = (): TestInstance => screen.getByTestId('it', { includeHiddenElements: true });
    const styleOf = (node: TestInstance): ViewStyle => StyleSheet.flatten(node.props['style']) ?? {};

    test('has its testID, and its style wins over the theme', async () => {
      const tinted = slice({ containerStyle: { backgroundColor: 'linen', opacity: 0.9 } });
      await render(within(draw({ testID: 'it' }, world), { light: tinted }));
      expect(containerStyles()).toContainEqual(expect.objectContaining({ backgroundColor: 'linen', opacity: 0.9 }));
      await screen.rerender(
        within(draw({ testID: 'it', style: { containerStyle: { backgroundColor: 'teal' } } }, world), {
          light: tinted,
        }),
      );
      expect(containerStyles()).toContainEqual(expect.objectContaining({ backgroundColor: 'teal', opacity: 0.9 }));
      await scene.rest();

      function containerStyles(): ViewStyle[] {
        return [root(), ...root().queryAll(() => true)].map(styleOf);
      }
    });

    if (hasGround) {
      test('is drawn on the ground of the theme, in the direction of the language', async () => {
        await render(within(draw({ testID: 'it' }, world)));
        await scene.rest();
        const light = styleOf(root()).backgroundColor;
        expect(styleOf(root())).toMatchObject({ direction: 'ltr' });
        await screen.rerender(within(draw({ testID: 'it' }, world), { mode: 'dark' }, 'ar'));
        expect(styleOf(root())).toMatchObject({ direction: 'rtl' });
        expect(styleOf(root()).backgroundColor).not.toEqual(light);
      });
    }

    test('lets every text grow: nothing around one has a fixed height', async () => {
      await render(within(draw({ testID: 'it' }, world)));
      await scene.rest();
      const texts = root().queryAll((node) => node.type.startsWith('Text') && !isHidden(node));
      expect(texts.length > 0).toBe(hasTexts);
      for (const text of texts) {
        expect(text.props['allowFontScaling']).not.toBe(false);
        // What scrolls may be cut, and what a list has placed has the height that it measured.
        for (let node = text.parent; node !== null && node !== root() && !isPlaced(node); node = node.parent) {
          expect(styleOf(node).height).toBeUndefined();
          expect(styleOf(node).maxHeight).toBeUndefined();
        }
      }
    });

    test('names everything that can be pressed', async () => {
      await render(within(draw({ testID: 'it' }, world)));
      await scene.rest();
      const pressable = root().queryAll(
        (node) => node.props['accessible'] === true && node.props['onClick'] !== undefined,
      );
      expect(pressable.length > 0).toBe(hasButtons);
      for (const node of pressable) {
        const label: unknown = node.props['accessibilityLabel'] ?? node.props['aria-label'];
        const texts = node.queryAll((inner) => inner.type === 'Text');
        expect(Boolean(label) || texts.length > 0).toBe(true);
        expect(node.props['accessibilityRole'] ?? node.props['role']).toBeTruthy();
      }
    });

    test('leaves nothing behind, at whatever moment it goes', async () => {
      let open = 0;
      const { client } = world;
      const { subscribe, watch } = client;
      jest.spyOn(client, 'subscribe').mockImplementation((listener) => {
        open += 1;
        const stop = subscribe.call(client, listener);
        return () => {
          open -= 1;
          stop();
        };
      });
      jest.spyOn(client, 'watch').mockImplementation((interest) => {
        open += 1;
        const made = watch.call(client, interest);
        return {
          ...made,
          update: (next) => made.update(next),
          stop: () => {
            open -= 1;
            made.stop();
          },
        };
      });
      const complaints = jest.spyOn(console, 'error');
      for (let turns = 0; turns < 12; turns += 1) {
        await render(within(draw({ testID: 'it' }, world)));
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        await cleanup();
        expect(open).toBe(0);
      }
      await scene.clock.advance(60_000);
      expect(complaints.mock.calls.filter(([text]) => !String(text).includes('act('))).toEqual([]);
    });
  });
}

function isPlaced(node: TestInstance): boolean {
  return (
    node.type.endsWith('ScrollView') || StyleSheet.flatten<ViewStyle>(node.props['style'])?.position === 'absolute'
  );
}

function isHidden(node: TestInstance): boolean {
  for (let one: TestInstance | null = node; one !== null; one = one.parent) {
    if (one.props['aria-hidden'] === true) return true;
  }
  return false;
}
