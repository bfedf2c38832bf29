import { KitException } from '@open-chat-kit/sdk/engine';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { perLife, live } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import type { RecordKind } from './records.ts';
import { answered, asked, fromRows, heardAs, instead, part, patched, shownAs, type Row } from './rows.ts';

type Breaks = Row[4];
type Type = 'private' | 'password';

const types = perLife(() => new Map<string, string>());
const memory = perLife(() => new Map<string, number>());

const alike = 'groups › private and password groups are to who is in them what a public one is';

/** A fault in groups of one type alone. */
function inGroups(type: Type, breaks: (is: (guid: unknown) => boolean) => Breaks): Breaks {
  return (engine, company) => {
    const noted = answered(['createGroup', 'updateGroup'], (answer) => {
      const group = part(answer, 'group') ?? answer;
      types(company).set(String(part(group, 'guid')), String(part(group, 'type')));
      return answer;
    })(engine, company);
    const known = { ...engine, ...noted };
    return { ...known, ...breaks((guid) => types(company).get(String(guid)) === type)(known, company) };
  };
}

const guidIn = (value: unknown): unknown =>
  part(value, 'group.guid') ?? part(value, 'message.receiver.id') ?? part(value, 'target.id');

const items = (page: unknown, change: (all: readonly unknown[]) => readonly unknown[]): unknown =>
  patched(page, 'items', (all) => (Array.isArray(all) ? change(all) : all));

const set = (value: unknown, path: string, to: unknown): unknown => patched(value, path, () => to);

/** Told in groups of any type but one. */
const untold: readonly (readonly [EngineEvent['type'], Type])[] = [
  ['message.edited', 'private'],
  ['message.reaction', 'password'],
  ['receipt', 'private'],
  ['typing', 'password'],
  ['message.deleted', 'private'],
  ['message.received', 'password'],
  ['group.kicked', 'private'],
  ['group.deleted', 'private'],
  ['group.banned', 'password'],
  ['group.scopeChanged', 'private'],
  ['conversation.deleted', 'private'],
  ['group.ownershipTransferred', 'password'],
  ['receipt', 'password'],
  ['conversation.deleted', 'password'],
  ['group.unbanned', 'private'],
];
/** Shown in groups of any type but one. */
const fields: readonly (readonly [Type, RecordKind, field: string, to: unknown])[] = [
  ['private', 'group', 'metadata', {}],
  ['password', 'group', 'membersCount', 1],
  ['private', 'group', 'joinedAt', 0],
  ['private', 'group', 'icon', ''],
  ['password', 'group', 'tags', []],
  ['private', 'group', 'description', ''],
  ['private', 'group', 'updatedAt', 0],
  ['private', 'message', 'metadata', {}],
  ['private', 'message', 'quotedId', ''],
  ['password', 'message', 'replyCount', 0],
  ['private', 'message', 'reactions', []],
  ['private', 'message', 'editedAt', 0],
  ['password', 'message', 'readAt', 0],
  ['password', 'message', 'parentId', ''],
  ['private', 'member', 'joinedAt', 0],
  ['password', 'member', 'scope', 'participant'],
  ['private', 'conversation', 'unreadCount', 0],
  ['password', 'conversation', 'updatedAt', 1],
  ['private', 'message', 'deletedAt', 0],
  ['password', 'group', 'scope', 'participant'],
  ['private', 'message', 'deliveredAt', 0],
];

type Short = readonly [name: string, fault: string, type: Type, breaks: (is: (guid: unknown) => boolean) => Breaks];

