import { Kit, KitException } from '@open-chat-kit/sdk';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { Linking, Platform, StyleSheet, Text } from 'react-native';
import { KitI18nProvider } from '../../i18n/KitI18nProvider.tsx';
import { ar } from '../../locales.ts';
import { listScene } from '../../testing/list-scene.tsx';
import { hosted } from '../../testing/screen-scene.tsx';
import { say } from '../../testing/shared-tea.ts';
import type { LinkPreview } from '../Message/link-preview.ts';
import { KitMessageTemplate } from '../Message/message-views.ts';
import { KitThreadHeader } from '../KitThreadHeader/KitThreadHeader.tsx';
import type { KitMessageListProps } from './props.ts';

const scene = listScene({ hideGroupActionMessages: true });
const { list } = scene;
let message: Kit.BaseMessage;

const pier = { url: 'https://example.com/pier', title: 'The pier', description: 'Open until eight.' };
const picture = 'data:image/png;base64,iVBORw0KGgo=';

async function send(text: string, ...linkPreviews: readonly LinkPreview[]): Promise<void> {
  const draft = new Kit.TextMessage('tea', text, 'group');
  draft.setMetadata(JSON.parse(JSON.stringify({ linkPreviews })));
  message = await scene.ben.sendMessage(draft);
}

async function draw(props: KitMessageListProps = {}): Promise<void> {
  await render(list(props));
  await waitFor(() => expect(screen.getByText(/example\.com\/pier/)).toBeOnTheScreen());
}

const card = () => screen.getByTestId(`link-preview-${message.getId()}`);
const noCard = (): void => expect(screen.queryByTestId(/^link-preview/)).toBeNull();

describe('a preview that the message brings', () => {
  test('stands under the text as one link, with the site that the link itself opens', async () => {
    await send('see https://example.com/pier', { ...pier, title: 'bank.example', image: picture });
    await draw();
    expect(card()).toHaveProp('role', 'link');
    expect(card()).toHaveAccessibleName('bank.example, Open until eight., example.com');
    const words = within(card()).getAllByText(/./);
    expect(words.map((line) => line.props['children'])).toEqual([
      '\u2068bank.example\u2069',
      '\u2068Open until eight.\u2069',
      '\u2068example.com\u2069',
    ]);
    expect(words.map((line) => line.props['numberOfLines'])).toEqual([2, 3, 0]);
    expect(card().queryAll((node) => node.type === 'Image')[0]).toHaveProp('source', { uri: picture });
    expect(within(card()).queryByRole('link')).toBeNull();
    // The time stands below it.
    const bubble = screen.getByTestId(`bubble-${message.getId()}`);
    const all = within(bubble)
      .getAllByText(/./)
      .map((line) => String(line.props['children']));
    expect(all.indexOf('\u2068example.com\u2069')).toBeLessThan(all.findIndex((text) => /^\d+:\d\d/.test(text)));
  });

  test('is shown for no other address', async () => {
    await send('see https://example.com/pier', { ...pier, url: 'https://example.com/pie' });
    await draw();
    noCard();
  });

  test('goes with its link when the message is edited, and comes with it', async () => {
    await send('see https://example.com/pier', pier);
    await draw();
    expect(card()).toBeOnTheScreen();
    const edit = async (text: string): Promise<void> => {
      const changed = new Kit.TextMessage('tea', text, 'group');
      changed.setId(message.getId());
      await act(async () => void (await scene.ben.editMessage(changed)));
    };
    await edit('see the pier');
    await waitFor(noCard);
    await edit('see https://example.com/pier!');
    await waitFor(() => expect(card()).toBeOnTheScreen());
  });

  test('stays while somebody searches for words of its link', async () => {
    await send('see https://example.com/pier', pier);
    await render(list({ searchKeyword: 'pier' }));
    await waitFor(() => expect(card()).toHaveTextContent(/The pier/));
  });

  test('goes with the message', async () => {
    await send('see https://example.com/pier', pier);
    await draw();
    await act(async () => void (await scene.ben.deleteMessage(message.getId())));
    await waitFor(noCard);
  });

  test('is not there where texts are drawn without links, or by the host', async () => {
    await send('see https://example.com/pier', pier);
    await draw({ textFormatters: [] });
    noCard();
    const template = new KitMessageTemplate({ type: 'text', ContentView: () => <Text>example.com/pier</Text> });
    await screen.rerender(list({ templates: [template] }));
    await screen.findByText('example.com/pier');
    noCard();
  });

  test('a picture that is broken leaves no hole, and another one gets another chance', async () => {
    await send('see https://example.com/pier');
    const props = (image: string): KitMessageListProps => ({ linkPreview: () => ({ title: 'The pier', image }) });
    const pictures = () => card().queryAll((node) => node.type === 'Image');
    await draw(props('https://example.com/a.png'));
    expect(StyleSheet.flatten(pictures()[0]?.props['style'])).toMatchObject({ width: '100%', aspectRatio: 1.91 });
    const [shown] = pictures();
    if (shown !== undefined) await fireEvent(shown, 'error');
    expect(pictures()).toEqual([]);
    expect(card()).toHaveTextContent(/The pier/);
    await screen.rerender(list(props('https://example.com/b.png')));
    await waitFor(() => expect(pictures()).toHaveLength(1));
  });

  test('stands over a thread as well', async () => {
    await send('see https://example.com/pier', pier);
    const header = (linkPreview?: KitMessageListProps['linkPreview']): ReactElement =>
      hosted(scene.ana, <KitThreadHeader parentMessage={message} linkPreview={linkPreview} />);
    await render(header());
    await waitFor(() => expect(card()).toHaveTextContent(/The pier/));
    await screen.rerender(header(() => null));
    await waitFor(noCard);
  });
});

