import { Platform } from 'react-native';

interface Notice {
  addEventListener(type: 'click', listener: () => void): void;
  close(): void;
}

interface NoticeOptions {
  readonly body: string;
  /** Several tabs show one of the same tag once. */
  readonly tag: string;
}

interface Notices {
  readonly permission: string;
  new (title: string, options: NoticeOptions): Notice;
}

interface Locks {
  request(
    name: string,
    options: { readonly mode: 'shared'; readonly signal: AbortSignal },
    hold: () => Promise<unknown>,
  ): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

interface Workers {
  getRegistration(): Promise<{ showNotification(title: string, options: NoticeOptions): Promise<unknown> } | undefined>;
}

interface Browser {
  readonly Notification?: Notices;
  readonly navigator?: { readonly locks?: Locks; readonly serviceWorker?: Workers };
  focus?(): void;
}

const inView = 'open-chat-kit.in-view';

function browser(): Browser {
  return Platform.OS === 'web' ? (globalThis as Browser) : {};
}

/** Whether the reader has allowed notices. Never on devices and on a server, nor where a browser has none. */
export function mayNotify(): boolean {
  return browser().Notification?.permission === 'granted';
}

/** Says to the other tabs of the app that this one is in view, until the returned function is called. */
export function holdInView(): () => void {
  const life = new AbortController();
  const gone = new Promise((resolve) => life.signal.addEventListener('abort', resolve));
  const { navigator } = browser();
  // Given up while it waits: nobody is told of that.
  navigator?.locks?.request(inView, { mode: 'shared', signal: life.signal }, () => gone).catch(() => {});
  return () => life.abort();
}

/** Whether another tab of the app is in view. Where a browser cannot say so: none is. */
export async function isInViewElsewhere(): Promise<boolean> {
  try {
    const { held = [] } = (await browser().navigator?.locks?.query()) ?? {};
    return held.some(({ name }) => name === inView);
  } catch {
    return false;
  }
}

/** Shows a notice; `onPress` is called once the page is in front. Browsers of phones show it by the app's own worker, or not at all. */
export async function notify(title: string, options: NoticeOptions, onPress: () => void): Promise<void> {
  const { Notification: Made, navigator, focus } = browser();
  if (Made === undefined) return;
  try {
    const notice = new Made(title, options);
    notice.addEventListener('click', () => {
      focus?.call(globalThis);
      notice.close();
      onPress();
    });
  } catch {
    const worker = await navigator?.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
  }
}
