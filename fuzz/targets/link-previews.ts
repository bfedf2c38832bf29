import assert from 'node:assert/strict';
import type { MessageRecord } from '@open-chat-kit/sdk';
import {
  type AskPreview,
  previewOf,
  type ShownPreview,
} from '../../packages/react-native/src/components/Message/link-preview.ts';
import { KitUrlsFormatter } from '../../packages/react-native/src/formatters/KitUrlsFormatter.tsx';
import { addressOf, linkPattern, withoutSentence } from '../../packages/react-native/src/formatters/link-address.ts';
import { messageOf, personOf } from '../../packages/react-native/src/testing/message-of.ts';
import { hostile, hostileText, isOfHostile, throwingProxy, withThrowingGetter } from '../inputs/hostile.ts';
import { written } from '../inputs/json.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

/** Addresses that are one another's, and those that only look so. */
const addresses = [
  'https://example.com/pier',
  'https://example.com/pier#top',
  'https://Example.com:443/pier',
  'http://example.com/pier',
  'https://example.com',
  'https://example.com/',
  'https://example.com?q=1',
  'https://example.com/א',
  'https://example.com/%D7%90',
  'https://example.com/100%',
  'https://example.com@evil.example/pier',
  'https://example.com\\@evil.example/pier',
  'https://evil.example/@example.com/pier',
  'https://evil.example/https://example.com/pier',
  'https://аpple.com/pier',
  'https://example。com/pier',
  'https://exa%6dple.com/pier',
  'https://0x7f.1/pier',
  'https://[::1]/pier',
  'https://example.com.:8443/pier',
  'www.example.com/pier',
  'javascript:alert(1)//https://example.com/pier',
  'ana@example.com',
] as const;

const pictures = [
  'data:image/png;base64,iVBORw0KGgo=',
  'https://evil.example/seen.png',
  'data:image/svg+xml;base64,AAAA',
  'data:image/png;base64,https://evil.example',
  `data:image/gif;base64,${'A'.repeat(80_000)}`,
] as const;

/** What a message and a host say of the pages behind links, in and out of shape, of any text. */
export function linkPreviews(look: typeof previewOf = previewOf): Target {
  return target({
    name: 'link-previews',
    about: 'metadata and answers of any shape, through the previews of links in any text',
    make: (draw) => {
      const text = draw.list(4, () => (draw.oneIn(4) ? hostileText(draw) : draw.pick(addresses)));
      const isAsked = draw.oneIn(3);
      const brought = metadata(draw);
      return {
        text: text.join(draw.pick([' ', ''])),
        // A host gets a copy of the message, which is made of JSON alone.
        metadata: isAsked ? JSON.parse(written(brought)) : brought,
        answers: isAsked ? draw.list(2, () => (draw.oneIn(3) ? hostile(draw) : entry(draw))) : null,
      };
    },
    check: ({ text, metadata: brought, answers }) => {
      const message = messageOf({
        sender: personOf('ben'),
        content: { kind: 'text', text },
        // As an engine may give it, whatever its type says.
        metadata: brought as MessageRecord['metadata'],
      });
      const node = new KitUrlsFormatter().getFormattedText(text);
      let asked = 0;
      const ask: AskPreview = () => answers?.[asked++] as ReturnType<AskPreview>;
      const { preview, fault } = look(message, node, answers === null ? undefined : ask);
      assert.ok(fault === undefined || isOfHostile(fault.cause), `only the host throws: ${String(fault?.cause)}`);
      if (preview === undefined) return;
      assertOfLink(preview, text);
      assertPlain(preview.title);
      assertPlain(preview.description);
      const { picture } = preview;
      const isHere = /^(?:$|data:image\/(?:png|jpe?g|gif|webp);base64,[\w+/=%-]*$)/i.test(picture);
      if (answers === null) {
        assert.ok(isHere && picture.length <= 64_000, `loaded from a stranger: ${picture.slice(0, 60)}`);
        const isMeant = urlsIn(brought).some((url) => pageOf(url) === pageOf(preview.address));
        assert.ok(isMeant, `of another page: ${preview.address}`);
      } else assert.ok(isHere || /^(?:https?:\/\/|data:image\/)/i.test(picture), 'a host loads what is safe');
    },
  });
}

function entry(draw: Draw): unknown {
  const whole = {
    url: draw.oneIn(5) ? hostile(draw) : draw.pick(addresses),
    title: draw.oneIn(3) ? hostile(draw) : draw.pick(['The pier', 'example.com']),
    description: draw.oneIn(3) ? hostileText(draw) : 'Open until eight.',
    image: draw.oneIn(5) ? hostile(draw) : draw.pick(pictures),
  };
  if (draw.oneIn(8)) return withThrowingGetter(whole, draw.pick(['url', 'title', 'image']));
  return draw.oneIn(12) ? throwingProxy(whole) : whole;
}

function metadata(draw: Draw): unknown {
  const list = draw.oneIn(6) ? hostile(draw) : draw.list(4, () => (draw.oneIn(5) ? hostile(draw) : entry(draw)));
  switch (draw.below(5)) {
    case 0:
    case 1:
      return { linkPreviews: list };
    case 2:
      return { '@injected': { extensions: { 'link-preview': { links: list } } } };
    case 3:
      return {
        linkPreviews: hostile(draw),
        '@injected': draw.oneIn(2) ? hostile(draw) : { extensions: hostile(draw) },
      };
    default:
      return hostile(draw);
  }
}

/** The card leads where a link of the text does, and is called as the platform calls that place. */
function assertOfLink({ address, host }: ShownPreview, text: string): void {
  const links = [...text.matchAll(linkPattern)].map(([found]) => addressOf(withoutSentence(found)));
  assert.ok(links.includes(address), `no link of the text: ${address}`);
  assert.match(address, /^https?:\/\//i);
  assert.match(host, /^[\w.-]+$/, `a host in plain letters: ${host}`);
  // What the platform cannot read it opens nowhere.
  if (URL.canParse(address)) assert.equal(host, new URL(address).hostname, 'the card names the site that it opens');
}

function assertPlain(words: string): void {
  assert.ok(!/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(words), 'words turn and break nothing');
  assert.ok(words.length <= 500, `words are bounded: ${words.length}`);
}

/** Every address that the metadata has anywhere in its lists, as far as it can be read. */
function urlsIn(brought: unknown): readonly string[] {
  const found: string[] = [];
  const look = (value: unknown, depth: number): void => {
    try {
      if (typeof value !== 'object' || value === null || depth > 6) return;
      for (const key of Reflect.ownKeys(value)) {
        try {
          const part: unknown = Reflect.get(value, key);
          if (key === 'url' && typeof part === 'string') found.push(part);
          else look(part, depth + 1);
        } catch {
          continue;
        }
      }
    } catch {
      // What refuses to be looked at brings nothing.
    }
  };
  look(brought, 0);
  return found;
}

/** The same for all addresses of one page, by the platform's own reading. */
function pageOf(address: string): string {
  try {
    const { href } = new URL(address);
    try {
      return decodeURI(href);
    } catch {
      return href;
    }
  } catch {
    return address;
  }
}
