import type { ChatTarget } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live } from '../requests.ts';
import { inGroup, type Cast, type Person } from '../scene.ts';
import { later } from './talks.ts';

const group = 'receipts and unread counts';

/** What a member goes through without coming anew: what they have not read stays what it was. */
const lasting: readonly (readonly [what: string, needs: readonly Need[], act: (cast: Cast) => Promise<unknown>])[] = [
  [
    'another scope',
    ['scopes'],
    ({ owner, participant, group: { guid } }) => owner.engine.setScope(guid, participant.uid, 'admin', live()),
  ],
  [
    'becoming the owner',
    ['ownershipTransfer', 'scopes'],
    ({ owner, participant, group: { guid } }) => owner.engine.transferOwnership(guid, participant.uid, live()),
  ],
  [
    'handing the group over and getting it back',
    ['ownershipTransfer', 'scopes'],
    async ({ owner, participant, group: { guid } }) => {
      await owner.engine.transferOwnership(guid, participant.uid, live());
      await participant.engine.transferOwnership(guid, owner.uid, live());
    },
  ],
  [
    'another name of the group',
    [],
    ({ owner, group: { guid } }) => owner.engine.updateGroup(guid, { name: 'Renamed' }, live()),
  ],
  [
    'a group that turns private',
    [],
    ({ owner, group: { guid } }) => owner.engine.updateGroup(guid, { type: 'private' }, live()),
  ],
  [
    'the coming of somebody else',
    [],
    ({ owner, stranger, group: { guid } }) =>
      owner.engine.addMembers(guid, [{ uid: stranger.uid, scope: 'participant' }], live()),
  ],
  [
    'writing oneself',
    [],
    ({ participant, group: chat }) =>
      participant.engine.send(
        inGroup(chat),
        {
          muid: `${participant.uid}-own`,
          content: { kind: 'text', text: 'I' },
          parentId: '',
          quotedId: '',
          metadata: {},
        },
        live(),
      ),
  ],
  [
    'a break',
    [],
    async ({ participant, group: { guid } }) => {
      await participant.engine.disconnect();
      await participant.engine.connect(participant.session, participant.heard.sink, live());
      await participant.engine.getGroup(guid, live());
    },
  ],
];

/** Ways into a group. */
const into: readonly (readonly [how: string, needs: readonly Need[], come: (cast: Cast) => Promise<unknown>])[] = [
  ['joined', [], ({ stranger, group: { guid } }) => stranger.engine.joinGroup(guid, null, live())],
  [
    'was added',
    [],
    ({ owner, stranger, group: { guid } }) =>
      owner.engine.addMembers(guid, [{ uid: stranger.uid, scope: 'participant' }], live()),
  ],
  [
    'was added as an admin',
    ['scopes'],
    ({ owner, stranger, group: { guid } }) =>
      owner.engine.addMembers(guid, [{ uid: stranger.uid, scope: 'admin' }], live()),
  ],
  [
    'was kicked and added again',
    [],
    async ({ owner, stranger, group: { guid } }) => {
      await stranger.engine.joinGroup(guid, null, live());
      await owner.engine.kickMember(guid, stranger.uid, live());
      await owner.engine.addMembers(guid, [{ uid: stranger.uid, scope: 'participant' }], live());
    },
  ],
  [
    'was banned, let in and joined again',
    ['bans'],
    async ({ owner, stranger, group: { guid } }) => {
      await owner.engine.banMember(guid, stranger.uid, live());
      await owner.engine.unbanMember(guid, stranger.uid, live());
      await stranger.engine.joinGroup(guid, null, live());
    },
  ],
];