const others: readonly Short[] = [
  [
    'unread-not-counted-in-private',
    'Nothing is unread in private groups.',
    'private',
    (is) =>
      answered('unreadCounts', (counts) =>
        patched(counts, 'groups', (groups) =>
          isRecord(groups) ? Object.fromEntries(Object.entries(groups).filter(([guid]) => !is(guid))) : groups,
        ),
      ),
  ],
  [
    'keyword-ignored-in-private',
    'Search in private groups finds all.',
    'private',
    (is) =>
      asked('history', ([target, query, signal]) => [
        target,
        is(part(target, 'id')) ? set(query, 'keyword', '') : query,
        signal,
      ]),
  ],
  [
    'keyword-finds-nothing-in-private',
    'Search in private groups finds nothing.',
    'private',
    (is) =>
      answered('history', (page, [target, query]) =>
        is(part(target, 'id')) && part(query, 'keyword') !== '' ? items(page, () => []) : page,
      ),
  ],
  [
    'own-private-groups-not-found',
    'A keyword finds no private groups of one’s own.',
    'private',
    (is) =>
      answered('listGroups', (page, [query]) =>
        part(query, 'keyword') === '' ? page : items(page, (all) => all.filter((one) => !is(part(one, 'guid')))),
      ),
  ],
  [
    'own-private-groups-without-tags',
    'Tags find no private groups of one’s own.',
    'private',
    (is) =>
      answered('listGroups', (page, [query]) =>
        String(part(query, 'tags')) === '' ? page : items(page, (all) => all.filter((one) => !is(part(one, 'guid')))),
      ),
  ],
  [
    'private-no-conversations-by-type',
    'Asked for groups, conversations leave out private ones.',
    'private',
    (is) =>
      answered('listConversations', (page, [query]) =>
        part(query, 'type') === 'group' ? items(page, (all) => all.filter((one) => !is(part(one, 'target.id')))) : page,
      ),
  ],
  [
    'private-banned-empty',
    'Nobody is listed as banned from a private group.',
    'private',
    (is) => answered('listBanned', (page, [guid]) => (is(guid) ? items(page, () => []) : page)),
  ],
  [
    'password-banned-empty',
    'Nobody is listed as banned from a password group.',
    'password',
    (is) => answered('listBanned', (page, [guid]) => (is(guid) ? items(page, () => []) : page)),
  ],
  [
    'private-members-reversed',
    'Members of private groups stand the other way round.',
    'private',
    (is) => answered('listMembers', (page, [guid]) => (is(guid) ? items(page, (all) => all.toReversed()) : page)),
  ],
  [
    'private-receipts-empty',
    'Nobody reads in private groups.',
    'private',
    (is) =>
      instead('listReceipts', async (go, [id], { engine }) => {
        const message = await engine.getMessage(String(id), live());
        const list = await go();
        return is(message.receiver.id) ? [] : list;
      }),
  ],
  [
    'password-receipts-empty',
    'Nobody reads in password groups.',
    'password',
    (is) =>
      instead('listReceipts', async (go, [id], { engine }) => {
        const message = await engine.getMessage(String(id), live());
        const list = await go();
        return is(message.receiver.id) ? [] : list;
      }),
  ],
  [
    'private-has-older-never',
    'In private groups there is nothing older.',
    'private',
    (is) => answered('history', (page, [target]) => (is(part(target, 'id')) ? set(page, 'hasOlder', false) : page)),
  ],
  [
    'private-resent-twice',
    'In private groups what is sent again is another message.',
    'private',
    (is) =>
      instead('send', async (go, [target, draft, signal], { engine, company }) => {
        if (!is(part(target, 'id'))) return go();
        const muid = String(part(draft, 'muid'));
        const many = memory(company).get(muid) ?? 0;
        memory(company).set(muid, many + 1);
        return many === 0
          ? go()
          : set(
              await Reflect.apply(engine.send, engine, [target, set(draft, 'muid', `${muid}-${many}`), signal]),
              'muid',
              muid,
            );
      }),
  ],
  [
    'private-transfer-refused',
    'Private groups keep their owners.',
    'private',
    (is) =>
      instead('transferOwnership', (go, [guid]) => {
        if (is(guid)) throw new KitException('FORBIDDEN', 'It is private.');
        return go();
      }),
  ],
  [
    'private-scope-refused',
    'Scopes in private groups are given by owners alone.',
    'private',
    (is) =>
      instead('setScope', async (go, [guid], { engine }) => {
        const g = await engine.getGroup(String(guid), live()).catch(() => null);
        if (is(guid) && g?.scope !== 'owner') throw new KitException('FORBIDDEN', 'It is private.');
        return go();
      }),
  ],
  [
    'password-adding-refused',
    'To groups with a password nobody is added.',
    'password',
    (is) =>
      instead('addMembers', (go, [guid]) => {
        if (is(guid)) throw new KitException('FORBIDDEN', 'It has a password.');
        return go();
      }),
  ],
  [
    'private-adding-by-owner-alone',
    'To private groups owners alone add.',
    'private',
    (is) =>
      instead('addMembers', async (go, [guid], { engine }) => {
        const g = await engine.getGroup(String(guid), live()).catch(() => null);
        if (is(guid) && g && g.scope !== 'owner') throw new KitException('FORBIDDEN', 'It is private.');
        return go();
      }),
  ],
  [
    'private-moderators-delete-not',
    'In private groups senders alone delete.',
    'private',
    (is) =>
      instead('deleteMessage', async (go, [id], { engine, uid }) => {
        const m = await engine.getMessage(String(id), live()).catch(() => null);
        if (m && is(m.receiver.id) && m.sender.uid !== uid) throw new KitException('FORBIDDEN', 'It is private.');
        return go();
      }),
  ],
  [
    'private-edits-by-moderators',
    'In private groups moderators edit what others wrote.',
    'private',
    (is) =>
      instead('editMessage', async (go, [id, changes, signal], { engine, company }) =>
        go().catch(async (error: unknown) => {
          const m = await engine.getMessage(String(id), live()).catch(() => null);
          if (!m || !is(m.receiver.id)) throw error;
          return company.insist(engine, (one) => Reflect.apply(one.editMessage, one, [id, changes, signal]));
        }),
      ),
  ],
  [
    'password-members-for-moderators',
    'Members of password groups are listed for moderators and up.',
    'password',
    (is) =>
      instead('listMembers', async (go, [guid], { engine }) => {
        const g = await engine.getGroup(String(guid), live());
        if (is(guid) && g.scope === 'participant') throw new KitException('FORBIDDEN', 'It has a password.');
        return go();
      }),
  ],
  [
    'banned-for-owners-alone-in-private',
    'Participants list the banned of private groups.',
    'private',
    (is) =>
      instead('listBanned', (go, [guid, query, signal], { engine, company }) =>
        go().catch((error: unknown) =>
          is(guid)
            ? company.insist(engine, (one) => Reflect.apply(one.listBanned, one, [guid, query, signal]))
            : Promise.reject(error),
        ),
      ),
  ],
];

