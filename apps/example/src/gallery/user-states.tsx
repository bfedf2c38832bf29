import { Kit, KitUsers } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';

const rows = { kind: 'see', at: '[role="option"]' } as const;
const row = '[data-testid^="user-"]';
const scene = { groups: 4, prepare: someAreThere };
const menu = [
  { kind: 'openMenu', at: '[data-testid="user-ben"]' },
  { kind: 'see', at: '[role="menuitem"]' },
] as const;

const component = 'users';

/** KitUsers. */
export const userStates: readonly GalleryState[] = [
  { component, state: 'list', scene, steps: [rows], render: () => <KitUsers /> },
  {
    component,
    state: 'loading',
    scene: { rules: [{ on: 'listUsers', kind: 'drop' }] },
    render: () => <KitUsers />,
  },
  { component, state: 'empty', scene: { groups: 0 }, steps: [], render: () => <KitUsers /> },
  {
    component,
    state: 'error',
    scene: { rules: [{ on: 'listUsers', kind: 'error' }] },
    steps: [{ kind: 'see', at: '[role="alert"]' }],
    // Trying again finds a network that works.
    render: ({ faults }) => <KitUsers onError={() => faults.setRules([])} />,
  },
  {
    component,
    state: 'search',
    scene,
    steps: [{ kind: 'see', at: '[data-testid="users-search-list"] [role="option"]' }],
    render: () => <KitUsers searchKeyword="el" />,
  },
  {
    component,
    state: 'selection',
    scene,
    steps: [
      { kind: 'press', at: row, text: 'Ben' },
      { kind: 'press', at: row, text: 'Elif' },
      { kind: 'see', at: '[data-testid="users-submit"]' },
    ],
    render: () => <KitUsers selectionMode="multiple" hideSubmitButton={false} />,
  },
  {
    component,
    state: 'status-hidden',
    scene,
    steps: [rows],
    render: () => <KitUsers usersStatusVisibility={false} />,
  },
  {
    component,
    state: 'builder',
    scene,
    steps: [rows],
    render: () => <KitUsers usersRequestBuilder={new Kit.UsersRequestBuilder().setStatus('online')} />,
  },
  { component, state: 'menu', scene, steps: menu, render: () => <KitUsers /> },
  {
    component,
    state: 'block',
    scene,
    steps: [
      ...menu,
      { kind: 'press', at: '[data-testid="user-option-block"]' },
      { kind: 'see', at: 'dialog [role="heading"], [role="dialog"] [role="heading"], [role="alertdialog"]' },
    ],
    render: () => <KitUsers />,
  },
];

/** Two are online, one has just gone, and one is blocked. */
async function someAreThere({ client, enter }: Scene): Promise<void> {
  await enter('ben');
  await enter('mei');
  await (await enter('dmitri')).logout();
  await client.blockUsers(['lars']);
}
