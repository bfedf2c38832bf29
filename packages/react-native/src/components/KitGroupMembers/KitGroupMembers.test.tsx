import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { type ReactElement } from 'react';
import { Text } from 'react-native';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { after, choose, hold, labelOf, menuEntries, pressButton, rowsOf } from '../../testing/hands.ts';
import { hosted, screenScene, themed } from '../../testing/screen-scene.tsx';
import { takeIn } from '../../testing/take-in.ts';
import { KitGroupMembers } from './KitGroupMembers.tsx';
import type { KitGroupMembersProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo', 'dan', 'eli');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let tea: Kit.Group;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await takeIn(ana, 'tea', { ben: 'admin', cleo: 'moderator', dan: 'participant' });
  tea = await ana.getGroup('tea');
});

const list = (props: KitGroupMembersProps = {}, client = ana): ReactElement =>
  hosted(client, <KitGroupMembers testID="list" group={tea} {...props} />);
async function show(props: KitGroupMembersProps = {}, client = ana): Promise<void> {
  await render(list(props, client));
  await screen.findByTestId('member-dan');
  await scene.rest();
}
const rows = (): string[] => rowsOf('member-');
const label = (uid: string): unknown => labelOf(`member-${uid}`);
const role = (uid: string): unknown => screen.getByTestId(`member-${uid}`).props['accessibilityRole'];
const openMenu = (uid: string): Promise<void> => hold(`member-${uid}`);
const take = (id: string, entry: string): Promise<void> => choose(`member-${id}`, entry);
async function entriesOf(uid: string): Promise<string[]> {
  await openMenu(uid);
  const found = menuEntries();
  if (found.length > 0) await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  return found;
}
const scopeOf = async (uid: string): Promise<string | undefined> =>
  (await new Kit.GroupMembersRequestBuilder('tea').build(ana).fetchNext())
    .find((member) => member.getUid() === uid)
    ?.getScope();

test('shows members, the strongest first, with their role, presence and oneself as "You"', async () => {
  await show();
  expect(screen.getByText('Members')).toBeOnTheScreen();
  expect(rows()).toEqual(['ana', 'ben', 'cleo', 'dan']);
  expect(rows().map(label)).toEqual(['You, Owner, Online', 'ben, Admin, Online', 'cleo, Moderator', 'dan']);
  expect(within(screen.getByTestId('member-ben')).getByText('Admin')).toBeOnTheScreen();
  expect(within(screen.getByTestId('member-ben')).getByTestId('online', { includeHiddenElements: true })).toBeTruthy();
  // The avatar keeps the letters of the name.
  expect(within(screen.getByTestId('member-ana')).getByText('A', { includeHiddenElements: true })).toBeTruthy();
});

test('usersStatusVisibility: false hides whether members are there', async () => {
  await show({ usersStatusVisibility: false });
  expect(label('ben')).toBe('ben, Admin');
  expect(screen.queryByTestId('online', { includeHiddenElements: true })).toBeNull();
});

test.each<[string, () => KitGroupMembersProps['group']]>([
  ['a copy', () => ({ ...tea })],
  ['a copy by way of JSON', () => JSON.parse(JSON.stringify(tea))],
  ['a plain object', () => ({ guid: 'tea', name: 'Tea' })],
])('group as %s', async (_what, give) => {
  await show({ group: give() });
  expect(rows()).toEqual(['ana', 'ben', 'cleo', 'dan']);
});

test('without a group, that of the builder; with another group, its members', async () => {
  await ana.createGroup(new Kit.Group('own', 'Own', 'private'));
  await show({ group: undefined, groupMemberRequestBuilder: new Kit.GroupMembersRequestBuilder('tea') });
  expect(rows()).toEqual(['ana', 'ben', 'cleo', 'dan']);
  await screen.rerender(list({ group: await ana.getGroup('own') }));
  await waitFor(() => expect(rows()).toEqual(['ana']));
});

