/** The state table of the list, row by row, and everything that keeps it live. */
import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { after } from '../../testing/hands.ts';
import type { ChatScene } from '../../testing/chat-scene.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { participants, takeIn } from '../../testing/take-in.ts';
import { KitGroups } from './KitGroups.tsx';
import type { KitGroupsProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
});

type ListGroups = ReturnType<ChatScene['server']['engine']>['listGroups'];

/** A client of ana's whose pages a test answers. */
const withPages = (pages: (real: ListGroups) => ListGroups): Promise<Kit.ChatClient> =>
  scene.enter('ana', ({ listGroups }) => ({ listGroups: pages(listGroups) }));
const never: ListGroups = () => new Promise(() => {});
const failing =
  (code: Kit.ErrorCode): ListGroups =>
  () =>
    Promise.reject(new Kit.KitException(code, 'It failed.'));

interface Told {
  readonly heard: string[];
  readonly props: KitGroupsProps;
}
function told(): Told {
  const heard: string[] = [];
  return {
    heard,
    props: {
      onLoad: (groups: Kit.Group[]) => void heard.push(`loaded ${groups.length}`),
      onEmpty: () => heard.push('empty'),
      onError: ({ code }) => heard.push(`error ${code}`),
    },
  };
}
const list = (props: KitGroupsProps, client = ana): ReactElement => hosted(client, <KitGroups {...props} />);
const make = (guid: string, type: 'public' | 'private' | 'password' = 'public'): Promise<Kit.Group> =>
  ben.createGroup(new Kit.Group(guid, guid, type, type === 'password' ? 'sesame' : ''));
const members = (guid: string): string | undefined =>
  /(\d+) member/.exec(screen.getByTestId(`group-${guid}`).props['accessibilityLabel'])?.[1];

interface StateRow {
  readonly trigger: string;
  readonly shows: string;
  readonly groups?: readonly string[];
  readonly pages?: (real: ListGroups) => ListGroups;
  readonly props?: KitGroupsProps;
  readonly tells: readonly string[];
  /** Texts that are seen, and texts that are not. */
  readonly seen: readonly string[];
  readonly unseen: readonly string[];
}

const [emptyTitle, errorTitle] = ['No groups yet', 'Couldn’t load groups'];
const EmptyView = (): ReactElement => <Text>own empty</Text>;
const ErrorView = (): ReactElement => <Text>own error</Text>;
const empty = { shows: 'empty', groups: [], tells: ['empty'] };
const failed = { shows: 'error', pages: () => failing('NETWORK'), tells: ['error NETWORK'] };
const stateTable: readonly StateRow[] = [
  {
    trigger: 'a page with groups',
    shows: 'loaded',
    groups: ['tea', 'jam'],
    tells: ['loaded 2'],
    seen: ['\u2068tea\u2069', '\u2068jam\u2069'],
    unseen: [emptyTitle, errorTitle],
  },
  { trigger: 'a page without groups', ...empty, seen: [emptyTitle], unseen: [errorTitle] },
  {
    trigger: 'a page without groups, with EmptyView',
    ...empty,
    props: { EmptyView },
    seen: ['own empty'],
    unseen: [emptyTitle],
  },
  ...(['NETWORK', 'AUTH_FAILED', 'INTERNAL'] as const).map((code): StateRow => ({
    trigger: `a failure: ${code}`,
    shows: 'error',
    pages: () => failing(code),
    tells: [`error ${code}`],
    seen: [errorTitle, 'Try again'],
    unseen: [emptyTitle],
  })),
  { trigger: 'a failure, with ErrorView', ...failed, props: { ErrorView }, seen: ['own error'], unseen: [errorTitle] },
  {
    trigger: 'a failure, with hideError',
    ...failed,
    shows: 'error without a view',
    props: { hideError: true, ErrorView },
    seen: [],
    unseen: ['own error', errorTitle],
  },
];

