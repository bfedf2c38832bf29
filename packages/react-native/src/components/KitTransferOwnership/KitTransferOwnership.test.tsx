import { Kit } from '@open-chat-kit/sdk';
import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { type ReactElement } from 'react';
import { after, press, rowsOf } from '../../testing/hands.ts';
import { hosted, screenScene, themed } from '../../testing/screen-scene.tsx';
import { takeIn } from '../../testing/take-in.ts';
import { KitTransferOwnership } from './KitTransferOwnership.tsx';
import type { KitTransferOwnershipProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let tea: Kit.Group;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  await ana.createGroup(new Kit.Group('tea', 'Tea', 'public'));
  await takeIn(ana, 'tea', { ben: 'moderator', cleo: 'participant' });
  tea = await ana.getGroup('tea');
});

const list = (props: KitTransferOwnershipProps = {}, client = ana): ReactElement =>
  hosted(client, <KitTransferOwnership testID="list" group={tea} {...props} />);
async function show(props: KitTransferOwnershipProps = {}, client = ana): Promise<void> {
  await render(list(props, client));
  await screen.findByTestId('member-cleo');
}
const rows = (): string[] => rowsOf('member-');
const pick = (uid: string): Promise<void> => press(`member-${uid}`);
async function ask(uid: string): Promise<void> {
  await pick(uid);
  await fireEvent.press(await screen.findByTestId('transfer-submit'));
  await screen.findByText(`Make \u2068${uid}\u2069 the owner?`);
}
/** The button of the question, which comes after the one that asks. */
const confirm = async (): Promise<void> => {
  const [, button] = screen.getAllByText('Transfer');
  await fireEvent.press(button ?? screen.getByText('Transfer'));
};

test('shows everybody but the owner, and makes one of them the owner after a question', async () => {
  const heard: string[] = [];
  await show({ onTransferred: (member) => heard.push(`${member.getUid()} ${member.getScope()} ${member.getGuid()}`) });
  expect(screen.getByText('Transfer ownership')).toBeOnTheScreen();
  expect(rows()).toEqual(['ben', 'cleo']);
  await ask('cleo');
  expect(heard).toEqual([]);
  await confirm();
  await waitFor(() => expect(heard).toEqual(['cleo owner tea']));
  await waitFor(() => expect(screen.queryByText('Make \u2068cleo\u2069 the owner?')).toBeNull());
  expect((await ana.getGroup('tea')).getScope()).toBe('admin');
  // It is nobody's here to give any more.
  await screen.findByText('You can’t transfer this group');
  expect(rows()).toEqual([]);
});

test('one at a time is selected, and saying no changes nothing', async () => {
  await show();
  const asked = jest.spyOn(ana, 'transferGroupOwnership');
  await pick('ben');
  await ask('cleo');
  expect(screen.getByText('1 selected')).toBeOnTheScreen();
  await fireEvent.press(screen.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByText('Make \u2068cleo\u2069 the owner?')).toBeNull());
  expect(asked).not.toHaveBeenCalled();
  expect(screen.getByTestId('member-cleo').props['accessibilityState']).toEqual({ selected: true });
});

test('what fails is said in the question and told; asked anew it is not said any more', async () => {
  const codes: string[] = [];
  await show({ onError: ({ code }) => codes.push(code) });
  jest.spyOn(ana, 'transferGroupOwnership').mockRejectedValueOnce(new Kit.KitException('NETWORK', 'Gone.'));
  await ask('cleo');
  await confirm();
  await screen.findByText('Check your connection and try again.');
  expect(codes).toEqual(['NETWORK']);
  await fireEvent.press(screen.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByText('Cancel')).toBeNull());
  await fireEvent.press(screen.getByTestId('transfer-submit'));
  await screen.findByText('Make \u2068cleo\u2069 the owner?');
  expect(screen.queryByText('Check your connection and try again.')).toBeNull();
  await confirm();
  await screen.findByText('You can’t transfer this group');
  expect(screen.queryByText(/is not in this list any more/)).toBeNull();
});

test('a question about somebody who leaves closes, and says so', async () => {
  const cleo = await scene.enter('cleo');
  await show();
  await ask('cleo');
  await after(() => cleo.leaveGroup('tea'));
  await waitFor(() => expect(screen.queryByText('Cancel')).toBeNull());
  expect(screen.getByText('\u2068cleo\u2069 is not in this list any more.')).toBeOnTheScreen();
  expect(rows()).toEqual(['ben']);
});

test('who is no owner is told so, and who becomes one sees the list', async () => {
  await render(list({}, ben));
  await screen.findByText('You can’t transfer this group');
  expect(screen.getByText('Only its owner can.')).toBeOnTheScreen();
  expect(rows()).toEqual([]);
  await after(() => ana.transferGroupOwnership('tea', 'ben'));
  await screen.findByTestId('member-cleo');
  expect(rows()).toEqual(['ana', 'cleo']);
  await after(() => ben.transferGroupOwnership('tea', 'ana'), 'You can’t transfer this group');
  expect(screen.getByText('Your role in this group has changed.')).toBeOnTheScreen();
});

test('with a builder of the host’s the owner shows, and cannot be picked', async () => {
  await show({ groupMemberRequestBuilder: new Kit.GroupMembersRequestBuilder('tea') });
  expect(rows()).toEqual(['ana', 'ben', 'cleo']);
  await pick('ana');
  expect(screen.getByTestId('member-ana').props['accessibilityState']).toEqual({ selected: false, disabled: true });
  expect(screen.queryByTestId('transfer-submit')).toBeNull();
});

test('nobody else is in: says so', async () => {
  for (const uid of ['ben', 'cleo']) await ana.kickGroupMember('tea', uid);
  await render(list());
  await screen.findByText('Nobody to transfer to');
});

test('submitButtonText is on the button', async () => {
  await show({ submitButtonText: 'Hand over' });
  await pick('ben');
  expect(await screen.findByText('Hand over')).toBeOnTheScreen();
});

test('scopeTextStyle wins over that of the theme', async () => {
  const slice = { scopeTextStyle: { color: 'teal' } };
  await render(themed({ transferOwnershipStyles: slice }, list({ style: { scopeTextStyle: { color: 'plum' } } })));
  expect(await screen.findByText('Moderator')).toHaveStyle({ color: 'plum' });
});
