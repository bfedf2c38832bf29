import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { createRef, type ReactElement } from 'react';
import { Text } from 'react-native';
import { after } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitGroups } from './KitGroups.tsx';
import type { KitGroupsHandle, KitGroupsProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
});

async function groups(...names: readonly string[]): Promise<void> {
  for (const name of names) await ben.createGroup(new Kit.Group(name.toLowerCase(), name, 'public'));
}

const list = (props: KitGroupsProps): ReactElement => hosted(ana, <KitGroups {...props} />);

const name = (text: string): string => `\u2068${text}\u2069`;
async function shown(text: string): Promise<void> {
  await waitFor(() => expect(screen.getByText(name(text))).toBeOnTheScreen());
}

/** The list, once this group is seen in it. */
async function open(group: string, props: KitGroupsProps = {}): Promise<void> {
  await render(list(props));
  await shown(group);
}

test('shows icon, name, members and type of each group under the title, with a field to search', async () => {
  await groups('Tea', 'Jam');
  const pictured = new Kit.Group('pictured', 'Pictured', 'public');
  pictured.setIcon('https://example.com/p.png');
  await ben.createGroup(pictured);
  await open('Tea');
  expect(screen.getAllByText('1 member')).toHaveLength(3);
  const sources = screen
    .getByTestId('group-pictured')
    .queryAll((node) => node.type === 'Image')
    .map((image) => image.props['source']);
  expect(sources).toContainEqual({ uri: 'https://example.com/p.png' });
  expect(screen.getByText('Groups')).toBeOnTheScreen();
  expect(screen.getByPlaceholderText('Search')).toBeOnTheScreen();
  expect(screen.getByLabelText('Tea, 1 member, Public group')).toBeOnTheScreen();
});

test('a press is on the list that is shown, not on the one that was there first', async () => {
  await groups('Tea', 'Jam');
  const pressed: string[] = [];
  const of = (keyword: string): ReactElement =>
    list({
      groupsRequestBuilder: new Kit.GroupsRequestBuilder().setSearchKeyword(keyword),
      onItemPress: (group) => pressed.push(group.getGuid()),
    });
  await render(of('Jam'));
  await shown('Jam');
  await screen.rerender(of('Tea'));
  await shown('Tea');
  await fireEvent.press(screen.getByTestId('group-tea'));
  expect(pressed).toEqual(['tea']);
});

test('a press and a long press give the group as it is now, to the newest callback', async () => {
  await groups('Tea');
  const heard: string[] = [];
  await open('Tea', { onItemPress: () => heard.push('old') });
  await after(() => ana.joinGroup('tea'));
  await waitFor(() => expect(screen.getByText('2 members')).toBeOnTheScreen());
  await screen.rerender(
    list({
      onItemPress: (group) => heard.push(`press ${group.getName()} ${group.getMembersCount()}`),
      onItemLongPress: (group) => heard.push(`long ${group.getGuid()}`),
    }),
  );
  await fireEvent.press(screen.getByTestId('group-tea'));
  await fireEvent(screen.getByTestId('group-tea'), 'longPress');
  expect(heard).toEqual(['press Tea 2', 'long tea']);
});

test('inline callbacks, styles of equal content and builders cost no row; a new slot draws each visible row once', async () => {
  await groups('Tea', 'Jam');
  const drawn: string[] = [];
  const Subtitle = (group: Kit.Group): ReactElement => {
    drawn.push(group.getGuid());
    return <Text>{group.getGuid()}</Text>;
  };
  const show = (SubtitleView: KitGroupsProps['SubtitleView']): ReactElement =>
    list({
      SubtitleView,
      groupsRequestBuilder: new Kit.GroupsRequestBuilder().setLimit(5),
      onItemPress: () => {},
      style: { itemStyle: { titleStyle: { color: 'teal' } } },
    });
  await render(show(Subtitle));
  await shown('Tea');
  expect(screen.getByText(name('Tea'))).toHaveStyle({ color: 'teal' });
  drawn.length = 0;
  await screen.rerender(show(Subtitle));
  expect(drawn).toEqual([]);
  await after(() => ana.joinGroup('tea'));
  await waitFor(() => expect(drawn).toEqual(['tea']));
  await screen.rerender(show((group) => Subtitle(group)));
  expect(drawn.slice(1).toSorted()).toEqual(['jam', 'tea']);
});

