/** An app that runs from right to left, as React Native tells by `I18nManager.isRTL`. */
import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Dimensions, I18nManager, Platform, Text } from 'react-native';
import { copyIcon, leaveIcon } from '#icons';
import { ar } from '../../i18n/catalogues/ar.ts';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { useKitTranslation } from '../../i18n/use-kit-translation.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitGroups } from '../KitGroups/KitGroups.tsx';
import { Menu } from '../Menu/Menu.tsx';

const scene = screenScene('ana');
let ana: Kit.ChatClient;
const isRTL = I18nManager.isRTL;

beforeEach(async () => {
  ana = await scene.enter('ana');
});
afterEach(() => {
  Object.assign(I18nManager, { isRTL });
});

function Direction(): ReactElement {
  return <Text>{useKitTranslation().direction}</Text>;
}

const cases: readonly (readonly [
  os: 'ios' | 'web',
  isMirrored: boolean,
  language: string | null,
  direction: string,
])[] = [
  ['ios', true, null, 'rtl'],
  ['ios', true, 'en', 'rtl'],
  ['ios', true, 'ar', 'rtl'],
  ['ios', false, null, 'ltr'],
  ['ios', false, 'en', 'ltr'],
  ['ios', false, 'ar', 'rtl'],
  // A browser has no such app: the language counts, whatever somebody set.
  ['web', true, null, 'ltr'],
  ['web', true, 'en', 'ltr'],
  ['web', false, 'ar', 'rtl'],
];
test.each(cases)('on %s, mirrored %s, in language %s: %s', async (os, isMirrored, language, direction) => {
  jest.replaceProperty(Platform, 'OS', os);
  Object.assign(I18nManager, { isRTL: isMirrored });
  await render(
    language === null ? (
      <Direction />
    ) : (
      <KitI18nProvider selectedLanguage={language} locales={[ar]}>
        <Direction />
      </KitI18nProvider>
    ),
  );
  expect(screen.getByText(direction)).toBeOnTheScreen();
});

test('English in it is laid out as all the rest, its arrows and fields too', async () => {
  Object.assign(I18nManager, { isRTL: true });
  await render(hosted(ana, <KitGroups showBackButton testID="groups" />));
  await act(async () => {});
  expect(screen.getByTestId('groups')).toHaveStyle({ direction: 'rtl' });
  const [arrow] = screen.getByLabelText('Back').queryAll((node) => node.type === 'Image');
  expect(arrow).toHaveStyle({ transform: [{ scaleX: -1 }] });
  expect(screen.getByTestId('groups-search')).toHaveStyle({ textAlign: 'right' });
});

test('icons of a menu turn where their entries say so', async () => {
  Object.assign(I18nManager, { isRTL: true });
  const entries = [
    { text: 'Leave', testID: 'leave', icon: leaveIcon, isMirrored: true, onPress: () => {} },
    { text: 'Copy', testID: 'copy', icon: copyIcon, onPress: () => {} },
  ];
  await render(
    <Menu
      title="Tea"
      entries={entries}
      anchor={{ x: 0, y: 0, width: 0, height: 0 }}
      onClose={() => {}}
      testID="menu"
    />,
  );
  const iconOf = (testID: string): ReturnType<typeof screen.getByTestId> | undefined =>
    screen.getByTestId(testID).queryAll((node) => node.type === 'Image')[0];
  expect(iconOf('leave')).toHaveStyle({ transform: [{ scaleX: -1 }] });
  expect(iconOf('copy')).not.toHaveStyle({ transform: [{ scaleX: -1 }] });
});

test('a menu stands at its anchor, though React Native takes left for right there', async () => {
  const before = Dimensions.get('window');
  const setWidth = (width: number): void =>
    Dimensions.set({ window: { ...before, width }, screen: Dimensions.get('screen') });
  setWidth(1_000);
  const entries = [{ text: 'Mute', onPress: () => {} }];
  const anchor = { x: 40, y: 60, width: 0, height: 0 };
  const shown = async (): Promise<unknown> => {
    await render(<Menu title="Tea" entries={entries} anchor={anchor} onClose={() => {}} testID="menu" />);
    // Around what scrolls in it.
    const popover = screen.getByTestId('menu').queryAll((node) => node.type === 'RCTScrollView')[0]?.parent ?? null;
    if (popover === null) throw new Error('There is no popover.');
    await fireEvent(popover, 'layout', { persist: () => {}, nativeEvent: { layout: { width: 200, height: 100 } } });
    return popover;
  };
  expect(await shown()).toHaveStyle({ left: 40, top: 60 });
  await cleanup();
  Object.assign(I18nManager, { isRTL: true });
  // Its right edge would stand at the anchor; it keeps its distance from the edge of the window.
  expect(await shown()).toHaveStyle({ right: 8, top: 60 });
  setWidth(before.width);
});
