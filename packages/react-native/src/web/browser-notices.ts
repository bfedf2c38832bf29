import { Platform } from 'react-native';

interface Notice {
  addEventListener(type: 'click' | 'close', listener: () => void): void;
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

interface Worker {
  showNotification(title: string, options: NoticeOptions): Promise<unknown>;
  getNotifications?(of: { readonly tag: string }): Promise<readonly { close(): void }[]>;
}

interface Workers {
  getRegistration(): Promise<Worker | undefined>;
}

interface Browser {
  readonly Notification?: Notices;
  readonly navigator?: { readonly serviceWorker?: Workers };
  focus?(): void;
}

function browser(): Browser {
  return Platform.OS === 'web' ? (globalThis as Browser) : {};
}

/** Whether the reader has allowed notices. Never on devices and on a server, nor where a browser has none. */
export function mayNotify(): boolean {
  return browser().Notification?.permission === 'granted';
}

interface NoticeListener {
  /** The page is in front by then. */
  press(): void;
  /** It was closed, by whomever. */
  close(): void;
}

/**
 * Shows a notice. Browsers of phones show it by the app's own worker, or not at all.
 *
 * @returns takes it away again
 */
export async function notify(title: string, options: NoticeOptions, listener: NoticeListener): Promise<() => void> {
  const { Notification: Made, navigator, focus } = browser();
  if (Made === undefined) return nothing;
  try {
    const notice = new Made(title, options);
    notice.addEventListener('close', () => listener.close());
    notice.addEventListener('click', () => {
      focus?.call(globalThis);
      notice.close();
      listener.press();
    });
    return () => notice.close();
  } catch {
    const worker = await navigator?.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
    return () => void closeAt(worker, options.tag);
  }
}

async function closeAt(worker: Worker | undefined, tag: string): Promise<void> {
  try {
    for (const notice of (await worker?.getNotifications?.({ tag })) ?? []) notice.close();
  } catch {
    // The worker is gone, and with it what it showed.
  }
}

function nothing(): void {}