test('a slot that throws shows the built-in view, reports once, and the list lives on', async () => {
  await groups('Tea', 'Jam');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const heard: string[] = [];
  await render(
    list({
      TitleView: (group) => {
        if (group.getGuid() === 'tea') throw new Error('in a slot');
        return <Text>custom</Text>;
      },
      onError: (error) => heard.push(error.message),
    }),
  );
  await shown('Tea');
  expect(screen.getByText('custom')).toBeOnTheScreen();
  expect(heard).toEqual(['The slot TitleView failed unexpectedly: in a slot']);
});

test('a failed first page says so, and Try again loads it; hideError hides the view, not the callback', async () => {
  await groups('Tea');
  scene.refuse('NETWORK', 'listGroups');
  const heard: string[] = [];
  await render(list({ onError: ({ code }) => heard.push(code) }));
  await waitFor(() => expect(screen.getByText('Couldn’t load groups')).toBeOnTheScreen());
  expect(screen.getByText('Check your connection and try again.')).toBeOnTheScreen();
  await screen.rerender(list({ onError: ({ code }) => heard.push(code), hideError: true }));
  expect(screen.queryByText('Couldn’t load groups')).toBeNull();
  await screen.rerender(list({}));
  scene.refuse('NETWORK');
  await fireEvent.press(screen.getByText('Try again'));
  await shown('Tea');
  expect(heard).toEqual(['NETWORK']);
});

test('selection: presses toggle, the bar counts and clears, submit hands over and keeps', async () => {
  await groups('Tea', 'Jam');
  const heard: string[] = [];
  const ref = createRef<KitGroupsHandle>();
  const note = (what: string) => (selected: Kit.Group[]) =>
    void heard.push([what, ...selected.map((group) => group.getName())].join(' '));
  const props: KitGroupsProps = {
    ref,
    selectionMode: 'multiple',
    hideSubmitButton: false,
    onSelection: note('selected'),
    onSubmit: note('submitted'),
    onItemPress: () => heard.push('pressed'),
  };
  await open('Tea', props);
  expect(screen.queryByText('Done')).toBeNull();
  await fireEvent.press(screen.getByTestId('group-tea'));
  await waitFor(() => expect(screen.getByText('1 selected')).toBeOnTheScreen());
  await fireEvent(screen.getByTestId('group-jam'), 'longPress');
  await waitFor(() => expect(screen.getByText('2 selected')).toBeOnTheScreen());
  // The second press of a double one is the same wish.
  await fireEvent.press(screen.getByText('Done'));
  await fireEvent.press(screen.getByText('Done'));
  expect(ref.current?.getSelectedGroups().map((group) => group.getGuid())).toEqual(['tea', 'jam']);
  expect(screen.getByTestId('group-tea')).toBeSelected();
  await fireEvent.press(screen.getByLabelText('Clear selection'));
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  expect(heard).toEqual(['selected Tea', 'selected Tea Jam', 'submitted Tea Jam', 'selected']);
});

test('searching shows what fits, an empty search says so, and clearing shows the list again', async () => {
  await groups('Tea', 'Jam');
  await open('Tea');
  await fireEvent.changeText(screen.getByPlaceholderText('Search'), 'zzz');
  await scene.pass(300);
  await waitFor(() => expect(screen.getByText('No results')).toBeOnTheScreen());
  await fireEvent.changeText(screen.getByPlaceholderText('Search'), 'ja');
  await scene.pass(300);
  await waitFor(() => expect(screen.queryByText('No results')).toBeNull());
  await shown('Jam');
  await fireEvent.press(screen.getByLabelText('Clear'));
  await shown('Tea');
});

test('onLoad tells all groups loaded so far, annotated as groups or as members', async () => {
  await groups('Tea', 'Jam');
  const heard: number[] = [];
  const asMembers = (loaded: Kit.GroupMember[]): void => void heard.push(loaded.length);
  const asGroups = (loaded: Kit.Group[]): void => void heard.push(loaded.length);
  await open('Tea', { onLoad: asMembers });
  await screen.rerender(list({ onLoad: asGroups, groupsRequestBuilder: new Kit.GroupsRequestBuilder().setLimit(7) }));
  await waitFor(() => expect(heard).toEqual([2, 2]));
});

test('a list that a search covered goes on to fill its view once it is seen', async () => {
  await groups('Tea 1', 'Tea 2', 'Jam 1', 'Jam 2', 'Jam 3', 'Jam 4', 'Jam 5', 'Jam 6');
  const short = new Kit.GroupsRequestBuilder().setLimit(2);
  await render(list({ searchKeyword: 'tea', groupsRequestBuilder: short }));
  await shown('Tea 2');
  await scene.pass(1_000);
  await screen.rerender(list({ searchKeyword: '', groupsRequestBuilder: short }));
  await shown('Jam 1');
  await shown('Tea 2');
});
