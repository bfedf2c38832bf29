/** The worked example of CONTRIBUTING.md, "A list of something else": what stands there stands here, and runs. */
import { Kit, userFrom, type UserRecord, type UsersQuery } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { memo, type ReactElement, type ReactNode, type Ref } from 'react';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { useListRow } from '../../hooks/use-list-row.ts';
import { type ListOptions, useLiveList } from '../../hooks/use-live-list.ts';
import { banIcon } from '../../icons/icons.ts';
import type { ListDescription } from '../../models/live-list/list-description.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import { users } from '../../models/lists/users.ts';
import { type ChatScene, chatScene } from '../../testing/chat-scene.ts';
import { pass } from '../../testing/pass.ts';
import { type PersonLook, PersonRow } from '../PersonRow.tsx';
import type { ListHandle, ListKind, ListWords } from './list-kind.ts';
import { ListFrame } from './ListFrame.tsx';
import type { ListProps } from './props.ts';
import type { RowViewProps } from './row-look.ts';

const blocked: ListDescription<UserRecord, UsersQuery> = {
  ...users,
  what: 'blocked people',
  whatOne: 'a blocked person',
  fits: (user, query, isShown) => user.blockedByMe && users.fits(user, query, isShown),
  async list(client, query, signal) {
    const page = await client.queries.listUsers(query, signal);
    return { ...page, items: page.items.filter(({ blockedByMe }) => blockedByMe) };
  },
};

type Row = ListRow<UserRecord>;
type BlockedRowProps = RowViewProps<Row, Kit.User, PersonLook>;

const BlockedRow: (props: BlockedRowProps) => ReactNode = memo(function BlockedRow(props: BlockedRowProps) {
  const { id, model, look, actions } = props;
  const row = useListRow(model, id);
  if (row === undefined) return null;
  const { item: person, isSelected } = row;
  const given = userFrom(person);
  return <PersonRow {...{ person, item: given, isSelected, look, actions }} testID={`blocked-${id}`} />;
});

const blockedKind: ListKind<Row, Kit.User, ListHandle<Kit.User>> = {
  component: 'KitBlockedUsers',
  testIDs: { list: 'blocked-users', item: 'blocked' },
  emptyIcon: banIcon,
  nameOf: ({ item }) => item.name,
  itemOf: ({ item }) => userFrom(item),
  idOf: (user) => user.getUid(),
  handleOf: (handle) => handle,
};

const words: ListWords = {
  title: 'Blocked',
  emptyTitle: 'Nobody is blocked',
  emptyText: 'Whom you block cannot write to you.',
  noResultsTitle: 'Nobody found',
  noResultsText: 'Try another name.',
  errorTitle: 'Blocked people could not be loaded',
  errorMore: 'More could not be loaded.',
  found: (count) => `${count} found`,
  foundSoFar: (count) => `${count} found so far`,
};

const everybody = { query: new Kit.UsersRequestBuilder().toQuery(), fault: null };
const setup = { description: blocked, main: everybody, search: everybody, toHost: userFrom };

interface KitBlockedUsersProps extends ListProps<Kit.User>, ListOptions<Kit.User> {
  readonly ref?: Ref<ListHandle<Kit.User>>;
}

function KitBlockedUsers(props: KitBlockedUsersProps): ReactElement {
  const list = useLiveList(setup, props);
  const frame = { kind: blockedKind, props, list, words, Row: BlockedRow, look: { hasStatus: false } };
  return <ListFrame {...frame} style={{}} actsOf={() => []} />;
}

let scene: ChatScene;
let ana: Kit.ChatClient;

beforeEach(async () => {
  scene = await chatScene('ana', 'ben', 'cleo', 'dan');
  ana = await scene.enter('ana');
  await ana.blockUsers(['ben', 'cleo']);
});
afterEach(async () => {
  await cleanup();
  await scene.close();
});

test('lists, searches and selects what it describes, live', async () => {
  const heard: string[][] = [];
  await render(
    <KitClientProvider client={ana}>
      <KitBlockedUsers
        selectionMode="multiple"
        onSelection={(people) => heard.push(people.map((user) => user.getUid()))}
      />
    </KitClientProvider>,
  );
  await screen.findByTestId('blocked-ben');
  const shown = (): string[] => screen.queryAllByTestId(/^blocked-(?!users)/).map((row) => String(row.props['testID']));
  expect(shown()).toEqual(['blocked-ben', 'blocked-cleo']);
  await fireEvent.press(screen.getByTestId('blocked-ben'));
  expect(heard).toEqual([['ben']]);
  await act(async () => void (await ana.blockUsers(['dan'])));
  await waitFor(() => expect(shown()).toEqual(['blocked-ben', 'blocked-cleo', 'blocked-dan']));
  await act(async () => void (await ana.unblockUsers(['cleo'])));
  await waitFor(() => expect(shown()).toEqual(['blocked-ben', 'blocked-dan']));
  await fireEvent.changeText(screen.getByPlaceholderText('Search'), 'da');
  await pass(scene.clock, 300);
  await waitFor(() => expect(shown()).toEqual(['blocked-dan']));
});