test.each(stateTable)('loading, $trigger: $shows', async ({ groups = ['tea'], pages, props, tells, seen, unseen }) => {
  for (const guid of groups) await make(guid);
  const client = pages === undefined ? ana : await withPages(pages);
  const { heard, props: listening } = told();
  await render(list({ ...listening, ...props }, client));
  await waitFor(() => expect(heard).toEqual(tells));
  for (const text of seen) await screen.findByText(text);
  // What hosts are told comes a frame before it is drawn.
  await waitFor(() => expect(screen.queryByLabelText('Loading')).toBeNull());
  for (const text of unseen) expect(screen.queryByText(text)).toBeNull();
});

const LoadingView = (): ReactElement => <Text>own loading</Text>;
test.each([
  ['the built-in indicator', {}, true, null],
  ['LoadingView', { LoadingView }, false, 'own loading'],
  ['nothing, with hideLoadingState', { hideLoadingState: true, LoadingView }, false, null],
] as const)('loading, while the page is on its way: %s', async (_, props, hasSkeleton, own) => {
  const client = await withPages(() => never);
  await render(list(props, client));
  expect(screen.queryByLabelText('Loading') !== null).toBe(hasSkeleton);
  expect(screen.queryByText('own loading')?.props['children'] ?? null).toBe(own);
});

test('loaded, scrolled to the bottom while more pages exist: the next page is added', async () => {
  for (let count = 10; count < 20; count += 1) await make(`g${count}`);
  const { heard, props } = told();
  const small = new Kit.GroupsRequestBuilder().setLimit(4);
  await render(list({ ...props, groupsRequestBuilder: small }));
  await screen.findByTestId('group-g10');
  for (let turn = 0; turn < 3; turn += 1) {
    await fireEvent(screen.getByTestId('groups-list'), 'endReached');
    await act(async () => {});
  }
  await waitFor(() => expect(heard).toEqual(['loaded 4', 'loaded 8', 'loaded 10']));
});

test('loaded, a later page fails: the rows stay, the footer offers another try, onError is told', async () => {
  for (let count = 10; count < 16; count += 1) await make(`g${count}`);
  let isBroken = true;
  const client = await withPages(
    (real) => (query, signal) =>
      query.cursor !== null && isBroken ? failing('NETWORK')(query, signal) : real(query, signal),
  );
  const { heard, props } = told();
  await render(list({ ...props, groupsRequestBuilder: new Kit.GroupsRequestBuilder().setLimit(4) }, client));
  await screen.findByTestId('group-g10');
  await fireEvent(screen.getByTestId('groups-list'), 'endReached');
  await screen.findByText('Couldn’t load more groups');
  expect(screen.getByTestId('group-g10')).toBeOnTheScreen();
  expect(heard).toEqual(['loaded 4', 'error NETWORK']);
  isBroken = false;
  await fireEvent.press(screen.getByText('Try again'));
  await waitFor(() => expect(heard).toEqual(['loaded 4', 'error NETWORK', 'loaded 6']));
  await waitFor(() => expect(screen.queryByText('Couldn’t load more groups')).toBeNull());
});

type Act = () => Promise<unknown>;

test.each<[event: string, act: Act, was: string, is: string]>([
  ['onGroupMemberJoined', async () => (await scene.enter('cleo')).joinGroup('tea'), '3', '4'],
  ['onGroupMemberLeft', () => ben.leaveGroup('own'), '2', '1'],
  ['onMemberAddedToGroup', () => takeIn(ben, 'tea', { cleo: 'participant' }), '3', '4'],
  ['onGroupMemberKicked', () => ben.kickGroupMember('tea', 'dan'), '3', '2'],
  ['onGroupMemberBanned', () => ben.banGroupMember('tea', 'dan'), '3', '2'],
])('loaded, %s: the member count is updated', async (event, happen, was, is) => {
  await scene.server.createUser({ uid: 'dan', name: 'dan' });
  await make('tea');
  await takeIn(ben, 'tea', participants(['ana', 'dan']));
  await ana.createGroup(new Kit.Group('own', 'own', 'public'));
  await ben.joinGroup('own');
  let calls = 0;
  ana.addGroupListener('test', { [event]: () => (calls += 1) });
  const guid = event === 'onGroupMemberLeft' ? 'own' : 'tea';
  await render(list({}));
  await screen.findByTestId(`group-${guid}`);
  expect(members(guid)).toBe(was);
  await after(happen);
  await waitFor(() => expect(members(guid)).toBe(is));
  // It was this event of the SDK that the list followed.
  expect(calls).toBe(1);
});

