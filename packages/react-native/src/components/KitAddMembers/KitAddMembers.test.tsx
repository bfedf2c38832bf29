import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { type ReactElement } from 'react';
import { after, press, rowsOf } from '../../testing/hands.ts';
import { hosted, screenScene, themed } from '../../testing/screen-scene.tsx';
import { participants, takeIn } from '../../testing/take-in.ts';
import { KitAddMembers } from './KitAddMembers.tsx';
import type { KitAddMembersProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo', 'dan', 'eve');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let tea: Kit.Group;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.joinGroup('tea');
  tea = await ana.getGroup('tea');
});

const list = (props: KitAddMembersProps = {}, client = ana): ReactElement =>
  hosted(client, <KitAddMembers testID="list" group={tea} {...props} />);
async function show(props: KitAddMembersProps = {}, client = ana): Promise<void> {
  await render(list(props, client));
  await screen.findByTestId('user-cleo');
}
const rows = (): string[] => rowsOf('user-');
const pick = (uid: string): Promise<void> => press(`user-${uid}`);
const isSelected = (uid: string): unknown =>
  screen.getByTestId(`user-${uid}`).props['accessibilityState']?.['selected'];
const submit = async (): Promise<void> => fireEvent.press(await screen.findByTestId('add-members-submit'));
const membersOf = async (guid: string): Promise<string[]> => {
  const { items } = await ana.queries.listMembers(guid, { limit: 30, cursor: null, keyword: '', scopes: [] });
  return items.map(({ uid }) => uid).toSorted();
};

test('shows everybody, and of who is in that they are; those cannot be picked', async () => {
  await show();
  expect(screen.getByText('Add members')).toBeOnTheScreen();
  expect(rows()).toEqual(['ben', 'cleo', 'dan', 'eve']);
  const row = screen.getByTestId('user-ben');
  expect(row.props['accessibilityLabel']).toMatch(/^ben, Member/);
  expect(row.props['accessibilityState']).toEqual({ selected: false, disabled: true });
  expect(within(row).getByText('Member')).toBeOnTheScreen();
  await pick('ben');
  await fireEvent(row, 'longPress', { nativeEvent: { pageX: 4, pageY: 6 } });
  expect(screen.queryByTestId('add-members-submit')).toBeNull();
});

test('adds who was picked, tells who came in, and shows them as members', async () => {
  const heard: string[] = [];
  const onAdded = (members: Kit.GroupMember[]): void =>
    void heard.push(members.map((member) => `${member.getUid()} ${member.getScope()} ${member.getGuid()}`).join());
  await show({ onAdded });
  await pick('cleo');
  await pick('dan');
  await screen.findByText('2 selected');
  await submit();
  await waitFor(() => expect(within(screen.getByTestId('user-dan')).queryByText('Member')).toBeTruthy());
  expect(heard).toEqual(['cleo participant tea,dan participant tea']);
  expect(screen.queryByTestId('add-members-submit')).toBeNull();
  expect(await membersOf('tea')).toEqual(['ana', 'ben', 'cleo', 'dan']);
});

test('without a connection it is said in a moment that nothing was changed, until there is one', async () => {
  const line = await scene.line('ana');
  await show({}, line.client);
  await pick('cleo');
  await act(async () => line.cut());
  await submit();
  await scene.pass(1_500);
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline. Nothing was changed.');
  await act(async () => line.mend());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await submit();
  await waitFor(async () => expect(await membersOf('tea')).toEqual(['ana', 'ben', 'cleo']));
});

test('says of each who could not be added why, and keeps them selected', async () => {
  const heard: string[] = [];
  await ana.banGroupMember('tea', 'eve');
  await show({ onAdded: (members) => heard.push(members.map((member) => member.getUid()).join()) });
  await pick('eve');
  await pick('cleo');
  await submit();
  await screen.findByText('The user is banned. Lift the ban first.');
  expect(screen.getByText('Not everybody could be added')).toBeOnTheScreen();
  expect(screen.getByTestId('user-eve').props['accessibilityLabel']).toMatch(/^eve, The user is banned/);
  expect(heard).toEqual(['cleo']);
  expect([isSelected('eve'), isSelected('cleo')]).toEqual([true, false]);
  await ana.unbanGroupMember('tea', 'eve');
  await submit();
  await waitFor(() => expect(heard).toEqual(['cleo', 'eve']));
  await waitFor(() => expect(screen.queryByText('Not everybody could be added')).toBeNull());
});

