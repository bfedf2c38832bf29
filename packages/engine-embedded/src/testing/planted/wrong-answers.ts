import type { PlantedFault } from './planted-fault.ts';
import { answered, changing, fromRows, literally, replaced, type Row } from './rows.ts';

type Answering =
  | 'joinGroup'
  | 'leaveGroup'
  | 'kickMember'
  | 'banMember'
  | 'unbanMember'
  | 'addMembers'
  | 'setScope'
  | 'transferOwnership'
  | 'createGroup'
  | 'updateGroup'
  | 'send'
  | 'editMessage'
  | 'deleteMessage'
  | 'setReaction'
  | 'setBlocked'
  | 'deleteConversation';

/** What an answer says wrongly, each by its path. Which change shows it, or the whole check; and words of what that says. */
const wrong: readonly (readonly [Answering, path: string, wrong: unknown, what: string, words: string])[] = [
  ['joinGroup', 'group.hasJoined', false, 'joining', 'hasJoined'],
  ['joinGroup', 'group.scope', null, 'joining', 'scope'],
  ['joinGroup', 'group.joinedAt', 0, 'joining', 'joinedAt'],
  ['joinGroup', 'group.membersCount', 1, 'another name of a group', 'membersCount of group'],
  ['joinGroup', 'group.isBanned', true, 'joining', 'isBanned'],
  ['leaveGroup', 'group.hasJoined', true, 'leaving', 'hasJoined'],
  ['leaveGroup', 'group.scope', 'participant', 'leaving', 'scope'],
  ['leaveGroup', 'group.joinedAt', 1, 'leaving', 'joinedAt'],
  ['kickMember', 'group.membersCount', 99, 'a kick', 'membersCount'],
  ['banMember', 'group.membersCount', 99, 'another name of a group', 'membersCount of group'],
  ['unbanMember', 'group.hasJoined', false, 'the end of a ban', 'hasJoined'],
  ['addMembers', 'group.membersCount', 1, 'another name of a group', 'membersCount of group'],
  ['addMembers', 'group.revision', 1, 'another name of a group', 'the answer to addMembers carries revision'],
  ['setScope', 'group.scope', 'participant', 'the scope admin', 'scope'],
  ['setScope', 'group.revision', 1, 'the scope admin', 'revision'],
  ['transferOwnership', 'group.owner', 'nobody', 'a transfer of the ownership', 'owner'],
  ['transferOwnership', 'group.scope', 'owner', 'a transfer of the ownership', 'scope'],
  ['createGroup', 'group.hasJoined', false, 'another group', 'hasJoined'],
  ['createGroup', 'group.scope', 'participant', 'another group', 'scope'],
  ['createGroup', 'group.membersCount', 0, 'another name of a group', 'membersCount of group'],
  ['createGroup', 'group.revision', 0, 'another group', 'revision'],
  ['updateGroup', 'hasJoined', false, 'another name of a group', 'hasJoined'],
  ['updateGroup', 'scope', null, 'another name of a group', 'scope'],
  ['updateGroup', 'order', '', 'another name of a group', 'order'],
  ['updateGroup', 'tags', [], 'another name of a group', 'tags'],
  ['updateGroup', 'updatedAt', 0, 'another name of a group', 'updatedAt'],
  ['updateGroup', 'membersCount', 0, 'another name of a group', 'membersCount'],
  ['send', 'readAt', 5, 'a text', 'readAt'],
  ['send', 'deliveredAt', 5, 'a text', 'deliveredAt'],
  ['send', 'order', 0, 'another name of a group', 'order of message m'],
  ['send', 'quotedId', '', 'another name of a group', 'quotedId of message m'],
  ['send', 'parentId', '', 'another name of a group', 'parentId of message m'],
  ['send', 'replyCount', 1, 'another name of a group', 'replyCount of message m'],
  ['send', 'revision', 0, 'a text', 'revision'],
  ['send', 'metadata', {}, 'another name of a group', 'metadata of message m'],
  ['send', 'editedAt', 1, 'another name of a group', 'editedAt of message m'],
  ['editMessage', 'readAt', 0, 'an edit of the message first', 'readAt'],
  ['editMessage', 'quotedId', '', 'another name of a group', 'quotedId of message m'],
  ['editMessage', 'reactions', [], 'an edit of the message first', 'reactions'],
  ['editMessage', 'metadata', {}, 'another name of a group', 'metadata of message m'],
  ['editMessage', 'editedAt', 0, 'another name of a group', 'editedAt of message m'],
  ['editMessage', 'replyCount', 0, 'an edit of the message first', 'replyCount'],
  ['deleteMessage', 'replyCount', 0, 'a deletion of the message first', 'replyCount'],
  ['deleteMessage', 'quotedId', '', 'a deletion of the message edited', 'quotedId'],
  ['deleteMessage', 'muid', '', 'another name of a group', 'muid of message m'],
  ['deleteMessage', 'deletedAt', 0, 'another name of a group', 'deletedAt of message m'],
  ['deleteMessage', 'metadata', { kept: true }, 'another name of a group', 'metadata of message m'],
  ['setReaction', 'revision', 1, 'another name of a group', 'the answer to setReaction carries revision'],
  ['setReaction', 'readAt', 0, 'a reaction', 'readAt'],
  ['setReaction', 'quotedId', '', 'another name of a group', 'quotedId of message m'],
  [
    'deleteConversation',
    'upTo',
    0,
    'deleted conversations › the answer says how far it is gone',
    'how far a conversation',
  ],
];

export const plantedInWrongAnswers: readonly PlantedFault[] = fromRows(
  wrong.map(([method, path, value, what, words]): Row => [
    `${method}-answers-${path}-wrongly`,
    `The answer to \`${method}\` says ${JSON.stringify(value)} as \`${path}\`.`,
    changing(what),
    literally(words),
    answered(method, (answer) => replaced(answer, path, value)),
  ]),
);
