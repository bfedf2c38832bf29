import type { Clock } from '@open-chat-kit/sdk/engine';
import type { Random } from '../random.ts';
import type { SharedStorage } from '../storage/shared.ts';
import type { TabChannel, TabLocks } from '../tabs/channel.ts';
import { createGate } from './gate.ts';
import type { Gate } from './gate.ts';

/** What one tab has of its browser. */
export interface FakeTab {
  readonly locks: TabLocks & Required<Pick<TabLocks, 'steal'>>;
  readonly channel: TabChannel;
  /** A storage, as this tab reaches it. */
  storage(inner: SharedStorage): SharedStorage;
  /** A clock, as this tab hears of it. */
  clock(inner: Clock): Clock;
  /** Ends the tab without a word: its locks go to others, and nothing reaches it or comes from it. */
  kill(): void;
  /** Stops the tab where it stands. It keeps its locks; whatever comes for it waits. */
  freeze(): void;
  /** Everything that came meanwhile happens, one after another; what came in different ways in any order. */
  thaw(random?: Random): Promise<void>;
}

/** A browser whose tabs share locks and a channel. */
export interface FakeBrowser {
  open(): FakeTab;
}

interface Request {
  readonly gate: Gate;
  readonly start: () => void;
  /** Somebody took the lock away. */
  readonly lose: () => void;
}

/** Starts a browser. */
export function fakeBrowser(): FakeBrowser {
  /** The first of each has the lock. */
  const queues = new Map<string, readonly Request[]>();
  const listeners = new Map<Gate, ((message: unknown) => void)[]>();

  const leave = (name: string, request: Request): void => {
    const queue = queues.get(name) ?? [];
    const wasFirst = queue[0] === request;
    const rest = queue.filter((other) => other !== request);
    queues.set(name, rest);
    if (wasFirst) rest[0]?.start();
  };

  const requestOf = (
    gate: Gate,
    name: string,
    run: () => Promise<void>,
    resolve: (value: unknown) => void,
    reject: (error: Error) => void,
  ): Request => {
    const request: Request = {
      gate,
      start: () =>
        gate.pass('locks', () => {
          void Promise.resolve()
            .then(run)
            .then(resolve, reject)
            .finally(() => leave(name, request));
        }),
      lose: () =>
        gate.pass('locks', () =>
          reject(new DOMException('Lock broken by another request with "steal".', 'AbortError')),
        ),
    };
    return request;
  };

  const locksOf = (gate: Gate): FakeTab['locks'] => ({
    request: (name, { signal }, run) =>
      new Promise((resolve, reject) => {
        const granted = (): Promise<void> => {
          signal.removeEventListener('abort', abort);
          return run();
        };
        const request = requestOf(gate, name, granted, resolve, reject);
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
    steal: (name, run) =>
      new Promise((resolve, reject) => {
        const request = requestOf(gate, name, run, resolve, reject);
        const [robbed, ...waiting] = queues.get(name) ?? [];
        queues.set(name, [request, ...waiting]);
        robbed?.lose();
        request.start();
      }),
  });

  const closed = new Set<Gate>();

  const channelOf = (gate: Gate): TabChannel => ({
    post(message) {
      if (closed.has(gate)) throw new DOMException('Channel is closed', 'InvalidStateError');
      const clone: unknown = structuredClone(message);
      gate.pass('outwards', () => {
        for (const [other, receivers] of listeners) {
          if (other === gate) continue;
          setImmediate(() => other.pass('channel', () => receivers.forEach((receive) => receive(clone))));
        }
      });
    },
    listen(receive) {
      listeners.get(gate)?.push(receive);
    },
    close() {
      closed.add(gate);
      listeners.delete(gate);
    },
  });

  return {
    open() {
      const gate = createGate();
      listeners.set(gate, []);
      return {
        locks: locksOf(gate),
        channel: channelOf(gate),
        storage: (inner) => storageBehind(gate, inner),
        clock: (inner) => clockBehind(gate, inner),
        freeze: () => gate.freeze(),
        thaw: (random) => gate.thaw(random),
        kill() {
          gate.kill();
          listeners.delete(gate);
          for (const [name, queue] of queues) {
            for (const request of queue) if (request.gate === gate) leave(name, request);
          }
        },
      };
    },
  };
}

/** What a tab that stands still asked for is done when it goes on: as late as can be. */
function storageBehind(gate: Gate, inner: SharedStorage): SharedStorage {
  const through = <Value>(run: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      gate.pass('outwards', () => {
        run().then(
          (value) => gate.pass('storage', () => resolve(value)),
          (error: unknown) => gate.pass('storage', () => reject(error)),
        );
      });
    });
  return {
    getItem: (key) => through(() => inner.getItem(key)),
    getAllKeys: () => through(() => inner.getAllKeys()),
    setItem: (key, value) => through(() => inner.setItem(key, value)),
    removeItem: (key) => through(() => inner.removeItem(key)),
    seize: () => through(() => inner.seize()),
    write: (term, key, value) => through(() => inner.write(term, key, value)),
  };
}

function clockBehind(gate: Gate, inner: Clock): Clock {
  return {
    now: () => inner.now(),
    after(ms, run) {
      let isCancelled = false;
      const cancel = inner.after(ms, () =>
        gate.pass('clock', () => {
          if (!isCancelled) run();
        }),
      );
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
}
