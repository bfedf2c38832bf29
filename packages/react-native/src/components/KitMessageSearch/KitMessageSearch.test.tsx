import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { createRef, type ReactElement, useState } from 'react';
import { AccessibilityInfo } from 'react-native';
import { describeKitComponent } from '../../testing/describe-kit-component.tsx';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { sayForIds, shareTea } from '../../testing/shared-tea.ts';
import { ActiveRow } from '../ListFrame/active-row.ts';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';
import type { KitMessageListHandle } from '../KitMessageList/props.ts';
import { KitMessageSearch } from './KitMessageSearch.tsx';
import type { KitMessageSearchProps, MessageSearchFound } from './props.ts';

describeKitComponent('KitMessageSearch', {
  draw: (props, { group }) => <KitMessageSearch group={group} onClose={() => {}} {...props} />,
  slice: (style) => ({ messageSearchStyles: style }),
});

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
});

const searchRef: unknown = expect.any(Function);
const say = (...lines: readonly string[]): Promise<string[]> => sayForIds(ben, ...lines);

async function search(text: string): Promise<void> {
  await fireEvent.changeText(screen.getByTestId('message-search'), text);
  await scene.pass(300);
}

async function draw(props: KitMessageSearchProps = {}): Promise<void> {
  await render(hosted(ana, <KitMessageSearch group={group} {...props} />));
}

test('says where among the hits one is, and leads from one to the next', async () => {
  const [first, second] = await say('Cups', 'other cups');
  const onFound = jest.fn();
  await draw({ onFound });
  await search('cups');
  expect(await screen.findByText('1 of 2')).toBeOnTheScreen();
  expect(onFound).toHaveBeenLastCalledWith({ searchKeyword: 'cups', goToMessageId: second, searchRef });
  await fireEvent.press(screen.getByTestId('search-older'));
  expect(await screen.findByText('2 of 2')).toBeOnTheScreen();
  expect(onFound).toHaveBeenLastCalledWith({ searchKeyword: 'cups', goToMessageId: first, searchRef });
  expect(screen.getByTestId('search-older')).toBeDisabled();
  await fireEvent.press(screen.getByTestId('search-newer'));
  expect(await screen.findByText('1 of 2')).toBeOnTheScreen();
  expect(screen.getByTestId('search-newer')).toBeDisabled();
});

test('Enter goes on, as it does on the keyboard of a device', async () => {
  await say('Cups', 'other cups');
  await draw();
  await search('cups');
  await fireEvent(screen.getByTestId('message-search'), 'submitEditing');
  expect(await screen.findByText('2 of 2')).toBeOnTheScreen();
});

test('leads back to the hit that one is at, where there is no other', async () => {
  const [only] = await say('Cups', ...Array.from({ length: 40 }, (_, index) => `line ${index}`));
  const onFound = jest.fn();
  const list = createRef<KitMessageListHandle>();
  function Beside(): ReactElement {
    const [found, setFound] = useState<MessageSearchFound>({});
    onFound.mockImplementation(setFound);
    return (
      <>
        <KitMessageSearch group={group} onFound={onFound} />
        <KitMessageList ref={list} group={group} {...found} />
      </>
    );
  }
  await render(hosted(ana, <Beside />));
  await search('cups');
  await screen.findByText('1 of 1');
  await scene.rest();
  // The list marks the row that it has gone to.
  const marked = jest.spyOn(ActiveRow.prototype, 'set');
  const back = [
    () => fireEvent.press(screen.getByTestId('search-older')),
    () => fireEvent.press(screen.getByTestId('search-newer')),
    () => fireEvent(screen.getByTestId('message-search'), 'submitEditing'),
  ];
  for (const [at, way] of back.entries()) {
    await way();
    await waitFor(() => expect(marked.mock.calls.filter(([row]) => row !== undefined)).toHaveLength(at + 1));
  }
  // Another hit is not told of, and the host has its ref.
  expect(onFound.mock.calls.filter(([found]) => 'searchKeyword' in found)).toEqual([
    [{ searchKeyword: 'cups', goToMessageId: only, searchRef }],
  ]);
  expect(list.current).not.toBeNull();
  expect(screen.getByText('1 of 1')).toBeOnTheScreen();
  marked.mockRestore();
});

test('says that nothing is found, and what went wrong, until that is tried again', async () => {
  await say('Cups');
  const onError = jest.fn();
  await draw({ onError });
  await search('plates');
  expect(await screen.findByText('No messages found')).toBeOnTheScreen();
  scene.refuse('INTERNAL', 'history');
  await search('cups');
  await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('alert')).toBeOnTheScreen();
  scene.loseAnswers();
  await fireEvent.press(screen.getByText('Try again'));
  expect(await screen.findByText('1 of 1')).toBeOnTheScreen();
});

test('what it finds and what goes wrong is said on devices too, and known hits can be read meanwhile', async () => {
  const said = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions').mockImplementation(() => {});
  await say(...Array.from({ length: 51 }, (_, index) => `cup ${index}`));
  await draw();
  await search('cup');
  await screen.findByText('1 of 50+');
  for (let hit = 1; hit < 50; hit += 1) await fireEvent.press(screen.getByTestId('search-older'));
  scene.refuse('INTERNAL', 'history');
  await fireEvent.press(screen.getByTestId('search-older'));
  await screen.findByRole('alert');
  const words = said.mock.calls.map(([text]) => text);
  expect([words[0], words[1], words[49]]).toEqual(['1 of 50+', '2 of 50+', '50 of 50+']);
  expect(words.slice(50)).toEqual([screen.getByRole('alert').props['children']]);
  await fireEvent.press(screen.getByTestId('search-newer'));
  scene.loseAnswers();
  await fireEvent.press(screen.getByText('Try again'));
  expect(await screen.findByText('49 of 51')).toBeOnTheScreen();
});

