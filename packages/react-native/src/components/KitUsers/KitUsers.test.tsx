import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { type ReactElement } from 'react';
import { after, choose, hold, labelOf, menuEntries, rowsOf } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitUsers } from './KitUsers.tsx';
import type { KitUsersProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  await scene.server.createUser({ uid: 'cleo', name: 'Cleo', statusMessage: 'At the harbour' });
  await scene.server.createUser({ uid: 'dan', name: 'Dan', avatar: 'https://example.com/dan.png' });
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
});

const list = (props: KitUsersProps = {}, client = ana): ReactElement =>
  hosted(client, <KitUsers testID="list" {...props} />);
async function show(props: KitUsersProps = {}, client = ana): Promise<void> {
  await render(list(props, client));
  await screen.findByTestId('user-cleo');
}
const rows = (): string[] => rowsOf('user-');
const label = (uid: string): unknown => labelOf(`user-${uid}`);
const openMenu = (uid: string): Promise<void> => hold(`user-${uid}`);
const take = (id: string, entry: string): Promise<void> => choose(`user-${id}`, entry);

test('shows everybody else with name, picture, presence or what they say of themselves, under a title with a search', async () => {
  await show();
  expect(rows()).toEqual(['ben', 'cleo', 'dan']);
  expect(screen.getByText('People')).toBeOnTheScreen();
  expect(screen.getByPlaceholderText('Search')).toBeOnTheScreen();
  expect(['ben', 'cleo', 'dan'].map(label)).toEqual(['ben, Online', 'Cleo, At the harbour', 'Dan']);
  expect(within(screen.getByTestId('user-ben')).getByTestId('online', { includeHiddenElements: true })).toBeTruthy();
  const pictures = screen.getByTestId('user-dan').queryAll((node) => node.type === 'Image');
  expect(pictures.map((image) => image.props['source'])).toContainEqual({ uri: 'https://example.com/dan.png' });
});

test('follows who comes and goes', async () => {
  await show();
  await scene.looked();
  await after(() => ben.logout());
  await waitFor(() => expect(label('ben')).toMatch(/^ben, Last seen today at /));
  expect(screen.queryByTestId('online', { includeHiddenElements: true })).toBeNull();
  await after(() => scene.enter('cleo'));
  await waitFor(() => expect(label('cleo')).toBe('Cleo, Online'));
});

test('usersStatusVisibility: false hides whether people are there', async () => {
  await show({ usersStatusVisibility: false });
  expect(['ben', 'cleo'].map(label)).toEqual(['ben', 'Cleo, At the harbour']);
  expect(screen.queryByTestId('online', { includeHiddenElements: true })).toBeNull();
});

test('usersRequestBuilder controls which people load, and searchRequestBuilder which are found', async () => {
  await scene.server.updateUser('cleo', { tags: ['crew'] });
  await show({
    usersRequestBuilder: new Kit.UsersRequestBuilder().setTags(['crew']),
    searchRequestBuilder: new Kit.UsersRequestBuilder().setStatus('online'),
  });
  expect(rows()).toEqual(['cleo']);
  await fireEvent.changeText(screen.getByTestId('users-search'), 'n');
  await scene.pass(300);
  await waitFor(() => expect(within(screen.getByTestId('users-search-list')).getByTestId('user-ben')).toBeTruthy());
  expect(rows()).not.toContain('dan');
});

test('what build() gives in place of a builder is told, and shown as an error', async () => {
  const heard: string[] = [];
  const built: unknown = new Kit.UsersRequestBuilder().build();
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  await render(
    list({ usersRequestBuilder: built as Kit.UsersRequestBuilder, onError: ({ message }) => heard.push(message) }),
  );
  await screen.findByText('Couldn’t load people');
  expect(heard).toEqual([
    '"usersRequestBuilder" must be a Kit.UsersRequestBuilder. Pass the builder itself, without calling build().',
  ]);
});

describe('the menu', () => {
  test('blocks after a question, says so in the row, and takes it back', async () => {
    await show();
    await openMenu('ben');
    expect(menuEntries()).toEqual(['Block']);
    await fireEvent.press(screen.getByText('Block'));
    expect(screen.getByText('Block \u2068ben\u2069?')).toBeOnTheScreen();
    await fireEvent.press(screen.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(label('ben')).toBe('ben, Blocked'));
    expect(screen.queryByText('Block \u2068ben\u2069?')).toBeNull();
    expect(screen.queryByTestId('online', { includeHiddenElements: true })).toBeNull();
    expect((await ana.getUser('ben')).getBlockedByMe()).toBe(true);
    await openMenu('ben');
    expect(menuEntries()).toEqual(['Unblock']);
    await fireEvent.press(screen.getByText('Unblock'));
    await fireEvent.press(screen.getByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(label('ben')).toBe('ben, Online'));
  });

  test('what fails is said in the question, told, and can be tried again', async () => {
    const codes: string[] = [];
    const failing = jest.spyOn(ana, 'blockUsers').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
    await show({ onError: ({ code }) => codes.push(code) });
    await take('ben', 'Block');
    await fireEvent.press(screen.getByRole('button', { name: 'Block' }));
    await screen.findByText('Check your connection and try again.');
    await fireEvent.press(screen.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(label('ben')).toBe('ben, Blocked'));
    expect([codes, failing.mock.calls.length]).toEqual([['NETWORK'], 2]);
  });

  test('an engine that knows of no blocking offers none; options and addOptions are the host’s', async () => {
    const client = await scene.enter('ana', ({ capabilities }) => ({
      capabilities: { ...capabilities, blocking: false },
    }));
    await show({}, client);
    await openMenu('ben');
    expect(menuEntries()).toEqual([]);
    await screen.rerender(list({ addOptions: (user) => [{ text: `Call ${user.getUid()}`, onPress: () => {} }] }));
    await screen.findByTestId('user-ben');
    await openMenu('ben');
    expect(menuEntries()).toEqual(['Block', 'Call ben']);
    await fireEvent.press(screen.getByTestId('overlay-backdrop'));
    await screen.rerender(list({ options: () => [{ text: 'Greet', onPress: () => {} }] }));
    await openMenu('ben');
    expect(menuEntries()).toEqual(['Greet']);
  });
});
