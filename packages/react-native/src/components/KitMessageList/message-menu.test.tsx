import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { Activity, createRef, type ReactElement } from 'react';
import { Share, type StyleProp, StyleSheet, View, type ViewStyle } from 'react-native';
import { KitUIKit } from '../../KitUIKit.ts';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { de } from '../../locales.ts';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { Gate } from '../../testing/gate.ts';
import { after, shown } from '../../testing/hands.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { takeIn } from '../../testing/take-in.ts';
import { shareTea } from '../../testing/shared-tea.ts';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageList } from './KitMessageList.tsx';
import type { KitMessageListHandle, KitMessageListProps } from './props.ts';

const scene = screenScene('ana', 'ben', 'cleo');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;
const isolated = (text: string): string => `\u2068${text}\u2069`;

beforeEach(async () => {
  ({ ana, ben, group } = await shareTea(scene));
});

afterEach(() => KitUIKit.setClipboard(null));

async function say(
  from: Kit.ChatClient,
  text: string,
  about: Partial<Record<'quote' | 'parent', string>> = {},
): Promise<string> {
  const message = new Kit.TextMessage('tea', text, 'group');
  message.setQuotedMessageId(about.quote ?? '');
  message.setParentMessageId(about.parent ?? '');
  return (await from.sendMessage(message)).getId();
}

const chat = (props: KitMessageListProps = {}, client = ana): ReactElement =>
  hosted(
    client,
    <>
      <KitMessageList group={group} {...props} />
      <KitMessageComposer group={group} parentMessageId={props.parentMessageId} />
    </>,
  );

/** Holds the message with this text. */
async function hold(text: string): Promise<void> {
  await shown(text);
  await fireEvent(screen.getByText(text), 'longPress', { nativeEvent: {} });
}

/** Names of the entries of the menu of the message with this text. */
async function offered(text: string): Promise<string[]> {
  await hold(text);
  const found = optionsShown();
  if (found.length > 0) await fireEvent.press(screen.getByTestId('overlay-backdrop'));
  return found;
}

/** Those of the menu that is open. */
function optionsShown(): string[] {
  const found = screen.queryAllByTestId(/^message-option-/).map(({ props }) => String(props['testID']));
  return found.map((testID) => testID.replace('message-option-', ''));
}

type Found = ReturnType<typeof screen.getByTestId>;

/** The colours that stand behind it. */
function groundsBehind(found: Found): readonly unknown[] {
  const grounds: unknown[] = [];
  for (let view = found.parent; view !== null; view = view.parent) {
    grounds.push(StyleSheet.flatten(view.props['style'] as StyleProp<ViewStyle>)?.backgroundColor);
  }
  return grounds.filter((ground) => ground !== undefined);
}

/** Names of what a screen reader offers to do with it. */
const actionsOf = (found: Found): readonly string[] =>
  (found.props['accessibilityActions'] as readonly { readonly name: string }[]).map(({ name }) => name);

const carryOut = (found: Found, actionName: string): Promise<void> =>
  fireEvent(found, 'accessibilityAction', { nativeEvent: { actionName } });

async function choose(act_: string, text: string): Promise<void> {
  await hold(text);
  await fireEvent.press(screen.getByTestId(`message-option-${act_}`));
}

const texts = async (): Promise<string[]> => {
  const messages = await new Kit.MessagesRequestBuilder().setGUID('tea').setTypes(['text']).build(ben).fetchPrevious();
  return messages.map((message) => (message instanceof Kit.TextMessage ? message.getText() : ''));
};

test('the menu looks as actionSheetStyle says', async () => {
  await say(ben, 'hello');
  await render(
    chat({
      style: { actionSheetStyle: { containerStyle: { backgroundColor: 'linen' }, textStyle: { color: 'teal' } } },
    }),
  );
  await hold('hello');
  expect(screen.getByText('Reply')).toHaveStyle({ color: 'teal' });
  expect(groundsBehind(screen.getByText('Reply'))).toContain('linen');
});

