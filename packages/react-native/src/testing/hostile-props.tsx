/**
 * Every prop of every component, with everything that JavaScript hosts pass: nothing comes down, and all of it is told.
 * What the frame of a list takes is tried on one list, and on its sisters in `hostile-props.long.test.tsx`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, render, screen } from '@testing-library/react-native';
import { createElement, type FunctionComponent, type ReactElement } from 'react';
import { Text } from 'react-native';
import { KitCallProvider } from '../calls/KitCallProvider.tsx';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { forgetWarnings } from '../development.ts';
import { KitI18nProvider } from '../i18n/KitI18nProvider.tsx';
import { type ChatScene, chatScene } from './chat-scene.ts';
import { KitThemeProvider } from '../theme/KitThemeProvider.tsx';
import { KitAvatar } from '../components/KitAvatar/KitAvatar.tsx';
import { KitAddMembers } from '../components/KitAddMembers/KitAddMembers.tsx';
import { KitBannedMembers } from '../components/KitBannedMembers/KitBannedMembers.tsx';
import { KitConfirmDialog } from '../components/KitConfirmDialog/KitConfirmDialog.tsx';
import { KitConversations } from '../components/KitConversations/KitConversations.tsx';
import { KitGroupDetails } from '../components/KitGroupDetails/KitGroupDetails.tsx';
import { KitCreateGroup } from '../components/KitCreateGroup/KitCreateGroup.tsx';
import { KitGroupMembers } from '../components/KitGroupMembers/KitGroupMembers.tsx';
import { KitGroups } from '../components/KitGroups/KitGroups.tsx';
import { KitJoinGroup } from '../components/KitJoinGroup/KitJoinGroup.tsx';
import { KitMessageComposer } from '../components/KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageHeader } from '../components/KitMessageHeader/KitMessageHeader.tsx';
import { KitMessageList } from '../components/KitMessageList/KitMessageList.tsx';
import { KitBadge } from '../components/KitBadge/KitBadge.tsx';
import { KitDate } from '../components/KitDate/KitDate.tsx';
import { KitReceipt } from '../components/KitReceipt/KitReceipt.tsx';
import { KitStatusIndicator } from '../components/KitStatusIndicator/KitStatusIndicator.tsx';
import { KitMessageSearch } from '../components/KitMessageSearch/KitMessageSearch.tsx';
import { KitThreadHeader } from '../components/KitThreadHeader/KitThreadHeader.tsx';
import { KitTransferOwnership } from '../components/KitTransferOwnership/KitTransferOwnership.tsx';
import { KitUsers } from '../components/KitUsers/KitUsers.tsx';
import { HostIcon } from '../components/parts/HostIcon.tsx';

let scene: ChatScene;
let ana: Kit.ChatClient;
let tea: Kit.Group;
let hello: Kit.BaseMessage;
const warned: string[] = [];
const failed: string[] = [];

const throws = (): never => {
  throw new Error('of the host');
};
const traps = { get: throws, has: throws, ownKeys: throws, getPrototypeOf: throws, getOwnPropertyDescriptor: throws };
const knot: Record<string, unknown> = { text: 'knot' };
knot['self'] = knot;
knot['style'] = [knot];
class Own {
  readonly uid = { toString: throws };
  get guid(): never {
    return throws();
  }
}

type Values = readonly (readonly [name: string, value: unknown])[];

/** By what they are called in a report. Each is of a kind that some prop does not take. */
export const hostileValues: Values = [
  ['null', null],
  ['true', true],
  ['a large number', 1e308],
  ['a text', 'teapot'],
  ['a symbol', Symbol('teapot')],
  ['an array of nothing', [null, undefined]],
  ['an object that holds itself', knot],
  ['an object of a class', new Own()],
  ['a proxy that refuses', new Proxy({}, traps)],
  ['a function that gives an object', () => ({ teapot: true })],
  ['a function that throws', throws],
  ['the result of build()', new Kit.GroupsRequestBuilder().build()],
];

