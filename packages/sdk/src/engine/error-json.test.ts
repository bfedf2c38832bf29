import { errorCodes, KitException } from '../errors.ts';
import { errorFromJson, errorToJson } from './error-json.ts';

test.each(errorCodes)('%s comes out as it went in', (code) => {
  const error = errorFromJson(
    JSON.parse(JSON.stringify(errorToJson(new KitException(code, 'Why.', { details: { a: 1 } })))),
  );
  expect([error.code, error.message, error.details]).toEqual([code, 'Why.', { a: 1 }]);
});

test('stack and cause stay behind', () => {
  const error = new KitException('NETWORK', 'Why.', { cause: new Error('secret') });
  expect(JSON.stringify(errorToJson(error))).not.toMatch(/secret|stack|error-json/);
});

test('what was not meant to be told only says that it was', () => {
  const wrapped = new KitException('INTERNAL', 'secret', { cause: new Error('secret') });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const error of [wrapped, new Error('secret'), 'secret', null, proxy, { code: 'NETWORK', message: 'secret' }]) {
    expect(errorToJson(error)).toEqual({
      code: 'INTERNAL',
      message: expect.not.stringContaining('secret'),
      details: {},
    });
  }
});

test('a code that nobody knows, and anything that is no error, is INTERNAL', () => {
  for (const value of [null, 5, 'text', [], {}, { code: 'COSMIC', message: 'x' }, { code: 'toString' }]) {
    expect(errorFromJson(value)).toMatchObject({ name: 'KitException', code: 'INTERNAL' });
  }
});

test('details that are no plain facts are left out, and a text without end is cut', () => {
  const details = { a: 'x', b: 1, c: true, d: null, e: {}, f: [] };
  const error = errorFromJson({ code: 'CONFLICT', message: 'x'.repeat(10_000), details });
  expect([error.details, error.message.length]).toEqual([{ a: 'x', b: 1, c: true }, 2_000]);
});
