/** What an event may cost: one row, and the list only where rows change places. */
import { Kit } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import { Profiler, type ReactElement } from 'react';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { Drawings } from '../../testing/drawings.tsx';
import { screenScene } from '../../testing/screen-scene.tsx';
import { KitConversations } from './KitConversations.tsx';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
const drawings = new Drawings();
/** Renders of anything within. */
let commits: number;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  for (const guid of ['tea', 'jam', 'oat', 'rye']) {
    await ben.createGroup(new Kit.Group(guid, guid, 'public'));
    await ana.joinGroup(guid);
    await ben.sendMessage(new Kit.TextMessage(guid, 'hello', 'group'));
  }
});

const drawTitle = (conversation: Kit.Conversation): ReactElement => drawings.row(conversation.getConversationId());
async function show(): Promise<void> {
  drawings.clear();
  await render(
    <KitClientProvider client={ana}>
      <Profiler id="list" onRender={() => void (commits += 1)}>
        <KitConversations TitleView={drawTitle} AppBarOptions={drawings.options} />
      </Profiler>
    </KitClientProvider>,
  );
  await screen.findByTestId('conversation-group-tea');
  await scene.rest();
}
async function countsOf(happen: () => Promise<unknown>) {
  commits = 0;
  return { ...(await drawings.of(scene, happen)), commits };
}
/** The id of the chat that stands first, as the server says it. */
async function first(): Promise<string> {
  const [newest] = await new Kit.ConversationsRequestBuilder().build(ana).fetchNext();
  return (newest?.getConversationId() ?? '').slice('group_'.length);
}
const write = (guid: string): Promise<unknown> => ben.sendMessage(new Kit.TextMessage(guid, 'again', 'group'));

test('a message in the first chat renders its row once, and the list not at all', async () => {
  await show();
  const guid = await first();
  expect(await countsOf(() => write(guid))).toEqual({ rows: { [`group_${guid}`]: 1 }, lists: 0, commits: 1 });
});

test('a message in another chat renders its row, and the list once for the move', async () => {
  await show();
  const before = await first();
  // Within the second of the others a bigger order of its own may not be the biggest of all.
  const other = ['tea', 'jam', 'oat', 'rye'].find((guid) => guid !== before) ?? '';
  for (let count = 0; count < 5; count += 1) await write(other);
  await scene.rest();
  const last = ['tea', 'jam', 'oat', 'rye'].find((guid) => guid !== other) ?? '';
  for (let count = 0; count < 7; count += 1) await write(last);
  await scene.rest();
  expect(await first()).toBe(last);
  const counts = await countsOf(async () => {
    for (let count = 0; count < 9; count += 1) await write(other);
  });
  expect(await first()).toBe(other);
  expect(counts.rows).toEqual({ [`group_${other}`]: expect.any(Number) });
  expect(counts.lists).toBeLessThanOrEqual(9);
});

test('a receipt, a change and typing cost their row alone', async () => {
  await show();
  const [message] = await new Kit.MessagesRequestBuilder().setGUID('oat').setLimit(1).build(ana).fetchPrevious();
  if (!(message instanceof Kit.TextMessage)) throw new Error('no message');
  expect(await countsOf(() => ana.markAsRead(message))).toEqual({ rows: { group_oat: 1 }, lists: 0, commits: 1 });
  message.setText('hello, all');
  expect(await countsOf(() => ben.editMessage(message))).toEqual({ rows: { group_oat: 1 }, lists: 0, commits: 1 });
  const typing = await countsOf(async () => ben.startTyping(new Kit.TypingIndicator('rye', 'group')));
  expect([typing.rows, typing.lists]).toEqual([{ group_rye: 1 }, 0]);
});

test('an event of a chat that is not in the list renders nothing', async () => {
  await show();
  await ben.createGroup(new Kit.Group('den', 'den', 'private'));
  expect(await countsOf(async () => ben.startTyping(new Kit.TypingIndicator('den', 'group')))).toEqual({
    rows: {},
    lists: 0,
    commits: 0,
  });
});