/** More of each kind. */
export const moreHostileValues: Values = [
  ['false', false],
  ['zero', 0],
  ['a negative number', -1],
  ['no number', Number.NaN],
  ['a bigint', 5n],
  ['an empty text', ''],
  ['a long text', 'x'.repeat(70_000)],
  ['a broken text', '\ud800\u0000\u202e'],
  ['an empty array', []],
  ['an empty object', {}],
  ['an object without a prototype', Object.create(null)],
  ['a date that is none', new Date(Number.NaN)],
  ['a promise', Promise.resolve('teapot')],
  ['a function that gives nothing', () => undefined],
  ['a function that gives a symbol', () => Symbol('teapot')],
  ['an async function', async () => null],
];

interface Subject {
  readonly type: unknown;
  /** @default "<name>/props.ts" */
  readonly source?: string;
  /** It takes what its sisters do. */
  readonly isList?: boolean;
  readonly later?: string;
  /** What makes the component show something. @default nothing */
  readonly sound?: () => Record<string, unknown>;
  /** Shown when nothing is wrong, or said of what has no text. */
  readonly shows: string;
  /** Props that decide what is shown: with garbage in them something else is right. */
  readonly deciding?: readonly string[];
}

/**
 * React speaks of refs, the platform of colours and lengths; beside a group nobody asks for a user; and what a sound is, the
 * host's player knows.
 */
const untold = new Set([
  'ref',
  'searchRef',
  'color',
  'width',
  'height',
  'image',
  'user',
  'customSoundForMessages',
  'customSoundForOutgoingMessage',
]);

const ofTea = (): Record<string, unknown> => ({ group: tea });
const inRow = (name: string): string => `\u2068${name}\u2069`;
const subjects: Readonly<Record<string, Subject>> = {
  KitGroups: {
    type: KitGroups,
    isList: true,
    shows: inRow('Tea'),
    deciding: ['groupsRequestBuilder', 'searchRequestBuilder', 'searchKeyword', 'ItemView', 'TitleView'],
  },
  KitUsers: {
    type: KitUsers,
    isList: true,
    shows: inRow('ben'),
    deciding: ['usersRequestBuilder', 'searchRequestBuilder', 'searchKeyword', 'ItemView', 'TitleView'],
  },
  KitGroupMembers: {
    type: KitGroupMembers,
    isList: true,
    sound: ofTea,
    shows: inRow('You'),
    deciding: ['group', 'groupMemberRequestBuilder', 'searchRequestBuilder', 'searchKeyword', 'ItemView', 'TitleView'],
  },
  KitAddMembers: {
    type: KitAddMembers,
    isList: true,
    sound: ofTea,
    shows: inRow('ben'),
    deciding: ['group', 'usersRequestBuilder', 'searchRequestBuilder', 'searchKeyword', 'ItemView', 'TitleView'],
  },
  KitGroupDetails: {
    type: KitGroupDetails,
    sound: ofTea,
    shows: inRow('Tea'),
    deciding: ['group', 'TitleView'],
  },
  KitTransferOwnership: {
    type: KitTransferOwnership,
    isList: true,
    sound: ofTea,
    shows: 'Transfer ownership',
    deciding: ['group', 'groupMemberRequestBuilder', 'hideHeader'],
  },
  KitCreateGroup: {
    type: KitCreateGroup,
    shows: 'Who can join',
    deciding: ['usersRequestBuilder', 'searchRequestBuilder', 'hideTypeField'],
  },
  KitJoinGroup: {
    type: KitJoinGroup,
    sound: ofTea,
    shows: inRow('Tea'),
    deciding: ['group', 'TitleView'],
  },
  KitBannedMembers: {
    type: KitBannedMembers,
    isList: true,
    sound: ofTea,
    shows: inRow('cleo'),
    deciding: [
      'group',
      'bannedMembersRequestBuilder',
      'searchRequestBuilder',
      'searchKeyword',
      'ItemView',
      'TitleView',
    ],
  },
  KitMessageHeader: {
    type: KitMessageHeader,
    sound: ofTea,
    shows: inRow('Tea'),
    deciding: ['group', 'ItemView', 'TitleView'],
  },
  KitMessageSearch: {
    type: KitMessageSearch,
    sound: () => ({ group: tea, placeholderText: 'Find it' }),
    shows: 'Find it',
    deciding: ['placeholderText'],
  },
  KitThreadHeader: {
    type: KitThreadHeader,
    later: 'KitThreadHeader/later-props.ts',
    sound: () => ({ parentMessage: hello }),
    shows: 'hello',
    deciding: ['parentMessage'],
  },
  KitMessageList: {
    type: KitMessageList,
    later: 'KitMessageList/later-props.ts',
    sound: ofTea,
    shows: 'hello',
    deciding: ['group', 'messageRequestBuilder'],
  },
  KitMessageComposer: {
    type: KitMessageComposer,
    later: 'KitMessageComposer/later-props.ts',
    sound: () => ({ group: tea, HeaderView: () => <Text>composer</Text> }),
    shows: 'composer',
    deciding: ['HeaderView'],
  },
  KitConfirmDialog: {
    type: KitConfirmDialog,
    source: 'KitConfirmDialog/KitConfirmDialog.tsx',
    sound: () => ({ isOpen: true, titleText: 'Leave?' }),
    shows: 'Leave?',
    deciding: ['isOpen', 'titleText'],
  },
  KitAvatar: {
    type: KitAvatar,
    source: 'KitAvatar/KitAvatar.tsx',
    sound: () => ({ name: 'Tea club' }),
    shows: 'TC',
    deciding: ['name', 'image', 'badge'],
  },
  KitConversations: {
    type: KitConversations,
    isList: true,
    shows: inRow('Tea'),
    deciding: ['conversationsRequestBuilder', 'searchKeyword', 'ItemView', 'TitleView'],
  },
  KitBadge: {
    type: KitBadge,
    source: 'KitBadge/KitBadge.tsx',
    sound: () => ({ count: 7 }),
    shows: '7',
    deciding: ['count'],
  },
  KitDate: {
    type: KitDate,
    source: 'KitDate/KitDate.tsx',
    sound: () => ({ timeStamp: 1_600_000_000_000, pattern: 'dayDateFormat' }),
    shows: 'Sep 13, 2020',
    deciding: ['timeStamp', 'customDateString'],
  },
  KitReceipt: {
    type: KitReceipt,
    source: 'KitReceipt/KitReceipt.tsx',
    sound: () => ({ receipt: 'read' }),
    shows: 'Read',
    deciding: ['receipt'],
  },
  KitStatusIndicator: {
    type: KitStatusIndicator,
    source: 'KitStatusIndicator/KitStatusIndicator.tsx',
    sound: () => ({ type: 'online' }),
    shows: 'Online',
    deciding: ['type'],
  },
  HostIcon: {
    type: HostIcon,
    source: 'parts/HostIcon.tsx',
    sound: () => ({ icon: <Text>icon</Text> }),
    shows: 'icon',
    deciding: ['icon', 'name'],
  },
};