describe('what is offered', () => {
  beforeEach(async () => {
    KitUIKit.setClipboard(() => {});
    await say(ana, 'mine');
    await say(ben, 'theirs');
  });

  test('of one’s own message, of somebody else’s, and nothing of a line or of what is gone', async () => {
    await render(chat());
    expect(await offered('mine')).toEqual(['reply', 'copy', 'edit', 'share', 'info', 'delete']);
    expect(await offered('theirs')).toEqual(['reply', 'copy', 'share']);
    const gone = await say(ben, 'gone soon');
    await shown('gone soon');
    await after(() => ben.deleteMessage(gone), 'Message deleted');
    expect(await offered('Message deleted')).toEqual([]);
  });

  test.each(['moderator', 'admin'] as const)('a %s deletes what others said, whoever it was', async (scope) => {
    await scene.enter('cleo').then((cleo) => cleo.joinGroup('tea'));
    const cleo = await scene.enter('cleo');
    await say(cleo, 'cleo says');
    await ben.updateGroupMemberScope('tea', 'ana', scope);
    await render(chat());
    expect(await offered('cleo says')).toContain('delete');
    await choose('delete', 'theirs');
    await fireEvent.press(screen.getByText('Delete'));
    await screen.findByText('Message deleted');
  });

  test.each<[keyof KitMessageListProps, string, string]>([
    ['hideReplyOption', 'reply', 'theirs'],
    ['hideCopyMessageOption', 'copy', 'theirs'],
    ['hideShareMessageOption', 'share', 'theirs'],
    ['hideEditMessageOption', 'edit', 'mine'],
    ['hideDeleteMessageOption', 'delete', 'mine'],
    ['hideReplyInThreadOption', 'replyInThread', 'theirs'],
    ['hideMessagePrivatelyOption', 'privately', 'theirs'],
  ])('%s takes "%s" away, and nothing else', async (prop, name, text) => {
    KitUIEventHandler.addUIListener('app', { openChat: () => {} });
    const onThreadRepliesPress = (): void => {};
    await render(chat({ onThreadRepliesPress }));
    const all = await offered(text);
    expect(all).toContain(name);
    await screen.rerender(chat({ onThreadRepliesPress, [prop]: true }));
    expect(await offered(text)).toEqual(all.filter((other) => other !== name));
    KitUIEventHandler.removeUIListener('app');
  });

  test('where nobody shows threads, opens chats or writes to a clipboard, that is not offered', async () => {
    KitUIKit.setClipboard(null);
    await render(chat());
    expect(await offered('theirs')).toEqual(['reply', 'share']);
  });

  test('what an act fails with that asks nothing is said, and told', async () => {
    const onError = jest.fn();
    KitUIKit.setClipboard(() => Promise.reject(new Error('Not allowed.')));
    await render(chat({ onError }));
    await choose('copy', 'theirs');
    await screen.findByText('Something went wrong. Try again.');
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('options stand in place of it, addOptions behind it, both with the message', async () => {
    const asked: string[] = [];
    const mute = (message: Kit.BaseMessage): { text: string; onPress: () => void; testID: string }[] => {
      asked.push(message.getId());
      return [{ text: 'Mute', onPress: () => asked.push('pressed'), testID: 'message-option-mute' }];
    };
    await render(chat({ addOptions: mute }));
    expect(await offered('theirs')).toEqual(['reply', 'copy', 'share', 'mute']);
    await screen.rerender(chat({ options: mute }));
    expect(await offered('theirs')).toEqual(['mute']);
    await choose('mute', 'theirs');
    expect(asked).toContain('pressed');
    expect(asked[0]).toMatch(/./);
  });

  test('onMessagePress and onMessageLongPress are told, the second in place of the menu', async () => {
    const told: string[] = [];
    const note = (what: string) => (message: Kit.BaseMessage) =>
      told.push(`${what} ${message instanceof Kit.TextMessage ? message.getText() : ''}`);
    await render(chat({ onMessagePress: note('press'), onMessageLongPress: note('hold') }));
    await shown('theirs');
    await fireEvent.press(screen.getByText('theirs'));
    expect(await offered('theirs')).toEqual([]);
    expect(told).toEqual(['press theirs', 'hold theirs']);
  });

  test('screen readers are offered the same as actions of the message, and what one reacts with most', async () => {
    await render(chat());
    await shown('mine');
    const row = screen.getByLabelText(/^You, mine/);
    expect(actionsOf(row)).toEqual([
      ...['Reply', 'Copy', 'Edit', 'Share', 'Message info', 'Delete'],
      ...['👍', '❤️', '😂', '😮', '😢', '🙏'].map((emoji) => `React with ${emoji}`),
      'More reactions',
    ]);
    await carryOut(row, 'Reply');
    expect(screen.getByText(`Reply to ${isolated('ana')}`)).toBeOnTheScreen();
    await carryOut(row, 'React with 😂');
    expect(await screen.findByTestId('reaction-😂')).toBeOnTheScreen();
    await carryOut(row, 'More reactions');
    expect(await screen.findByTestId('emoji-picker')).toBeOnTheScreen();
  });

  test('a message with something to press in it speaks by its parts, and what is pressed stands among them', async () => {
    const id = await say(ben, 'see https://example.com/ there');
    await render(chat());
    await screen.findByLabelText('ben, see https://example.com/ there');
    const bubble = within(screen.getByTestId(`bubble-${id}`));
    expect(bubble.getByRole('link', { name: 'https://example.com/' })).toBeOnTheScreen();
    const state = bubble.getByLabelText(/^\d+:\d\d/);
    expect(state).toHaveProp('accessible', true);
    await carryOut(state, 'Reply');
    expect(screen.getByText(`Reply to ${isolated('ben')}`)).toBeOnTheScreen();
  });
});

describe('what comes of it', () => {
  test('a reply quotes the message, and a press on the quote goes there', async () => {
    const id = await say(ben, 'who comes?');
    await render(chat());
    await choose('reply', 'who comes?');
    const bar = within(screen.getByTestId('composer-reply'));
    expect(bar.getByText('who comes?')).toBeOnTheScreen();
    await fireEvent.changeText(screen.getByTestId('composer-field'), 'I do');
    await fireEvent.press(screen.getByTestId('composer-send'));
    await shown('I do');
    expect(screen.queryByTestId('composer-reply')).toBeNull();
    const quote = await screen.findByLabelText(`${isolated('ben')}: who comes?`);
    const before = groundsBehind(screen.getByTestId(`bubble-${id}`));
    await fireEvent.press(quote);
    // Where one was led, the row stands out for a moment.
    await waitFor(() => {
      expect(groundsBehind(screen.getByTestId(`bubble-${id}`))).toHaveLength(before.length + 1);
    });
    expect(screen.queryByText('Couldn’t go to that message.')).toBeNull();
  });

  test('an edit says what it is, can be given up, and changes the message; hosts hear of each step', async () => {
    const told: string[] = [];
    KitUIEventHandler.addMessageListener('app', {
      ccMessageEdited: ({ message, status }) =>
        told.push(`${status} ${message instanceof Kit.TextMessage ? message.getText() : ''}`),
    });
    await say(ana, 'helo');
    await render(chat());
    await choose('edit', 'helo');
    expect(screen.getByTestId('composer-field').props['value']).toBe('helo');
    await fireEvent.press(screen.getByTestId('composer-dismiss'));
    expect(screen.getByTestId('composer-field').props['value']).toBe('');
    await choose('edit', 'helo');
    await fireEvent.changeText(screen.getByTestId('composer-field'), 'hello');
    await fireEvent.press(screen.getByLabelText('Save'));
    await shown('hello');
    expect(await texts()).toEqual(['hello']);
    expect(told).toEqual(['inprogress helo', 'inprogress helo', 'success hello']);
    KitUIEventHandler.removeMessageListener('app');
  });

  test('a host begins an edit by its event', async () => {
    const id = await say(ana, 'helo');
    await render(chat());
    await shown('helo');
    const message = await ana.getMessageDetails(id);
    await act(async () => KitUIEventHandler.emitMessageEvent('ccMessageEdited', { message, status: 'inprogress' }));
    await waitFor(() => expect(screen.getByTestId('composer-edit')).toBeOnTheScreen());
  });

  test('deleting asks first, and is done once', async () => {
    const id = await say(ana, 'oops');
    const gate = new Gate();
    const remove = ana.deleteMessage.bind(ana);
    const asked = jest.spyOn(ana, 'deleteMessage').mockImplementation(async (which) => {
      await gate.passed();
      return await remove(which);
    });
    await render(chat());
    await choose('delete', 'oops');
    expect(screen.getByText('Delete this message?')).toBeOnTheScreen();
    expect(asked).not.toHaveBeenCalled();
    gate.close();
    await fireEvent.press(screen.getByText('Delete'));
    await fireEvent.press(screen.getByText('Delete'));
    await act(async () => gate.open());
    await shown('Message deleted');
    expect(asked.mock.calls).toEqual([[id]]);
    expect(await texts()).toEqual(['']);
  });

  test('copies and shares what it says', async () => {
    const copied: string[] = [];
    KitUIKit.setClipboard((text) => copied.push(text));
    const share = jest.spyOn(Share, 'share').mockResolvedValue({ action: 'sharedAction' });
    await say(ben, 'hello');
    await render(chat());
    await choose('copy', 'hello');
    await shown('Copied');
    expect(copied).toEqual(['hello']);
    await choose('share', 'hello');
    expect(share).toHaveBeenCalledWith({ message: 'hello' });
  });

  test('asks the app to open the chat with who wrote it', async () => {
    const asked: unknown[] = [];
    KitUIEventHandler.addUIListener('app', { openChat: ({ user }) => asked.push(user?.getUid()) });
    await say(ben, 'hello');
    await render(chat());
    await choose('privately', 'hello');
    expect(asked).toEqual(['ben']);
    KitUIEventHandler.removeUIListener('app');
  });

  test('replies stand in their threads alone where somebody shows threads, unless a builder says otherwise', async () => {
    const first = await say(ben, 'Who brings the tea?');
    await say(ben, 'in the thread', { parent: first });
    const onThreadRepliesPress = (): void => {};
    await render(chat());
    await shown('in the thread');
    await screen.rerender(chat({ onThreadRepliesPress }));
    await shown('1 reply');
    expect(screen.queryByText('in the thread')).toBeNull();
    await screen.rerender(chat({ onThreadRepliesPress, messageRequestBuilder: new Kit.MessagesRequestBuilder() }));
    await shown('in the thread');
  });

  test('the host of a thread is given the message as the list draws it, live', async () => {
    const id = await say(ben, 'plan');
    let bubble = (): ReactElement | null => null;
    const onThreadRepliesPress: KitMessageListProps['onThreadRepliesPress'] = (_, draw) => void (bubble = draw);
    const both = (head: ReactElement | null): ReactElement => (
      <>
        {chat({ onThreadRepliesPress })}
        {hosted(ana, <View testID="head">{head}</View>)}
      </>
    );
    await render(both(null));
    await choose('replyInThread', 'plan');
    await screen.rerender(both(bubble()));
    expect(within(screen.getByTestId('head')).getByText('plan')).toBeOnTheScreen();
    const edited = new Kit.TextMessage('tea', 'another plan', 'group');
    edited.setId(id);
    await act(async () => void (await ben.editMessage(edited)));
    await waitFor(() => expect(within(screen.getByTestId('head')).getByText('another plan')).toBeOnTheScreen());
  });

  test('a thread is opened from the menu and from the number of its replies', async () => {
    const opened: string[] = [];
    const onThreadRepliesPress = (message: Kit.BaseMessage): void => void opened.push(message.getId());
    const id = await say(ben, 'the plan');
    await render(chat({ onThreadRepliesPress }));
    await choose('replyInThread', 'the plan');
    await after(() => say(ben, 'first', { parent: id }), '1 reply');
    await fireEvent.press(screen.getByText('1 reply'));
    expect(opened).toEqual([id, id]);
    // A thread has a composer of its own, and opens no other.
    await screen.rerender(chat({ onThreadRepliesPress, parentMessageId: id }));
    expect(await offered('first')).not.toContain('replyInThread');
  });

  test('the menu of a message on its way has its text, and all else once it has arrived', async () => {
    KitUIKit.setClipboard(() => {});
    const gate = new Gate();
    ana = await scene.enter('ana', ({ send }) => ({
      send: async (...given) => {
        await gate.passed();
        return await send(...given);
      },
    }));
    await render(chat({ onThreadRepliesPress: () => {} }));
    gate.close();
    const sent = say(ana, 'on its way');
    await hold('on its way');
    expect(optionsShown()).toEqual(['copy', 'discard']);
    await act(async () => {
      gate.open();
      await sent;
    });
    await screen.findByTestId('message-option-replyInThread');
    expect(optionsShown()).toEqual(['reply', 'replyInThread', 'copy', 'edit', 'share', 'info', 'delete']);
  });

  test('what waits behind another message is taken back, and what is on its way is deleted once it has arrived', async () => {
    const gate = new Gate();
    ana = await scene.enter('ana', ({ send }) => ({
      send: async (...given) => {
        await gate.passed();
        return await send(...given);
      },
    }));
    await render(chat());
    gate.close();
    const sent = say(ana, 'on its way');
    const refusals: unknown[] = [];
    const waiting = say(ana, 'behind it').catch((cause: unknown) => void refusals.push(cause));
    await choose('discard', 'behind it');
    await waiting;
    expect(String(refusals)).toContain('taken back');
    await choose('discard', 'on its way');
    expect(screen.getByText('on its way')).toBeOnTheScreen();
    await act(async () => {
      gate.open();
      await sent;
    });
    await screen.findByText('Message deleted');
    expect(screen.queryByText('behind it')).toBeNull();
  });

  test('a builder that hides replies in the chat hides none in a thread', async () => {
    const id = await say(ben, 'the plan');
    await say(ben, 'first', { parent: id });
    const messageRequestBuilder = new Kit.MessagesRequestBuilder().hideReplies(true);
    await render(chat({ messageRequestBuilder }));
    await shown('the plan');
    expect(screen.queryByText('first')).toBeNull();
    await screen.rerender(chat({ messageRequestBuilder, parentMessageId: id }));
    await shown('first');
  });

  test('goToMessageId goes to a message that is not loaded yet, and says where there is none', async () => {
    const id = await say(ben, 'the first');
    for (let count = 0; count < 40; count += 1) await say(ben, `${count}`);
    const messageRequestBuilder = new Kit.MessagesRequestBuilder().setLimit(5);
    await render(chat({ messageRequestBuilder, goToMessageId: id }));
    await shown('the first');
    await screen.rerender(chat({ messageRequestBuilder, goToMessageId: 'nothing' }));
    await shown('Couldn’t go to that message.');
  });

  test('scrollToBottomOnNewMessage leads to the end from further up in the history, too', async () => {
    const id = await say(ben, 'the first');
    for (let count = 0; count < 40; count += 1) await say(ben, `${count}`);
    const messageRequestBuilder = new Kit.MessagesRequestBuilder().setLimit(5);
    const props = { messageRequestBuilder, goToMessageId: id };
    await render(chat(props));
    await shown('the first');
    await after(() => say(ben, 'one'), '1 new message');
    await screen.rerender(chat({ ...props, scrollToBottomOnNewMessage: true }));
    await after(() => say(ben, 'two'), 'two');
  });

  test('goToMessageId is gone to once: another language, or a reload, is no reason to go there again', async () => {
    await say(ben, 'the first');
    const list = createRef<KitMessageListHandle>();
    const asked = jest.spyOn(ana.queries, 'history');
    const page = (selectedLanguage: string): ReactElement =>
      hosted(
        ana,
        <KitI18nProvider locales={[de]} selectedLanguage={selectedLanguage}>
          <KitMessageList ref={list} group={group} goToMessageId="nothing" />
        </KitI18nProvider>,
      );
    await render(page('en'));
    await shown('Couldn’t go to that message.');
    await screen.rerender(page('de'));
    expect(screen.getByLabelText('Nachrichten')).toBeOnTheScreen();
    await after(() => {
      list.current?.reload();
      return say(ben, 'the second');
    }, 'the second');
    expect(asked.mock.calls.filter(([, { from }]) => from.kind === 'around')).toHaveLength(1);
  });

  test('a chat that was led to a message is read all the same where its page is shown again', async () => {
    const id = await say(ben, 'the first');
    for (let count = 0; count < 40; count += 1) await say(ben, `${count}`);
    const list = chat({ messageRequestBuilder: new Kit.MessagesRequestBuilder().setLimit(5), goToMessageId: id });
    const page = (mode: 'visible' | 'hidden'): ReactElement => <Activity mode={mode}>{list}</Activity>;
    await render(page('visible'));
    await shown('the first');
    await screen.rerender(page('hidden'));
    await screen.rerender(page('visible'));
    await waitFor(async () => expect((await ana.getUnreadMessageCount()).groups['tea']).toBeLessThan(41));
  });

  test('goToMessageId is not gone to again where the chat was closed meanwhile', async () => {
    const id = await say(ben, 'the first');
    for (let count = 0; count < 40; count += 1) await say(ben, `${count}`);
    const asked = jest.spyOn(ana.queries, 'history');
    await render(chat({ messageRequestBuilder: new Kit.MessagesRequestBuilder().setLimit(5), goToMessageId: id }));
    await shown('the first');
    await after(() => ben.kickGroupMember('tea', 'ana'), /removed/);
    await after(() => ben.addMembersToGroup('tea', [new Kit.GroupMember('ana', 'participant')]), '39');
    expect(asked.mock.calls.filter(([, { from }]) => from.kind === 'around')).toHaveLength(1);
  });
});

describe('a report', () => {
  test('asks first, with a reason that may be left open, and goes to the host', async () => {
    const onFlagMessage = jest.fn();
    const id = await say(ben, 'rude');
    await render(chat({ onFlagMessage }));
    await choose('flag', 'rude');
    await fireEvent.press(screen.getByText('Cancel'));
    expect(onFlagMessage).not.toHaveBeenCalled();
    for (const reason of ['', ' That hurts. ']) {
      await choose('flag', 'rude');
      await fireEvent.changeText(screen.getByTestId('message-flag-reason'), reason);
      await fireEvent.press(screen.getByTestId('message-flag-confirm'));
      await shown('Reported');
    }
    expect(onFlagMessage.mock.calls.map(([message, reason]) => [message.getId(), reason])).toEqual([
      [id, ''],
      [id, 'That hurts.'],
    ]);
  });

  test('that the host cannot take says so in its place, keeps the reason, and is tried again', async () => {
    const [onFlagMessage, onError] = [jest.fn(), jest.fn()];
    onFlagMessage.mockRejectedValueOnce(new Error('The desk is closed.'));
    await say(ben, 'rude');
    await render(chat({ onFlagMessage, onError }));
    await choose('flag', 'rude');
    await fireEvent.changeText(screen.getByTestId('message-flag-reason'), 'That hurts.');
    await fireEvent.press(screen.getByTestId('message-flag-confirm'));
    await shown('Something went wrong. Try again.');
    expect(onError).toHaveBeenCalledTimes(1);
    expect(screen.getByTestId('message-flag-reason')).toHaveDisplayValue('That hurts.');
    await fireEvent.press(screen.getByTestId('message-flag-confirm'));
    await shown('Reported');
    expect(onFlagMessage).toHaveBeenCalledTimes(2);
  });

  test('is offered of what others said, where the host takes it and does not hide it', async () => {
    await say(ben, 'rude');
    await say(ana, 'mine');
    const onFlagMessage = jest.fn();
    await render(chat({ onFlagMessage }));
    expect(await offered('rude')).toContain('flag');
    expect(await offered('mine')).not.toContain('flag');
    await screen.rerender(chat({ onFlagMessage, hideFlagMessageOption: true }));
    expect(await offered('rude')).not.toContain('flag');
    await screen.rerender(chat());
    expect(await offered('rude')).not.toContain('flag');
  });
});

describe('reactions', () => {
  const chip = (emoji: string): ReturnType<typeof screen.getByTestId> => screen.getByTestId(`reaction-${emoji}`);

  test('are offered over the menu, shown with their number, and taken back by a press', async () => {
    const id = await say(ben, 'cake');
    await render(chat());
    await hold('cake');
    await fireEvent.press(screen.getByTestId('react-❤️'));
    await waitFor(() => expect(chip('❤️')).toHaveTextContent('❤️ 1'));
    expect(screen.queryByTestId('message-option-reply')).toBeNull();
    await after(() => ben.addReaction(id, '❤️'), '❤️ 2');
    expect(screen.getByLabelText('❤️ from 2 people')).toBeSelected();
    await fireEvent.press(chip('❤️'));
    await waitFor(() => expect(chip('❤️')).toHaveTextContent('❤️ 1'));
    expect(chip('❤️')).not.toBeSelected();
  });

  test('are those that the host lists, or none where it hides them', async () => {
    await say(ben, 'cake');
    await render(chat({ quickReactionList: ['🍰', '🍰', '☕'] }));
    await hold('cake');
    expect(screen.getAllByTestId(/^react-/).map(({ props }) => props['testID'])).toEqual([
      'react-🍰',
      'react-☕',
      'react-more',
    ]);
    await fireEvent.press(screen.getByTestId('overlay-backdrop'));
    await screen.rerender(chat({ hideReactionOption: true }));
    await hold('cake');
    expect(screen.queryAllByTestId(/^react-/)).toEqual([]);
  });

  test('are any emoji, where the host lists none', async () => {
    await say(ben, 'cake');
    await render(chat({ quickReactionList: [] }));
    await hold('cake');
    expect(screen.getAllByTestId(/^react-/)).toHaveLength(1);
    await fireEvent.press(screen.getByTestId('react-more'));
    expect(await screen.findByTestId('emoji-search')).toBeOnTheScreen();
  });

  test('are offered also where the host leaves no entry in the menu', async () => {
    await say(ben, 'cake');
    await render(chat({ options: () => [] }));
    await hold('cake');
    expect(screen.queryAllByTestId(/^message-option-/)).toEqual([]);
    await fireEvent.press(screen.getByTestId('react-❤️'));
    await waitFor(() => expect(chip('❤️')).toHaveTextContent('❤️ 1'));
    await screen.rerender(chat({ options: () => [], hideReactionOption: true }));
    await hold('cake');
    expect(screen.queryByTestId('message-menu')).toBeNull();
  });

  test('with any other emoji there is: the way to it stands behind them', async () => {
    const id = await say(ben, 'cake');
    await ana.addReaction(id, '🎉');
    await render(chat());
    for (const name of ['party popper', 'birthday cake']) {
      await hold('cake');
      await fireEvent.press(screen.getByTestId('react-more'));
      expect(screen.queryByTestId('message-option-reply')).toBeNull();
      await fireEvent.changeText(await screen.findByTestId('emoji-search'), name);
      await fireEvent.press(screen.getByRole('button', { name }));
      expect(screen.queryByTestId('emoji-picker')).toBeNull();
    }
    await waitFor(() => expect(chip('🎂')).toHaveTextContent('🎂 1'));
    // Whoever looks for one does not want to take it back.
    expect(chip('🎉')).toHaveTextContent('🎉 1');
  });

  test('onAddReactionPress is told in place of the picker', async () => {
    const onAddReactionPress = jest.fn();
    const id = await say(ben, 'cake');
    await render(chat({ onAddReactionPress }));
    await hold('cake');
    await fireEvent.press(screen.getByTestId('react-more'));
    expect(onAddReactionPress.mock.calls.map(([message]) => message.getId())).toEqual([id]);
    expect(screen.queryByTestId('emoji-picker')).toBeNull();
  });

  test('the picker goes with its message, and says so', async () => {
    const id = await say(ben, 'cake');
    await render(chat());
    await hold('cake');
    await fireEvent.press(screen.getByTestId('react-more'));
    await screen.findByTestId('emoji-search');
    await after(() => ben.deleteMessage(id), 'That has changed meanwhile.');
    expect(screen.queryByTestId('emoji-picker')).toBeNull();
  });

  test('onReactionPress is told in place of reacting, and onReactionLongPress', async () => {
    const told: unknown[] = [];
    const id = await say(ben, 'cake');
    await ben.addReaction(id, '👍');
    await render(
      chat({
        onReactionPress: (reaction, message) => told.push(['press', reaction.getReaction(), message.getId()]),
        onReactionLongPress: (reaction) => told.push(['hold', reaction.getCount()]),
      }),
    );
    await screen.findByTestId('reaction-👍');
    await fireEvent.press(chip('👍'));
    await fireEvent(chip('👍'), 'longPress');
    expect(told).toEqual([
      ['press', '👍', id],
      ['hold', 1],
    ]);
    expect(chip('👍')).toHaveTextContent('👍 1');
  });

  test('a reaction is there at the press, and goes where the server refuses it', async () => {
    const gate = new Gate();
    ana = await scene.enter('ana', () => ({ setReaction: () => gate.passed().then(() => Promise.reject(refusal)) }));
    const refusal = new Kit.KitException('FORBIDDEN', 'No.');
    await say(ben, 'cake');
    await render(chat());
    gate.close();
    await hold('cake');
    await fireEvent.press(screen.getByTestId('react-👍'));
    expect(chip('👍')).toHaveTextContent('👍 1');
    await act(async () => gate.open());
    await waitFor(() => expect(screen.queryByTestId('reaction-👍')).toBeNull());
  });

  test('what the server refuses is told and said', async () => {
    const errors: string[] = [];
    await say(ben, 'cake');
    await render(chat({ onError: ({ code }) => errors.push(code) }));
    await hold('cake');
    jest.spyOn(ana, 'addReaction').mockRejectedValue(new Kit.KitException('FORBIDDEN', 'No.'));
    await fireEvent.press(screen.getByTestId('react-👍'));
    await waitFor(() => expect(errors).toEqual(['FORBIDDEN']));
    expect(screen.queryByTestId('reaction-👍')).toBeNull();
  });
});

test('a role that is lost while the menu is open takes it away, and says so', async () => {
  const cleo = await scene.enter('cleo');
  await cleo.joinGroup('tea');
  await takeIn(ben, 'tea', {});
  await say(cleo, 'cleo says');
  await ben.updateGroupMemberScope('tea', 'ana', 'moderator');
  await render(chat());
  await choose('delete', 'cleo says');
  await after(() => ben.updateGroupMemberScope('tea', 'ana', 'participant'));
  await waitFor(() => expect(screen.queryByText('Delete this message?')).toBeNull());
});
