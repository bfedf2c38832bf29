import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { StyleSheet } from 'react-native';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitGroups } from '../KitGroups/KitGroups.tsx';
import { KitMessageHeader } from '../KitMessageHeader/KitMessageHeader.tsx';
import { hostEntries } from './host-entries.ts';

const mute = { text: 'Mute', onPress: () => {} };

test('what is an item is kept, what is none is left out, and a function without any has said nothing', () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  const read = (made: unknown): unknown =>
    hostEntries({ name: 'options', give: () => made, given: 7, onError: () => {} });
  expect(read([mute])).toEqual([mute]);
  expect(read([])).toEqual([]);
  expect(read([mute, null, 'Mute', { text: 'Mute' }, false])).toEqual([mute]);
  const titleStyle = { color: 'red' };
  const { onPress } = mute;
  expect(
    read([
      { id: 'mute', title: 'Mute', titleStyle, onPress },
      { title: 7, onPress },
    ]),
  ).toEqual([{ id: 'mute', text: 'Mute', textStyle: titleStyle, onPress: expect.any(Function) }]);
  for (const made of [[null], ['Mute'], null, undefined, {}, 'Mute', Promise.resolve([mute])]) {
    expect(read(made)).toBeUndefined();
  }
  jest.restoreAllMocks();
});

describe('options that give no items', () => {
  const scene = screenScene('ana');
  let ana: Kit.ChatClient;
  let tea: Kit.Group;
  let said: jest.SpyInstance;
  beforeEach(async () => {
    ana = await scene.enter('ana');
    await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
    await ana.createGroup(new Kit.Group('rum', 'Rum', 'public'));
    tea = await ana.getGroup('tea');
    said = jest.spyOn(console, 'warn').mockImplementation(() => {});
  });

  const within = (part: ReactElement): ReactElement => hosted(ana, part);
  const odd = (made: unknown): never => made as never;
  const hold = (guid: string): unknown =>
    fireEvent(screen.getByTestId(`group-${guid}`), 'longPress', { nativeEvent: {} });

  test('the built-in entries of a row stay, and the developer is warned once, not the host', async () => {
    const onError = jest.fn();
    await render(within(<KitGroups options={() => odd(Promise.resolve([mute]))} onError={onError} />));
    await screen.findByTestId('group-tea');
    await hold('tea');
    expect(screen.getByText('Delete')).toBeOnTheScreen();
    await fireEvent.press(screen.getByTestId('overlay-backdrop'));
    await hold('rum');
    expect(screen.getByText('Delete')).toBeOnTheScreen();
    expect(said.mock.calls).toEqual([[expect.stringMatching(/"options" of KitGroups must give an array.*promise/)]]);
    expect(onError).not.toHaveBeenCalled();
  });

  test('a promise of them that fails is said once, though it is asked at each opening', async () => {
    const onError = jest.fn();
    const reported = jest.spyOn(console, 'error').mockImplementation(() => {});
    const options = (): never => odd(Promise.reject(new Error('No entries today.')));
    await render(within(<KitGroups options={options} onError={onError} />));
    await screen.findByTestId('group-tea');
    await hold('tea');
    expect(screen.getByText('Delete')).toBeOnTheScreen();
    await waitFor(() => expect(onError).toHaveBeenCalled());
    await fireEvent.press(screen.getByTestId('overlay-backdrop'));
    await hold('rum');
    await waitFor(() => expect(screen.getByText('Delete')).toBeOnTheScreen());
    expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: expect.stringContaining('No entries') })]]);
    expect(reported).toHaveBeenCalledTimes(1);
  });

  test('styles of an entry reach its text and its icon, and what is no style is left out', async () => {
    const entry = {
      ...mute,
      icon: { uri: 'https://example.org/mute.png' },
      textStyle: { color: 'rgb(1, 2, 3)' },
      iconStyle: { opacity: 0.5 },
    };
    await render(within(<KitGroups options={() => [entry, { ...mute, text: 'Loud', textStyle: odd('red') }]} />));
    await screen.findByTestId('group-tea');
    await hold('tea');
    expect(screen.getByText('Mute')).toHaveStyle({ color: 'rgb(1, 2, 3)' });
    const icons = screen.container.queryAll(({ type }) => type === 'Image', { matchDeepestOnly: true });
    expect(icons.map(({ props }) => StyleSheet.flatten(props['style']).opacity)).toContain(0.5);
    expect(screen.getByText('Loud')).toBeOnTheScreen();
  });

  test('added entries that are none leave the built-in ones as they are', async () => {
    await render(within(<KitGroups addOptions={() => odd(null)} />));
    await screen.findByTestId('group-tea');
    await hold('tea');
    expect(screen.getByText('Delete')).toBeOnTheScreen();
    expect(said.mock.calls).toEqual([[expect.stringMatching(/"addOptions" of KitGroups must give an array/)]]);
  });

  test('a header without items has no button, and the developer is warned once', async () => {
    const onError = jest.fn();
    const header = (): ReactElement =>
      within(<KitMessageHeader group={tea} options={() => odd(null)} onError={onError} />);
    await render(header());
    await screen.rerender(header());
    await act(async () => {});
    expect(screen.queryByTestId('header-options')).toBeNull();
    expect(said.mock.calls).toEqual([[expect.stringMatching(/"options" of KitMessageHeader must give an array/)]]);
    expect(onError).not.toHaveBeenCalled();
  });
});
