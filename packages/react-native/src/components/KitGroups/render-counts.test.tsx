/** What an event may cost: the counts of performance.md. `e2e/render-counts.spec.ts` asks the same of a production build. */
import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { Drawings } from '../../testing/drawings.tsx';
import { screenScene } from '../../testing/screen-scene.tsx';
import { KitGroups } from './KitGroups.tsx';
import type { KitGroupsProps } from './props.ts';

const many = 60;
const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
const drawings = new Drawings();

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  for (let index = 10; index < 10 + many; index += 1) {
    await ben.createGroup(new Kit.Group(`g${index}`, `Group ${index}`, 'public'));
  }
});

const drawSubtitle = (group: Kit.Group): ReactElement => drawings.row(group.getGuid(), group.getMembersCount());
const list = (props: KitGroupsProps = {}): ReactElement => (
  <KitClientProvider client={ana}>
    <KitGroups
      SubtitleView={drawSubtitle}
      AppBarOptions={drawings.options}
      groupsRequestBuilder={new Kit.GroupsRequestBuilder().setLimit(100)}
      {...props}
    />
  </KitClientProvider>
);
async function show(props: KitGroupsProps = {}): Promise<void> {
  drawings.clear();
  await render(list(props));
  await screen.findByTestId('group-g10');
  await scene.rest();
  expect(Object.keys(drawings.rows).length).toBeLessThan(many);
}
const countsOf = (happen: () => Promise<unknown>): ReturnType<Drawings['of']> => drawings.of(scene, happen);

test('an event for a visible group renders its row once, and the list not at all', async () => {
  await show();
  expect(await countsOf(() => ana.joinGroup('g10'))).toEqual({ rows: { g10: 1 }, lists: 0 });
  expect(await countsOf(() => ben.kickGroupMember('g10', 'ana'))).toEqual({ rows: { g10: 1 }, lists: 0 });
});

test('an event for a group off screen renders nothing', async () => {
  await show();
  const last = `g${9 + many}`;
  expect(screen.queryByTestId(`group-${last}`)).toBeNull();
  expect(await countsOf(() => ana.joinGroup(last))).toEqual({ rows: {}, lists: 0 });
});

test('a burst of events renders each visible row at most once', async () => {
  await show();
  const { rows: drawn, lists: drawnLists } = await countsOf(async () => {
    const happening: Promise<unknown>[] = [];
    for (let index = 10; index < 10 + many; index += 1) {
      // Told in one turn, hence in one frame.
      happening.push(ana.joinGroup(`g${index}`));
    }
    await Promise.all(happening);
  });
  expect(Object.keys(drawn).length).toBeGreaterThan(3);
  expect(new Set(Object.values(drawn))).toEqual(new Set([1]));
  expect(drawnLists).toBe(0);
});

test('another open chat renders its row and the one before, and nothing else', async () => {
  const marked = (): readonly string[] =>
    screen
      .getAllByTestId(/^group-g/)
      .flatMap(({ props }) => (props['accessibilityState']?.selected ? props['testID'] : []));
  await show({ activeChat: { group: { guid: 'g10' } } });
  expect(marked()).toEqual(['group-g10']);
  const { rows: drawn } = await countsOf(() => screen.rerender(list({ activeChat: { group: { guid: 'g12' } } })));
  expect(drawn).toEqual({ g10: 1, g12: 1 });
  expect(marked()).toEqual(['group-g12']);
  await screen.rerender(list({ activeChat: { user: { uid: 'g12' } } }));
  expect(marked()).toEqual([]);
});

test('selecting one row renders that row and the bar', async () => {
  await show({ selectionMode: 'multiple' });
  await fireEvent.press(screen.getByTestId('group-g10'));
  await screen.findByText('1 selected');
  await scene.rest();
  expect(await countsOf(() => fireEvent.press(screen.getByTestId('group-g11')))).toEqual({
    rows: { g11: 1 },
    lists: 1,
  });
  await waitFor(() => expect(screen.getByText('2 selected')).toBeOnTheScreen());
});

test('a parent that renders with new callbacks and equal styles renders no row; with a new slot, visible rows once', async () => {
  const inline = (): KitGroupsProps => ({
    onItemPress: () => {},
    onSelection: () => {},
    options: () => [],
    style: { itemStyle: { titleStyle: { color: 'teal' }, avatarStyle: { containerStyle: { borderRadius: 3 } } } },
  });
  await show(inline());
  const visible = Object.keys(drawings.rows);
  expect((await countsOf(() => screen.rerender(list(inline())))).rows).toEqual({});
  const fresh = (group: Kit.Group): ReactElement => drawSubtitle(group);
  const { rows: drawn } = await countsOf(() => screen.rerender(list({ ...inline(), SubtitleView: fresh })));
  expect(Object.keys(drawn).toSorted()).toEqual(visible.toSorted());
  expect(new Set(Object.values(drawn))).toEqual(new Set([1]));
});

test('a slot, an icon and a style written in render cost one drawing of the list for one change of its parent', async () => {
  const readBuilder = jest.spyOn(Kit.GroupsRequestBuilder.prototype, 'toQuery');
  const inline = (shade: string): KitGroupsProps => ({
    SubtitleView: (group) => <Text>{group.getName()}</Text>,
    privateGroupIcon: <Text>private</Text>,
    style: { itemStyle: { titleStyle: { color: shade } } },
  });
  await show(inline('teal'));
  // The component reads its builder each time that it is drawn: once for the list and once for the search.
  readBuilder.mockClear();
  await screen.rerender(list(inline('teal')));
  expect(readBuilder).toHaveBeenCalledTimes(2);
  readBuilder.mockClear();
  await screen.rerender(list(inline('navy')));
  expect(readBuilder).toHaveBeenCalledTimes(2);
  expect(screen.getByText('\u2068Group 10\u2069')).toHaveStyle({ color: 'navy' });
});
