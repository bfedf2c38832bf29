import { Kit, KitAddMembers } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';

const row = { kind: 'see', at: '[role="option"]' } as const;
const crew = new Kit.Group('crew', 'Harbour crew', 'public');
const scene = { groups: 4, prepare: createCrew };
const pickTwo = [
  { kind: 'press', at: '[data-testid="user-elif"]' },
  { kind: 'press', at: '[data-testid="user-lars"]' },
  { kind: 'see', at: '[data-testid="add-members-submit"]' },
] as const;

/** Few enough that all of them are drawn: what is not drawn cannot be pressed. */
const few = new Kit.UsersRequestBuilder().setUIDs(['amara', 'ben', 'elif', 'lars', 'noa', 'priya']);

const component = 'add-members';

/** KitAddMembers. */
export const addMemberStates: readonly GalleryState[] = [
  { component, state: 'list', scene, steps: [row], render: () => <KitAddMembers group={crew} showBackButton /> },
  {
    component,
    state: 'loading',
    scene: { ...scene, rules: [{ on: 'listUsers', kind: 'drop' }] },
    render: () => <KitAddMembers group={crew} />,
  },
  {
    component,
    state: 'selection',
    scene,
    steps: pickTwo,
    render: () => <KitAddMembers group={crew} usersRequestBuilder={few} />,
  },
  {
    component,
    state: 'busy',
    scene: { ...scene, rules: [{ on: 'addMembers', kind: 'drop' }] },
    steps: [...pickTwo, { kind: 'press', at: '[data-testid="add-members-submit"]' }],
    render: () => <KitAddMembers group={crew} usersRequestBuilder={few} />,
  },
  {
    component,
    state: 'some-failed',
    scene: { ...scene, prepare: createAndBan },
    steps: [
      ...pickTwo,
      { kind: 'press', at: '[data-testid="add-members-submit"]' },
      { kind: 'see', at: '[role="alert"]' },
    ],
    render: () => <KitAddMembers group={crew} usersRequestBuilder={few} />,
  },
  {
    component,
    state: 'not-allowed',
    scene: { groups: 4, prepare: joinCrewOfBen },
    steps: [{ kind: 'see', at: '[role="status"]', text: 'You can' }],
    render: () => <KitAddMembers group={crew} showBackButton />,
  },
];

/** A group of Ana's with two more in it. */
async function createCrew({ client }: Scene): Promise<void> {
  await client.createGroup(crew);
  await client.addMembersToGroup(
    'crew',
    ['ben', 'noa'].map((uid) => new Kit.GroupMember(uid, 'participant')),
  );
}

/** One of those who are picked may not come in. */
async function createAndBan(stage: Scene): Promise<void> {
  await createCrew(stage);
  await stage.client.banGroupMember('crew', 'elif');
}

async function joinCrewOfBen({ client, enter }: Scene): Promise<void> {
  await (await enter('ben')).createGroup(crew);
  await client.joinGroup('crew');
}
