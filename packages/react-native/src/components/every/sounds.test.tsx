import { Kit } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { AppState, Platform } from 'react-native';
import type { MessageSound } from '../../client/sound.ts';
import { KitUIKit } from '../../KitUIKit.ts';
import { type IncomingMessage, useIncomingMessage } from '../../hooks/use-incoming-message.ts';
import { useTitleCount } from '../../hooks/use-title-count.ts';
import { Gate } from '../../testing/gate.ts';
import { lineTo } from '../../testing/line.ts';
import { hosted, screenScene } from '../../testing/screen-scene.tsx';
import { shareTea } from '../../testing/shared-tea.ts';
import { neverSending, unsentBy } from '../../testing/unsent.ts';
import { KitConversations } from '../KitConversations/KitConversations.tsx';
import { KitMessageComposer } from '../KitMessageComposer/KitMessageComposer.tsx';
import { KitMessageList } from '../KitMessageList/KitMessageList.tsx';

const scene = screenScene('ana', 'ben');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let tea: Kit.Group;
let heard: string[];

beforeEach(async () => {
  ({ ana, ben, group: tea } = await shareTea(scene));
  heard = [];
  KitUIKit.setSoundPlayer(({ kind, source, message }: MessageSound) => {
    heard.push([kind, source, message.getSender()?.getUid()].filter(Boolean).join(' '));
  });
});

afterEach(() => KitUIKit.setSoundPlayer(null));

async function say(from: Kit.ChatClient, text: string, to = 'tea', type: 'group' | 'user' = 'group'): Promise<void> {
  await scene.pass(1_500);
  await act(() => from.sendMessage(new Kit.TextMessage(to, text, type)));
  await scene.rest();
}

async function write(text: string): Promise<void> {
  await scene.pass(1_500);
  await fireEvent.changeText(screen.getByTestId('composer-field'), text);
  await fireEvent.press(screen.getByTestId('composer-send'));
  await scene.rest();
}

