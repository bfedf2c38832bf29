import type { ChatEngine, EngineEvent, EventSink, Interest } from '@open-chat-kit/sdk/engine';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, part, patched, type Row } from './rows.ts';

type Breaks = Row[4];

const five = 'sessions › each of five devices hears everything, whichever of them goes';
const own = 'watching groups › what one device watches is its own, whatever another one does';
const all = 'users and presence › all who watch hear of all whom they watch';
const shown = 'records › who went, and whom one blocked since, is so wherever they show';
const renamed = 'conversations › a renamed group shows its name there, and is found by it alone';

/** Connections of each user, in the order in which they came. */
const connections = perLife(() => new Map<string, ChatEngine[]>());
/** People as they were when they were first shown, by where. */
const first = perLife(() => new Map<string, unknown>());
const counted = perLife(() => ({ presence: new Map<string, number>() }));

/** Places in which people are kept as they were, by the path to them. */
const kept: readonly (readonly [method: keyof ChatEngine & string, path: string, where: string])[] = [
  ['getMessage', 'sender', 'as the sender of a message'],
  ['history', 'items.*.sender', 'in the history'],
  ['listMembers', 'items.*', 'among the members'],
  ['listUsers', 'items.*', 'in a list of people'],
  ['listReceipts', '*.user', 'among the readers'],
  ['getConversation', 'with.user', 'as the other side of a conversation'],
  ['getConversation', 'lastMessage.sender', 'as the sender of a last message'],
  ['listConversations', 'items.*.with.user', 'in a list of conversations'],
];

const fields = ['status', 'blockedByMe', 'lastActiveAt'] as const;

/** Faults of several devices, and of people who are seen in several places. */
export const plantedInDevices: readonly PlantedFault[] = fromRows([
  ...[1, 2, 3, 4].map((most): Row => [
    `at-most-${most}-devices-hear`,
    `Of one user ${most} devices hear what happens, the first ones.`,
    five,
    /never heard a (message|change), as device|that it missed/,
    hearingBy((place) => place < most),
  ]),
  [
    'last-device-hears-alone',
    'The device that came last hears alone.',
    five,
    /never heard a message, as device/,
    hearingBy((place, count) => place === count - 1),
  ],
  [
    'going-silences-all-devices',
    'When one device goes, the others hear nothing more.',
    five,
    /never heard a message, as device/,
    silencing,
  ],
  [
    'watch-of-one-user',
    'Devices of one user watch the same: what the last one asked for.',
    own,
    /groups that .* heard of|of all groups that it watches/,
    sharingWatches('replaced'),
  ],
  [
    'watches-of-one-user-joined',
    'What one device watches all devices of the user hear.',
    own,
    /groups that .* heard of|of all groups that it watches/,
    sharingWatches('joined'),
  ],
  [
    'device-going-ends-watches',
    'When one device goes, the others watch nothing more.',
    own,
    /groups that .* heard of|of all groups that it watches/,
    sharingWatches('ended'),
  ],
  [
    'presence-to-the-first-who-watches',
    'The first alone who watches somebody hears of them.',
    all,
    /never heard that|how those are whom/,
    rationing('watcher'),
  ],
  [
    'presence-of-the-first-watched',
    'Of those whom one watches the first is told of.',
    all,
    /never heard that|how those are whom/,
    rationing('watched'),
  ],
  [
    'offline-not-told-at-once',
    'Who begins to watch is told of those who are there alone.',
    all,
    /how those are whom/,
    (engine) => {
      const seen = new Set<string>();
      return {
        connect: (session, sink, signal) =>
          engine.connect(
            session,
            passing(sink, (event) => {
              if (event.type !== 'user.presence' || seen.has(event.user.uid)) return true;
              if (event.user.status === 'online') seen.add(event.user.uid);
              return event.user.status === 'online';
            }),
            signal,
          ),
      };
    },
  ],
  ...kept.flatMap(([method, path, where]) =>
    fields.map((field): Row => [
      `${field}-kept-${where.replaceAll(' ', '-')}`,
      `\`${field}\` of people ${where} is as it was when they were first shown there.`,
      shown,
      /who went, .* is|of who went|of user .* is|both of revision/,
      keeping(method, path, field),
    ]),
  ),
  [
    'conversations-name-groups-as-they-were',
    'Conversations show groups under their first name.',
    renamed,
    /of a conversation after another name|both of revision/,
    keeping('getConversation', 'with.group', 'name'),
  ],
  [
    'conversations-show-old-pictures',
    'Conversations show the first picture of a group.',
    renamed,
    /of a conversation after another name|both of revision/,
    keeping('getConversation', 'with.group', 'icon'),
  ],
  [
    'conversations-not-found-by-a-new-name',
    'Conversations are not found by a name that a group did not have at first.',
    renamed,
    /number of conversations found by sailor/,
    answered('listConversations', (page, [query]) =>
      part(query, 'keyword') === 'sailor' ? { items: [], cursor: null, isLast: true } : page,
    ),
  ],
]);