test('groupMemberRequestBuilder controls which members load, and searchRequestBuilder which are found', async () => {
  await show({
    groupMemberRequestBuilder: new Kit.GroupMembersRequestBuilder('tea').setScopes(['moderator', 'participant']),
    searchRequestBuilder: new Kit.GroupMembersRequestBuilder('tea').setScopes(['admin']),
  });
  expect(rows()).toEqual(['cleo', 'dan']);
  await fireEvent.changeText(screen.getByTestId('members-search'), 'e');
  await scene.pass(300);
  const found = await screen.findByTestId('members-search-list');
  await waitFor(() => expect(within(found).getByTestId('member-ben')).toBeTruthy());
  expect(within(found).queryByTestId('member-cleo')).toBeNull();
});

describe('excludeOwner', () => {
  const found = async (keyword: string): Promise<string[]> => {
    await fireEvent.changeText(screen.getByTestId('members-search'), keyword);
    await scene.pass(300);
    await scene.rest();
    return rowsOf('member-');
  };

  test('leaves the owner out, of a search too, whoever that is by then', async () => {
    await show({ excludeOwner: true });
    expect(rows()).toEqual(['ben', 'cleo', 'dan']);
    await act(() => ana.transferGroupOwnership('tea', 'ben'));
    await scene.rest();
    expect(rows()).toEqual(['ana', 'cleo', 'dan']);
    expect(await found('ben')).toEqual([]);
    expect(await found('ana')).toEqual(['ana']);
  });

  test('goes with scopes of the host, and may change', async () => {
    const builder = (...scopes: ('owner' | 'admin')[]): Kit.GroupMembersRequestBuilder =>
      new Kit.GroupMembersRequestBuilder('tea').setScopes(scopes);
    await render(list({ excludeOwner: true, groupMemberRequestBuilder: builder('owner', 'admin') }));
    await scene.rest();
    expect(rows()).toEqual(['ben']);
    await screen.rerender(list({ excludeOwner: true, groupMemberRequestBuilder: builder('owner') }));
    await scene.rest();
    expect(rows()).toEqual([]);
    await screen.rerender(list({ excludeOwner: false, groupMemberRequestBuilder: builder('owner') }));
    await scene.rest();
    expect(rows()).toEqual(['ana']);
  });
});

test('without onItemPress a press opens the menu, and a row without one is no button', async () => {
  await show();
  expect(rows().map(role)).toEqual(['none', 'button', 'button', 'button']);
  await fireEvent.press(screen.getByTestId('member-ana'));
  expect(menuEntries()).toEqual([]);
  await fireEvent.press(screen.getByTestId('member-dan'));
  expect(menuEntries()).toContain('Ban');
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  // Whoever may do nothing with them any more.
  await after(() => ana.transferGroupOwnership('tea', 'ben'));
  await after(() => ben.updateGroupMemberScope('tea', 'ana', 'participant'));
  await waitFor(() => expect(rows().map(role)).toEqual(['none', 'none', 'none', 'none']));
});

test('with onItemPress one’s own row is told as the others are, but is no button', async () => {
  const heard: string[] = [];
  await show({ onItemPress: (member) => heard.push(member.getUid()) });
  expect(rows().map(role)).toEqual(['none', 'button', 'button', 'button']);
  for (const uid of ['ana', 'dan']) await fireEvent.press(screen.getByTestId(`member-${uid}`));
  expect(heard).toEqual(['ana', 'dan']);
  expect(menuEntries()).toEqual([]);
});

test('style wins over groupMemberStyles of the theme, also that of the role', async () => {
  const slice = { itemStyle: { titleStyle: { color: 'teal' } }, scopeTextStyle: { color: 'navy', opacity: 0.5 } };
  await render(themed({ groupMemberStyles: slice }, list({ style: { scopeTextStyle: { color: 'plum' } } })));
  expect(await screen.findByText('\u2068dan\u2069')).toHaveStyle({ color: 'teal' });
  expect(screen.getByText('Admin')).toHaveStyle({ color: 'plum', opacity: 0.5 });
});

