import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { conversationsQuery, groupsQuery, historyQuery, live, membersQuery, usersQuery } from '../requests.ts';
import { inGroup, type Cast } from '../scene.ts';
import { fullWorld } from './full-world.ts';
import { later } from './talks.ts';

const out: readonly (readonly [how: string, needs: readonly Need[], go: (cast: Cast) => Promise<unknown>])[] = [
  ['left', [], ({ moderator, group: { guid } }) => moderator.engine.leaveGroup(guid, live())],
  ['was kicked', [], ({ owner, moderator, group: { guid } }) => owner.engine.kickMember(guid, moderator.uid, live())],
  [
    'was banned and let in again',
    ['bans'],
    async ({ owner, moderator, group: { guid } }) => {
      await owner.engine.banMember(guid, moderator.uid, live());
      await owner.engine.unbanMember(guid, moderator.uid, live());
    },
  ],
];

/** What was said twice, or nowhere, and is one way now. */
export const settledChecks: readonly ConformanceCheck[] = [
  ...out.map(([how, needs, go]) =>
    check('members', `a moderator who ${how} comes back as a participant`, ['scopes', ...needs], async (scene) => {
      const cast = await scene.cast(['moderator']);
      const { owner, moderator, group: chat } = cast;
      const before = (await moderator.engine.getGroup(chat.guid, live())).joinedAt;
      await later(scene);
      await go(cast);
      const { group: joined } = await moderator.engine.joinGroup(chat.guid, null, live());
      expectEqual(joined.scope, 'participant', `scope of a moderator who ${how} and joined again`);
      const listed = (await scene.members(owner, chat.guid)).find(({ uid }) => uid === moderator.uid);
      expectEqual(listed?.scope, 'participant', 'scope in the list of members');
      expectThat(joined.joinedAt > before, `who ${how} and came back joined at ${joined.joinedAt}, as before`);
    }),
  ),

  check('deleted groups', 'scopes do not outlive the group', ['scopes'], async (scene) => {
    const { owner, admin, group: chat } = await scene.cast(['admin']);
    await owner.engine.deleteGroup(chat.guid, live());
    const made = await scene.group(owner, { guid: chat.guid });
    const { group: joined } = await admin.engine.joinGroup(made.guid, null, live());
    expectEqual(joined.scope, 'participant', 'scope of an admin of a deleted group in the one that took its guid');
    const call = admin.engine.updateGroup(made.guid, { name: 'Mine' }, live());
    await expectRefused(call, 'FORBIDDEN', 'an admin of a deleted group changing the one that took its guid');
  }),

  check(
    'passwords',
    'no password of before works again, whatever the group was in between',
    ['passwordGroups'],
    async (scene) => {
      const {
        owner,
        stranger,
        group: chat,
      } = await scene.cast(['stranger'], { type: 'password', password: 'first-1' });
      await owner.engine.updateGroup(chat.guid, { password: 'second-2' }, live());
      await owner.engine.updateGroup(chat.guid, { type: 'public' }, live());
      await owner.engine.updateGroup(chat.guid, { type: 'password', password: 'third-3' }, live());
      for (const password of ['first-1', 'second-2', '', null]) {
        const call = stranger.engine.joinGroup(chat.guid, password, live());
        await expectRefused(call, 'WRONG_PASSWORD', `joining with ${password}, which was a password once`);
      }
      await stranger.engine.joinGroup(chat.guid, 'third-3', live());
    },
  ),

  check('blocking', 'a block of several, of which one is unknown, blocks nobody', ['blocking'], async (scene) => {
    const { anna, ben } = await scene.pair();
    for (const uids of [
      [ben.uid, `${ben.uid}-nobody`],
      [`${ben.uid}-nobody`, ben.uid],
    ]) {
      await expectRefused(
        anna.engine.setBlocked(uids, true, live()),
        'NOT_FOUND',
        'blocking two of whom one is unknown',
      );
      expectEqual((await anna.engine.getUser(ben.uid, live())).blockedByMe, false, 'block of the one who is known');
    }
    await ben.heard.heardNothing('of a block that was refused', ({ type }) => type === 'user.blocking');
  }),

  check('blocking', 'nobody reacts over a block, and taking back goes on', ['blocking', 'reactions'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'hello');
    await ben.engine.setReaction(id, '👍', true, live());
    await anna.engine.setBlocked([ben.uid], true, live());
    await expectRefused(ben.engine.setReaction(id, '🎉', true, live()), 'FORBIDDEN', 'reacting to who blocked one');
    await expectRefused(anna.engine.setReaction(id, '🎉', true, live()), 'FORBIDDEN', 'reacting to whom one blocked');
    const left = await ben.engine.setReaction(id, '👍', false, live());
    expectEqual(left.reactions, [], 'reactions after one was taken back over a block');
  }),

  check(
    'blocking',
    'what was written before is read over a block as ever',
    ['blocking', 'receipts', 'unreadCounts'],
    async (scene) => {
      const { anna, ben, toAnna, toBen } = await scene.pair();
      const { id } = await scene.say(anna, toBen, 'hello');
      await ben.engine.setBlocked([anna.uid], true, live());
      expectEqual((await ben.engine.unreadCounts(live())).users, { [anna.uid]: 1 }, 'unread counts while blocked');
      expectEqual(await scene.texts(ben, toAnna), ['hello'], 'history of a conversation with somebody blocked');
      await ben.engine.mark(id, 'read', live());
      expectEqual((await ben.engine.unreadCounts(live())).users, {}, 'unread counts after reading over a block');
      await anna.heard.next('receipt', 'that it was read', ({ kind }) => kind === 'read');
    },
  ),

  check(
    'blocking',
    'messages of whom one blocked are unread in a group like all others',
    ['blocking', 'unreadCounts'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const before = (await owner.engine.unreadCounts(live())).groups[chat.guid] ?? 0;
      await owner.engine.setBlocked([participant.uid], true, live());
      await scene.say(participant, inGroup(chat), 'hello');
      const { groups } = await owner.engine.unreadCounts(live());
      expectEqual((groups[chat.guid] ?? 0) - before, 1, 'unread messages of somebody blocked in a group');
    },
  ),

  check(
    'threads',
    'what was deleted takes replies, and keeps those that it has',
    ['threads', 'deleting'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { id: parentId } = await scene.say(owner, inGroup(chat), 'first');
      await scene.say(participant, inGroup(chat), 'before', { parentId });
      await owner.engine.deleteMessage(parentId, live());
      const replying = scene.say(participant, inGroup(chat), 'after', { parentId });
      const reply = await expectAccepted(replying, 'replying to a deleted message');
      expectEqual(reply.parentId, parentId, 'parentId of a reply to what was deleted');
      expectEqual(
        await scene.texts(owner, inGroup(chat), { parentId }),
        ['before', 'after'],
        'a thread of what was deleted',
      );
      expectEqual((await owner.engine.getMessage(parentId, live())).replyCount, 2, 'replyCount of what was deleted');
    },
  ),

  check(
    'threads',
    'a reply that is deleted is counted no more, and keeps its place',
    ['threads', 'deleting'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      const { id: parentId } = await scene.say(owner, inGroup(chat), 'first');
      const { id } = await scene.say(participant, inGroup(chat), 'one', { parentId });
      await scene.say(participant, inGroup(chat), 'two', { parentId });
      for (let time = 0; time < 2; time += 1) await participant.engine.deleteMessage(id, live());
      expectEqual(
        (await owner.engine.getMessage(parentId, live())).replyCount,
        1,
        'replyCount after one of two was deleted, twice',
      );
      const { items } = await owner.engine.history(inGroup(chat), historyQuery({ parentId }), live());
      expectEqual(
        items.map(({ content }) => content.kind),
        ['deleted', 'text'],
        'what stands in the thread',
      );
    },
  ),

  check(
    'history',
    'a deleted message is of the type and category that it was',
    ['deleting', 'uploads'],
    async (scene) => {
      const { owner, group: chat } = await scene.cast([]);
      const attachment = { url: 'https://example.org/a.png', name: 'a.png', mimeType: 'image/png', size: 7 };
      const content = { kind: 'media', media: 'image', attachment, caption: '' } as const;
      const draft = { muid: scene.muid(owner), content, parentId: '', quotedId: '', metadata: {} };
      const { id } = await owner.engine.send(inGroup(chat), draft, live());
      await owner.engine.deleteMessage(id, live());
      for (const changes of [{ types: ['image'] }, { categories: ['message'] }]) {
        const { items } = await owner.engine.history(inGroup(chat), historyQuery(changes), live());
        expectEqual(
          items.map((item) => item.id),
          [id],
          `messages of ${JSON.stringify(changes)} when the only one was deleted`,
        );
      }
      const { items } = await owner.engine.history(inGroup(chat), historyQuery({ types: ['text'] }), live());
      expectEqual(items.length, 0, 'number of texts when the only message was a picture');
    },
  ),

  check('users and presence', 'whose line was cut for good is offline', ['presence'], async (scene) => {
    const { anna, ben } = await scene.pair();
    anna.engine.watch({ users: [ben.uid], groups: [] });
    await scene.quiet(anna);
    await scene.cut(ben);
    await scene.harness.advance(120_000);
    await anna.heard.next(
      'user.presence',
      'that Ben went when his line was cut',
      ({ user }) => user.status === 'offline',
    );
    expectEqual(
      (await anna.engine.getUser(ben.uid, live())).status,
      'offline',
      'status of somebody whose line was cut',
    );
  }),

  check('records', 'a group and a message are the same wherever they show', [], async (scene) => {
    const world = await fullWorld(scene);
    const { mona } = world.people;
    const { guid } = world.group;
    const { capabilities: has } = mona.engine;
    const alone = await mona.engine.getGroup(guid, live());
    const listed = await mona.engine.listGroups(groupsQuery({ joinedOnly: true, withTags: true }), live());
    expectEqual(
      listed.items.find((item) => item.guid === guid),
      alone,
      'the record of a group in a list',
    );
    const { items } = await mona.engine.history(inGroup(world.group), historyQuery(), live());
    for (const item of items) {
      expectEqual(item, await mona.engine.getMessage(item.id, live()), 'the record of a message in a history');
    }
    if (!has.conversations) return;
    const talk = await mona.engine.getConversation(inGroup(world.group), live());
    expectEqual(talk.with, { type: 'group', group: alone }, 'what a conversation is with');
    expectEqual(talk.lastMessage, items.at(-1), 'the last message of a conversation');
    const talks = await mona.engine.listConversations(conversationsQuery({ withTags: true }), live());
    expectEqual(
      talks.items.find(({ target }) => target.id === guid),
      talk,
      'the record of a conversation in a list',
    );
  }),

  check('records', 'a person is the same wherever they show, to who looks', [], async (scene) => {
    const { owner, group: chat } = await scene.cast([]);
    const { capabilities: has } = owner.engine;
    const vera = await scene.person('Vera', has.tags ? ['crew', 'able'] : []);
    await scene.add(owner, chat.guid, [vera], 'participant');
    const sent = await scene.say(vera, inGroup(chat), 'hello');
    const mine = await scene.say(owner, inGroup(chat), 'hello');
    await scene.say(vera, { type: 'user', id: owner.uid }, 'hello');
    if (has.receipts) await vera.engine.mark(mine.id, 'read', live());
    if (has.blocking) await owner.engine.setBlocked([vera.uid], true, live());
    const alone = await owner.engine.getUser(vera.uid, live());
    const page = await owner.engine.history(inGroup(chat), historyQuery(), live());
    const shown: Record<string, unknown> = {
      'a sender': (await owner.engine.getMessage(sent.id, live())).sender,
      'a sender in a history': page.items.find(({ id }) => id === sent.id)?.sender,
      'a user in a list': (await owner.engine.listUsers(usersQuery({ uids: [vera.uid], withTags: true }), live()))
        .items[0],
      'a member': userOf((await scene.members(owner, chat.guid)).find(({ uid }) => uid === vera.uid)),
    };
    if (has.receipts) shown['a reader'] = (await owner.engine.listReceipts(mine.id, live()))[0]?.user;
    if (has.conversations) {
      const talk = await owner.engine.getConversation({ type: 'user', id: vera.uid }, live());
      shown['the other side of a conversation'] = talk.with.type === 'user' ? talk.with.user : null;
      shown['the sender of a last message'] = talk.lastMessage?.sender;
    }
    if (has.bans) {
      await owner.engine.banMember(chat.guid, vera.uid, live());
      shown['a banned person'] = userOf((await owner.engine.listBanned(chat.guid, membersQuery(), live())).items[0]);
    }
    for (const [where, user] of Object.entries(shown)) expectEqual(user, alone, `the record of ${where}`);
  }),
];

/** Without what makes a user a member. */
function userOf(member: object | undefined): object {
  const membership = new Set(['guid', 'scope', 'joinedAt', 'groupRevision']);
  return Object.fromEntries(Object.entries(member ?? {}).filter(([field]) => !membership.has(field)));
}
