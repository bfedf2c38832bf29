import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { perLife } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { noting, recordsOf, type RecordKind } from './records.ts';

/** What a change did besides, by the record that it did it to. */
const spoiled = perLife(() => new Map<string, Map<string, (value: unknown) => unknown>>());

const gone = (left: unknown) => (): unknown => left;
const lower = (value: unknown): unknown => Number(value) - 1;
const later = (value: unknown): unknown => Number(value) + 1;
const sooner = 1_800_000_000;

type Method = keyof ChatEngine & string;
type Row = readonly [
  what: string,
  method: Method,
  kind: RecordKind,
  field: string,
  change: (value: unknown) => unknown,
  is?: (...given: readonly unknown[]) => boolean,
];

const edit = 'an edit of the message edited';
const editOfQuote = 'an edit of a quote';
const editOfReply = 'an edit of a reply';
const editOfFirst = 'an edit of the message first';
const deletion = 'a deletion of the message first';
const deletionOfQuote = 'a deletion of the message quote';
const without = (isAdded: unknown): boolean => isAdded === false;

/** Changes that take something with them which is none of theirs. */
const taking: readonly Row[] = [
  [edit, 'editMessage', 'message', 'reactions', gone([])],
  [edit, 'editMessage', 'message', 'metadata', gone({})],
  [edit, 'editMessage', 'message', 'sentAt', later],
  [edit, 'editMessage', 'message', 'muid', gone('')],
  [edit, 'editMessage', 'message', 'order', (order) => Number(order) + 1000],
  [editOfQuote, 'editMessage', 'message', 'quotedId', gone('')],
  [editOfQuote, 'editMessage', 'message', 'deliveredAt', gone(0)],
  [editOfQuote, 'editMessage', 'message', 'readAt', gone(0)],
  [editOfReply, 'editMessage', 'message', 'parentId', gone('')],
  [editOfFirst, 'editMessage', 'message', 'replyCount', gone(0)],
  ['an edit of a caption', 'editMessage', 'message', 'metadata', gone({ edited: true })],
  [deletion, 'deleteMessage', 'message', 'replyCount', gone(0)],
  [deletion, 'deleteMessage', 'message', 'muid', gone('')],
  [deletion, 'deleteMessage', 'message', 'sentAt', later],
  [deletion, 'deleteMessage', 'message', 'editedAt', gone(sooner)],
  [deletionOfQuote, 'deleteMessage', 'message', 'quotedId', gone('')],
  [deletionOfQuote, 'deleteMessage', 'message', 'readAt', gone(0)],
  ['a deletion of a reply', 'deleteMessage', 'message', 'parentId', gone('')],
  ['a reaction', 'setReaction', 'message', 'editedAt', gone(sooner)],
  ['a reaction', 'setReaction', 'message', 'metadata', gone({})],
  ['a reaction', 'setReaction', 'message', 'replyCount', gone(0)],
  ['a reaction taken back', 'setReaction', 'message', 'editedAt', gone(0)],
  ['another name of a group', 'updateGroup', 'group', 'icon', gone('')],
  ['another name of a group', 'updateGroup', 'group', 'tags', gone([])],
  ['another name of a group', 'updateGroup', 'group', 'createdAt', gone(sooner + 9)],
  ['another icon of a group', 'updateGroup', 'group', 'description', gone('')],
  ['another icon of a group', 'updateGroup', 'group', 'metadata', gone({})],
  ['another description of a group', 'updateGroup', 'group', 'metadata', gone({})],
  ['another metadata of a group', 'updateGroup', 'group', 'tags', gone([])],
  ['another tags of a group', 'updateGroup', 'group', 'metadata', gone({})],
  ['another type of a group', 'updateGroup', 'group', 'membersCount', gone(1)],
  ['another type of a group', 'updateGroup', 'group', 'joinedAt', later],
  ['the scope moderator', 'setScope', 'member', 'joinedAt', gone(sooner + 99)],
  ['the scope admin', 'setScope', 'member', 'joinedAt', gone(0)],
  ['a transfer of the ownership', 'transferOwnership', 'group', 'joinedAt', gone(sooner + 99)],
  ['a transfer of the ownership', 'transferOwnership', 'group', 'createdAt', gone(sooner + 99)],
  ['joining', 'joinGroup', 'group', 'createdAt', later],
  ['leaving', 'leaveGroup', 'group', 'owner', gone('')],
  ['a ban of somebody outside', 'banMember', 'group', 'membersCount', lower],
  ['the end of a ban', 'unbanMember', 'group', 'membersCount', later],
  ['the first reading', 'mark', 'message', 'revision', later],
  ['an older mark behind a newer one', 'mark', 'message', 'readAt', later],
  ['the delivery of what was read', 'mark', 'message', 'readAt', gone(0)],
  ['a deletion again', 'deleteMessage', 'message', 'deletedAt', later],
  ['a deletion again', 'deleteMessage', 'message', 'revision', later],
  ['a reaction again', 'setReaction', 'message', 'revision', later],
  ['the reading of a second one', 'mark', 'message', 'readAt', later],
  ['a block', 'setBlocked', 'user', 'tags', gone([])],
];

