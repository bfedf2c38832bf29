/** What a host's formatters make of texts, in bubbles and in the line under a chat. */
import { Kit } from '@open-chat-kit/sdk';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { memo, type ReactElement, type ReactNode } from 'react';
import { AccessibilityInfo, Linking, Platform, StyleSheet, Text, type TextStyle } from 'react-native';
import { KitConversations } from '../components/KitConversations/KitConversations.tsx';
import { KitMessageList } from '../components/KitMessageList/KitMessageList.tsx';
import type { KitMessageListProps } from '../components/KitMessageList/props.ts';
import { forgetWarnings } from '../development.ts';
import { after } from '../testing/hands.ts';
import { hosted, screenScene } from '../testing/screen-scene.tsx';
import { shareTea } from '../testing/shared-tea.ts';
import { wordsIn } from './in-texts.tsx';
import { KitMarkdownFormatter } from './KitMarkdownFormatter.tsx';
import { KitMentionsFormatter } from './KitMentionsFormatter.tsx';
import { KitTextFormatter } from './KitTextFormatter.ts';
import { KitUrlsFormatter } from './KitUrlsFormatter.tsx';

const scene = screenScene('ana');
let ana: Kit.ChatClient;
let ben: Kit.ChatClient;
let group: Kit.Group;
let warned: jest.SpyInstance;
let failed: jest.SpyInstance;

beforeEach(async () => {
  await scene.server.createUser({ uid: 'ben', name: 'Ben Okafor' });
  ({ ana, ben, group } = await shareTea(scene));
  forgetWarnings();
  warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  failed = jest.spyOn(console, 'error').mockImplementation(() => {});
});

const say = (text: string, from = ben): Promise<Kit.BaseMessage> =>
  from.sendMessage(new Kit.TextMessage('tea', text, 'group'));
const list = (props: Partial<KitMessageListProps>): ReactElement =>
  hosted(ana, <KitMessageList group={group} hideGroupActionMessages {...props} />);
const chats = (textFormatters: readonly KitTextFormatter[], onError?: (error: Kit.KitException) => void) =>
  hosted(ana, <KitConversations textFormatters={textFormatters} onError={onError} />);

/** What this process has done since, in milliseconds of a processor: others on the machine do not count. */
function workSince(): () => number {
  const before = process.cpuUsage();
  return () => process.cpuUsage(before).user / 1_000;
}

class Shouting extends KitTextFormatter {
  override getFormattedText(input: ReactNode): ReactNode {
    return typeof input === 'string' ? input.toUpperCase() : input;
  }
}
class Starred extends KitTextFormatter {
  override getFormattedText(input: ReactNode): ReactNode {
    return <Text testID="starred">*{input}*</Text>;
  }
}
class Giving extends KitTextFormatter {
  readonly what: unknown;
  constructor(what: unknown) {
    super();
    this.what = what;
  }
  override getFormattedText(): ReactNode {
    if (this.what instanceof Error) throw this.what;
    return this.what as ReactNode;
  }
}

test('formatters are applied in their order, each to what the one before made', async () => {
  await say('hello');
  await render(list({ textFormatters: [new Shouting(), new Starred()] }));
  expect(await screen.findByTestId('starred')).toHaveTextContent('*HELLO*');
  await screen.rerender(list({ textFormatters: [new Starred(), new Shouting()] }));
  expect(await screen.findByTestId('starred')).toHaveTextContent('*hello*');
  await screen.rerender(list({}));
  expect(await screen.findByText('hello')).toBeOnTheScreen();
});

test('a formatter knows the message and who reads, and what is heard is what is seen', async () => {
  const known: string[] = [];
  class Knowing extends Shouting {
    override getFormattedText(input: ReactNode): ReactNode {
      known.push(`${this.getMessage()?.getSender()?.getUid()} to ${this.getLoggedInUser()?.getUid()}`);
      return super.getFormattedText(input);
    }
  }
  await say('hello');
  await render(list({ textFormatters: [new Knowing()] }));
  await screen.findByText('HELLO');
  expect([...new Set(known)]).toEqual(['ben to ana']);
  const spoken = jest.spyOn(AccessibilityInfo, 'announceForAccessibilityWithOptions').mockImplementation(() => {});
  await after(() => say('again'), 'AGAIN');
  expect(spoken.mock.calls).toEqual([['\u2068Ben Okafor\u2069: AGAIN', { queue: true }]]);
  expect(screen.getByLabelText(/Okafor, AGAIN/)).toBeTruthy();
});

