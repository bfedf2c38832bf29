import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { Activity, createRef, type ReactElement, StrictMode } from 'react';
import { AppState, Dimensions, Platform, StyleSheet, Text, View } from 'react-native';
import { KitUIEventHandler, tellEditBegun } from '../../events/KitUIEventHandler.ts';
import { Gate } from '../../testing/gate.ts';
import { after } from '../../testing/hands.ts';
import { hosted, screenScene, themed } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { Writing } from '../../models/writing.ts';
import { KitMessageComposer } from './KitMessageComposer.tsx';
import type { ComposerSlotProps, KitMessageComposerHandle, KitMessageComposerProps } from './props.ts';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
});

const composer = (props: KitMessageComposerProps = {}): ReactElement =>
  hosted(ana, <KitMessageComposer group={group} {...props} />);

const field = (): ReturnType<typeof screen.getByTestId> => screen.getByTestId('composer-field');
const send = (): ReturnType<typeof screen.getByRole> => screen.getByRole('button', { name: 'Send' });

async function said(): Promise<string[]> {
  const messages = await new Kit.MessagesRequestBuilder().setGUID('tea').setTypes(['text']).build(ben).fetchPrevious();
  return messages.map((message) => (message instanceof Kit.TextMessage ? message.getText() : ''));
}

test('sends what is written, and can send only when there is something', async () => {
  await render(composer());
  expect(send()).toBeDisabled();
  await fireEvent.changeText(field(), 'hello');
  expect(send()).toBeEnabled();
  await fireEvent.press(send());
  expect(field()).toHaveDisplayValue('');
  await waitFor(async () => expect(await said()).toEqual(['hello']));
});

test('the field is named once: what stands in an empty one is said on iOS, behind its name', async () => {
  await render(composer());
  expect(field()).not.toHaveProp('accessibilityLabel', 'Message');
  expect(field()).toHaveProp('placeholder', 'Message');
  await fireEvent.changeText(field(), 'hello');
  expect(field()).toHaveProp('accessibilityLabel', 'Message');
  await fireEvent.changeText(field(), '');
  jest.replaceProperty(Platform, 'OS', 'android');
  await screen.rerender(composer());
  expect(field()).toHaveProp('accessibilityLabel', 'Message');
});

test('what was half written when the group ended is there to be copied', async () => {
  await render(composer());
  await fireEvent.changeText(field(), 'hello all');
  await act(async () => ben.banGroupMember('tea', 'ana'));
  await screen.findByText('You are banned from this group');
  expect(screen.getByText('hello all')).toHaveProp('selectable', true);
  await act(async () => ben.unbanGroupMember('tea', 'ana'));
  await after(() => ana.joinGroup('tea'));
  await waitFor(() => expect(field()).toHaveDisplayValue('hello all'));
});

test('what is half written to somebody who has blocked one, or while a message was edited, is there to be copied', async () => {
  const own = await ana.sendMessage(new Kit.TextMessage('ben', 'helo', 'user'));
  await render(hosted(ana, <KitMessageComposer user={await ana.getUser('ben')} />));
  await fireEvent.changeText(field(), 'a long text');
  const record = await ana.queries.getMessage(own.getId());
  await act(() => Writing.of(ana).edit({ target: { type: 'user', id: 'ben' }, parentId: '' }, record));
  await fireEvent.changeText(field(), 'hello');
  await after(() => ben.blockUsers(['ana']));
  await screen.findByTestId('composer-notice');
  expect(screen.getByText('a long text\n\nhello')).toHaveProp('selectable', true);
});

test('arrow up in an empty field edits the last message, and the app hears that it began', async () => {
  const told: string[] = [];
  KitUIEventHandler.addMessageListener('app', {
    ccMessageEdited: ({ message, status }) => told.push(`${message.getId()} ${status}`),
  });
  const sent = await ana.sendMessage(new Kit.TextMessage('tea', 'helo', 'group'));
  const record = await ana.queries.getMessage(sent.getId());
  await render(composer());
  jest.replaceProperty(Platform, 'OS', 'web');
  const up = (): Promise<void> =>
    fireEvent(field(), 'keyPress', { nativeEvent: { key: 'ArrowUp' }, preventDefault: () => {} });
  await up();
  expect(told).toEqual([]);
  const withdraw = Writing.of(ana).offer({ target: { type: 'group', id: 'tea' }, parentId: '' }, () => record);
  await up();
  expect(field()).toHaveDisplayValue('helo');
  expect(told).toEqual([`${sent.getId()} inprogress`]);
  withdraw();
  KitUIEventHandler.removeMessageListener('app');
});

