import { previewOf } from '../packages/react-native/src/components/Message/link-preview.ts';
import { runTarget } from './loop/run-target.ts';
import { target, type Target } from './loop/target.ts';
import { linkPreviews } from './targets/link-previews.ts';
import { product, records } from './targets/records.ts';
import { addresses, texts } from './targets/texts.ts';

/** A target of something broken, and what must be said of it. */
const broken: readonly (readonly [fault: string, target: Target, saying: RegExp])[] = [
  [
    'a list that keeps what cannot be cleaned',
    records({
      ...product,
      list: (items, clean) => (Array.isArray(items) ? items.map((item) => clean(item) ?? item) : []),
    }),
    /must be|cannot be|has a|properties of/,
  ],
  [
    'a list that ends at the first bad record',
    records({
      ...product,
      list: (items, clean) => {
        const cleaned = product.list(items, clean);
        return Array.isArray(items) && cleaned.length < items.length ? cleaned.slice(0, 1) : cleaned;
      },
    }),
    /every good record is there/,
  ],
  [
    'a user whose name may be anything',
    records({ ...product, user: (record) => (typeof record === 'object' && record !== null ? record : undefined) }),
    /must be|cannot be|properties of/,
  ],
  ['a check that loads any address', addresses((uri) => ({ uri })), /is loaded|loaded:|as it is/],
  [
    'a check that looks for the word alone',
    addresses((uri) => (/^(https?:|data:image)/i.test(uri) ? { uri } : undefined)),
    /is loaded|loaded:/,
  ],
  [
    'a name that is only put between marks',
    texts((name) => `\u2068${name}\u2069`),
    /mark within a name|control|bounded/,
  ],
  [
    'a card that is called as it calls itself',
    linkPreviews((...given) => {
      const { preview, ...rest } = previewOf(...given);
      return {
        ...rest,
        preview: preview === undefined || preview.title === '' ? preview : { ...preview, host: preview.title },
      };
    }),
    /a host in plain letters|names the site/,
  ],
  [
    'a card of any link',
    linkPreviews((message, node, ask) => previewOf(message, node, ask ?? (() => ({ title: 'The pier' })))),
    /of another page/,
  ],
  [
    'a prototype that is written to',
    target({
      name: 'pollution',
      about: 'an assignment under any name',
      make: (draw) => draw.pick(['tea', 'jam', '__proto__']),
      check: (name) => {
        const all: Record<string, Record<string, boolean>> = {};
        const one = all[name] ?? {};
        one['polluted'] = true;
      },
    }),
    /Object.prototype was given "polluted"/,
  ],
  [
    'a promise that is left to fail alone',
    target({
      name: 'astray',
      about: 'a rejection that nobody takes',
      make: (draw) => draw.below(20),
      check: (number) => {
        if (number === 7) void Promise.reject(new Error('left alone'));
      },
    }),
    /left alone/,
  ],
];

test.each(broken)('finds %s', async (_, one, saying) => {
  const { finding } = await runTarget(one, { seed: 1, ms: 60_000, coverage: null });
  expect(String(finding?.error)).toMatch(saying);
  // What is printed to repeat it does.
  const again = await runTarget(one, { seed: 1, ms: 1, coverage: null, replay: finding?.bytes ?? new Uint8Array(0) });
  expect(String(again.finding?.error)).toMatch(saying);
});