test('where a component of the host draws it, the text is heard as written, also by one that is kept', async () => {
  const Leaf = memo(function Leaf() {
    return <Text>🍵</Text>;
  });
  class Drawing extends KitTextFormatter {
    override getFormattedText(): ReactNode {
      return <Leaf />;
    }
  }
  await say('tea');
  await render(list({ textFormatters: [new Drawing()] }));
  await screen.findByText('🍵');
  expect(screen.getByLabelText(/Okafor, tea/)).toBeTruthy();
});

test.each<[string, unknown]>([
  ['throws', new Error('of the host')],
  ['gives a promise', Promise.resolve('later')],
  ['gives an object', { text: 'teapot' }],
  ['gives a function', () => 'teapot'],
  ['gives an element that throws', <Thrower key="t" />],
])('where one %s the plain text stands, and the host is told once', async (_what, what) => {
  await say('hello');
  await say('hello again');
  const told: Kit.KitException[] = [];
  await render(list({ textFormatters: [new Giving(what)], onError: (error) => void told.push(error) }));
  expect(await screen.findByText('hello')).toBeOnTheScreen();
  expect(await screen.findByText('hello again')).toBeOnTheScreen();
  expect(told).toHaveLength(1);
  expect(told[0]?.message).toContain('textFormatters');
  expect(failed).toHaveBeenCalled();
  // Another formatter gets another chance.
  await screen.rerender(list({ textFormatters: [new Shouting()] }));
  expect(await screen.findByText('HELLO')).toBeOnTheScreen();
});

test.each([undefined, null, true, false].map((what) => [what]))('one that gives %p changes nothing', async (what) => {
  await say('hello');
  await render(list({ textFormatters: [new Giving(what), new Shouting()] }));
  expect(await screen.findByText('HELLO')).toBeOnTheScreen();
});

test('what are no formatters is said once, and the others work', async () => {
  await say('hello');
  const odd = [{ getFormattedText: () => 'no' }, null, new Shouting()] as never;
  await render(list({ textFormatters: odd }));
  expect(await screen.findByText('HELLO')).toBeOnTheScreen();
  expect(warned.mock.calls.map(([text]) => String(text))).toEqual([expect.stringContaining('"textFormatters"')]);
});

test('formatters made in render draw rows anew only when they say something else', async () => {
  let calls = 0;
  const drawn = new Set<string>();
  class Counting extends KitTextFormatter {
    readonly pattern = /l+/;
    readonly sign: string;
    constructor(sign: string) {
      super();
      this.sign = sign;
    }
    override getFormattedText(input: ReactNode): ReactNode {
      calls += 1;
      drawn.add(String(input));
      return `${String(input)}${this.sign}`;
    }
  }
  for (const text of ['one', 'two', 'three']) await say(text);
  const page = (sign: string, mention?: string) => {
    const mentions = new KitMentionsFormatter();
    mentions.setMentionsStyle({ textStyle: { color: mention } });
    const formatters = [new Counting(sign), mentions, new KitUrlsFormatter()];
    return list({ textFormatters: formatters });
  };
  await render(page('!'));
  await screen.findByText('three!');
  await scene.rest(); // rows may draw once more for what comes of opening a chat, such as receipts
  calls = 0;
  await screen.rerender(page('!'));
  expect(calls).toBe(0);
  await screen.rerender(page('?'));
  expect(await screen.findByText('three?')).toBeOnTheScreen();
  expect(calls).toBe(3);
  await screen.rerender(page('?', 'red'));
  expect(calls).toBe(6);
  // One message draws itself, and the one before it, which closes up to it; nobody else.
  drawn.clear();
  await after(() => say('four'), 'four?');
  expect([...drawn].toSorted()).toEqual(['four', 'three']);
});

