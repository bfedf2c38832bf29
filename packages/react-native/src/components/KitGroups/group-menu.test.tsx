import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { type ReactElement, useState } from 'react';
import { Gate } from '../../testing/gate.ts';
import { after, choose, hold, menuEntries, pressText } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import { KitGroups } from './KitGroups.tsx';
import type { KitGroupsProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ben.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await ben.createGroup(new Kit.Group('den', 'Den', 'password', 'sesame'));
  await ana.createGroup(new Kit.Group('own', 'Own', 'public'));
});

const list = (props: KitGroupsProps = {}, client = ana): ReactElement => hosted(client, <KitGroups {...props} />);

async function shown(props: KitGroupsProps = {}, client = ana): Promise<void> {
  await render(list(props, client));
  await screen.findByTestId('group-tea');
}
const openMenu = (guid: string): Promise<void> => hold(`group-${guid}`);
const take = (id: string, entry: string): Promise<void> => choose(`group-${id}`, entry);

test('a long press opens what can be done with this group as things are', async () => {
  await shown();
  await openMenu('tea');
  expect(menuEntries()).toEqual(['Join']);
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  await openMenu('den');
  expect(menuEntries()).toEqual(['Join with password']);
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  await openMenu('own');
  expect(menuEntries()).toEqual(['Delete']);
});

test('joins after a confirmation, and leaves after another', async () => {
  const left: string[] = [];
  await shown();
  await take('tea', 'Join');
  expect(screen.getByText('Join \u2068Tea\u2069?')).toBeOnTheScreen();
  await pressText('Join');
  await waitFor(() => expect(screen.getByText('2 members')).toBeOnTheScreen());
  expect(screen.queryByText('Join \u2068Tea\u2069?')).toBeNull();
  expect((await ben.getGroup('tea')).getMembersCount()).toBe(2);

  ben.addGroupListener('test', { onGroupMemberLeft: (_, user) => left.push(user.getUid()) });
  await take('tea', 'Leave');
  expect(screen.getByText('You will no longer get its messages.')).toBeOnTheScreen();
  await pressText('Cancel');
  expect((await ben.getGroup('tea')).getMembersCount()).toBe(2);
  await take('tea', 'Leave');
  await pressText('Leave');
  await waitFor(() => expect(left).toEqual(['ana']));
});

