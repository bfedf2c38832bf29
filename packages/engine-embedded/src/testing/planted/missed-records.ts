import { KitException } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { live, perLife } from '../broken-engines/changing.ts';
import { none, rewriting } from './kept.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, asked, fromRows, heardAs, instead, part, patched, shownAs, type Row } from './rows.ts';
import type { Operation } from '../../state/operation.ts';

const written = perLife(() => new Set<string>());
const counted = perLife(() => ({ made: 0 }));

const ages = 'marks of age › a record of one revision says one thing, whatever happens to it';
const afterCrash = 'restarts › a crash directly behind any change loses nothing of it';

/** Changes that are kept in memory alone, each seen directly behind it. */
const unkept: readonly (readonly [name: string, what: string, change: (operation: Operation) => Operation])[] = [
  ['edits', 'an edit', dropping('message.edited')],
  ['reactions', 'a reaction', dropping('message.reaction')],
  ['deletions', 'a deletion', dropping('message.deleted')],
  ['kicks', 'a kick', dropping('member.kicked')],
  ['bans', 'a ban', dropping('member.banned')],
  ['ends-of-bans', 'the end of a ban', dropping('member.unbanned')],
  ['joinings', 'a joining', dropping('member.joined')],
  ['scopes', 'a scope', dropping('member.scoped')],
  ['marks', 'a mark', dropping('message.marked')],
  ['blocks', 'a block', dropping('user.blocking')],
  ['owners', 'another owner', dropping('owner.changed')],
  ['changes-of-groups', 'a change of a group', dropping('group.changed')],
  [
    'second-marks',
    'a reading behind a delivery',
    (operation) =>
      operation.type === 'message.marked' && operation.as === 'read' ? { ...operation, as: 'delivered' } : operation,
  ],
  [
    'metadata-of-edits',
    'metadata of an edit',
    (operation) => (operation.type === 'message.edited' ? { ...operation, metadata: {} } : operation),
  ],
  [
    'times-of-edits',
    'when a message was edited',
    (operation) => (operation.type === 'message.edited' ? { ...operation, at: 0 } : operation),
  ],
  [
    'times-of-deletions',
    'when a message was deleted',
    (operation) => (operation.type === 'message.deleted' ? { ...operation, at: 0 } : operation),
  ],
];

function dropping(type: Operation['type']): (operation: Operation) => Operation {
  return (operation) => (operation.type === type ? none : operation);
}

