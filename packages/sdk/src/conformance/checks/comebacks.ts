import type { AssignableScope, GroupType } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { later } from './talks.ts';

interface Door {
  readonly scene: Scene;
  readonly owner: Person;
  readonly paul: Person;
  readonly guid: string;
  readonly password: string | null;
}

type Step = (door: Door) => Promise<unknown>;

/** Every way out of a group after which one may come back. */
const out: readonly (readonly [who: string, needs: readonly Need[], go: Step])[] = [
  ['left', [], ({ paul, guid }) => paul.engine.leaveGroup(guid, live())],
  ['was kicked', [], ({ owner, paul, guid }) => owner.engine.kickMember(guid, paul.uid, live())],
  [
    'was banned and let in again',
    ['bans'],
    async ({ owner, paul, guid }) => {
      await owner.engine.banMember(guid, paul.uid, live());
      await owner.engine.unbanMember(guid, paul.uid, live());
    },
  ],
  [
    'left, was banned and let in again',
    ['bans'],
    async ({ owner, paul, guid }) => {
      await paul.engine.leaveGroup(guid, live());
      await owner.engine.banMember(guid, paul.uid, live());
      await owner.engine.unbanMember(guid, paul.uid, live());
    },
  ],
];

const adding =
  (scope: AssignableScope): Step =>
  ({ owner, paul, guid }) =>
    owner.engine.addMembers(guid, [{ uid: paul.uid, scope }], live());

/** Every way in, and what one is then. */
const back: readonly (readonly [how: string, needs: readonly Need[], as: AssignableScope, come: Step])[] = [
  [
    'by joining',
    [],
    'participant',
    ({ paul, guid, password }) => expectAccepted(paul.engine.joinGroup(guid, password, live()), 'joining again'),
  ],
  ['by being added', [], 'participant', adding('participant')],
  ['by being added as a moderator', ['scopes'], 'moderator', adding('moderator')],
];

const types: readonly (readonly [GroupType, readonly Need[]])[] = [
  ['public', []],
  ['password', ['passwordGroups']],
  ['private', []],
];

/** Whoever was in a group and is out of it comes back as anybody comes. */
export const comebackChecks: readonly ConformanceCheck[] = out.map(([who, needs, go]) =>
  check('members', `whoever ${who} comes back like anybody else, in every way`, needs, async (scene) => {
    const [owner, paul] = [await scene.person('Olga'), await scene.person('Paul')];
    const offers: Readonly<Record<string, boolean | undefined>> = owner.engine.capabilities;
    const isOffered = (wanted: readonly Need[]): boolean => wanted.every((need) => offers[need] === true);
    for (const [type, ofType] of types.filter(([, wanted]) => isOffered(wanted))) {
      const password = type === 'password' ? 'Open-7261' : null;
      const { guid } = await scene.group(owner, { type, password: password ?? '' });
      const door: Door = { scene, owner, paul, guid, password };
      await scene.add(owner, guid, [paul], isOffered(['scopes']) ? 'admin' : 'participant');
      for (const [how, wanted, as, come] of back) {
        if (!isOffered([...ofType, ...wanted]) || (type === 'private' && how === 'by joining')) continue;
        const what = `who ${who} and came back ${how}, in a ${type} group`;
        await go(door);
        await later(scene);
        const { sentAt: now } = await scene.say(owner, inGroup({ guid }), 'while away');
        await scene.quiet(paul);
        await come(door);
        await expectMember(door, as, now, what);
      }
    }
  }),
);

async function expectMember(
  { scene, owner, paul, guid }: Door,
  as: AssignableScope,
  now: number,
  what: string,
): Promise<void> {
  const { capabilities: has } = paul.engine;
  const seen = await paul.engine.getGroup(guid, live());
  expectEqual(
    [seen.hasJoined, seen.isBanned, seen.scope, seen.membersCount],
    [true, false, as, 2],
    `membership, ban, scope and member count of ${what}`,
  );
  const member = (await scene.members(owner, guid)).find(({ uid }) => uid === paul.uid);
  expectEqual(
    [member?.scope, member?.joinedAt],
    [as, seen.joinedAt],
    `scope and joinedAt among the members, of ${what}`,
  );
  expectThat(
    seen.joinedAt >= now && seen.joinedAt <= now + 1,
    `${what} joined at ${seen.joinedAt}, and it was ${now} before`,
  );
  const own = (await scene.groups(paul, true)).map((group) => group.guid);
  expectThat(own.includes(guid), `the group is not among those of ${what}`);
  await scene.say(owner, inGroup({ guid }), 'welcome');
  await paul.heard.next('message.received', `a message, of ${what}`, ({ message }) => message.receiver.id === guid);
  if (has.unreadCounts) {
    const { groups } = await paul.engine.unreadCounts(live());
    expectEqual(groups[guid], 1, `unread messages of ${what}`);
  }
  if (has.conversations) {
    const { target } = await paul.engine.getConversation(inGroup({ guid }), live());
    expectEqual(target, inGroup({ guid }), `the conversation of ${what}`);
  }
  await expectAccepted(scene.say(paul, inGroup({ guid }), 'here I am'), `writing of ${what}`);
  expectEqual((await scene.texts(paul, inGroup({ guid }))).at(-1), 'here I am', `the last text as read by ${what}`);
}
