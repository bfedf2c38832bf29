/** Host code for another kit of this shape must run after renaming its prefix and naming an engine: `testing/ported/`. */
import { Kit, KitUIKit } from '@open-chat-kit/react-native';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { type ReactElement, useEffect, useState } from 'react';
import { Text } from 'react-native';
import { ChatOpener, greet, GroupChatApp, HeaderOfUser, HeaderWithAllSlots } from './testing/ported/chat.tsx';
import {
  GroupEventLog,
  GroupsToPickFrom,
  GroupsWithBarOptions,
  GroupsWithMenu,
  GroupsWithOwnParts,
  GroupsWithOwnRows,
  GroupsWithOwnSearch,
  JoinedGroups,
} from './testing/ported/groups.tsx';
import { named, portedScene } from './testing/ported-scene.ts';

const scene = portedScene();

test('a list with a builder', async () => {
  await render(<JoinedGroups />);
  await screen.findByText(named('Tea club'));
  expect(screen.queryByText(named('Den'))).toBeNull();
});

test('a list with a builder of its own for the search', async () => {
  const tagged = new Kit.Group('chess', 'Chess club', 'public');
  tagged.setTags(['featured']);
  await scene.ben.createGroup(tagged);
  await render(<GroupsWithOwnSearch />);
  await screen.findByText(named('Chess club'));
  expect(screen.getByPlaceholderText('Find a group')).toHaveProp('value', 'club');
});

test('custom rows', async () => {
  await render(<GroupsWithOwnRows />);
  await screen.findByText('Tea club: 2 of type public');
  await screen.findByText('Den: 1 of type password');
});

test('custom leading, subtitle and trailing views', async () => {
  await render(<GroupsWithOwnParts />);
  await screen.findByText('2 people');
  expect(screen.getByText('🔒')).toBeOnTheScreen();
  expect(screen.getByText('participant')).toBeOnTheScreen();
  expect(screen.getByText(named('Den'))).toBeOnTheScreen();
});

test('options in the bar, and the back button', async () => {
  let calls = 0;
  await render(<GroupsWithBarOptions onCreate={() => (calls += 1)} />);
  await fireEvent.press(await screen.findByText('New group'));
  await fireEvent.press(screen.getByLabelText('Back'));
  expect(calls).toBe(2);
});

test('options and addOptions', async () => {
  const chosen: string[] = [];
  await render(<GroupsWithMenu onChoice={(text) => chosen.push(text)} />);
  await fireEvent(await screen.findByTestId('group-tea'), 'longPress');
  expect(screen.getAllByRole('menuitem')).toHaveLength(2);
  await fireEvent.press(screen.getByText('Archive'));
  await fireEvent(screen.getByTestId('group-den'), 'longPress');
  await fireEvent.press(screen.getByText('Delete'));
  expect(chosen).toEqual(['archive tea', 'delete den']);
});

test('selection with submit', async () => {
  const picked: string[][] = [];
  await render(<GroupsToPickFrom onPicked={(names) => picked.push(names)} />);
  await fireEvent.press(await screen.findByTestId('group-tea'));
  await fireEvent(screen.getByTestId('group-den'), 'longPress');
  await fireEvent.press(await screen.findByText('Done'));
  expect(picked).toEqual([['Tea club', 'Den']]);
});

test('events in an effect', async () => {
  await render(<GroupEventLog />);
  await act(async () => {
    await Kit.leaveGroup('tea');
    await Kit.joinGroup('tea', 'public');
    await Kit.createGroup(new Kit.Group('own', 'Own', 'public'));
    await Kit.addMembersToGroup('own', [new Kit.GroupMember('ben', Kit.GROUP_MEMBER_SCOPE.PARTICIPANT)], []);
    await Kit.kickGroupMember('own', 'ben');
    await Kit.deleteGroup('own');
  });
  for (const line of ['left tea', 'joined tea', 'created own', 'added 1 own', 'kicked ben own', 'deleted own']) {
    expect(screen.getByText(line)).toBeOnTheScreen();
  }
});

test('a header with a user', async () => {
  await render(<HeaderOfUser uid="ben" />);
  await screen.findByText(named('ben'));
  await screen.findByText('Online');
  expect(screen.queryByLabelText('Back')).toBeNull();
});

test('a header with all slots', async () => {
  await render(<HeaderWithAllSlots chat={await Kit.getGroup('tea')} />);
  for (const text of ['leading tea', 'title Tea club', 'subtitle 2', 'auxiliary', 'trailing group']) {
    expect(screen.getByText(text)).toBeOnTheScreen();
  }
  await fireEvent.press(screen.getByLabelText('Options'));
  expect(screen.getByText('About Tea club')).toBeOnTheScreen();
});

test('from the list to the chat and back', async () => {
  await render(<GroupChatApp />);
  await fireEvent.press(await screen.findByTestId('group-tea'));
  await screen.findByText('2 members');
  await fireEvent.changeText(screen.getByTestId('composer-field'), 'Hello from a ported app');
  await fireEvent.press(screen.getByLabelText('Send'));
  await screen.findByText(/Hello from a ported app/);
  await fireEvent.press(screen.getByLabelText('Back'));
  await screen.findByTestId('group-den');
});

test('chats opened by an event, and events that the host emits', async () => {
  await render(<ChatOpener />);
  await fireEvent.press(screen.getByText('Open tea'));
  expect(screen.getByText('open: tea')).toBeOnTheScreen();
  await fireEvent.press(screen.getByText('Say tea is gone'));
  expect(screen.getByText('open: tea is gone')).toBeOnTheScreen();
});

test('session, messages and constants through the kit', async () => {
  await scene.server.createUser({ uid: 'cleo', name: 'Cleo' });
  const said = await greet(scene.server.engine(), 'cleo');
  expect(said).toEqual(['message', 'text', 'owner', 'cleo', 'online']);
  await waitFor(() => expect(KitUIKit.loggedInUser?.getUid()).toBe('cleo'));
});

test('an effect that depends on the logged-in user runs once, until they change', async () => {
  const ran: (string | undefined)[] = [];
  function Profile(): ReactElement {
    const [, draw] = useState(0);
    const user = KitUIKit.loggedInUser;
    useEffect(() => {
      ran.push(user?.getName());
      // oxlint-disable-next-line react/set-state-in-effect -- as hosts do
      draw((count) => count + 1);
    }, [user]);
    return <Text onPress={() => draw((count) => count + 1)}>Profile</Text>;
  }
  await render(<Profile />);
  expect(ran).toEqual(['ana']);
  await scene.server.updateUser('ana', { name: 'Ana' });
  await waitFor(() => expect(KitUIKit.loggedInUser?.getName()).toBe('Ana'));
  await fireEvent.press(screen.getByText('Profile'));
  expect(ran).toEqual(['ana', 'Ana']);
});
