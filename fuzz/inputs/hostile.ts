import type { Draw } from '../loop/draw.ts';

/** Words that break something somewhere: each is here for a reason that its kind says. */
const words = [
  'tea',
  '',
  ' ',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'a/b',
  '../..',
  'a b',
  '\0',
  'a\0b',
  '\n',
  '\r\n\r\n\r\n',
  '\t',
  '\u001b[31m',
  '\u0085',
  '\u2028',
  '\u200b\u200d\ufeff', // zero width
  '\u202e', // turns what follows
  '\u2066\u2067\u2068',
  '\u2069\u2069',
  '\u200f\u061c',
  '\ud800', // half a character
  '\udc00\ud800',
  'e\u0301\u0302\u0303',
  'Ω≈ç√',
  'ς',
  'İ',
  'ß',
  'ﬁ',
  '東京',
  'עברית',
  'العربية',
  '👨‍👩‍👧‍👦🇩🇪',
  '{name}{count}',
  '%s%n',
  '<b>&amp;',
  'javascript:alert(1)',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '[object Object]',
] as const;

/** A text of any kind and length. */
export function hostileText(draw: Draw): string {
  const text = draw
    .list(3, () => (draw.oneIn(4) ? String.fromCharCode(draw.below(65_536)) : draw.pick(words)))
    .join('');
  if (draw.oneIn(12)) return text.repeat(Math.ceil(draw.pick([10_000, 70_000]) / Math.max(text.length, 1)));
  return text;
}

/** A number of any kind. */
export function hostileNumber(draw: Draw): number {
  return draw.pick([
    0,
    1,
    3,
    -1,
    -0,
    0.5,
    Number.NaN,
    Infinity,
    -Infinity,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    2 ** 31,
    2 ** 53,
    8.64e12,
    8.64e15,
    1.7e15,
    draw.below(65_536) - 1_000,
  ]);
}

/** What JavaScript can put where something else belongs: traps, cycles and rarities included. */
export function hostile(draw: Draw, depth = 2): unknown {
  const kind = draw.below(depth > 0 ? 26 : 12);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return undefined;
    case 2:
    case 3:
      return hostileText(draw);
    case 4:
    case 5:
      return hostileNumber(draw);
    case 6:
      return true;
    case 7:
      return [];
    case 8:
      return {};
    case 9:
      return Symbol('s');
    case 10:
      return 10n;
    case 11:
      return () => 'f';
    case 12:
    case 13:
      return draw.list(4, () => hostile(draw, depth - 1));
    case 14:
    case 15:
    case 16:
      return Object.fromEntries(draw.list(4, () => [hostileText(draw), hostile(draw, depth - 1)]));
    case 17:
      return withThrowingGetter({}, 'name');
    case 18:
      return throwingProxy({});
    case 19:
      return revokedProxy();
    case 20:
      return cyclic();
    case 21:
      return Object.freeze({ id: 'frozen', name: hostile(draw, depth - 1) });
    case 22:
      return Object.create(null, { id: { value: 'bare', enumerable: true } });
    case 23:
      return new Date(Number.NaN);
    case 24:
      return Array.from({ length: draw.below(3) * 600 }, () => null);
    default:
      return JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
  }
}

/** The object, with a field that throws when it is read. */
export function withThrowingGetter(object: object, name: string): object {
  return Object.defineProperty({ ...object }, name, {
    enumerable: true,
    get() {
      throw new Error('this field cannot be read');
    },
  });
}

/** An object that throws whatever is done with it. */
export function throwingProxy(object: object): object {
  const refuse = (): never => {
    throw new Error('this object cannot be touched');
  };
  return new Proxy(object, {
    get: refuse,
    has: refuse,
    ownKeys: refuse,
    getOwnPropertyDescriptor: refuse,
    getPrototypeOf: refuse,
  });
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function cyclic(): object {
  const object: Record<string, unknown> = { list: [] };
  object['self'] = object;
  object['list'] = [object];
  return object;
}

/** Whether it is what a hostile value throws when it is looked at: of a caller's own value that is the caller's own error. */
export function isOfHostile(error: unknown): boolean {
  return error instanceof Error && /this (field|object) cannot be|proxy that has been revoked/.test(error.message);
}
