import type { TabChannel, TabLocks } from '../tabs/channel.ts';

/** What one tab has of its browser. */
export interface FakeTab {
  readonly locks: TabLocks;
  readonly channel: TabChannel;
  /** Ends the tab without a word: its locks go to others, and nothing reaches it or comes from it. */
  kill(): void;
}

/** A browser whose tabs share locks and a channel. */
export interface FakeBrowser {
  open(): FakeTab;
}

interface Request {
  readonly tab: object;
  readonly start: () => void;
}

/** Starts a browser. */
export function fakeBrowser(): FakeBrowser {
  const queues = new Map<string, Request[]>();
  const listeners = new Map<object, ((message: unknown) => void)[]>();

  const leave = (name: string, request: Request): void => {
    const queue = queues.get(name) ?? [];
    const wasFirst = queue[0] === request;
    const rest = queue.filter((other) => other !== request);
    queues.set(name, rest);
    if (wasFirst) rest[0]?.start();
  };

  return {
    open() {
      const tab = {};
      let isAlive = true;
      listeners.set(tab, []);
      return {
        locks: {
          request: (name, { signal }, run) =>
            new Promise((resolve, reject) => {
              const request: Request = {
                tab,
                start() {
                  if (!isAlive) return;
                  signal.removeEventListener('abort', abort);
                  void Promise.resolve()
                    .then(run)
                    .then(resolve, reject)
                    .finally(() => leave(name, request));
                },
              };
              const abort = (): void => {
                leave(name, request);
                reject(new Error('aborted'));
              };
              if (signal.aborted) {
                reject(new Error('aborted'));
                return;
              }
              signal.addEventListener('abort', abort);
              const queue = queues.get(name) ?? [];
              queues.set(name, [...queue, request]);
              if (queue.length === 0) request.start();
            }),
        },
        channel: {
          post(message) {
            if (!isAlive) return;
            const clone: unknown = structuredClone(message);
            for (const [other, receivers] of listeners) {
              if (other === tab) continue;
              setImmediate(() => receivers.forEach((receive) => receive(clone)));
            }
          },
          listen(receive) {
            listeners.get(tab)?.push((message) => {
              if (isAlive) receive(message);
            });
          },
          close() {
            listeners.delete(tab);
          },
        },
        kill() {
          isAlive = false;
          listeners.delete(tab);
          for (const [name, queue] of queues) {
            for (const request of queue) if (request.tab === tab) leave(name, request);
          }
        },
      };
    },
  };
}
