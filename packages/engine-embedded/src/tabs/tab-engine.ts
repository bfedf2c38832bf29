import { givenUp, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, EngineEvent, EventSink, Interest, UserRecord } from '@open-chat-kit/sdk/engine';
import { embeddedCapabilities, embeddedLimits } from '../capabilities.ts';
import { forwardOperations } from '../operations/table.ts';
import { tabClosed } from './tab-line.ts';
import type { CallOptions, TabLine } from './tab-line.ts';

/** A connection from this tab to the server of all tabs. */
export interface TabEngine {
  readonly engine: ChatEngine;
  /** Takes what the server told on the connection of this turn. */
  receive(turn: number, events: readonly EngineEvent[]): void;
  /** Goes on with a new host, by itself: the client hears a `resync`. */
  resume(): void;
  /** The tab closes: an open connection is lost. */
  close(): void;
}

/** A session, and the tab that knows of it: another one knows nothing of what was missed. */
interface Place {
  readonly uid: string;
  readonly host: string | null;
}

/** No tab is called so. */
const nowhere = '';
const never = new AbortController().signal;
const nothing: Interest = Object.freeze({ users: [], groups: [] });

/** Makes a connection. `line` is its number in the tab. */
export function createTabEngine(tab: TabLine, line: number): TabEngine {
  /** How often this engine was connected or disconnected: tells what comes late from an earlier connection. */
  let turn = 0;
  let sink: EventSink | null = null;
  let place: Place | null = null;
  /** Where the session was whose connection broke, or was replaced. */
  let lost: Place | null = null;
  /** What overtook the answer to connecting, and what was still on its way from the connection of before. */
  let early: EngineEvent[] = [];
  let late: EngineEvent[] = [];
  let interest = nothing;
  let attached = Promise.resolve();

  const ask = async <Value>(name: string, args: readonly unknown[], options: CallOptions): Promise<Value> =>
    // The one place where types cannot follow: the other tab runs this very code and answers what it computed.
    (await tab.call(line, name, args, options)) as Value;

  /** Waits until the host knows this connection, also when the server moves once more meanwhile. */
  const reattached = async (mine = turn): Promise<void> => {
    const isOver = turn !== mine || place === null;
    if (isOver && lost !== null) throw new KitException('NETWORK', 'The connection is lost.');
    if (turn !== mine) throw new KitException('NOT_LOGGED_IN', 'The session was ended before an answer came.');
    if (place === null) return;
    const seen = attached;
    await seen;
    if (seen !== attached || turn !== mine) await reattached(mine);
  };

  const request = <Value>(name: string, args: readonly unknown[], options: CallOptions): Promise<Value> =>
    ask(name, args, { ...options, after: () => reattached() });

  const begin = (): number => {
    turn += 1;
    sink = null;
    place = null;
    early = [];
    late = [];
    interest = nothing;
    return turn;
  };

  const deliver = (events: readonly EngineEvent[]): void => {
    if (events.length === 0) return;
    const to = sink;
    const hasEnded = events.some(({ type }) => type === 'session.ended');
    if (hasEnded || events.some(({ type }) => type === 'connection.lost')) {
      lost = hasEnded ? null : place;
      begin();
    }
    to?.(events);
  };

  /** From now on the sink hears what comes; first what came already, or that there was more. */
  const open = (user: UserRecord, next: EventSink): void => {
    const before = lost?.uid === user.uid ? lost : null;
    const isUnknown = before !== null && before.host !== tab.host;
    const first: readonly EngineEvent[] = isUnknown ? [{ type: 'resync' }] : before ? late : [];
    const events = [...first, ...early];
    lost = null;
    early = [];
    late = [];
    sink = next;
    deliver(events);
  };

  /** Connecting failed here: it may have worked over there, and then nobody knows what was told. */
  const giveUp = (): void => {
    begin();
    lost = lost && { uid: lost.uid, host: nowhere };
    tab.tell(line, 'disconnect', []);
  };

  const engine: ChatEngine = {
    name: 'embedded',
    capabilities: embeddedCapabilities,
    limits: embeddedLimits,
    async connect(session, next, signal) {
      if (signal.aborted) throw givenUp(signal);
      if (place !== null) {
        lost = place;
        tab.failAll('NETWORK', 'The connection was replaced by a new one.', line);
      }
      const mine = begin();
      try {
        const user = await ask<UserRecord>('connect', [session, mine], { signal });
        if (turn !== mine) throw new KitException('NETWORK', 'Another connection took the place of this one.');
        place = { uid: user.uid, host: tab.host };
        // The sink is not called before the answer is there.
        void Promise.resolve().then(() => {
          if (turn === mine) open(user, next);
        });
        return user;
      } catch (error) {
        if (turn === mine) giveUp();
        throw error;
      }
    },
    disconnect() {
      begin();
      lost = null;
      tab.tell(line, 'disconnect', []);
      tab.failAll('NOT_LOGGED_IN', 'The session was ended before an answer came.', line);
      return Promise.resolve();
    },
    ping: (signal) => request('ping', [], { signal }),
    ...forwardOperations((name, args, signal) => request(name, args, { signal })),
    setTyping: (target, isTyping) => tab.tell(line, 'setTyping', [target, isTyping]),
    upload: (file, onProgress, signal) => request('upload', [file], { signal, progress: onProgress }),
    watch(next) {
      if (place === null) return;
      interest = next;
      tab.tell(line, 'watch', [interest]);
    },
  };

  const receive = (of: number, events: readonly EngineEvent[]): void => {
    // Of an earlier connection only what happened is of interest, and only until this one begins.
    if (of === turn && sink !== null) deliver(events);
    else if (of === turn) early.push(...events);
    else if (sink === null) late.push(...events.filter((event) => 'id' in event));
  };

  return {
    engine,
    receive,
    resume() {
      if (place === null) return;
      const { uid } = place;
      const [mine, host] = [turn, tab.host];
      attached = ask('resume', [uid, mine], { signal: never }).then(
        () => {
          if (turn !== mine) return;
          place = { uid, host };
          tab.tell(line, 'watch', [interest]);
          deliver([{ type: 'resync' }]);
        },
        (error: unknown) => {
          // Moved once more meanwhile: then this is tried again already.
          if (turn !== mine || tab.host !== host) return;
          deliver([{ type: 'connection.lost', code: 'NETWORK', reason: String(error) }]);
        },
      );
    },
    close() {
      if (place !== null) receive(turn, [{ type: 'connection.lost', code: 'NETWORK', reason: tabClosed }]);
    },
  };
}
