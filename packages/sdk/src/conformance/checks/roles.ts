import type { Capability, ErrorCode } from '../../contract.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { describeError, expectEqual, expectRefused, expectThat, fail } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup, type Cast, type Person, type Role, type Scene } from '../scene.ts';
import { roleTable, type RoleRow, type Situation, type Subject } from './role-table.ts';

const titles: Readonly<Record<Role, string>> = {
  owner: 'the owner',
  admin: 'an admin',
  moderator: 'a moderator',
  participant: 'a participant',
  stranger: 'a stranger',
  banned: 'a banned person',
};

const roles: readonly Role[] = ['owner', 'admin', 'moderator', 'participant', 'stranger', 'banned'];

/** One check for each operation and role. */
export const roleChecks: readonly ConformanceCheck[] = roleTable.flatMap((row) =>
  roles.map((role) => checkOf(row, role)),
);

function checkOf(row: RoleRow, role: Role): ConformanceCheck {
  const isAllowed = row.allowed.includes(role);
  const fact = `${titles[role]} ${isAllowed ? 'can' : 'cannot'} ${row.doing}`;
  const needs = [...new Set([...row.needs, ...needsOf(role), ...needsOf(row.subject)])];
  return check('roles', fact, needs, async (scene) => {
    const situation = await situationOf(scene, row.subject, role);
    const before = await stateOf(scene, situation);
    if (isAllowed) {
      await row.act(situation).catch((error: unknown) => fail(`${fact}: it failed with ${describeError(error)}`));
      const after = await stateOf(scene, situation);
      expectThat(!row.changes || after !== before, `${fact}: it succeeded, but nothing changed`);
    } else {
      const call = row.act(situation);
      await expectRefused(call, refusalOf(row, role), `${titles[role]} trying to ${row.doing}`);
      expectEqual(await stateOf(scene, situation), before, `the state after ${titles[role]} was refused`);
    }
  });
}

function needsOf(role: Role | Subject): readonly Capability[] {
  if (role === 'admin' || role === 'moderator') return ['scopes'];
  return role === 'banned' ? ['bans'] : [];
}

function refusalOf(row: RoleRow, role: Role): readonly ErrorCode[] {
  const isOutsider = role === 'stranger' || role === 'banned';
  return (isOutsider ? row.outsiders : row.members) ?? ['FORBIDDEN'];
}

async function situationOf(scene: Scene, subject: Subject, role: Role): Promise<Situation> {
  const cast = await scene.cast(role === 'owner' ? [] : [role]);
  const other = await subjectOf(scene, cast, subject);
  const isMember = subject !== 'nobody' && subject !== 'stranger' && subject !== 'banned';
  const { id } = await scene.say(isMember ? other : cast.owner, inGroup(cast.group), 'original');
  return { cast, actor: cast[role], subject: other, messageId: id };
}

async function subjectOf(scene: Scene, cast: Cast, subject: Subject): Promise<Person> {
  if (subject === 'owner' || subject === 'nobody') return cast.owner;
  const vera = await scene.person('Vera');
  if (subject === 'banned') await cast.owner.engine.banMember(cast.group.guid, vera.uid, live());
  else if (subject !== 'stranger') await scene.add(cast.owner, cast.group.guid, [vera], subject);
  return vera;
}

/** The group, its members and the message as the owner sees them. */
async function stateOf(scene: Scene, { cast, messageId }: Situation): Promise<string> {
  const { owner, group } = cast;
  const record = await owner.engine.getGroup(group.guid, live()).catch((error: unknown) => {
    if (isKitException(error) && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  if (record === null) return 'gone';
  const members = await scene.members(owner, group.guid);
  const message = await owner.engine.getMessage(messageId, live());
  const membership = members.map(({ uid, scope }) => `${uid}:${scope}`);
  return JSON.stringify([record.name, record.owner, record.membersCount, membership, message.content, record.revision]);
}