describe('sounds', () => {
  test('what others write in the chat that is open is heard, and what one sends, once each', async () => {
    await render(
      hosted(
        ana,
        <>
          <KitConversations />
          <KitMessageList group={tea} customSoundForMessages="ding" />
          <KitMessageComposer group={tea} customSoundForOutgoingMessage="swish" />
        </>,
      ),
    );
    await scene.rest();
    await say(ben, 'hello');
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(/^incoming( ding)? ben$/);
    await write('hi');
    expect(heard.slice(1)).toEqual(['outgoing swish ana']);
  });

  test('what was written before the app began is not heard', async () => {
    const { storage, release } = await unsentBy('ana', new Kit.TextMessage('tea', 'kept', 'group'), scene);
    const client = new Kit.ChatClient({ engine: neverSending(scene.server.engine()), clock: scene.clock, storage });
    scene.atEnd(() => client.logout());
    await client.login('ana');
    await render(hosted(client, <KitMessageComposer group={tea} />));
    await scene.rest();
    await act(async () => release());
    await scene.rest();
    expect(client.getPendingMessages()).toHaveLength(1);
    expect(heard).toEqual([]);
  });

  test('recent chats let every chat be heard, a list its own alone', async () => {
    await render(hosted(ana, <KitMessageList user={await ana.getUser('ben')} />));
    await scene.rest();
    await say(ben, 'in the group');
    expect(heard).toEqual([]);
    await say(ben, 'to you', 'ana', 'user');
    expect(heard).toEqual(['incoming ben']);
    await screen.rerender(hosted(ana, <KitConversations customSoundForMessages="ding" />));
    await scene.rest();
    await say(ben, 'in the group');
    expect(heard.slice(1)).toEqual(['incoming ding ben']);
  });

  test('lines, what comes all at once, and what is switched off are not heard', async () => {
    const all = (isOff: boolean): Parameters<typeof render>[0] =>
      hosted(
        ana,
        <>
          <KitConversations disableSoundForMessages={isOff} />
          <KitMessageList group={tea} disableSoundForMessages={isOff} />
          <KitMessageComposer group={tea} disableSoundForOutgoingMessages={isOff} />
        </>,
      );
    await render(all(false));
    await scene.rest();
    const named = new Kit.Group('tea', 'Green tea', 'public');
    await act(() => ben.updateGroup(named));
    await scene.rest();
    expect(heard).toEqual([]);
    await scene.pass(1_500);
    await act(async () => {
      for (const text of ['one', 'two', 'three']) await ben.sendMessage(new Kit.TextMessage('tea', text, 'group'));
    });
    await scene.rest();
    expect(heard).toEqual(['incoming ben']);
    await screen.rerender(all(true));
    await say(ben, 'psst');
    await write('psst');
    expect(heard).toEqual(['incoming ben']);
  });

  test('without a player nothing is heard, and one that throws harms nobody', async () => {
    await render(hosted(ana, <KitMessageList group={tea} />));
    await scene.rest();
    KitUIKit.setSoundPlayer(null);
    await say(ben, 'silence');
    expect(heard).toEqual([]);
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    KitUIKit.setSoundPlayer(() => {
      throw new Error('of the host');
    });
    await say(ben, 'a broken drum');
    expect(screen.getByText('a broken drum')).toBeOnTheScreen();
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});

describe('useIncomingMessage', () => {
  test('hears of each message of others, in every chat, and whether somebody looks', async () => {
    const came: string[] = [];
    function Host(): null {
      useIncomingMessage(({ message, isInView }: IncomingMessage) => {
        came.push(`${message instanceof Kit.TextMessage ? message.getText() : ''} ${isInView}`);
      });
      return null;
    }
    await render(hosted(ana, <Host />));
    await say(ben, 'one');
    await say(ana, 'mine');
    AppState.currentState = 'background';
    await say(ben, 'two', 'ana', 'user');
    AppState.currentState = 'active';
    expect(came).toEqual(['one true', 'two false']);
    await screen.unmount();
    await act(() => ben.sendMessage(new Kit.TextMessage('tea', 'three', 'group')));
    expect(came).toHaveLength(2);
  });
});

describe('useTitleCount', () => {
  const page = { title: 'Teahouse' };
  const os = Platform.OS;

  beforeEach(() => {
    Platform.OS = 'web';
    page.title = 'Teahouse';
    Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
  });

  afterEach(() => {
    Platform.OS = os;
    Reflect.deleteProperty(globalThis, 'document');
    AppState.currentState = 'active';
  });

  let changes: ((state: 'active' | 'background') => void)[];
  beforeEach(() => {
    changes = [];
    jest.spyOn(AppState, 'addEventListener').mockImplementation((_, listener) => {
      changes.push(listener);
      return { remove: () => {} } as ReturnType<typeof AppState.addEventListener>;
    });
  });

  function Host(): null {
    useTitleCount();
    return null;
  }

  async function become(state: 'active' | 'background'): Promise<void> {
    AppState.currentState = state;
    for (const tell of changes) tell(state);
    await scene.rest();
  }

  test('counts what comes while the tab is hidden, and no more once it is looked at', async () => {
    await render(hosted(ana, <Host />));
    await say(ben, 'seen');
    expect(page.title).toBe('Teahouse');
    AppState.currentState = 'background';
    await say(ben, 'one');
    page.title = 'Tea';
    await say(ben, 'two');
    expect(page.title).toBe('(2) Tea');
    await become('active');
    expect(page.title).toBe('Tea');
    await become('background');
    await say(ben, 'three');
    expect(page.title).toBe('(1) Tea');
    await screen.unmount();
    expect(page.title).toBe('Tea');
  });

  test('counts nothing of a chat that was read elsewhere meanwhile', async () => {
    await render(hosted(ana, <Host />));
    await become('background');
    await say(ben, 'one');
    await say(ben, 'two');
    await say(ben, 'aside', 'ana', 'user');
    expect(page.title).toBe('(3) Teahouse');
    const other = await scene.enter('ana');
    const read = async (request: Kit.MessagesRequestBuilder): Promise<void> => {
      const [last] = await request.setLimit(1).build(other).fetchPrevious();
      await act(async () => void (last !== undefined && (await other.markAsRead(last))));
    };
    await read(new Kit.MessagesRequestBuilder().setGUID('tea'));
    expect(page.title).toBe('(1) Teahouse');
    await read(new Kit.MessagesRequestBuilder().setUID('ben'));
    expect(page.title).toBe('Teahouse');
    await say(ben, 'three');
    expect(page.title).toBe('(1) Teahouse');
  });

  test('counts what came while the line was down, too, but nothing from before the tab was hidden', async () => {
    const line = await lineTo(scene, 'ana');
    await render(hosted(line.client, <Host />));
    await say(ben, 'seen, not read');
    await become('background');
    await say(ben, 'one');
    await act(async () => line.cut());
    await say(ben, 'two');
    await say(ben, 'three', 'ana', 'user');
    expect(page.title).toBe('(1) Teahouse');
    await act(async () => line.mend());
    await scene.pass(1_500);
    await act(async () => line.tell({ type: 'resync' }));
    await scene.rest();
    expect(page.title).toBe('(3) Teahouse');
    await say(ben, 'four');
    expect(page.title).toBe('(4) Teahouse');
    await become('active');
    expect(page.title).toBe('Teahouse');
    await act(async () => line.tell({ type: 'resync' }));
    await become('background');
    await act(async () => line.tell({ type: 'resync' }));
    await scene.rest();
    expect(page.title).toBe('Teahouse');
  });

  test('hidden while the line was down already, it counts from where the line comes back', async () => {
    const line = await lineTo(scene, 'ana');
    await render(hosted(line.client, <Host />));
    await act(async () => line.cut());
    await become('background');
    await say(ben, 'one');
    await act(async () => line.mend());
    await scene.pass(1_500);
    await act(async () => line.tell({ type: 'resync' }));
    await scene.rest();
    expect(page.title).toBe('Teahouse');
    await act(async () => line.cut());
    await say(ben, 'two');
    await act(async () => line.mend());
    await scene.pass(1_500);
    await act(async () => line.tell({ type: 'resync' }));
    await scene.rest();
    expect(page.title).toBe('(1) Teahouse');
  });

  test.each([
    ['counts it', true],
    ['does not', false],
  ])('a message that comes between a question and its answer, which %s, is counted once', async (_, isCounted) => {
    const gate = new Gate();
    const line = await lineTo(scene, 'ana', ({ unreadCounts }) => ({
      unreadCounts: async (signal) => {
        if (isCounted) await gate.passed();
        return await gate.after(unreadCounts(signal));
      },
    }));
    await render(hosted(line.client, <Host />));
    gate.close();
    await become('background');
    await say(ben, 'one');
    await act(async () => gate.open());
    await scene.rest();
    expect(page.title).toBe('(1) Teahouse');
    await act(async () => line.tell({ type: 'resync' }));
    await scene.rest();
    expect(page.title).toBe('(1) Teahouse');
    gate.close();
    await act(async () => line.cut());
    await say(ben, 'two');
    await act(async () => line.mend());
    await scene.pass(1_500);
    await act(async () => line.tell({ type: 'resync' }));
    await say(ben, 'three');
    await act(async () => gate.open());
    await scene.rest();
    expect(page.title).toBe('(3) Teahouse');
  });

  test('of what nobody can count it says nothing', async () => {
    const line = await lineTo(scene, 'ana', () => ({ unreadCounts: () => Promise.reject(new Error('Busy.')) }));
    await render(hosted(line.client, <Host />));
    await become('background');
    await say(ben, 'one');
    await act(async () => line.tell({ type: 'resync' }));
    await scene.rest();
    expect(page.title).toBe('(1) Teahouse');
  });
});