test.each([1, 2, 3])('on a device it grows to six lines of the size that its user wishes: %s', async (fontScale) => {
  const before = Dimensions.get('window');
  Dimensions.set({ window: { ...before, fontScale } });
  await render(composer());
  const height = (): unknown => StyleSheet.flatten(field().props['style']).height;
  expect(height()).toBe(22 * fontScale + 22);
  // As devices tell it: with the padding.
  for (const [lines, drawn] of [
    [1, 1],
    [3, 3],
    [6, 6],
    [9, 6],
  ] as const) {
    const contentSize = { width: 300, height: 22 * fontScale * lines + 22 };
    await fireEvent(field(), 'contentSizeChange', { nativeEvent: { contentSize } });
    expect(height()).toBe(22 * fontScale * drawn + 22);
    expect(field()).toHaveProp('scrollEnabled', lines > 6);
  }
  await act(() => Dimensions.set({ window: before }));
});

test('what is half written is kept as the app goes to the background, where it may end', async () => {
  const changes: (() => void)[] = [];
  jest.spyOn(AppState, 'addEventListener').mockImplementation((_, listener) => {
    changes.push(() => listener('background'));
    return { remove: () => {} } as ReturnType<typeof AppState.addEventListener>;
  });
  const written = jest.fn();
  const storage = {
    getItem: async () => null,
    setItem: async (key: string, text: string) => void written(key, text),
    removeItem: async () => {},
    getAllKeys: async () => [],
  };
  ana = new Kit.ChatClient({ engine: scene.server.engine(), clock: scene.clock, storage });
  await ana.login('ana');
  await render(composer());
  await fireEvent.changeText(field(), 'half a thought');
  expect(written).not.toHaveBeenCalled();
  for (const change of changes) change();
  expect(written).toHaveBeenCalledWith(expect.stringContaining('draft'), expect.stringContaining('half a thought'));
});

test('onSendButtonPress gets the message instead, and onTextChange every text', async () => {
  const messages: Kit.BaseMessage[] = [];
  const texts: string[] = [];
  await render(
    composer({ onSendButtonPress: (message) => messages.push(message), onTextChange: (text) => texts.push(text) }),
  );
  await fireEvent.changeText(field(), 'hello');
  await fireEvent.press(send());
  expect(messages.map((message) => message instanceof Kit.TextMessage && message.getText())).toEqual(['hello']);
  expect(messages[0]?.getReceiverId()).toBe('tea');
  expect(texts).toEqual(['hello', '']);
  expect(await said()).toEqual([]);
});

test('a change of a message is saved by the kit, whatever the host does with new ones', async () => {
  const onSendButtonPress = jest.fn();
  const message = await ana.sendMessage(new Kit.TextMessage('tea', 'helo', 'group'));
  await render(composer({ onSendButtonPress }));
  await act(async () => KitUIEventHandler.emitMessageEvent('ccMessageEdited', { message, status: 'inprogress' }));
  await waitFor(() => expect(field()).toHaveDisplayValue('helo'));
  await fireEvent.changeText(field(), 'hello');
  await fireEvent.press(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await said()).toEqual(['hello']));
  expect(onSendButtonPress).not.toHaveBeenCalled();
});

test('an edit that was given up is begun again where a host asks for it', async () => {
  const message = await ana.sendMessage(new Kit.TextMessage('tea', 'hello', 'group'));
  await render(composer());
  const begin = (): Promise<void> =>
    act(async () => KitUIEventHandler.emitMessageEvent('ccMessageEdited', { message, status: 'inprogress' }));
  for (let time = 0; time < 2; time += 1) {
    // As the menu of the list tells it.
    tellEditBegun(message, ana);
    await begin();
    await waitFor(() => expect(field()).toHaveDisplayValue('hello'));
    await fireEvent.press(screen.getByTestId('composer-dismiss'));
    expect(field()).toHaveDisplayValue('');
  }
});

