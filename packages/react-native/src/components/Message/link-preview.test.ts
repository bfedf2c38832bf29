import type { MessageRecord } from '@open-chat-kit/sdk';
import { KitMarkdownFormatter } from '../../formatters/KitMarkdownFormatter.tsx';
import { KitUrlsFormatter } from '../../formatters/KitUrlsFormatter.tsx';
import { messageOf, personOf } from '../../testing/message-of.ts';
import { type AskPreview, previewOf, readLink, type ShownPreview } from './link-preview.ts';

const throws = (): never => {
  throw new Error('not to be read');
};
const traps = { get: throws, has: throws, ownKeys: throws, getPrototypeOf: throws, getOwnPropertyDescriptor: throws };
const untouchable: unknown = new Proxy({}, traps);
const revoked = Proxy.revocable([], {});
revoked.revoke();
const knot: Record<string, unknown> = { url: 'https://example.com/pier' };
knot['title'] = knot;
const pixel = 'data:image/png;base64,iVBORw0KGgo=';

interface Said {
  readonly text?: string;
  readonly metadata?: unknown;
  readonly ask?: AskPreview;
}

function found({ text = 'see https://example.com/pier', metadata = {}, ask }: Said): ReturnType<typeof previewOf> {
  // What an engine gives may be anything.
  const message = messageOf({
    sender: personOf('ben'),
    content: { kind: 'text', text },
    metadata: metadata as MessageRecord['metadata'],
  });
  const node = new KitUrlsFormatter().getFormattedText(new KitMarkdownFormatter().getFormattedText(text));
  return previewOf(message, node, ask);
}

const shown = (said: Said): ShownPreview | undefined => found(said).preview;
const own = (...linkPreviews: readonly unknown[]): unknown => ({ linkPreviews });
const ported = (links: unknown): unknown => ({ '@injected': { extensions: { 'link-preview': { links } } } });
const pier = { url: 'https://example.com/pier', title: 'The pier', description: 'Open until eight.' };

test.each([
  ['its own shape', own(pier)],
  ['the shape of ported code', ported([{ ...pier, favicon: 'https://example.com/icon.png' }])],
  ['both, of which its own goes first', { ...Object(ported([{ ...pier, title: 'other' }])), ...Object(own(pier)) }],
])('a message brings a preview in %s', (_what, metadata) => {
  expect(shown({ metadata })).toEqual({
    address: 'https://example.com/pier',
    host: 'example.com',
    title: 'The pier',
    description: 'Open until eight.',
    picture: '',
  });
});

test.each([
  ['HTTPS://EXAMPLE.com:443/pier', 'https://example.com/pier'],
  ['https://example.com', 'https://example.com/'],
  ['https://example.com?q=1', 'https://example.com/?q=1'],
  ['www.example.com/pier', 'https://www.example.com/pier'],
  ['https://example.com/א', 'https://example.com/%D7%90'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
])('%s and %s are one address', (link, url) => {
  expect(shown({ text: `see ${link} there`, metadata: own({ ...pier, url }) })?.title).toBe('The pier');
});

test.each([
  'https://example.com/pier/',
  'http://example.com/pier',
  'https://example.com:444/pier',
  'https://example.com/pier#top',
  'https://example.org/pier',
  'https://ana@example.com/pier',
  'javascript:alert(1)//https://example.com/pier',
  ' https://example.com/pier',
  'https://example.com/pie',
  '',
  `https://example.com/${'x'.repeat(100_000)}`,
])('what is said of %p is of no link in the text', (url) => {
  expect(shown({ metadata: own({ ...pier, url }) })).toBeUndefined();
});

test.each([
  ['there is no link', 'https:// example/pier'],
  ['the link is code', 'see `https://example.com/pier`'],
  ['it is an address of mail', 'mailto:ana@example.com'],
  ['it hides its site behind a name', 'https://example.com@evil.example/pier'],
  ['its site is read in several ways', 'https://example.com\\@evil.example/pier'],
  ['its path begins in a way of its own', 'https://example.com\\evil.example/pier'],
  ['its site has a name that no site can have', `https://${'bank.example.'.repeat(20)}evil.example/pier`],
  ['its site is an address within brackets', 'https://[::1]/pier'],
])('where %s, nobody is asked and nothing is shown', (_why, text) => {
  const ask = jest.fn(() => pier);
  expect(shown({ text, metadata: own(pier, { ...pier, url: text }), ask })).toBeUndefined();
  expect(ask).not.toHaveBeenCalled();
});

test('the first link that has a preview has the card, and one message has one', () => {
  const text = 'https://example.com/a https://example.com/b https://example.com/c';
  const of = (name: string) => ({ url: `https://example.com/${name}`, title: name });
  expect(shown({ text, metadata: own(of('c'), of('b')) })?.title).toBe('b');
  // What cannot be read does not hide what can.
  expect(shown({ text, metadata: own(untouchable, null, { url: of('a').url, title: knot }, of('c')) })?.title).toBe(
    'c',
  );
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'teapot'],
  ['a proxy that refuses', untouchable],
  ['a list that is none', { linkPreviews: { length: 5, 0: pier } }],
  ['a list that is revoked', { linkPreviews: revoked.proxy }],
  ['entries that refuse', own(untouchable, untouchable)],
  ['entries that are no objects', own(null, 1, 'https://example.com/pier', [pier], true)],
  ['a field that throws', own(Object.defineProperty({ ...pier }, 'title', { get: throws }))],
  ['a knot', own(knot)],
  ['a knot on the way', { '@injected': knot }],
  ['no words', own({ url: pier.url })],
  ['words that are none', own({ url: pier.url, title: 5, description: ['x'], image: { uri: pixel } })],
  ['words of blanks', own({ url: pier.url, title: ' \n\t', description: '\u202e\u2066' })],
  ['what stands behind a million others', { linkPreviews: [...Array.from({ length: 1_000_000 }, () => null), pier] }],
])('of a message that brings %s nothing is shown', (_what, metadata) => {
  expect(found({ metadata })).toEqual({});
});