/** Faults that an engine from outside showed, in what is kept and how old it is. */
export const plantedInMissedRecords: readonly PlantedFault[] = [
  ...unkept.map(([name, what, change]): PlantedFault => ({
    name: `${name}-lost-directly-behind`,
    fault: `${what} is lost where the server ends directly behind it.`,
    caughtBy: afterCrash,
    saying: /after a crash directly behind .* was .* and is|Only the sender sees who got/,
    at: 'server',
    breaks: () => ({}),
    keep: (storage) => rewriting(storage, change),
  })),
  ...fromRows([
    [
      'going-without-an-age',
      'Who goes with the server is offline at the revision at which they were online.',
      ages,
      /carries revision .* of user .* was seen|both of revision/,
      shownAs('user', () => ({ revision: 7 })),
    ],
    [
      'blocks-without-an-age',
      'A block raises the revision of nobody.',
      ages,
      /carries revision .* of user .* was seen|both of revision/,
      shownAs('user', (record) => ({ revision: record['status'] === 'online' ? 70_000 : 80_000 })),
    ],
    [
      'replies-without-an-age',
      'A reply leaves the revision of what it answers.',
      'every change › a reply changes what it names and nothing else',
      /a reply left message first › revision as it was/,
      shownAs('message', (record) => ({ revision: Number(record['revision']) - Number(record['replyCount']) })),
    ],
    [
      'deleted-replies-without-an-age',
      'A reply that is deleted leaves the revision of what it answered.',
      'every change › a deletion of a reply changes what it names and nothing else',
      /a deletion of a reply left message first › revision|went back/,
      shownAs('message', (record) => {
        const { replyCount, revision } = record;
        return { revision: Number(revision) + Number(replyCount) };
      }),
    ],
    [
      'joining-changes-the-group',
      'A joining sets `updatedAt` of the group.',
      'every change › joining changes what it names and nothing else',
      /updatedAt of group/,
      touching(['joinGroup', 'addMembers']),
    ],
    [
      'kicks-change-the-group',
      'A kick sets `updatedAt` of the group.',
      'times › of a group and its members stay what they were',
      /times of a group after a kick/,
      touching(['kickMember']),
    ],
    [
      'made-and-changed',
      'A new group was changed when it was made.',
      'times › say when it was, in whole seconds, wherever they stand',
      /updatedAt of a new group is/,
      shownAs('group', (record) => (record['updatedAt'] === 0 ? { updatedAt: record['createdAt'] } : {})),
    ],
    [
      'former-owner-without-an-age',
      'The former owner keeps the mark of age that they had.',
      'every change › a transfer of the ownership changes what it names and nothing else',
      /a transfer of the ownership left member Olga › groupRevision as it was/,
      shownAs('member', (record) => (String(record['name']) === 'Olga' ? { groupRevision: 1 } : {})),
    ],
    [
      'old-scope-is-the-new-one',
      'A change of scope answers with the new scope as the one before.',
      'members › a change of scope answers with the scope before and the group as it is',
      /the scope before moderator in the answer is "moderator"/,
      answered('setScope', (answer, [, , scope]) => patched(answer, 'oldScope', () => scope)),
    ],
    [
      'guids-counted-in-memory',
      'Guids that the server makes are counted from the groups that there are.',
      'groups › guids that the engine makes are all its own, also behind what was deleted',
      /the guid .* is made a second time/,
      instead('createGroup', async (go, given, { engine, company }) => {
        const [draft, signal] = given;
        if (part(draft, 'guid') !== '') return go();
        for (let number = 1; ; number += 1) {
          const guid = `g-${company.uidOf(engine)}-${number}`;
          try {
            return await Reflect.apply(engine.createGroup, engine, [patched(draft, 'guid', () => guid), signal]);
          } catch (error) {
            if (!isRecord(error) || error['code'] !== 'CONFLICT') throw error;
          }
        }
      }),
    ],
    [
      'presence-under-an-id-of-its-age',
      'That somebody is there is told, to who begins to watch, under an id of uid and revision.',
      'who hears › who watches somebody again is told again whether they are there, under a new id',
      /three times told under [12] ids/,
      heardAs((event) =>
        event.type === 'user.presence' ? { ...event, id: `${event.user.uid}-${event.user.revision}` } : event,
      ),
    ],
    [
      'muids-of-the-deleted-forgotten',
      'After a crash the muid of a deleted message makes another one.',
      'idempotent sending › every message is known by its muid after a crash, deleted ones too',
      /id of what is sent again after a crash/,
      instead('send', async (go, [target, draft, signal], { engine, company }) => {
        const sent = await go();
        const isGone = part(sent, 'content.kind') === 'deleted';
        if (!isGone || written(company).has(String(part(sent, 'id')))) return sent;
        const again = patched(draft, 'muid', (muid) => `${String(muid)}-again`);
        return Reflect.apply(engine.send, engine, [target, again, signal]);
      }),
    ],
    [
      'types-in-memory',
      'After a crash the type of what was deleted is forgotten.',
      'every kind of message › keeps its type and its category over an edit, a deletion and a crash',
      /messages of the types .* was deleted/,
      instead('history', async (go, [, query], { engine, company }) => {
        if (counted(company).made > 0) return go();
        const page = await go();
        const isFiltered = JSON.stringify(part(query, 'types')) !== '[]';
        void engine;
        return isFiltered
          ? patched(page, 'items', (items) =>
              Array.isArray(items) ? items.filter((item) => part(item, 'content.kind') !== 'deleted') : items,
            )
          : page;
      }),
    ],
    [
      'floor-of-unread-in-memory',
      'After a crash what stood there before one was added is unread.',
      'receipts and unread counts › what stood there is not unread for whoever was added, and reads on',
      /after a crash is/,
      (engine, company) => ({
        async addMembers(guid, members, signal) {
          written(company).add(guid);
          return engine.addMembers(guid, members, signal);
        },
        async unreadCounts(signal) {
          const counts = await engine.unreadCounts(signal);
          const groups = Object.entries(counts.groups).map(([guid, count]): [string, number] => [
            guid,
            written(company).has(guid) ? count : count + 3,
          ]);
          return { ...counts, groups: Object.fromEntries(groups) };
        },
      }),
    ],
    [
      'taken-private-guid-is-free',
      'Who wishes for the guid of a private group is given that group.',
      'groups › the guid of a private group is taken for everybody, and the group stays as it is',
      /taking a guid that is taken succeeded, expected CONFLICT/,
      instead('createGroup', async (go, [draft], { engine, company }) => {
        const guid = String(part(draft, 'guid'));
        try {
          return await go();
        } catch (error) {
          for (const owner of company.engines) {
            const group = await owner.getGroup(guid, live()).catch(() => null);
            if (group?.type !== 'private' || group.scope !== 'owner' || owner === engine) continue;
            const uid = company.uidOf(engine);
            await owner.addMembers(guid, [{ uid, scope: 'participant' }], live());
            return { group: await engine.getGroup(guid, live()), message: null };
          }
          throw error;
        }
      }),
    ],
    ...(['participant', 'stranger', 'banned'] as const).map((role, index): Row => [
      `taken-guid-refused-to-the-${role}-otherwise`,
      `Whether a guid is taken is said to the ${role} in another way.`,
      'groups › the guid of a private group is taken for everybody, and the group stays as it is',
      new RegExp(
        `the ${role} taking a guid that is taken rejected with ${['FORBIDDEN', 'NOT_FOUND', 'BANNED'][index]}`,
      ),
      instead('createGroup', (go, _given, { uid }) =>
        go().catch((error: unknown) => {
          const isMeant = uid.includes({ participant: 'paul', stranger: 'stan', banned: 'bert' }[role]);
          if (!isMeant) throw error;
          throw new KitException((['FORBIDDEN', 'NOT_FOUND', 'BANNED'] as const)[index] ?? 'INTERNAL', 'No.');
        }),
      ),
    ]),
    [
      'same-person-added-twice',
      'The same person twice in one adding is answered as added twice.',
      'members › whoever is asked for twice in one adding is added once',
      /results of adding one person three times at once/,
      answered('addMembers', (answer) =>
        patched(answer, 'results', (results) =>
          Array.isArray(results)
            ? results.map((result) =>
                part(result, 'error') === 'ALREADY_MEMBER' ? { ...result, error: null, reason: '' } : result,
              )
            : results,
        ),
      ),
    ],
    [
      'times-with-a-fraction',
      'Times of messages have a fraction.',
      'times › say when it was, in whole seconds, wherever they stand',
      /is .*\.37|no whole seconds|though it was from/,
      shownAs('message', (record) => ({ sentAt: Number(record['sentAt']) + 0.37 })),
    ],
    [
      'deleted-when-sent',
      'What a moderator deletes was deleted when it was sent.',
      'times › say when it was, in whole seconds, wherever they stand',
      /deleted 2 s later was deleted at/,
      answered('deleteMessage', (answer, _given, { uid }) =>
        part(answer, 'sender.uid') === uid ? answer : patched(answer, 'deletedAt', () => part(answer, 'sentAt')),
      ),
    ],
    [
      'one-record-with-tags-alone',
      'The record in the answer to `connect` carries no tags.',
      'users and presence › one’s own record carries tags and is what getUser says',
      /tags in the answer to connecting is \[\]/,
      (engine) => ({
        connect: async (session, sink, signal) => ({ ...(await engine.connect(session, sink, signal)), tags: [] }),
      }),
    ],
    [
      'self-offline-in-the-answer',
      'Who connects is told that they are not there.',
      'users and presence › who connects is there, in their own answer too',
      /status in the answer to connecting is "offline"/,
      (engine) => ({
        connect: async (session, sink, signal) => ({
          ...(await engine.connect(session, sink, signal)),
          status: 'offline',
        }),
      }),
    ],
    [
      'people-in-lines-as-their-actor-sees-them',
      'People in lines are shown as whoever acted sees them.',
      'lines in the history › show people as who looks sees them',
      /somebody in a line, as \w+ sees them/,
      answered('history', (page) =>
        patched(page, 'items', (items) =>
          Array.isArray(items)
            ? items.map((item) =>
                patched(item, 'content.action.user', (user) => ({
                  ...(isRecord(user) ? user : {}),
                  blockedByMe: false,
                  hasBlockedMe: false,
                })),
              )
            : items,
        ),
      ),
    ],
    [
      'edit-brings-back',
      'An edit that was under way brings back what was deleted meanwhile.',
      'refusals › whatever is refused to a participant changes nothing, and nobody hears of it',
      /an edit of what was deleted succeeded, expected CONFLICT/,
      instead('editMessage', (go, [id], { engine }) => go().catch(() => engine.getMessage(String(id), live()))),
    ],
    [
      'asked-history-without-limit',
      'A page of messages holds fifty at most.',
      'every list › of messages holds a hundred on a page where there are more, from either end',
      /number of messages, the newest, where there are 101/,
      asked('history', ([target, query, signal]) => [
        target,
        patched(query, 'limit', (limit) => Math.min(50, Number(limit))),
        signal,
      ]),
    ],
  ]),
];

function touching(methods: readonly ('joinGroup' | 'addMembers' | 'kickMember')[]): PlantedFault['breaks'] {
  return (engine, company) => {
    const noted = instead(methods, async (go, [guid]) => {
      const answer = await go();
      written(company).add(String(guid));
      return answer;
    })(engine, company);
    const shown = shownAs('group', (record) =>
      written(company).has(String(record['guid'])) ? { updatedAt: Number(record['createdAt']) + 1 } : {},
    )({ ...engine, ...noted }, company);
    return shown;
  };
}
