import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { KitClientProvider } from '../client/KitClientProvider.tsx';
import { type ChatScene, chatScene } from '../testing/chat-scene.ts';
import { type GroupMembersHandle, type GroupMembersOptions, useGroupMembers } from './use-group-members.ts';
import { useListRow } from './use-list-row.ts';

let scene: ChatScene;
let ana: Kit.ChatClient;
let handle: GroupMembersHandle;

beforeEach(async () => {
  scene = await chatScene('ana', 'ben');
  ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
});
afterEach(async () => {
  await cleanup();
  jest.restoreAllMocks();
  await scene.close();
});

function Member({ uid }: { readonly uid: string }): ReactElement {
  return <Text>{`${uid} ${useListRow(handle.model, uid)?.item.scope}`}</Text>;
}

function Members(options: GroupMembersOptions): ReactElement {
  handle = useGroupMembers(options);
  return (
    <>
      <Text>{handle.main.phase}</Text>
      {handle.main.ids.map((uid) => (
        <Member key={uid} uid={uid} />
      ))}
    </>
  );
}

const members = (options: GroupMembersOptions): ReactElement => (
  <KitClientProvider client={ana}>
    <Members {...options} />
  </KitClientProvider>
);

test('lists members without pixels, and follows them; the selection is given as members', async () => {
  await render(members({ group: { guid: 'tea', name: 'Tea' }, selectionMode: 'single' }));
  await screen.findByText('ana owner');
  await act(async () => void (await ana.addMembersToGroup('tea', [new Kit.GroupMember('ben', 'moderator')])));
  await screen.findByText('ben moderator');
  await act(async () => handle.toggle('ben'));
  expect(handle.getSelectedMembers().map((member) => member.getScope())).toEqual(['moderator']);
});

test('without a group it is an error that developers hear of', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  const messages: string[] = [];
  await render(members({ onError: ({ message }) => messages.push(message) }));
  await screen.findByText('error');
  expect(messages).toEqual(['A list of the people in a group needs the "group".']);
  expect(warned).toHaveBeenCalledTimes(1);
});
