import { isKitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, MessageRecord } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { hearing } from '../broken-engines/broken-engine.ts';
import { answering, live, perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';

/** Numbers from 1 on, one for each thing, as long as the process lives. */
class Counter {
  readonly #numbers = new Map<string, number>();
  of(thing: string): number {
    const number = this.#numbers.get(thing) ?? this.#numbers.size + 1;
    this.#numbers.set(thing, number);
    return number;
  }
  next(): number {
    return this.of(`${this.#numbers.size}`);
  }
}

const counters = perLife(() => new Counter());
const raises = perLife(() => new Map<string, number>());
const firsts = perLife(() => new Map<string, number>());
const sentBefore = perLife(() => new Map<string, MessageRecord>());
let begun = 0;
/** No two lives of servers have the same. */
const lives = perLife(() => `${process.pid}.${(begun += 1)}`);

/** Faults of ids, muids and revisions. */
export const plantedInIdentity: readonly PlantedFault[] = [
  {
    name: 'event-ids-counted',
    fault: 'Ids of events are counted in memory.',
    caughtBy: 'restarts › event ids begin nowhere anew',
    saying: /the message that the event id e\d+ belongs to is "m\d+", expected "m\d+"/,
    at: 'server',
    breaks: (engine, company) =>
      hearing(engine, (events) =>
        events.map((event) => ('id' in event ? { ...event, id: `e${counters(company).of(event.id)}` } : event)),
      ),
  },
  {
    name: 'event-ids-per-connection',
    fault: 'Each connection numbers the events that it is told.',
    caughtBy: 'events › group.kicked is the same for everybody',
    saying: /id of group\.kicked as another one hears it is "group\.[\w-]+", expected "group\.[\w-]+"/,
    at: 'server',
    breaks(engine) {
      let told = 0;
      return hearing(engine, (events) =>
        events.map((event) => ('id' in event ? { ...event, id: `${event.type}-${(told += 1)}` } : event)),
      );
    },
  },
  {
    name: 'message-ids-counted',
    fault: 'Ids of messages are counted in memory.',
    caughtBy: 'restarts › ids and orders of messages begin nowhere anew',
    saying: /the message id m\d+ was given again after a crash/,
    at: 'server',
    breaks: (engine, company) => ({
      async send(target, draft, signal) {
        const message = await engine.send(target, draft, signal);
        return { ...message, id: `m${counters(company).of(message.id)}` };
      },
    }),
  },
  {
    name: 'message-orders-counted',
    fault: 'Orders of messages are counted in memory.',
    caughtBy: 'restarts › ids and orders of messages begin nowhere anew',
    saying: /a message sent after a crash has the order \d+, before those of before/,
    at: 'server',
    breaks: (engine, company) =>
      answering(engine, (_key, value) =>
        isMessage(value) ? { ...value, order: counters(company).of(String(value['id'])) } : value,
      ),
  },
  {
    name: 'muids-in-memory',
    fault: 'Which muids were used is kept in memory alone.',
    caughtBy: 'restarts › a muid of before gives the first message',
    saying: /id of a message sent again after a crash is "m\d+", expected "m\d+"/,
    at: 'server',
    breaks: (engine, company) => withMuids(engine, (muid) => `${lives(company)}#${muid}`),
  },
  {
    name: 'muid-of-a-device',
    fault: 'Each connection has muids of its own.',
    caughtBy: 'idempotent sending › a second device with the same muid makes no second message',
    saying: /id of a message sent again by a second device is "m\d+", expected "m\d+"/,
    at: 'server',
    breaks(engine, company) {
      const device = counters(company).next();
      return withMuids(engine, (muid) => `${device}#${muid}`);
    },
  },
  {
    name: 'muid-with-text',
    fault: 'The same muid with another text makes a second message.',
    caughtBy: 'idempotent sending › the same muid with another text gives the first result',
    saying:
      /id and content of what was sent first is \["m\d+",\{"kind":"text","text":"second"\}\], expected \["m\d+",\{"kind":"text"/,
    at: 'server',
    breaks: (engine) => withMuids(engine, (muid, content) => `${JSON.stringify(content).slice(0, 99)}#${muid}`),
  },
  {
    name: 'muid-anywhere',
    fault: 'A muid of another conversation gives the message there.',
    caughtBy: 'idempotent sending › the same muid in another conversation is a conflict',
    saying: /a muid of another group succeeded, expected CONFLICT/,
    at: 'server',
    breaks: (engine, company) => ({
      async send(target, draft, signal) {
        const key = `${company.uidOf(engine)} ${draft.muid}`;
        const message = sentBefore(company).get(key) ?? (await engine.send(target, draft, signal));
        sentBefore(company).set(key, message);
        return message;
      },
    }),
  },
  {
    name: 'muid-after-rights',
    fault: 'Rights are looked at before the muid.',
    caughtBy: 'idempotent sending › who may not write there any more still hears what became of what was sent before',
    saying: /a call that has to succeed failed with NOT_A_MEMBER: You are not a member of this group\. Join it first\./,
    at: 'server',
    breaks: (engine) => ({
      async send(target, draft, signal) {
        const group = target.type === 'group' ? await engine.getGroup(target.id, signal) : null;
        const isOut = group !== null && !group.hasJoined;
        return engine.send(target, isOut ? { ...draft, muid: `${draft.muid}-again` } : draft, signal);
      },
    }),
  },
  {
    name: 'muid-forgotten-with-deletion',
    fault: 'The muid of a deleted message is free again.',
    caughtBy: 'idempotent sending › the muid of a deleted message gives its empty place',
    saying: /id and content of a deleted message sent again is \["m\d+","text"\], expected \["m\d+","deleted"\]/,
    at: 'server',
    breaks(engine) {
      let deletions = 0;
      return {
        ...withMuids(engine, (muid) => `${deletions}#${muid}`),
        async deleteMessage(id, signal) {
          const message = await engine.deleteMessage(id, signal);
          deletions += 1;
          return message;
        },
      };
    },
  },
  {
    name: 'revisions-in-memory',
    fault: 'Revisions of groups are counted in memory.',
    caughtBy: 'restarts › revisions go on',
    saying: /revision after a crash that changed nothing is \d+, expected \d+/,
    at: 'server',
    breaks: (engine, company) => withRevisions(engine, firsts(company), 'guid'),
  },
  {
    name: 'revision-anew',
    fault: 'A group that takes a guid begins at revision 1.',
    caughtBy: 'deleted groups › a group that takes the guid begins above the last revision',
    saying: /a group made anew has the revision \d+, it was \d+ before/,
    at: 'server',
    breaks: (engine, company) => revisionsAnew(engine, firsts(company), false),
  },
  {
    name: 'deleted-revision-in-memory',
    fault: 'The last revision of a deleted group is kept in memory alone.',
    caughtBy: 'restarts › the guid of a deleted group begins above its last revision',
    saying: /a group made anew has the revision \d+, the deleted one had \d+/,
    at: 'server',
    breaks: (engine, company) => revisionsAnew(engine, firsts(company), true),
  },
  {
    name: 'user-revisions-in-memory',
    fault: 'Revisions of users are counted in memory.',
    caughtBy: 'restarts › the mark of age of users goes on',
    saying: /it went from \d+ to \d+ as Ben came back/,
    at: 'server',
    breaks: (engine, company) => withRevisions(engine, firsts(company), 'uid'),
  },
  {
    name: 'guids-counted',
    fault: 'Guids that the engine makes are counted in memory.',
    caughtBy: 'restarts › guids that the engine makes begin nowhere anew',
    saying:
      /making a group without a guid after a crash failed with CONFLICT: A group with this guid exists already\. Choos/,
    at: 'server',
    breaks: (engine, company) => ({
      createGroup(draft, signal) {
        const guid = draft.guid === '' ? `counted-${counters(company).next()}` : draft.guid;
        return engine.createGroup({ ...draft, guid }, signal);
      },
    }),
  },
  {
    name: 'user-revision-still-in-presence',
    fault: 'Coming and going leaves the revision of a user as it is.',
    caughtBy: 'marks of age › presence raises the revision of a user, in events and answers alike',
    saying: /the revision went from \d+ to \d+ as Ben went/,
    at: 'server',
    breaks: (engine) => answering(engine, (_key, value) => (isUser(value) ? { ...value, revision: 7 } : value)),
  },
  {
    name: 'user-revision-still-in-blocking',
    fault: 'A block leaves the revision of a user as it is.',
    caughtBy: 'marks of age › a block raises the revisions of both',
    saying: /the revision of Ben went from (\d+) to \1/,
    at: 'server',
    breaks: (engine, company) => ({
      ...answering(engine, (_key, value) => (isUser(value) ? withoutRaises(value, raises(company)) : value)),
      async setBlocked(uids, isBlocked, signal) {
        const before = await Promise.all(uids.map((uid) => engine.getUser(uid, signal)));
        const after = await engine.setBlocked(uids, isBlocked, signal);
        for (const [at, { uid, revision }] of after.entries()) {
          const raise = revision - (before[at]?.revision ?? 0);
          raises(company).set(uid, (raises(company).get(uid) ?? 0) + raise);
        }
        return after.map((user) =>
          Object.assign({}, user, { revision: user.revision - (raises(company).get(user.uid) ?? 0) }),
        );
      },
    }),
  },
  {
    name: 'user-revision-by-place',
    fault: 'The sender of a message bears the revision that they had when they wrote it.',
    caughtBy: 'marks of age › a user has one revision wherever they show',
    saying:
      /revision in a list, among members, of a sender, and in an event is \[\d+,\d+,\d+,\d+\], expected \[\d+,\d+,\d+,\d+\]/,
    at: 'server',
    breaks: (engine) =>
      answering(engine, (key, value) => (key === 'sender' && isUser(value) ? { ...value, revision: 1 } : value)),
  },
  {
    name: 'member-revision-zero',
    fault: 'Members bear no revision of the group.',
    caughtBy: 'marks of age › members bear the revision at which they became what they are, or later',
    saying: /a member who joined at \d+, kicked at \d+, is of \d+/,
    at: 'server',
    breaks: (engine) => answering(engine, (key, value) => (key === 'groupRevision' ? 0 : value)),
  },
  {
    name: 'member-revision-ahead',
    fault: 'Members bear a revision that the group has not reached.',
    caughtBy: 'marks of age › members bear the revision at which they became what they are, or later',
    saying: /a member is of revision \d+, the group of \d+/,
    at: 'server',
    breaks: (engine) => answering(engine, (key, value) => (key === 'groupRevision' ? Number(value) + 1_000 : value)),
  },
];

function isMessage(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && 'muid' in value && 'id' in value;
}

function isUser(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && 'uid' in value && 'name' in value && 'revision' in value;
}

/** Muids as the server knows them, and nobody sees. */
function withMuids(engine: ChatEngine, own: (muid: string, content: unknown) => string): Partial<ChatEngine> {
  const shown = answering(engine, (key, value) =>
    key === 'muid' && typeof value === 'string' ? value.slice(value.lastIndexOf('#') + 1) : value,
  );
  return {
    ...shown,
    async send(target, draft, signal) {
      const { muid } = draft;
      try {
        return { ...(await engine.send(target, { ...draft, muid: own(muid, draft.content) }, signal)), muid };
      } catch (error) {
        if (isKitException(error) && error.code === 'INVALID_ARGUMENT') return engine.send(target, draft, signal);
        throw error;
      }
    },
  };
}

function withoutRaises(
  user: Readonly<Record<string, unknown>>,
  raised: ReadonlyMap<string, number>,
): Readonly<Record<string, unknown>> {
  return { ...user, revision: Number(user['revision']) - (raised.get(String(user['uid'])) ?? 0) };
}

/** Revisions that begin at 1 with the first look of a life. */
function withRevisions(engine: ChatEngine, first: Map<string, number>, id: 'guid' | 'uid'): Partial<ChatEngine> {
  return answering(engine, (_key, value) => {
    if (!isRecord(value) || typeof value[id] !== 'string' || typeof value['revision'] !== 'number') return value;
    const base = first.get(value[id]) ?? value['revision'];
    first.set(value[id], base);
    return { ...value, revision: value['revision'] - base + 1 };
  });
}

/** Revisions that begin at 1 with a group; `remembers` the last one of a deleted group as long as the process lives. */
function revisionsAnew(engine: ChatEngine, first: Map<string, number>, remembers: boolean): Partial<ChatEngine> {
  const lowered = answering(engine, (_key, value) => {
    if (!isRecord(value) || typeof value['guid'] !== 'string' || typeof value['revision'] !== 'number') return value;
    return { ...value, revision: value['revision'] - (first.get(value['guid']) ?? 0) };
  });
  return {
    ...lowered,
    async createGroup(draft, signal) {
      const { group, message } = await engine.createGroup(draft, signal ?? live());
      const base = (remembers ? first.get(group.guid) : undefined) ?? group.revision - 1;
      first.set(group.guid, base);
      return { group: { ...group, revision: group.revision - base }, message };
    },
  };
}
