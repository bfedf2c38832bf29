import { Kit, KitException } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, userEvent, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Linking, Platform } from 'react-native';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { KitMentionsFormatter, type MentionClick } from '../../formatters/KitMentionsFormatter.tsx';
import type { KitTextFormatter } from '../../formatters/KitTextFormatter.ts';
import { KitUrlsFormatter } from '../../formatters/KitUrlsFormatter.tsx';
import { Gate } from '../../testing/gate.ts';
import { listScene } from '../../testing/list-scene.tsx';
import { hosted } from '../../testing/screen-scene.tsx';
import { say } from '../../testing/shared-tea.ts';
import { KitThreadHeader } from '../KitThreadHeader/KitThreadHeader.tsx';
import type { LinkPreview } from '../Message/link-preview.ts';
import type { KitMessageListProps } from './props.ts';

const scene = listScene({ hideGroupActionMessages: true }, 'cleo');
const { list } = scene;

beforeEach(async () => {
  await say(scene.ben, '<@uid:cleo> see https://example.com/pier, <@all:all>');
});

afterEach(() => KitUIEventHandler.removeUIListener('opener'));

async function draw(props: KitMessageListProps = {}): Promise<void> {
  await render(list(props));
  await waitFor(() => expect(screen.getByText(/example\.com/)).toBeOnTheScreen());
}

const names = (): string[] => screen.getAllByRole('link').map((link) => String(link.props['children']));

describe('a link', () => {
  test('is the host’s to open where it asks for it', async () => {
    const opened = jest.spyOn(Linking, 'openURL').mockResolvedValue(undefined);
    const onLinkPress = jest.fn();
    await draw({ onLinkPress });
    await fireEvent.press(screen.getByText('https://example.com/pier'));
    expect(onLinkPress).toHaveBeenCalledTimes(1);
    expect(onLinkPress).toHaveBeenCalledWith('https://example.com/pier', expect.any(Kit.TextMessage));
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });
});

describe('somebody who is mentioned', () => {
  test('is no link where nobody opens chats, and everybody never is', async () => {
    await draw();
    expect(names()).toEqual(['https://example.com/pier']);
  });

  test('is led to by whoever opens chats, also one that comes later', async () => {
    const openChat = jest.fn();
    await draw();
    await act(() => KitUIEventHandler.addUIListener('opener', { openChat }));
    await fireEvent.press(await screen.findByText(/@cleo/));
    await waitFor(() => expect(openChat).toHaveBeenCalledTimes(1));
    expect(openChat.mock.calls[0][0].user.getUid()).toBe('cleo');
    expect(names()).toHaveLength(2);
  });

  test('is told to the host in place of that', async () => {
    const [openChat, onMentionPress] = [jest.fn(), jest.fn()];
    KitUIEventHandler.addUIListener('opener', { openChat });
    await draw({ onMentionPress });
    await fireEvent.press(await screen.findByText(/@cleo/));
    await waitFor(() => expect(onMentionPress).toHaveBeenCalledTimes(1));
    expect(onMentionPress.mock.calls[0][0].getName()).toBe('cleo');
    expect(onMentionPress.mock.calls[0][1].getSender().getUid()).toBe('ben');
    expect(openChat).not.toHaveBeenCalled();
  });

  test('is the formatter’s to answer where a host has said how, by the newest that it gave', async () => {
    const [openChat, onMentionPress, before, after] = [jest.fn(), jest.fn(), jest.fn(), jest.fn()];
    KitUIEventHandler.addUIListener('opener', { openChat });
    const told = (click: MentionClick | undefined): readonly KitTextFormatter[] => {
      const formatter = new KitMentionsFormatter();
      formatter.setOnMentionClick(click);
      return [formatter, new KitUrlsFormatter()];
    };
    const drawn = (click?: MentionClick): ReactElement => list({ onMentionPress, textFormatters: told(click) });
    await render(drawn(before));
    await screen.findByText(/@cleo/);
    await screen.rerender(drawn(after));
    await fireEvent.press(screen.getByText(/@cleo/));
    expect([before.mock.calls.length, onMentionPress.mock.calls.length, openChat.mock.calls.length]).toEqual([0, 0, 0]);
    expect(after.mock.calls).toEqual([[expect.any(Kit.TextMessage), 'cleo']]);
    await screen.rerender(drawn());
    await fireEvent.press(screen.getByText(/@cleo/));
    await waitFor(() => expect(onMentionPress).toHaveBeenCalledTimes(1));
  });

  test('is a link for the formatter alone, too, and one that throws brings nothing down', async () => {
    const complained = jest.spyOn(console, 'error').mockImplementation(() => {});
    const formatter = new KitMentionsFormatter();
    formatter.setOnMentionClick(() => {
      throw new Error('of the host');
    });
    await draw({ textFormatters: [formatter] });
    await fireEvent.press(await screen.findByText(/@cleo/));
    expect(screen.getByText(/@cleo/)).toBeOnTheScreen();
    expect(complained).toHaveBeenCalled();
    complained.mockRestore();
  });

  test('who cannot be found is said to user and host', async () => {
    const [onError, onMentionPress] = [jest.fn(), jest.fn()];
    await draw({ onError, onMentionPress });
    await screen.findByText(/@cleo/);
    scene.refuse('NOT_FOUND', 'getUser');
    await fireEvent.press(screen.getByText(/@cleo/));
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(1));
    // Each time: a user who presses again wants to know again.
    await fireEvent.press(screen.getByText(/@cleo/));
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(2));
    expect(onError).toHaveBeenCalledWith(expect.any(KitException));
    expect(onMentionPress).not.toHaveBeenCalled();
  });

  test('the one who was pressed last is gone to', async () => {
    await scene.ben.sendMessage(new Kit.TextMessage('tea', 'and <@uid:ben>', 'group'));
    const gate = new Gate();
    const ana = await scene.enter('ana', ({ getUser }) => ({
      getUser: (uid, signal) => gate.after(getUser(uid, signal)),
    }));
    const onMentionPress = jest.fn();
    await render(list({ onMentionPress }, ana));
    gate.close();
    await fireEvent.press(await screen.findByText(/@cleo/));
    await fireEvent.press(await screen.findByText(/@ben/));
    await act(() => gate.open());
    await waitFor(() => expect(onMentionPress).toHaveBeenCalled());
    expect(onMentionPress.mock.calls.map(([user]) => user.getUid())).toEqual(['ben']);
  });
});

