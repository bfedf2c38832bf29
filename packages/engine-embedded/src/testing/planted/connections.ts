import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, EngineEvent, EventSink, Interest } from '@open-chat-kit/sdk/engine';
import { hearing } from '../broken-engines/broken-engine.ts';
import { everyCall, live, perLife } from '../broken-engines/changing.ts';
import { groupsQuery } from '../drafts.ts';
import type { PlantedFault } from './planted-fault.ts';

const missed = 'reconnect › a missed message comes after connecting again, or a resync';
const sessionEnd = 'dead lines › the end of a session is told with code and reason, and is like disconnecting';
const connections = perLife(() => new Set<string>());
/** Each hears of it when another connection gave a sign of life. */
const readers = perLife(() => new Set<() => void>());
const sinks = perLife(() => new Set<EventSink>());

/** Faults of connections: of their beginning, their breaks and their end. */
export const plantedInConnections: readonly PlantedFault[] = [
  {
    name: 'no-resync',
    fault: 'After a break nobody sees to what was missed.',
    caughtBy: missed,
    saying: /Paul never heard the message that it missed, or resync/,
    at: 'engine',
    breaks: (engine) => hearing(engine, (events) => events.filter(({ type }) => type !== 'resync')),
  },
  {
    name: 'resync-once',
    fault: 'Only the first break is followed by a resync.',
    caughtBy: 'reconnect › each of several breaks is told and healed',
    saying: /Paul never heard the message "two" that it missed, or resync/,
    at: 'engine',
    breaks: (engine) => onlyFirstResync(engine),
  },
  {
    name: 'resync-once-2',
    fault: 'Only the first break is followed by a resync, and the client shows it.',
    caughtBy: 'the client › two breaks in a row are both healed',
    saying: /after \d+ s it does not hold that it heard "two", or was told to compare/,
    at: 'engine',
    breaks: (engine) => onlyFirstResync(engine),
  },
  {
    name: 'resync-once-3',
    fault: 'Only the first crash of the server is followed by a resync.',
    caughtBy: 'restarts › two crashes in a row are both healed',
    saying: /Paul never heard a message sent while it was away, or resync/,
    at: 'engine',
    breaks: (engine) => onlyFirstResync(engine),
  },
  {
    name: 'resync-when-groups-changed',
    fault: 'After a break the engine compares its groups, and says nothing when they are the same.',
    caughtBy: missed,
    saying: /Paul never heard the message that it missed, or resync/,
    at: 'engine',
    breaks: (engine) => resyncWhenChanged(engine),
  },
  {
    name: 'connect-ignores-abort',
    fault: 'Connecting goes on when it is aborted.',
    caughtBy: 'dead lines › connecting rejects promptly when it is aborted',
    saying: /whether connecting ends when it is aborted is false, expected true/,
    at: 'engine',
    breaks: (engine) => ({ connect: (session, sink) => engine.connect(session, sink, live()) }),
  },
  {
    name: 'connect-opens-late',
    fault: 'Connecting rejects when it is aborted, and opens all the same.',
    caughtBy: 'dead lines › connecting rejects promptly when it is aborted',
    saying: /a request over a connection that was given up succeeded, expected NOT_LOGGED_IN or NETWORK/,
    at: 'engine',
    breaks: (engine) => ({
      connect: (session, sink, signal) =>
        new Promise((resolve, reject) => {
          if (signal.aborted) reject(new KitException('NETWORK', 'Aborted.'));
          signal.addEventListener('abort', () => reject(new KitException('NETWORK', 'Aborted.')));
          engine.connect(session, sink, live()).then(resolve, reject);
        }),
    }),
  },
  {
    name: 'connect-outlives-disconnect',
    fault: 'Connecting hangs on when the engine is told to disconnect.',
    caughtBy: 'dead lines › connecting ends with disconnect',
    saying: /whether connecting ends with disconnect is false, expected true/,
    at: 'engine',
    breaks(engine) {
      let isConnecting = false;
      return {
        connect(session, sink, signal) {
          isConnecting = true;
          return engine.connect(session, sink, signal).finally(() => {
            isConnecting = false;
          });
        },
        disconnect: () => (isConnecting ? Promise.resolve() : engine.disconnect()),
      };
    },
  },
  {
    name: 'late-readers-forgotten',
    fault: 'The server throws away what a connection does not take from it in time.',
    caughtBy: 'dead lines › no event passes a stalled line, and each comes when the stall ends',
    saying: /Paul never heard what was told while its line was stalled/,
    at: 'server',
    breaks: (engine, company) => takenInTime(engine, readers(company)),
  },
  {
    name: 'one-request-at-a-time',
    fault: 'A request waits for the answer to the one before it.',
    caughtBy: 'dead lines › a lost answer keeps no other request waiting',
    saying: /whether a request behind a lost answer is answered is false, expected true/,
    at: 'engine',
    breaks: (engine) => ({ getGroup: oneAtATime((guid, signal) => engine.getGroup(guid, signal)) }),
  },
  {
    name: 'abort-internal',
    fault: 'An aborted request rejects with INTERNAL.',
    caughtBy: 'aborting and stalls › every stalled request rejects promptly when aborted',
    saying: /listGroups, stalled and then aborted, rejected with INTERNAL/,
    at: 'engine',
    breaks: (engine) => refusingWith(engine, ({ code }, isAborted) => (isAborted ? 'INTERNAL' : code)),
  },
  {
    name: 'break-internal',
    fault: 'Requests under way reject with INTERNAL when the connection breaks.',
    caughtBy: 'reconnect › requests under way are rejected when the network breaks',
    saying: /a request under way when the network broke rejected with INTERNAL/,
    at: 'engine',
    breaks: (engine) => refusingWith(engine, ({ code }) => (code === 'NETWORK' ? 'INTERNAL' : code)),
  },
  {
    name: 'before-connect-internal',
    fault: 'Requests before connecting are refused as INTERNAL.',
    caughtBy: 'sessions › requests before connecting are refused',
    saying: /a request before connecting rejected with INTERNAL/,
    at: 'engine',
    breaks: (engine) => refusingWith(engine, ({ code }) => (code === 'NOT_LOGGED_IN' ? 'INTERNAL' : code)),
  },
  {
    name: 'session-end-unsaid',
    fault: 'The end of a session is told like a break.',
    caughtBy: sessionEnd,
    saying: /Paul never heard that its session was ended/,
    at: 'engine',
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.map((event) => (event.type === 'session.ended' ? { ...event, type: 'connection.lost' } : event)),
      ),
  },
  {
    name: 'session-end-without-reason',
    fault: 'The end of a session says no reason.',
    caughtBy: sessionEnd,
    saying: /session\.ended gives no reason/,
    at: 'engine',
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.map((event) => (event.type === 'session.ended' ? { ...event, reason: '' } : event)),
      ),
  },
  {
    name: 'session-end-like-break',
    fault: 'After the end of a session requests reject with NETWORK, as if it might come back.',
    caughtBy: sessionEnd,
    saying: /a request afterwards rejected with NETWORK/,
    at: 'engine',
    breaks: (engine) => refusingWith(engine, ({ code }) => (code === 'NOT_LOGGED_IN' ? 'NETWORK' : code)),
  },
  {
    name: 'session-end-leaves-requests',
    fault: 'A request that is under way when the session ends waits for ever.',
    caughtBy: 'dead lines › the end of a session ends requests under way, and leaves others alone',
    saying: /whether a request under way ends with the session is false, expected true/,
    at: 'engine',
    breaks: (engine) => ({
      getGroup: (guid, signal) =>
        engine.getGroup(guid, signal).catch((error: unknown) => {
          if (isKitException(error) && error.code === 'NOT_LOGGED_IN') return new Promise<never>(() => {});
          throw error;
        }),
    }),
  },
  {
    name: 'all-sessions-end',
    fault: 'With the session of one user those of all others end.',
    caughtBy: 'dead lines › the end of a session ends requests under way, and leaves others alone',
    saying: /a call that has to succeed failed with NOT_LOGGED_IN: Nobody is logged in on this connection\./,
    at: 'server',
    breaks: (engine, company) => ({
      connect(session, sink, signal) {
        sinks(company).add(sink);
        const hear: EventSink = (events) => {
          const isEnd = events.some(({ type }) => type === 'session.ended');
          for (const each of isEnd ? sinks(company) : [sink]) each(events);
        };
        return engine.connect(session, hear, signal);
      },
    }),
  },
  {
    name: 'one-connection-each',
    fault: 'A second connection of a user ends the first one.',
    caughtBy: 'sessions › two connections of one user work side by side',
    saying: /a call that has to succeed failed with NOT_LOGGED_IN: Nobody is logged in on this connection\./,
    at: 'server',
    breaks: (engine, company) => ({
      async connect(session, sink, signal) {
        const self = await engine.connect(session, sink, signal);
        for (const other of company.engines)
          if (other !== engine && company.uidOf(other) === self.uid) await other.disconnect();
        return self;
      },
    }),
  },
  {
    name: 'known-users-refused',
    fault: 'Whoever was connected before cannot connect again.',
    caughtBy: 'reconnect › events flow again on the new connection',
    saying: /a call that has to succeed failed with AUTH_FAILED: You are here\./,
    at: 'server',
    breaks: (engine, company) => ({
      connect(session, sink, signal) {
        if (connections(company).has(session.uid))
          return Promise.reject(new KitException('AUTH_FAILED', 'You are here.'));
        connections(company).add(session.uid);
        return engine.connect(session, sink, signal);
      },
    }),
  },
  {
    name: 'secret-in-error',
    fault: 'The error about a wrong token repeats it.',
    caughtBy: 'sessions › wrong credentials are refused without repeating them',
    saying: /the error about a wrong credential repeats the credential/,
    at: 'server',
    breaks: (engine) => ({
      connect: (session, sink, signal) =>
        engine.connect(session, sink, signal).catch((error: unknown) => {
          if (!isKitException(error)) throw error;
          throw new KitException(error.code, `The token ${JSON.stringify(session)} is wrong.`);
        }),
    }),
  },
  {
    name: 'capabilities-unknown',
    fault: 'The capabilities name what the contract does not know.',
    caughtBy: 'sessions › capabilities are known ones, and never change',
    saying: /the capability calls is none of the contract/,
    at: 'engine',
    breaks: (engine) => ({ capabilities: Object.assign({}, engine.capabilities, { calls: true }) }),
  },
  {
    name: 'interest-over-breaks',
    fault: 'The interest of before is taken up again after a break.',
    caughtBy: 'watching groups › interest ends with a break',
    saying: /what Stan heard of a group that it watched before the break is \["group\.updated"\], expected \[\]/,
    at: 'engine',
    breaks: (engine) => stillInterested(engine, false),
  },
  {
    name: 'interest-over-sessions',
    fault: 'The interest of before is taken up again with the next session.',
    caughtBy: 'watching groups › interest ends with the session',
    saying: /what Stan heard of a group that it watched in the session before is \["group\.updated"\], expected \[\]/,
    at: 'engine',
    breaks: (engine) => stillInterested(engine, true),
  },
];

