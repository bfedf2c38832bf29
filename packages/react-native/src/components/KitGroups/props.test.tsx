/** Each prop of KitGroups by its name: a test that would fail without it. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import type { TestInstance } from 'test-renderer';
import { after, press, rowsOf } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitGroups } from './KitGroups.tsx';
import type { KitGroupsProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  const tagged = new Kit.Group('tea', 'Tea', 'public');
  tagged.setTags(['drinks']);
  tagged.setIcon('https://example.com/tea.png');
  await ben.createGroup(tagged);
  await ben.createGroup(new Kit.Group('den', 'Den', 'password', 'sesame'));
  await ana.createGroup(new Kit.Group('own', 'Own', 'private'));
});

const list = (props: KitGroupsProps): ReactElement => hosted(ana, <KitGroups testID="list" {...props} />);
async function show(props: KitGroupsProps = {}): Promise<void> {
  await render(list(props));
  await screen.findByTestId('group-own');
}
const rows = (): string[] => rowsOf('group-');
const name = (text: string): TestInstance => screen.getByText(`\u2068${text}\u2069`);
const images = (guid: string): TestInstance[] =>
  screen.getByTestId(`group-${guid}`).queryAll((node) => node.type === 'Image');

test('groupsRequestBuilder controls which groups load', async () => {
  await show({ groupsRequestBuilder: new Kit.GroupsRequestBuilder().joinedOnly(true) });
  expect(rows()).toEqual(['own']);
  await screen.rerender(list({ groupsRequestBuilder: new Kit.GroupsRequestBuilder().setTags(['drinks']) }));
  await waitFor(() => expect(rows()).toEqual(['tea']));
  await screen.rerender(list({ groupsRequestBuilder: new Kit.GroupsRequestBuilder().setSearchKeyword('de') }));
  await waitFor(() => expect(rows()).toEqual(['den']));
  let tags: string[] = [];
  const drawTags = (group: Kit.Group): ReactElement => {
    tags = group.getTags();
    return <Text>own</Text>;
  };
  const withTags = new Kit.GroupsRequestBuilder().setTags(['drinks']).withTags(true);
  await screen.rerender(list({ groupsRequestBuilder: withTags, SubtitleView: drawTags }));
  await waitFor(() => expect(tags).toEqual(['drinks']));
});

test('setLimit of the builder is the size of a page; without a builder it is 30', async () => {
  const limits: number[] = [];
  const real = ana.queries.listGroups.bind(ana.queries);
  jest.spyOn(ana.queries, 'listGroups').mockImplementation((query, signal) => {
    limits.push(query.limit);
    return real(query, signal);
  });
  await show();
  await screen.rerender(list({ groupsRequestBuilder: new Kit.GroupsRequestBuilder().setLimit(7) }));
  await waitFor(() => expect(limits).toEqual([30, 7]));
});

test('searchRequestBuilder filters the search list independently of the main list', async () => {
  await show({ searchRequestBuilder: new Kit.GroupsRequestBuilder().joinedOnly(true) });
  expect(rows().toSorted()).toEqual(['den', 'own', 'tea']);
  await fireEvent.changeText(screen.getByTestId('groups-search'), 'e');
  await scene.pass(300);
  await screen.findByText('No results');
  await fireEvent.changeText(screen.getByTestId('groups-search'), 'ow');
  await scene.pass(300);
  await waitFor(() => expect(screen.queryByText('No results')).toBeNull());
});

test('searchKeyword pre-fills the search and filters the list, also when it changes', async () => {
  await render(list({ searchKeyword: 'te' }));
  await waitFor(() => expect(screen.getByTestId('groups-search')).toHaveProp('value', 'te'));
  await screen.findByTestId('groups-search-list');
  const found = (): TestInstance => screen.getByTestId('groups-search-list');
  await waitFor(() => expect(within(found()).queryByTestId('group-tea')).not.toBeNull());
  expect(within(found()).queryByTestId('group-den')).toBeNull();
  await screen.rerender(list({ searchKeyword: 'de' }));
  await scene.pass(300);
  await waitFor(() => expect(within(found()).queryByTestId('group-den')).not.toBeNull());
  await screen.rerender(list({ searchKeyword: '' }));
  await waitFor(() => expect(screen.queryByTestId('groups-search-list')).toBeNull());
});

test('selectionMode: single keeps one, multiple keeps several, none opens', async () => {
  const heard: string[] = [];
  const props: KitGroupsProps = {
    onItemPress: (group) => heard.push(`open ${group.getGuid()}`),
    onSelection: (groups: Kit.Group[]) => void heard.push(groups.map((group) => group.getGuid()).join()),
  };
  await show(props);
  await press('group-tea');
  await screen.rerender(list({ ...props, selectionMode: 'single' }));
  await press('group-tea');
  await press('group-den');
  await press('group-den');
  await screen.rerender(list({ ...props, selectionMode: 'multiple' }));
  await press('group-tea');
  await press('group-den');
  await press('group-tea');
  expect(heard).toEqual(['open tea', 'tea', 'den', '', 'tea', 'tea,den', 'den']);
});

test('hideHeader hides title, back button and AppBarOptions, and leaves the search', async () => {
  const props: KitGroupsProps = { showBackButton: true, AppBarOptions: () => <Text>more</Text> };
  await show(props);
  expect(screen.getByText('Groups')).toBeOnTheScreen();
  await screen.rerender(list({ ...props, hideHeader: true }));
  for (const text of ['Groups', 'more']) expect(screen.queryByText(text)).toBeNull();
  expect(screen.queryByLabelText('Back')).toBeNull();
  expect(screen.getByTestId('groups-search')).toBeOnTheScreen();
});

test('showBackButton shows the back button, and onBack is told', async () => {
  let calls = 0;
  await show({ onBack: () => (calls += 1) });
  expect(screen.queryByLabelText('Back')).toBeNull();
  await screen.rerender(list({ showBackButton: true, onBack: () => (calls += 1) }));
  await fireEvent.press(screen.getByLabelText('Back'));
  expect(calls).toBe(1);
});

test('hideSearch hides the search field', async () => {
  await show();
  expect(screen.getByTestId('groups-search')).toBeOnTheScreen();
  await screen.rerender(list({ hideSearch: true }));
  expect(screen.queryByTestId('groups-search')).toBeNull();
});

test('hideSubmitButton: hidden by default; shown when false and something is selected; onSubmit gets the selection', async () => {
  const heard: string[] = [];
  const props: KitGroupsProps = {
    selectionMode: 'multiple',
    onSubmit: (groups: Kit.Group[]) => void heard.push(groups.map((group) => group.getGuid()).join()),
  };
  await show(props);
  await fireEvent.press(screen.getByTestId('group-tea'));
  await screen.findByText('1 selected');
  expect(screen.queryByText('Done')).toBeNull();
  await screen.rerender(list({ ...props, hideSubmitButton: false }));
  await fireEvent.press(screen.getByText('Done'));
  expect(heard).toEqual(['tea']);
  expect(screen.getByText('1 selected')).toBeOnTheScreen();
  await fireEvent.press(screen.getByLabelText('Clear selection'));
  await waitFor(() => expect(screen.queryByText('Done')).toBeNull());
  await screen.rerender(list({ ...props, selectionMode: 'single', hideSubmitButton: false }));
  await fireEvent.press(screen.getByTestId('group-den'));
  await fireEvent.press(await screen.findByText('Done'));
  expect(heard).toEqual(['tea', 'den']);
});

test('groupTypeVisibility: false hides the badge of every type', async () => {
  await show();
  const withBadges = ['tea', 'den', 'own'].map((guid) => images(guid).length);
  for (const [guid, type] of [
    ['tea', 'Public group'],
    ['den', 'Password-protected group'],
    ['own', 'Private group'],
  ]) {
    expect(screen.getByTestId(`group-${guid}`)).toHaveProp('accessibilityLabel', expect.stringContaining(type ?? ''));
  }
  await screen.rerender(list({ groupTypeVisibility: false }));
  expect(['tea', 'den', 'own'].map((guid) => images(guid).length)).toEqual(withBadges.map((count) => count - 1));
  expect(screen.getByTestId('group-den').props['accessibilityLabel']).toBe('Den, 1 member');
});

test('privateGroupIcon and passwordGroupIcon stand in place of the shield and the lock, as sources or elements', async () => {
  await show({ privateGroupIcon: { uri: 'https://example.com/p.png' }, passwordGroupIcon: <Text>key</Text> });
  const sources = images('own').map((image) => image.props['source']);
  expect(sources).toContainEqual({ uri: 'https://example.com/p.png' });
  expect(within(screen.getByTestId('group-den')).getByText('key', { includeHiddenElements: true })).toBeTruthy();
  expect(images('tea').map((image) => image.props['source'])).not.toContainEqual({ uri: 'https://example.com/p.png' });
});

test('searchPlaceholderText is the placeholder of the search', async () => {
  await show();
  expect(screen.getByTestId('groups-search')).toHaveProp('placeholder', 'Search');
  await screen.rerender(list({ searchPlaceholderText: 'Find a group' }));
  expect(screen.getByTestId('groups-search')).toHaveProp('placeholder', 'Find a group');
});

test('onItemPress and onItemLongPress tell the group', async () => {
  const heard: string[] = [];
  await show({
    onItemPress: (group) => heard.push(`press ${group.getName()}`),
    onItemLongPress: (group) => heard.push(`long ${group.getName()}`),
  });
  await fireEvent.press(screen.getByTestId('group-tea'));
  await fireEvent(screen.getByTestId('group-den'), 'longPress');
  expect(heard).toEqual(['press Tea', 'long Den']);
  expect(screen.queryByRole('menu')).toBeNull();
});

const itemSlots = ['ItemView', 'LeadingView', 'TitleView', 'SubtitleView', 'TrailingView'] as const;

test.each(itemSlots)(
  '%s stands in place of its part, gets the group, and is drawn anew with it alone',
  async (slot) => {
    const drawn: string[] = [];
    const draw = (group: Kit.Group): ReactElement => {
      drawn.push(group.getGuid());
      return <Text>{`own ${group.getGuid()} ${group.getMembersCount()}`}</Text>;
    };
    await show({ [slot]: draw });
    expect(screen.getByText('own tea 1')).toBeOnTheScreen();
    expect(screen.queryByText('\u2068Tea\u2069') === null).toBe(slot === 'ItemView' || slot === 'TitleView');
    expect(screen.queryAllByText('1 member').length === 0).toBe(slot === 'ItemView' || slot === 'SubtitleView');
    const letters = screen.queryByText('D', { includeHiddenElements: true });
    expect(letters === null).toBe(slot === 'ItemView' || slot === 'LeadingView');
    drawn.length = 0;
    await after(() => ana.joinGroup('tea'), 'own tea 2');
    expect(drawn).toEqual(['tea']);
  },
);

test('AppBarOptions stands in the bar', async () => {
  await show({ AppBarOptions: () => <Text>more</Text> });
  expect(screen.getByText('more')).toBeOnTheScreen();
});

test('every key of style reaches what it names', async () => {
  await show({
    showBackButton: true,
    selectionMode: 'multiple',
    hideSubmitButton: false,
    style: {
      containerStyle: { backgroundColor: 'linen' },
      headerContainerStyle: { backgroundColor: 'beige', minHeight: 60 },
      headerStyle: { backgroundColor: 'tan' },
      titleStyle: { color: 'teal' },
      titleSeparatorStyle: { borderBottomColor: 'ignored', borderColor: 'crimson' },
      backButtonStyle: { opacity: 0.5 },
      itemStyle: {
        containerStyle: { paddingVertical: 3 },
        avatarStyle: {
          containerStyle: { borderRadius: 5, backgroundColor: 'olive' },
          imageStyle: { borderRadius: 6, backgroundColor: 'navy' },
        },
        titleStyle: { color: 'purple' },
        subtitleStyle: { color: 'maroon' },
        separatorColor: 'gold',
      },
      searchStyle: { containerStyle: { backgroundColor: 'plum' }, textStyle: { color: 'sienna' } },
      selectionBarStyle: { backgroundColor: 'wheat' },
      submitButtonStyle: { backgroundColor: 'coral' },
      submitButtonTextStyle: { color: 'indigo' },
    },
  });
  await fireEvent.press(screen.getByTestId('group-tea'));
  await screen.findByText('1 selected');
  expect(screen.getByTestId('list')).toHaveStyle({ backgroundColor: 'linen' });
  expect(screen.getByText('Groups')).toHaveStyle({ color: 'teal' });
  expect(screen.getByText('Groups').parent).toHaveStyle({
    backgroundColor: 'tan',
    minHeight: 60,
    borderBottomColor: 'crimson',
  });
  expect(screen.getByLabelText('Back')).toHaveStyle({ opacity: 0.5 });
  expect(name('Den')).toHaveStyle({ color: 'purple' });
  expect(within(screen.getByTestId('group-den')).getByText('1 member')).toHaveStyle({ color: 'maroon' });
  expect(screen.getByText('D', { includeHiddenElements: true }).parent).toHaveStyle({
    borderRadius: 5,
    backgroundColor: 'olive',
  });
  const picture = images('tea').find((image) => image.props['source'].uri === 'https://example.com/tea.png');
  if (picture === undefined) throw new Error('There is no picture.');
  expect(picture).toHaveStyle({ borderRadius: 6, backgroundColor: 'navy' });
  const inRow = screen.getByTestId('group-den').queryAll(() => true);
  expect(inRow.some((node) => styleOf(node)['borderBottomColor'] === 'gold')).toBe(true);
  expect(inRow.some((node) => styleOf(node)['paddingVertical'] === 3)).toBe(true);
  expect(screen.getByTestId('groups-search')).toHaveStyle({ color: 'sienna' });
  expect(screen.getByTestId('groups-search').parent).toHaveStyle({ backgroundColor: 'plum' });
  expect(screen.getByText('1 selected').parent).toHaveStyle({ backgroundColor: 'wheat' });
  expect(screen.getByTestId('groups-submit')).toHaveStyle({ backgroundColor: 'coral' });
  expect(screen.getByText('Done')).toHaveStyle({ color: 'indigo' });
});

test('emptyStateStyle and errorStateStyle style what stands in place of the list', async () => {
  const own = {
    containerStyle: { backgroundColor: 'linen' },
    titleStyle: { color: 'teal' },
    subtitleStyle: { color: 'olive' },
  };
  await render(
    list({ groupsRequestBuilder: new Kit.GroupsRequestBuilder().setTags(['none']), style: { emptyStateStyle: own } }),
  );
  expect(await screen.findByText('No groups yet')).toHaveStyle({ color: 'teal' });
  expect(screen.getByText('Groups will show up here.')).toHaveStyle({ color: 'olive' });
  expect(screen.getByText('No groups yet').parent).toHaveStyle({ backgroundColor: 'linen' });
  const wrong: unknown = 'no builder';
  await screen.rerender(
    list({ groupsRequestBuilder: wrong as Kit.GroupsRequestBuilder, style: { errorStateStyle: own } }),
  );
  expect(await screen.findByText('Couldn’t load groups')).toHaveStyle({ color: 'teal' });
});

function styleOf(node: TestInstance): Record<string, unknown> {
  const style: unknown = node.props['style'];
  return Object.assign({}, ...[style].flat(5));
}
