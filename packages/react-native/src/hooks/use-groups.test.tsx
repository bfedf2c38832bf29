import { Kit } from '@open-chat-kit/sdk';
import { act, render, screen, waitFor, within } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text, View } from 'react-native';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { after } from '../testing/hands.ts';
import { hosted, screenScene } from '../testing/screen-scene.tsx';
import { type GroupsHandle, type GroupsOptions, useGroups } from './use-groups.ts';
import { useListRow } from './use-list-row.ts';

const scene = screenScene('ana', 'ben');

const renders: string[] = [];

function Row({ model, guid }: Pick<GroupsHandle, 'model'> & { readonly guid: string }): ReactElement {
  const row = useListRow(model, guid);
  renders.push(guid);
  return <Text>{`${row?.item.name} ${row?.item.membersCount}${row?.isSelected === true ? ' selected' : ''}`}</Text>;
}

function List(options: GroupsOptions): ReactElement {
  // A builder made in render, as hosts write it.
  const { main, model } = useGroups({ groupsRequestBuilder: new Kit.GroupsRequestBuilder().setLimit(10), ...options });
  renders.push('list');
  return (
    <>
      <Text>{main.error === null ? main.phase : main.error.message}</Text>
      {main.ids.map((guid) => (
        <Row key={guid} model={model} guid={guid} />
      ))}
    </>
  );
}

test('a list is live, and an event renders one row', async () => {
  const { ana, ben } = await scene.enterAll('ana', 'ben');
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.createGroup(new Kit.Group('jam', 'Jam', 'public'));
  await ana.joinGroup('tea');
  await render(hosted(ana, <List />));
  await waitFor(() => expect(screen.getByText('Tea 2')).toBeOnTheScreen());
  renders.length = 0;
  await after(() => ben.kickGroupMember('tea', 'ana'));
  await waitFor(() => expect(screen.getByText('Tea 1')).toBeOnTheScreen());
  expect(renders).toEqual(['tea']);
});

test('two users side by side see each their own', async () => {
  const { ana, ben } = await scene.enterAll('ana', 'ben');
  await ben.createGroup(new Kit.Group('secret', 'Secret', 'private'));
  await ana.createGroup(new Kit.Group('mine', 'Mine', 'private'));
  await render(
    <>
      {[ana, ben].map((client, index) => (
        <View key={client.viewer?.uid} testID={['left', 'right'][index]}>
          <KitClientProvider client={client}>
            <List />
          </KitClientProvider>
        </View>
      ))}
    </>,
  );
  await waitFor(() => expect(within(screen.getByTestId('right')).getByText('Secret 1')).toBeOnTheScreen());
  await waitFor(() => expect(within(screen.getByTestId('left')).getByText('Mine 1')).toBeOnTheScreen());
  expect(within(screen.getByTestId('left')).queryByText('Secret 1')).toBeNull();
  expect(within(screen.getByTestId('right')).queryByText('Mine 1')).toBeNull();
});

test('without a client it waits', async () => {
  await render(<List />);
  expect(screen.getByText('loading')).toBeOnTheScreen();
});

test('the newest callbacks are the ones that are called, and the result of build() is refused with a hint', async () => {
  const ana = await scene.enter('ana');
  const built: unknown = new Kit.GroupsRequestBuilder().build();
  const heard: string[] = [];
  const show = (name: string, more: object): ReactElement => (
    <KitClientProvider client={ana}>
      <List
        onEmpty={() => heard.push(`${name} empty`)}
        onError={({ code }) => heard.push(`${name} ${code}`)}
        {...more}
      />
    </KitClientProvider>
  );
  await render(show('first', {}));
  await waitFor(() => expect(screen.getByText('empty')).toBeOnTheScreen());
  await screen.rerender(show('second', { groupsRequestBuilder: built }));
  await waitFor(() => expect(screen.getByText(/without calling build\(\)/)).toBeOnTheScreen());
  expect(heard).toEqual(['first empty', 'second INVALID_ARGUMENT']);
});

test('another builder keeps what was typed and selected', async () => {
  const ana = await scene.enter('ana');
  for (const name of ['tea', 'jam']) await ana.createGroup(new Kit.Group(name, name, 'public'));
  let handle: GroupsHandle | null = null;
  const heard: string[] = [];
  function Probe(options: GroupsOptions): ReactElement {
    handle = useGroups({
      selectionMode: 'multiple',
      onSelection: (groups) => heard.push(groups.map((group) => group.getGuid()).join()),
      ...options,
    });
    return <Text>{`${handle.main.phase} ${handle.keyword} ${handle.selectedCount}`}</Text>;
  }
  const page = (limit: number, client = ana): ReactElement =>
    hosted(client, <Probe groupsRequestBuilder={new Kit.GroupsRequestBuilder().setLimit(limit)} />);
  await render(page(10));
  await screen.findByText('loaded  0');
  await act(async () => {
    handle?.toggle('tea');
    handle?.setKeyword('te');
  });
  await screen.rerender(page(20));
  await screen.findByText('loaded te 1');
  expect(heard).toEqual(['tea']);
  // Another user's selection is nobody else's.
  const ben = await scene.enter('ben');
  await screen.rerender(page(20, ben));
  await screen.findByText('loaded  0');
  expect(heard).toEqual(['tea', '']);
});

test('a callback that throws is reported, and the list lives on', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'tea', 'public'));
  const fail = (): void => {
    throw new Error('in the host');
  };
  await render(hosted(ana, <List onLoad={fail} onError={fail} />));
  await screen.findByText('tea 1');
  expect(errors.mock.calls.map(([text]) => text)).toContain('The callback onLoad threw.');
});

test('a searchKeyword that a host gives letter by letter asks the server when it rests, the first one at once', async () => {
  const ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  const asked: string[] = [];
  const { listGroups } = ana.queries;
  jest.spyOn(ana.queries, 'listGroups').mockImplementation((query, signal) => {
    if (query.keyword !== '') asked.push(query.keyword);
    return listGroups.call(ana.queries, query, signal);
  });
  const page = (searchKeyword: string): ReactElement => hosted(ana, <List searchKeyword={searchKeyword} />);
  await render(page('t'));
  await waitFor(() => expect(asked).toEqual(['t']));
  for (const keyword of ['te', 'tea', 'teap', 'teapo', 'teapot']) await screen.rerender(page(keyword));
  await scene.pass(299);
  expect(asked).toEqual(['t']);
  await scene.pass(1);
  expect(asked).toEqual(['t', 'teapot']);
});
