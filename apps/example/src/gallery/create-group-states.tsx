import { Kit, KitCreateGroup } from '@open-chat-kit/react-native';
import type { GalleryState } from './gallery-state.ts';
import type { Step } from './steps.ts';

const at = (name: string): string => `[data-testid="create-group-${name}"]`;
const write = (name: string, text: string): Step => ({ kind: 'write', at: at(name), text });
const press = (name: string): Step => ({ kind: 'press', at: at(name) });
const scene = { groups: 4 };
const named = write('name', 'Harbour walks');
/** Few enough that all of them are drawn: what is not drawn cannot be pressed. */
const few = new Kit.UsersRequestBuilder().setUIDs(['amara', 'ben', 'elif', 'lars', 'noa', 'priya']);
const openPeople: readonly Step[] = [press('add-people'), { kind: 'see', at: '[data-testid="user-elif"]' }];
const pickTwo: readonly Step[] = [
  ...openPeople,
  { kind: 'press', at: '[data-testid="user-elif"]' },
  { kind: 'press', at: '[data-testid="user-lars"]' },
  { kind: 'see', at: at('people-submit') },
];
const addTwo: readonly Step[] = [...pickTwo, press('people-submit'), { kind: 'see', at: at('person-lars') }];
const teal =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkSPr/HwAEKgI7nYcXyAAAAABJRU5ErkJggg==';

const component = 'create-group';

/** KitCreateGroup. */
export const createGroupStates: readonly GalleryState[] = [
  {
    component,
    state: 'empty',
    scene,
    steps: [{ kind: 'see', at: at('name') }],
    render: () => <KitCreateGroup showBackButton />,
  },
  {
    component,
    state: 'filled',
    scene,
    steps: [
      named,
      write('description', 'Every Saturday along the water, in any weather.'),
      press('type-password'),
      write('password', 'saffron'),
      write('tags', 'walks,harbour,'),
      ...addTwo,
    ],
    render: () => <KitCreateGroup showBackButton usersRequestBuilder={few} />,
  },
  {
    component,
    state: 'missing',
    scene,
    steps: [press('submit'), { kind: 'see', at: '[aria-invalid="true"]' }],
    render: () => <KitCreateGroup showBackButton groupType="password" />,
  },
  {
    component,
    state: 'broken-picture',
    scene,
    steps: [
      named,
      write('icon', 'ftp://harbour.example/pier.png'),
      { kind: 'see', at: 'body', text: 'This picture can' },
    ],
    render: () => <KitCreateGroup />,
  },
  {
    component,
    state: 'picked-picture',
    scene,
    steps: [named, press('icon-pick'), { kind: 'see', at: at('icon-remove') }],
    render: () => <KitCreateGroup onPickIcon={async () => teal} />,
  },
  {
    component,
    state: 'busy',
    scene: { ...scene, rules: [{ on: 'createGroup', kind: 'drop' }] },
    steps: [named, press('submit')],
    render: () => <KitCreateGroup showBackButton />,
  },
  {
    component,
    state: 'failed',
    scene: { ...scene, rules: [{ on: 'createGroup', kind: 'error', code: 'NETWORK' }] },
    steps: [named, press('submit'), { kind: 'see', at: '[role="alert"]' }],
    render: () => <KitCreateGroup showBackButton />,
  },
  {
    component,
    state: 'people',
    scene,
    steps: pickTwo,
    render: () => <KitCreateGroup usersRequestBuilder={few} />,
  },
  {
    component,
    state: 'adding-failed',
    scene: { ...scene, rules: [{ on: 'addMembers', kind: 'error', code: 'NETWORK' }] },
    steps: [named, ...addTwo, press('submit'), { kind: 'see', at: at('retry') }],
    render: () => <KitCreateGroup usersRequestBuilder={few} />,
  },
  {
    component,
    state: 'done',
    scene,
    steps: [named, press('submit'), { kind: 'see', at: at('again') }],
    render: () => <KitCreateGroup showBackButton />,
  },
];