export const coveredChecks: readonly ConformanceCheck[] = [
  ...into.map(([how, needs, come]) =>
    check(
      group,
      `what stood there is not unread for whoever ${how}, and reads on`,
      ['unreadCounts', ...needs],
      async (scene) => {
        const cast = await scene.cast(['stranger']);
        const { owner, stranger, group: chat } = cast;
        for (const words of ['one', 'two', 'three']) await scene.say(owner, inGroup(chat), words);
        await come(cast);
        const unread = async (): Promise<number> => (await stranger.engine.unreadCounts(live())).groups[chat.guid] ?? 0;
        expectEqual(await unread(), 0, `unread messages of somebody who ${how}`);
        await scene.say(owner, inGroup(chat), 'four');
        expectEqual(await unread(), 1, `unread messages of somebody who ${how}, after one more`);
        expectEqual(
          await scene.texts(stranger, inGroup(chat), { unreadOnly: true }),
          ['four'],
          `unread texts of somebody who ${how}`,
        );
        // One way in is enough: what is kept of it is the same.
        if (scene.harness.restart && how === 'was added') {
          await scene.restart(owner, stranger);
          expectEqual(await unread(), 1, `unread messages of somebody who ${how}, after a crash`);
        }
        const all = await scene.texts(stranger, inGroup(chat));
        expectEqual(all, ['one', 'two', 'three', 'four'], `what somebody reads who ${how}`);
      },
    ),
  ),

  ...lasting.map(([what, needs, act]) =>
    check(group, `${what} leaves unread what is`, ['unreadCounts', ...needs], async (scene) => {
      const cast = await scene.cast(['participant', 'stranger']);
      const { owner, participant, group: chat } = cast;
      for (const words of ['one', 'two']) await scene.say(owner, inGroup(chat), words);
      const before = [await countsOf(participant), await countsOf(owner)];
      await act(cast);
      const after = [await countsOf(participant), await countsOf(owner)];
      const wanted = what === 'writing oneself' ? [before[0], { [chat.guid]: 1 }] : before;
      expectEqual(after, wanted, `unread counts of a member and of the owner after ${what}`);
      expectEqual(
        await scene.texts(participant, inGroup(chat), { unreadOnly: true }),
        ['one', 'two'],
        `unread texts of a member after ${what}`,
      );
    }),
  ),

  check(group, 'a mark covers what others wrote, and nothing of one’s own', ['receipts'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const mine = await scene.say(anna, toBen, 'mine');
    const theirs = await scene.say(ben, toAnna, 'theirs');
    await later(scene);
    await anna.engine.mark(theirs.id, 'read', live());
    expectEqual(
      await timesOf(anna, mine.id),
      [false, false],
      'whether one’s own message was got and read, by one’s own mark',
    );
    expectEqual(
      await timesOf(ben, mine.id),
      [false, false],
      'whether the other side got and read what it did not mark',
    );
    expectEqual(await anna.engine.listReceipts(mine.id, live()), [], 'receipts of one’s own message by one’s own mark');
    expectEqual(await timesOf(ben, theirs.id), [true, true], 'whether what was marked was got and read');
  }),

  check(group, 'a mark at one’s own message covers what others wrote before', ['receipts'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const theirs = await scene.say(ben, toAnna, 'theirs');
    const mine = await scene.say(anna, toBen, 'mine');
    await scene.quiet(ben);
    await expectAccepted(anna.engine.mark(mine.id, 'read', live()), 'marking one’s own message');
    expectEqual(await timesOf(ben, theirs.id), [true, true], 'whether what stood before was got and read');
    expectEqual(await timesOf(anna, mine.id), [false, false], 'whether one’s own message was got and read');
    const event = await ben.heard.next('receipt', 'that everything was read', ({ kind }) => kind === 'read');
    expectEqual(
      [event.target, event.user.uid, event.messageId],
      [toBen, anna.uid, mine.id],
      'conversation as the reader addresses it, reader and message of a receipt at the reader’s own message',
    );
  }),

  check(
    group,
    'the target of a receipt is the conversation, whoever wrote what was marked',
    ['receipts'],
    async (scene) => {
      const { owner, admin, participant, group: chat } = await scene.cast(['admin', 'participant']);
      const laptop = await scene.connect('Paul’s laptop', participant.session);
      for (const by of [owner, admin, participant]) {
        const { id } = await scene.say(by, inGroup(chat), 'hello');
        for (const as of ['delivered', 'read'] as const) {
          await participant.engine.mark(id, as, live());
          if (by === participant) continue;
          for (const { heard } of [by, laptop]) {
            const fits = ({ messageId, kind }: { readonly messageId: string; readonly kind: string }): boolean =>
              messageId === id && kind === as;
            const event = await heard.next('receipt', `that a message was ${as}`, fits);
            expectEqual(
              [event.target, event.user.uid],
              [inGroup(chat), participant.uid],
              `target and user of a receipt (${as})`,
            );
          }
        }
      }
    },
  ),

  check(group, 'a mark covers the places of deleted messages', ['receipts', 'deleting'], async (scene) => {
    const { owner, participant, group: chat } = await scene.cast(['participant']);
    const gone = await scene.say(owner, inGroup(chat), 'gone');
    await owner.engine.deleteMessage(gone.id, live());
    const last = await scene.say(owner, inGroup(chat), 'last');
    await participant.engine.mark(last.id, 'read', live());
    for (const by of [owner, participant]) {
      expectEqual(
        await timesOf(by, gone.id),
        [true, true],
        `whether a deleted message was got and read, for ${by.name}`,
      );
    }
    expectEqual(await readersOf(owner, gone.id), [participant.uid], 'who read a deleted message');
    const next = await scene.say(owner, inGroup(chat), 'next');
    await owner.engine.deleteMessage(next.id, live());
    await expectAccepted(participant.engine.mark(next.id, 'read', live()), 'a mark at a deleted message');
    expectEqual(await readersOf(owner, next.id), [participant.uid], 'who read a message that was deleted before');
  }),

  check(
    group,
    'what was got and read stays that when it is edited or deleted',
    ['receipts', 'editing', 'deleting'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { id } = await scene.say(owner, inGroup(chat), 'one');
      await participant.engine.mark(id, 'read', live());
      const before = await owner.engine.listReceipts(id, live());
      await later(scene);
      await owner.engine.editMessage(id, { content: { kind: 'text', text: 'two' } }, live());
      expectEqual(
        timesIn(await owner.engine.listReceipts(id, live())),
        timesIn(before),
        'receipts of an edited message',
      );
      expectEqual(
        (await participant.engine.unreadCounts(live())).groups,
        {},
        'unread messages after what was read was edited',
      );
      await owner.engine.deleteMessage(id, live());
      expectEqual(
        timesIn(await owner.engine.listReceipts(id, live())),
        timesIn(before),
        'receipts of a deleted message',
      );
    },
  ),

  check(group, 'a mark covers lines about members', ['receipts'], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    await stranger.engine.joinGroup(chat.guid, null, live());
    const last = await scene.say(owner, inGroup(chat), 'last');
    await participant.engine.mark(last.id, 'read', live());
    for (const { id, content, sender } of (await participant.engine.history(inGroup(chat), historyQuery(), live()))
      .items) {
      if (content.kind !== 'action' || sender.uid === participant.uid) continue;
      expectEqual(
        await timesOf(participant, id),
        [true, true],
        `whether the line “${content.action.kind}” was got and read`,
      );
      if (sender.uid === owner.uid) {
        expectEqual(await readersOf(owner, id), [participant.uid], `who read the line “${content.action.kind}”`);
      }
    }
  }),

  check(group, 'receipts stand in the order of people, and not of their uids', ['receipts'], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const names = ['Ann', 'bea', 'Čid', 'Dora', 'Eve'];
    const people: Person[] = [];
    for (const [index, name] of names.entries()) people.push(await scene.person(name, [], `${'edcba'[index]}-x`));
    await scene.add(owner, chat.guid, people, 'participant');
    const { id } = await scene.say(owner, inGroup(chat), 'hello');
    for (const person of people) await person.engine.mark(id, 'read', live());
    const listed = (await owner.engine.listReceipts(id, live())).map(({ user }) => user.uid);
    const members = (await scene.members(owner, chat.guid)).map(({ uid }) => uid).filter((uid) => uid !== owner.uid);
    expectEqual(listed, members, 'receipts, which stand as members of one scope do');
  }),

  check(
    group,
    'delivered, then read: each has its time, for both sides and after a crash',
    ['receipts'],
    async (scene) => {
      const { owner, participant, admin, group: chat } = await scene.cast(['participant', 'admin']);
      const { id, sentAt } = await scene.say(owner, inGroup(chat), 'one');
      await later(scene);
      await participant.engine.mark(id, 'delivered', live());
      await later(scene);
      await admin.engine.mark(id, 'delivered', live());
      await later(scene);
      await admin.engine.mark(id, 'read', live());
      await later(scene);
      await participant.engine.mark(id, 'read', live());
      const seen = async (): Promise<unknown> => [
        await timesAt(owner, id),
        await timesAt(participant, id),
        await timesAt(admin, id),
        timesIn(await owner.engine.listReceipts(id, live())),
      ];
      const before = await seen();
      const own = await timesAt(owner, id);
      const [one, other] = [await timesAt(participant, id), await timesAt(admin, id)];
      expectThat(
        own[0] > sentAt && own[0] === one[0],
        `got at ${own[0]}, though the first of the others got it at ${one[0]}`,
      );
      expectThat(own[1] === other[1], `read at ${own[1]}, though the first of the others read it at ${other[1]}`);
      expectThat(
        one[0] < other[0] && other[0] < other[1] && other[1] < one[1],
        'four marks at four times are not in order',
      );
      if (!scene.harness.restart) return;
      await scene.restart(owner, participant, admin);
      expectEqual(await seen(), before, 'times at which a message was got and read, after a crash');
    },
  ),

  check(group, 'who may list receipts is who wrote, whatever their scope', ['receipts', 'scopes'], async (scene) => {
    const {
      owner,
      admin,
      moderator,
      participant,
      group: chat,
    } = await scene.cast(['admin', 'moderator', 'participant']);
    const members = [owner, admin, moderator, participant];
    for (const by of members) {
      const { id } = await scene.say(by, inGroup(chat), 'hello');
      for (const one of members) {
        const call = one.engine.listReceipts(id, live());
        if (one === by) await expectAccepted(call, 'listing receipts of one’s own message');
        else await expectRefused(call, 'FORBIDDEN', `${one.name} listing receipts of ${by.name}`);
      }
    }
  }),

  check(group, 'marks in one conversation leave all others alone', ['receipts', 'unreadCounts'], async (scene) => {
    const { anna, ben, toAnna, toBen } = await scene.pair();
    const cid = await scene.person('Cid');
    const { guid } = await scene.group(anna);
    await scene.add(anna, guid, [ben, cid], 'participant');
    const places: readonly (readonly [Person, ChatTarget])[] = [
      [anna, toBen],
      [anna, inGroup({ guid })],
      [cid, toBen],
    ];
    const ids: string[] = [];
    for (const [by, target] of places) ids.push((await scene.say(by, target, 'hello')).id);
    const last = await scene.say(cid, inGroup({ guid }), 'last');
    await ben.engine.mark(last.id, 'read', live());
    const { users, groups } = await ben.engine.unreadCounts(live());
    const counts = { users, groups };
    expectEqual(counts, { users: { [anna.uid]: 1, [cid.uid]: 1 }, groups: {} }, 'unread counts after reading a group');
    expectEqual(
      await timesOf(anna, ids[0] ?? ''),
      [false, false],
      'whether what was written one-to-one was got and read',
    );
    await ben.engine.mark(ids[0] ?? '', 'read', live());
    expectEqual(
      (await ben.engine.unreadCounts(live())).users,
      { [cid.uid]: 1 },
      'unread counts after reading one person',
    );
    expectEqual(await scene.texts(ben, toAnna, { unreadOnly: true }), [], 'unread texts of who was read');
  }),
];

async function countsOf({ engine }: Person): Promise<unknown> {
  return (await engine.unreadCounts(live())).groups;
}

/** Whether a message was got and read. */
async function timesOf({ engine }: Person, id: string): Promise<readonly [boolean, boolean]> {
  const { deliveredAt, readAt } = await engine.getMessage(id, live());
  return [deliveredAt > 0, readAt > 0];
}

async function timesAt({ engine }: Person, id: string): Promise<readonly [number, number]> {
  const { deliveredAt, readAt } = await engine.getMessage(id, live());
  return [deliveredAt, readAt];
}

async function readersOf({ engine }: Person, id: string): Promise<readonly string[]> {
  const listed = await engine.listReceipts(id, live());
  return listed.filter(({ readAt }) => readAt > 0).map(({ user }) => user.uid);
}

function timesIn(receipts: Awaited<ReturnType<Person['engine']['listReceipts']>>): unknown {
  return receipts.map(({ user, deliveredAt, readAt }) => [user.uid, deliveredAt, readAt]);
}