function onlyFirstResync(engine: ChatEngine): Partial<ChatEngine> {
  let times = 0;
  return hearing(engine, (events) => events.filter(({ type }) => type !== 'resync' || (times += 1) === 1));
}

function resyncWhenChanged(engine: ChatEngine): Partial<ChatEngine> {
  let before = '';
  const groups = async (): Promise<string> =>
    JSON.stringify(await engine.listGroups(groupsQuery({ joinedOnly: true }), live()));
  return {
    async connect(session, sink, signal) {
      const told: EventSink = (events) => {
        const rest = events.filter(({ type }) => type !== 'resync');
        if (rest.length > 0) sink(rest);
        const isBack = rest.length < events.length;
        groups().then(
          (now) => {
            if (isBack && now !== before) sink([{ type: 'resync' }]);
            before = now;
          },
          () => undefined, // the connection broke
        );
      };
      return engine.connect(session, told, signal);
    },
  };
}

function oneAtATime<Args extends readonly unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const answer = last.then(
      () => call(...args),
      () => call(...args),
    );
    last = answer;
    return answer;
  };
}

/** Refuses with another code. */
function refusingWith(
  engine: ChatEngine,
  code: (error: KitException, isAborted: boolean) => KitException['code'],
): Partial<ChatEngine> {
  return everyCall(engine, (name, call, given) => {
    const answer = call(...given);
    if (!(answer instanceof Promise) || name === 'connect') return answer;
    const signal = given.at(-1);
    return answer.catch((error: unknown) => {
      if (!isKitException(error)) throw error;
      throw new KitException(code(error, signal instanceof AbortSignal && signal.aborted), error.message, {
        details: error.details,
      });
    });
  });
}

