import type { Capability, ErrorCode } from '../../contract.ts';
import { historyQuery, live, membersQuery, messageDraft, text } from '../requests.ts';
import { inGroup, type Cast, type Person, type Role } from '../scene.ts';

/** Another person (or message of another person) that the operation is about. */
export type Subject = 'nobody' | 'owner' | 'admin' | 'moderator' | 'participant' | 'stranger' | 'banned';

/** The situation of one row: who acts, on whom. */
export interface Situation {
  readonly cast: Cast;
  readonly actor: Person;
  /** Of the role that the row names; never the actor, except where both are the owner: nobody acts on the owner. */
  readonly subject: Person;
  /** A text in the group, written by the subject where that is a member, else by the owner. */
  readonly messageId: string;
}

/** One operation: who may do it, and with what everyone else is refused. */
export interface RoleRow {
  /** Reads on after "a moderator can". */
  readonly doing: string;
  readonly subject: Subject;
  readonly allowed: readonly Role[];
  readonly needs: readonly Capability[];
  /** How members are refused. @default FORBIDDEN */
  readonly members?: readonly ErrorCode[];
  /** How strangers and banned people are refused. @default FORBIDDEN */
  readonly outsiders?: readonly ErrorCode[];
  /** Whether success changes the group or its members. */
  readonly changes: boolean;
  act(situation: Situation): Promise<unknown>;
}

const top: readonly Role[] = ['owner', 'admin'];
const moderating: readonly Role[] = ['owner', 'admin', 'moderator'];
const members: readonly Role[] = ['owner', 'admin', 'moderator', 'participant'];

const kick = ({ actor, subject, cast }: Situation): Promise<unknown> =>
  actor.engine.kickMember(cast.group.guid, subject.uid, live());
const ban = ({ actor, subject, cast }: Situation): Promise<unknown> =>
  actor.engine.banMember(cast.group.guid, subject.uid, live());
const remove = ({ actor, messageId }: Situation): Promise<unknown> => actor.engine.deleteMessage(messageId, live());
const scopeTo =
  (scope: 'admin' | 'moderator' | 'participant') =>
  ({ actor, subject, cast }: Situation): Promise<unknown> =>
    actor.engine.setScope(cast.group.guid, subject.uid, scope, live());
const addAs =
  (scope: 'admin' | 'participant') =>
  ({ actor, subject, cast }: Situation): Promise<unknown> =>
    actor.engine.addMembers(cast.group.guid, [{ uid: subject.uid, scope }], live());

