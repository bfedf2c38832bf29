import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';

const group = 'ownership';
const needs: readonly Capability[] = ['ownershipTransfer', 'scopes'];

export const ownershipChecks: readonly ConformanceCheck[] = [
  check(group, 'the owner cannot leave', [], async (scene) => {
    const { owner, group: chat } = await scene.cast(['participant']);
    await expectRefused(owner.engine.leaveGroup(chat.guid, live()), 'OWNER_CANNOT_LEAVE', 'the owner leaving');
    await scene.expectCount(owner, chat.guid, 2, 'the owner was not let go');
  }),

  check(group, 'a transfer makes the new owner owner and the old one admin', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const answer = await owner.engine.transferOwnership(chat.guid, participant.uid, live());
    expectEqual(
      [answer.group.owner, answer.group.scope],
      [participant.uid, 'admin'],
      'owner and own scope in the answer',
    );
    const seen = await participant.engine.getGroup(chat.guid, live());
    expectEqual([seen.owner, seen.scope], [participant.uid, 'owner'], 'owner and scope as the new owner sees them');
    const scopes = (await scene.members(owner, chat.guid)).map(({ uid, scope }) => [uid, scope]);
    const expected = [
      [participant.uid, 'owner'],
      [owner.uid, 'admin'],
    ];
    expectEqual(scopes, expected, 'list of members after a transfer');
  }),

  check(group, 'rights move with the ownership', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.transferOwnership(chat.guid, participant.uid, live());
    await expectRefused(
      owner.engine.deleteGroup(chat.guid, live()),
      'FORBIDDEN',
      'the former owner deleting the group',
    );
    const leaving = participant.engine.leaveGroup(chat.guid, live());
    await expectRefused(leaving, 'OWNER_CANNOT_LEAVE', 'the new owner leaving');
    await owner.engine.leaveGroup(chat.guid, live());
    await participant.engine.deleteGroup(chat.guid, live());
  }),

  check(group, 'a transfer to somebody outside is refused', needs, async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const call = owner.engine.transferOwnership(chat.guid, stranger.uid, live());
    await expectRefused(call, 'NOT_A_MEMBER', 'transferring to a stranger');
    expectEqual((await owner.engine.getGroup(chat.guid, live())).owner, owner.uid, 'owner after a refused transfer');
  }),

  check(group, 'a transfer to oneself is refused', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const call = owner.engine.transferOwnership(chat.guid, owner.uid, live());
    await expectRefused(call, 'INVALID_ARGUMENT', 'transferring to oneself');
  }),

  check(group, 'members hear who gave the group to whom', needs, async (scene) => {
    const { owner, participant, moderator, group: chat } = await scene.cast(['participant', 'moderator']);
    await owner.engine.transferOwnership(chat.guid, participant.uid, live());
    for (const listener of [participant, moderator]) {
      const event = await listener.heard.next('group.ownershipTransferred', 'the transfer');
      expectEqual([event.actor.uid, event.user.uid], [owner.uid, participant.uid], 'actor and user of the transfer');
    }
  }),

  check(group, 'the scope owner cannot be given by hand', ['scopes'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    // JavaScript callers are not held by the type.
    const call: unknown = Reflect.apply(owner.engine.setScope, owner.engine, [
      chat.guid,
      participant.uid,
      'owner',
      live(),
    ]);
    await expectRefused(Promise.resolve(call), 'INVALID_ARGUMENT', 'giving the scope owner by hand');
    expectEqual((await owner.engine.getGroup(chat.guid, live())).owner, owner.uid, 'owner after a forged scope');
  }),
];