test.each(['left', 'right'] as const)('auxiliary buttons stand at the %s of the field', async (side) => {
  await render(composer({ AuxiliaryButtonView: () => <View testID="auxiliary" />, auxiliaryButtonsAlignment: side }));
  const order = screen.root
    ?.queryAll((node) => ['auxiliary', 'composer-field'].includes(String(node.props['testID'])))
    .map((node) => node.props['testID']);
  expect(order).toEqual(side === 'left' ? ['auxiliary', 'composer-field'] : ['composer-field', 'auxiliary']);
});

test('starts with the text of the host, which does not undo a draft; `text` does', async () => {
  await render(composer({ initialComposertext: 'start' }));
  expect(field()).toHaveDisplayValue('start');
  await fireEvent.changeText(field(), 'my own');
  await cleanup();
  await render(composer({ initialComposertext: 'start' }));
  expect(field()).toHaveDisplayValue('my own');
  await screen.rerender(composer({ text: 'theirs' }));
  expect(field()).toHaveDisplayValue('theirs');
});

test('a page that is shown again puts nothing into the field, as effects that run twice do not', async () => {
  await render(composer());
  await fireEvent.changeText(field(), 'my own');
  await cleanup();
  const page = (mode: 'visible' | 'hidden', text: string): ReactElement => (
    <StrictMode>
      <Activity mode={mode}>{composer({ text })}</Activity>
    </StrictMode>
  );
  await render(page('visible', ''));
  expect(field()).toHaveDisplayValue('my own');
  await screen.rerender(page('visible', 'theirs'));
  await fireEvent.changeText(field(), 'theirs and mine');
  await screen.rerender(page('hidden', 'theirs'));
  await screen.rerender(page('visible', 'theirs'));
  expect(field()).toHaveDisplayValue('theirs and mine');
});

test('an empty text of the host leaves a draft, and empties the field once the host takes its text back', async () => {
  await render(composer());
  await fireEvent.changeText(field(), 'my own');
  await cleanup();
  await render(composer({ text: '' }));
  expect(field()).toHaveDisplayValue('my own');
  await screen.rerender(composer({ text: 'theirs' }));
  await screen.rerender(composer({ text: '' }));
  expect(field()).toHaveDisplayValue('');
});

test('a change that was not saved is told of where something else is written by then, and can be saved again', async () => {
  const told: string[] = [];
  KitUIEventHandler.addMessageListener('app', { ccMessageEdited: ({ status }) => told.push(status) });
  const sent = await ana.sendMessage(new Kit.TextMessage('tea', 'helo', 'group'));
  await render(composer());
  await act(async () => KitUIEventHandler.emitMessageEvent('ccMessageEdited', { message: sent, status: 'inprogress' }));
  await waitFor(() => expect(field()).toHaveDisplayValue('helo'));
  await fireEvent.changeText(field(), 'hello');
  const gate = new Gate();
  gate.close();
  const refused = jest.spyOn(ana, 'editMessage').mockImplementation(() => gate.passed() as Promise<never>);
  await fireEvent.press(screen.getByRole('button', { name: 'Save' }));
  await fireEvent.changeText(field(), 'and you?');
  await act(async () => gate.refuse(new Kit.KitException('FORBIDDEN', 'Not now.')));
  expect(await screen.findByText('Your change was not saved')).toBeOnTheScreen();
  expect(screen.getByText('hello')).toBeOnTheScreen();
  expect(field()).toHaveDisplayValue('and you?');
  refused.mockRestore();
  await fireEvent.press(screen.getByText('Try again'));
  await waitFor(async () => expect(await said()).toEqual(['hello']));
  expect(screen.queryByTestId('composer-unsaved')).toBeNull();
  expect(told).toEqual(['inprogress', 'error', 'success']);
  KitUIEventHandler.removeMessageListener('app');
});

test('what is no text is none', async () => {
  const odd: unknown = { initialComposertext: null, text: 7 };
  await render(composer(odd as object));
  expect(field()).toHaveDisplayValue('');
});