describe('a press', () => {
  test('opens the link as it stands in the text', async () => {
    const opened = jest.spyOn(Linking, 'openURL').mockResolvedValue(undefined);
    await send('see https://EXAMPLE.com/pier', pier);
    await render(list());
    await fireEvent.press(await screen.findByTestId(`link-preview-${message.getId()}`));
    expect(opened.mock.calls).toEqual([['https://EXAMPLE.com/pier']]);
    opened.mockRestore();
  });

  test('is the host’s where it asks for it', async () => {
    const [onLinkPress, onMessagePress] = [jest.fn(), jest.fn()];
    await send('see https://example.com/pier', pier);
    await draw({ onLinkPress, onMessagePress });
    await fireEvent.press(card());
    expect(onLinkPress.mock.calls).toEqual([['https://example.com/pier', expect.any(Kit.TextMessage)]]);
    expect(onMessagePress).not.toHaveBeenCalled();
  });

  test('is the browser’s in a browser: an address that keys reach, on a page of its own', async () => {
    jest.replaceProperty(Platform, 'OS', 'web');
    await send('see https://example.com/pier', pier);
    await draw();
    expect(card()).toHaveProp('href', 'https://example.com/pier');
    expect(card()).toHaveProp('hrefAttrs', { target: '_blank', rel: 'noopener noreferrer' });
    jest.restoreAllMocks();
  });
});

describe('linkPreview', () => {
  test('goes before what the message brings; null shows none, undefined what it brings', async () => {
    await send('see https://example.com/pier', pier);
    await draw({ linkPreview: (address) => ({ title: address.toUpperCase() }) });
    expect(card()).toHaveTextContent(/HTTPS:\/\/EXAMPLE\.COM\/PIER/);
    await screen.rerender(list({ linkPreview: () => null }));
    await waitFor(noCard);
    await screen.rerender(list({ linkPreview: () => undefined }));
    await waitFor(() => expect(card()).toHaveTextContent(/The pier/));
  });

  test('is asked again when it is another function, and of links alone', async () => {
    await say(scene.ben, 'no link here');
    await send('see https://example.com/pier');
    const asked: string[] = [];
    const known = (title: string | null) => (address: string, about: Kit.BaseMessage) => {
      asked.push(`${address} of ${about.getSender()?.getUid()}`);
      return title === null ? null : { title };
    };
    const waiting = known(null);
    await draw({ linkPreview: waiting });
    await scene.rest();
    expect(new Set(asked)).toEqual(new Set(['https://example.com/pier of ben']));
    asked.length = 0;
    await screen.rerender(list({ linkPreview: waiting }));
    await scene.rest();
    expect(asked).toEqual([]);
    await screen.rerender(list({ linkPreview: known('The pier') }));
    await waitFor(() => expect(card()).toHaveTextContent(/The pier/));
    expect(asked).toEqual(['https://example.com/pier of ben']);
  });

  test('that throws leaves row and preview, and is told once', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
    const onError = jest.fn();
    await send('also https://example.com/pier', pier);
    await send('see https://example.com/pier?', pier);
    const linkPreview = (): never => {
      throw new Error('of the host');
    };
    await render(list({ linkPreview, onError }));
    await waitFor(() => expect(screen.getAllByTestId(/^link-preview/)).toHaveLength(2));
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onError).toHaveBeenCalledWith(expect.any(KitException));
    expect(onError.mock.calls[0][0].message).toContain('linkPreview');
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
});

test('linkPreviewStyle wins', async () => {
  await send('see https://example.com/pier', { ...pier, image: picture });
  const style = {
    linkPreviewStyle: {
      containerStyle: { borderRadius: 1, width: 111 },
      imageStyle: { aspectRatio: 2 },
      titleStyle: { color: 'red' },
      textStyle: { color: 'green' },
      nameStyle: { color: 'blue' },
    },
  };
  await draw({ style });
  expect(card()).toHaveStyle({ borderRadius: 1, width: 111 });
  expect(card().queryAll((node) => node.type === 'Image')[0]).toHaveStyle({ aspectRatio: 2 });
  for (const [text, color] of [
    [/The pier/, 'red'],
    [/until eight/, 'green'],
    [/^\u2068example\.com/, 'blue'],
  ] as const) {
    expect(within(card()).getByText(text)).toHaveStyle({ color });
  }
});

test('it stands at the side where lines begin in the language of the page', async () => {
  jest.replaceProperty(Platform, 'OS', 'web');
  await send('see https://example.com/pier', pier);
  await render(
    <KitI18nProvider selectedLanguage="ar" locales={[ar]}>
      {list()}
    </KitI18nProvider>,
  );
  await waitFor(() => expect(card()).toBeOnTheScreen());
  for (const line of within(card()).getAllByText(/./)) expect(line).toHaveStyle({ textAlign: 'right' });
  jest.restoreAllMocks();
});
