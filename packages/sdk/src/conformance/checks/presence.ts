import type { Capability } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live, usersQuery } from '../requests.ts';

const group = 'users and presence';
const needs: readonly Capability[] = ['presence'];

export const presenceChecks: readonly ConformanceCheck[] = [
  check(group, 'a user is found by uid', [], async (scene) => {
    const { anna, ben } = await scene.pair();
    const seen = await anna.engine.getUser(ben.uid, live());
    expectEqual([seen.uid, seen.name], [ben.uid, 'Ben'], 'uid and name of a user');
    expectEqual([seen.blockedByMe, seen.hasBlockedMe], [false, false], 'blocking among users who blocked nobody');
  }),

  check(group, 'an unknown user is not found', [], async (scene) => {
    const anna = await scene.person('Anna');
    for (const uid of [`${anna.uid}-nobody`, '', '__proto__', 'constructor']) {
      await expectRefused(anna.engine.getUser(uid, live()), 'NOT_FOUND', `getting the user "${uid}"`);
    }
  }),

  check(group, 'watchers hear when a user goes and comes', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    anna.engine.watch({ users: [ben.uid], groups: [] });
    await scene.quiet(anna);
    await ben.engine.disconnect();
    const gone = await anna.heard.next('user.presence', 'that Ben went', ({ user }) => user.status === 'offline');
    expectEqual(gone.user.uid, ben.uid, 'uid of the user who went');
    expectThat((gone.user.lastActiveAt ?? 0) > 0, 'lastActiveAt is 0 after a user went');
    await scene.connect('Ben again', ben.session);
    const come = await anna.heard.next('user.presence', 'that Ben came', ({ user }) => user.status === 'online');
    expectEqual(come.user.uid, ben.uid, 'uid of the user who came');
  }),

  check(group, 'who does not watch hears of no presence', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    const cid = await scene.person('Cid');
    anna.engine.watch({ users: [cid.uid], groups: [] });
    await scene.quiet(anna);
    await ben.engine.disconnect();
    await anna.heard.heardNothing('of a user it does not watch');
  }),

  check(group, 'a new interest replaces the one before', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    anna.engine.watch({ users: [ben.uid], groups: [] });
    await scene.quiet();
    anna.engine.watch({ users: [], groups: [] });
    await scene.quiet(anna);
    await ben.engine.disconnect();
    await anna.heard.heardNothing('of a user it does not watch any more');
  }),

  check(group, 'a user with one of two connections left is online', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    const laptop = await scene.connect('Ben’s laptop', ben.session);
    anna.engine.watch({ users: [ben.uid], groups: [] });
    await scene.quiet(anna);
    await laptop.engine.disconnect();
    await scene.quiet();
    expectEqual((await anna.engine.getUser(ben.uid, live())).status, 'online', 'status with one connection left');
    const ends = anna.heard.all('user.presence', ({ user }) => user.status === 'offline');
    expectEqual(ends.length, 0, 'number of times that Ben was said to be gone');
  }),

  check(group, 'records tell who is online and when somebody was last active', needs, async (scene) => {
    const { anna, ben } = await scene.pair();
    expectEqual((await anna.engine.getUser(ben.uid, live())).status, 'online', 'status of a connected user');
    await ben.engine.disconnect();
    await scene.quiet();
    const seen = await anna.engine.getUser(ben.uid, live());
    expectEqual(seen.status, 'offline', 'status after disconnecting');
    expectThat(seen.lastActiveAt > 0, 'lastActiveAt is 0 after disconnecting');
  }),

  check(group, 'users can be listed by status', needs, async (scene) => {
    const anna = await scene.person('Anna');
    const [ben, cid] = [await scene.person('Ben'), await scene.person('Cid')];
    await cid.engine.disconnect();
    await scene.quiet();
    const list = async (status: 'online' | 'offline'): Promise<readonly string[]> => {
      const page = await anna.engine.listUsers(usersQuery({ status, uids: [ben.uid, cid.uid] }), live());
      return page.items.map(({ name }) => name);
    };
    expectEqual([await list('online'), await list('offline')], [['Ben'], ['Cid']], 'users online and offline');
  }),

  check(group, 'a role that nobody has lists nobody', [], async (scene) => {
    const { anna, ben } = await scene.pair();
    const page = await anna.engine.listUsers(usersQuery({ uids: [ben.uid], roles: ['@nobody-has-this'] }), live());
    expectEqual(page, { items: [], cursor: null, isLast: true }, 'users with a role that nobody has');
  }),
];
