import { isRecord } from '../../operations/input.ts';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { kindOf, noting, recordsOf, type RecordKind } from './records.ts';

/** What is written in one life of the server: it knows all of that. */
const written = perLife(() => new Set<string>());

const check = 'restarts › every field of every record is after a crash what it was before';

const whatIs: Readonly<Record<RecordKind, string>> = {
  group: 'a group',
  member: 'members',
  message: 'messages',
  user: 'people',
  receipt: 'receipts',
  conversation: 'conversations',
};

/** What a server keeps in memory alone, and what it shows of it in its next life. */
const lost: readonly (readonly [RecordKind, field: string, left: unknown])[] = [
  ['group', 'icon', ''],
  ['group', 'description', ''],
  ['group', 'metadata', {}],
  ['group', 'tags', []],
  ['group', 'createdAt', 0],
  ['group', 'updatedAt', 0],
  ['group', 'joinedAt', 0],
  ['group', 'owner', ''],
  ['group', 'order', ''],
  ['group', 'revision', 1],
  ['group', 'type', 'private'],
  ['member', 'joinedAt', 0],
  ['member', 'scope', 'participant'],
  ['member', 'groupRevision', 0],
  ['member', 'order', ''],
  ['message', 'editedAt', 0],
  ['message', 'deletedAt', 0],
  ['message', 'quotedId', ''],
  ['message', 'mentionsAll', false],
  ['message', 'parentId', ''],
  ['message', 'replyCount', 0],
  ['message', 'reactions', []],
  ['message', 'metadata', {}],
  ['message', 'muid', ''],
  ['message', 'sentAt', 0],
  ['message', 'order', 0],
  ['message', 'deliveredAt', 0],
  ['message', 'readAt', 0],
  ['message', 'revision', 1],
  ['user', 'tags', []],
  ['user', 'lastActiveAt', 0],
  ['user', 'blockedByMe', false],
  ['user', 'order', ''],
  ['user', 'status', 'online'],
  ['receipt', 'deliveredAt', 0],
  ['receipt', 'readAt', 0],
  ['conversation', 'updatedAt', 0],
  ['conversation', 'lastMessage', null],
  ['conversation', 'unreadCount', 9],
];

/** Times that are not forgotten but made anew. */
const anew: readonly (readonly [RecordKind, field: string])[] = [
  ['group', 'createdAt'],
  ['group', 'updatedAt'],
  ['member', 'joinedAt'],
  ['message', 'sentAt'],
  ['user', 'lastActiveAt'],
];

/** Faults of fields that a server does not write down. */
export const plantedInFields: readonly PlantedFault[] = [
  ...lost.map(([kind, field, left]) =>
    forgetting(
      `${field}-of-${kind}-in-memory`,
      `\`${field}\` of ${whatIs[kind]} is kept in memory alone.`,
      kind,
      field,
      left,
    ),
  ),
  ...anew.map(([kind, field]) =>
    forgetting(
      `${field}-of-${kind}-of-the-start`,
      `\`${field}\` of ${whatIs[kind]} is after a crash when the server was started.`,
      kind,
      field,
      1_900_000_000,
    ),
  ),
  {
    name: 'unread-in-memory',
    fault: 'What is unread is counted in memory.',
    caughtBy: check,
    saying: /after a crash unread › \w+ \(for \w+\) was/,
    at: 'server',
    breaks: (engine, company) => ({
      async send(target, draft, signal) {
        written(company).add('unread');
        return engine.send(target, draft, signal);
      },
      async unreadCounts(signal) {
        const counts = await engine.unreadCounts(signal);
        return written(company).has('unread') ? counts : { users: {}, groups: {} };
      },
    }),
  },
  {
    name: 'banned-without-tags',
    fault: 'After a crash people who are banned have lost what is known of them.',
    caughtBy: check,
    saying: /after a crash banned Bert › tags/,
    at: 'server',
    breaks: (engine, company) => ({
      async banMember(guid, uid, signal) {
        const change = await engine.banMember(guid, uid, signal);
        written(company).add(guid);
        return change;
      },
      async listBanned(guid, query, signal) {
        const page = await engine.listBanned(guid, query, signal);
        if (written(company).has(guid)) return page;
        return { ...page, items: page.items.map((user) => Object.assign({}, user, { tags: [] })) };
      },
    }),
  },
  {
    name: 'members-as-read',
    fault: 'After a crash members stand as they are read from the file.',
    caughtBy: check,
    saying: /after a crash list › members/,
    at: 'server',
    breaks: (engine, company) => {
      const noted = noting(engine, (name, [guid]) => {
        if (name === 'addMembers' || name === 'createGroup') written(company).add(String(guid));
      });
      return {
        ...noted,
        async listMembers(guid, query, signal) {
          const page = await noted.listMembers(guid, query, signal);
          return written(company).has(guid) ? page : { ...page, items: page.items.toReversed() };
        },
      };
    },
  },
  {
    name: 'strangers-see-less-after-a-crash',
    fault: 'After a crash strangers are shown what of a group is in the index alone.',
    caughtBy: check,
    saying: /after a crash group › metadata \(for Stan\)/,
    at: 'server',
    breaks: (engine, company) => {
      const noted = noting(engine, (_name, _given, answer) => remember(written(company), answer));
      return {
        ...noted,
        async getGroup(guid, signal) {
          const group = await noted.getGroup(guid, signal);
          return group.hasJoined || written(company).has('once') ? group : { ...group, metadata: {} };
        },
        async createGroup(draft, signal) {
          written(company).add('once');
          return noted.createGroup(draft, signal);
        },
      };
    },
  },
];

function forgetting(name: string, fault: string, kind: RecordKind, field: string, left: unknown): PlantedFault {
  return {
    name,
    fault,
    caughtBy: check,
    saying: new RegExp(`after a crash ${kind === 'group' ? 'group' : `${kind} .+`} › ${field} `),
    at: 'server',
    breaks: (engine, company) => {
      const known = written(company);
      const noted = noting(engine, (called, _given, answer) => {
        if (writing.has(called)) remember(known, answer);
        if (called === 'mark') known.add('marks');
      });
      // Of a member it is the group that was written.
      return recordsOf(noted, (record, found, id) => {
        const isKnown = kind === 'receipt' ? known.has('marks') : known.has(id.split(' ')[0] ?? '');
        return found !== kind || isKnown ? record : { ...record, [field]: left };
      });
    },
  };
}

const writing: ReadonlySet<string> = new Set([
  ...['connect', 'createGroup', 'updateGroup', 'send', 'editMessage', 'deleteMessage', 'setReaction', 'joinGroup'],
  ...['addMembers', 'setBlocked', 'banMember'],
]);

/** Ids of all records in an answer. */
function remember(known: Set<string>, answer: unknown): void {
  if (Array.isArray(answer)) for (const part of answer) remember(known, part);
  if (!isRecord(answer)) return;
  const own = kindOf(answer);
  if (own) known.add(own[1]);
  for (const part of Object.values(answer)) remember(known, part);
}
