import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { type ChatScene, chatScene } from '../testing/chat-scene.ts';
import { pass } from '../testing/pass.ts';
import { useListRow } from './use-list-row.ts';
import { type UsersHandle, type UsersOptions, useUsers } from './use-users.ts';

let scene: ChatScene;
let handle: UsersHandle;
const drawn: string[] = [];

beforeEach(async () => {
  drawn.length = 0;
  scene = await chatScene('ana', 'ben', 'cleo');
});
afterEach(async () => {
  await cleanup();
  await scene.close();
});

function Person({ uid }: { readonly uid: string }): ReactElement {
  const row = useListRow(handle.model, uid);
  drawn.push(uid);
  return <Text>{`${uid} ${row?.item.status}`}</Text>;
}

function People(options: UsersOptions): ReactElement {
  handle = useUsers({ usersRequestBuilder: new Kit.UsersRequestBuilder().setLimit(10), ...options });
  return (
    <>
      {handle.main.ids.map((uid) => (
        <Person key={uid} uid={uid} />
      ))}
    </>
  );
}

test('lists people without pixels; an event draws one row, and the selection is given as users', async () => {
  const ana = await scene.enter('ana');
  const ben = await scene.enter('ben');
  await render(
    <KitClientProvider client={ana}>
      <People selectionMode="multiple" />
    </KitClientProvider>,
  );
  await screen.findByText('ben online');
  await pass(scene.clock, 100); // the server has heard that somebody looks
  expect(handle.main.ids).toEqual(['ben', 'cleo']);
  drawn.length = 0;
  await act(async () => void (await ben.logout()));
  await screen.findByText('ben offline');
  expect(drawn).toEqual(['ben']);
  await act(async () => handle.toggle('cleo'));
  expect(handle.getSelectedUsers().map((user) => user.getUid())).toEqual(['cleo']);
  await act(async () => handle.setKeyword('be'));
  await pass(scene.clock, 300);
  await waitFor(() => expect(handle.search?.ids).toEqual(['ben']));
});
