import { Kit } from '@open-chat-kit/sdk';
import { act, render, screen } from '@testing-library/react-native';
import { AppState, Platform } from 'react-native';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { useWebNotifications } from './use-web-notifications.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let shown: { readonly title: string; readonly body: string; readonly tag: string; press(): void }[];
let pressed: string[];
/** Names of the locks that tabs hold. */
let held: string[];
let changes: ((state: 'active' | 'background') => void)[];
const focused = jest.fn();

class FakeNotification {
  static permission = 'granted';
  readonly close = (): void => {};
  #press = (): void => {};
  constructor(title: string, { body, tag }: { readonly body: string; readonly tag: string }) {
    shown.push({ title, body, tag, press: () => this.#press() });
  }
  addEventListener(_type: 'click', listener: () => void): void {
    this.#press = listener;
  }
}

const locks = {
  async request(name: string, { signal }: { readonly signal: AbortSignal }, hold: () => Promise<unknown>) {
    if (signal.aborted) throw new Error('Given up.');
    held.push(name);
    await hold();
    held.splice(held.indexOf(name), 1);
  },
  query: async () => ({ held: held.map((name) => ({ name })) }),
};

const before = { os: Platform.OS, navigator: globalThis.navigator };

function browser(navigator: object): void {
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true, writable: true });
}

beforeEach(async () => {
  ({ ana, ben } = await shareTea(scene));
  shown = [];
  pressed = [];
  held = [];
  changes = [];
  focused.mockClear();
  FakeNotification.permission = 'granted';
  Platform.OS = 'web';
  Object.assign(globalThis, { Notification: FakeNotification, focus: focused });
  browser({ locks });
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_, listener) => {
    changes.push(listener);
    return { remove: () => {} } as ReturnType<typeof AppState.addEventListener>;
  });
});

afterEach(() => {
  Platform.OS = before.os;
  AppState.currentState = 'active';
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(globalThis, 'focus');
  browser(before.navigator);
});

function Host(): null {
  useWebNotifications({ onPress: (message) => pressed.push(message.getId()) });
  return null;
}

async function become(state: 'active' | 'background'): Promise<void> {
  AppState.currentState = state;
  for (const tell of changes) tell(state);
  await scene.rest();
}

async function say(text: string): Promise<Kit.BaseMessage> {
  let said = new Kit.BaseMessage('', 'group', '', '');
  await act(async () => void (said = await ben.sendMessage(new Kit.TextMessage('tea', text, 'group'))));
  await scene.rest();
  return said;
}

test('shows who wrote and what, while no tab of the app is in view, and leads to the message', async () => {
  await render(hosted(ana, <Host />));
  await scene.rest();
  await say('seen');
  await become('background');
  const said = await say('**two** cups,\nplease');
  expect(shown).toMatchObject([{ title: 'ben', body: 'two cups, please', tag: said.getId() }]);
  shown[0]?.press();
  expect(focused).toHaveBeenCalledTimes(1);
  expect(pressed).toEqual([said.getId()]);
  // One's own from another device, and what changes in the group, is no news of that kind.
  await act(() => ben.updateGroup(new Kit.Group('tea', 'Teahouse', 'public')));
  await act(
    async () => void (await (await scene.enter('ana')).sendMessage(new Kit.TextMessage('tea', 'mine', 'group'))),
  );
  await scene.rest();
  expect(shown).toHaveLength(1);
  await become('active');
  await say('seen again');
  await screen.unmount();
  expect(shown).toHaveLength(1);
  expect(held).toEqual([]);
});

test('is silent beside another tab that is in view', async () => {
  await render(hosted(ana, <Host />));
  await scene.rest();
  expect(held).toHaveLength(1);
  await become('background');
  expect(held).toEqual([]);
  held = ['open-chat-kit.in-view'];
  await say('seen there');
  expect(shown).toEqual([]);
  held = [];
  await say('seen nowhere');
  expect(shown).toHaveLength(1);
});

test.each<[string, () => void]>([
  ['before the reader has allowed it', () => void (FakeNotification.permission = 'default')],
  ['where a browser has none', () => void Reflect.deleteProperty(globalThis, 'Notification')],
  ['on devices', () => void (Platform.OS = 'android')],
])('shows nothing %s', async (_where, set) => {
  set();
  await render(hosted(ana, <Host />));
  await become('background');
  await say('hello');
  expect(shown).toEqual([]);
});

test('where browsers cannot say which tabs are in view, it shows all the same', async () => {
  browser({});
  await render(hosted(ana, <Host />));
  await become('background');
  await say('hello');
  expect(shown).toHaveLength(1);
});

test('on phones the worker of the app shows it, where there is one; what fails there reaches the host', async () => {
  class Illegal {
    static readonly permission = 'granted';
    constructor() {
      throw new TypeError('Illegal constructor.');
    }
  }
  Object.assign(globalThis, { Notification: Illegal });
  const showNotification = jest.fn(async (..._given: readonly unknown[]) => {});
  const getRegistration = jest.fn(async () => ({ showNotification }));
  browser({ locks, serviceWorker: { getRegistration } });
  const errors = jest.spyOn(ana, 'report').mockImplementation(() => {});
  await render(hosted(ana, <Host />));
  await become('background');
  const said = await say('hello');
  expect(showNotification).toHaveBeenCalledWith('ben', { body: 'hello', tag: said.getId() });
  showNotification.mockRejectedValueOnce(new Error('No permission.'));
  await say('again');
  expect(errors).toHaveBeenCalledTimes(1);
});
