import { KitMessageComposer, type KitMessageComposerProps } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import type { GalleryState } from './gallery-state.ts';
import { createRoom } from './room.ts';
import type { Step } from './steps.ts';
import { useGroupOf, useUserOf } from './subjects.ts';

const component = 'composer';
const field: Step = { kind: 'see', at: 'textarea, input' };
const see = (text: string): Step => ({ kind: 'see', at: '[role="main"] div', text });
const emoji: readonly Step[] = [
  { kind: 'press', at: '[data-testid="composer-emoji"]' },
  { kind: 'see', at: '[data-testid="emoji-😀"]' },
];

/** KitMessageComposer. */
export const composerStates: readonly GalleryState[] = [
  { component, state: 'empty', scene: { prepare: createRoom }, steps: [field], render: () => <InGroup /> },
  {
    component,
    state: 'text',
    scene: { prepare: createRoom },
    steps: [field],
    render: () => <InGroup initialComposertext="See you at the pier" />,
  },
  {
    component,
    state: 'long-text',
    scene: { prepare: createRoom },
    steps: [field],
    render: () => <InGroup initialComposertext={'A line that says something.\n'.repeat(20)} />,
  },
  {
    component,
    state: 'mentions',
    scene: { prepare: createRoom },
    steps: [
      { kind: 'write', at: 'textarea', text: 'Who brings the lanterns? @' },
      { kind: 'see', at: '[role="option"]' },
    ],
    render: () => <InGroup />,
  },
  {
    component,
    state: 'emoji',
    scene: { prepare: createRoom },
    steps: emoji,
    render: () => <InGroup initialComposertext="See you at the pier" />,
  },
  {
    component,
    state: 'emoji-tones',
    scene: { prepare: createRoom },
    steps: [...emoji, { kind: 'press', at: '[data-testid="emoji-tone"]' }],
    render: () => <InGroup />,
  },
  {
    component,
    state: 'emoji-none',
    scene: { prepare: createRoom },
    steps: [
      ...emoji,
      { kind: 'write', at: '[data-testid="emoji-search"]', text: 'qqqq' },
      { kind: 'see', at: '[data-testid="emoji-none"]' },
    ],
    render: () => <InGroup />,
  },
  {
    component,
    state: 'formats',
    scene: { prepare: createRoom },
    steps: [
      { kind: 'select', at: 'textarea' },
      { kind: 'press', at: '[data-testid="composer-format-bold"]' },
      { kind: 'see', at: '[data-testid="composer-format-bold"][aria-pressed="true"]' },
    ],
    render: () => <InGroup initialComposertext="See you at the pier" />,
  },
  {
    component,
    state: 'few-left',
    scene: { prepare: createRoom },
    steps: [see('left')],
    render: () => <InGroup initialComposertext={'So it goes.\n'.repeat(1_664)} />,
  },
  {
    component,
    state: 'too-long',
    scene: { prepare: createRoom },
    steps: [see('too long')],
    render: () => <InGroup initialComposertext={'So it goes. '.repeat(5_500)} />,
  },
  {
    component,
    state: 'join',
    scene: { prepare: createRoom },
    steps: [see('Join to write')],
    render: () => <InGroup guid="closed" />,
  },
  {
    component,
    state: 'join-fails',
    scene: { prepare: createRoom, rules: [{ on: 'joinGroup', kind: 'error', code: 'FORBIDDEN', when: 'before' }] },
    steps: [see('Join to write')],
    render: () => <InGroup guid="closed" />,
  },
  {
    component,
    state: 'banned',
    scene: {
      prepare: async (scene) => {
        await createRoom(scene);
        await (await scene.enter('ben')).banGroupMember('room', 'ana');
      },
    },
    steps: [see('You are banned')],
    render: () => <InGroup />,
  },
  {
    component,
    state: 'blocked',
    scene: { prepare: ({ client }) => client.blockUsers(['ben']) },
    steps: [see('You blocked this person')],
    render: () => <ToUser uid="ben" />,
  },
  {
    component,
    state: 'blocked-by-them',
    scene: { prepare: async ({ enter }) => (await enter('ben')).blockUsers(['ana']) },
    steps: [see('This person blocked you')],
    render: () => <ToUser uid="ben" />,
  },
];

function InGroup({
  guid = 'room',
  ...props
}: KitMessageComposerProps & { readonly guid?: string }): ReactElement | null {
  const group = useGroupOf(guid);
  return group === null ? null : <AtTheEnd group={group} {...props} />;
}

function ToUser({ uid }: { readonly uid: string }): ReactElement | null {
  const user = useUserOf(uid);
  return user === null ? null : <AtTheEnd user={user} />;
}

/** Where a composer stands: under whatever it writes to. */
function AtTheEnd(props: KitMessageComposerProps): ReactElement {
  return (
    <View style={styles.end}>
      <KitMessageComposer {...props} />
    </View>
  );
}

const styles = StyleSheet.create({ end: { flex: 1, justifyContent: 'flex-end' } });
