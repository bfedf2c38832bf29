import type { ConversationRecord } from '../../contract.ts';
import { check } from '../check.ts';
import { expectAccepted, expectEqual, expectRefused } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { expectOrder, idsOf, later, talks } from './talks.ts';

const group = 'conversations';

export const conversationChecks: readonly ConformanceCheck[] = [
  check(group, 'what was written last stands first', ['conversations'], async (scene) => {
    const { anna, people } = await talks(scene);
    const [ben, cid, dora] = people;
    expectEqual(idsOf(await scene.conversations(anna)), [dora?.uid, cid?.uid, ben?.uid], 'conversations');
    await later(scene);
    if (ben) await scene.say(ben, { type: 'user', id: anna.uid }, 'again');
    expectEqual(
      idsOf(await scene.conversations(anna)),
      [ben?.uid, dora?.uid, cid?.uid],
      'conversations after one more',
    );
  }),

  check(group, 'groups and people stand among each other by their last messages', ['conversations'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const chats = [await scene.group(anna), await scene.group(anna)];
    for (const chat of chats) await scene.say(anna, inGroup(chat), 'hello');
    await later(scene);
    await scene.say(ben, { type: 'user', id: anna.uid }, 'hello');
    await later(scene);
    await scene.say(anna, inGroup(chats[0] ?? { guid: '' }), 'news');
    const listed = await scene.conversations(anna);
    expectEqual(
      idsOf(listed),
      [chats[0]?.guid, toBen.id, chats[1]?.guid],
      'conversations with a person and in two groups',
    );
    expectOrder(listed);
  }),

  check(group, 'one stands where its last message says', ['conversations'], async (scene) => {
    const { anna } = await talks(scene);
    await scene.group(anna);
    const listed = await scene.conversations(anna);
    expectOrder(listed);
    for (const { lastMessage, updatedAt, with: other } of listed) {
      const joinedAt = other.type === 'group' ? other.group.joinedAt : -1;
      expectEqual(updatedAt, lastMessage?.sentAt ?? joinedAt, 'when a conversation was updated');
    }
  }),

  check(group, 'both sides list what is between them, and each the other', ['conversations'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'hello');
    for (const [viewer, other] of [[anna, ben] as const, [ben, anna] as const]) {
      const [only, more] = await scene.conversations(viewer);
      expectEqual(only?.target, { type: 'user', id: other.uid }, `target of what ${viewer.name} lists`);
      expectEqual(
        [only?.lastMessage?.id, more],
        [id, undefined],
        `last message of what ${viewer.name} lists, and more`,
      );
      const user = await viewer.engine.getUser(other.uid, live());
      const listed = only?.with.type === 'user' ? only.with.user : null;
      expectEqual(listed && { ...listed, tags: [] }, { ...user, tags: [] }, 'whom a conversation is with');
    }
  }),

  check(group, 'every group that one is in is listed, as one sees it', ['conversations'], async (scene) => {
    const { participant, group: chat } = await scene.cast(['participant']);
    const [listed] = await scene.conversations(participant);
    expectEqual(listed?.target, inGroup(chat), 'target of a group in which nobody wrote');
    const seen = await participant.engine.getGroup(chat.guid, live());
    const other = listed?.with.type === 'group' ? listed.with.group : null;
    expectEqual(other && { ...other, tags: [] }, { ...seen, tags: [] }, 'the group that a conversation is in');
  }),

  check(group, 'the last message is the newest line of the history', ['conversations'], async (scene) => {
    const { owner, participant, stranger, group: chat } = await scene.cast(['participant', 'stranger']);
    await scene.say(owner, inGroup(chat), 'hello');
    await expectLastOfHistory(scene, participant, chat.guid, 'a text');
    await later(scene);
    await scene.add(owner, chat.guid, [stranger], 'participant');
    await expectLastOfHistory(scene, participant, chat.guid, 'somebody was added');
  }),

  check(group, 'a reply in a thread is no last message', ['conversations', 'threads'], async (scene) => {
    const { anna, ben, toBen, toAnna } = await scene.pair();
    const { id } = await scene.say(anna, toBen, 'first');
    await later(scene);
    await scene.say(ben, toAnna, 'reply', { parentId: id });
    for (const person of [anna, ben]) {
      const [listed] = await scene.conversations(person);
      expectEqual(listed?.lastMessage?.id, id, 'last message of a conversation with a reply behind it');
    }
  }),

  check(group, 'the place of a deleted message stays the last', ['conversations', 'deleting'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    await scene.say(anna, toBen, 'first');
    const { id } = await scene.say(anna, toBen, 'second');
    await anna.engine.deleteMessage(id, live());
    const [listed] = await scene.conversations(ben);
    const last = listed?.lastMessage;
    expectEqual([last?.id, last?.content], [id, { kind: 'deleted' }], 'last message behind a deletion');
  }),

  check(group, 'an edit shows in the last message and moves nothing', ['conversations', 'editing'], async (scene) => {
    const { anna, people } = await talks(scene);
    const [ben, cid, dora] = people;
    const listed = await scene.conversations(anna);
    await later(scene);
    const id = listed[2]?.lastMessage?.id ?? '';
    await ben?.engine.editMessage(id, { content: { kind: 'text', text: 'edited' } }, live());
    const after = await scene.conversations(anna);
    expectEqual(idsOf(after), [dora?.uid, cid?.uid, ben?.uid], 'conversations after an edit');
    expectEqual(after[2]?.lastMessage?.content, { kind: 'text', text: 'edited' }, 'last message after an edit');
  }),

  check(
    group,
    'what is unread is counted as everywhere',
    ['conversations', 'unreadCounts', 'receipts'],
    async (scene) => {
      const { owner, participant, group: chat } = await scene.cast(['participant']);
      for (const words of ['one', 'two']) await scene.say(owner, inGroup(chat), words);
      const { id } = await scene.say(owner, { type: 'user', id: participant.uid }, 'hello');
      const before = countsOf(await scene.conversations(participant));
      expectEqual(before, { [chat.guid]: 2, [owner.uid]: 1 }, 'unread messages by conversation');
      await participant.engine.mark(id, 'read', live());
      const after = countsOf(await scene.conversations(participant));
      expectEqual(after, { [chat.guid]: 2, [owner.uid]: 0 }, 'unread messages by conversation after reading one');
      const own = countsOf(await scene.conversations(owner));
      expectEqual(own, { [chat.guid]: 0, [participant.uid]: 0 }, 'unread messages of who wrote them');
    },
  ),

  check(group, 'one alone is what the list says', ['conversations'], async (scene) => {
    const { anna } = await talks(scene);
    await scene.group(anna);
    for (const listed of await scene.conversations(anna, { withTags: true })) {
      const alone = await expectAccepted(anna.engine.getConversation(listed.target, live()), 'asking for one listed');
      expectEqual(alone, listed, 'a conversation that was asked for alone');
    }
  }),

  check(group, 'where nothing was written there is none', ['conversations'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    expectEqual(await scene.conversations(anna), [], 'conversations of somebody new');
    for (const id of [ben.uid, anna.uid, `${ben.uid}-nobody`]) {
      const call = anna.engine.getConversation({ type: 'user', id }, live());
      await expectRefused(call, 'NOT_FOUND', 'a conversation in which nothing was written');
    }
    await expectRefused(
      anna.engine.getConversation({ ...toBen, type: 'group' }, live()),
      'NOT_FOUND',
      'an unknown group',
    );
  }),

  check(group, 'groups of others are neither listed nor found', ['conversations'], async (scene) => {
    for (const type of ['public', 'private'] as const) {
      const { owner, stranger, group: chat } = await scene.cast(['stranger'], { type });
      await scene.say(owner, inGroup(chat), 'among us');
      expectEqual(idsOf(await scene.conversations(stranger)), [], `conversations of a stranger to a ${type} group`);
      const call = stranger.engine.getConversation(inGroup(chat), live());
      await expectRefused(call, 'NOT_FOUND', `the conversation of a ${type} group of others`);
      const deletion = stranger.engine.deleteConversation(inGroup(chat), live());
      await expectRefused(deletion, 'NOT_FOUND', `deleting the conversation of a ${type} group of others`);
    }
  }),

  check(group, 'leaving ends the conversation', ['conversations'], (scene) =>
    endsWith(scene, ({ participant, guid }) => participant.engine.leaveGroup(guid, live())),
  ),
  check(group, 'a kick ends the conversation', ['conversations'], (scene) =>
    endsWith(scene, ({ owner, participant, guid }) => owner.engine.kickMember(guid, participant.uid, live())),
  ),
  check(group, 'a ban ends the conversation', ['conversations', 'bans'], (scene) =>
    endsWith(scene, ({ owner, participant, guid }) => owner.engine.banMember(guid, participant.uid, live())),
  ),
  check(group, 'the end of a group ends the conversation', ['conversations'], (scene) =>
    endsWith(scene, ({ owner, guid }) => owner.engine.deleteGroup(guid, live())),
  ),

  check(group, 'a block leaves the conversation', ['conversations', 'blocking'], async (scene) => {
    const { anna, ben, toBen } = await scene.pair();
    await scene.say(anna, toBen, 'hello');
    await anna.engine.setBlocked([ben.uid], true, live());
    for (const person of [anna, ben]) {
      expectEqual((await scene.conversations(person)).length, 1, `conversations of ${person.name} behind a block`);
    }
  }),
];