describe('the menu', () => {
  test.each([
    [
      'ana',
      'owner',
      {
        ben: ['Make moderator', 'Make participant', 'Remove', 'Ban'],
        dan: ['Make admin', 'Make moderator', 'Remove', 'Ban'],
      },
    ],
    ['ben', 'admin', { ana: [], cleo: ['Make admin', 'Make participant', 'Remove', 'Ban'] }],
    ['cleo', 'moderator', { ana: [], ben: [], dan: ['Remove', 'Ban'] }],
    ['dan', 'participant', { ana: [], ben: [], cleo: [] }],
    ['eli', 'nobody', { ana: [], cleo: [], dan: [] }],
  ])('%s, who is %s, is offered what the table of rights allows', async (uid, _scope, offered) => {
    const viewer = uid === 'ana' ? ana : uid === 'ben' ? ben : await scene.enter(uid);
    await show({}, viewer);
    const found: Record<string, string[]> = {};
    for (const other of Object.keys(offered)) found[other] = await entriesOf(other);
    expect(found).toEqual(offered);
    // Never for oneself.
    if (uid !== 'eli') expect(await entriesOf(uid)).toEqual([]);
  });

  test('hideKickMemberOption, hideBanMemberOption and hideScopeChangeOption leave out theirs alone', async () => {
    await show({ hideKickMemberOption: true });
    expect(await entriesOf('dan')).toEqual(['Make admin', 'Make moderator', 'Ban']);
    await screen.rerender(list({ hideBanMemberOption: true }));
    expect(await entriesOf('dan')).toEqual(['Make admin', 'Make moderator', 'Remove']);
    await screen.rerender(list({ hideScopeChangeOption: true }));
    expect(await entriesOf('dan')).toEqual(['Remove', 'Ban']);
  });

  test('what the engine cannot do is not offered', async () => {
    const client = await scene.enter('ana', ({ capabilities }) => ({
      capabilities: { ...capabilities, scopes: false, bans: false },
    }));
    await show({}, client);
    expect(await entriesOf('dan')).toEqual(['Remove']);
  });

  test('gives a role after a question, and the row says so', async () => {
    await show();
    await take('dan', 'Make moderator');
    expect(screen.getByText('Make \u2068dan\u2069 a moderator?')).toBeOnTheScreen();
    await pressButton('Make moderator');
    await waitFor(() => expect(label('dan')).toBe('dan, Moderator'));
    expect(screen.queryByText('Make \u2068dan\u2069 a moderator?')).toBeNull();
    expect(await scopeOf('dan')).toBe('moderator');
  });

  test.each([
    ['Remove', false],
    ['Ban', true],
  ])('%s takes a member out after a question', async (entry, isBanned) => {
    await show();
    await take('dan', entry);
    expect(screen.getByText(`${entry} \u2068dan\u2069?`)).toBeOnTheScreen();
    await pressButton(entry);
    await waitFor(() => expect(rows()).toEqual(['ana', 'ben', 'cleo']));
    const banned = await new Kit.BannedMembersRequestBuilder('tea').build(ana).fetchNext();
    expect(banned.map((member) => member.getUid())).toEqual(isBanned ? ['dan'] : []);
  });

  test.each([
    ['Remove', 'kickGroupMember', 'NOT_A_MEMBER'],
    ['Ban', 'banGroupMember', 'CONFLICT'],
  ] as const)(
    '%s of somebody for whom it is done already is done, and the list looks anew',
    async (entry, call, code) => {
      const codes: string[] = [];
      await show({ onError: (error) => codes.push(error.code) });
      jest.spyOn(ana, call).mockRejectedValue(new Kit.KitException(code, 'Done already.'));
      const asked = jest.spyOn(ana.queries, 'listMembers');
      await take('dan', entry);
      await pressButton(entry);
      await waitFor(() => expect(screen.queryByText(`${entry} \u2068dan\u2069?`)).toBeNull());
      await waitFor(() => expect(asked).toHaveBeenCalled());
      expect(codes).toEqual([]);
    },
  );

  test('what fails is said in the question, told, and can be tried again', async () => {
    const codes: string[] = [];
    await show({ onError: (error) => codes.push(error.code) });
    jest.spyOn(ana, 'kickGroupMember').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
    await take('dan', 'Remove');
    await pressButton('Remove');
    await screen.findByText('Check your connection and try again.');
    await pressButton('Remove');
    await waitFor(() => expect(rows()).toEqual(['ana', 'ben', 'cleo']));
    expect(codes).toEqual(['NETWORK']);
  });

  test('without a connection it is said in a moment that nothing was changed, until there is one', async () => {
    const line = await scene.line('ana');
    await show({}, line.client);
    await take('dan', 'Remove');
    await act(async () => line.cut());
    await pressButton('Remove');
    await scene.pass(1_500);
    expect(screen.getByText('You are offline. Nothing was changed.')).toBeOnTheScreen();
    await act(async () => line.mend());
    await waitFor(() => expect(screen.queryByText('You are offline. Nothing was changed.')).toBeNull());
    await pressButton('Remove');
    await waitFor(() => expect(rows()).toEqual(['ana', 'ben', 'cleo']));
  });

  test('a role that is lost while the menu is open closes it; one that is lost under a question closes that', async () => {
    await show({}, ben);
    await openMenu('dan');
    expect(menuEntries()).toContain('Make admin');
    await after(() => ana.updateGroupMemberScope('tea', 'ben', 'moderator'));
    await waitFor(() => expect(menuEntries()).toEqual(['Remove', 'Ban']));
    await fireEvent.press(screen.getByText('Ban'));
    expect(screen.getByText('Ban \u2068dan\u2069?')).toBeOnTheScreen();
    await after(() => ana.updateGroupMemberScope('tea', 'ben', 'participant'));
    await waitFor(() => expect(screen.queryByText('Ban \u2068dan\u2069?')).toBeNull());
    expect(screen.getByText('Your role in this group has changed.')).toBeOnTheScreen();
    await scene.pass(6_000);
    expect(screen.queryByText('Your role in this group has changed.')).toBeNull();
    expect(await entriesOf('dan')).toEqual([]);
    expect(label('ben')).toBe('You, Online');
  });

  test('a menu or a question that goes with its row says so; one that was answered does not', async () => {
    const gone = /is not in this list any more/;
    await show();
    await openMenu('dan');
    await after(() => ben.kickGroupMember('tea', 'dan'));
    const said = await screen.findByText('\u2068dan\u2069 is not in this list any more.');
    // Over the rows, which a wide page has in its middle.
    expect(said).toHaveStyle({ alignSelf: 'center', maxWidth: 640, textAlign: 'center' });
    expect(menuEntries()).toEqual([]);
    // What is opened next is about something else.
    await openMenu('cleo');
    expect(screen.queryByText(gone)).toBeNull();
    await fireEvent.press(screen.getByText('Remove'));
    await pressButton('Remove');
    await waitFor(() => expect(rows()).toEqual(['ana', 'ben']));
    await scene.rest();
    expect(screen.queryByText(gone)).toBeNull();
  });

  test('of what the one before had open nothing is said to the next one', async () => {
    await show({}, ben);
    await openMenu('dan');
    await after(() => ben.logout());
    await after(() => ben.login('cleo'));
    await scene.rest();
    expect(menuEntries()).toEqual([]);
    expect(screen.queryByText(/any more|has changed/)).toBeNull();
  });

  test('a role that is won is offered at once, also where the list does not show the viewer', async () => {
    const dan = await scene.enter('dan');
    const moderators = new Kit.GroupMembersRequestBuilder('tea').setScopes(['moderator']);
    await render(list({ groupMemberRequestBuilder: moderators }, dan));
    await screen.findByTestId('member-cleo');
    await scene.rest();
    expect(await entriesOf('cleo')).toEqual([]);
    await after(() => ana.updateGroupMemberScope('tea', 'dan', 'admin'));
    await scene.rest();
    expect(await entriesOf('cleo')).toEqual(['Make admin', 'Make participant', 'Remove', 'Ban']);
    // Screen readers are offered the same without a long press.
    const offered = screen.getByTestId('member-cleo').props['accessibilityActions'] as { readonly name: string }[];
    expect(offered.map(({ name }) => name)).toEqual(['Make admin', 'Make participant', 'Remove', 'Ban']);
  });

  test('options replace the built-in items, addOptions come after them, for oneself too', async () => {
    await show({ addOptions: (member) => [{ text: `Call ${member.getUid()}`, onPress: () => {} }] });
    expect(await entriesOf('dan')).toEqual(['Make admin', 'Make moderator', 'Remove', 'Ban', 'Call dan']);
    expect(await entriesOf('ana')).toEqual(['Call ana']);
    await screen.rerender(list({ options: () => [{ text: 'Greet', onPress: () => {} }] }));
    expect(await entriesOf('dan')).toEqual(['Greet']);
  });
});

