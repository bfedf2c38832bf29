import {
  Kit,
  KitMessageComposer,
  KitMessageHeader,
  KitMessageList,
  type KitMessageListProps,
  KitMessageSearch,
  KitThreadHeader,
  type MessageSearchFound,
} from '@open-chat-kit/react-native';
import { type ReactElement, useState } from 'react';
import type { GalleryState } from './gallery-state.ts';
import {
  createAnsweredRoom,
  createChangedRoom,
  createFilesRoom,
  createMentionsRoom,
  createReadRoom,
  createRepliesRoom,
  createRoom,
  createUnreadRoom,
} from './room.ts';
import type { Scene } from './scene.ts';
import type { Step } from './steps.ts';
import { useGroupOf } from './subjects.ts';

const messages = 'messages';
const see = (text: string): Step => ({ kind: 'see', at: '[role="main"] div', text });
const menuOf = (text: string): readonly Step[] => [
  see('Dogs are welcome'),
  { kind: 'openMenu', at: '[data-testid^="bubble-"]', text },
  { kind: 'see', at: '[role="menuitem"]' },
];
const fold = { kind: 'see', at: '[role="button"], button', text: 'made 3 changes' } as const;

/** A picture of a host's own. */
const waves = {
  uri: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="800"><rect width="400" height="800" fill="#2f7d8c"/><g fill="none" stroke="#f2c14e" stroke-width="6">' +
      Array.from({ length: 20 }, (_, row) => `<path d="M0 ${row * 40}q50-30 100 0t100 0 100 0 100 0"/>`).join('') +
      '</g></svg>',
  )}`,
};

/** KitMessageList, and a whole chat. */
export const messageStates: readonly GalleryState[] = [
  {
    component: 'chat',
    state: 'conversation',
    scene: { prepare: createRoom },
    steps: [see('members'), see('lanterns')],
    render: () => <Conversation />,
  },
  {
    component: 'chat',
    state: 'reply',
    scene: { prepare: createAnsweredRoom },
    steps: [
      ...menuOf('Saturday at six'),
      { kind: 'press', at: '[data-testid="message-option-reply"]' },
      { kind: 'see', at: '[data-testid="composer-reply"]' },
    ],
    render: () => <Conversation />,
  },
  {
    component: 'chat',
    state: 'edit',
    scene: { prepare: createAnsweredRoom },
    steps: [
      ...menuOf('I will bring the lanterns'),
      { kind: 'press', at: '[data-testid="message-option-edit"]' },
      { kind: 'see', at: '[data-testid="composer-edit"]' },
    ],
    render: () => <Conversation />,
  },
  {
    component: 'chat',
    state: 'emoji',
    scene: { prepare: createAnsweredRoom },
    steps: [
      ...menuOf('Saturday at six'),
      { kind: 'press', at: '[data-testid="react-more"]' },
      { kind: 'see', at: '[data-testid="emoji-😀"]' },
    ],
    render: () => <Conversation />,
  },
  {
    component: 'chat',
    state: 'thread',
    scene: { prepare: createAnsweredRoom },
    steps: [
      see('Dogs are welcome'),
      { kind: 'press', at: '[data-testid^="replies-"]' },
      see('By bike, I think'),
      see('Saturday at six'),
    ],
    render: () => <WithThread />,
  },
  {
    component: 'chat',
    state: 'search',
    scene: { prepare: createAnsweredRoom },
    steps: [
      see('Dogs are welcome'),
      { kind: 'write', at: '[data-testid="message-search"]', text: 'lanterns' },
      see('1 of'),
    ],
    render: () => <WithSearch />,
  },
  {
    component: messages,
    state: 'conversation',
    scene: { prepare: createRoom },
    steps: [see('lanterns')],
    render: room,
  },
  {
    component: messages,
    state: 'answers',
    scene: { prepare: createAnsweredRoom },
    steps: [see('Dogs are welcome'), see('Message deleted')],
    render: () => <Messages onThreadRepliesPress={nothing} />,
  },
  {
    component: messages,
    state: 'files',
    scene: { prepare: createFilesRoom },
    steps: [see('pier.jpg')],
    render: room,
  },
  {
    component: messages,
    state: 'wallpaper',
    scene: { prepare: createUnreadRoom },
    steps: [see('Unread messages'), see('kitchen')],
    render: () => <Messages startFromUnreadMessages style={{ wallpaper: waves, wallpaperStyle: { opacity: 0.5 } }} />,
  },
  {
    component: messages,
    state: 'unread',
    scene: { prepare: createUnreadRoom },
    steps: [see('Unread messages'), see('kitchen')],
    render: () => <Messages startFromUnreadMessages />,
  },
  {
    component: messages,
    state: 'mentions',
    scene: { prepare: createMentionsRoom },
    steps: [see('Low water at 20'), { kind: 'see', at: '[data-testid="mentions"]' }],
    render: room,
  },
  {
    component: messages,
    state: 'mentions-below',
    scene: { prepare: createMentionsRoom },
    steps: [see('Unread messages'), { kind: 'see', at: '[data-testid="mentions"]' }],
    render: () => <Messages startFromUnreadMessages />,
  },
  {
    component: messages,
    state: 'new-replies',
    scene: { prepare: createRepliesRoom },
    steps: [see('Low water at 20'), { kind: 'see', at: '[data-testid="new-replies"]' }],
    render: () => <Messages onThreadRepliesPress={nothing} />,
  },
  {
    component: messages,
    state: 'menu-own',
    scene: { prepare: createAnsweredRoom },
    steps: menuOf('I will bring the lanterns'),
    render: () => <Messages onThreadRepliesPress={nothing} />,
  },
  {
    component: messages,
    state: 'menu-other',
    scene: { prepare: createAnsweredRoom },
    steps: menuOf('Saturday at six'),
    render: room,
  },
  {
    component: messages,
    state: 'reactions',
    scene: { prepare: createAnsweredRoom },
    steps: [
      see('Dogs are welcome'),
      { kind: 'key', at: '[data-testid="reaction-👍"]', key: 'ContextMenu' },
      { kind: 'see', at: '[data-testid^="reacted-"]' },
    ],
    render: room,
  },
  {
    component: messages,
    state: 'report',
    scene: { prepare: createAnsweredRoom },
    steps: [
      ...menuOf('Saturday at six'),
      { kind: 'press', at: '[data-testid="message-option-flag"]' },
      { kind: 'see', at: '[data-testid="message-flag-confirm"]' },
    ],
    render: () => <Messages onFlagMessage={nothing} />,
  },
  {
    component: messages,
    state: 'info',
    scene: { prepare: createReadRoom },
    steps: [
      { kind: 'see', at: '[role="main"] div', text: 'Who comes along' },
      { kind: 'openMenu', at: '[data-testid^="bubble-"]', text: 'Who comes along' },
      { kind: 'see', at: '[role="menuitem"]' },
      { kind: 'press', at: '[data-testid="message-option-info"]' },
      { kind: 'see', at: '[role="list"]' },
    ],
    render: room,
  },
  {
    component: messages,
    state: 'delete',
    scene: { prepare: createAnsweredRoom },
    steps: [
      ...menuOf('I will bring the lanterns'),
      { kind: 'press', at: '[data-testid="message-option-delete"]' },
      { kind: 'see', at: 'dialog [role="heading"], [role="dialog"] [role="heading"]' },
    ],
    render: room,
  },
  {
    component: messages,
    state: 'actions',
    scene: { prepare: createRoom },
    steps: [see('lanterns')],
    render: room,
  },
  {
    component: messages,
    state: 'actions-folded',
    scene: { prepare: createChangedRoom },
    steps: [see('lanterns'), fold],
    render: room,
  },
  {
    component: messages,
    state: 'actions-open',
    scene: { prepare: createChangedRoom },
    steps: [see('lanterns'), fold, { ...fold, kind: 'press' }, see('talks')],
    render: room,
  },
  {
    component: messages,
    state: 'actions-hidden',
    scene: { prepare: createRoom },
    steps: [see('lanterns')],
    render: () => <Messages hideGroupActionMessages />,
  },
  {
    component: messages,
    state: 'left-aligned',
    scene: { prepare: createRoom },
    steps: [see('lanterns')],
    render: () => <Messages alignment="leftAligned" />,
  },
  {
    component: messages,
    state: 'loading',
    scene: { prepare: createRoom, rules: [{ on: 'history', kind: 'drop' }] },
    render: room,
  },
  {
    component: messages,
    state: 'empty',
    scene: { prepare: createRoom },
    steps: [see('No messages yet')],
    render: () => <Messages guid="quiet" hideGroupActionMessages />,
  },
  {
    component: messages,
    state: 'error',
    scene: { prepare: createRoom, rules: [{ on: 'history', kind: 'error' }] },
    steps: [see('Couldn’t load messages')],
    // Trying again finds a network that works.
    render: ({ faults }) => <Messages onError={() => faults.setRules([])} />,
  },
  {
    component: messages,
    state: 'not-a-member',
    scene: { prepare: createRoom },
    steps: [see('You are not in this group')],
    render: () => <Messages guid="closed" />,
  },
  {
    component: messages,
    state: 'pending',
    scene: { prepare: createRoom, rules: [{ on: 'send', kind: 'drop' }] },
    steps: [see('lanterns'), see('On my way')],
    render: (scene) => <Sending scene={scene} />,
  },
  {
    component: messages,
    state: 'failed',
    scene: { prepare: createRoom, rules: [{ on: 'send', kind: 'error', code: 'FORBIDDEN', when: 'before' }] },
    steps: [see('lanterns'), see('Not sent')],
    render: (scene) => <Sending scene={scene} />,
  },
];

function nothing(): void {}

function room(): ReactElement {
  return <Messages />;
}

function Messages({ guid = 'room', ...props }: KitMessageListProps & { readonly guid?: string }): ReactElement | null {
  const group = useGroupOf(guid);
  return group === null ? null : <KitMessageList group={group} {...props} />;
}

/** A message goes out as soon as the list is there, into whatever the network is then. */
function Sending({ scene: { client } }: { readonly scene: Scene }): ReactElement {
  const send = (): void => {
    // What becomes of it is what the page shows.
    client.sendMessage(new Kit.TextMessage('room', 'On my way', 'group')).catch(() => {});
  };
  return <Messages onLoad={send} />;
}

/** What a press on the number of replies opens, in place of the chat. */
function WithThread(): ReactElement | null {
  const group = useGroupOf('room');
  const [first, setFirst] = useState<Kit.BaseMessage | null>(null);
  if (group === null) return null;
  if (first === null) return <KitMessageList group={group} onThreadRepliesPress={setFirst} />;
  return (
    <>
      <KitThreadHeader parentMessage={first} onBack={() => setFirst(null)} />
      <KitMessageList group={group} parentMessageId={first.getId()} />
      <KitMessageComposer group={group} parentMessageId={first.getId()} />
    </>
  );
}

function WithSearch(): ReactElement | null {
  const group = useGroupOf('room');
  const [found, setFound] = useState<MessageSearchFound>({});
  if (group === null) return null;
  return (
    <>
      <KitMessageSearch group={group} onFound={setFound} onClose={nothing} />
      <KitMessageList group={group} {...found} />
    </>
  );
}

function Conversation(): ReactElement | null {
  const group = useGroupOf('room');
  if (group === null) return null;
  return (
    <>
      <KitMessageHeader group={group} />
      <KitMessageList group={group} />
      <KitMessageComposer group={group} />
    </>
  );
}
