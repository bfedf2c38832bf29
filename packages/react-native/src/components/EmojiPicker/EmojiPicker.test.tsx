import { Kit, type KeyValueStorage } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Dimensions, StyleSheet, type ViewStyle } from 'react-native';
import { KitUIEvents } from '../../events/event-names.ts';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import type { EmojiNames } from '../../i18n/catalogue.ts';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { ar, de } from '../../locales.ts';
import { isGone, press } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import type { KitMessageComposerProps } from '../KitMessageComposer/props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let group: Kit.Group;

const page = Dimensions.get('window');

beforeEach(async () => {
  Dimensions.set({ window: { ...page, width: 390, height: 844 } });
  ana = await scene.enter('ana');
  group = await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
});

afterEach(() => Dimensions.set({ window: page }));

const composer = (props: KitMessageComposerProps = {}, client = ana): ReactElement =>
  hosted(client, <KitMessageComposer group={group} {...props} />);

/** The same in a language whose emoji are loaded by this. */
const speaking = (emoji: EmojiNames): ReactElement => (
  <KitI18nProvider locales={[{ ...de, emoji }]} selectedLanguage="de">
    {composer()}
  </KitI18nProvider>
);

async function open(): Promise<void> {
  await press('composer-emoji');
  await screen.findByTestId('emoji-search');
}
const field = (): ReturnType<typeof screen.getByTestId> => screen.getByTestId('composer-field');
const search = (text: string): Promise<void> => fireEvent.changeText(screen.getByTestId('emoji-search'), text);
const shown = (): string[] =>
  screen.queryAllByTestId(/^emoji-\P{ASCII}/u).map(({ props }) => String(props['testID']).slice('emoji-'.length));
const select = (start: number, end: number): Promise<void> =>
  fireEvent(field(), 'selectionChange', { nativeEvent: { selection: { start, end } } });

test('draws what is seen of the emoji, and further ones as one scrolls', async () => {
  await render(composer());
  await open();
  expect(screen.getByText('Smileys')).toBeOnTheScreen();
  expect(shown()).toContain('😀');
  expect(shown().length).toBeLessThan(150);
  const later = shown().at(-1);
  await fireEvent.scroll(screen.getByTestId('emoji-grid'), { nativeEvent: { contentOffset: { x: 0, y: 5_000 } } });
  expect(shown()).toContain('😀'); // where the Tab key leads
  expect(shown()).not.toContain(later);
  expect(shown().length).toBeLessThan(150);
  expect(shown().length).toBeGreaterThan(20);
});

test('each emoji has its name, and what is chosen goes where the caret stands', async () => {
  await render(composer());
  await fireEvent.changeText(field(), 'See you');
  await select(3, 3);
  await open();
  await fireEvent.press(screen.getByRole('button', { name: 'grinning face' }));
  expect(screen.queryByTestId('emoji-picker')).toBeNull();
  expect(field()).toHaveDisplayValue('See😀 you');
});

test('it takes the place of what is selected, and several stand in the order in which they were chosen', async () => {
  await render(composer());
  await fireEvent.changeText(field(), 'See you');
  await select(4, 7);
  for (const emoji of ['😀', '😃']) {
    await open();
    await press(`emoji-${emoji}`);
  }
  expect(field()).toHaveDisplayValue('See 😀😃');
});

test('searches by name and tag, says how many it finds, and chooses the first by Enter', async () => {
  await render(composer());
  await open();
  await search('party pop');
  expect(shown()[0]).toBe('🎉');
  expect(screen.queryByText('Smileys')).toBeNull();
  await search('no such thing');
  expect(screen.getByTestId('emoji-none')).toBeOnTheScreen();
  await fireEvent(screen.getByTestId('emoji-search'), 'submitEditing');
  expect(screen.getByTestId('emoji-none')).toBeOnTheScreen();
  await search('tada');
  await fireEvent(screen.getByTestId('emoji-search'), 'submitEditing');
  expect(field()).toHaveDisplayValue('🎉');
});

test('tabs lead to their emoji, also from a search', async () => {
  await render(composer());
  await open();
  await press('emoji-tab-food');
  expect(screen.getByTestId('emoji-tab-food')).toBeSelected();
  expect(shown()).toContain('🍇');
  await search('tada');
  expect(screen.getByTestId('emoji-tab-food')).not.toBeSelected();
  await search('');
  expect(screen.getByTestId('emoji-tab-food')).not.toBeSelected();
  await search('tada');
  await press('emoji-tab-flags');
  expect(screen.getByTestId('emoji-search')).toHaveDisplayValue('');
  expect(shown()).toContain('🏁');
});

test('what was chosen last stands first, over a restart too', async () => {
  const disk = new Map<string, string>();
  const storage: KeyValueStorage = {
    getItem: async (key) => disk.get(key) ?? null,
    setItem: async (key, value) => void disk.set(key, value),
    removeItem: async (key) => void disk.delete(key),
    getAllKeys: async () => [...disk.keys()],
  };
  for (const before of [[], ['🎉']]) {
    const client = new Kit.ChatClient({ engine: scene.server.engine(), clock: scene.clock, storage });
    await client.login('ana');
    const drawn = await render(composer({}, client));
    await open();
    const isThere = screen.queryByText('Recent') !== null;
    expect(isThere ? shown().slice(0, 1) : []).toEqual(before);
    await search('tada');
    await press('emoji-🎉');
    await scene.rest();
    await act(() => drawn.unmount());
    await client.logout();
  }
});

