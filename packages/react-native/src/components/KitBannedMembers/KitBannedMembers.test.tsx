import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { type ReactElement } from 'react';
import { after, choose, hold, menuEntries, pressButton, rowsOf } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { takeIn } from '../../testing/take-in.ts';
import { KitBannedMembers } from './KitBannedMembers.tsx';
import type { KitBannedMembersProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'dan');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let tea: Kit.Group;

beforeEach(async () => {
  await scene.server.createUser({ uid: 'cleo', name: 'Cleo', statusMessage: 'At the harbour' });
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await takeIn(ana, 'tea', { ben: 'moderator' });
  for (const uid of ['cleo', 'dan']) await ana.banGroupMember('tea', uid);
  tea = await ana.getGroup('tea');
});

const list = (props: KitBannedMembersProps = {}, client = ana): ReactElement =>
  hosted(client, <KitBannedMembers testID="list" group={tea} {...props} />);
async function show(props: KitBannedMembersProps = {}, client = ana): Promise<void> {
  await render(list(props, client));
  await screen.findByTestId('banned-member-dan');
  await scene.rest();
}
const rows = (): string[] => rowsOf('banned-member-');
const openMenu = (uid: string): Promise<void> => hold(`banned-member-${uid}`);
const take = (id: string, entry: string): Promise<void> => choose(`banned-member-${id}`, entry);
const confirm = (): Promise<void> => pressButton('Unban');

test('shows who is banned, and follows it', async () => {
  await show();
  expect(screen.getByText('Banned people')).toBeOnTheScreen();
  expect(rows()).toEqual(['cleo', 'dan']);
  expect(screen.getByLabelText('Cleo, At the harbour')).toBeOnTheScreen();
  await after(() => ana.banGroupMember('tea', 'ben'));
  await waitFor(() => expect(rows().toSorted()).toEqual(['ben', 'cleo', 'dan']));
  await after(() => ana.unbanGroupMember('tea', 'dan'));
  await waitFor(() => expect(rows().toSorted()).toEqual(['ben', 'cleo']));
});

test('a press on who is banned offers to lift the ban, which is done after a question', async () => {
  await show({}, ben);
  await fireEvent.press(screen.getByTestId('banned-member-dan'));
  expect(menuEntries()).toEqual(['Unban']);
  await fireEvent.press(screen.getByText('Unban'));
  expect(screen.getByText('Unban \u2068dan\u2069?')).toBeOnTheScreen();
  await confirm();
  await waitFor(() => expect(rows()).toEqual(['cleo']));
  expect(screen.queryByText('Unban \u2068dan\u2069?')).toBeNull();
  const dan = await scene.enter('dan');
  await dan.joinGroup('tea');
});

test('who is unbanned already is done, and the list looks anew; what fails is said and told', async () => {
  const codes: string[] = [];
  await show({ onError: ({ code }) => codes.push(code) });
  const failing = jest.spyOn(ana, 'unbanGroupMember').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  failing.mockRejectedValueOnce(new Kit.KitException('NOT_FOUND', 'Not banned.'));
  const asked = jest.spyOn(ana.queries, 'listBanned');
  await take('dan', 'Unban');
  await confirm();
  await screen.findByText('Check your connection and try again.');
  await confirm();
  await waitFor(() => expect(screen.queryByText('Unban \u2068dan\u2069?')).toBeNull());
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(codes).toEqual(['NETWORK']);
});

test('who may not see it is told so; a role that is lost takes rows and menu away, and one that is won shows them', async () => {
  const codes: string[] = [];
  await show({ onError: ({ code }) => codes.push(code) }, ben);
  await openMenu('dan');
  await after(() => ana.updateGroupMemberScope('tea', 'ben', 'participant'), 'You can’t see who is banned');
  expect(screen.getByText('Your role in this group has changed.')).toBeOnTheScreen();
  expect(screen.queryByText('Try again')).toBeNull();
  expect(rows()).toEqual([]);
  expect(menuEntries()).toEqual([]);
  expect(codes).toEqual(['FORBIDDEN']);
  await after(() => ana.updateGroupMemberScope('tea', 'ben', 'admin'));
  await waitFor(() => expect(rows()).toEqual(['cleo', 'dan']));
});

test('who may not see who is banned is told who may, and has nothing to try again', async () => {
  await ana.updateGroupMemberScope('tea', 'ben', 'participant');
  await render(list({}, ben));
  await screen.findByText('You can’t see who is banned');
  expect(screen.getByText('Only the owner, admins and moderators of this group can.')).toBeOnTheScreen();
  expect(screen.queryByText('Try again')).toBeNull();
  await screen.rerender(list({}, ana));
  await waitFor(() => expect(rows()).toEqual(['cleo', 'dan']));
});

test('deleted before the server has heard that somebody looks: it says so, and goes on saying it', async () => {
  await render(list({}, ben));
  await after(() => ana.deleteGroup('tea'), 'This group was deleted');
  await scene.rest();
  expect(screen.getByText('This group was deleted')).toBeOnTheScreen();
});

test('bannedMembersRequestBuilder controls who loads and names the group; searchRequestBuilder who is found', async () => {
  const builder = (): Kit.BannedMembersRequestBuilder => new Kit.BannedMembersRequestBuilder('tea');
  await render(list({ group: null, bannedMembersRequestBuilder: builder().setSearchKeyword('cle') }));
  await waitFor(() => expect(rows()).toEqual(['cleo']));
  await screen.rerender(list({ searchRequestBuilder: builder().setLimit(1) }));
  const asked = jest.spyOn(ana.queries, 'listBanned');
  await fireEvent.changeText(screen.getByTestId('banned-search'), 'a');
  await scene.pass(300);
  await screen.findByTestId('banned-search-list');
  expect(asked.mock.calls.map(([, { limit, keyword }]) => [limit, keyword])).toContainEqual([1, 'a']);
});

test('addOptions come after what the list offers itself', async () => {
  await show({ addOptions: () => [{ text: 'Report', onPress: () => {} }] });
  await openMenu('cleo');
  expect(menuEntries()).toEqual(['Unban', 'Report']);
});