/** Who may do what in a public group. */
export const roleTable: readonly RoleRow[] = [
  {
    doing: 'rename the group',
    subject: 'nobody',
    allowed: top,
    needs: [],
    changes: true,
    act: ({ actor, cast }) => actor.engine.updateGroup(cast.group.guid, { name: 'Renamed' }, live()),
  },
  {
    doing: 'delete the group',
    subject: 'nobody',
    allowed: ['owner'],
    needs: [],
    changes: true,
    act: ({ actor, cast }) => actor.engine.deleteGroup(cast.group.guid, live()),
  },
  { doing: 'kick a participant', subject: 'participant', allowed: moderating, needs: [], changes: true, act: kick },
  { doing: 'kick a moderator', subject: 'moderator', allowed: top, needs: [], changes: true, act: kick },
  { doing: 'kick an admin', subject: 'admin', allowed: ['owner'], needs: [], changes: true, act: kick },
  { doing: 'kick the owner', subject: 'owner', allowed: [], needs: [], changes: true, act: kick },
  { doing: 'ban a participant', subject: 'participant', allowed: moderating, needs: ['bans'], changes: true, act: ban },
  { doing: 'ban a moderator', subject: 'moderator', allowed: top, needs: ['bans'], changes: true, act: ban },
  { doing: 'ban an admin', subject: 'admin', allowed: ['owner'], needs: ['bans'], changes: true, act: ban },
  {
    doing: 'ban the owner',
    subject: 'owner',
    allowed: [],
    needs: ['bans'],

    changes: true,
    act: ban,
  },
  {
    doing: 'ban somebody outside the group',
    subject: 'stranger',
    allowed: moderating,
    needs: ['bans'],
    changes: false,
    act: ban,
  },
  {
    doing: 'unban somebody',
    subject: 'banned',
    allowed: moderating,
    needs: ['bans'],
    changes: false,
    act: ({ actor, subject, cast }) => actor.engine.unbanMember(cast.group.guid, subject.uid, live()),
  },
  {
    doing: 'list the banned',
    subject: 'banned',
    allowed: moderating,
    needs: ['bans'],
    changes: false,
    act: ({ actor, cast }) => actor.engine.listBanned(cast.group.guid, membersQuery(), live()),
  },
  {
    doing: 'add a participant',
    subject: 'stranger',
    allowed: top,
    needs: [],
    changes: true,
    act: addAs('participant'),
  },
  { doing: 'add an admin', subject: 'stranger', allowed: top, needs: ['scopes'], changes: true, act: addAs('admin') },
  {
    doing: 'make a participant a moderator',
    subject: 'participant',
    allowed: top,
    needs: ['scopes'],
    changes: true,
    act: scopeTo('moderator'),
  },
  {
    doing: 'make a moderator an admin',
    subject: 'moderator',
    allowed: top,
    needs: ['scopes'],
    changes: true,
    act: scopeTo('admin'),
  },
  {
    doing: 'make an admin a participant',
    subject: 'admin',
    allowed: ['owner'],
    needs: ['scopes'],
    changes: true,
    act: scopeTo('participant'),
  },
  {
    doing: 'make the owner a participant',
    subject: 'owner',
    allowed: [],
    needs: ['scopes'],

    changes: true,
    act: scopeTo('participant'),
  },
  {
    doing: 'transfer the ownership',
    subject: 'participant',
    allowed: ['owner'],
    needs: ['ownershipTransfer'],
    changes: true,
    act: ({ actor, subject, cast }) => actor.engine.transferOwnership(cast.group.guid, subject.uid, live()),
  },
  {
    doing: 'list the members',
    subject: 'nobody',
    allowed: [...members, 'stranger', 'banned'],
    needs: [],
    changes: false,
    act: ({ actor, cast }) => actor.engine.listMembers(cast.group.guid, membersQuery(), live()),
  },
  {
    doing: 'join the group',
    subject: 'nobody',
    allowed: ['stranger'],
    needs: [],
    members: ['ALREADY_MEMBER'],
    outsiders: ['BANNED'],
    changes: true,
    act: ({ actor, cast }) => actor.engine.joinGroup(cast.group.guid, null, live()),
  },
  {
    doing: 'leave the group',
    subject: 'nobody',
    allowed: ['admin', 'moderator', 'participant'],
    needs: [],
    members: ['OWNER_CANNOT_LEAVE'],
    outsiders: ['NOT_A_MEMBER'],
    changes: true,
    act: ({ actor, cast }) => actor.engine.leaveGroup(cast.group.guid, live()),
  },
  {
    doing: 'read the messages',
    subject: 'nobody',
    allowed: members,
    needs: [],
    outsiders: ['NOT_A_MEMBER'],
    changes: false,
    act: ({ actor, cast }) => actor.engine.history(inGroup(cast.group), historyQuery(), live()),
  },
  {
    doing: 'look up a message',
    subject: 'nobody',
    allowed: members,
    needs: [],
    outsiders: ['NOT_FOUND'],
    changes: false,
    act: ({ actor, messageId }) => actor.engine.getMessage(messageId, live()),
  },
  {
    doing: 'write a message',
    subject: 'nobody',
    allowed: members,
    needs: [],
    outsiders: ['NOT_A_MEMBER'],
    changes: false,
    act: ({ actor, cast }) =>
      actor.engine.send(inGroup(cast.group), messageDraft(`${actor.uid}-row`, text('hello')), live()),
  },
  {
    doing: 'react to a message',
    subject: 'nobody',
    allowed: members,
    needs: ['reactions'],
    outsiders: ['NOT_FOUND'],
    changes: false,
    act: ({ actor, messageId }) => actor.engine.setReaction(messageId, '👍', true, live()),
  },
  {
    doing: 'edit a message of a participant',
    subject: 'participant',
    allowed: [],
    needs: ['editing'],
    outsiders: ['NOT_FOUND', 'FORBIDDEN'],
    changes: false,
    act: ({ actor, messageId }) => actor.engine.editMessage(messageId, { content: text('forged') }, live()),
  },
  {
    doing: 'delete a message of a participant',
    subject: 'participant',
    allowed: moderating,
    needs: ['deleting'],
    outsiders: ['NOT_FOUND', 'FORBIDDEN'],
    changes: false,
    act: remove,
  },
  {
    doing: 'delete a message of a moderator',
    subject: 'moderator',
    allowed: moderating,
    needs: ['deleting'],
    outsiders: ['NOT_FOUND', 'FORBIDDEN'],
    changes: false,
    act: remove,
  },
  {
    doing: 'delete a message of the owner',
    subject: 'owner',
    allowed: moderating,
    needs: ['deleting'],
    outsiders: ['NOT_FOUND', 'FORBIDDEN'],
    changes: false,
    act: remove,
  },
];
