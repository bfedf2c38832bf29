/** What an event may cost: one row for what happens to one member, none for what is not shown. */
import { Kit } from '@open-chat-kit/sdk';
import { render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { Drawings } from '../../testing/drawings.tsx';
import { screenScene } from '../../testing/screen-scene.tsx';
import { participants, takeIn } from '../../testing/take-in.ts';
import { KitGroupMembers } from './KitGroupMembers.tsx';
import type { KitGroupMembersProps } from './props.ts';

const many = 60;
const uids = Array.from({ length: many }, (_, index) => `m${10 + index}`);
const scene = screenScene('ana', ...uids);
let ana: Kit.ChatClient;
let group: Kit.Group;
const drawings = new Drawings();

beforeEach(async () => {
  ana = await scene.enter('ana');
  group = await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await takeIn(ana, 'tea', participants(uids));
});

const drawSubtitle = (member: Kit.GroupMember): ReactElement => drawings.row(member.getUid(), member.getScope());
const list = (props: KitGroupMembersProps = {}): ReactElement => (
  <KitClientProvider client={ana}>
    <KitGroupMembers
      group={group}
      SubtitleView={drawSubtitle}
      AppBarOptions={drawings.options}
      groupMemberRequestBuilder={new Kit.GroupMembersRequestBuilder('tea').setLimit(100)}
      {...props}
    />
  </KitClientProvider>
);
async function show(props: KitGroupMembersProps = {}): Promise<void> {
  drawings.clear();
  await render(list(props));
  await screen.findByTestId('member-m10');
  await scene.rest();
}
const countsOf = (happen: () => Promise<unknown>): ReturnType<Drawings['of']> => drawings.of(scene, happen);

test('somebody comes and goes: their row is drawn once, and the list not at all', async () => {
  await show();
  const came: { client?: Kit.ChatClient } = {};
  const coming = async (): Promise<void> => void (came.client = await scene.enter('m11'));
  expect(await countsOf(coming)).toEqual({ rows: { m11: 1 }, lists: 0 });
  expect(await countsOf(async () => came.client?.logout())).toEqual({ rows: { m11: 1 }, lists: 0 });
});

test('what happens to a member off screen draws nothing', async () => {
  await show();
  const last = uids.at(-1) ?? '';
  expect(screen.queryByTestId(`member-${last}`)).toBeNull();
  expect(await countsOf(() => scene.enter(last))).toEqual({ rows: {}, lists: 0 });
});

test('a role that moves a member draws that row and the order of the list', async () => {
  await show();
  const { rows: drawn } = await countsOf(() => ana.updateGroupMemberScope('tea', 'm12', 'admin'));
  expect(drawn).toEqual({ m12: 1 });
});

test('a parent that renders with new callbacks, a new copy of the group and equal styles renders no row', async () => {
  const inline = (): KitGroupMembersProps => ({
    group: { ...group },
    onItemPress: () => {},
    options: () => [],
    style: { scopeTextStyle: { color: 'teal' }, itemStyle: { titleStyle: { color: 'teal' } } },
  });
  await show(inline());
  expect((await countsOf(() => screen.rerender(list(inline())))).rows).toEqual({});
});
