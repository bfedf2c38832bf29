import assert from 'node:assert/strict';
import { Kit } from '@open-chat-kit/sdk';
import { wordsIn } from '../../packages/react-native/src/formatters/in-texts.tsx';
import { KitMarkdownFormatter } from '../../packages/react-native/src/formatters/KitMarkdownFormatter.tsx';
import { KitMentionsFormatter } from '../../packages/react-native/src/formatters/KitMentionsFormatter.tsx';
import { KitUrlsFormatter } from '../../packages/react-native/src/formatters/KitUrlsFormatter.tsx';
import { addressOf, linkPattern, withoutSentence } from '../../packages/react-native/src/formatters/link-address.ts';
import { hostileText } from '../inputs/hostile.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

/** Of what links and mentions are made, and of what only looks like it. */
const pieces = [
  'https://',
  'http://',
  'HTTPS://',
  'www.',
  'example.com',
  't.me',
  'xn--a.co.uk',
  '/a(b)c',
  '?q=1#x',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///',
  'mailto:',
  'ana@tea.example',
  'tel:',
  '+49 30 1234567',
  '+1 (555) 010-0000',
  '<@uid:',
  '<@all:',
  'ben>',
  '@ben',
  '@',
  ').',
  '…',
  ' ',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '.....................',
  '+1+1+1+1+1+1+1+1+1',
  '**',
  '*',
  '_',
  '~~',
  '`',
  '\n```\n',
  '\n> ',
  '\n- ',
] as const;

// Without halves of characters: two that come to stand side by side are another one.
const lettersOf = (text: string | null): string =>
  (text ?? '').replaceAll(/[\ud800-\udfff]/g, '').replaceAll(/[^\p{L}]/gu, '');

/** Texts of messages through the kit's own formatters: nothing said is lost, and only what is safe can be opened. */
export function formatters(): Target {
  return target({
    name: 'formatters',
    about: 'texts of messages, through the formatters of Markdown, links and mentions',
    make: (draw) => ({ text: message(draw), name: draw.oneIn(3) ? hostileText(draw) : 'Ben' }),
    check: ({ text, name }) => {
      assert.equal(wordsIn(new KitUrlsFormatter().getFormattedText(text)), text, 'links say what was written');
      for (const [found] of text.matchAll(linkPattern)) assertSafe(addressOf(withoutSentence(found)));
      assertSafe(addressOf(text));
      const mentions = new KitMentionsFormatter();
      mentions.setUsers([new Kit.User('ben', name)]);
      const words = wordsIn(mentions.getFormattedText(text));
      assert.equal(typeof words, 'string', 'mentions are words');
      const markdown = new KitMarkdownFormatter();
      const marked = wordsIn(new KitUrlsFormatter().getFormattedText(markdown.getFormattedText(text)));
      assert.equal(typeof marked, 'string', 'Markdown is words');
      // Signs, spaces and the numbers of lists may go or come; letters stay.
      if (!text.includes('```')) assert.equal(lettersOf(marked), lettersOf(text), 'Markdown says what was written');
      // Both, one after the other, as a host gives them.
      const both = wordsIn(new KitUrlsFormatter().getFormattedText(mentions.getFormattedText(text)));
      assert.equal(both, words, 'links change no word of what is mentioned');
    },
  });
}

function message(draw: Draw): string {
  return draw.list(8, () => (draw.oneIn(5) ? hostileText(draw) : draw.pick(pieces))).join('');
}

function assertSafe(address: string | null): void {
  if (address === null) return;
  const shown = address.slice(0, 60);
  assert.match(address, /^(?:https?:\/\/|mailto:|tel:)/i, `opened: ${shown}`);
  assert.ok(!/[\p{Cc}\s]/u.test(address), `opened with blanks or control characters: ${shown}`);
  // What the platform cannot read it opens nowhere; what it reads, it reads as what it looks like.
  if (URL.canParse(address)) assert.match(new URL(address).protocol, /^(?:https?|mailto|tel):$/, `opened: ${shown}`);
}
