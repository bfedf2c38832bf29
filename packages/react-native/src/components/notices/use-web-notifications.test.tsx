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
/** Tags of notices that were taken away. */
let closed: string[];
/** Names of the locks that tabs hold. */
let held: string[];
let changes: ((state: 'active' | 'background') => void)[];
const focused = jest.fn();

class FakeNotification {
  static permission = 'granted';
  #press = (): void => {};
  #gone = (): void => {};
  readonly close = (): void => {
    closed.push(this.#tag);
    this.#gone();
  };
  readonly #tag: string;
  constructor(title: string, { body, tag }: { readonly body: string; readonly tag: string }) {
    this.#tag = tag;
    shown.push({ title, body, tag, press: () => this.#press() });
  }
  addEventListener(type: 'click' | 'close', listener: () => void): void {
    if (type === 'click') this.#press = listener;
    else this.#gone = listener;
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
  closed = [];
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
  held = ['open-chat-kit.in-view.3.ana'];
  await say('seen there');
  expect(shown).toEqual([]);
  // Of somebody else, who sees nothing of it.
  held = ['open-chat-kit.in-view.3.ben'];
  await say('seen nowhere');
  expect(shown).toHaveLength(1);
});

test('what is shown goes once its chat was read elsewhere, or the tab is looked at', async () => {
  await render(hosted(ana, <Host />));
  await become('background');
  const { id } = await say('in the group');
  const aside = await ben.sendMessage(new Kit.TextMessage('ana', 'aside', 'user'));
  await scene.rest();
  const other = await scene.enter('ana');
  await act(async () => void (await other.markAsRead(await other.getMessageDetails(id))));
  expect(closed).toEqual([id]);
  await become('active');
  expect(closed).toEqual([id, aside.getId()]);
});

test('nothing of one user is left for the next: what is shown goes with the session, and leads nowhere', async () => {
  await render(hosted(ana, <Host />));
  await become('background');
  const { id } = await say('for Ana');
  expect(closed).toEqual([]);
  await act(() => ana.logout());
  expect(closed).toEqual([id]);
  shown[0]?.press();
  expect(pressed).toEqual([]);
  expect(held).toEqual([]);
});

test('a logout while other tabs are asked comes before it is shown', async () => {
  await render(hosted(ana, <Host />));
  await become('background');
  let answer = (): void => {};
  const query = async (): Promise<{ held: { name: string }[] }> => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { held: [] };
  };
  browser({ locks: { ...locks, query } });
  await say('late');
  await act(() => ana.logout());
  answer();
  await scene.rest();
  expect(shown).toEqual([]);
});

test.each<[string, () => void]>([
  ['before the reader has allowed it', () => void (FakeNotification.permission = 'default')],
  ['where a browser has none', () => void Reflect.deleteProperty(globalThis, 'Notification')],
  ['on devices', () => void (Platform.OS = 'android')],
])('shows nothing %s', async (_where, set) => {
  set();
  const getRegistration = jest.fn();
  browser({ locks, serviceWorker: { getRegistration } });
  const errors = jest.spyOn(ana, 'report');
  await render(hosted(ana, <Host />));
  await become('background');
  await say('hello');
  expect(shown).toEqual([]);
  expect([getRegistration, errors].map(({ mock }) => mock.calls)).toEqual([[], []]);
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
