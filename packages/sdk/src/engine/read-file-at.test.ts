import { KitException } from '../errors.ts';
import { readFileAt } from './read-file-at.ts';

const { signal } = new AbortController();
const asText = (response: Response): Promise<string> => response.text();

afterEach(() => jest.restoreAllMocks());

test('a file is read from its address', async () => {
  expect(await readFileAt('data:text/plain;base64,aGVsbG8=', signal, asText)).toBe('hello');
});

test.each([
  ['an address that is none', () => readFileAt('nowhere:at all?secret', signal, asText)],
  ['a file that breaks off', () => readFileAt('data:,x', signal, () => Promise.reject(new Error('secret')))],
  [
    'a file that is not there',
    () => {
      jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
      return readFileAt('https://example.com/secret', signal, asText);
    },
  ],
])('%s is refused, and not repeated', async (_what, read) => {
  const refused: unknown = await read().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'INVALID_ARGUMENT', details: { argument: 'file.content' } });
  expect(String(refused)).not.toContain('secret');
});

test('what the reader refuses is refused as it says', async () => {
  const tooLarge = new KitException('LIMIT_EXCEEDED', 'It is too large.');
  await expect(readFileAt('data:,x', signal, () => Promise.reject(tooLarge))).rejects.toBe(tooLarge);
});

test('what is given up is no fault of the file', async () => {
  const control = new AbortController();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    control.abort();
    throw new Error('aborted');
  });
  await expect(readFileAt('data:,x', control.signal, asText)).rejects.toMatchObject({ code: 'NETWORK' });
});
