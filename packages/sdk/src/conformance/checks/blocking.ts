import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { awaitedLater, expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live, text, usersQuery } from '../requests.ts';
import { inGroup } from '../scene.ts';

const group = 'blocking';
const edit = { content: text('edited') };
const needs: readonly Capability[] = ['blocking'];

export const blockingChecks: readonly ConformanceCheck[] = [
  check(group, 'both sides see the block from their side', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    const answer = await anna.engine.setBlocked([ben.uid], true, live());
    expectEqual(
      answer.map(({ uid, blockedByMe }) => [uid, blockedByMe]),
      [[ben.uid, true]],
      'users in the answer to blocking',
    );
    const theirs = await ben.engine.getUser(anna.uid, live());
    expectEqual([theirs.blockedByMe, theirs.hasBlockedMe], [false, true], 'block as the blocked person sees it');
  }),

  check(group, 'neither side can write to the other', needs, async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    await anna.engine.setBlocked([ben.uid], true, live());
    await expectRefused(scene.say(anna, toBen, 'x'), 'FORBIDDEN', 'writing to somebody whom one blocked');
    await expectRefused(scene.say(ben, toAnna, 'x'), 'FORBIDDEN', 'writing to somebody by whom one is blocked');
    await anna.heard.heardNothing('from somebody it blocked', ({ type }) => type === 'message.received');
  }),

  check(group, 'what was written before is not edited over a block', ['blocking', 'editing'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const mine = await scene.say(anna, toBen, 'mine');
    const theirs = await scene.say(ben, toAnna, 'theirs');
    await anna.engine.setBlocked([ben.uid], true, live());
    const edits = [anna.engine.editMessage(mine.id, edit, live()), ben.engine.editMessage(theirs.id, edit, live())];
    for (const call of edits.map(awaitedLater)) await expectRefused(call, 'FORBIDDEN', 'editing over a block');
    expectEqual(await scene.texts(anna, toBen), ['mine', 'theirs'], 'history after refused edits');
  }),

  check(group, 'typing does not cross a block', ['blocking', 'typing'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    await anna.engine.setBlocked([ben.uid], true, live());
    await scene.quiet(anna, ben);
    ben.engine.setTyping(toAnna, true);
    await anna.heard.heardNothing('of somebody typing whom it blocked', ({ type }) => type === 'typing');
    anna.engine.setTyping(toBen, true);
    await ben.heard.heardNothing('of somebody typing who blocked it', ({ type }) => type === 'typing');
  }),

  check(group, 'both can write again after the block ends', needs, async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    await anna.engine.setBlocked([ben.uid], true, live());
    await anna.engine.setBlocked([ben.uid], false, live());
    await scene.say(anna, toBen, 'one');
    await scene.say(ben, toAnna, 'two');
    expectEqual(await scene.texts(anna, toBen), ['one', 'two'], 'texts after the block ended');
  }),

  check(group, 'blocking twice or unblocking nobody is no error', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    await anna.engine.setBlocked([ben.uid], false, live());
    await anna.engine.setBlocked([ben.uid], true, live());
    const [again] = await anna.engine.setBlocked([ben.uid], true, live());
    expectEqual(again?.blockedByMe, true, 'block after blocking twice');
  }),

  check(group, 'an unknown user cannot be blocked', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const call = anna.engine.setBlocked([`${anna.uid}-nobody`], true, live());
    await expectRefused(call, 'NOT_FOUND', 'blocking an unknown user');
  }),

  check(group, 'hideBlocked leaves out both sides of a block', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    await anna.engine.setBlocked([ben.uid], true, live());
    const list = async (hideBlocked: boolean): Promise<readonly number[]> => {
      const query = usersQuery({ uids: [anna.uid, ben.uid], hideBlocked });
      const pages = [await anna.engine.listUsers(query, live()), await ben.engine.listUsers(query, live())];
      return pages.map(({ items }) => items.length);
    };
    expectEqual(await list(false), [1, 1], 'users that each side lists');
    expectEqual(await list(true), [0, 0], 'users that each side lists without blocked ones');
  }),

  check(group, 'a block leaves common groups alone', needs, async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    await owner.engine.setBlocked([participant.uid], true, live());
    await scene.say(participant, inGroup(chat), 'to all');
    await owner.heard.next('message.received', 'a message in a group');
  }),

  check(group, 'who is blocked hears of it, whether they watch or not', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    await anna.engine.setBlocked([ben.uid], true, live());
    const event = await ben.heard.next('user.blocking', 'that it was blocked');
    const said = [event.actor.uid, event.user.uid, event.isBlocked];
    expectEqual(said, [anna.uid, ben.uid, true], 'actor, user and block in user.blocking');
  }),

  check(group, 'other connections of who blocks hear of it, the causing one does not', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    const laptop = await scene.connect('Anna’s laptop', anna.session);
    await anna.engine.setBlocked([ben.uid], true, live());
    const event = await laptop.heard.next('user.blocking', 'that the phone blocked somebody');
    expectEqual([event.actor.uid, event.user.uid], [anna.uid, ben.uid], 'actor and user in user.blocking');
    await anna.heard.heardNothing('of its own blocking', ({ type }) => type === 'user.blocking');
  }),

  check(group, 'nobody else hears of a block, also not who watches both', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    const cid = await scene.person('Cid');
    cid.engine.watch({ users: [anna.uid, ben.uid], groups: [] });
    await scene.quiet(cid);
    await anna.engine.setBlocked([ben.uid], true, live());
    await cid.heard.heardNothing('of a block between others', ({ type }) => type === 'user.blocking');
  }),

  check(group, 'a block missed comes after connecting again, or a resync', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    await scene.cut(ben);
    await anna.engine.setBlocked([ben.uid], true, live());
    await scene.reconnect(ben);
    await ben.heard.until('the block that it missed, or resync', () => {
      return ben.heard.all('user.blocking').length + ben.heard.all('resync').length > 0;
    });
  }),
];