describe('the picture of who wrote', () => {
  test('is no button of its own unless the host wants to know', async () => {
    await draw();
    expect(screen.queryByTestId('sender-ben')).toBeNull();
  });

  test('is told to the host, with the message', async () => {
    const onAvatarPress = jest.fn();
    await draw({ onAvatarPress });
    const picture = screen.getByTestId('sender-ben');
    expect(picture).toHaveProp('accessibilityLabel', 'ben');
    await fireEvent.press(picture);
    expect(onAvatarPress.mock.calls[0][0].getUid()).toBe('ben');
    expect(onAvatarPress.mock.calls[0][1].getReceiverId()).toBe('tea');
  });
});

describe('a part that is held', () => {
  afterEach(() => jest.useRealTimers());

  const parts = {
    'a link': () => screen.getByText('https://example.com/pier'),
    'somebody who is mentioned': () => screen.getByText('\u2068@cleo\u2069'),
    'a quote': () => screen.getByTestId(/^quote-/),
    'a card': () => screen.getByTestId(/^link-preview-/),
  };

  test.each(Object.entries(parts))('opens the menu of its message, and is not pressed: %s', async (_part, find) => {
    const answer = new Kit.TextMessage('tea', 'yes', 'group');
    answer.setQuotedMessageId((await say(scene.ben, 'tea?')).getId());
    await scene.ben.sendMessage(answer);
    const [onLinkPress, onMentionPress] = [jest.fn(), jest.fn()];
    const linkPreview = (url: string): LinkPreview => ({ url, title: 'The pier' });
    const held = { onLinkPress, onMentionPress, linkPreview };
    await render(list(held));
    await screen.findByText('\u2068@cleo\u2069');
    // As a finger does it, on this part and nothing around it.
    jest.useFakeTimers();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).longPress(find());
    jest.useRealTimers();
    expect(screen.getByText('Reply')).toBeOnTheScreen();
    expect([...onLinkPress.mock.calls, ...onMentionPress.mock.calls]).toEqual([]);
  });
});

test('words are selected in browsers, and on devices where no long press has a menu', async () => {
  const said = await say(scene.ben, 'tea?');
  const isSelectable = (): unknown => screen.getByText('tea?').props['selectable'];
  await draw();
  expect(isSelectable()).toBe(false);
  await render(hosted(scene.ana, <KitThreadHeader parentMessage={said} />));
  await screen.findByText('tea?');
  expect(isSelectable()).toBe(true);
  jest.replaceProperty(Platform, 'OS', 'web');
  await draw();
  expect(isSelectable()).toBe(true);
});
