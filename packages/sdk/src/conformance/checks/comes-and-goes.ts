import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { later } from './talks.ts';

const group = 'users and presence';

/** Ways back behind a break of the phone. */
const waysBack: readonly (readonly [what: string, comeBack: (scene: Scene, ben: Person) => Promise<unknown>])[] = [
  ['on the same device', (scene, ben) => scene.reconnect(ben)],
  ['on another device', (scene, ben) => scene.connect('Ben’s laptop', ben.session)],
  [
    'behind two breaks',
    async (scene, ben) => {
      await scene.reconnect(ben);
      await scene.cut(ben);
      await scene.reconnect(ben);
    },
  ],
];

export const comesAndGoesChecks: readonly ConformanceCheck[] = [
  check(group, 'whoever came back behind a break is there, and stays', ['presence'], async (scene) => {
    const anna = await scene.person('Anna');
    for (const [what, comeBack] of waysBack) {
      const ben = await scene.person('Ben');
      anna.engine.watch({ users: [ben.uid], groups: [] });
      await scene.cut(ben);
      await later(scene);
      await comeBack(scene, ben);
      await scene.quiet();
      await scene.quiet(anna);
      // Longer than anybody may take to find that a broken line was not opened again.
      await scene.harness.advance(121_000);
      await anna.heard.heardNothing(`of somebody who came back ${what}`, ({ type }) => type === 'user.presence');
      const { status } = await anna.engine.getUser(ben.uid, live());
      expectEqual(status, 'online', `status of somebody who came back ${what}`);
    }
  }),

  check(group, 'lastActiveAt is when the line broke', ['presence'], async (scene) => {
    const { anna, ben } = await scene.pair();
    const [before, after] = await during(scene, anna, () => scene.cut(ben));
    await scene.harness.advance(121_000);
    const { status, lastActiveAt } = await anna.engine.getUser(ben.uid, live());
    expectEqual(status, 'offline', 'status of somebody whose line broke');
    expectWithin(lastActiveAt, before, after, 'whose line broke');
  }),

  check(
    group,
    'who comes and goes is told to who watches them, and not in common groups',
    ['presence'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      await scene.say(participant, inGroup(chat), 'hello');
      await scene.say(participant, { type: 'user', id: owner.uid }, 'for you');
      await scene.quiet(owner);
      await participant.engine.disconnect();
      await scene.quiet();
      await scene.reconnect(participant);
      await owner.heard.heardNothing('of a member whom it does not watch', ({ type }) => type.startsWith('user.'));
    },
  ),

  check('blocking', 'who watches either side hears nothing of a block and its end', ['blocking'], async (scene) => {
    const { anna, ben } = await scene.pair();
    const cid = await scene.person('Cid');
    cid.engine.watch({ users: [anna.uid, ben.uid], groups: [] });
    await scene.quiet();
    await scene.quiet(cid);
    for (const isBlocked of [true, false]) {
      await anna.engine.setBlocked([ben.uid], isBlocked, live());
      await cid.heard.heardNothing(`of ${isBlocked ? 'a block' : 'the end of a block'} between others`);
    }
  }),

  check('watching groups', 'what is unknown in a watch keeps nothing else out', [], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    const { guid: secret } = await scene.group(owner, { type: 'private' });
    const odd = ['', '__proto__', `${owner.uid}-nobody`, secret];
    stranger.engine.watch({
      users: [...odd, stranger.uid, owner.uid, ...odd, participant.uid],
      groups: [...odd, chat.guid, ...odd],
    });
    await stranger.heard.next('group.updated', 'how a watched group is', (event) => event.group.guid === chat.guid);
    if (!owner.engine.capabilities.presence) return;
    for (const { uid, name } of [owner, participant]) {
      const isOfThem = ({ user }: { readonly user: { readonly uid: string } }): boolean => user.uid === uid;
      await stranger.heard.next('user.presence', `whether ${name} is there`, isOfThem);
    }
    await scene.quiet(stranger);
    await participant.engine.disconnect();
    await stranger.heard.next('user.presence', 'that a watched person went');
  }),

  check('watching groups', 'what is watched twice in one list is told of once', [], async (scene) => {
    const { owner, stranger, group: chat } = await scene.cast(['stranger']);
    const gone = await scene.group(owner);
    await owner.engine.deleteGroup(gone.guid, live());
    await scene.quiet(stranger);
    const guids = [chat.guid, gone.guid];
    stranger.engine.watch({ users: [], groups: [...guids, ...guids] });
    await scene.quiet();
    const timesTold = (type: 'group.updated' | 'group.deleted', guid: string): number =>
      new Set(stranger.heard.all(type, (event) => event.group.guid === guid).map(({ id }) => id)).size;
    expectEqual(
      [timesTold('group.updated', chat.guid), timesTold('group.deleted', gone.guid)],
      [1, 1],
      'number of times that it was told how a group is, and that another is gone',
    );
    await scene.quiet(stranger);
    await owner.engine.updateGroup(chat.guid, { name: 'Renamed' }, live());
    await scene.quiet();
    expectEqual(timesTold('group.updated', chat.guid), 1, 'number of times that it was told of another name');
  }),
];

/** Between two times of the server's clock. */
async function during(scene: Scene, teller: Person, act: () => Promise<void>): Promise<readonly [number, number]> {
  const { guid } = await scene.group(teller);
  await scene.harness.advance(30_000);
  const { sentAt: before } = await scene.say(teller, inGroup({ guid }), 'before');
  await act();
  const { sentAt: after } = await scene.say(teller, inGroup({ guid }), 'behind');
  return [before, after];
}

function expectWithin(at: number, before: number, after: number, who: string): void {
  expectThat(
    at >= before && at <= after,
    `lastActiveAt of somebody ${who} is ${at - before} s behind the last sign of before, expected 0 to ${after - before}`,
  );
}
