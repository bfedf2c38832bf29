import { keyOfOwner } from '@open-chat-kit/sdk';
import { Platform } from 'react-native';

interface Locks {
  request(
    name: string,
    options: { readonly mode: 'shared'; readonly signal: AbortSignal } | { readonly ifAvailable: true },
    hold: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>;
}

/** Of the browser, which takes them from a tab that ends; `undefined` where there are none, as on pages without TLS. */
function tabLocks(): Locks | undefined {
  if (Platform.OS !== 'web') return undefined;
  return (globalThis as { readonly navigator?: { readonly locks?: Locks } }).navigator?.locks;
}

function lockOf(uid: string, what: string): string {
  const tab = keyOfOwner('in-view', uid);
  return what === '' ? tab : `${tab} ${what}`;
}

/** Whether tabs of one browser can agree on anything. */
export function areTabsTold(): boolean {
  return tabLocks() !== undefined;
}

/** Says to the other tabs of a user that this one is in view and there for `what`, which may be empty, until the returned function is called. */
export function holdInView(what: string, uid: string): () => void {
  const life = new AbortController();
  const gone = new Promise((resolve) => life.signal.addEventListener('abort', resolve));
  // Given up while it waits: nobody is told of that.
  tabLocks()
    ?.request(lockOf(uid, what), { mode: 'shared', signal: life.signal }, () => gone)
    .catch(() => {});
  return () => life.abort();
}

/** Whether another tab of a user is in view, and there for one of these. Where a browser cannot say so: none is. */
export async function isInViewElsewhere(uid: string, ...whats: readonly string[]): Promise<boolean> {
  try {
    const { held = [] } = (await tabLocks()?.query()) ?? {};
    return held.some(({ name }) => whats.some((what) => name === lockOf(uid, what)));
  } catch {
    return false;
  }
}

/** No tab hears of anything later than another by more, in milliseconds. */
const claimMs = 10_000;

/** Whether this tab is the first of a user's to ask for this. Where a browser cannot say so: it is. */
export async function isFirst(what: string, uid: string): Promise<boolean> {
  const locks = tabLocks();
  if (locks === undefined) return true;
  return await new Promise((resolve) => {
    locks
      .request(lockOf(uid, what), { ifAvailable: true }, async (lock) => {
        resolve(lock !== null);
        if (lock !== null) await new Promise<void>((over) => setTimeout(over, claimMs));
      })
      .catch(() => resolve(true));
  });
}
