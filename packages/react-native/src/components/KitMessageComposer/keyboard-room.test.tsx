/** A device's keyboard, as systems tell of it, and what it covers of a composer. */
import type { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { DeviceEventEmitter, Keyboard, LayoutAnimation, Platform, StyleSheet, View } from 'react-native';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { KitMessageComposer } from './KitMessageComposer.tsx';
import type { KitMessageComposerProps } from './props.ts';

const scene = screenScene('ana', 'ben');
const screenHeight = 1334;
const screenWidth = 750;
let ana: Kit.ChatClient;
let group: Kit.Group;
/** Where the composer ends: its room goes upwards from there. */
let bottom: number;

beforeEach(async () => {
  ({ ana, group } = await shareTea(scene));
  bottom = screenHeight;
  jest.spyOn(View.prototype, 'measureInWindow').mockImplementation((say) => {
    const own = room() ?? 0;
    say(0, bottom - own, screenWidth, own);
  });
});

function room(): number | undefined {
  const view = screen.queryByTestId('composer-keyboard-room', { includeHiddenElements: true });
  const { height } = StyleSheet.flatten(view?.props['style']) ?? {};
  return typeof height === 'number' ? height : undefined;
}

async function open(props: KitMessageComposerProps = {}): Promise<void> {
  await render(hosted(ana, <KitMessageComposer group={group} {...props} />));
}

const covering = (height: number) => ({ screenX: 0, screenY: screenHeight - height, width: screenWidth, height });

async function tell(type: string, endCoordinates: object): Promise<void> {
  await act(async () => void DeviceEventEmitter.emit(type, { duration: 250, easing: 'keyboard', endCoordinates }));
}

test('a keyboard that comes, grows and goes covers nothing of the composer', async () => {
  const moves = jest.spyOn(LayoutAnimation, 'configureNext');
  await open();
  expect(room()).toBe(0);
  await tell('keyboardWillChangeFrame', covering(500));
  expect(room()).toBe(500);
  // Together with it, and not before or after.
  expect(moves).toHaveBeenCalledWith(expect.objectContaining({ duration: 250 }));
  await tell('keyboardWillChangeFrame', covering(600));
  expect(room()).toBe(600);
  await tell('keyboardWillHide', covering(600));
  expect(room()).toBe(0);
});

test('of what a host leaves free below the composer nothing is left free twice', async () => {
  await open();
  bottom = screenHeight - 68;
  await tell('keyboardWillChangeFrame', covering(500));
  expect(room()).toBe(432);
  // A view around it moves it up, too, and has done so when the keyboard stands.
  bottom = screenHeight - 500;
  await tell('keyboardDidChangeFrame', covering(500));
  expect(room()).toBe(0);
});

test('room that moves nothing up does not grow beyond the keyboard', async () => {
  await open();
  await tell('keyboardWillChangeFrame', covering(500));
  for (let more = 0; more < 3; more += 1) {
    bottom += room() ?? 0;
    await fireEvent(screen.getByTestId('composer-keyboard-room'), 'layout', { nativeEvent: {} });
  }
  expect(room()).toBe(500);
});

test.each([
  ['floats', { ...covering(500), width: 400 }],
  ['is put away below the screen', { ...covering(500), screenY: screenHeight }],
  ['has no height', covering(0)],
  ['only fades out', { ...covering(500), screenY: 0 }],
])('a keyboard that %s covers nothing', async (_what, endCoordinates) => {
  await open();
  await tell('keyboardWillChangeFrame', covering(500));
  await tell('keyboardWillChangeFrame', endCoordinates);
  expect(room()).toBe(0);
});

test('on Android it says when it is there, and how wide the part is that is no bar of the system', async () => {
  jest.replaceProperty(Platform, 'OS', 'android');
  await open();
  await tell('keyboardDidShow', { ...covering(500), width: screenWidth - 80 });
  expect(room()).toBe(500);
  await tell('keyboardDidHide', covering(0));
  expect(room()).toBe(0);
});

test('on Android, where apps reach to the edge, nothing is covered below the bar of the system either', async () => {
  jest.replaceProperty(Platform, 'OS', 'android');
  await open();
  // The keyboard begins 500 above the edge; of that, 48 are the bar's, which is taken off the height.
  await tell('keyboardDidShow', { ...covering(500), height: 452 });
  expect(room()).toBe(500);
});

test('a chat that is opened while it is up begins above it', async () => {
  jest.spyOn(Keyboard, 'metrics').mockReturnValue(covering(500));
  jest.spyOn(View.prototype, 'measureInWindow').mockImplementation((say) => say(0, bottom, screenWidth, 0));
  await open();
  expect(room()).toBe(500);
});

test('a chat that is opened while it goes has no room once it has gone', async () => {
  jest.spyOn(Keyboard, 'metrics').mockReturnValue(covering(500));
  jest.spyOn(View.prototype, 'measureInWindow').mockImplementation((say) => say(0, bottom, screenWidth, 0));
  await open();
  await tell('keyboardDidHide', covering(0));
  expect(room()).toBe(0);
});

test('hosts that say how, with keyboardAvoidingViewProps, have it their way', async () => {
  await open({ keyboardAvoidingViewProps: { keyboardVerticalOffset: 60 } });
  await tell('keyboardWillChangeFrame', covering(500));
  expect(room()).toBeUndefined();
});

test('after it is gone nothing listens', async () => {
  await open();
  expect(DeviceEventEmitter.listenerCount('keyboardWillChangeFrame')).toBe(1);
  await screen.unmount();
  expect(DeviceEventEmitter.listenerCount('keyboardWillChangeFrame')).toBe(0);
});