/** Changes after which a mark of age is what it was. */
const still: readonly Row[] = [
  ...['name', 'icon', 'description', 'metadata', 'tags', 'type'].map((field): Row => [
    `another ${field} of a group`,
    'updateGroup',
    'group',
    'revision',
    lower,
  ]),
  ['joining', 'joinGroup', 'group', 'revision', lower],
  ['adding somebody', 'addMembers', 'group', 'revision', lower],
  ['leaving', 'leaveGroup', 'group', 'revision', lower],
  ['a kick', 'kickMember', 'group', 'revision', lower],
  ['a ban', 'banMember', 'group', 'revision', lower],
  ['a ban of somebody outside', 'banMember', 'group', 'revision', lower],
  ['the end of a ban', 'unbanMember', 'group', 'revision', lower],
  ['the scope admin', 'setScope', 'group', 'revision', lower],
  ['the scope moderator', 'setScope', 'member', 'groupRevision', lower],
  ['a transfer of the ownership', 'transferOwnership', 'group', 'revision', lower],
  [edit, 'editMessage', 'message', 'revision', lower],
  [deletion, 'deleteMessage', 'message', 'revision', lower],
  ['a deletion of a reply', 'deleteMessage', 'message', 'revision', lower],
  ['a reaction', 'setReaction', 'message', 'revision', lower],
  ['a reaction taken back', 'setReaction', 'message', 'revision', lower, (_id, _emoji, isAdded) => without(isAdded)],
  [
    'the end of a block',
    'setBlocked',
    'user',
    'revision',
    (value) => Number(value) - 9,
    (_uids, isBlocked) => without(isBlocked),
  ],
];

/** Changes that leave undone what they are there for. */
const undone: readonly Row[] = [
  [editOfFirst, 'editMessage', 'message', 'editedAt', gone(0)],
  [deletion, 'deleteMessage', 'message', 'metadata', gone({ mood: 'good', none: null })],
  ['a reply', 'send', 'message', 'replyCount', gone(2)],
];

function check(what: string): string {
  return `every change › ${what} changes what it names and nothing else`;
}

/** Faults of changes that do more than they say, or less. */
export const plantedInSideEffects: readonly PlantedFault[] = [
  ...[...taking, ...still, ...undone].map(([what, method, kind, field, change, is = () => true]): PlantedFault => ({
    name: `${what.replaceAll(' ', '-')}-with-${kind}-${field}`,
    fault: `With ${what} \`${field}\` of a ${kind} is not what it should be.`,
    caughtBy: check(what),
    saying: new RegExp(`(${kind} .*|group)› (${field}|revision)`, 'i'),
    at: 'server',
    breaks: (engine, company) => {
      const changes = spoiled(company);
      const noted = noting(engine, (name, given) => {
        // The world is complete when the first one goes: what was done before is what it is made of.
        if (name === 'disconnect') changes.set('', new Map());
        if (name !== method || !is(...given) || !changes.has('')) return;
        for (const id of subjectsOf(kind, given)) {
          const fields = changes.get(id) ?? new Map<string, (value: unknown) => unknown>();
          const before = fields.get(field) ?? ((value: unknown): unknown => value);
          fields.set(field, (value) => change(before(value)));
          changes.set(id, fields);
        }
      });
      return recordsOf(noted, (record, found, id) => {
        const fields = found === kind ? changes.get(id) : undefined;
        if (!fields) return record;
        return { ...record, ...Object.fromEntries([...fields].map(([name, made]) => [name, made(record[name])])) };
      });
    },
  })),
];

/** Ids of the records that a call is about. */
function subjectsOf(kind: RecordKind, given: readonly unknown[]): readonly string[] {
  const [first, second] = given;
  if (Array.isArray(first)) return first.map(String);
  if (isRecord(first)) return isRecord(second) ? [String(second['parentId'])] : [];
  return kind === 'member' ? [`${first} ${second}`] : [String(first)];
}
