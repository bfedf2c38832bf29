import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';
import { isRecord } from '../../operations/input.ts';
import { hearing } from '../broken-engines/broken-engine.ts';
import { everyCall, settled } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';
import { kindOf, type RecordKind } from './records.ts';

type Method = keyof ChatEngine & string;

const check = (what: string): string => `every change › ${what} changes what it names and nothing else`;
const same = 'records › a group and a message are the same wherever they show';

/** Answers in which one field of the record is not what is read afterwards. */
const answers: readonly (readonly [what: string, Method, RecordKind, field: string, left: unknown])[] = [
  ['an edit of the message edited', 'editMessage', 'message', 'reactions', []],
  ['an edit of the message edited', 'editMessage', 'message', 'editedAt', 0],
  ['an edit of the message first', 'editMessage', 'message', 'replyCount', 0],
  ['a deletion of the message first', 'deleteMessage', 'message', 'replyCount', 0],
  ['a deletion of the message first', 'deleteMessage', 'message', 'deletedAt', 1],
  ['a reaction', 'setReaction', 'message', 'revision', 1],
  ['a reaction', 'setReaction', 'message', 'content', { kind: 'text', text: '' }],
  ['another icon of a group', 'updateGroup', 'group', 'icon', 'old.png'],
  ['another name of a group', 'updateGroup', 'group', 'order', ''],
  ['another tags of a group', 'updateGroup', 'group', 'tags', []],
  ['another metadata of a group', 'updateGroup', 'group', 'updatedAt', 0],
  ['joining', 'joinGroup', 'group', 'tags', []],
  ['joining', 'joinGroup', 'group', 'membersCount', 1],
  ['leaving', 'leaveGroup', 'group', 'metadata', {}],
  ['adding somebody', 'addMembers', 'group', 'membersCount', 1],
  ['a ban', 'banMember', 'group', 'revision', 1],
  ['the end of a ban', 'unbanMember', 'group', 'icon', ''],
  ['the scope admin', 'setScope', 'group', 'revision', 1],
  ['a transfer of the ownership', 'transferOwnership', 'group', 'owner', 'nobody'],
  ['a message sent again', 'send', 'message', 'reactions', []],
  ['a reply', 'send', 'message', 'parentId', ''],
  ['a quote', 'send', 'message', 'quotedId', ''],
];

/** Events in which one field of the message or the group is not what is read afterwards. */
const events: readonly (readonly [what: string, EngineEvent['type'], RecordKind, field: string, left: unknown])[] = [
  ['a text', 'message.received', 'message', 'sentAt', 1],
  ['a text', 'message.received', 'message', 'order', 1],
  ['a quote', 'message.received', 'message', 'quotedId', ''],
  ['a reply', 'message.received', 'message', 'parentId', ''],
  ['an edit of the message edited', 'message.edited', 'message', 'reactions', []],
  ['an edit of the message edited', 'message.edited', 'message', 'content', { kind: 'text', text: 'At one' }],
  ['an edit of the message first', 'message.edited', 'message', 'replyCount', 0],
  ['an edit of a quote', 'message.edited', 'message', 'quotedId', ''],
  ['an edit of a quote', 'message.edited', 'message', 'metadata', {}],
  ['an edit of a reply', 'message.edited', 'message', 'parentId', ''],
  ['a deletion of the message first', 'message.deleted', 'message', 'content', { kind: 'text', text: 'Who?' }],
  ['a deletion of the message first', 'message.deleted', 'message', 'replyCount', 0],
  ['a deletion of the message edited', 'message.deleted', 'message', 'metadata', { kept: true }],
  ['a reaction', 'message.reaction', 'message', 'reactions', []],
  ['a reaction', 'message.reaction', 'message', 'revision', 1],
  ['a reaction', 'message.reaction', 'message', 'replyCount', 0],
  ['another icon of a group', 'group.updated', 'group', 'icon', 'old.png'],
  ['another description of a group', 'group.updated', 'group', 'description', ''],
  ['another tags of a group', 'group.updated', 'group', 'tags', []],
  ['joining', 'group.joined', 'group', 'membersCount', 1],
  ['a ban of somebody outside', 'group.banned', 'group', 'revision', 1],
];

