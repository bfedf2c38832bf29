import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Company } from '../broken-engines/broken-engine.ts';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { fromRows, heardAs, patched, type Row } from './rows.ts';
import { listening, sinks, tellOthers } from './telling.ts';

const counted = perLife(() => ({ made: 0 }));

const watched = perLife(() => new Map<string, ReadonlySet<string>>());

const told = perLife(() => new Set<string>());

type GroupKind = 'public' | 'private' | 'password';

const course = (type: GroupKind): string =>
  `who hears › all that happens in a ${type} group is told to whom it is for, and to nobody else`;

const newGroup = (type: GroupKind): string =>
  `who hears › a new ${type} group is told to the other devices of who made it`;

/** Who is told although it is not for them. */
type Leak = 'watchers' | 'everybody';

/** What reaches whom, as what, in which kind of group. */
const leaks: readonly (readonly [EngineEvent['type'], GroupKind, Leak, as?: 'gone' | 'counted'])[] = [
  ['group.joined', 'public', 'watchers'],
  ['group.left', 'public', 'watchers'],
  ['group.added', 'public', 'watchers'],
  ['group.kicked', 'public', 'watchers'],
  ['group.banned', 'public', 'watchers'],
  ['group.unbanned', 'public', 'watchers'],
  ['group.scopeChanged', 'public', 'watchers'],
  ['group.ownershipTransferred', 'public', 'watchers'],
  ['message.received', 'public', 'watchers'],
  ['message.edited', 'public', 'watchers'],
  ['message.deleted', 'public', 'watchers'],
  ['message.reaction', 'public', 'watchers'],
  ['typing', 'public', 'watchers'],
  ['group.added', 'private', 'watchers', 'gone'],
  ['group.scopeChanged', 'private', 'watchers', 'gone'],
  ['group.kicked', 'private', 'watchers', 'gone'],
  ['group.added', 'private', 'watchers', 'counted'],
  ['group.scopeChanged', 'private', 'watchers', 'counted'],
  ['group.banned', 'private', 'watchers', 'counted'],
  ['group.updated', 'private', 'watchers', 'counted'],
  ['group.updated', 'private', 'watchers'],
  ['group.deleted', 'private', 'watchers'],
  ['group.deleted', 'private', 'watchers', 'gone'],
  ['group.deleted', 'public', 'everybody'],
  ['group.deleted', 'password', 'everybody'],
  ['group.updated', 'public', 'everybody'],
  ['group.updated', 'password', 'everybody'],
  ['group.joined', 'public', 'everybody', 'counted'],
  ['message.edited', 'password', 'watchers'],
  ['message.received', 'password', 'watchers'],
  ['group.joined', 'password', 'watchers'],
  ['group.banned', 'password', 'everybody', 'counted'],
];

/** What does not reach whom it is for. */
const losses: readonly (readonly [
  EngineEvent['type'],
  GroupKind,
  who: 'members' | 'devices' | 'watchers' | 'subject',
])[] = [
  ['group.joined', 'public', 'members'],
  ['group.left', 'password', 'members'],
  ['group.added', 'private', 'members'],
  ['group.added', 'private', 'subject'],
  ['group.kicked', 'password', 'subject'],
  ['group.banned', 'public', 'subject'],
  ['group.scopeChanged', 'private', 'subject'],
  ['group.scopeChanged', 'public', 'devices'],
  ['group.ownershipTransferred', 'private', 'devices'],
  ['group.updated', 'public', 'watchers'],
  ['group.updated', 'password', 'watchers'],
  ['group.updated', 'private', 'members'],
  ['group.deleted', 'public', 'watchers'],
  ['group.deleted', 'password', 'watchers'],
  ['group.deleted', 'private', 'members'],
  ['group.deleted', 'public', 'devices'],
  ['message.received', 'private', 'devices'],
  ['message.edited', 'public', 'devices'],
  ['message.reaction', 'private', 'members'],
  ['message.deleted', 'password', 'devices'],
  ['typing', 'private', 'members'],
];

