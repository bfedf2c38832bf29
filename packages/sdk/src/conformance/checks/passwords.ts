import type { Capability, ErrorCode } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat, visibleText } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupDraft, historyQuery, live, membersQuery, ownGroups } from '../requests.ts';
import { inGroup, type Cast, type Scene } from '../scene.ts';

const group = 'passwords';
const needs: readonly Capability[] = ['passwordGroups'];
const secret = 'open-Sesame-7261';

export const passwordChecks: readonly ConformanceCheck[] = [
  check(group, 'the right password lets one in', needs, async (scene) => {
    const { stranger, owner, group: chat } = await locked(scene);
    const { group: joined } = await stranger.engine.joinGroup(chat.guid, secret, live());
    expectEqual([joined.hasJoined, joined.membersCount], [true, 2], 'membership and member count after joining');
    await scene.expectCount(owner, chat.guid, 2, 'joining with the password');
  }),

  ...[
    { fact: 'a wrong password is refused', password: 'open-Sesame-7262' },
    { fact: 'a missing password is refused', password: null },
    { fact: 'an empty password is refused', password: '' },
    { fact: 'a password in other case is refused', password: secret.toUpperCase() },
    { fact: 'the beginning of a password is refused', password: secret.slice(0, -1) },
  ].map(({ fact, password }) =>
    check(group, fact, needs, async (scene) => {
      const { stranger, owner, group: chat } = await locked(scene);
      const call = stranger.engine.joinGroup(chat.guid, password, live());
      await expectRefused(call, 'WRONG_PASSWORD', `joining with the password ${JSON.stringify(password)}`);
      await scene.expectCount(owner, chat.guid, 1, 'a refused join');
    }),
  ),

  check(group, 'an error does not repeat the password that was tried', needs, async (scene) => {
    const { stranger, group: chat } = await locked(scene);
    const guess = 'my-other-secret-99';
    const call = stranger.engine.joinGroup(chat.guid, guess, live());
    const error = await expectRefused(call, 'WRONG_PASSWORD', 'joining with a wrong password');
    expectThat(!visibleText(error).includes(guess), 'the error repeats the password that was tried');
    expectThat(!visibleText(error).includes(secret), 'the error tells the right password');
  }),

  check(group, 'a password group needs a password to be created', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const draft = groupDraft({ guid: `${anna.uid}-p`, type: 'password', password: '' });
    await expectRefused(anna.engine.createGroup(draft, live()), 'INVALID_ARGUMENT', 'creating without a password');
    await expectRefused(anna.engine.getGroup(draft.guid, live()), 'NOT_FOUND', 'getting the group that was refused');
  }),

  check(group, 'a group becomes a password group only with a password', needs, async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const bare = owner.engine.updateGroup(chat.guid, { type: 'password' }, live());
    await expectRefused(bare, 'INVALID_ARGUMENT', 'locking a group without a password');
    await owner.engine.updateGroup(chat.guid, { type: 'password', password: secret }, live());
    const call = stranger.engine.joinGroup(chat.guid, null, live());
    await expectRefused(call, 'WRONG_PASSWORD', 'joining a group that was locked');
  }),

  check(group, 'a changed password replaces the old one', needs, async (scene) => {
    const { owner, stranger, group: chat } = await locked(scene);
    await owner.engine.updateGroup(chat.guid, { password: 'new-secret' }, live());
    const old = stranger.engine.joinGroup(chat.guid, secret, live());
    await expectRefused(old, 'WRONG_PASSWORD', 'joining with the password of before');
    await stranger.engine.joinGroup(chat.guid, 'new-secret', live());
  }),

  check(group, 'other changes keep the password', needs, async (scene) => {
    const { owner, stranger, group: chat } = await locked(scene);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    const call = stranger.engine.joinGroup(chat.guid, '', live());
    await expectRefused(call, 'WRONG_PASSWORD', 'joining without a password after the group was renamed');
    await stranger.engine.joinGroup(chat.guid, secret, live());
  }),

  check(group, 'a group turned public needs no password', needs, async (scene) => {
    const { owner, stranger, group: chat } = await locked(scene);
    await owner.engine.updateGroup(chat.guid, { type: 'public' }, live());
    const call = stranger.engine.joinGroup(chat.guid, null, live());
    await expectAccepted(call, 'joining a group that was turned public');
  }),

  check(group, 'the owner can add members without the password', needs, async (scene) => {
    const { owner, stranger, group: chat } = await locked(scene);
    await scene.add(owner, chat.guid, [stranger], 'participant');
    await scene.expectCount(owner, chat.guid, 2, 'adding to a password group');
  }),

  check(group, 'no record, event, line or error ever tells the password', needs, async (scene) => {
    const { owner, stranger, group: chat } = await locked(scene);
    const laptop = await scene.connect('Olga’s laptop', owner.session);
    stranger.engine.watch({ users: [owner.uid], groups: [chat.guid] });
    const seen: unknown[] = [
      await scene.group(owner, { type: 'password', password: secret, name: 'Second' }),
      await stranger.engine.joinGroup(chat.guid, secret, live()),
      await owner.engine.updateGroup(chat.guid, { password: `${secret}!`, name: 'Renamed' }, live()),
      await expectRefused(stranger.engine.joinGroup(chat.guid, secret, live()), anyCode, 'joining twice'),
      await owner.engine.getGroup(chat.guid, live()),
      await stranger.engine.listGroups(ownGroups(), live()),
      await stranger.engine.listMembers(chat.guid, membersQuery(), live()),
      await stranger.engine.history(inGroup(chat), historyQuery(), live()),
    ];
    await stranger.heard.next('group.updated', 'the new name');
    await scene.quiet();
    seen.push(...stranger.heard.events, ...laptop.heard.events);
    const leak = seen.find((item) => visibleText(item).includes(secret));
    expectThat(leak === undefined, `a password stands in what users can see: ${visibleText(leak).slice(0, 200)}`);
  }),
];

const anyCode: readonly ErrorCode[] = [];

function locked(scene: Scene): Promise<Cast> {
  return scene.cast(['stranger'], { type: 'password', password: secret });
}