/** Names as they stand in the types: a new prop is tried from its first day. */
function propsIn(file: string): readonly string[] {
  const source = readFileSync(path.join(__dirname, '../components', file), 'utf8');
  const [, body = ''] = /interface \w+Props(?:<\w+>)?(?: extends [\w<>.]+)? \{\n([\s\S]*?)\n\}/.exec(
    source.slice(source.search(/export interface (Kit\w+|HostIcon|Later\w+|List)Props/)),
  ) ?? ['', ''];
  return [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map((match) => match[1] ?? '');
}

/** Props by the component that is tried with them, and whether its sisters take them just so. */
export const hostileProps = Object.entries(subjects).flatMap(([name, { source, isList, later }]) => {
  const own = [source ?? `${name}/props.ts`, later ?? []].flat().flatMap(propsIn);
  const common = isList === true ? propsIn('ListFrame/props.ts') : [];
  return [...own, ...common].map((prop, index) => ({ name, prop, isShared: index >= own.length }));
});

/** By what is read, or by what is said of a picture. */
async function findShown(shows: string): Promise<void> {
  const labelled = screen.queryAllByLabelText(shows, { includeHiddenElements: true });
  if (labelled.length === 0) await screen.findByText(shows, { includeHiddenElements: true });
}

/** Each prop is tried with every sixth value in the gate, with others than the next prop; with the rest in the long tests. */
function ofGate(prop: string, index: number): boolean {
  return (index + prop.length) % 6 === 0;
}

/** The tests of these props; `part`: with which of the values, of all by default. */
export function describeHostileProps(wanted: typeof hostileProps, values: Values, part?: 'gate' | 'rest'): void {
  beforeAll(async () => {
    scene = await chatScene('ana', 'ben', 'cleo');
    ana = await scene.enter('ana');
    await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
    hello = await ana.sendMessage(new Kit.TextMessage('tea', 'hello', 'group'));
    await ana.banGroupMember('tea', 'cleo');
    tea = await ana.getGroup('tea');
  });
  afterAll(() => scene.close());
  beforeEach(() => {
    forgetWarnings();
    warned.length = 0;
    failed.length = 0;
    jest.spyOn(console, 'warn').mockImplementation((text: unknown) => void warned.push(String(text)));
    jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void failed.push(words.join(' ')));
  });
  afterEach(async () => {
    await cleanup();
    jest.restoreAllMocks();
  });

  test.each(wanted.map(({ name, prop }) => [name, prop] as const))('%s takes anything as %s', async (name, prop) => {
    const tried = values.filter((_, index) => part === undefined || ofGate(prop, index) === (part === 'gate'));
    const { type, sound = () => ({}), shows, deciding = [] } = subjects[name] ?? fail(name);
    const page = (props: Record<string, unknown>): ReactElement => (
      <KitClientProvider client={ana}>
        <Text>beside</Text>
        {createElement(type as FunctionComponent<Record<string, unknown>>, { ...sound(), ...props })}
      </KitClientProvider>
    );
    const stands = (): boolean => screen.queryByText('beside', { includeHiddenElements: true }) !== null;
    await render(page({}));
    // What is still being asked for would be drawn later, and what is wrong be said then.
    await findShown(shows);
    for (const [what, value] of tried) {
      warned.length = 0;
      forgetWarnings();
      await screen.rerender(page({ [prop]: value }));
      await act(async () => {});
      expect([what, stands()]).toEqual([what, true]);
      // A single warning for a single fault, or none for what is taken.
      const own = warned.filter((text) => !/outside of|not wrapped/.test(text));
      expect([what, own.length <= 1, own]).toEqual([what, true, own]);
      // Drawn again with the same, it says nothing more.
      await screen.rerender(page({ [prop]: value }));
      expect([what, warned]).toEqual([what, own]);
    }
    // With what is right again, it is as it was.
    await screen.rerender(page({}));
    await act(async () => {});
    await findShown(shows);
    if (!deciding.includes(prop)) {
      // Nothing of a wrong kind changes what is shown.
      forgetWarnings();
      warned.length = 0;
      await screen.rerender(page({ [prop]: Symbol('teapot') }));
      await findShown(shows);
      if (!untold.has(prop)) expect(warned).toEqual([expect.stringContaining(`"${prop}"`)]);
    }
    expect(failed.filter((text) => /uncaught|unhandled|maximum update depth/i.test(text))).toEqual([]);
    await screen.unmount();
  });
}

