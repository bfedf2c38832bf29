import { allCapabilities } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, EngineEvent, EventSink, Interest, UserRecord } from '@open-chat-kit/sdk/engine';
import { forwardOperations } from '../operations/table.ts';
import type { CallOptions, TabLine } from './tab-line.ts';

/** A connection from this tab to the server of all tabs. */
export interface TabEngine {
  readonly engine: ChatEngine;
  /** Delivers what the server told. */
  receive(events: readonly EngineEvent[]): void;
  /** Goes on with a new host, by itself: the client hears a `resync`. */
  resume(): void;
}

const never = new AbortController().signal;

/** Makes a connection. `line` is its number in the tab. */
export function createTabEngine(tab: TabLine, line: number, eventId: () => string): TabEngine {
  let sink: EventSink | null = null;
  let uid: string | null = null;
  let interest: Interest = { users: [], groups: [] };
  let attached = Promise.resolve();
  /** Whose connection broke, and where the server was then: another server knows nothing of what was missed. */
  let lost: { readonly uid: string; readonly host: string | null } | null = null;

  const ask = async <Value>(name: string, args: readonly unknown[], options: CallOptions): Promise<Value> =>
    // The one place where types cannot follow: the other tab runs this very code and answers what it computed.
    (await tab.call(line, name, args, options)) as Value;

  /** Waits until the host knows this connection, also when the server moves once more meanwhile. */
  const reattached = async (signal: AbortSignal): Promise<void> => {
    if (uid === null || signal.aborted) return;
    const seen = attached;
    await seen;
    if (seen !== attached) await reattached(signal);
  };

  const requests = forwardOperations(async (name, args, signal) => {
    await reattached(signal);
    return ask(name, args, { signal });
  });

  const end = (events: readonly EngineEvent[]): void => {
    const to = sink;
    if (uid !== null) lost = { uid, host: tab.host };
    sink = null;
    uid = null;
    to?.(events);
  };

  const resync = (): void => sink?.([{ id: eventId(), type: 'resync' }]);

  const engine: ChatEngine = {
    name: 'embedded',
    capabilities: allCapabilities,
    async connect(session, next, signal) {
      // Events may overtake the answer, as they may on any network.
      sink = next;
      uid = null;
      const user = await ask<UserRecord>('connect', [session], { signal });
      if (sink !== next) return user;
      ({ uid } = user);
      if (lost?.uid === uid && lost.host !== tab.host) void Promise.resolve().then(resync);
      lost = null;
      return user;
    },
    disconnect() {
      sink = null;
      uid = null;
      lost = null;
      interest = { users: [], groups: [] };
      tab.tell(line, 'disconnect', []);
      tab.failAll('NOT_LOGGED_IN', 'The session was ended before an answer came.', line);
      return Promise.resolve();
    },
    ...requests,
    setTyping: (target, isTyping) => tab.tell(line, 'setTyping', [target, isTyping]),
    upload: async (file, onProgress, signal) => {
      await reattached(signal);
      return ask('upload', [file], { signal, progress: onProgress });
    },
    watch(next) {
      interest = next;
      tab.tell(line, 'watch', [interest]);
    },
  };

  return {
    engine,
    receive(events) {
      if (events.some(({ type }) => type === 'connection.lost' || type === 'session.ended')) end(events);
      else sink?.(events);
    },
    resume() {
      if (uid === null) return;
      const [resumed, host] = [sink, tab.host];
      attached = ask('resume', [uid], { signal: never }).then(
        () => {
          if (sink !== resumed) return;
          tab.tell(line, 'watch', [interest]);
          resync();
        },
        (error: unknown) => {
          // Moved once more meanwhile: then this is tried again already.
          if (sink !== resumed || tab.host !== host) return;
          end([{ id: eventId(), type: 'connection.lost', code: 'NETWORK', reason: String(error) }]);
        },
      );
    },
  };
}
