import { Kit, KitGroupMembers } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';
import type { Step } from './steps.ts';

const rows = { kind: 'see', at: '[role="option"]' } as const;
const row = '[data-testid^="member-"]';
const scene = { groups: 4, prepare: createCrew };
const crew = new Kit.Group('crew', 'Harbour crew', 'public');
const nowhere = new Kit.Group('nowhere', 'Nowhere', 'public');

const menuOf = (uid: string): readonly Step[] => [
  { kind: 'see', at: row },
  { kind: 'openMenu', at: `[data-testid="member-${uid}"]` },
  { kind: 'see', at: '[role="menuitem"]' },
];
const questionOf = (uid: string, act: string): readonly Step[] => [
  ...menuOf(uid),
  { kind: 'press', at: `[data-testid="member-option-${act}"]` },
  { kind: 'see', at: 'dialog [role="heading"], [role="dialog"] [role="heading"], [role="alertdialog"]' },
];

const component = 'members';

/** KitGroupMembers. */
export const memberStates: readonly GalleryState[] = [
  { component, state: 'list', scene, steps: [rows], render: () => <KitGroupMembers group={crew} /> },
  {
    component,
    state: 'loading',
    scene: { ...scene, rules: [{ on: 'listMembers', kind: 'drop' }] },
    render: () => <KitGroupMembers group={crew} />,
  },
  {
    component,
    state: 'empty',
    scene,
    steps: [{ kind: 'see', at: '[role="main"] div', text: 'No members' }],
    render: () => (
      <KitGroupMembers
        group={crew}
        groupMemberRequestBuilder={new Kit.GroupMembersRequestBuilder('crew').setSearchKeyword('xyzzy')}
      />
    ),
  },
  {
    component,
    state: 'error',
    scene: { ...scene, rules: [{ on: 'listMembers', kind: 'error' }] },
    steps: [{ kind: 'see', at: '[role="alert"]' }],
    // Trying again finds a network that works.
    render: ({ faults }) => <KitGroupMembers group={crew} onError={() => faults.setRules([])} />,
  },
  {
    component,
    state: 'gone',
    scene,
    steps: [{ kind: 'see', at: '[data-testid="details-hidden"]' }],
    render: () => <KitGroupMembers group={nowhere} />,
  },
  {
    component,
    state: 'search',
    scene,
    steps: [{ kind: 'see', at: '[data-testid="members-search-list"] [role="option"]' }],
    render: () => <KitGroupMembers group={crew} searchKeyword="a" />,
  },
  {
    component,
    state: 'selection',
    scene,
    steps: [
      { kind: 'press', at: row, text: 'Ben' },
      { kind: 'press', at: row, text: 'Elif' },
      { kind: 'see', at: '[data-testid="members-submit"]' },
    ],
    render: () => <KitGroupMembers group={crew} selectionMode="multiple" hideSubmitButton={false} />,
  },
  { component, state: 'menu', scene, steps: menuOf('elif'), render: () => <KitGroupMembers group={crew} /> },
  {
    component,
    state: 'make-admin',
    scene,
    steps: questionOf('elif', 'makeAdmin'),
    render: () => <KitGroupMembers group={crew} />,
  },
  {
    component,
    state: 'ban',
    scene,
    steps: questionOf('elif', 'ban'),
    render: () => <KitGroupMembers group={crew} />,
  },
];

/** A group of Ana's with one of each role in it; two are online, and one has just gone. */
async function createCrew({ client, enter }: Scene): Promise<void> {
  await client.createGroup(crew);
  await client.addMembersToGroup('crew', [
    new Kit.GroupMember('ben', 'admin'),
    new Kit.GroupMember('mei', 'moderator'),
    ...['yusuf', 'noa', 'priya', 'elif', 'lars'].map((uid) => new Kit.GroupMember(uid, 'participant')),
  ]);
  await enter('ben');
  await enter('noa');
  await (await enter('elif')).logout();
}
