import { Kit } from '@open-chat-kit/sdk';
import { act, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Text } from 'react-native';
import { after } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { KitGroups } from './KitGroups.tsx';
import type { KitGroupsProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;

beforeEach(async () => {
  ({ ana, ben } = await scene.enterAll('ana', 'ben'));
  for (const guid of ['jam', 'tea', 'oat']) await ben.createGroup(new Kit.Group(guid, guid, 'public'));
  for (const guid of ['jam', 'tea']) await ana.joinGroup(guid);
  await say(ben, 'tea', 'first');
  await say(ben, 'tea', 'second');
});

const say = (from: Kit.ChatClient, to: string, text: string): Promise<Kit.BaseMessage> =>
  from.sendMessage(new Kit.TextMessage(to, text, 'group'));
const list = (props: KitGroupsProps): ReactElement => hosted(ana, <KitGroups {...props} />);
/** What is said of a row, without the marks around names. */
const label = (guid: string): string =>
  String(screen.getByTestId(`group-${guid}`).props['accessibilityLabel']).replaceAll(/[\u2066-\u2069]/g, '');
async function show(props: KitGroupsProps): Promise<void> {
  await render(list(props));
  await screen.findByTestId('group-tea');
}

test('neither is asked for by default', async () => {
  const asked = jest.spyOn(ana.queries, 'getConversation');
  await show({});
  await after(() => say(ben, 'tea', 'third'));
  expect(label('tea')).toBe('tea, 2 members, Public group');
  expect(screen.queryByTestId('unread')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

test('showUnreadCount says whether the unread messages mention the viewer', async () => {
  await show({ showUnreadCount: true });
  await waitFor(() => expect(label('tea')).toBe('tea, 2 members, 2 unread messages, Public group'));
  await after(() => say(ben, 'tea', 'hi <@uid:ana>'));
  await waitFor(() => expect(label('tea')).toBe('tea, 2 members, 3 unread messages, You are mentioned, Public group'));
  expect(screen.getByTestId('mentioned')).toHaveTextContent('@');
});

test('showUnreadCount and showLastMessage tell members what was said last, live', async () => {
  await show({ showUnreadCount: true, showLastMessage: true });
  await waitFor(() => expect(label('tea')).toMatch(/^tea, ben: second, .+, 2 unread messages, Public group$/));
  // Who has not joined is told no more than before.
  expect(label('oat')).toBe('oat, 1 member, Public group');
  await after(() => say(ben, 'tea', 'third'));
  await waitFor(() => expect(label('tea')).toMatch(/ben: third, .+, 3 unread messages/));
  const [last] = await new Kit.MessagesRequestBuilder().setGUID('tea').setLimit(1).build(ana).fetchPrevious();
  if (last === undefined) throw new Error('nothing was said');
  await after(() => ana.markAsRead(last));
  await waitFor(() => expect(label('tea')).toMatch(/^tea, ben: third, [^,]+, Public group$/));
  await after(() => say(ana, 'tea', 'mine'));
  await waitFor(() => expect(label('tea')).toContain('You: mine'));
  await act(async () => void ben.startTyping(new Kit.TypingIndicator('tea', 'group')));
  await waitFor(() => expect(label('tea')).toContain('typing'));
});

test('showLastMessage calls by name whoever is mentioned', async () => {
  await say(ben, 'tea', 'hi <@uid:ana>');
  await show({ showLastMessage: true });
  await waitFor(() => expect(label('tea')).toContain('ben: hi @ana'));
});

test('each shows its own part alone', async () => {
  await show({ showUnreadCount: true });
  await waitFor(() => expect(label('tea')).toBe('tea, 2 members, 2 unread messages, Public group'));
  await screen.rerender(list({ showLastMessage: true }));
  await waitFor(() => expect(label('tea')).toMatch(/^tea, ben: second, [^,]+, Public group$/));
  expect(screen.queryByTestId('unread')).toBeNull();
  await screen.rerender(list({}));
  await waitFor(() => expect(label('tea')).toBe('tea, 2 members, Public group'));
});

test('a group that is joined or left meanwhile shows its chat or hides it', async () => {
  await show({ showLastMessage: true });
  await after(() => ana.joinGroup('oat'));
  await after(() => say(ben, 'oat', 'welcome'));
  await waitFor(() => expect(label('oat')).toContain('ben: welcome'));
  await after(() => ana.leaveGroup('oat'));
  await waitFor(() => expect(label('oat')).toBe('oat, 1 member, Public group'));
});

test('a message draws its own row and no other', async () => {
  const drawn: string[] = [];
  const TitleView = (group: Kit.Group): ReactElement => {
    drawn.push(group.getGuid());
    return <Text>{group.getName()}</Text>;
  };
  await show({ showLastMessage: true, TitleView });
  await waitFor(() => expect(screen.getByText(/second/)).toBeOnTheScreen());
  drawn.length = 0;
  await after(() => say(ben, 'tea', 'third'));
  await waitFor(() => expect(screen.getByText(/third/)).toBeOnTheScreen());
  expect(drawn).toEqual(['tea']);
});

test('a failure is told once for all rows, and what could not be loaded comes later', async () => {
  const heard: string[] = [];
  const unreachable = new Kit.KitException('NETWORK', 'no answer');
  const asked = jest.spyOn(ana.queries, 'getConversation').mockRejectedValue(unreachable);
  await show({ showLastMessage: true, onError: (error) => heard.push(error.code) });
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(heard).toEqual(['NETWORK']));
  expect(label('tea')).toBe('tea, 2 members, Public group');
  asked.mockRestore();
  await after(() => say(ben, 'tea', 'third'));
  await waitFor(() => expect(label('tea')).toContain('ben: third'));
});

test('what was shown to one user is not shown to the next', async () => {
  await show({ showLastMessage: true });
  await waitFor(() => expect(label('tea')).toContain('ben: second'));
  await after(() => ana.logout());
  expect(screen.queryByText(/second/)).toBeNull();
});
