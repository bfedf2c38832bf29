import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import type { MessageRow } from '../../models/message-list/message-rows.ts';
import { Gate } from '../../testing/gate.ts';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { shown } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { sayForIds, shareTea } from '../../testing/shared-tea.ts';
import { KitMessageList } from './KitMessageList.tsx';
import { MessagesEdge } from './MessagesEdge.tsx';
import type { KitMessageListProps } from './props.ts';
import { ScrolledDay } from './scrolled-day.ts';
import { StickyDay } from './StickyDay.tsx';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;
let ids: string[];

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
  ids = await sayForIds(ben, ...Array.from({ length: 60 }, (_, index) => `text ${index + 1}`));
});

const messageRequestBuilder = new Kit.MessagesRequestBuilder().setLimit(5);
const list = (props: KitMessageListProps = {}): ReactElement =>
  hosted(ana, <KitMessageList group={group} messageRequestBuilder={messageRequestBuilder} {...props} />);

const read = async (number: number): Promise<void> => {
  await ana.markAsRead(await ana.getMessageDetails(ids[number - 1] ?? ''));
};

test('what was not read has a line above it, and what was read has none', async () => {
  await read(57);
  await render(list());
  await shown('text 58');
  expect(screen.getByText('Unread messages')).toBeOnTheScreen();
  await read(60);
  await screen.rerender(list({ hideTimestamp: true, startFromUnreadMessages: true }));
  await shown('text 60');
  expect(screen.queryByText('Unread messages')).toBeNull();
});

test('startFromUnreadMessages opens there, and the pill leads to the end', async () => {
  await read(20);
  await render(list({ startFromUnreadMessages: true }));
  await shown('text 21');
  expect(screen.getByText('Unread messages')).toBeOnTheScreen();
  expect(screen.queryByText('text 60')).toBeNull();
  await fireEvent.press(screen.getByTestId('new-messages'));
  await shown('text 60');
  expect(screen.queryByText('text 21')).toBeNull();
});

test('showMarkAsUnreadOption marks what others wrote, which stands below the line until the chat is left', async () => {
  const unread = async (): Promise<unknown> => await ana.getUnreadMessageCountForGroup('tea');
  await read(60);
  await ana.sendMessage(new Kit.TextMessage('tea', 'mine', 'group'));
  await render(list());
  await shown('text 59');
  const options = async (text: string): Promise<void> =>
    fireEvent(screen.getByText(text), 'longPress', { nativeEvent: {} });
  await options('text 59');
  expect(screen.queryByText('Mark as unread')).toBeNull();
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  await screen.rerender(list({ showMarkAsUnreadOption: true }));
  await options('mine');
  expect(screen.queryByText('Mark as unread')).toBeNull();
  await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  await options('text 59');
  await fireEvent.press(screen.getByText('Mark as unread'));
  await waitFor(() => expect(screen.getByText('Unread messages')).toBeOnTheScreen());
  expect(await unread()).toEqual({ tea: 2 });
  await screen.unmount();
  await render(list());
  await shown('text 59');
  expect(screen.getByText('Unread messages')).toBeOnTheScreen();
});

test('where the loaded messages end, a page that fails says so, and is asked for again', async () => {
  const retry = jest.fn();
  const edge = (error: Kit.KitException | null, isLoading = false): ReactElement =>
    hosted(ana, <MessagesEdge hasMore isLoading={isLoading} error={error} errorText="It failed" onRetry={retry} />);
  await render(edge(null, true));
  expect(screen.getByLabelText('Loading')).toBeOnTheScreen();
  await screen.rerender(edge(new Kit.KitException('NETWORK', 'No network.')));
  expect(screen.getByText('It failed')).toBeOnTheScreen();
  await fireEvent.press(screen.getByText('Try again'));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('while somebody scrolls, the day of what is at the top stands over it, unless the row says it', async () => {
  const day = new ScrolledDay(scene.clock);
  const layout = { startsUnread: false, isFirstOfRun: true, isLastOfRun: true };
  const rowOf = (id: string, startsDay: boolean): MessageRow => ({
    message: messageOf({ id, sender: personOf('ben'), content: { kind: 'text', text: id }, sentAt: Number(id) }),
    status: 'sent',
    errorCode: null,
    isOwn: false,
    startsDay,
    ...layout,
  });
  const rows = new Map([rowOf('1', true), rowOf('2', false), rowOf('3', false)].map((row) => [row.message.id, row]));
  const folds = { getRow: () => undefined, subscribeRow: () => () => {}, foldOf: () => undefined };
  const look = { dateSeparatorPattern: (date: number) => `day ${date}`, today: 0, style: undefined, fail: () => {} };
  await render(<StickyDay day={day} model={{ getRow: (id) => rows.get(id), folds }} look={look} />);
  const said = (): string | undefined => screen.queryByText(/^day/, { includeHiddenElements: true })?.props['children'];
  const see = async (id: string, isAlone = false): Promise<void> => await act(() => day.see({ id, isAlone }));
  await see('2');
  expect(said()).toBeUndefined();
  await act(() => day.move());
  expect(said()).toBe('day 2');
  await see('3');
  expect(said()).toBe('day 3');
  await see('1');
  expect(said()).toBeUndefined();
  // Of one that is higher than the view, the day has been scrolled away.
  await see('1', true);
  expect(said()).toBe('day 1');
  await see('2');
  await act(() => scene.clock.advance(1_000));
  await act(() => day.move());
  await act(() => scene.clock.advance(1_000));
  expect(said()).toBe('day 2');
  await act(() => scene.clock.advance(600));
  expect(said()).toBeUndefined();
  const { waiting } = scene.clock;
  await act(() => day.move());
  await screen.unmount();
  expect(scene.clock.waiting).toBe(waiting);
});

test('nothing is read below another screen, and all that is seen once that is gone', async () => {
  const unread = async (): Promise<unknown> => (await ana.getUnreadMessageCount()).groups['tea'] ?? 0;
  await render(list({ isInView: false }));
  await shown('text 60');
  await scene.rest();
  expect(await unread()).toBe(60);
  await screen.rerender(list({ isInView: true }));
  await waitFor(async () => expect(await unread()).toBe(0));
});

test('what is written before the history has come is there, and stays where it was sent meanwhile', async () => {
  const gate = new Gate();
  const sending = new Gate();
  ana = await scene.enter('ana', ({ history, send }) => ({
    history: (...given) => gate.after(history(...given)),
    send: (...given) => sending.after(send(...given)),
  }));
  gate.close();
  sending.close();
  await render(list());
  await act(async () => void ana.sendMessage(new Kit.TextMessage('tea', 'written meanwhile', 'group')));
  await shown('written meanwhile');
  expect(screen.getByRole('progressbar')).toBeOnTheScreen();
  await act(async () => sending.open());
  expect(screen.getByText('written meanwhile')).toBeOnTheScreen();
  await act(async () => gate.open());
  await shown('text 60');
  expect(screen.getAllByText('written meanwhile')).toHaveLength(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
});
