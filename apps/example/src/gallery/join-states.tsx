import { Kit, KitJoinGroup } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';

const walks = new Kit.Group('walks', 'Harbour walks', 'public');
const vault = new Kit.Group('vault', 'Recipe vault', 'password');
const attic = new Kit.Group('attic', 'Attic friends', 'private');
const scene = { groups: 4, prepare: createGroups };
const join = { kind: 'press', at: '[data-testid="join-submit"]' } as const;
const open = { kind: 'see', at: '[data-testid="join-submit"]' } as const;

const component = 'join';
const nothing = (): void => {};

/** KitJoinGroup. */
export const joinStates: readonly GalleryState[] = [
  { component, state: 'public', scene, steps: [open], render: () => <KitJoinGroup group={walks} showBackButton /> },
  {
    component,
    state: 'waiting',
    scene: {
      ...scene,
      // Neither answered nor told.
      rules: [
        { on: 'getGroup', kind: 'drop' },
        { on: 'event', kind: 'delay', ms: 600_000 },
      ],
    },
    render: () => <KitJoinGroup group={walks} showBackButton />,
  },
  {
    component,
    state: 'busy',
    scene: { ...scene, rules: [{ on: 'joinGroup', kind: 'drop' }] },
    steps: [join],
    render: () => <KitJoinGroup group={walks} />,
  },
  {
    component,
    state: 'failed',
    scene: { ...scene, rules: [{ on: 'joinGroup', kind: 'error', code: 'NETWORK' }] },
    steps: [join, { kind: 'see', at: '[role="alert"]' }],
    render: () => <KitJoinGroup group={walks} />,
  },
  { component, state: 'password', scene, steps: [open], render: () => <KitJoinGroup group={vault} showBackButton /> },
  {
    component,
    state: 'wrong-password',
    scene,
    steps: [
      join,
      { kind: 'write', at: '[data-testid="password-field"]', text: 'thyme' },
      { kind: 'press', at: '[data-testid="password-confirm"]' },
      { kind: 'see', at: '[role="alert"]' },
    ],
    render: () => <KitJoinGroup group={vault} showBackButton />,
  },
  {
    component,
    state: 'private',
    scene,
    steps: [{ kind: 'see', at: '[data-testid="join-notice"]' }],
    render: () => <KitJoinGroup group={attic} showBackButton />,
  },
  {
    component,
    state: 'banned',
    scene: { groups: 4, prepare: createAndBan },
    steps: [{ kind: 'see', at: '[data-testid="join-notice"]' }],
    render: () => <KitJoinGroup group={walks} showBackButton />,
  },
  {
    component,
    state: 'member',
    scene: { groups: 4, prepare: createAndJoin },
    steps: [{ kind: 'see', at: '[data-testid="join-notice"]' }],
    render: () => <KitJoinGroup group={walks} showBackButton onJoined={nothing} />,
  },
  {
    component,
    state: 'gone',
    scene: { groups: 4 },
    steps: [{ kind: 'see', at: '[data-testid="details-hidden"]' }],
    render: () => <KitJoinGroup group={walks} showBackButton />,
  },
];

/** Groups of Ben's that Ana is not in. */
async function createGroups({ enter }: Scene): Promise<void> {
  const ben = await enter('ben');
  const about =
    'Every Saturday along the water, in any weather. Bring shoes that may get wet, and somebody who has not been yet.';
  await ben.createGroup(new Kit.Group('walks', 'Harbour walks', 'public', '', '', about));
  await ben.createGroup(
    new Kit.Group('vault', 'Recipe vault', 'password', 'saffron', '', 'What grandmothers wrote down.'),
  );
  await ben.createGroup(attic);
  await ben.addMembersToGroup(
    'walks',
    ['elif', 'lars', 'noa'].map((uid) => new Kit.GroupMember(uid, 'participant')),
  );
}

async function createAndBan(stage: Scene): Promise<void> {
  await createGroups(stage);
  await (await stage.enter('ben')).banGroupMember('walks', 'ana');
}

async function createAndJoin(stage: Scene): Promise<void> {
  await createGroups(stage);
  await stage.client.joinGroup('walks');
}