test('deletes an own group after a confirmation', async () => {
  await shown();
  await take('own', 'Delete');
  expect(screen.getByText('The group and its messages will be gone for everyone.')).toBeOnTheScreen();
  await pressText('Delete');
  await waitFor(() => expect(screen.queryByTestId('group-own')).toBeNull());
  await expect(ben.getGroup('own')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a wrong password says so in place, and the right one joins', async () => {
  const codes: string[] = [];
  await shown({ onError: ({ code }) => codes.push(code) });
  await take('den', 'Join with password');
  const field = screen.getByLabelText('Password');
  await fireEvent.changeText(field, 'open');
  await fireEvent.press(screen.getByTestId('password-confirm'));
  await screen.findByText('That is not the password. Try again.');
  expect(codes).toEqual(['WRONG_PASSWORD']);
  await fireEvent.changeText(screen.getByLabelText('Password'), 'sesame');
  await fireEvent(screen.getByLabelText('Password'), 'submitEditing');
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect((await ben.getGroup('den')).getMembersCount()).toBe(2);
});

test('what fails says so in the question, tells the host, and can be tried again', async () => {
  const codes: string[] = [];
  scene.refuse('FORBIDDEN', 'joinGroup');
  await shown({ onError: ({ code }) => codes.push(code) });
  await take('tea', 'Join');
  await pressText('Join');
  await screen.findByText('You are not allowed to do that.');
  expect(codes).toEqual(['FORBIDDEN']);
  scene.refuse('FORBIDDEN');
  await pressText('Join');
  await waitFor(() => expect(screen.queryByText('Join \u2068Tea\u2069?')).toBeNull());
});

test('whoever is in already, as from another device, is asked no more', async () => {
  const codes: string[] = [];
  scene.refuse('ALREADY_MEMBER', 'joinGroup');
  await shown({ onError: ({ code }) => codes.push(code) });
  await take('den', 'Join with password');
  await fireEvent.changeText(screen.getByLabelText('Password'), 'sesame');
  await fireEvent.press(screen.getByTestId('password-confirm'));
  await waitFor(() => expect(screen.queryByLabelText('Password')).toBeNull());
  expect(codes).toEqual([]);
});

test('options replace the built-in items, and addOptions come after whichever are shown', async () => {
  const pressed: string[] = [];
  const item = (text: string) => (group: Kit.Group) => [
    { text, onPress: () => void pressed.push(`${text} ${group.getGuid()}`) },
  ];
  await shown({ addOptions: item('Mute') });
  await openMenu('tea');
  expect(menuEntries()).toEqual(['Join', 'Mute']);
  await pressText('Mute');
  expect(pressed).toEqual(['Mute tea']);
  expect(menuEntries()).toEqual([]);
  await screen.rerender(list({ options: item('Pin'), addOptions: item('Mute') }));
  await openMenu('tea');
  expect(menuEntries()).toEqual(['Pin', 'Mute']);
  await pressText('Pin');
  expect(pressed).toEqual(['Mute tea', 'Pin tea']);
});

test('an item can be disabled, and a menu without items does not open', async () => {
  const pressed: string[] = [];
  await shown({ options: () => [{ text: 'No', disabled: true, onPress: () => void pressed.push('no') }] });
  await take('tea', 'No');
  expect(pressed).toEqual([]);
  expect(screen.getByRole('menuitem')).toBeDisabled();
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  await screen.rerender(list({ options: () => [] }));
  await openMenu('tea');
  expect(screen.queryByRole('menu')).toBeNull();
});

test('options that throw or give garbage leave the built-in items, and the host is told', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const heard: string[] = [];
  const broken = (): MenuItemInterface[] => {
    throw new Error('in options');
  };
  await shown({ options: broken, onError: ({ message }) => heard.push(message) });
  await openMenu('tea');
  expect(menuEntries()).toEqual(['Join']);
  await waitFor(() => expect(heard).toEqual(['"options" of KitGroups failed unexpectedly: in options']));
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  const garbage: unknown = () => [null, 7, { text: 'Only text' }];
  await screen.rerender(list({ addOptions: garbage as () => MenuItemInterface[] }));
  await openMenu('tea');
  expect(menuEntries()).toEqual(['Join']);
});

test('an open menu follows its group, and goes when the group goes', async () => {
  await shown();
  await openMenu('tea');
  expect(menuEntries()).toEqual(['Join']);
  await after(() => ana.joinGroup('tea'));
  await waitFor(() => expect(menuEntries()).toEqual(['Leave']));
  await after(() => ben.deleteGroup('tea'));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('screen readers get the items as actions of the row', async () => {
  await shown();
  const row = screen.getByTestId('group-tea');
  expect(row.props['accessibilityActions']).toEqual([{ name: 'Join', label: 'Join' }]);
  await fireEvent(row, 'accessibilityAction', { nativeEvent: { actionName: 'Join' } });
  expect(screen.getByText('Join \u2068Tea\u2069?')).toBeOnTheScreen();
});

test('options that throw are told once, also to a host that keeps the error in its state', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  function Host(): ReactElement {
    const [, setError] = useState<Kit.KitException | null>(null);
    return list({
      options: () => {
        throw new Error('in options');
      },
      onError: (error) => {
        calls += 1;
        setError(error);
      },
    });
  }
  await render(<Host />);
  await screen.findByTestId('group-tea');
  await openMenu('tea');
  expect(menuEntries()).toEqual(['Join']);
  await waitFor(() => expect(calls).toBe(1));
});

test('what was confirmed cannot be cancelled while it is under way', async () => {
  const gate = new Gate();
  gate.close();
  const client = await scene.enter('ana', (engine) => ({
    async joinGroup(...given) {
      await gate.passed();
      return await engine.joinGroup(...given);
    },
  }));
  await shown({}, client);
  await take('tea', 'Join');
  await pressText('Join');
  await pressText('Cancel');
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  expect(screen.getByText('Join \u2068Tea\u2069?')).toBeOnTheScreen();
  await act(async () => gate.open());
  await waitFor(() => expect(screen.queryByText('Join \u2068Tea\u2069?')).toBeNull());
});