/** The same of the providers. */
export function describeHostileProviders(values: Values): void {
  test.each<[string, unknown, string]>([
    ['KitClientProvider', KitClientProvider, 'client'],
    ['KitCallProvider', KitCallProvider, 'handler'],
    ['KitThemeProvider', KitThemeProvider, 'theme'],
    ['KitI18nProvider', KitI18nProvider, 'selectedLanguage'],
    ['KitI18nProvider', KitI18nProvider, 'autoDetectLanguage'],
    ['KitI18nProvider', KitI18nProvider, 'translations'],
    ['KitI18nProvider', KitI18nProvider, 'fallbackLanguage'],
    ['KitI18nProvider', KitI18nProvider, 'locales'],
  ])('%s, which is %p, takes anything as %s', async (_name, type, prop) => {
    const provider = type as FunctionComponent<Record<string, unknown>>;
    for (const [what, value] of values) {
      forgetWarnings();
      warned.length = 0;
      await render(
        createElement(
          provider,
          { [prop]: value },
          <Text key="text">beside</Text>,
          <KitMessageHeader key="header" group={tea} />,
        ),
      );
      expect([what, screen.queryByText('beside') !== null]).toEqual([what, true]);
      expect([what, warned.length <= 1, warned]).toEqual([what, true, warned]);
      await cleanup();
    }
  });
}

function fail(name: string): never {
  throw new Error(`There is no ${name}.`);
}
