import { Kit } from '@open-chat-kit/sdk';
import { act, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { after } from '../testing/hands.ts';
import { hosted, screenScene } from '../testing/screen-scene.tsx';
import { useListRow } from './use-list-row.ts';
import { type UsersHandle, type UsersOptions, useUsers } from './use-users.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let handle: UsersHandle;
const drawn: string[] = [];

beforeEach(async () => {
  drawn.length = 0;
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
  const { ana, ben } = await scene.enterAll('ana', 'ben');
  await render(hosted(ana, <People selectionMode="multiple" />));
  await screen.findByText('ben online');
  await scene.pass(100); // the server has heard that somebody looks
  expect(handle.main.ids).toEqual(['ben', 'cleo']);
  drawn.length = 0;
  await after(() => ben.logout(), 'ben offline');
  expect(drawn).toEqual(['ben']);
  await act(async () => handle.toggle('cleo'));
  expect(handle.getSelectedUsers().map((user) => user.getUid())).toEqual(['cleo']);
  await act(async () => handle.setKeyword('be'));
  await scene.pass(300);
  await waitFor(() => expect(handle.search?.ids).toEqual(['ben']));
});
