import { Kit, KitGroups } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';
import type { Step } from './steps.ts';

const component = 'groups-menu';
const scene = { groups: 0, prepare: createFour };

const menuOf = (guid: string): readonly Step[] => [
  { kind: 'openMenu', at: `[data-testid="group-${guid}"]` },
  { kind: 'see', at: '[role="menuitem"]' },
];
const dialogOf = (guid: string, act: string): readonly Step[] => [
  ...menuOf(guid),
  { kind: 'press', at: `[data-testid="group-option-${act}"]` },
  { kind: 'see', at: 'dialog [role="heading"], [role="dialog"] [role="heading"], [role="alertdialog"]' },
];

/** The context menu of KitGroups, and what its items ask. */
export const groupMenuStates: readonly GalleryState[] = [
  { component, state: 'member', scene, steps: menuOf('book-club'), render: () => <KitGroups /> },
  { component, state: 'owner', scene, steps: menuOf('own'), render: () => <KitGroups /> },
  { component, state: 'public', scene, steps: menuOf('night-owls'), render: () => <KitGroups /> },
  { component, state: 'password', scene, steps: menuOf('secret-garden'), render: () => <KitGroups /> },
  {
    component,
    state: 'options',
    scene,
    steps: menuOf('own'),
    render: () => (
      <KitGroups
        options={() => [
          { text: 'Mute', onPress: nothing },
          { text: 'Pin to the top', onPress: nothing },
          { text: 'Not now', onPress: nothing, disabled: true },
          { text: 'Report', onPress: nothing, destructive: true },
        ]}
      />
    ),
  },
  {
    component,
    state: 'added-options',
    scene,
    steps: menuOf('book-club'),
    render: () => <KitGroups addOptions={() => [{ text: 'Mute', onPress: nothing }]} />,
  },
  { component, state: 'join', scene, steps: dialogOf('night-owls', 'join'), render: () => <KitGroups /> },
  { component, state: 'leave', scene, steps: dialogOf('book-club', 'leave'), render: () => <KitGroups /> },
  { component, state: 'delete', scene, steps: dialogOf('own', 'delete'), render: () => <KitGroups /> },
  {
    component,
    state: 'join-with-password',
    scene,
    steps: dialogOf('secret-garden', 'joinWithPassword'),
    render: () => <KitGroups />,
  },
  {
    component,
    state: 'wrong-password',
    scene,
    steps: [
      ...dialogOf('secret-garden', 'joinWithPassword'),
      { kind: 'write', at: '[data-testid="password-field"]', text: 'guess' },
      { kind: 'press', at: '[data-testid="password-confirm"]' },
      { kind: 'see', at: '[role="alert"]' },
    ],
    render: () => <KitGroups />,
  },
];

/** One group for each thing that the menu offers. */
async function createFour({ client, server, enter }: Scene): Promise<void> {
  await server.createUser({ uid: 'ben', name: 'Ben Okafor' });
  const ben = await enter('ben');
  await client.createGroup(new Kit.Group('own', 'Ana’s own', 'public'));
  await ben.createGroup(new Kit.Group('book-club', 'Book club', 'private'));
  await ben.createGroup(new Kit.Group('night-owls', 'Night owls', 'public'));
  await ben.createGroup(new Kit.Group('secret-garden', 'Secret garden', 'password', 'rosebud'));
  await ben.addMembersToGroup('book-club', [new Kit.GroupMember('ana', 'participant')], []);
}

function nothing(): void {}