test('another chat has its own draft', async () => {
  await render(composer());
  await fireEvent.changeText(field(), 'for the group');
  await screen.rerender(composer({ group: undefined, user: new Kit.User('ben', 'Ben') }));
  expect(field()).toHaveDisplayValue('');
  await screen.rerender(composer());
  expect(field()).toHaveDisplayValue('for the group');
});

test('hides and replaces what the host wants', async () => {
  await render(
    composer({
      placeholderText: 'Say it',
      hideSendButton: true,
      HeaderView: (props) => <Text>{`above ${props.group?.getName()}`}</Text>,
      AuxiliaryButtonView: (props) => <Text>{`beside ${props.composerId}`}</Text>,
    }),
  );
  expect(screen.getByPlaceholderText('Say it')).toBeOnTheScreen();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(screen.getByText('above Tea')).toBeOnTheScreen();
  expect(screen.getByText('beside group/tea')).toBeOnTheScreen();
  await screen.rerender(composer({ SendButtonView: () => <Text>go</Text> }));
  expect(screen.getByText('go')).toBeOnTheScreen();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('SendButtonView and a ref send as the button does: what is answered goes along', async () => {
  const asked = await ben.sendMessage(new Kit.TextMessage('tea', 'who comes?', 'group'));
  const ref = createRef<KitMessageComposerHandle>();
  const SendButtonView = ({ canSend, send: go }: ComposerSlotProps): ReactElement => (
    <Text onPress={go}>{canSend ? 'go' : 'wait'}</Text>
  );
  await render(composer({ ref, SendButtonView }));
  expect(screen.getByText('wait')).toBeOnTheScreen();
  const record = await ana.queries.getMessage(asked.getId());
  await act(() => Writing.of(ana).reply({ target: { type: 'group', id: 'tea' }, parentId: '' }, record));
  await fireEvent.changeText(field(), 'I do');
  await fireEvent.press(screen.getByText('go'));
  await fireEvent.changeText(field(), 'and I');
  await act(() => ref.current?.send());
  await waitFor(async () => expect(await said()).toEqual(['who comes?', 'I do', 'and I']));
  const [, answer, other] = await new Kit.MessagesRequestBuilder()
    .setGUID('tea')
    .setTypes(['text'])
    .build(ben)
    .fetchPrevious();
  expect([answer?.getQuotedMessageId(), other?.getQuotedMessageId()]).toEqual([asked.getId(), '']);
});

test('others hear of typing, unless they are not to', async () => {
  const start = jest.spyOn(ana, 'startTyping');
  await render(composer({ disableTypingEvents: true }));
  await fireEvent.changeText(field(), 'a');
  expect(start).not.toHaveBeenCalled();
  await screen.rerender(composer());
  await fireEvent.changeText(field(), 'ab');
  expect(start).toHaveBeenCalledTimes(1);
  const end = jest.spyOn(ana, 'endTyping');
  await fireEvent(field(), 'blur');
  expect(end).toHaveBeenCalledTimes(1);
});

test('a stranger sees a button to join, and writes after it', async () => {
  await ana.leaveGroup('tea');
  await render(composer({ group: await ana.getGroup('tea') }));
  expect(screen.queryByTestId('composer-field')).toBeNull();
  await fireEvent.press(screen.getByRole('button', { name: 'Join to write' }));
  await waitFor(() => expect(field()).toBeOnTheScreen());
  await after(() => ben.banGroupMember('tea', 'ana'));
  await waitFor(() => expect(screen.getByText('You are banned from this group')).toBeOnTheScreen());
});

test('a password is asked for in place, and a wrong one can be corrected', async () => {
  const errors: string[] = [];
  await ben.createGroup(new Kit.Group('safe', 'Safe', 'password', 'secret'));
  await render(composer({ group: await ana.getGroup('safe'), onError: (error) => errors.push(error.code) }));
  await fireEvent.changeText(screen.getByLabelText('Password'), 'guess');
  await fireEvent.press(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.getByText('That is not the password. Try again.')).toBeOnTheScreen());
  expect(errors).toEqual(['WRONG_PASSWORD']);
  await fireEvent.changeText(screen.getByLabelText('Password'), 'secret');
  await fireEvent.press(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(field()).toBeOnTheScreen());
});

test('null is the same as nothing: hosts keep a chat in a state that is empty at first', async () => {
  const AuxiliaryButtonView = (props: ComposerSlotProps): ReactElement => (
    <Text>{`beside ${props.composerId} ${props.group}`}</Text>
  );
  await render(composer({ AuxiliaryButtonView, group: null, user: null }));
  expect(screen.getByText('beside  undefined')).toBeOnTheScreen();
  await screen.rerender(composer({ AuxiliaryButtonView, group: null, user: new Kit.User('ben', 'Ben') }));
  expect(screen.getByText('beside user/ben undefined')).toBeOnTheScreen();
  await fireEvent.changeText(field(), 'hello');
  await screen.rerender(composer({ user: null }));
  expect(field()).toHaveDisplayValue('');
});

test('of a group that the host made nothing is offered before the server answered', async () => {
  const made = new Kit.Group('tea', 'Tea', 'public');
  const real = ana.queries.getGroup.bind(ana.queries);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(ana.queries, 'getGroup').mockImplementation(async (...given) => {
    await held;
    return await real(...given);
  });
  await render(composer({ group: made }));
  expect(screen.queryByRole('button', { name: 'Join to write' })).toBeNull();
  expect(field()).toBeOnTheScreen();
  await ana.leaveGroup('tea');
  await act(async () => release());
  await screen.findByRole('button', { name: 'Join to write' });
});

test('says who blocked whom, and offers to unblock to whoever did', async () => {
  await ana.blockUsers(['ben']);
  await ben.blockUsers(['ana']);
  await render(composer({ group: undefined, user: await ana.getUser('ben') }));
  expect(screen.getByText('You blocked this person.')).toBeOnTheScreen();
  jest.spyOn(ana, 'unblockUsers').mockRejectedValueOnce(new Kit.KitException('TIMEOUT', 'No answer.'));
  await fireEvent.press(screen.getByRole('button', { name: 'Unblock' }));
  await screen.findByText('The server did not answer. Try again.');
  await fireEvent.press(screen.getByRole('button', { name: 'Unblock' }));
  await screen.findByText('This person blocked you.');
  expect(screen.queryByRole('button')).toBeNull();
  await after(() => ben.unblockUsers(['ana']));
  await waitFor(() => expect(field()).toBeOnTheScreen());
});

test('says how much too long a text is', async () => {
  await render(composer());
  await fireEvent.changeText(field(), 'a'.repeat(ana.longestText + 2));
  expect(screen.getByText('2 characters too long')).toBeOnTheScreen();
  expect(send()).toBeDisabled();
});

test('tells of what the server refuses', async () => {
  const errors: string[] = [];
  await render(composer({ onError: (error) => errors.push(error.code) }));
  jest.spyOn(ana, 'sendMessage').mockRejectedValue(new Kit.KitException('INVALID_ARGUMENT', 'refused'));
  await fireEvent.changeText(field(), 'hello');
  await fireEvent.press(send());
  await waitFor(() => expect(errors).toEqual(['INVALID_ARGUMENT']));
  expect(field()).toHaveDisplayValue('hello');
});

test('styles of the host win', async () => {
  await render(
    composer({
      testID: 'composer',
      style: { containerStyle: { backgroundColor: 'rgb(1, 2, 3)' }, inputTextStyle: { color: 'rgb(4, 5, 6)' } },
    }),
  );
  expect(StyleSheet.flatten(screen.getByTestId('composer').props['style']).backgroundColor).toBe('rgb(1, 2, 3)');
  expect(StyleSheet.flatten(field().props['style']).color).toBe('rgb(4, 5, 6)');
});

test('the theme’s styles hold where the host says nothing', async () => {
  const slice = { messageComposerStyles: { containerStyle: { backgroundColor: 'rgb(9, 9, 9)', borderTopWidth: 7 } } };
  await render(
    themed(slice, composer({ testID: 'it', style: { containerStyle: { backgroundColor: 'rgb(1, 2, 3)' } } })),
  );
  const style = StyleSheet.flatten(screen.getByTestId('it').props['style']);
  expect(style).toMatchObject({ backgroundColor: 'rgb(1, 2, 3)', borderTopWidth: 7 });
});
