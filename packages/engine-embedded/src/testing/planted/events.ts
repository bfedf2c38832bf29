import type { ChatEngine, EngineEvent, EventSink } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { hearing } from '../broken-engines/broken-engine.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';

const turnsPrivate = 'watching groups › a watched group that turns private is told to be gone, and by nobody';
const alike = 'events › messages are told to everybody alike, without what depends on who looks';
const leaving = perLife(() => new Set<string>());
const users = perLife(() => new Map<string, EventSink>());

type Gone = Extract<EngineEvent, { type: 'group.deleted' }>;

/** Faults of what is told, to whom, and with what in it. */
export const plantedInEvents: readonly PlantedFault[] = [
  {
    name: 'watched-user-unsaid',
    fault: 'Who begins to watch a user is not told whether they are there.',
    caughtBy: 'watching groups › who watches a user hears at once whether they are there',
    saying: /Stan never heard whether a user that it watches is there/,
    at: 'server',
    breaks: (engine) => watchingSays(engine, () => null),
  },
  {
    name: 'watched-under-one-id',
    fault: 'How things are is told under the same id each time.',
    caughtBy: 'watching groups › who watches again is told again how things are, under new ids',
    saying: /number of ids of two times that it was told how things are is \d+, expected \d+/,
    at: 'server',
    breaks: (engine) =>
      watchingSays(engine, (event) => ('id' in event ? { ...event, id: `now-${event.type}` } : event)),
  },
  {
    name: 'private-group-stays',
    fault: 'Strangers who watch a group that turns private hear nothing of it.',
    caughtBy: turnsPrivate,
    saying: /Stan never heard that a watched group is out of its sight/,
    at: 'server',
    breaks: (engine) => turningPrivate(engine, () => null),
  },
  {
    name: 'private-group-updated',
    fault: 'Strangers who watch a group that turns private are told of an update.',
    caughtBy: turnsPrivate,
    saying: /Stan never heard that a watched group is out of its sight/,
    at: 'server',
    breaks: (engine) => turningPrivate(engine, ({ id, group }) => ({ id, type: 'group.updated', group })),
  },
  {
    name: 'private-group-by-somebody',
    fault: 'Strangers who watch a group that turns private are told who did it.',
    caughtBy: turnsPrivate,
    saying: /actor of a group out of sight is \{"uid":"[\w-]+","name":"Olga","revision":\d+\}, expected null/,
    at: 'server',
    breaks: (engine, company) =>
      turningPrivate(engine, (event) => ({
        ...event,
        actor: { uid: company.uids[0] ?? '', name: 'Olga', revision: 1 },
      })),
  },
  {
    name: 'private-group-shown-once-more',
    fault: 'Strangers who watch a group that turns private are told its new name.',
    caughtBy: turnsPrivate,
    saying:
      /what is told of a group out of sight is \{"guid":"[\w-]+","revision":\d+,"name":"Secret"\}, expected \{"guid":"(\w-)?ol/,
    at: 'server',
    breaks: (engine) => turningPrivate(engine, (event) => ({ ...event, group: { ...event.group, name: 'Secret' } })),
  },
  {
    name: 'reactions-taken-back-unsaid',
    fault: 'Nobody is told that a reaction was taken back.',
    caughtBy: 'reactions › members hear that a reaction was taken back',
    saying: /Olga never heard that the reaction was taken back/,
    at: 'server',
    breaks: (engine) =>
      hearing(engine, (events) => events.filter((event) => event.type !== 'message.reaction' || event.isAdded)),
  },
  {
    name: 'typing-survives-leaving',
    fault: 'Typing goes on when the writer leaves.',
    caughtBy: 'typing › ends when the writer leaves',
    saying: /Olga never heard the end of typing when the writer left/,
    at: 'server',
    breaks: (engine, company) => ({
      ...typingOfLeavers(engine, company),
      leaveGroup(guid, signal) {
        leaving(company).add(company.uidOf(engine));
        return engine.leaveGroup(guid, signal);
      },
    }),
  },
  {
    name: 'typing-survives-kick',
    fault: 'Typing goes on when the writer is kicked.',
    caughtBy: 'typing › ends when the writer is kicked',
    saying: /Olga never heard the end of typing when the writer was kicked/,
    at: 'server',
    breaks: (engine, company) => ({
      ...typingOfLeavers(engine, company),
      kickMember(guid, uid, signal) {
        leaving(company).add(uid);
        return engine.kickMember(guid, uid, signal);
      },
    }),
  },
  {
    name: 'typing-survives-disconnect',
    fault: 'Typing goes on when the writer disconnects.',
    caughtBy: 'typing › ends when the writer disconnects',
    saying: /Paul never heard the end of typing when the writer disconnected/,
    at: 'server',
    breaks: (engine, company) => ({
      ...typingOfLeavers(engine, company),
      disconnect() {
        leaving(company).add(company.uidOf(engine));
        return engine.disconnect();
      },
    }),
  },
  {
    name: 'blocked-by-me-in-events',
    fault: 'Users in events say whether the receiver has blocked them.',
    caughtBy: alike,
    saying: /what in message\.received depends on who looks is \["message\.sender\.blockedByMe"\], expected \[\]/,
    at: 'engine',
    breaks: (engine) => withField(engine, isUser, () => ({ blockedByMe: false })),
  },
  {
    name: 'delivered-in-events',
    fault: 'Messages in events say when the receiver got them.',
    caughtBy: alike,
    saying: /what in message\.received depends on who looks is \["message\.deliveredAt"\], expected \[\]/,
    at: 'engine',
    breaks: (engine) => withField(engine, isMessage, () => ({ deliveredAt: 0 })),
  },
  {
    name: 'reacted-by-me-in-events',
    fault: 'Reactions in events say whether the receiver is among them.',
    caughtBy: 'events › edits and reactions are told to everybody alike',
    saying:
      /what in message\.reaction depends on who looks is \["message\.reactions\.\d+\.reactedByMe"\], expected \[\]/,
    at: 'engine',
    breaks: (engine) =>
      withField(
        engine,
        (value) => 'emoji' in value && 'count' in value,
        () => ({ reactedByMe: true }),
      ),
  },
  {
    name: 'has-joined-in-events',
    fault: 'Groups in events say whether the receiver is in them.',
    caughtBy: 'events › group.updated is the same for everybody',
    saying: /what in group\.updated depends on who looks is \["group\.hasJoined"\], expected \[\]/,
    at: 'engine',
    breaks: (engine) => withField(engine, isGroup, () => ({ hasJoined: true })),
  },
  {
    name: 'order-in-events-per-receiver',
    fault: 'Messages in events bear another place for each receiver.',
    caughtBy: alike,
    saying: /for of metadata of message of message\.received as another one hears it is "[\w-]+", expected "[\w-]+"/,
    at: 'server',
    breaks: (engine, company) =>
      withField(engine, isMessage, (value) => ({
        metadata: { for: company.uidOf(engine), ...record(value['metadata']) },
      })),
  },
  {
    name: 'added-without-scopes',
    fault: 'People who are added come without their scopes.',
    caughtBy: 'events › people added at once come with their scopes',
    saying: /whether group\.added tells scopes is false, expected true/,
    at: 'engine',
    breaks: (engine) =>
      mapped(engine, (event) =>
        event.type === 'group.added' ? Object.assign({}, event, { scopes: undefined }) : event,
      ),
  },
  {
    name: 'added-one-by-one',
    fault: 'Several people who are added at once are told one by one.',
    caughtBy: 'events › several people added at once are one event',
    saying: /users in one group\.added is \["[\w-]+"\], expected \["[\w-]+","[\w-]+","[\w-]+"\]/,
    at: 'server',
    breaks: (engine) =>
      hearing(engine, (events) =>
        events.flatMap((event) =>
          event.type === 'group.added'
            ? event.users.map((user, at): EngineEvent => ({
                ...event,
                id: `${event.id}-${at}`,
                users: [user],
                scopes: event.scopes.slice(at, at + 1),
              }))
            : [event],
        ),
      ),
  },
  {
    name: 'tags-untold',
    fault: 'An event leaves out the tags that it changed.',
    caughtBy: 'tags › an event tells changed tags',
    saying: /tags in group\.updated is undefined, expected \["water"\]/,
    at: 'server',
    breaks: (engine) => withField(engine, isGroup, () => ({ tags: undefined })),
  },
  {
    name: 'deletion-without-revision',
    fault: 'The deletion of a group is told without a revision.',
    caughtBy: 'events › group.deleted carries the group as it is',
    saying: /the revision in group\.deleted is undefined, it was \d+ before/,
    at: 'engine',
    breaks: (engine) =>
      mapped(engine, (event) =>
        event.type === 'group.deleted' ? Object.assign({}, event, { group: { guid: event.group.guid } }) : event,
      ),
  },
  {
    name: 'update-without-revision',
    fault: 'Changes of a group are told without its revision.',
    caughtBy: 'events › group.updated carries the group as it is',
    saying: /the revision in group\.updated is undefined, it was \d+ before/,
    at: 'engine',
    breaks: (engine) => withField(engine, isGroup, () => ({ revision: undefined })),
  },
  {
    name: 'block-untold-to-own-devices',
    fault: 'Other connections of who blocks are not told.',
    caughtBy: 'blocking › other connections of who blocks hear of it, the causing one does not',
    saying: /Anna’s laptop never heard that the phone blocked somebody/,
    at: 'server',
    breaks: (engine, company) =>
      hearing(engine, (events) =>
        events.filter((event) => event.type !== 'user.blocking' || event.actor.uid !== company.uidOf(engine)),
      ),
  },
  {
    name: 'block-untold',
    fault: 'Nobody is told of a block.',
    caughtBy: 'blocking › who is blocked hears of it, whether they watch or not',
    saying: /Ben never heard that it was blocked/,
    at: 'server',
    breaks: (engine) => hearing(engine, (events) => events.filter(({ type }) => type !== 'user.blocking')),
  },
  {
    name: 'receipt-target-of-receiver',
    fault: 'The target of a receipt is the conversation as the receiver addresses it.',
    caughtBy: 'receipts and unread counts › the sender hears that a message was delivered, then read',
    saying: /user, message and conversation, as the reader addresses it, of the receipt/,
    at: 'server',
    breaks: (engine) =>
      mapped(engine, (event) =>
        event.type === 'receipt' ? { ...event, target: { type: 'user', id: event.user.uid } } : event,
      ),
  },
  {
    name: 'typing-target-of-receiver',
    fault: 'The target of typing is the conversation as the receiver addresses it.',
    caughtBy: 'typing › the other person sees typing begin and end',
    saying:
      /typing, user and target as the typist addresses it is \[true,"[\w-]+",\{"type":"user","id":"[\w-]+"\}\], expected/,
    at: 'server',
    breaks: (engine) =>
      mapped(engine, (event) =>
        event.type === 'typing' ? { ...event, target: { type: 'user', id: event.user.uid } } : event,
      ),
  },
  {
    name: 'messages-overtake',
    fault: 'The newer of two messages is told before the older one.',
    caughtBy: 'messages › messages arrive in the order of the conversation',
    saying:
      /orders of messages as they arrived is \[\d+,\d+,\d+,\d+,\d+,\d+,\d+,\d+\], expected \[\d+,\d+,\d+,\d+,\d+,\d+,\d+,\d+\]/,
    at: 'server',
    breaks: (engine) => overtaking(engine),
  },
  {
    name: 'every-third-untold',
    fault: 'Every third happening is not told.',
    caughtBy: 'messages › messages arrive in the order of the conversation',
    saying: /Paul never heard eight messages/,
    at: 'server',
    breaks(engine) {
      let count = 0;
      return hearing(engine, (events) => events.filter(() => (count += 1) % 3 !== 0));
    },
  },
  {
    name: 'newest-connection-only',
    fault: 'Only the newest connection of a user is told of anything.',
    caughtBy: 'sessions › ending one connection leaves the other one alone',
    saying: /Paul never heard the message after its other connection ended/,
    at: 'server',
    breaks: (engine, company) => ({
      async connect(session, sink, signal) {
        const hear: EventSink = (events) => {
          if (users(company).get(session.uid) === sink) sink(events);
        };
        const self = await engine.connect(session, hear, signal);
        users(company).set(session.uid, sink);
        return self;
      },
    }),
  },
];

function isUser(value: object): boolean {
  return 'uid' in value && 'name' in value && 'revision' in value;
}

function isMessage(value: object): boolean {
  return 'muid' in value;
}

function isGroup(value: object): boolean {
  return 'guid' in value && 'revision' in value;
}

function record(value: unknown): object {
  return isRecord(value) ? value : {};
}

function mapped(engine: ChatEngine, change: (event: EngineEvent) => EngineEvent): Partial<ChatEngine> {
  return hearing(engine, (events) => events.map(change));
}

/** Events with more in each record of a kind. */
function withField(
  engine: ChatEngine,
  isMeant: (value: object) => boolean,
  more: (value: Readonly<Record<string, unknown>>) => object,
): Partial<ChatEngine> {
  const widened = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(widened);
    if (!isRecord(value)) return value;
    const inside = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, widened(part)]));
    return isMeant(value) ? Object.assign(inside, more(value)) : inside;
  };
  return mapped(engine, (event) => Object.assign({}, event, widened(event)));
}

