import { Kit, KitBannedMembers } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';

const row = { kind: 'see', at: '[role="option"]' } as const;
const scene = { groups: 4, prepare: banTwo };
const crew = new Kit.Group('crew', 'Harbour crew', 'public');
const crewOfBen = new Kit.Group('walks', 'Harbour walks', 'public');
const menu = [
  row,
  { kind: 'openMenu', at: '[data-testid="banned-member-ben"]' },
  { kind: 'see', at: '[role="menuitem"]' },
] as const;

const component = 'banned';

/** KitBannedMembers. */
export const bannedStates: readonly GalleryState[] = [
  { component, state: 'list', scene, steps: [row], render: () => <KitBannedMembers group={crew} showBackButton /> },
  {
    component,
    state: 'loading',
    scene: { ...scene, rules: [{ on: 'listBanned', kind: 'drop' }] },
    render: () => <KitBannedMembers group={crew} />,
  },
  {
    component,
    state: 'empty',
    scene: { groups: 0, prepare: ({ client }) => client.createGroup(crew) },
    steps: [{ kind: 'see', at: '[role="main"] div', text: 'Nobody' }],
    render: () => <KitBannedMembers group={crew} />,
  },
  {
    component,
    state: 'error',
    scene: { ...scene, rules: [{ on: 'listBanned', kind: 'error' }] },
    steps: [{ kind: 'see', at: '[role="alert"]' }],
    // Trying again finds a network that works.
    render: ({ faults }) => <KitBannedMembers group={crew} onError={() => faults.setRules([])} />,
  },
  {
    component,
    state: 'not-allowed',
    scene: { groups: 4, prepare: createAsBen },
    steps: [{ kind: 'see', at: '[role="main"] div', text: 'You can’t see who is banned' }],
    render: () => <KitBannedMembers group={crewOfBen} showBackButton />,
  },
  {
    component,
    state: 'selection',
    scene,
    steps: [
      { kind: 'press', at: '[data-testid="banned-member-ben"]' },
      { kind: 'see', at: '[data-testid="banned-submit"]' },
    ],
    render: () => <KitBannedMembers group={crew} selectionMode="multiple" hideSubmitButton={false} />,
  },
  { component, state: 'menu', scene, steps: menu, render: () => <KitBannedMembers group={crew} /> },
  {
    component,
    state: 'unban',
    scene,
    steps: [
      ...menu,
      { kind: 'press', at: '[data-testid="banned-member-option-unban"]' },
      { kind: 'see', at: 'dialog [role="heading"], [role="dialog"] [role="heading"], [role="alertdialog"]' },
    ],
    render: () => <KitBannedMembers group={crew} />,
  },
];

/** A group of Ana's, and two who may not come back to it. */
async function banTwo({ client }: Scene): Promise<void> {
  await client.createGroup(crew);
  for (const uid of ['ben', 'elif']) await client.banGroupMember('crew', uid);
}

/** A group of Ben's, in which Ana may do little. */
async function createAsBen({ client, enter }: Scene): Promise<void> {
  await (await enter('ben')).createGroup(crewOfBen);
  await client.joinGroup('walks');
}
