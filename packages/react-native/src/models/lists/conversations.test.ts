/** What a list of recent chats does that others do not; what all of them do stands in `live-list/`. */
import { Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../../testing/each-scene.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { LiveList } from '../live-list/live-list.ts';
import { conversations } from './conversations.ts';

const scene = eachScene('ana', 'ben');
const { nextFrame, settled } = manualFrames();

test('who reads the last message of a chat has not read the replies that came to it since', async () => {
  const [ana, ben] = [await scene.enter('ana'), await scene.enter('ben')];
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.addMembersToGroup('tea', [new Kit.GroupMember('ana', 'participant')]);
  const last = await ben.sendMessage(new Kit.TextMessage('tea', 'Who brings the tea?', 'group'));
  const reply = new Kit.TextMessage('tea', '<@uid:ana> does', 'group');
  reply.setParentMessageId(last.getId());
  await ben.sendMessage(reply);
  const query = new Kit.ConversationsRequestBuilder().toQuery();
  const model = new LiveList({ description: conversations, client: ana, query, nextFrame });
  scene.atEnd(model.subscribe(() => {}));
  await settled();
  const unread = (): unknown => {
    const { lastMessage, unreadCount, unreadMentionCount } = model.getRow('group/tea')?.item ?? {};
    return [lastMessage?.id, unreadCount, unreadMentionCount];
  };
  expect(unread()).toEqual([last.getId(), 2, 1]);
  await settled(ana.markAsRead(last));
  expect(unread()).toEqual([last.getId(), 1, 1]);
});