/** What is told behind a `watch` of how things are is changed, or left out. */
function watchingSays(engine: ChatEngine, change: (event: EngineEvent) => EngineEvent | null): Partial<ChatEngine> {
  let left = 0;
  return {
    ...hearing(engine, (events) =>
      events.flatMap((event) => {
        if (left === 0 || (event.type !== 'user.presence' && event.type !== 'group.updated')) return [event];
        left -= 1;
        const changed = change(event);
        return changed ? [changed] : [];
      }),
    ),
    watch(interest) {
      left = interest.users.length + interest.groups.length;
      engine.watch(interest);
    },
  };
}

function turningPrivate(engine: ChatEngine, change: (event: Gone) => EngineEvent | null): Partial<ChatEngine> {
  return hearing(engine, (events) =>
    events.flatMap((event) => {
      if (event.type !== 'group.deleted' || event.actor !== null) return [event];
      const changed = change(event);
      return changed ? [changed] : [];
    }),
  );
}

function typingOfLeavers(engine: ChatEngine, company: Company): Partial<ChatEngine> {
  return hearing(engine, (events) =>
    events.filter((event) => event.type !== 'typing' || event.isTyping || !leaving(company).has(event.user.uid)),
  );
}

function overtaking(engine: ChatEngine): Partial<ChatEngine> {
  let held: EngineEvent | null = null;
  return hearing(engine, (events) =>
    events.flatMap((event) => {
      if (event.type !== 'message.received') return [event];
      const before = held;
      held = before ? null : event;
      return before ? [event, before] : [];
    }),
  );
}