async function expectLastOfHistory(scene: Scene, person: Person, guid: string, after: string): Promise<void> {
  const [listed] = await scene.conversations(person);
  const { items } = await person.engine.history({ type: 'group', id: guid }, historyQuery({ limit: 1 }), live());
  expectEqual(listed?.lastMessage, items[0], `last message after ${after}`);
}

interface Ending {
  readonly owner: Person;
  readonly participant: Person;
  readonly guid: string;
}

async function endsWith(scene: Scene, end: (ending: Ending) => Promise<unknown>): Promise<void> {
  const { owner, participant, group: chat } = await scene.cast(['participant']);
  await scene.say(owner, inGroup(chat), 'hello');
  expectEqual(idsOf(await scene.conversations(participant)), [chat.guid], 'conversations of a member');
  await end({ owner, participant, guid: chat.guid });
  expectEqual(idsOf(await scene.conversations(participant)), [], 'conversations of somebody who is out');
  const call = participant.engine.getConversation(inGroup(chat), live());
  await expectRefused(call, 'NOT_FOUND', 'the conversation of a group that one is not in any more');
}

function countsOf(listed: readonly ConversationRecord[]): Readonly<Record<string, number>> {
  return Object.fromEntries(listed.map(({ target, unreadCount }) => [target.id, unreadCount]));
}
