import type { GroupMemberScope } from '../../domain/group.ts';
import { type GroupAct, may, rights, scopesToGive } from '../../domain/rights.ts';
import type { Role } from '../scene.ts';
import { type RoleRow, roleTable } from './role-table.ts';

const roles: readonly Role[] = ['owner', 'admin', 'moderator', 'participant', 'stranger', 'banned'];
const scopes: readonly GroupMemberScope[] = ['owner', 'admin', 'moderator', 'participant'];

/** Which act each row of the suite's own table is about. */
const acts: Readonly<Record<string, GroupAct | null>> = {
  'rename the group': 'updateGroup',
  'delete the group': 'deleteGroup',
  'kick a participant': 'kick',
  'kick a moderator': 'kick',
  'kick an admin': 'kick',
  'kick the owner': 'kick',
  'ban a participant': 'ban',
  'ban a moderator': 'ban',
  'ban an admin': 'ban',
  'ban the owner': 'ban',
  'ban somebody outside the group': 'ban',
  'unban somebody': 'unban',
  'list the banned': 'listBanned',
  'add a participant': 'addMembers',
  'add an admin': 'addMembers',
  'make a participant a moderator': 'changeScope',
  'make a moderator an admin': 'changeScope',
  'make an admin a participant': 'changeScope',
  'make the owner a participant': 'changeScope',
  'transfer the ownership': 'transferOwnership',
  'list the members': 'listMembersOfPublicGroup',
  'join the group': 'join',
  'leave the group': 'leave',
  'read the messages': 'readMessages',
  'look up a message': 'readMessages',
  'write a message': 'writeMessages',
  'react to a message': 'writeMessages',
  // Nobody's right: it is for the sender.
  'edit a message of a participant': null,
  'delete a message of a participant': 'deleteMessage',
  'delete a message of a moderator': 'deleteMessage',
  'delete a message of the owner': 'deleteMessage',
};

const given: Readonly<Record<string, 'admin' | 'moderator' | 'participant'>> = {
  'add a participant': 'participant',
  'add an admin': 'admin',
  'make a participant a moderator': 'moderator',
  'make a moderator an admin': 'admin',
  'make an admin a participant': 'participant',
  'make the owner a participant': 'participant',
};

function scopeOf(role: Role | RoleRow['subject']): GroupMemberScope | null {
  return scopes.find((scope) => scope === role) ?? null;
}

/** What the table of rights says of a row, with what the words of its rows leave to others: bans, and one's own messages. */
function mayBy(role: Role, { doing, subject }: RoleRow): boolean {
  const act = acts[doing];
  if (!act || (role === 'banned' && act === 'join')) return false;
  const [actor, other] = [scopeOf(role), scopeOf(subject)];
  if (act === 'deleteMessage' && role === 'owner' && subject === 'owner') return true;
  const scope = given[doing];
  return may(actor, act, other) && (scope === undefined || scopesToGive(actor, other).includes(scope));
}

test.each(roleTable.map((row) => [row.doing, row] as const))(
  'the table of rights agrees with the suite on who may %s',
  (doing, row) => {
    expect(Object.hasOwn(acts, doing)).toBe(true);
    expect(roles.filter((role) => mayBy(role, row))).toEqual(roles.filter((role) => row.allowed.includes(role)));
  },
);

// Of a group that is not public; and what refuses nobody, which the checks of mentions hold.
test('every right is met by a row of the suite, but for two', () => {
  const met = new Set(roleTable.map(({ doing }) => acts[doing]));
  expect(Object.keys(rights).filter((act) => ![...met].some((one) => one === act))).toEqual([
    'mentionAll',
    'listMembers',
  ]);
});

test('nobody acts on the owner, nor on their own scope', () => {
  const onSomebody = (['kick', 'ban', 'changeScope', 'transferOwnership'] as const).flatMap((act) =>
    scopes.flatMap((actor) => [may(actor, act, 'owner'), may(actor, act, actor)]),
  );
  expect(onSomebody).not.toContain(true);
});

test('who may change a scope gives what they have themselves at the most', () => {
  expect(scopesToGive('owner', 'admin')).toEqual(['admin', 'moderator', 'participant']);
  expect(scopesToGive('admin', 'participant')).toEqual(['admin', 'moderator', 'participant']);
  expect(scopesToGive('admin', null)).toEqual(['admin', 'moderator', 'participant']);
  expect(scopesToGive('admin', 'admin')).toEqual([]);
  expect(scopesToGive('moderator', 'participant')).toEqual([]);
  expect(scopesToGive(null, null)).toEqual([]);
});