test('words are on one line, of bounded length, and turn nothing around them', () => {
  const preview = shown({
    metadata: own({ ...pier, title: '\u202egnp.\u2069exe\u0000\nnext', description: `x${'y'.repeat(1_000_000)}` }),
  });
  expect(preview?.title).toBe('gnp.exe next');
  expect(preview?.description).toHaveLength(500);
});

test.each([
  ['a PNG', pixel, true],
  ['a WebP', 'data:image/webp;base64,AAAA', true],
  ['an address', 'https://example.com/pier.png', false],
  ['an address in the open', 'http://example.com/pier.png', false],
  ['an address without its beginning', '//example.com/pier.png', false],
  ['an SVG', 'data:image/svg+xml;base64,AAAA', false],
  ['a picture as text', 'data:image/png,AAAA', false],
  ['a page', 'data:text/html;base64,AAAA', false],
  ['a picture of more than all metadata', `data:image/png;base64,${'A'.repeat(70_000)}`, false],
  ['a file', 'file:///etc/passwd', false],
])('of a message, %s is a picture that is shown, or not', (_what, image, isShown) => {
  expect(shown({ metadata: own({ ...pier, image }) })?.picture).toBe(isShown ? image : '');
});

test('a host knows more: its pictures are loaded, from addresses that are safe', () => {
  const of = (image: string): unknown => shown({ ask: () => ({ title: 'The pier', image }) })?.picture;
  expect(of('https://example.com/pier.png')).toBe('https://example.com/pier.png');
  expect(of('javascript:alert(1)')).toBe('');
});

describe('a host', () => {
  test('goes before the message, link by link, and is told which message', () => {
    const text = 'https://example.com/a https://example.com/b';
    const metadata = own(
      { url: 'https://example.com/a', title: 'brought a' },
      { url: 'https://example.com/b', title: 'brought b' },
    );
    const asked: string[] = [];
    const by = (answers: Readonly<Record<string, unknown>>): string | undefined =>
      shown({
        text,
        metadata,
        ask: (address, message) => {
          asked.push(`${address} of ${message.getSender()?.getUid()}`);
          return answers[address.slice(-1)] as null;
        },
      })?.title;
    expect(by({ a: { title: 'host a' } })).toBe('host a');
    expect(asked).toEqual(['https://example.com/a of ben']);
    expect(by({ a: undefined })).toBe('brought a');
    expect(by({ a: null })).toBe('brought b');
    expect(by({ a: null, b: null })).toBeUndefined();
    // Nothing that can be shown is none.
    expect(by({ a: {}, b: 'teapot' })).toBeUndefined();
    expect(by({ a: Promise.resolve(pier), b: null })).toBeUndefined();
  });

  test.each<[string, () => unknown]>([
    ['throws', throws],
    ['gives what throws', () => untouchable],
  ])('that %s leaves what the message brings, and its fault is handed on', (_what, ask) => {
    const { preview, fault } = found({ metadata: own(pier), ask: ask as AskPreview });
    expect(preview?.title).toBe('The pier');
    expect(fault?.cause).toEqual(new Error('not to be read'));
    expect(found({ ask: ask as AskPreview })).toEqual({ fault: { cause: new Error('not to be read') } });
  });

  test('is asked of twenty links at most', () => {
    const ask = jest.fn(() => null);
    found({ text: Array.from({ length: 300 }, (_, at) => `https://example.com/${at}`).join(' '), ask });
    expect(ask).toHaveBeenCalledTimes(20);
  });
});

test.each([
  ['https://Example.COM./x', 'example.com.'],
  ['https://аpple.com/', 'xn--pple-43d.com'],
  ['https://example。com/', 'example.com'],
  ['https://exa%6dple.com/', 'example.com'],
])('the site of %s is called %s', (address, host) => {
  expect(readLink(address)?.host).toBe(host);
});

test('where the platform reads no addresses, plain hosts have a name, and no others', () => {
  jest.spyOn(URL.prototype, 'hostname', 'get').mockImplementation(() => {
    throw new Error('URL.hostname is not implemented');
  });
  expect(readLink('https://Example.com/x')?.host).toBe('example.com');
  expect(readLink('https://аpple.com/')).toBeUndefined();
  jest.restoreAllMocks();
});