test('where the call fails as a whole it says so, tells onError, and loses nothing', async () => {
  const codes: string[] = [];
  await show({ onError: ({ code }) => codes.push(code) });
  jest.spyOn(ana, 'addMembersToGroup').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  await pick('cleo');
  await submit();
  await screen.findByText('Check your connection and try again.');
  expect(codes).toEqual(['NETWORK']);
  expect(isSelected('cleo')).toBe(true);
  await submit();
  await waitFor(() => expect(within(screen.getByTestId('user-cleo')).queryByText('Member')).toBeTruthy());
  expect(screen.queryByText('Check your connection and try again.')).toBeNull();
});

test('a second press is the same wish', async () => {
  await show();
  const asked = jest.spyOn(ana, 'addMembersToGroup').mockReturnValue(new Promise(() => {}));
  await pick('cleo');
  await submit();
  await submit();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByTestId('add-members-submit').props['accessibilityState']).toMatchObject({ busy: true });
});

test('who comes in by another way leaves the selection; who goes can be picked again', async () => {
  const heard: string[] = [];
  const cleo = await scene.enter('cleo');
  await show({ onSelection: (users) => heard.push(users.map((user) => user.getUid()).join()) });
  await pick('cleo');
  await after(() => cleo.joinGroup('tea'));
  await waitFor(() => expect(heard).toEqual(['cleo', '']));
  await after(() => cleo.leaveGroup('tea'));
  await waitFor(() => expect(within(screen.getByTestId('user-cleo')).queryByText('Member')).toBeNull());
  await pick('cleo');
  expect(heard).toEqual(['cleo', '', 'cleo']);
});

test('who may not add anybody is told so, also when a role is lost or won meanwhile', async () => {
  await render(list({}, ben));
  await screen.findByText('You can’t add members');
  expect(screen.getByText('Only the owner and admins of this group can.')).toBeOnTheScreen();
  expect(rows()).toEqual([]);
  expect(screen.queryByTestId('add-members-search')).toBeNull();
  await after(() => ana.updateGroupMemberScope('tea', 'ben', 'admin'));
  await screen.findByTestId('user-cleo');
  await pick('cleo');
  await after(() => ana.updateGroupMemberScope('tea', 'ben', 'moderator'), 'You can’t add members');
  expect(screen.getByText('Your role in this group has changed.')).toBeOnTheScreen();
  expect(screen.queryByTestId('add-members-submit')).toBeNull();
});

test('knows every member of a group with more than one page of them', async () => {
  const uids = Array.from({ length: 130 }, (_, index) => `u${String(index).padStart(3, '0')}`);
  for (const uid of uids) await scene.server.createUser({ uid, name: uid });
  await takeIn(ana, 'tea', participants(uids));
  await render(list({ usersRequestBuilder: new Kit.UsersRequestBuilder().setUIDs(['u000', 'u129', 'cleo']) }));
  await screen.findByTestId('user-u129');
  const isMember = (uid: string): boolean => within(screen.getByTestId(`user-${uid}`)).queryByText('Member') !== null;
  expect(['u000', 'u129', 'cleo'].map(isMember)).toEqual([true, true, false]);
});

test('submitButtonText is on the button', async () => {
  await show({ submitButtonText: 'Invite' });
  await pick('dan');
  expect(await screen.findByText('Invite')).toBeOnTheScreen();
});

test('memberTextStyle wins over that of the theme', async () => {
  const slice = { memberTextStyle: { color: 'teal' } };
  await render(themed({ addMemberStyles: slice }, list({ style: { memberTextStyle: { color: 'plum' } } })));
  expect(await screen.findByText('Member')).toHaveStyle({ color: 'plum' });
});
