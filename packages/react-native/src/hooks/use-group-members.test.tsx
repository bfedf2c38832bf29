import { Kit } from '@open-chat-kit/sdk';
import { act, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { after } from '../testing/hands.ts';
import { hosted, screenScene } from '../testing/screen-scene.tsx';
import { takeIn } from '../testing/take-in.ts';
import { type GroupMembersHandle, type GroupMembersOptions, useGroupMembers } from './use-group-members.ts';
import { useListRow } from './use-list-row.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let handle: GroupMembersHandle;

beforeEach(async () => {
  ana = await scene.enter('ana');
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
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

const members = (options: GroupMembersOptions): ReactElement => hosted(ana, <Members {...options} />);

test('lists members without pixels, and follows them; the selection is given as members', async () => {
  await render(members({ group: { guid: 'tea', name: 'Tea' }, selectionMode: 'single' }));
  await screen.findByText('ana owner');
  await after(() => takeIn(ana, 'tea', { ben: 'moderator' }), 'ben moderator');
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
