import { Kit, KitCallProvider, KitMessageHeader, type KitMessageHeaderProps } from '@open-chat-kit/react-native';
import { type ReactElement, useEffect } from 'react';
import type { GalleryState } from './gallery-state.ts';
import { createRoom } from './room.ts';
import type { Scene } from './scene.ts';
import type { Step } from './steps.ts';
import { useGroupOf, useUserOf } from './subjects.ts';

const component = 'header';
const inRoom = { prepare: createRoom };
const words = (text: string): Step => ({ kind: 'see', at: '[role="main"] div', text });

/** KitMessageHeader. */
export const headerStates: readonly GalleryState[] = [
  { component, state: 'group', scene: inRoom, steps: [words('members')], render: () => <OfGroup /> },
  {
    component,
    state: 'group-calls',
    scene: inRoom,
    steps: [words('members')],
    render: () => (
      <KitCallProvider handler={nothing}>
        <OfGroup />
      </KitCallProvider>
    ),
  },
  {
    component,
    state: 'group-typing',
    scene: inRoom,
    steps: [words('typing')],
    render: (scene) => <TypedIn scene={scene} people={['ben']} />,
  },
  {
    component,
    state: 'group-two-typing',
    scene: inRoom,
    steps: [words('typing')],
    render: (scene) => <TypedIn scene={scene} people={['ben', 'mei']} />,
  },
  {
    component,
    state: 'user-online',
    scene: { prepare: ({ enter }) => enter('ben') },
    steps: [words('Online')],
    render: () => <OfUser uid="ben" />,
  },
  { component, state: 'last-seen', steps: [words('Last seen')], render: () => <OfUser uid="ben" /> },
  {
    component,
    state: 'blocked',
    scene: { prepare: ({ client }) => client.blockUsers(['ben']) },
    steps: [words('Ben Okafor')],
    render: () => <OfUser uid="ben" />,
  },
  {
    component,
    state: 'agentic',
    scene: {
      prepare: ({ server }) => server.createUser({ uid: 'guide', name: 'Harbour Assistant', role: '@agentic' }),
    },
    steps: [words('Harbour Assistant')],
    render: () => (
      <KitCallProvider handler={nothing}>
        <OfUser uid="guide" hideNewChatButton={false} hideChatHistoryButton={false} />
      </KitCallProvider>
    ),
  },
  {
    component,
    state: 'connecting',
    scene: inRoom,
    steps: [words('Connecting')],
    render: (scene) => <Cut scene={scene} />,
  },
  {
    component,
    state: 'gone',
    scene: inRoom,
    steps: [words('This group was deleted')],
    render: (scene) => <Deleted scene={scene} />,
  },
  {
    component,
    state: 'options',
    scene: inRoom,
    steps: [
      words('members'),
      { kind: 'press', at: '[data-testid="header-options"]' },
      { kind: 'see', at: '[role="menuitem"]' },
    ],
    render: () => (
      <OfGroup
        options={() => [
          { text: 'Search in chat', onPress: nothing },
          { text: 'Mute', onPress: nothing },
          { text: 'Report', onPress: nothing, destructive: true },
        ]}
      />
    ),
  },
  {
    component,
    state: 'long-name',
    scene: {
      prepare: ({ client }) =>
        client.createGroup(
          new Kit.Group('long', 'The society for people who give their groups names that fit on no screen', 'public'),
        ),
    },
    steps: [words('1 member')],
    render: () => (
      <KitCallProvider handler={nothing}>
        <OfGroup guid="long" options={() => [{ text: 'Mute', onPress: nothing }]} />
      </KitCallProvider>
    ),
  },
  {
    component,
    state: 'no-back-button',
    scene: inRoom,
    steps: [words('members')],
    render: () => <OfGroup showBackButton={false} />,
  },
];

function OfGroup({ guid = 'room', ...props }: KitMessageHeaderProps & { readonly guid?: string }): ReactElement | null {
  const group = useGroupOf(guid);
  return group === null ? null : <KitMessageHeader group={group} {...props} />;
}

function OfUser({ uid, ...props }: KitMessageHeaderProps & { readonly uid: string }): ReactElement | null {
  const user = useUserOf(uid);
  return user === null ? null : <KitMessageHeader user={user} {...props} />;
}

/** Others begin to type again and again: the server ends it by itself. */
function TypedIn({ scene, people }: { readonly scene: Scene; readonly people: readonly string[] }): ReactElement {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    void Promise.all(people.map((uid) => scene.enter(uid))).then((clients) => {
      if (isOver) return;
      const type = (): void => {
        for (const client of clients) void client.startTyping(new Kit.TypingIndicator('room', 'group'));
      };
      type();
      timer = setInterval(type, 4_000);
    });
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [scene, people]);
  return <OfGroup />;
}

/** The connection breaks as soon as the header is there, and no other comes. */
function Cut({ scene: { faults, cut } }: { readonly scene: Scene }): ReactElement | null {
  const group = useGroupOf('room');
  const isThere = group !== null;
  useEffect(() => {
    if (!isThere) return;
    faults.setRules([{ on: 'connect', kind: 'error' }]);
    cut();
  }, [isThere, faults, cut]);
  return group === null ? null : <KitMessageHeader group={group} />;
}

/** The owner deletes the group as soon as the header is there. */
function Deleted({ scene }: { readonly scene: Scene }): ReactElement | null {
  const group = useGroupOf('room');
  const isThere = group !== null;
  useEffect(() => {
    if (isThere) void scene.enter('ben').then((owner) => owner.deleteGroup('room'));
  }, [isThere, scene]);
  return group === null ? null : <KitMessageHeader group={group} />;
}

function nothing(): void {}