test('one tone of skin for all is chosen once, and another one for one emoji by a long press', async () => {
  await render(composer());
  await open();
  expect(screen.getByTestId('emoji-tone')).toHaveProp('accessibilityLabel', 'Skin tone, No skin tone');
  await press('emoji-tone');
  await press('look-✋🏽');
  expect(screen.queryByTestId('emoji-looks')).toBeNull();
  await search('waving hand');
  await press('emoji-👋🏽');
  expect(field()).toHaveDisplayValue('👋🏽');
  await open();
  expect(screen.getByTestId('emoji-tone')).toHaveProp('accessibilityLabel', 'Skin tone, Medium');
  await search('waving hand');
  await fireEvent(screen.getByTestId('emoji-👋🏽'), 'longPress');
  expect(screen.getByRole('radio', { name: 'waving hand: dark skin tone' })).toBeOnTheScreen();
  await press('look-👋🏿');
  expect(field()).toHaveDisplayValue('👋🏽👋🏿');
});

test('a screen reader has the long press among the actions of what has tones, and of nothing else', async () => {
  await render(composer());
  await open();
  await search('hand');
  await fireEvent(screen.getByTestId('emoji-✋'), 'accessibilityAction', { nativeEvent: { actionName: 'looks' } });
  expect(screen.getByTestId('look-✋🏻')).toBeOnTheScreen();
  await press('emoji-looks-close');
  await search('tada');
  expect(screen.getByTestId('emoji-🎉')).not.toHaveProp('accessibilityActions');
});

test('what one goes back by closes the tones first, then the picker', async () => {
  await render(composer());
  await open();
  await press('emoji-tone');
  await press('overlay-backdrop');
  expect(screen.queryByTestId('emoji-looks')).toBeNull();
  await press('overlay-backdrop');
  await isGone('emoji-picker');
});

test('speaks the language of the kit; one without names of emoji has them in English', async () => {
  const within = (locale: typeof de): ReactElement => (
    <KitI18nProvider locales={[locale]} selectedLanguage={locale.code}>
      {composer()}
    </KitI18nProvider>
  );
  const drawn = await render(within(de));
  await open();
  await search('affe');
  expect(shown()).toContain('🐒');
  expect(screen.getByTestId('emoji-🐒')).toHaveProp('accessibilityLabel', 'Affe');
  await act(() => drawn.unmount());
  await render(within(ar));
  await open();
  await search('monkey');
  expect(screen.getByTestId('emoji-🐒')).toHaveProp('accessibilityLabel', 'monkey');
});

test.each<[string, EmojiNames]>([
  ['cannot be loaded', () => Promise.reject(new Error('No network.'))],
  ['are something else', async () => ({ default: 'nothing of that kind' })],
])('where emoji %s it says so, and tries again', async (_, broken) => {
  let load = broken;
  await render(speaking(() => load()));
  await press('composer-emoji');
  expect(await screen.findByText('Emoji konnten nicht geladen werden')).toBeOnTheScreen();
  const names = de.emoji;
  if (names !== undefined) load = names;
  await fireEvent.press(screen.getByText('Erneut versuchen'));
  await screen.findByTestId('emoji-search');
  await search('affe');
  expect(shown()).toContain('🐒');
});

test('it closes when a host wants what is opened to close, and who listens hears of it', async () => {
  const hidePanel = jest.fn();
  KitUIEventHandler.addUIListener('host', { hidePanel });
  await render(composer());
  await open();
  await act(() => KitUIEventHandler.emitUIEvent(KitUIEvents.hidePanel, { alignment: 'composerBottom' }));
  expect(screen.queryByTestId('emoji-search')).toBeNull();
  expect(hidePanel).toHaveBeenCalledWith({ alignment: 'composerBottom' });
  KitUIEventHandler.removeUIListener('host');
  await open();
});

test('while they load it shows their shape, once that takes a moment', async () => {
  await render(speaking(() => new Promise(() => {})));
  await press('composer-emoji');
  expect(screen.getByLabelText('Wird geladen')).toBeOnTheScreen();
  const drawn = screen.getByLabelText('Wird geladen').children.length;
  await scene.pass(150);
  expect(screen.getByLabelText('Wird geladen').children.length).toBeGreaterThan(drawn);
});

test.each([1, 2])(
  'at text of %s times the size each cell is as large as a finger needs, and a row as wide as the page',
  async (fontScale) => {
    Dimensions.set({ window: { ...page, width: 360, height: 640, fontScale } });
    await render(composer());
    await open();
    const { width = 0, height } = StyleSheet.flatten<ViewStyle>(screen.getByTestId('emoji-😀').props['style']);
    expect(width).toBeGreaterThanOrEqual(Number(height));
    expect(height).toBeGreaterThanOrEqual(44 * Math.sqrt(fontScale));
    const row = screen.getByTestId('emoji-😀').parent;
    expect((row?.children.length ?? 0) * Number(width)).toBeLessThanOrEqual(360 - 16);
    expect(row?.children.length).toBeGreaterThan(3);
  },
);

test('hideEmojiButton and hideAuxiliaryButtons leave no button, and a chat that one cannot write to has none', async () => {
  await render(composer());
  await waitFor(() => expect(screen.getByLabelText('Emoji')).toBeOnTheScreen());
  for (const props of [{ hideEmojiButton: true }, { hideAuxiliaryButtons: true }]) {
    await screen.rerender(composer(props));
    expect(screen.queryByLabelText('Emoji')).toBeNull();
  }
});
