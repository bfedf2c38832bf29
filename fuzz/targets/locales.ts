import assert from 'node:assert/strict';
import type { Locale } from '../../packages/react-native/src/i18n/catalogue.ts';
import { bestMatch, directionOf, tagOf } from '../../packages/react-native/src/i18n/language.ts';
import { translatorsFor } from '../../packages/react-native/src/i18n/translator-for.ts';
import { allLocales } from '../../packages/react-native/src/locales.ts';
import { wholeEnglish } from '../../packages/react-native/src/testing/whole-english.ts';
import { hostile, hostileNumber, hostileText } from '../inputs/hostile.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';

const tags = [
  'en',
  'de',
  'en_US',
  'zh-TW',
  'zh-Hans-HK',
  'ar-EG-u-nu-latn',
  'pt',
  'sr-Latn',
  'i-klingon',
  'x-private',
  'en-US-posix',
  'C',
  'root',
  'und',
  '-',
  '_',
  'a'.repeat(40),
  'de-DE-u-co-phonebk-x-y',
  '__proto__',
  'constructor',
] as const;

const keys = ['common.back', 'groups.members', 'messages.spoken', 'user.online', 'groups.found'] as const;

interface Input {
  readonly wished: unknown;
  readonly fallback: unknown;
  readonly texts: unknown;
  readonly values: Readonly<Record<string, string | number>>;
  readonly seconds: number;
}

/** Codes and texts of hosts and systems: there is always a translator that speaks. */
export function locales(): Target {
  const known: readonly Locale[] = [wholeEnglish, ...allLocales];
  return target<Input>({
    name: 'locales',
    about: 'language codes and texts of hosts, through the making and the use of a translator',
    make: (draw) => ({
      wished: code(draw),
      fallback: code(draw),
      texts: texts(draw),
      values: { count: hostileNumber(draw), name: hostileText(draw), text: hostileText(draw) },
      seconds: hostileNumber(draw),
    }),
    check: ({ wished, fallback, texts: own, values, seconds }) => {
      // As components use it: with the words of their part behind all others.
      const translator = translatorsFor(wished, fallback, own, known).withWords(wholeEnglish);
      assert.equal(typeof translator.language, 'string', 'a translator has a language');
      assert.match(translator.direction, /^(ltr|rtl)$/);
      for (const key of keys) {
        const text = translator.t(key, values);
        assert.equal(typeof text, 'string', `${key} has a text`);
        assert.notEqual(text, key, 'a key is never shown');
        assert.equal(typeof translator.t(key), 'string', `${key} has a text without values`);
      }
      // Without a host's own words, which may be nothing at all.
      const quiet = translatorsFor(wished, fallback, undefined, known).plain;
      for (const key of keys) assert.notEqual(quiet.t(key, values).trim(), '', `${key} says something`);
      const counted = [3, 44].map((count) => quiet.t('groups.members', { count }));
      assert.notEqual(counted[0], counted[1], 'a number is said');
      assert.equal(typeof translator.formatNumber(seconds), 'string', 'numbers are formatted');
      for (const format of ['time', 'weekday', 'date'] as const) {
        assert.equal(typeof translator.formatDate(seconds, format), 'string', 'dates are formatted');
      }
      if (typeof wished !== 'string') return;
      assert.match(directionOf(wished), /^(ltr|rtl)$/);
      const tag = tagOf(wished);
      if (tag !== undefined) assert.equal(tagOf(tag), tag, 'a tag of a tag is itself');
      const best = bestMatch(
        wished,
        known.map((locale) => locale.code),
      );
      assert.ok(best === undefined || known.some((locale) => locale.code === best), 'the best match is one of them');
    },
  });
}

function code(draw: Draw): unknown {
  if (draw.oneIn(8)) return hostile(draw);
  return draw.oneIn(3)
    ? draw.list(3, () => draw.pick(tags)).join(draw.pick(['-', '_']))
    : draw.oneIn(3)
      ? hostileText(draw)
      : draw.pick(tags);
}

function texts(draw: Draw): unknown {
  if (draw.oneIn(6)) return hostile(draw, 3);
  return Object.fromEntries(
    draw.list(3, () => [
      draw.oneIn(3) ? hostileText(draw) : draw.pick(tags),
      draw.oneIn(4)
        ? hostile(draw)
        : Object.fromEntries(
            draw.list(3, () => [
              draw.pick([...keys, 'groups.members_one', '__proto__']),
              draw.oneIn(2) ? hostileText(draw) : hostile(draw),
            ]),
          ),
    ]),
  );
}
