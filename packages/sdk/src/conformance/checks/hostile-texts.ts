/** Texts that have broken chat backends. Each must be refused, or stored exactly as it is. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'an empty text': '',
  'blanks alone': '   ',
  '10,000 characters': 'x'.repeat(10_000),
  'control characters': 'a\u0001\u001B[31m\u0007b',
  'a NUL': 'a\u0000b',
  'line breaks': 'one\r\ntwo\nthree\u2028four',
  __proto__: '__proto__',
  constructor: 'constructor',
  hasOwnProperty: 'hasOwnProperty',
  'slashes and dots': '../../a/b\\c?d#e%2F',
  markup: '<script>alert(1)</script>&amp;]]>',
  quotes: `'; DROP TABLE groups; -- "`,
  'bidi overrides': '\u202Egnp.exe\u202C \u2066x\u2069',
  'zero-width characters': 'a\u200B\u200D\uFEFFb',
  'emoji sequences': '👩‍👩‍👧‍👦🏳️‍🌈🇺🇳👍🏽',
  'a lone surrogate': 'a\uD800b',
  'decomposed letters': 'Cafe\u0301',
  'text like a cursor': 'eyJhIjoxfQ==',
  'text like JSON': '{"__proto__":{"polluted":true}}',
  'a line separator and tabs': '\t\u0085\u2029',
};

/** Values where a text belongs; JavaScript callers are not held by types. */
export const wrongValues: Readonly<Record<string, unknown>> = {
  undefined: undefined,
  null: null,
  'a number': 42,
  'not a number': Number.NaN,
  'an object': { toString: null },
  'an array': ['a'],
  true: true,
};
