import { Kit } from '@open-chat-kit/sdk';
import { createTranslator } from '../../i18n/translator.ts';
import { eachScene } from '../../testing/each-scene.ts';
import { wholeEnglish } from '../../testing/whole-english.ts';
import { conversationActs } from './conversation-acts.ts';

const scene = eachScene('ana', 'ben');
const { t } = createTranslator({ locale: wholeEnglish, fallback: wholeEnglish });
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let first: Kit.BaseMessage;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ana.joinGroup('tea');
  first = await ben.sendMessage(new Kit.TextMessage('tea', 'Who brings cups?', 'group'));
});

async function reply(): Promise<void> {
  const message = new Kit.TextMessage('tea', 'I do', 'group');
  message.setParentMessageId(first.getId());
  await ben.sendMessage(message);
}

/** As its row has it now. */
async function markAsRead(): Promise<void> {
  const conversation = await ana.queries.getConversation({ type: 'group', id: 'tea' });
  const acts = conversationActs(conversation, { client: ana, t, canDelete: true });
  const act = acts.find(({ name }) => name === 'markAsRead');
  if (act === undefined || act.question !== undefined) throw new Error('not offered');
  await act.carryOut();
}

const unread = async (): Promise<number> => {
  const { unreadCount } = await ana.queries.getConversation({ type: 'group', id: 'tea' });
  return unreadCount;
};

test('mark as read reads the replies in threads, which come behind the last message', async () => {
  await reply();
  expect(await unread()).toBe(2);
  await markAsRead();
  expect(await unread()).toBe(0);
});

test('mark as read reads replies that are all that is unread', async () => {
  await ana.markAsRead(first);
  await reply();
  expect(await unread()).toBe(1);
  await markAsRead();
  expect(await unread()).toBe(0);
});

test('mark as read goes up to the last message, whose it is does not matter', async () => {
  await reply();
  const last = await ana.sendMessage(new Kit.TextMessage('tea', 'Thanks', 'group'));
  const marked = jest.spyOn(ana, 'markAsRead');
  await markAsRead();
  expect(marked.mock.calls).toMatchObject([[{ id: last.getId() }]]);
  expect(await unread()).toBe(0);
});