test('loaded, onGroupMemberScopeChanged: the scope is updated', async () => {
  await make('tea');
  await ana.joinGroup('tea');
  await render(list({ SubtitleView: (group) => <Text>{group.getScope()}</Text> }));
  await screen.findByText('participant');
  await after(() => ben.updateGroupMemberScope('tea', 'ana', 'moderator'), 'moderator');
});

/** What the logged-in user does through the client comes as an event of the kit; the list follows it. */
test.each<[event: string, guid: string, act: Act, was: string, is: string]>([
  ['ccGroupCreated', 'new', () => ana.createGroup(new Kit.Group('new', 'new', 'public')), '', '1'],
  ['ccGroupDeleted', 'own', () => ana.deleteGroup('own'), '2', ''],
  ['ccGroupLeft', 'tea', () => ana.leaveGroup('tea'), '2', '1'],
  ['ccGroupMemberJoined', 'jam', () => ana.joinGroup('jam'), '1', '2'],
  ['ccGroupMemberKicked', 'own', () => ana.kickGroupMember('own', 'ben'), '2', '1'],
  ['ccGroupMemberBanned', 'own', () => ana.banGroupMember('own', 'ben'), '2', '1'],
  ['ccGroupMemberAdded', 'own', () => takeIn(ana, 'own', { cleo: 'participant' }), '2', '3'],
])('%s: the list follows what the user does', async (event, guid, happen, was, is) => {
  await make('tea');
  await make('jam');
  await ana.joinGroup('tea');
  await ana.createGroup(new Kit.Group('own', 'own', 'public'));
  await ben.joinGroup('own');
  let calls = 0;
  KitUIEventHandler.addGroupListener('test', { [event]: () => (calls += 1) });
  await render(list({}));
  await screen.findByTestId('group-tea');
  if (was === '') expect(screen.queryByTestId(`group-${guid}`)).toBeNull();
  else expect(members(guid)).toBe(was);
  await after(happen);
  if (is === '') await waitFor(() => expect(screen.queryByTestId(`group-${guid}`)).toBeNull());
  else {
    await screen.findByTestId(`group-${guid}`);
    await waitFor(() => expect(members(guid)).toBe(is));
  }
  expect(calls).toBe(1);
  KitUIEventHandler.removeGroupListener('test');
});

test('ccGroupMemberScopeChanged, ccGroupMemberUnbanned and ccOwnershipChanged: the list follows what the user does', async () => {
  await ana.createGroup(new Kit.Group('own', 'own', 'public'));
  await ben.joinGroup('own');
  await ana.banGroupMember('own', 'ben');
  const heard: string[] = [];
  KitUIEventHandler.addGroupListener('test', {
    ccGroupMemberScopeChanged: ({ scopeChangedTo }) => heard.push(scopeChangedTo),
    ccGroupMemberUnbanned: ({ unbannedUser }) => heard.push(unbannedUser.getUid()),
    ccOwnershipChanged: ({ newOwner }) => heard.push(newOwner.getUid()),
  });
  await render(list({ SubtitleView: (group) => <Text>{`${group.getScope()} ${group.getOwner()}`}</Text> }));
  await screen.findByText('owner ana');
  await act(async () => {
    await ana.unbanGroupMember('own', 'ben');
    await ben.joinGroup('own');
    await ana.updateGroupMemberScope('own', 'ben', 'admin');
    await ana.transferGroupOwnership('own', 'ben');
  });
  await screen.findByText('admin ben');
  expect(heard).toEqual(['ben', 'admin', 'ben']);
  KitUIEventHandler.removeGroupListener('test');
});