test('closing empties it, and tells the host; without a listener there is no button', async () => {
  await say('Cups');
  const [onClose, onFound] = [jest.fn(), jest.fn()];
  await draw({ onClose, onFound, placeholderText: 'Find in Tea' });
  expect(screen.getByLabelText('Find in Tea')).toBeOnTheScreen();
  await search('cups');
  await fireEvent.press(screen.getByLabelText('Close'));
  expect(onClose).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(onFound).toHaveBeenLastCalledWith({}));
  await screen.rerender(hosted(ana, <KitMessageSearch group={group} />));
  expect(screen.queryByLabelText('Close')).toBeNull();
});

test('one that the host takes away as it closes takes along what it found', async () => {
  await say('Cups');
  const onFound = jest.fn();
  function Closing(): ReactElement | null {
    const [isOpen, setOpen] = useState(true);
    return isOpen ? <KitMessageSearch group={group} onFound={onFound} onClose={() => setOpen(false)} /> : null;
  }
  await render(hosted(ana, <Closing />));
  await search('cups');
  await screen.findByText('1 of 1');
  await fireEvent.press(screen.getByLabelText('Close'));
  expect(screen.queryByTestId('message-search')).toBeNull();
  expect(onFound).toHaveBeenLastCalledWith({});
});

test('what is found is marked in the list beside it, whatever formatters the host has', async () => {
  await say('Cups and plates', 'see https://example.com/cups', 'type `rm cups`', 'ask <@uid:cups-fan>');
  function Beside({ formatters }: { readonly formatters?: readonly never[] }): ReactElement {
    const [found, setFound] = useState<MessageSearchFound>({});
    return (
      <>
        <KitMessageSearch group={group} onFound={setFound} />
        <KitMessageList
          group={group}
          textFormatters={formatters}
          style={{ searchMatchStyle: { opacity: 0.5 } }}
          {...found}
        />
      </>
    );
  }
  await render(hosted(ana, <Beside />));
  await search('CUPS');
  const mark = await screen.findByText('Cups');
  expect(mark).toHaveStyle({ backgroundColor: '#FFD666', opacity: 0.5 });
  // A link stays a link, and what was searched for is marked in it.
  const link = screen.getByRole('link');
  expect(link).toHaveTextContent('https://example.com/cups');
  expect(within(link).getByText('cups')).toHaveStyle({ backgroundColor: '#FFD666' });
  // So it is in code and mentions.
  expect(screen.getAllByText(/^cups$/i)).toHaveLength(4);
  await screen.rerender(hosted(ana, <Beside formatters={[]} />));
  await waitFor(() => expect(screen.getByText('Cups')).toHaveStyle({ backgroundColor: '#FFD666' }));
  await search('');
  await waitFor(() => expect(screen.queryByText('Cups')).toBeNull());
  await act(() => screen.unmount());
});

test('hideReplies leaves out what was said in threads', async () => {
  const [first = ''] = await say('plates');
  const reply = new Kit.TextMessage('tea', 'cups in the thread', 'group');
  reply.setParentMessageId(first);
  await ben.sendMessage(reply);
  await draw();
  await search('cups');
  expect(await screen.findByText('1 of 1')).toBeOnTheScreen();
  await screen.rerender(hosted(ana, <KitMessageSearch group={group} hideReplies />));
  await search('cups');
  expect(await screen.findByText('No messages found')).toBeOnTheScreen();
});

test('what was said in a thread is found where the list shows threads apart: by the message that leads there', async () => {
  const [first = ''] = await say('plates', 'spoons');
  const reply = new Kit.TextMessage('tea', 'cups in the thread', 'group');
  reply.setParentMessageId(first);
  await ben.sendMessage(reply);
  function Beside(): ReactElement {
    const [found, setFound] = useState<MessageSearchFound>({});
    return (
      <>
        <KitMessageSearch group={group} onFound={setFound} />
        <KitMessageList group={group} onThreadRepliesPress={() => {}} {...found} />
      </>
    );
  }
  await render(hosted(ana, <Beside />));
  await screen.findByText('plates');
  await scene.rest();
  const marked = jest.spyOn(ActiveRow.prototype, 'set');
  await search('cups');
  await screen.findByText('1 of 1');
  await waitFor(() => expect(marked).toHaveBeenCalledWith(`id ${first}`));
  expect(screen.queryByText('Couldn’t go to that message.')).toBeNull();
});

test('parentMessageId searches a thread alone', async () => {
  const [first = ''] = await say('cups');
  const reply = new Kit.TextMessage('tea', 'cups in the thread', 'group');
  reply.setParentMessageId(first);
  await ben.sendMessage(reply);
  await ben.sendMessage(reply);
  await draw({ parentMessageId: first });
  await search('cups');
  expect(await screen.findByText(/^1 of [12]$/)).toBeOnTheScreen();
});
