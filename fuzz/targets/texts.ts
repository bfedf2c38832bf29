import assert from 'node:assert/strict';
import { fold, orderOf } from '@open-chat-kit/sdk/engine';
import { isolated } from '../../packages/react-native/src/components/words/isolated.ts';
import {
  avatarColor,
  avatarColors,
  initialsOf,
} from '../../packages/react-native/src/components/KitAvatar/avatar-colors.ts';
import { imageSourceOf } from '../../packages/react-native/src/components/KitAvatar/image-address.ts';
import { hostileText } from '../inputs/hostile.ts';
import { address } from '../inputs/records.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

/** Names as they are drawn, sorted and searched. */
export function texts(isolate: (name: string) => string = isolated): Target {
  return target({
    name: 'texts',
    about: 'names and ids, through folding, isolating and initials',
    make: (draw) => ({ text: hostileText(draw), other: hostileText(draw) }),
    check: ({ text, other }) => {
      const folded = fold(text);
      assert.equal(fold(folded), folded, 'folding twice is folding once');
      assert.ok(!folded.includes('\0'), 'a folded name has no NUL');
      assert.ok(orderOf(folded).length <= 64, 'a sort key is short');
      assert.ok(fold(text + other).length <= (text.length + other.length) * 20, 'folding does not blow up');
      assertIsolated(isolate(text));
      const letters = initialsOf(text);
      assert.ok(letters.length <= 8, `initials are short: ${letters.length}`);
      assert.ok(!/[\p{Cc}\p{Bidi_Control}]/u.test(letters), 'initials have no control character');
      assert.ok(avatarColors.includes(avatarColor(text)), 'every id has a colour');
    },
  });
}

/** A name that is drawn stands in one isolated run, on one line, and is of a bounded length. */
function assertIsolated(shown: string): void {
  assert.ok(shown.startsWith('\u2068') && shown.endsWith('\u2069'), 'a name is isolated');
  const inner = shown.slice(1, -1);
  assert.ok(!/[\u202a-\u202e\u2066-\u2069]/.test(inner), 'no mark within a name ends or turns its run');
  assert.ok(!/[\p{Cc}\u2028\u2029]/u.test(inner), 'no control character is laid out');
  assert.ok(inner.length <= 1_000, `what is laid out is bounded: ${inner.length}`);
}

/** Addresses of pictures: only what is safe is loaded. */
export function addresses(load: (image: string) => unknown = imageSourceOf): Target {
  return target({
    name: 'addresses',
    about: 'addresses of pictures, through the check before loading',
    make: (draw: Draw) => {
      const one = address(draw);
      const at = draw.below(one.length + 1);
      return draw.oneIn(2) ? one : one.slice(0, at) + hostileText(draw) + one.slice(at + draw.below(3));
    },
    check: (given) => {
      const source = load(given);
      if (source === undefined) return;
      assert.deepEqual(source, { uri: given }, 'an address is loaded as it is');
      assert.ok(given.length <= 500_000, 'no picture of megabytes is loaded');
      assert.ok(!/[\p{Cc}\s]/u.test(given), 'no address with blanks or control characters is loaded');
      const read = readUrl(given);
      if (read === undefined) return; // nothing can be loaded from there
      const isRaster = /^image\/(png|jpe?g|gif|webp|avif|bmp);base64,/i.test(read.pathname);
      assert.ok(
        read.protocol === 'http:' || read.protocol === 'https:' || (read.protocol === 'data:' && isRaster),
        `loaded: ${given.slice(0, 60)}`,
      );
    },
  });
}

/** The platform's own reading of an address. */
function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