describe('the end of a group', () => {
  test('deleted: the rows give way to what happened', async () => {
    const codes: string[] = [];
    const onBack = (): void => void codes.push('back');
    await show({ onError: ({ code }) => codes.push(code), showBackButton: true, onBack }, ben);
    await after(() => ana.deleteGroup('tea'), 'This group was deleted');
    expect(rows()).toEqual([]);
    await fireEvent.press(within(screen.getByTestId('details-deleted')).getByRole('button', { name: 'Back' }));
    expect(screen.queryByText('Try again')).toBeNull();
    expect(codes).toEqual(['NOT_FOUND', 'back']);
  });

  test('deleted before the server has heard that somebody looks', async () => {
    await render(list({}, ben));
    await after(() => ana.deleteGroup('tea'), 'This group was deleted');
    await scene.rest();
    expect(screen.getByText('This group was deleted')).toBeOnTheScreen();
  });

  test('a view of the host’s stands in the place of what happened, or none', async () => {
    await show({ ErrorView: () => <Text>Nothing here</Text> }, ben);
    await after(() => ana.deleteGroup('tea'), 'Nothing here');
    expect(screen.queryByText('This group was deleted')).toBeNull();
    await screen.rerender(list({ hideError: true }, ben));
    expect(screen.queryByText(/Nothing here|This group was deleted/)).toBeNull();
  });

  test('a private group is not for a stranger, nor for who is thrown out', async () => {
    await ana.createGroup(new Kit.Group('den', 'Den', 'private'));
    await takeIn(ana, 'den', { ben: 'participant' });
    const group = { guid: 'den', name: 'Den' };
    const eli = await scene.enter('eli');
    await render(list({ group }, eli));
    await screen.findByText('You can’t see this group');
    await screen.rerender(list({ group }, ben));
    await screen.findByTestId('member-ben');
    await scene.rest();
    await after(() => ana.kickGroupMember('den', 'ben'), 'You were removed from this group');
    await scene.rest();
    expect(screen.getByText('You were removed from this group')).toBeOnTheScreen();
  });

  test('thrown out of a private group before the server has heard that they look at it', async () => {
    await ana.createGroup(new Kit.Group('den', 'Den', 'private'));
    await takeIn(ana, 'den', { ben: 'participant' });
    await render(list({ group: { guid: 'den', name: 'Den' } }, ben));
    await after(() => ana.kickGroupMember('den', 'ben'), /^You (were removed from|can’t see) this group$/);
    await scene.rest();
    expect(screen.getByText(/^You (were removed from|can’t see) this group$/)).toBeOnTheScreen();
  });

  test('what the host emits itself makes the list ask anew', async () => {
    await show();
    const asked = jest.spyOn(ana.queries, 'listMembers');
    await act(async () =>
      KitUIEventHandler.emitGroupEvent('ccGroupMemberJoined', { joinedUser: new Kit.User('eli'), joinedGroup: tea }),
    );
    await waitFor(() => expect(asked).toHaveBeenCalled());
  });
});

test.each([
  ['removed', () => ana.kickGroupMember('jam', 'ben'), 'You were removed from this group'],
  ['banned', () => ana.banGroupMember('jam', 'ben'), 'You are banned from this group'],
] as const)('who is %s from a group with a password is told so in place of its members', async (_what, end, why) => {
  await ana.createGroup(new Kit.Group('jam', 'Jam', 'password', 'figs'));
  await ben.joinGroup('jam', 'password', 'figs');
  const jam = await ben.getGroup('jam');
  await render(list({ group: jam }, ben));
  await screen.findByTestId('member-ana');
  await after(end);
  await scene.rest();
  expect(screen.getByText(why)).toBeOnTheScreen();
  expect(rows()).toEqual([]);
});
