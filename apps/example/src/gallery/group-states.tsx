import { Kit, KitGroups } from '@open-chat-kit/react-native';
import { type ReactElement, useRef } from 'react';
import { createChats } from './conversation-states.tsx';
import type { GalleryState } from './gallery-state.ts';
import { groupSlots } from './group-slots.tsx';
import type { Scene } from './scene.ts';

const rows = { kind: 'see', at: '[role="option"]' } as const;
const row = '[data-testid^="group-"]';
const alert = { kind: 'see', at: '[role="alert"]' } as const;

const component = 'groups';

/** KitGroups. */
export const groupStates: readonly GalleryState[] = [
  { component, state: 'list', steps: [rows], render: () => <KitGroups /> },
  {
    component,
    state: 'loading',
    scene: { rules: [{ on: 'listGroups', kind: 'drop' }] },
    render: () => <KitGroups />,
  },
  { component, state: 'empty', scene: { groups: 0 }, steps: [], render: () => <KitGroups /> },
  {
    component,
    state: 'error',
    scene: { rules: [{ on: 'listGroups', kind: 'error' }] },
    steps: [alert],
    // Trying again finds a network that works.
    render: ({ faults }) => <KitGroups onError={() => faults.setRules([])} />,
  },
  {
    component,
    state: 'error-twice',
    scene: { rules: [{ on: 'listGroups', kind: 'error' }] },
    steps: [alert],
    render: (scene) => <FailsTwice scene={scene} />,
  },
  {
    component,
    state: 'error-later-page',
    steps: [rows, { kind: 'see', at: '[role="button"]', text: 'Try again' }],
    render: (scene) => <LaterPageFails scene={scene} />,
  },
  {
    component,
    state: 'no-results',
    steps: [{ kind: 'see', at: '[role="main"] div', text: 'No results' }],
    render: () => <KitGroups searchKeyword="xyzzy" />,
  },
  {
    component,
    state: 'search',
    steps: [{ kind: 'see', at: '[data-testid="groups-search-list"] [role="option"]' }],
    render: () => <KitGroups searchKeyword="club" />,
  },
  {
    component,
    state: 'selection',
    steps: [
      { kind: 'press', at: row, text: 'Block C' },
      { kind: 'press', at: row, text: 'Busan Football' },
      { kind: 'see', at: '[data-testid="groups-submit"]' },
    ],
    render: () => <KitGroups selectionMode="multiple" hideSubmitButton={false} />,
  },
  {
    component,
    state: 'selection-single',
    steps: [{ kind: 'press', at: row, text: 'Block C' }],
    render: () => <KitGroups selectionMode="single" hideSubmitButton={false} />,
  },
  { component, state: 'back-button', steps: [rows], render: () => <KitGroups showBackButton /> },
  { component, state: 'header-hidden', steps: [rows], render: () => <KitGroups hideHeader /> },
  { component, state: 'search-hidden', steps: [rows], render: () => <KitGroups hideSearch /> },
  { component, state: 'badges', steps: [rows], render: () => <KitGroups hideSearch hideHeader /> },
  {
    component,
    state: 'badges-hidden',
    steps: [rows],
    render: () => <KitGroups groupTypeVisibility={false} />,
  },
  {
    component,
    state: 'last-messages',
    scene: { prepare: createChats },
    steps: [{ kind: 'see', at: '[data-testid="unread"]' }],
    render: () => <KitGroups showUnreadCount showLastMessage />,
  },
  {
    component,
    state: 'unread',
    scene: { prepare: createChats },
    steps: [{ kind: 'see', at: '[data-testid="unread"]' }],
    render: () => <KitGroups showUnreadCount />,
  },
  {
    component,
    state: 'long-names',
    scene: { groups: 0, prepare: createLongNames },
    steps: [rows],
    render: () => <KitGroups />,
  },
  { component, state: 'custom-slots', steps: [rows], render: () => <KitGroups {...groupSlots} /> },
  {
    component,
    state: 'custom-styles',
    steps: [rows],
    render: () => (
      <KitGroups
        style={{
          titleStyle: { textTransform: 'uppercase', letterSpacing: 2 },
          titleSeparatorStyle: { borderColor: '#0b6e4f' },
          itemStyle: { avatarStyle: { containerStyle: { borderRadius: 12 } } },
          searchStyle: { containerStyle: { borderRadius: 8 } },
        }}
      />
    ),
  },
];

/** The second page fails until one tries again. */
/** Trying again fails once more; from then on it works. */
function FailsTwice({ scene: { faults } }: { readonly scene: Scene }): ReactElement {
  const failures = useRef(0);
  return (
    <KitGroups
      onError={() => {
        failures.current += 1;
        if (failures.current === 2) faults.setRules([]);
      }}
    />
  );
}

function LaterPageFails({ scene: { faults } }: { readonly scene: Scene }): ReactElement {
  return (
    <KitGroups
      groupsRequestBuilder={new Kit.GroupsRequestBuilder().setLimit(6)}
      onLoad={(groups: Kit.Group[]) => {
        if (groups.length === 6) faults.setRules([{ on: 'listGroups', kind: 'error' }]);
      }}
      onError={() => faults.setRules([])}
    />
  );
}

async function createLongNames({ client }: Scene): Promise<void> {
  const names = [
    'The society for people who give their groups names that do not fit on any screen that was ever made',
    'قائمة طويلة جدا من الكلمات التي لا تتسع لها شاشة الهاتف مهما كانت كبيرة',
    'Mixed שם מעורב with عربي and 日本語 and more words after it',
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik',
    '🎉🎉🎉',
    'A',
  ];
  for (const [index, name] of names.entries()) {
    const type = (['public', 'private', 'password'] as const)[index % 3] ?? 'public';
    await client.createGroup(new Kit.Group(`long-${index}`, name, type, type === 'password' ? 'secret' : undefined));
  }
}
