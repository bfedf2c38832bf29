import type { UserRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { groupOf } from '../recorder.ts';
import { conversationsQuery, historyQuery, live, membersQuery, usersQuery } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

/** Several devices of one person, several who watch, and several who are watched. */
export const deviceChecks: readonly ConformanceCheck[] = [
  check('sessions', 'each of five devices hears everything, whichever of them goes', [], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const devices = [participant, ...(await devicesOf(scene, participant, 4))];
    for (const [index, gone] of devices.entries()) {
      const left = devices.slice(index);
      await scene.quiet(...left);
      const { id } = await scene.say(owner, inGroup(chat), `to ${left.length}`);
      await owner.engine.updateGroup(chat.guid, { description: `for ${left.length}` }, live());
      for (const [place, { heard, name }] of left.entries()) {
        await heard.next(
          'message.received',
          `a message, as device ${place + 1} of ${left.length}`,
          (event) => event.message.id === id,
        );
        await heard.next('group.updated', `a change, as device ${place + 1} of ${left.length}`);
        const messages = new Set(heard.all('message.received').map((event) => event.message.id));
        expectEqual([...messages], [id], `messages that ${name} heard`);
      }
      // In turn the first and the last one goes, and one by a break.
      if (index % 2 === 0) await gone.engine.disconnect();
      else await scene.cut(gone);
    }
  }),

  check('watching groups', 'what one device watches is its own, whatever another one does', [], async (scene) => {
    const { owner, stranger, group: one } = await scene.cast(['stranger']);
    const { guid: other } = await scene.group(owner, { name: 'Another' });
    const [laptop] = await devicesOf(scene, stranger, 1);
    if (!laptop) return;
    stranger.engine.watch({ users: [], groups: [one.guid] });
    laptop.engine.watch({ users: [], groups: [other] });
    await expectWatching(
      scene,
      owner,
      [one.guid, other],
      [
        [stranger, [one.guid]],
        [laptop, [other]],
      ],
    );
    laptop.engine.watch({ users: [], groups: [] });
    await expectWatching(
      scene,
      owner,
      [one.guid, other],
      [
        [stranger, [one.guid]],
        [laptop, []],
      ],
    );
    laptop.engine.watch({ users: [], groups: [one.guid, other] });
    await expectWatching(
      scene,
      owner,
      [one.guid, other],
      [
        [stranger, [one.guid]],
        [laptop, [one.guid, other]],
      ],
    );
    await laptop.engine.disconnect();
    await expectWatching(scene, owner, [one.guid, other], [[stranger, [one.guid]]]);
  }),

  check('users and presence', 'all who watch hear of all whom they watch', ['presence'], async (scene) => {
    const watched = await scene.people('Ada', 'Ben', 'Cid', 'Dora', 'Eve');
    const watchers = await scene.people('Vera', 'Wim', 'Xenia');
    const [away] = await scene.people('Zoe');
    await away?.engine.disconnect();
    await scene.quiet();
    const uids = [...watched, ...(away ? [away] : [])].map(({ uid }) => uid);
    for (const { engine } of watchers) engine.watch({ users: uids, groups: [] });
    await scene.quiet();
    for (const { heard, name } of watchers) {
      const first = new Map(heard.all('user.presence').map(({ user }) => [user.uid, user.status]));
      const wanted = uids.map((uid) => [uid, uid === away?.uid ? 'offline' : 'online']);
      expectEqual([...first].toSorted(), wanted.toSorted(), `how those are whom ${name} begins to watch`);
    }
    for (const { engine, uid, name: whose } of watched) {
      await scene.quiet(...watchers);
      await engine.disconnect();
      for (const { heard } of watchers) {
        await heard.next(
          'user.presence',
          `that ${whose} went`,
          ({ user }) => user.uid === uid && user.status === 'offline',
        );
      }
    }
  }),

  check('records', 'who went, and whom one blocked since, is so wherever they show', ['presence'], async (scene) => {
    const { owner, participant: paul, group: chat } = await scene.cast(['participant']);
    const { capabilities: has } = owner.engine;
    const mine = await scene.say(owner, inGroup(chat), 'mine');
    const theirs = await scene.say(paul, inGroup(chat), 'theirs');
    await scene.say(paul, { type: 'user', id: owner.uid }, 'for you');
    if (has.receipts) await paul.engine.mark(mine.id, 'read', live());
    await shown(owner, chat.guid, mine.id, theirs.id);
    await scene.quiet();
    await paul.engine.disconnect();
    await scene.quiet();
    if (has.blocking) await owner.engine.setBlocked([paul.uid], true, live());
    const wanted = await owner.engine.getUser(paul.uid, live());
    expectEqual(
      [wanted.status, wanted.blockedByMe],
      ['offline', has.blocking === true],
      'status and block of who went',
    );
    for (const [where, record] of await shown(owner, chat.guid, mine.id, theirs.id)) {
      const { status, lastActiveAt, blockedByMe, revision } = record;
      expectEqual(
        { status, lastActiveAt, blockedByMe, revision },
        {
          status: 'offline',
          lastActiveAt: wanted.lastActiveAt,
          blockedByMe: wanted.blockedByMe,
          revision: wanted.revision,
        },
        `who went, ${where}`,
      );
    }
  }),

  check(
    'conversations',
    'a renamed group shows its name there, and is found by it alone',
    ['conversations'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant'], { name: 'Morning rowers' });
      const { capabilities: has } = owner.engine;
      for (const by of [owner, participant]) {
        const one = await by.engine.getConversation(inGroup(chat), live());
        expectEqual(
          one.with.type === 'group' ? one.with.group.name : null,
          'Morning rowers',
          'the name of a conversation',
        );
      }
      await owner.engine.updateGroup(chat.guid, { name: 'Evening sailors', icon: 's.png' }, live());
      for (const by of [owner, participant]) {
        const one = await by.engine.getConversation(inGroup(chat), live());
        const group = await by.engine.getGroup(chat.guid, live());
        expectEqual(
          one.with.type === 'group' ? one.with.group : null,
          group,
          'the group of a conversation after another name',
        );
        if (!has.search) continue;
        for (const [keyword, count] of [
          ['morning', 0],
          ['sailor', 1],
        ] as const) {
          const found = await scene.conversations(by, { keyword });
          expectEqual(found.length, count, `number of conversations found by ${keyword} after another name`);
        }
      }
    },
  ),
];

