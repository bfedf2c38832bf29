/** The worked example of CONTRIBUTING.md, "A list of something else": what stands there stands here, and runs. */
import { Kit, userFrom, type UserRecord, type UsersQuery } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement, Ref } from 'react';
import { KitClientProvider } from '../../client/KitClientProvider.tsx';
import { type ListOptions, useLiveList } from '../../hooks/use-live-list.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { banIcon } from '../../icons/icons.ts';
import type { ListDescription } from '../../models/live-list/list-description.ts';
import { users } from '../../models/lists/users.ts';
import { after } from '../../testing/hands.ts';
import { screenScene } from '../../testing/screen-scene.tsx';
import { PersonRow } from './PersonRow.tsx';
import type { FrameHandle, ListKind } from './list-kind.ts';
import { ListFrame } from './ListFrame.tsx';
import { listWords } from './list-words.ts';
import type { ListProps } from './props.ts';

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

const blockedKind: ListKind<UserRecord, Kit.User, FrameHandle<Kit.User>> = {
  component: 'KitBlockedUsers',
  testIDs: { list: 'blocked-users', item: 'blocked' },
  emptyIcon: banIcon,
  nameOf: ({ name }) => name,
  itemOf: userFrom,
  idOf: (user) => user.getUid(),
  handleOf: (handle) => handle,
  words: (t) => ({
    ...listWords('users', 'people', t),
    title: 'Blocked',
    emptyTitle: 'Nobody is blocked',
    emptyText: 'Whom you block cannot write to you.',
  }),
};

const everybody = { query: new Kit.UsersRequestBuilder().toQuery(), fault: null };
const setup = { description: blocked, main: everybody, search: everybody, toHost: userFrom };

interface KitBlockedUsersProps extends ListProps<Kit.User>, ListOptions<Kit.User> {
  readonly ref?: Ref<FrameHandle<Kit.User>>;
}

function KitBlockedUsers(props: KitBlockedUsersProps): ReactElement {
  const list = useLiveList(setup, props);
  const { t } = usePeopleTranslation();
  const frame = { kind: blockedKind, props, list, words: blockedKind.words(t), look: { hasStatus: false } };
  return <ListFrame {...frame} Row={PersonRow} style={{}} actsOf={() => []} />;
}

const scene = screenScene('ana', 'ben', 'cleo', 'dan');
let ana: Kit.ChatClient;

beforeEach(async () => {
  ana = await scene.enter('ana');
  await ana.blockUsers(['ben', 'cleo']);
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
  await after(() => ana.blockUsers(['dan']));
  await waitFor(() => expect(shown()).toEqual(['blocked-ben', 'blocked-cleo', 'blocked-dan']));
  await after(() => ana.unblockUsers(['cleo']));
  await waitFor(() => expect(shown()).toEqual(['blocked-ben', 'blocked-dan']));
  await fireEvent.changeText(screen.getByPlaceholderText('Search'), 'da');
  await scene.pass(300);
  await waitFor(() => expect(shown()).toEqual(['blocked-dan']));
});