test('what the host emits itself counts as well: a deleted group goes, others are asked for anew', async () => {
  await make('tea');
  await make('jam');
  await render(list({}));
  await screen.findByTestId('group-tea');
  const deleted = { group: new Kit.Group('tea', 'tea', 'public') };
  // The server refused it: then it is still there.
  await act(async () => KitUIEventHandler.emitGroupEvent('ccGroupDeleted', deleted));
  await act(async () => {});
  expect(screen.getByTestId('group-tea')).toBeOnTheScreen();
  // Nobody hears of it but by the host.
  jest
    .spyOn(ana.queries, 'getGroup')
    .mockRejectedValueOnce(new Kit.KitException('NOT_FOUND', 'There is no such group.'));
  await act(async () => KitUIEventHandler.emitGroupEvent('ccGroupDeleted', deleted));
  await waitFor(() => expect(screen.queryByTestId('group-tea')).toBeNull());
  const asked = jest.spyOn(ana.queries, 'getGroup');
  const joined = { joinedUser: new Kit.User('ana'), joinedGroup: new Kit.Group('jam', 'jam', 'public') };
  await act(async () => KitUIEventHandler.emitGroupEvent('ccGroupMemberJoined', joined));
  expect(asked).toHaveBeenCalledWith('jam', expect.anything());
});

test.each([
  ['kicked', (guid: string) => ben.kickGroupMember(guid, 'ana')],
  ['banned', (guid: string) => ben.banGroupMember(guid, 'ana')],
])(
  'the user is %s: a private group leaves every list, another one only those of joined groups',
  async (_, throwOut) => {
    await make('den', 'private');
    await make('tea');
    for (const guid of ['den', 'tea']) await takeIn(ben, guid, { ana: 'participant' });
    await render(
      <>
        {list({ testID: 'all', ItemView: (group) => <Text>{`all ${group.getGuid()}`}</Text> })}
        {list({
          groupsRequestBuilder: new Kit.GroupsRequestBuilder().joinedOnly(true),
          ItemView: (group) => <Text>{`joined ${group.getGuid()}`}</Text>,
        })}
      </>,
    );
    for (const text of ['all den', 'all tea', 'joined den', 'joined tea']) await screen.findByText(text);
    await act(async () => {
      await throwOut('den');
      await throwOut('tea');
    });
    await waitFor(() => expect(screen.queryByText('joined tea')).toBeNull());
    expect(screen.queryByText('joined den')).toBeNull();
    expect(screen.queryByText('all den')).toBeNull();
    expect(screen.getByText('all tea')).toBeOnTheScreen();
  },
);

test('the user is added to a group that fits: it appears', async () => {
  await make('den', 'private');
  await make('tea');
  await render(list({}));
  await screen.findByTestId('group-tea');
  expect(screen.queryByTestId('group-den')).toBeNull();
  await after(() => takeIn(ben, 'den', { ana: 'participant' }));
  await screen.findByTestId('group-den');
});

test('before login it loads, shows the list once somebody is in, and nothing of it once they are out', async () => {
  await make('tea');
  const client = scene.client();
  await render(list({}, client));
  expect(screen.getByLabelText('Loading')).toBeOnTheScreen();
  await after(() => client.login('ana'));
  await screen.findByTestId('group-tea');
  await after(() => client.logout());
  expect(screen.queryByTestId('group-tea')).toBeNull();
});

test('the result of build() in place of the builder is told, and shown as an error', async () => {
  const { heard, props } = told();
  const built: unknown = new Kit.GroupsRequestBuilder().build();
  await render(list({ ...props, groupsRequestBuilder: built as Kit.GroupsRequestBuilder }));
  await screen.findByText(errorTitle);
  expect(heard).toEqual(['error INVALID_ARGUMENT']);
});