function passing(sink: EventSink, accept: (event: EngineEvent) => boolean): EventSink {
  return (events) => {
    const left = events.filter((event) => accept(event));
    if (left.length > 0) sink(left);
  };
}

/** Devices of a user that hear, by their place among those that came. */
function hearingBy(accept: (place: number, count: number) => boolean): Breaks {
  return (engine, company) => ({
    connect(session, sink, signal) {
      const known = connections(company).get(session.uid) ?? [];
      connections(company).set(session.uid, known.includes(engine) ? known : [...known, engine]);
      const isHeard = (): boolean => {
        const now = connections(company).get(session.uid) ?? [];
        return accept(now.indexOf(engine), now.length);
      };
      return engine.connect(session, passing(sink, isHeard), signal);
    },
    async disconnect() {
      for (const [uid, known] of connections(company)) {
        connections(company).set(
          uid,
          known.filter((one) => one !== engine),
        );
      }
      await engine.disconnect();
    },
  });
}

function silencing(engine: ChatEngine, company: Parameters<Breaks>[1]): Partial<ChatEngine> {
  let uid = '';
  return {
    connect(session, sink, signal) {
      ({ uid } = session);
      connections(company).set(uid, []);
      return engine.connect(
        session,
        passing(sink, () => !connections(company).get(uid)?.length),
        signal,
      );
    },
    async disconnect() {
      connections(company).set(uid, [engine]);
      await engine.disconnect();
    },
  };
}

/** What devices of one user watch. */
const interests = perLife(() => new Map<ChatEngine, { readonly uid: string; interest: Interest }>());

function sharingWatches(how: 'replaced' | 'joined' | 'ended'): Breaks {
  return (engine, company) => {
    const siblings = (): readonly (readonly [ChatEngine, { interest: Interest }])[] => {
      const uid = interests(company).get(engine)?.uid;
      return [...interests(company)].filter(([, one]) => one.uid === uid);
    };
    return {
      async connect(session, sink, signal) {
        interests(company).set(engine, { uid: session.uid, interest: { users: [], groups: [] } });
        return engine.connect(session, sink, signal);
      },
      watch(interest) {
        const entry = interests(company).get(engine);
        if (entry) entry.interest = interest;
        if (how === 'ended') {
          engine.watch(interest);
          return;
        }
        const known = siblings().map(([, one]) => one.interest);
        const joined = {
          users: [...new Set(known.flatMap(({ users }) => users))],
          groups: [...new Set(known.flatMap(({ groups }) => groups))],
        };
        for (const [one] of siblings()) one.watch(how === 'joined' ? joined : interest);
      },
      async disconnect() {
        if (how === 'ended') for (const [one] of siblings()) one.watch({ users: [], groups: [] });
        interests(company).delete(engine);
        await engine.disconnect();
      },
    };
  };
}

/** Each is told of one time alone. */
function rationing(by: 'watcher' | 'watched'): Breaks {
  return (engine, company) => ({
    connect: (session, sink, signal) =>
      engine.connect(
        session,
        passing(sink, (event) => {
          if (event.type !== 'user.presence') return true;
          const { presence } = counted(company);
          const [key, value] = by === 'watcher' ? [event.user.uid, session.uid] : [session.uid, event.user.uid];
          const places = [...presence.keys()].filter((one) => one.startsWith(`${key} `));
          const mine = `${key} ${value}`;
          if (places.length === 0) presence.set(mine, 1);
          return places.length === 0 || presence.has(mine);
        }),
        signal,
      ),
  });
}

/** Fields of records at a path are given as they were the first time, to each connection. */
function keeping(method: keyof ChatEngine & string, path: string, field: string): Breaks {
  return (engine, company) =>
    answered(method, (answer, _given, { uid }) =>
      along(answer, path.split('.'), (record) =>
        patched(record, field, (now) => {
          const key = `${method} ${path} ${field} ${uid} ${String(part(record, 'uid') ?? part(record, 'guid'))}`;
          if (!first(company).has(key)) first(company).set(key, now);
          return first(company).get(key);
        }),
      ),
    )(engine, company);
}

function along(value: unknown, path: readonly string[], change: (record: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value === undefined ? value : change(value);
  if (step === '*') return Array.isArray(value) ? value.map((one) => along(one, rest, change)) : value;
  return patched(value, step, (inner) => along(inner, rest, change));
}
