/** What a list of recent chats does that others do not; what all of them do stands in `live-list/`. */
import { type ConversationRecord, Kit } from '@open-chat-kit/sdk';
import { beforeUse } from '../../testing/before-use.ts';
import { eachScene } from '../../testing/each-scene.ts';
import { Gate } from '../../testing/gate.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { LiveList } from '../live-list/live-list.ts';
import { conversations } from './conversations.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();

/** A list of ana's, of the one chat that she has with ben. */
async function opened(client: Kit.ChatClient): Promise<() => ConversationRecord | undefined> {
  const query = new Kit.ConversationsRequestBuilder().toQuery();
  const model = new LiveList({ description: conversations, client, query, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  return () => model.getRow('group/tea')?.item;
}

/** A message of somebody's in tea, and one in its thread. */
async function thread(client: Kit.ChatClient, said: string): Promise<readonly [Kit.BaseMessage, Kit.BaseMessage]> {
  const last = await client.sendMessage(new Kit.TextMessage('tea', 'Who brings the tea?', 'group'));
  const reply = new Kit.TextMessage('tea', said, 'group');
  reply.setParentMessageId(last.getId());
  return [last, await client.sendMessage(reply)];
}

let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
beforeEach(async () => {
  [ana, ben] = [await scene.enter('ana'), await scene.enter('ben')];
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('ana', 'participant')]);
});

test('who reads the last message of a chat has not read the replies that came to it since', async () => {
  const [last] = await thread(ben, '<@uid:ana> does');
  const chat = await opened(ana);
  const unread = (): unknown => [chat()?.lastMessage?.id, chat()?.unreadCount, chat()?.unreadMentionCount];
  expect(unread()).toEqual([last.getId(), 2, 1]);
  await settled(ana.markAsRead(last));
  expect(unread()).toEqual([last.getId(), 1, 1]);
});

test('others who get or read a reply behind the last message have that message, too', async () => {
  const [last, reply] = await thread(ana, 'I do');
  const chat = await opened(ana);
  const marks = (): unknown => {
    const { id, deliveredAt = 0, readAt = 0 } = chat()?.lastMessage ?? {};
    return [id, deliveredAt > 0, readAt > 0];
  };
  expect(marks()).toEqual([last.getId(), false, false]);
  await settled(ben.markAsDelivered(reply));
  expect(marks()).toEqual([last.getId(), true, false]);
  await settled(ben.markAsRead(reply));
  expect(marks()).toEqual([last.getId(), true, true]);
});

test('who is mentioned by name is counted at once, before the server is asked', async () => {
  await ben.sendMessage(new Kit.TextMessage('tea', 'Who brings the tea?', 'group'));
  const chat = await opened(ana);
  jest.spyOn(ana.queries, 'getConversation').mockReturnValue(new Promise(() => {}));
  const counts = (): unknown => [chat()?.unreadCount, chat()?.unreadMentionCount];
  expect(counts()).toEqual([1, 0]);
  await settled(ben.sendMessage(new Kit.TextMessage('tea', '<@uid:ana> does', 'group')));
  expect(counts()).toEqual([2, 1]);
});

test('a reply that is taken back is not counted at the last message of its chat any more', async () => {
  const [last, reply] = await thread(ben, 'I do');
  const chat = await opened(ana);
  await ana.markAsRead(reply);
  await settled();
  const replies = (): unknown => [chat()?.lastMessage?.id, chat()?.lastMessage?.replyCount];
  expect(replies()).toEqual([last.getId(), 1]);
  await settled(ben.deleteMessage(reply.getId()));
  expect(replies()).toEqual([last.getId(), 0]);
});

test('who comes between an answer and its use is shown as there', async () => {
  await ben.sendMessage(new Kit.TextMessage('ana', 'Hello', 'user'));
  const { client, tell } = await scene.line('ana');
  const { queries } = client;
  queries.listConversations = beforeUse(queries.listConversations.bind(queries), async (page) => {
    const other = page.items.find(({ target }) => target.id === 'ben')?.with;
    if (other?.type !== 'user') throw new Error('There is a chat with ben.');
    const { name, revision, order } = other.user;
    await ben.logout();
    tell({
      type: 'user.presence',
      id: 'went',
      user: { uid: 'ben', name, order, status: 'offline', revision: revision + 1 },
    });
  });
  const query = new Kit.ConversationsRequestBuilder().toQuery();
  const model = new LiveList({ description: conversations, client, query, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  const other = model.getRow('user/ben')?.item.with;
  expect(other?.type === 'user' && other.user.status).toBe('offline');
});

test.each([
  ['deleted', () => ben.deleteGroup('tea')],
  ['left', () => ben.kickGroupMember('tea', 'ana')],
])('a group that is %s while the first page is under way does not come with it', async (_what, end) => {
  await ben.sendMessage(new Kit.TextMessage('tea', 'Who brings the tea?', 'group'));
  const gate = new Gate();
  gate.close();
  const list = ana.queries.listConversations.bind(ana.queries);
  jest.spyOn(ana.queries, 'listConversations').mockImplementation((...asked) => gate.after(list(...asked)));
  const chat = await opened(ana);
  await settled(end());
  await settled(Promise.resolve(gate.open()));
  expect(chat()).toBeUndefined();
});
