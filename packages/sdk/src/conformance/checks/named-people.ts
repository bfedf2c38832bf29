import type { UsersQuery } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { allPages, historyQuery, live, usersQuery } from '../requests.ts';
import { inGroup, textsOf, type Cast, type Person } from '../scene.ts';

/** Whom one asks for, and who is listed. */
interface Names {
  readonly own: string;
  readonly ada: string;
  readonly ben: string;
  readonly cid: string;
  readonly nobody: string;
}

type Wanted = 'ada' | 'ben' | 'cid';

/** Uids that a list of people is asked for. What there is not, and oneself, is left out, whatever else is asked for. */
const asked: readonly (readonly [
  what: string,
  uids: (names: Names) => readonly string[],
  listed: readonly Wanted[],
])[] = [
  ['oneself alone', ({ own }) => [own], []],
  ['oneself among others', ({ own, ben, ada }) => [own, ben, ada], ['ada', 'ben']],
  ['nobody', ({ nobody }) => [nobody], []],
  ['nobody first', ({ nobody, ada, ben }) => [nobody, ada, ben], ['ada', 'ben']],
  ['nobody last', ({ nobody, ada }) => [ada, nobody], ['ada']],
  ['one twice', ({ ada, ben }) => [ben, ada, ben, ada, ben], ['ada', 'ben']],
  ['the last before the first', ({ ada, ben, cid }) => [cid, ben, ada], ['ada', 'ben', 'cid']],
  ['somebody in capitals', ({ ada }) => [ada.toUpperCase()], []],
  // Half of it: where many checks share a backend and number their people, all but the last digit may be somebody's.
  ['the beginning of somebody', ({ ada }) => [ada.slice(0, Math.ceil(ada.length / 2))], []],
  ['more than somebody', ({ ada }) => [`${ada} `], []],
  ['what every object has', ({ ben }) => ['__proto__', 'constructor', ben], ['ben']],
];

/** What may be asked for besides, and lets all of them through. */
const besides: readonly (readonly [needs: readonly Need[], changes: Partial<UsersQuery>])[] = [
  [[], {}],
  [['presence'], { status: 'online' }],
  [['tags'], { tags: ['crew'], withTags: true }],
  [['blocking'], { hideBlocked: true }],
];

/** What nobody does to themselves, whatever they may do to others. */
const toOneself: readonly (readonly [
  what: string,
  needs: readonly Need[],
  code: 'FORBIDDEN' | 'INVALID_ARGUMENT',
  ask: (by: Person, guid: string) => Promise<unknown>,
])[] = [
  ['kicks', [], 'FORBIDDEN', ({ engine, uid }, guid) => engine.kickMember(guid, uid, live())],
  ['bans', ['bans'], 'FORBIDDEN', ({ engine, uid }, guid) => engine.banMember(guid, uid, live())],
  [
    'gives a scope to',
    ['scopes'],
    'FORBIDDEN',
    ({ engine, uid }, guid) => engine.setScope(guid, uid, 'participant', live()),
  ],
  ['blocks', ['blocking'], 'INVALID_ARGUMENT', ({ engine, uid }) => engine.setBlocked([uid], true, live())],
  ['unblocks', ['blocking'], 'INVALID_ARGUMENT', ({ engine, uid }) => engine.setBlocked([uid], false, live())],
];

/** What is asked of people by their uids, oneself and nobody among them. */
export const namedPeopleChecks: readonly ConformanceCheck[] = [
  check(
    'every list',
    'of people by their uids holds each that there is once, in the order of people, and never the viewer',
    [],
    async (scene) => {
      const own = await scene.person('Olga');
      const has: Readonly<Record<string, boolean | undefined>> = own.engine.capabilities;
      const tags = has['tags'] ? ['crew'] : [];
      const people = { ada: await scene.person('Ada', tags), ben: await scene.person('Ben', tags) };
      const all = { ...people, cid: await scene.person('Cid', tags) };
      const names: Names = {
        own: own.uid,
        ada: all.ada.uid,
        ben: all.ben.uid,
        cid: all.cid.uid,
        nobody: `${own.uid}-nobody`,
      };
      for (const [what, uidsOf, wanted] of asked) {
        const uids = uidsOf(names);
        for (const [needs, changes] of besides) {
          if (!needs.every((need) => has[need] === true)) continue;
          const list = `the list of people asked for ${what}, with ${Object.keys(changes).join() || 'nothing else'}`;
          for (const limit of [100, 1]) {
            const listed = await allPages(limit, (cursor) =>
              own.engine.listUsers(usersQuery({ ...changes, uids, limit, cursor }), live()),
            );
            expectEqual(
              listed.map(({ uid }) => uid),
              wanted.map((name) => names[name]),
              limit === 1 ? `${list}, one at a time` : list,
            );
          }
        }
      }
    },
  ),

  check('members', 'nobody acts on themselves', [], async (scene) => {
    const cast = await scene.cast(['admin', 'moderator', 'participant']);
    const { owner, group: chat } = cast;
    const offers: Readonly<Record<string, boolean | undefined>> = owner.engine.capabilities;
    const before = await standing(cast);
    for (const [what, needs, code, ask] of toOneself) {
      if (!needs.every((need) => offers[need] === true)) continue;
      for (const by of cast.members)
        await expectRefused(ask(by, chat.guid), code, `${by.name}, who ${what} themselves`);
    }
    expectEqual(await standing(cast), before, 'members and revision of a group in which all acted on themselves');
    await scene.quiet();
    for (const { heard, name } of cast.members)
      expectEqual(heard.kinds(), [], `what ${name} heard of what was refused`);
  }),

  check('blocking', 'who is among those whom they block blocks nobody', ['blocking'], async (scene) => {
    const { anna, ben } = await scene.pair();
    for (const uids of [
      [ben.uid, anna.uid],
      [anna.uid, ben.uid],
    ]) {
      const call = anna.engine.setBlocked(uids, true, live());
      await expectRefused(call, 'INVALID_ARGUMENT', 'a block of several, oneself among them');
      expectEqual((await anna.engine.getUser(ben.uid, live())).blockedByMe, false, 'whether Ben is blocked');
    }
    await ben.heard.heardNothing('of a block that was refused', ({ type }) => type === 'user.blocking');
  }),

  check(
    'every list',
    'of messages takes a type and a category that is named twice as named once',
    [],
    async (scene) => {
      const { owner, group: chat } = await scene.cast(['participant']);
      for (const words of ['one', 'two', 'three']) await scene.say(owner, inGroup(chat), words);
      for (const given of [{ types: ['text', 'text', 'no-such-type'] }, { categories: ['message', 'message'] }]) {
        const query = historyQuery({ limit: 2, ...given });
        const { items, ...ends } = await owner.engine.history(inGroup(chat), query, live());
        expectEqual(
          [textsOf(items), ends],
          [['two', 'three'], { hasOlder: true, hasNewer: false }],
          `a page of messages with ${Object.keys(given).join()} named twice`,
        );
      }
      const none = await owner.engine.history(inGroup(chat), historyQuery({ types: ['no-such-type'] }), live());
      expectEqual(none, { items: [], hasOlder: false, hasNewer: false }, 'messages of a type that there is not');
    },
  ),
];

async function standing({ owner, group: { guid } }: Cast): Promise<unknown> {
  const { revision, membersCount } = await owner.engine.getGroup(guid, live());
  return [revision, membersCount];
}