async function devicesOf(scene: Scene, { name, session }: Person, count: number): Promise<readonly Person[]> {
  const devices: Person[] = [];
  for (let made = 1; made <= count; made += 1) devices.push(await scene.connect(`${name}’s device ${made}`, session));
  return devices;
}

/** Each of the groups changes, and each device hears of those that it watches. */
async function expectWatching(
  scene: Scene,
  owner: Person,
  guids: readonly string[],
  devices: readonly (readonly [Person, readonly string[]])[],
): Promise<void> {
  await scene.quiet();
  await scene.quiet(...devices.map(([device]) => device));
  for (const guid of guids) {
    const { description } = await owner.engine.getGroup(guid, live());
    await owner.engine.updateGroup(guid, { description: `${description}.` }, live());
  }
  for (const [{ heard }, watched] of devices) {
    const isTold = (): boolean => watched.every((guid) => heard.events.some((event) => groupOf(event) === guid));
    await heard.until('of all groups that it watches', isTold);
  }
  await scene.quiet();
  for (const [{ heard, name }, watched] of devices) {
    const told = [...new Set(heard.events.map(groupOf))].toSorted();
    expectEqual(told, watched.toSorted(), `groups that ${name} heard of, which watches some`);
  }
}

/** Paul, wherever the owner sees him. */
async function shown(
  { engine }: Person,
  guid: string,
  mine: string,
  theirs: string,
): Promise<readonly (readonly [where: string, record: PersonShown])[]> {
  const { capabilities: has } = engine;
  const paul = (await engine.getMessage(theirs, live())).sender;
  const direct = await engine.history({ type: 'user', id: paul.uid }, historyQuery(), live());
  const people: (readonly [string, PersonShown])[] = [
    ['as the sender of a message', paul],
    ...direct.items.map(({ sender }) => ['in a history between two', sender] as const),
  ];
  const add = (where: string, record: PersonShown | undefined): unknown => record && people.push([where, record]);
  const members = await engine.listMembers(guid, membersQuery(), live());
  add(
    'among the members',
    members.items.find(({ uid }) => uid === paul.uid),
  );
  const users = await engine.listUsers(usersQuery({ uids: [paul.uid] }), live());
  add('in a list of people', users.items[0]);
  const history = await engine.history(inGroup({ guid }), historyQuery(), live());
  add('in the history', history.items.find(({ id }) => id === theirs)?.sender);
  if (has.receipts) add('among the readers', (await engine.listReceipts(mine, live()))[0]?.user);
  if (has.conversations) {
    const one = await engine.getConversation({ type: 'user', id: paul.uid }, live());
    add('as the other side of a conversation', one.with.type === 'user' ? one.with.user : undefined);
    add('as the sender of a last message', one.lastMessage?.sender);
    const [listed] = (await engine.listConversations(conversationsQuery({ type: 'user' }), live())).items;
    add('in a list of conversations', listed?.with.type === 'user' ? listed.with.user : undefined);
  }
  return people;
}

type PersonShown = Pick<UserRecord, 'status' | 'lastActiveAt' | 'blockedByMe' | 'revision'>;
