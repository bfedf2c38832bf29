import { Kit, KitGroupDetails, type KitGroupDetailsProps } from '@open-chat-kit/react-native';
import type { ReactElement } from 'react';
import type { GalleryState } from './gallery-state.ts';
import type { Scene } from './scene.ts';

const crew = new Kit.Group('crew', 'Harbour crew', 'public');
const component = 'details';
const scene = { groups: 4, prepare: createCrew };
const nothing = (): void => {};
const seeMember = { kind: 'see', at: '[data-testid="details-member-ben"]' } as const;
const press = (name: string) => ({ kind: 'press', at: `[data-testid="${name}"]` }) as const;
const see = (name: string) => ({ kind: 'see', at: `[data-testid="${name}"]` }) as const;
const openEdit = [seeMember, press('details-edit'), see('edit-group-name')] as const;

/** KitGroupDetails. */
export const detailsStates: readonly GalleryState[] = [
  { component, state: 'owner', scene, steps: [seeMember, see('details-delete')], render: () => page() },
  { component, state: 'long', scene: { groups: 4, prepare: createLong }, steps: [seeMember], render: () => page() },
  {
    component,
    state: 'participant',
    scene: { groups: 4, prepare: joinCrewOfBen },
    steps: [see('details-leave'), see('details-member-ben')],
    render: () => page(),
  },
  {
    component,
    state: 'stranger',
    scene: { groups: 4, prepare: createCrewOfBen },
    steps: [{ kind: 'see', at: 'h3, [role="heading"]', text: 'Harbour' }],
    render: () => page(),
  },
  {
    component,
    state: 'loading',
    scene: { ...scene, rules: [{ on: 'getGroup', kind: 'drop' }] },
    render: () => <KitGroupDetails group={{ guid: 'crew' }} showBackButton />,
  },
  {
    component,
    state: 'error',
    scene: { ...scene, rules: [{ on: 'getGroup', kind: 'error', code: 'FORBIDDEN' }] },
    steps: [{ kind: 'see', at: '[role="alert"]', text: 'Couldn' }],
    render: () => page(),
  },
  { component, state: 'edit', scene, steps: openEdit, render: () => page() },
  {
    component,
    state: 'edit-password',
    scene,
    steps: [...openEdit, press('edit-group-type-password'), see('edit-group-password')],
    render: () => page(),
  },
  {
    component,
    state: 'edit-conflict',
    scene,
    steps: [
      ...openEdit,
      { kind: 'write', at: '[data-testid="edit-group-name"]', text: ' of the old pier' },
      press('edit-group-pick'),
      see('edit-group-conflict-name'),
    ],
    // Somebody else renames it while the picture is being chosen.
    render: (stage) => page({ iconPicker: () => renameAsBen(stage) }),
  },
  {
    component,
    state: 'leave',
    scene: { groups: 4, prepare: joinCrewOfBen },
    steps: [see('details-leave'), press('details-leave'), see('details-leave-question')],
    render: () => page(),
  },
  {
    component,
    state: 'hand-over',
    scene,
    steps: [seeMember, press('details-leave'), see('details-hand-over-question')],
    render: () => page(),
  },
  {
    component,
    state: 'kicked',
    scene: { groups: 4, prepare: joinCrewOfBen },
    steps: [see('details-member-ben'), press('details-see-all'), see('details-kicked')],
    render: (stage) => page({ onMembersPress: () => void kickAsBen(stage) }),
  },
  {
    component,
    state: 'hidden',
    scene: { groups: 4 },
    steps: [see('details-hidden')],
    render: () => page(),
  },
];

function page(props: KitGroupDetailsProps = {}): ReactElement {
  return (
    <KitGroupDetails
      group={crew}
      showBackButton
      iconPicker={() => null}
      onMembersPress={nothing}
      onAddMembersPress={nothing}
      onBannedPress={nothing}
      {...props}
    />
  );
}

/** A group with all that a group can have. */
function draft(): Kit.Group {
  const description = 'Who is on the quay this week, and what the tide brings in. Ask here before you move a boat.';
  const group = new Kit.Group('crew', 'Harbour crew', 'public', '', '', description);
  group.setTags(['harbour', 'boats', 'weekend']);
  return group;
}

/** A group of Ana's with an admin and more in it. */
async function createCrew({ client }: Scene): Promise<void> {
  await client.createGroup(draft());
  await client.addMembersToGroup('crew', [
    new Kit.GroupMember('ben', 'admin'),
    ...['noa', 'elif', 'lars', 'priya', 'amara'].map((uid) => new Kit.GroupMember(uid, 'participant')),
  ]);
}

/** A name, a word and an address that are wider than any phone. */
async function createLong(stage: Scene): Promise<void> {
  await createCrew(stage);
  const group = await stage.client.getGroup('crew');
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenverein';
  group.setName(`Friends of the ${word}`);
  group.setDescription(`${word}${word}\nhttps://example.org/${'a-long-way/'.repeat(12)}`);
  await stage.client.updateGroup(group);
}

async function createCrewOfBen({ enter }: Scene): Promise<Kit.ChatClient> {
  const ben = await enter('ben');
  await ben.createGroup(draft());
  await ben.addMembersToGroup('crew', [new Kit.GroupMember('noa', 'moderator')]);
  return ben;
}

async function joinCrewOfBen(stage: Scene): Promise<void> {
  await createCrewOfBen(stage);
  await stage.client.joinGroup('crew');
}

async function renameAsBen({ enter }: Scene): Promise<null> {
  const ben = await enter('ben');
  const group = await ben.getGroup('crew');
  group.setName('Quay crew');
  await ben.updateGroup(group);
  return null;
}

async function kickAsBen({ enter }: Scene): Promise<void> {
  await (await enter('ben')).kickGroupMember('crew', 'ana');
}
