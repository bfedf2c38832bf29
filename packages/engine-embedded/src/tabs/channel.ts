/** A way to all other tabs. */
export interface TabChannel {
  /** Reaches every other tab that listens, as a structured clone. */
  post(message: unknown): void;
  listen(receive: (message: unknown) => void): void;
  close(): void;
}

/** The part of `navigator.locks` that is needed: one tab holds a name at a time, until `run` ends or the tab does. */
export interface TabLocks {
  request(name: string, options: { readonly signal: AbortSignal }, run: () => Promise<void>): Promise<unknown>;
  /**
   * Takes the name from the tab that holds it, whose request then rejects. Where it is missing, a tab that stands still
   * keeps all others waiting.
   */
  steal?(name: string, run: () => Promise<void>): Promise<unknown>;
}

/** A `BroadcastChannel`; `null` where there is none. */
export function openBroadcastChannel(name: string): TabChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows, not for channels
    post: (message) => channel.postMessage(message),
    listen(receive) {
      channel.addEventListener('message', ({ data }) => receive(data));
    },
    close: () => channel.close(),
  };
}

/** The locks of the browser; `null` where there are none, as on pages without https. */
export function browserLocks(): TabLocks | null {
  if (typeof navigator === 'undefined' || !('locks' in navigator) || !navigator.locks) return null;
  const { locks } = navigator;
  return {
    request: (name, options, run) => locks.request(name, options, run),
    steal: (name, run) => locks.request(name, { steal: true }, run),
  };
}