/** Where records show that are not asked for alone. */
const places: readonly (readonly [Method, RecordKind, field: string, left: unknown, saying: RegExp])[] = [
  ['listGroups', 'group', 'icon', '', /icon of the record of a group in a list/],
  ['listGroups', 'group', 'membersCount', 1, /membersCount of the record of a group in a list/],
  ['listGroups', 'group', 'updatedAt', 0, /updatedAt of the record of a group in a list/],
  ['listGroups', 'group', 'scope', null, /scope of the record of a group in a list/],
  ['listGroups', 'group', 'joinedAt', 0, /joinedAt of the record of a group in a list/],
  ['history', 'message', 'reactions', [], /reactions of the record of a message in a history/],
  ['history', 'message', 'replyCount', 0, /replyCount of the record of a message in a history/],
  ['history', 'message', 'readAt', 0, /readAt of the record of a message in a history/],
  ['history', 'message', 'metadata', {}, /metadata of the record of a message in a history/],
  ['getConversation', 'group', 'membersCount', 1, /membersCount of group of what a conversation is with/],
  ['getConversation', 'group', 'tags', [], /tags of group of what a conversation is with/],
  ['getConversation', 'message', 'metadata', { old: true }, /metadata of the last message of a conversation/],
  ['listConversations', 'message', 'revision', 0, /the record of a conversation in a list/],
  ['listConversations', 'group', 'icon', '', /the record of a conversation in a list/],
];

/** Faults of records that are not the same everywhere. */
export const plantedInStaleRecords: readonly PlantedFault[] = [
  ...answers.map(([what, method, kind, field, left]): PlantedFault => ({
    name: `${field}-of-${kind}-stale-in-answer-to-${what.replaceAll(' ', '-')}`,
    fault: `\`${field}\` in the answer of \`${method}\` is not what is read afterwards.`,
    caughtBy: check(what),
    saying: new RegExp(`${field} of (.* of )?the ${kind} in the answer to ${what}`),
    at: 'server',
    breaks: (engine) => inAnswers(engine, method, kind, field, left),
  })),
  ...events.map(([what, type, kind, field, left]): PlantedFault => ({
    name: `${field}-of-${kind}-stale-in-${type}-of-${what.replaceAll(' ', '-')}`,
    fault: `\`${field}\` in \`${type}\` is not what is read afterwards.`,
    caughtBy: check(what),
    saying: new RegExp(`${field} of (.* of )?the ${kind} in ${type} of ${what}`),
    at: 'server',
    breaks: (engine) =>
      hearing(engine, (heard) =>
        heard.map((event) => (event.type === type ? withField(event, kind, field, left) : event)),
      ),
  })),
  ...places.map(([method, kind, field, left, saying]): PlantedFault => ({
    name: `${field}-of-${kind}-stale-in-${method}`,
    fault: `\`${field}\` of a ${kind} in \`${method}\` is not what it is alone.`,
    caughtBy: same,
    saying,
    at: 'server',
    breaks: (engine) => inAnswers(engine, method, kind, field, left),
  })),
];

function inAnswers(
  engine: ChatEngine,
  method: Method,
  kind: RecordKind,
  field: string,
  left: unknown,
): Partial<ChatEngine> {
  return everyCall(engine, (name, call, given) => {
    const answer = call(...given);
    return name === method ? settled(answer, (value) => changed(value, kind, field, left)) : answer;
  });
}

/** An event, one field of which is another. */
function withField<Event extends EngineEvent>(event: Event, kind: RecordKind, field: string, left: unknown): Event {
  const part = kind === 'message' ? 'message' : 'group';
  const record: unknown = Reflect.get(event, part);
  return isRecord(record) ? Object.assign({}, event, { [part]: { ...record, [field]: left } }) : event;
}

function changed(value: unknown, kind: RecordKind, field: string, left: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => changed(one, kind, field, left));
  if (!isRecord(value)) return value;
  const parts = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, changed(part, kind, field, left)]),
  );
  return kindOf(value)?.[0] === kind ? { ...parts, [field]: left } : parts;
}