const names: Readonly<Record<'members' | 'devices' | 'watchers' | 'subject', string>> = {
  members: 'mona',
  devices: 'olga',
  watchers: 'wim',
  subject: 'paul',
};

/** Faults of who is told what. */
export const plantedInHearing: readonly PlantedFault[] = [
  ...leaks.map(([type, kind, who, as]): PlantedFault => ({
    name: `${type}-of-a-${kind}-group-to-${who}${as === undefined ? '' : `-as-${as}`}`,
    fault: `\`${type}\` of a ${kind} group reaches ${who === 'watchers' ? 'strangers who watch it' : 'everybody'}${as === undefined ? '' : `, as if it were ${as}`}.`,
    caughtBy: course(kind),
    saying: /heard [\w.,]+ of .* in a \w+ group/,
    at: 'server',
    breaks: (engine, company) => leaking(engine, company, type, who, as),
  })),
  ...losses.map(([type, kind, who]): PlantedFault => ({
    name: `${type}-of-a-${kind}-group-untold-to-${who}`,
    fault: `\`${type}\` of a ${kind} group does not reach ${who}.`,
    caughtBy: course(kind),
    saying: /did not hear .* of .* in a \w+ group/,
    at: 'server',
    breaks: heardAs((event, { uid }) => (event.type === type && uid.includes(names[who]) ? [] : event)),
  })),
  ...fromRows([
    [
      'presence-under-an-id-of-its-age',
      'That somebody is there is told, to who begins to watch, under an id of uid and revision.',
      'who hears › who watches somebody again is told again whether they are there, under a new id',
      /three times told under [12] ids/,
      heardAs((event) =>
        event.type === 'user.presence' ? { ...event, id: `${event.user.uid}-${event.user.revision}` } : event,
      ),
    ],
    ...(['watchers', 'everybody'] as const).map((who): Row => [
      `new-private-group-to-${who}`,
      `A new private group is told to ${who === 'watchers' ? 'who watches its guid' : 'everybody'}.`,
      newGroup('private'),
      /what somebody hears of a new private group whose guid they watch is \["group\.created/,
      (engine, company) => leaking(engine, company, 'group.created', who),
    ]),
    [
      'new-group-without-members',
      'A new group is told to have no members.',
      newGroup('public'),
      /count, owner and revision of a new group as it was told is \[0,/,
      heardAs((event) => (event.type === 'group.created' ? patched(event, 'group.membersCount', () => 0) : event)),
    ],
    [
      'new-group-untold',
      'A new group is told to nobody.',
      newGroup('private'),
      /never heard that the phone made a group/,
      heardAs((event) => (event.type === 'group.created' ? [] : event)),
    ],
    [
      'watch-tells-all-groups-anew',
      'Each `watch` tells how all its groups are.',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
      /told anew|of a longer watch|of a shorter watch/,
      (engine) => ({
        watch(interest) {
          engine.watch({ users: interest.users, groups: [] });
          engine.watch(interest);
        },
      }),
    ],
    [
      'watch-tells-people-anew',
      'Each `watch` tells how all its people are.',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
      /of a longer watch|of a shorter watch/,
      (engine) => ({
        watch(interest) {
          engine.watch({ users: [], groups: interest.groups });
          engine.watch(interest);
        },
      }),
    ],
    [
      'watch-adds-up',
      'A `watch` adds to the one before.',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
      /of a group that it watches no more/,
      (engine) => {
        const groups = new Set<string>();
        const users = new Set<string>();
        return {
          watch(interest) {
            for (const guid of interest.groups) groups.add(guid);
            for (const uid of interest.users) users.add(uid);
            engine.watch({ users: [...users], groups: [...groups] });
          },
        };
      },
    ],
    [
      'longer-watch-tells-nothing',
      'What is added to a `watch` is not told.',
      'who hears › what stays in a watch is not told anew, and what is new in it is',
      /never heard how a group is that it begins to watch/,
      (engine, company) => ({
        ...heardAs((event, { uid }) =>
          event.type === 'group.updated' && event.group.name !== undefined && told(company).has(uid) ? [] : event,
        )(engine, company),
        watch(interest) {
          engine.watch(interest);
          if (interest.groups.length > 1) told(company).add(company.uidOf(engine));
        },
      }),
    ],
    ...(['a break', 'disconnecting'] as const).map((how): Row => [
      `watch-of-people-outlives-${how.replace(' ', '-')}`,
      `What somebody watched is watched on after ${how}.`,
      `who hears › a watch of people ends with ${how}`,
      /of somebody whom it does not watch is/,
      (engine, company) => ({
        watch(interest) {
          watched(company).set(company.uidOf(engine), new Set(interest.users));
          engine.watch(interest);
        },
        async connect(session, sink, signal) {
          const self = await engine.connect(session, sink, signal);
          const users = [...(watched(company).get(session.uid) ?? [])];
          if (users.length > 0) engine.watch({ users, groups: [] });
          return self;
        },
      }),
    ]),
    [
      'two-deletions-told-twice',
      'Two deletions at once are told twice.',
      'who hears › a deletion that is there already is told to nobody',
      /of a deletion that is there already is/,
      (engine, company) => ({
        ...listening(engine, company),
        async deleteMessage(id, signal) {
          const gone1 = await engine.deleteMessage(id, signal);
          counted(company).made += 1;
          const { sender, content, reactions, deliveredAt: _delivered, readAt: _read, ...rest } = gone1;
          void content;
          void reactions;
          const event: EngineEvent = {
            type: 'message.deleted',
            id: `gone-${counted(company).made}`,
            message: {
              ...rest,
              content: { kind: 'deleted' },
              reactions: [],
              sender: { uid: sender.uid, name: sender.name, revision: sender.revision },
            },
          };
          tellOthers(company, company.uidOf(engine), event);
          return gone1;
        },
      }),
    ],
    [
      'typing-forgets-the-target',
      'Typing in a group is told as typing to oneself.',
      'events › all that happens in a public group is told as of that place',
      /the place in typing of typing in a public group/,
      heardAs((event) =>
        event.type === 'typing' && event.target.type === 'group'
          ? { ...event, target: { type: 'user', id: event.user.uid } }
          : event,
      ),
    ],
    [
      'bursts-in-turn',
      'Events of one burst arrive in turn, the last one first.',
      'who hears › three hundred messages told at once arrive to the last, and in order',
      /0 of orders of three hundred messages as they arrived/,
      (engine) => ({
        connect: (session, sink, signal) => engine.connect(session, (events) => sink(events.toReversed()), signal),
      }),
    ],
  ]),
];

/** One kind of event reaches strangers. */
function leaking(
  engine: ChatEngine,
  company: Company,
  type: EngineEvent['type'],
  who: Leak,
  as?: 'gone' | 'counted',
): Partial<ChatEngine> {
  const seen = told(company);
  const leak = (event: EngineEvent): void => {
    if (event.type !== type || !('id' in event) || seen.has(event.id)) return;
    seen.add(event.id);
    const group = 'group' in event ? event.group : null;
    const guid =
      group?.guid ??
      ('message' in event && event.message ? event.message.receiver.id : 'target' in event ? event.target.id : '');
    const revision = group?.revision ?? 1;
    const shown: EngineEvent =
      as === 'gone'
        ? { type: 'group.deleted', id: `${event.id}-gone`, group: { guid, revision }, actor: null }
        : as === 'counted'
          ? {
              type: 'group.updated',
              id: `${event.id}-counted`,
              group: { guid, revision, membersCount: group?.membersCount ?? 1 },
            }
          : event;
    for (const [sink, uid] of sinks(company)) {
      const isWatching = watched(company).get(uid)?.has(guid) === true;
      const isOutside = /(wim|stan|lena|ben)/.test(uid);
      if (isOutside && (who === 'everybody' || isWatching)) sink([shown]);
    }
  };
  return {
    ...listening(engine, company, (events) => events.forEach(leak)),
    watch(interest) {
      watched(company).set(company.uidOf(engine), new Set(interest.groups));
      engine.watch(interest);
    },
  };
}
