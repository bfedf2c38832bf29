import { render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { AccessibilityInfo, Platform, Text } from 'react-native';
import { AlertText, AlertView, NewsView } from './Alert.tsx';

const said = (): readonly unknown[] =>
  jest.mocked(AccessibilityInfo.announceForAccessibilityWithOptions).mock.calls.map(([words]) => words);

beforeEach(() => {
  jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions').mockClear();
});
afterEach(() => jest.restoreAllMocks());

const kinds: readonly (readonly [string, (words: string) => ReactElement])[] = [
  ['AlertText', (words) => <AlertText words={words} />],
  [
    'AlertView',
    (words) => (
      <AlertView words={words}>
        <Text>{words}</Text>
      </AlertView>
    ),
  ],
  [
    'NewsView',
    (words) => (
      <NewsView words={words}>
        <Text>{words}</Text>
      </NewsView>
    ),
  ],
];

describe.each(kinds)('%s', (name, drawn) => {
  test.each(['ios', 'android'] as const)('on %s it is said as it comes and as it changes, once each', async (os) => {
    jest.replaceProperty(Platform, 'OS', os);
    await render(drawn('No network.'));
    await screen.rerender(drawn('No network.'));
    expect(said()).toEqual(['No network.']);
    await screen.rerender(drawn('Try later.'));
    expect(said()).toEqual(['No network.', 'Try later.']);
    expect(screen.getByText('Try later.')).toBeOnTheScreen();
  });

  test('nothing is said of empty words', async () => {
    await render(drawn(''));
    expect(said()).toEqual([]);
  });

  test('in a browser what is shown says so itself', async () => {
    jest.replaceProperty(Platform, 'OS', 'web');
    await render(drawn('No network.'));
    expect(said()).toEqual([]);
    const live = { AlertText: { role: 'alert' }, AlertView: { role: 'alert' }, NewsView: { 'aria-live': 'polite' } };
    expect(screen.root?.props).toMatchObject(Reflect.get(live, name));
  });
});

test('on Android news are no live region beside: they would be said twice', async () => {
  jest.replaceProperty(Platform, 'OS', 'android');
  await render(
    <NewsView words="ok" testID="news">
      <Text>ok</Text>
    </NewsView>,
  );
  expect(screen.getByTestId('news')).not.toHaveProp('accessibilityLiveRegion', 'polite');
});

test('what waits its turn does not cut off what is being said', async () => {
  await render(<AlertText words="No network." />);
  expect(AccessibilityInfo.announceForAccessibilityWithOptions).toHaveBeenCalledWith('No network.', { queue: true });
});
