import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupOf } from '../recorder.ts';
import { live, membersQuery } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'bans';
const needs: readonly Capability[] = ['bans'];

export const banChecks: readonly ConformanceCheck[] = [
  check(group, 'a ban takes the member out', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const answer = await owner.engine.banMember(chat.guid, participant.uid, live());
    expectEqual(answer.group.membersCount, 1, 'member count in the answer to a ban');
    await scene.expectCount(owner, chat.guid, 1, 'a ban');
  }),

  check(group, 'a banned person cannot join again', needs, async (scene) => {
    const { owner, banned, group: chat } = await scene.cast(['banned']);
    await expectRefused(banned.engine.joinGroup(chat.guid, null, live()), 'BANNED', 'a banned person joining');
    await scene.expectCount(owner, chat.guid, 1, 'a refused join');
  }),

  check(group, 'a banned person cannot join again with the password', ['bans', 'passwordGroups'], async (scene) => {
    const { banned, group: chat } = await scene.cast(['banned'], { type: 'password', password: 'secret' });
    const call = banned.engine.joinGroup(chat.guid, 'secret', live());
    await expectRefused(call, 'BANNED', 'a banned person joining with the password');
  }),

  check(group, 'a banned person sees the ban in the record', needs, async (scene) => {
    const { owner, banned, group: chat } = await scene.cast(['banned']);
    const seen = await banned.engine.getGroup(chat.guid, live());
    expectEqual([seen.isBanned, seen.hasJoined, seen.scope], [true, false, null], 'ban, membership and scope');
    expectEqual((await owner.engine.getGroup(chat.guid, live())).isBanned, false, 'ban in the record of the owner');
  }),

  check(group, 'banned people are listed apart from members, as participants by name', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const [zoe, ada, member] = await scene.people('Zoe', 'Ada', 'Paul');
    if (!zoe || !ada || !member) return;
    await scene.add(owner, chat.guid, [zoe, member], 'participant');
    for (const { uid } of [zoe, ada]) await owner.engine.banMember(chat.guid, uid, live());
    const { items } = await owner.engine.listBanned(chat.guid, membersQuery(), live());
    expectEqual(
      items.map(({ name, scope, guid, joinedAt }) => [name, scope, guid, joinedAt]),
      [
        ['Ada', 'participant', chat.guid, 0],
        ['Zoe', 'participant', chat.guid, 0],
      ],
      'the list of banned people',
    );
    const listed = (await scene.members(owner, chat.guid)).map(({ uid }) => uid);
    expectEqual(listed.toSorted(), [owner.uid, member.uid].toSorted(), 'members beside banned people');
  }),

  check(group, 'banning somebody outside keeps the member count', needs, async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger', 'participant']);
    await owner.engine.banMember(chat.guid, stranger.uid, live());
    await scene.expectCount(owner, chat.guid, 2, 'banning a stranger');
    await expectRefused(stranger.engine.joinGroup(chat.guid, null, live()), 'BANNED', 'a banned stranger joining');
  }),

  check(group, 'banning twice is a conflict', needs, async (scene) => {
    const { owner, banned, group: chat } = await scene.cast(['banned']);
    await expectRefused(owner.engine.banMember(chat.guid, banned.uid, live()), 'CONFLICT', 'a second ban');
  }),

  check(group, 'banning an unknown user is not found', needs, async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const call = owner.engine.banMember(chat.guid, `${owner.uid}-nobody`, live());
    await expectRefused(call, 'NOT_FOUND', 'banning an unknown user');
  }),

  check(group, 'an unbanned person may join again but is no member yet', needs, async (scene) => {
    const { owner, banned, group: chat } = await scene.cast(['banned']);
    await owner.engine.unbanMember(chat.guid, banned.uid, live());
    const seen = await banned.engine.getGroup(chat.guid, live());
    expectEqual([seen.isBanned, seen.hasJoined], [false, false], 'ban and membership after an unban');
    await scene.expectCount(owner, chat.guid, 1, 'an unban');
    await banned.engine.joinGroup(chat.guid, null, live());
    await scene.expectCount(owner, chat.guid, 2, 'joining after an unban');
  }),

  check(group, 'unbanning somebody not banned is not found', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const call = owner.engine.unbanMember(chat.guid, participant.uid, live());
    await expectRefused(call, 'NOT_FOUND', 'unbanning somebody who is not banned');
  }),

  check(group, 'a banned person cannot be added', needs, async (scene) => {
    const { owner, banned, group: chat } = await scene.cast(['banned']);
    const draft = { uid: banned.uid, scope: 'participant' } as const;
    const { results } = await owner.engine.addMembers(chat.guid, [draft], live());
    expectEqual(
      results.map(({ error }) => error),
      ['BANNED'],
      'results of adding a banned person',
    );
    await scene.expectCount(owner, chat.guid, 1, 'a refused addition');
  }),

  check(group, 'the banned person hears of it, then nothing more of the group', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.banMember(chat.guid, participant.uid, live());
    const event = await participant.heard.next('group.banned', 'its own ban');
    expectEqual([event.user.uid, event.actor.uid], [participant.uid, owner.uid], 'user and actor in group.banned');
    await scene.quiet(participant);
    await scene.say(owner, inGroup(chat), 'he is gone');
    await participant.heard.heardNothing('of the group after the ban', (heard) => groupOf(heard) === chat.guid);
  }),

  check(group, 'the unbanned person and the members hear of it', needs, async (scene) => {
    const { owner, participant, banned, group: chat } = await scene.cast(['participant', 'banned']);
    await owner.engine.unbanMember(chat.guid, banned.uid, live());
    for (const listener of [participant, banned]) {
      const event = await listener.heard.next('group.unbanned', 'the unban');
      expectEqual([event.user.uid, event.actor.uid], [banned.uid, owner.uid], 'user and actor in group.unbanned');
    }
  }),

  check(group, 'a ban in a private group hides it from the banned', needs, async (scene) => {
    const { banned, group: chat } = await scene.cast(['banned'], { type: 'private' });
    const getting = banned.engine.getGroup(chat.guid, live());
    await expectRefused(getting, 'NOT_FOUND', 'a banned person getting a private group');
    const listed = await scene.groups(banned, false);
    expectThat(!listed.some(({ guid }) => guid === chat.guid), 'a banned person finds a private group in the list');
  }),
];
