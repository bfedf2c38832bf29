import { Kit } from '@open-chat-kit/sdk';
import { render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { KitMessageEvents } from '../../events/event-names.ts';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { shown } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { say, shareTea } from '../../testing/shared-tea.ts';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;
let told: string[];

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
  told = [];
  KitUIEventHandler.addUIListener('test', {
    ccActiveChatChanged: ({ user, group: active, message, parentMessageId }) => {
      const chat = active === undefined ? `with ${user?.getUid()}` : `in ${active.getGuid()}`;
      const said = message instanceof Kit.TextMessage ? message.getText() : String(message);
      told.push([chat, said, parentMessageId].join(', '));
    },
  });
});
afterEach(() => KitUIEventHandler.removeUIListener('test'));

const list = (props: KitMessageListProps): ReactElement => hosted(ana, <KitMessageList {...props} />);

test('who listens for messages hears it, too', async () => {
  const heard: unknown[] = [];
  KitUIEventHandler.addMessageListener('test', {
    [KitMessageEvents.ccActiveChatChanged]: ({ group: active }: { readonly group?: Kit.Group }) =>
      heard.push(active?.getGuid()),
  });
  await say(ben, 'hello');
  await render(list({ group }));
  await shown('hello');
  expect(heard).toEqual(['tea']);
  KitUIEventHandler.removeMessageListener('test');
});

test('ccActiveChatChanged tells which chat is shown, once its messages are there, and once for each', async () => {
  const first = await say(ben, 'hello');
  await render(list({ group }));
  await shown('hello');
  expect(told).toEqual(['in tea, hello, ']);
  await say(ben, 'are you there?');
  await shown('are you there?');
  // Another object is the same chat.
  await screen.rerender(list({ group: await ana.getGroup('tea') }));
  await scene.rest();
  expect(told.length).toBe(1);
  await screen.rerender(list({ group, parentMessageId: first.getId() }));
  await waitFor(() => expect(told.slice(1)).toEqual([`in tea, null, ${first.getId()}`]));
  await screen.rerender(list({ user: new Kit.User('ben') }));
  await waitFor(() => expect(told.slice(2)).toEqual(['with ben, null, ']));
});

test('it is told again when it comes back into view, and not while another screen is over it', async () => {
  await say(ben, 'hello');
  await render(list({ group, isInView: false }));
  await shown('hello');
  await scene.rest();
  expect(told).toEqual([]);
  for (const isInView of [true, false, true]) await screen.rerender(list({ group, isInView }));
  expect(told).toEqual(['in tea, hello, ', 'in tea, hello, ']);
});

test('a chat that cannot be shown is not the active one', async () => {
  await render(list({ group: new Kit.Group('nowhere', 'Nowhere', 'public') }));
  await scene.rest();
  expect(told).toEqual([]);
});
