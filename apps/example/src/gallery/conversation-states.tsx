import { Kit, KitConversations, KitMessageComposer } from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';

const rows = { kind: 'see', at: '[role="option"]' } as const;
const row = '[data-testid^="conversation-"]';
const dialog = {
  kind: 'see',
  at: 'dialog [role="heading"], [role="dialog"] [role="heading"], [role="alertdialog"]',
} as const;
const component = 'conversations';
const scene = { prepare: createChats };

/** KitConversations. */
export const conversationStates: readonly GalleryState[] = [
  { component, state: 'list', scene, steps: [rows], render: () => <KitConversations /> },
  { component, state: 'demo', steps: [rows], render: () => <KitConversations showBackButton /> },
  {
    component,
    state: 'loading',
    scene: { rules: [{ on: 'listConversations', kind: 'drop' }] },
    render: () => <KitConversations />,
  },
  { component, state: 'empty', scene: { groups: 0 }, steps: [], render: () => <KitConversations /> },
  {
    component,
    state: 'error',
    scene: { rules: [{ on: 'listConversations', kind: 'error' }] },
    steps: [{ kind: 'see', at: '[role="alert"]' }],
    // Trying again finds a network that works.
    render: ({ faults }) => <KitConversations onError={() => faults.setRules([])} />,
  },
  {
    component,
    state: 'typing',
    scene: { prepare: createTypists },
    steps: [rows],
    render: () => <KitConversations />,
  },
  {
    component,
    state: 'draft',
    scene,
    steps: [{ kind: 'see', at: row, text: 'Draft:' }],
    render: () => <Drafted />,
  },
  {
    component,
    state: 'selection',
    scene,
    steps: [
      { kind: 'press', at: row, text: 'Harbour walks' },
      { kind: 'press', at: row, text: 'Photo' },
      { kind: 'see', at: '[data-testid="conversations-submit"]' },
    ],
    render: () => <KitConversations selectionMode="multiple" hideSubmitButton={false} />,
  },
  {
    component,
    state: 'menu',
    scene,
    steps: [
      { kind: 'openMenu', at: '[data-testid="conversation-group-room"]' },
      { kind: 'see', at: '[role="menuitem"]' },
    ],
    render: () => <KitConversations />,
  },
  {
    component,
    state: 'delete',
    scene,
    steps: [
      { kind: 'openMenu', at: '[data-testid="conversation-group-room"]' },
      { kind: 'press', at: '[data-testid="conversation-option-delete"]' },
      dialog,
    ],
    render: () => <KitConversations />,
  },
  {
    component,
    state: 'quiet',
    scene,
    steps: [rows],
    render: () => (
      <KitConversations
        hideSearch
        receiptsVisibility={false}
        usersStatusVisibility={false}
        groupTypeVisibility={false}
        datePattern={() => 'now'}
      />
    ),
  },
];

/** Chats of every kind, one of each way that a last message can be told. */
/** Chats in which somebody has spoken, with Ana and between others. */
export async function createChats({ client: ana, enter }: Scene): Promise<readonly Kit.ChatClient[]> {
  const [ben, mei, yusuf] = await Promise.all([enter('ben'), enter('mei'), enter('yusuf')]);
  for (const [guid, name, type] of [
    ['room', 'Harbour walks', 'public'],
    ['long', 'The society for people who give their groups names that do not fit on any screen', 'private'],
  ] as const) {
    await ben.createGroup(new Kit.Group(guid, name, type));
    await ben.addMembersToGroup(guid, [new Kit.GroupMember('ana', 'participant')], []);
  }
  const picture = new Kit.MediaMessage('ana', null, 'image', 'user');
  picture.setAttachment(new Kit.Attachment('https://example.com/pier.jpg', 'pier.jpg', 'image/jpeg', 120_000));
  picture.setCaption('The new pier');
  await yusuf.sendMediaMessage(picture);
  await say(ana, 'mei', 'Count me in, and bring lanterns for everybody who comes later than the others, please.');
  const [last] = await new Kit.MessagesRequestBuilder().setUID('ana').setLimit(1).build(mei).fetchPrevious();
  if (last !== undefined) await mei.markAsRead(last);
  await say(ana, 'room', 'See you at eight', 'group');
  for (let count = 0; count < 120; count += 1) await say(ben, 'long', `Line ${count} of a long story`, 'group');
  await say(ben, 'ana', 'السبت مناسب لي أيضا');
  await say(ben, 'room', 'Has anyone been to the harbour since they opened the new pier?', 'group');
  await say(ben, 'room', 'I could go on Saturday.', 'group');
  return [ben, mei, yusuf];
}

async function createTypists(stage: Scene): Promise<void> {
  const [ben, mei] = await createChats(stage);
  ben?.startTyping(new Kit.TypingIndicator('room', 'group'));
  mei?.startTyping(new Kit.TypingIndicator('ana', 'user'));
}

function say(from: Kit.ChatClient, to: string, text: string, type: 'user' | 'group' = 'user'): Promise<unknown> {
  return from.sendMessage(new Kit.TextMessage(to, text, type));
}

const room = new Kit.Group('room', 'Harbour walks', 'public');

/** Something was half written, and its composer is gone. */
function Drafted(): ReactElement {
  const [isWritten, setWritten] = useState(false);
  if (isWritten) return <KitConversations />;
  return (
    <KitMessageComposer
      group={room}
      ref={(composer) => composer?.setText('I could bring the lanterns and')}
      onTextChange={() => setWritten(true)}
    />
  );
}