/** Events wait for the next ping of their connection, but for no more than two of others. */
function takenInTime(engine: ChatEngine, others: Set<() => void>): Partial<ChatEngine> {
  let held: EngineEvent[] = [];
  let signs = 0;
  let take: EventSink = () => {};
  const tick = (): void => {
    signs += 1;
    if (signs > 2) held = [];
  };
  others.add(tick);
  return {
    connect(session, sink, signal) {
      take = sink;
      const hold: EventSink = (events) => {
        held.push(...events);
        signs = 0;
      };
      return engine.connect(session, hold, signal);
    },
    ping(signal) {
      for (const other of others) if (other !== tick) other();
      const events = held;
      held = [];
      signs = 0;
      if (events.length > 0) take(events);
      return engine.ping(signal);
    },
  };
}

function stillInterested(engine: ChatEngine, isSession: boolean): Partial<ChatEngine> {
  let interest: Interest | null = null;
  let wasEnded = false;
  return {
    async connect(session, sink, signal) {
      const self = await engine.connect(session, sink, signal);
      if (interest && wasEnded === isSession) engine.watch(interest);
      wasEnded = false;
      return self;
    },
    disconnect() {
      wasEnded = true;
      return engine.disconnect();
    },
    watch(given) {
      interest = given;
      engine.watch(given);
    },
  };
}
