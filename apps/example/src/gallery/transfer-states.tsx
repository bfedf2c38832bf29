import { Kit, KitTransferOwnership } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';

const crew = new Kit.Group('crew', 'Harbour crew', 'public');
const scene = { groups: 4, prepare: createCrew };
const pick = [
  { kind: 'press', at: '[data-testid="member-ben"]' },
  { kind: 'see', at: '[data-testid="transfer-submit"]' },
] as const;
const ask = [
  ...pick,
  { kind: 'press', at: '[data-testid="transfer-submit"]' },
  { kind: 'see', at: 'dialog [role="heading"], [role="dialog"] [role="heading"], [role="alertdialog"]' },
] as const;

const component = 'transfer';

/** KitTransferOwnership. */
export const transferStates: readonly GalleryState[] = [
  {
    component,
    state: 'list',
    scene,
    steps: [{ kind: 'see', at: '[role="option"]' }],
    render: () => <KitTransferOwnership group={crew} showBackButton />,
  },
  { component, state: 'selection', scene, steps: pick, render: () => <KitTransferOwnership group={crew} /> },
  { component, state: 'question', scene, steps: ask, render: () => <KitTransferOwnership group={crew} /> },
  {
    component,
    state: 'empty',
    scene: { groups: 0, prepare: ({ client }) => client.createGroup(crew) },
    steps: [{ kind: 'see', at: '[role="status"]', text: 'Nobody' }],
    render: () => <KitTransferOwnership group={crew} />,
  },
  {
    component,
    state: 'not-allowed',
    scene: { groups: 4, prepare: joinCrewOfBen },
    steps: [{ kind: 'see', at: '[role="status"]', text: 'You can' }],
    render: () => <KitTransferOwnership group={crew} showBackButton />,
  },
];

/** A group of Ana's with an admin and two more in it. */
async function createCrew({ client }: Scene): Promise<void> {
  await client.createGroup(crew);
  await client.addMembersToGroup('crew', [
    new Kit.GroupMember('ben', 'admin'),
    new Kit.GroupMember('noa', 'participant'),
    new Kit.GroupMember('elif', 'participant'),
  ]);
}

async function joinCrewOfBen({ client, enter }: Scene): Promise<void> {
  await (await enter('ben')).createGroup(crew);
  await client.joinGroup('crew');
}