test('under a chat the last message is formatted, beside who wrote it', async () => {
  await say('see https://example.com');
  const told: Kit.KitException[] = [];
  const onError = (error: Kit.KitException): void => void told.push(error);
  await render(chats([new KitUrlsFormatter()], onError));
  expect(await screen.findByText('\u2068Ben Okafor\u2069: \u2068see https://example.com\u2069')).toBeOnTheScreen();
  // The row is pressed as a whole.
  expect(screen.queryByRole('link', { includeHiddenElements: true })).toBeNull();
  await screen.rerender(chats([new Shouting()], onError));
  expect(await screen.findByText('\u2068Ben Okafor\u2069: \u2068SEE HTTPS://EXAMPLE.COM\u2069')).toBeOnTheScreen();
  expect(screen.getByLabelText(/SEE HTTPS/)).toBeOnTheScreen();
  await screen.rerender(chats([new Giving(new Error('of the host'))], onError));
  expect(await screen.findByText('\u2068Ben Okafor\u2069: \u2068see https://example.com\u2069')).toBeOnTheScreen();
  expect(told).toHaveLength(1);
});

describe('KitUrlsFormatter', () => {
  const drawn = async (text: string, formatter = new KitUrlsFormatter()): Promise<readonly string[]> => {
    await render(<Text testID="it">{formatter.getFormattedText(text)}</Text>);
    expect(screen.getByTestId('it')).toHaveTextContent(text);
    return screen.queryAllByRole('link').map((link) => String(link.props['children']));
  };

  test.each([
    ['see https://example.com/a?b=c#d.', 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['(http://example.com/a_(b))', 'http://example.com/a_(b)', 'http://example.com/a_(b)'],
    ['www.example.com, please', 'www.example.com', 'https://www.example.com'],
    ['write to ana@example.com!', 'ana@example.com', 'mailto:ana@example.com'],
    ['call +49 (30) 123 456-7.', '+49 (30) 123 456-7', 'tel:+49301234567'],
    ['שלום https://example.com/א', 'https://example.com/א', 'https://example.com/א'],
    ['看 https://example.com，谢谢', 'https://example.com', 'https://example.com'],
    ['https://example.com。很好', 'https://example.com', 'https://example.com'],
    ['（www.example.com）', 'www.example.com', 'https://www.example.com'],
    ['زوروا https://example.com؟', 'https://example.com', 'https://example.com'],
    ['„https://example.de“', 'https://example.de', 'https://example.de'],
    ['»www.example.de«', 'www.example.de', 'https://www.example.de'],
    ['देखो https://example.in।', 'https://example.in', 'https://example.in'],
    ['see example.com.', 'example.com', 'https://example.com'],
    ['(Example.co.uk)', 'Example.co.uk', 'https://Example.co.uk'],
    ['here: t.me/tea_room, thanks', 't.me/tea_room', 'https://t.me/tea_room'],
    ['open.spotify.com/a?b=c!', 'open.spotify.com/a?b=c', 'https://open.spotify.com/a?b=c'],
    ['is it example.de?', 'example.de', 'https://example.de'],
    ['example.org:8080/a', 'example.org:8080/a', 'https://example.org:8080/a'],
    ['ana.com@example.org', 'ana.com@example.org', 'mailto:ana.com@example.org'],
  ])('%p has the link %p', async (text, link, address) => {
    const open = jest.spyOn(Linking, 'openURL').mockResolvedValue(true);
    expect(await drawn(text)).toEqual([link]);
    await fireEvent.press(screen.getByRole('link'));
    expect(open.mock.calls).toEqual([[address]]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'https:// nothing',
    'https://…',
    'xhttps://example.com',
    'a@b',
    'ok.me too',
    'Done.Me/you too',
    'ASP.NET',
    'notes.md, run.sh, a.py, main.rs, index.ts, my.zip, e.g. z.B. 1.5',
    'logo.ai Mail.app',
    '@example.com #example.com',
    'example.com@evil',
    'example.com:80@evil',
    'example.com.exe, example.comic, example.com-backup, example.com_2',
    'dir/example.com c:\\example.com x:example.com',
    'éxample.com пример.com',
    'example\u017f.com bo\u212a.com',
    '-example.com a-.com .com',
    '12345678',
    'hello',
    '',
  ])('%p has none', async (text) => {
    expect(await drawn(text)).toEqual([]);
  });

  test('with patterns of a host, what is no address is not opened', async () => {
    const formatter = new KitUrlsFormatter([/javascript:\S+/, /https:\S+/i]);
    await render(<Text>{formatter.getFormattedText('javascript:alert(1) https://example.com https:/\u202e/x')}</Text>);
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link')).toHaveTextContent('\u2068https://example.com\u2069');
  });

  test('a long hostile text is done at once, and has an end of links', async () => {
    const work = workSince();
    for (const part of ['a', '@', 'www.', '+1 ', 'a@a.', 'https://', '((', ') ', 'a.', 'a-', ' a.co', 'a.com:1']) {
      new KitUrlsFormatter().getFormattedText(part.repeat(65_536 / part.length));
    }
    expect(work()).toBeLessThan(2_000);
    await render(<Text>{new KitUrlsFormatter().getFormattedText('https://x.y '.repeat(2_000))}</Text>);
    expect(screen.getAllByRole('link')).toHaveLength(200);
    // In whatever pieces another formatter hands it on.
    const pieces = new KitMarkdownFormatter().getFormattedText('*a* https://x.y\n'.repeat(2_000));
    await render(<Text>{new KitUrlsFormatter().getFormattedText(pieces)}</Text>);
    expect(screen.getAllByRole('link')).toHaveLength(200);
  });

  test('its style reaches the links, and one that nothing opens is no fault', async () => {
    jest.spyOn(Linking, 'openURL').mockRejectedValue(new Error('no app'));
    const formatter = new KitUrlsFormatter();
    formatter.setStyle({ linkTextColor: 'teal', linkTextStyle: { fontWeight: '700' } });
    await drawn('https://example.com', formatter);
    expect(screen.getByRole('link')).toHaveStyle({ color: 'teal', fontWeight: '700' });
    await fireEvent.press(screen.getByRole('link'));
    await act(async () => {});
    expect(warned).toHaveBeenCalledTimes(1);
  });
});

describe('KitMentionsFormatter', () => {
  const named = (name: string): string => `\u2068@${name}\u2069`;

  test('marks who is mentioned, by uid, by name, and all', async () => {
    const mentions = new KitMentionsFormatter();
    mentions.setMentionsStyle({ textStyle: { color: 'teal' }, selfTextStyle: { color: 'tomato' } });
    mentions.setUsers([await ana.getUser('ben')]);
    await say('<@uid:ben> and <@uid:ana>, @ana too, <@all:everyone>, <@uid:nobody>, mail me@ana.org');
    await render(list({ textFormatters: [mentions] }));
    expect(await screen.findByText(named('Ben Okafor'))).toHaveStyle({ color: 'teal', fontWeight: '600' });
    for (const self of screen.getAllByText(named('ana'))) expect(self).toHaveStyle({ color: 'tomato' });
    expect(screen.getAllByText(named('ana'))).toHaveLength(2);
    expect(screen.getByText(named('everyone'))).toBeOnTheScreen();
    expect(screen.getByText(named('nobody'))).toBeOnTheScreen();
  });

  test('leaves a mention of all as words like others, where who wrote it may not mention all', async () => {
    await ana.sendMessage(new Kit.TextMessage('tea', 'all come: <@all:everyone>', 'group'));
    await render(list({}));
    await screen.findByText(/all come:/);
    expect(screen.getByText(named('everyone'))).not.toHaveStyle({ fontWeight: '600' });
  });

  test('goes with links, whichever is first', async () => {
    await say('@ana: https://example.com');
    for (const formatters of [
      [new KitUrlsFormatter(), new KitMentionsFormatter()],
      [new KitMentionsFormatter(), new KitUrlsFormatter()],
    ]) {
      await render(list({ textFormatters: formatters }));
      expect(await screen.findByText(named('ana'))).toBeOnTheScreen();
      expect(screen.getByRole('link', { includeHiddenElements: true })).toHaveTextContent('https://example.com');
      await cleanup();
    }
  });

  test('with whom one writes is known by name, also as a copy, and once', () => {
    const mentions = new KitMentionsFormatter();
    mentions.setUser(new Kit.User('ben', 'Ben'));
    mentions.setUser({ uid: 'ben', name: 'Ben Okafor' });
    mentions.setUser(undefined);
    mentions.setGroup(undefined);
    expect(wordsIn(mentions.getFormattedText('<@uid:ben> @ben okafor'))).toBe(
      `${named('Ben Okafor')} ${named('ben okafor')}`,
    );
  });

  test('names of any signs are taken as they are', () => {
    const mentions = new KitMentionsFormatter();
    mentions.setUsers(['a.*b', '(x', '[', '\\', 'Zoë-Ann', '$&'].map((uid) => new Kit.User(uid)));
    expect(mentions.getFormattedText('@axxb')).toBe('@axxb');
    const words = wordsIn(mentions.getFormattedText('@a.*b and @Zoë-Ann'));
    expect(words).toBe(`${named('a.*b')} and ${named('Zoë-Ann')}`);
  });

  test('names may begin with another, and stand in no word', () => {
    const mentions = new KitMentionsFormatter();
    mentions.setUsers([new Kit.User('an'), new Kit.User('ana'), new Kit.User('ana lee')]);
    const callsOf = (text: string): readonly string[] =>
      [...(wordsIn(mentions.getFormattedText(text)) ?? '').matchAll(/\u2068@([^\u2069]+)/g)].map(
        ([, name = '']) => name,
      );
    expect(callsOf('@Ana Lee, @ana, @an: @anabel, me@ana, x𝒳@an @@an')).toEqual(['Ana Lee', 'ana', 'an', 'an']);
  });

  test('a big group, and names that nobody reads, are no trouble', () => {
    const mentions = new KitMentionsFormatter();
    const members = Array.from(
      { length: 2_000 },
      (_, index) => new Kit.User(`u${index}`, `${'Long name '.repeat(6)}${index}`),
    );
    mentions.setUsers([...members, new Kit.User('endless', 'n'.repeat(70_000))]);
    expect(wordsIn(mentions.getFormattedText('@u1999'))).toBe(named('u1999'));
    const work = workSince();
    mentions.getFormattedText('@'.repeat(65_536));
    expect(work()).toBeLessThan(2_000);
  });
});

test('without it names stand in place of marks, as words like others, but where a formatter of the host reads marks', async () => {
  class Marking extends KitTextFormatter {
    override getFormattedText(input: ReactNode): ReactNode {
      return typeof input === 'string' ? input.replace(/<@uid:(\w+)>/g, '[$1]') : input;
    }
  }
  await say('<@uid:ben> and <@all:all>: https://a.example');
  await render(list({ textFormatters: [new KitUrlsFormatter()], searchKeyword: 'okafor' }));
  await screen.findByRole('link');
  await scene.rest();
  await screen.findByText('Okafor');
  expect(screen.getByLabelText(/, @Ben Okafor and @all: \W*https/)).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  await screen.rerender(list({ textFormatters: [] }));
  expect(await screen.findByText('@Ben Okafor and @all: https://a.example')).not.toHaveStyle({ fontWeight: '600' });
  await screen.rerender(list({ textFormatters: [new Marking()] }));
  expect(await screen.findByText('[ben] and @all: https://a.example')).toBeOnTheScreen();
  await cleanup();
  await render(chats([]));
  await screen.findByText(/@Ben Okafor and @all/);
});

test.each([
  ['this is **very** important', 'very important', ['very', ' important']],
  ['this is **very** important', 'is very i', ['is ', 'very', ' i']],
  ['> *one* two', 'one two', ['one', ' two']],
  ['**a** b **a** b', 'a b', ['a', ' b', 'a', ' b']],
])('of %j, "%s" is marked in each of its pieces', async (text, searchKeyword, marked) => {
  await say(text);
  await render(list({ textFormatters: [new KitMarkdownFormatter()], searchKeyword }));
  await screen.findAllByText(marked.at(-1) ?? '');
  const marks = screen.getAllByText(/./).filter(({ props }) => {
    const { backgroundColor, color } = StyleSheet.flatten(props['style'] as TextStyle) ?? {};
    return backgroundColor === '#FFD666' && color !== undefined;
  });
  expect(marks.map(({ props }) => props['children'])).toEqual(marked);
});

test('what draws its own words marks what stands in them, and parts what stands beside it', async () => {
  await say('see https://a.example here');
  await render(list({ textFormatters: [new KitUrlsFormatter()], searchKeyword: 'e' }));
  await screen.findByRole('link');
  await scene.rest();
  expect(screen.getAllByText('e')).toHaveLength(6);
  await screen.rerender(list({ textFormatters: [new KitUrlsFormatter()], searchKeyword: 'see  here' }));
  expect(screen.queryByText('see ')).toBeNull();
});

test('what hosts set on a formatter they can read again', () => {
  const formatter = new KitTextFormatter();
  formatter.setId('hashtags');
  formatter.setTrackingCharacter('#');
  formatter.setRegexPatterns(/#\w+/g);
  expect([formatter.getId(), formatter.getTrackingCharacter(), formatter.getRegexPatterns()]).toEqual([
    'hashtags',
    '#',
    [/#\w+/g],
  ]);
  formatter.setRegexPatterns([/a/, /b/]);
  expect(formatter.getRegexPatterns()).toEqual([/a/, /b/]);
  expect(formatter.getMessage()).toBeNull();
  expect(formatter.getLoggedInUser()).toBeNull();
  expect(formatter.getFormattedText('as it is')).toBe('as it is');
});

function Thrower(): ReactElement {
  throw new Error('of the host');
}

describe('KitMarkdownFormatter', () => {
  test('stands in what the kit does by itself: each part as it is meant, and heard without its signs', async () => {
    await say('**so** *it* ~~goes~~ `on` https://a.example/_b_/c');
    await render(list({}));
    expect(await screen.findByText('so')).toHaveStyle({ fontWeight: '700' });
    expect(screen.getByText('it')).toHaveStyle({ fontStyle: 'italic' });
    expect(screen.getByText('goes')).toHaveStyle({ textDecorationLine: 'line-through' });
    expect(screen.getByText('\u2066on\u2069').props['style']).toBeTruthy();
    expect(screen.getByRole('link')).toHaveTextContent('https://a.example/_b_/c');
    expect(screen.getByLabelText(/so it goes on https/)).toBeTruthy();
  });

  test('code is left alone by mentions and links, and a quote has a sign that nobody hears', async () => {
    await say('```\n<@uid:ben> https://a.example\n```\n> said *before*');
    await render(list({}));
    await screen.findByText(/\u2066<@uid:ben> https:\/\/a\.example\u2069/);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(/▎/, { includeHiddenElements: true })).toHaveProp('aria-hidden', true);
    expect(screen.getByLabelText(/https:\/\/a\.example\s+said before/)).toBeTruthy();
  });

  test('without it in the list of the host texts stand as they were written', async () => {
    await say('**so**');
    await render(list({ textFormatters: [new KitMentionsFormatter(), new KitUrlsFormatter()] }));
    await screen.findByText('**so**');
  });

  test('rows of chats and quotes say it in one line, in plain words', async () => {
    const first = await say('**so** <@uid:ben>\n- `it` goes');
    const answer = new Kit.TextMessage('tea', 'yes', 'group');
    answer.setQuotedMessageId(first.getId());
    await render(hosted(ana, <KitConversations />));
    await screen.findByText(/it goes/);
    expect(screen.getByTestId('conversation-group-tea')).toHaveTextContent(/so \u2068+@Ben Okafor\u2069+ •.it goes/);
    await cleanup();
    await ben.sendMessage(answer);
    await render(list({}));
    await screen.findByLabelText(/^\u2068Ben Okafor\u2069: so \u2068+@Ben Okafor\u2069+ •.it goes$/);
  });

  test('every key of its style reaches what it names', async () => {
    const formatter = new KitMarkdownFormatter();
    formatter.setStyle({
      boldTextStyle: { color: 'tan' },
      italicTextStyle: { color: 'teal' },
      strikeTextStyle: { color: 'plum' },
      codeTextStyle: { color: 'navy' },
      codeBlockTextStyle: { color: 'olive' },
      quoteTextStyle: { color: 'coral' },
    });
    await say('**a** *b* ~~c~~ `d`\n```\ne\n```\n> f');
    await render(list({ textFormatters: [formatter] }));
    for (const [text, color] of Object.entries({
      a: 'tan',
      b: 'teal',
      c: 'plum',
      '\u2066d\u2069': 'navy',
      '\u2066e\u2069': 'olive',
    }))
      expect(await screen.findByText(text)).toHaveStyle({ color });
    expect(screen.getByText(/f$/)).toHaveStyle({ color: 'coral' });
  });
});

test('nothing in a message turns its words around, or reaches into other lines', async () => {
  await say(`\u202ehttps://a.example\u202c z${'\u0301'.repeat(50)}`);
  await render(list({}));
  // In a run of its own: an override before it does not reach into it.
  expect(await screen.findByRole('link')).toHaveTextContent('\u2068https://a.example\u2069');
  expect(screen.getByText(/z\u0301/)).toHaveTextContent(/ z\u0301{8}$/);
});

test('a link keeps its own run behind what turns, also where something is drawn between the two, and is whole', async () => {
  const address = `https://a.example/${'x'.repeat(700)}`;
  await say(`\u202e<@uid:ben> ${address}`);
  await render(list({}));
  expect(await screen.findByRole('link')).toHaveTextContent(`\u2068${address}\u2069`);
});

test('in a browser no mark that nobody sees is copied with a link, a name or code', async () => {
  jest.replaceProperty(Platform, 'OS', 'web');
  await say('<@uid:ben> `npm start` https://a.example');
  await render(list({}));
  const styleOf = (text: string): unknown => StyleSheet.flatten(screen.getByText(text).props['style']);
  await screen.findByText('@Ben Okafor');
  // A prop, which keeps the letters of the run out of the direction of the bubble as well.
  expect(screen.getByText('@Ben Okafor').props['dir']).toBe('auto');
  expect(screen.getByText('https://a.example').props['dir']).toBe('auto');
  expect(screen.getByText('npm start').props['dir']).toBe('ltr');
  expect(styleOf('npm start')).toMatchObject({ unicodeBidi: 'isolate', writingDirection: 'ltr' });
});

test('what is written beside a file is formatted as other texts are: in its bubble, in a quote and under its chat', async () => {
  const picture = new Kit.MediaMessage('tea', null, 'image', 'group');
  picture.setAttachment(new Kit.Attachment('https://example.com/scones.jpg', 'scones.jpg', 'image/jpeg', 1));
  picture.setCaption('**for** <@uid:ben> https://a.example');
  const sent = await ben.sendMediaMessage(picture);
  await render(hosted(ana, <KitConversations />));
  const line = '\u2068Ben Okafor\u2069: Photo · \u2068for \u2068@Ben Okafor\u2069 https://a.example\u2069';
  await waitFor(() => expect(screen.getByTestId('conversation-group-tea')).toHaveTextContent(line, { exact: false }));
  await cleanup();
  const answer = new Kit.TextMessage('tea', 'yes', 'group');
  answer.setQuotedMessageId(sent.getId());
  await ben.sendMessage(answer);
  await render(list({}));
  expect(await screen.findByRole('link')).toHaveTextContent('https://a.example');
  expect(screen.getByText('for')).toHaveStyle({ fontWeight: '700' });
  expect(screen.getByLabelText(/scones\.jpg, Photo · .*, for \u2068@Ben Okafor\u2069 https/)).toBeOnTheScreen();
  // The bubble is no element then, in which the link could not be found: its text speaks for the file too.
  expect(screen.queryByText('scones.jpg')).toBeNull();
  expect(screen.getByLabelText(/: for .*@Ben Okafor.* https/)).toBeOnTheScreen();
});
