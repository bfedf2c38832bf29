/** Host code that copies the kit's objects: `testing/ported/copied-objects.tsx`. */
import { Kit } from '@open-chat-kit/react-native';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import {
  ChatOfClone,
  CountingHeader,
  HeaderFromLink,
  HeaderFromRoute,
  OpenerOfCopy,
  PickedMembers,
  RawRows,
  ResentMessage,
} from './testing/ported/copied-objects.tsx';
import { named, portedScene } from './testing/ported-scene.ts';

const scene = portedScene();

test('a clone of the chosen group opens its chat, and another clone changes nothing', async () => {
  await render(<ChatOfClone />);
  await fireEvent.press(await screen.findByText(named('Tea club')));
  await screen.findByText('2 members');
  const field = await screen.findByPlaceholderText('Message');
  await fireEvent.changeText(field, 'hello');
  await fireEvent.press(screen.getByText('Clone again'));
  expect(screen.getByPlaceholderText('Message')).toHaveProp('value', 'hello');
  await fireEvent.press(screen.getByTestId('composer-send'));
  await waitFor(async () => expect(await scene.texts('tea')).toEqual(['hello']));
});

test('raw fields are there', async () => {
  await render(<RawRows />);
  await screen.findByText('Tea club has 2 (public)');
  await screen.findByText('Den has 1 (password)');
});

test.each<[string, () => unknown, string]>([
  ['a group', () => Kit.getGroup('tea'), 'Tea club'],
  ['a user', () => Kit.getUser('ben'), 'ben'],
])('%s that went through JSON has its header', async (_name, ask, name) => {
  const value = await ask();
  const params = JSON.stringify(value instanceof Kit.Group ? { group: value } : { user: value });
  await render(<HeaderFromRoute params={params} />);
  await screen.findByText(named(name));
});

test('a plain object that says who it is serves as well, and the server fills it in', async () => {
  await render(<HeaderFromLink guid="tea" name="…" />);
  await screen.findByText(named('Tea club'));
  await screen.findByText('2 members');
});

test('fields of a clone can be set', async () => {
  await render(<CountingHeader guid="tea" />);
  await screen.findByText('Tea club: 2');
  await fireEvent.press(screen.getByText('One more'));
  expect(screen.getByText('Tea club: 3')).toBeOnTheScreen();
  // Nothing but the copy changed.
  expect((await Kit.getGroup('tea')).getMembersCount()).toBe(2);
});

test('copies of members are added', async () => {
  const own = await Kit.createGroup(new Kit.Group('own', 'Own', Kit.GROUP_TYPE.PUBLIC));
  await render(<PickedMembers guid={own['guid']} uids={['ben']} />);
  await fireEvent.press(screen.getByText('Add'));
  await screen.findByText('added ben');
});

test('a stored message is sent', async () => {
  const stored = JSON.stringify(new Kit.TextMessage('tea', 'kept', Kit.RECEIVER_TYPE.GROUP));
  await render(<ResentMessage stored={stored} />);
  await act(async () => void (await fireEvent.press(screen.getByText('Send'))));
  await screen.findByText('sent kept');
  expect(await scene.texts('tea')).toEqual(['kept']);
});

test('what is emitted as a copy arrives as an object of the kit', async () => {
  await render(<OpenerOfCopy />);
  await fireEvent.press(screen.getByText('open: nothing'));
  await screen.findByText('open: ana');
});
