import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { createRef, type ReactElement } from 'react';
import { Text } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { after, choose, hold, labelOf, menuEntries, rowsOf } from '../../testing/hands.ts';
import { hosted, screenScene, themed } from '../../testing/screen-scene.tsx';
import { KitUsers } from './KitUsers.tsx';
import type { KitUsersHandle, KitUsersProps } from './props.ts';

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

test('callbacks give people: pressed, pressed long, loaded, selected, handed over', async () => {
  const heard: string[] = [];
  const names = (what: string) => (people: Kit.User[]) =>
    void heard.push([what, ...people.map((user) => user.getName())].join(' '));
  const ref = createRef<KitUsersHandle>();
  const props: KitUsersProps = {
    ref,
    onItemPress: (user) => heard.push(`press ${user.getUid()}`),
    onItemLongPress: (user) => heard.push(`long ${user.getUid()}`),
    onLoad: names('loaded'),
    onSelection: names('selected'),
    onSubmit: names('submitted'),
  };
  await show(props);
  await fireEvent.press(screen.getByTestId('user-ben'));
  await openMenu('cleo');
  await screen.rerender(list({ ...props, selectionMode: 'multiple', hideSubmitButton: false }));
  await fireEvent.press(screen.getByTestId('user-dan'));
  await fireEvent.press(screen.getByTestId('user-ben'));
  await fireEvent.press(await screen.findByTestId('users-submit'));
  expect(ref.current?.getSelectedUsers().map((user) => user.getUid())).toEqual(['dan', 'ben']);
  await act(async () => ref.current?.clearSelection());
  expect(heard).toEqual([
    'loaded ben Cleo Dan',
    'press ben',
    'long cleo',
    'selected Dan',
    'selected Dan ben',
    'submitted Dan ben',
    'selected',
  ]);
});

test('nobody else: says so, and tells onEmpty', async () => {
  let calls = 0;
  await render(
    list({ usersRequestBuilder: new Kit.UsersRequestBuilder().setTags(['none']), onEmpty: () => (calls += 1) }),
  );
  await screen.findByText('No people yet');
  expect(calls).toBe(1);
});

test.each(['ItemView', 'LeadingView', 'TitleView', 'SubtitleView', 'TrailingView'] as const)(
  '%s gets the user, and is drawn anew with them alone',
  async (slot) => {
    const drawn: string[] = [];
    const draw = (user: Kit.User): ReactElement => {
      drawn.push(user.getUid());
      return <Text>{`own ${user.getUid()} ${user.getStatus()}`}</Text>;
    };
    await show({ [slot]: draw });
    await screen.findByText('own ben online');
    await scene.looked();
    drawn.length = 0;
    await after(() => ben.logout(), 'own ben offline');
    expect(drawn).toEqual(['ben']);
  },
);

test('slots of the whole list: AppBarOptions, LoadingView, EmptyView, ErrorView', async () => {
  const own = (text: string) => (): ReactElement => <Text>{text}</Text>;
  const views = {
    AppBarOptions: own('more'),
    LoadingView: own('wait'),
    EmptyView: own('none'),
    ErrorView: own('broken'),
  };
  await render(list(views, scene.client()));
  expect(screen.getByText('more')).toBeOnTheScreen();
  expect(screen.getByText('wait')).toBeOnTheScreen();
  await screen.rerender(list({ ...views, usersRequestBuilder: new Kit.UsersRequestBuilder().setTags(['none']) }));
  await screen.findByText('none');
  jest.spyOn(ana.queries, 'listUsers').mockRejectedValue(new Kit.KitException('INTERNAL', 'Broken.'));
  await screen.rerender(list({ ...views, usersRequestBuilder: new Kit.UsersRequestBuilder().setLimit(3) }));
  await screen.findByText('broken');
});

test('style wins over userStyles of the theme', async () => {
  await render(
    themed(
      { userStyles: { itemStyle: { titleStyle: { color: 'teal' }, subtitleStyle: { color: 'navy' } } } },
      list({ style: { itemStyle: { titleStyle: { color: 'plum' } } } }),
    ),
  );
  expect(await screen.findByText('\u2068Cleo\u2069')).toHaveStyle({ color: 'plum' });
  expect(screen.getByText('At the harbour')).toHaveStyle({ color: 'navy' });
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

test('a bar without header and search, and the back button', async () => {
  let calls = 0;
  await show({ showBackButton: true, onBack: () => (calls += 1), searchPlaceholderText: 'Find somebody' });
  await fireEvent.press(screen.getByLabelText('Back'));
  expect(calls).toBe(1);
  const field: TestInstance = screen.getByTestId('users-search');
  expect(field).toHaveProp('placeholder', 'Find somebody');
  await screen.rerender(list({ hideHeader: true, hideSearch: true }));
  expect(screen.queryByText('People')).toBeNull();
  expect(screen.queryByTestId('users-search')).toBeNull();
});