/** Faults of groups of one type. */
export const plantedInTypes: readonly PlantedFault[] = fromRows([
  ...untold.map(([type, of]): Row => [
    `${type}-untold-in-${of}-groups`,
    `\`${type}\` is not told in ${of} groups.`,
    // Where nobody of the crew has a second device, it is held elsewhere.
    type === 'conversation.deleted' ? `events › all that happens in a ${of} group is told as of that place` : alike,
    /what \w+ heard of|never heard conversation\.deleted/,
    inGroups(of, (is) => heardAs((event) => (event.type === type && is(guidIn(event)) ? [] : event))),
  ]),
  ...fields.map(([of, kind, field, to]): Row => [
    `${field}-of-a-${kind}-lost-in-${of}-groups`,
    `In ${of} groups \`${field}\` of a ${kind} is lost.`,
    alike,
    /in a (private|password) group is/,
    inGroups(of, (is) =>
      shownAs(kind, (record) => {
        const guid = record['guid'] ?? part(record, kind === 'message' ? 'receiver.id' : 'target.id');
        return is(guid) && field in record ? { [field]: to } : {};
      }),
    ),
  ]),
  ...others.map(([name, fault, of, breaks]): Row => [
    name,
    fault,
    alike,
    /in a (private|password) group is|of \w+|failed with FORBIDDEN/,
    inGroups(of, breaks),
  ]),
]);
