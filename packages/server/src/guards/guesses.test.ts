import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { KitException } from '@open-chat-kit/sdk/engine';
import { guessesAtAccounts, guessesAtGroups } from './guesses.ts';

const wrong = (): Promise<never> => Promise.reject(new KitException('AUTH_FAILED', 'no'));
const right = (): Promise<string> => Promise.resolve('ana');
const code = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'ok',
    (error: KitException) => error.code,
  );

test('after five wrong guesses at an account from one place it takes a while until the next', async () => {
  const clock = new ManualClock();
  const guesses = guessesAtAccounts(clock);
  const ana = { uid: 'ana', address: '1' };
  for (let time = 0; time < 5; time += 1) expect(await code(guesses.attempt(ana, wrong))).toBe('AUTH_FAILED');
  const run = jest.fn(right);
  await expect(guesses.attempt(ana, run)).rejects.toMatchObject({
    code: 'LIMIT_EXCEEDED',
    details: { retryAfterMs: 30_000 },
  });
  expect(run).not.toHaveBeenCalled();
  // Their owner elsewhere is not shut out, nor is somebody else here.
  expect(await code(guesses.attempt({ uid: 'ana', address: '2' }, right))).toBe('ok');
  expect(await code(guesses.attempt({ uid: 'ben', address: '1' }, right))).toBe('ok');
  clock.move(30_000);
  expect(await code(guesses.attempt(ana, right))).toBe('ok');
});

test('a thousand guesses at once are not a thousand guesses', async () => {
  const guesses = guessesAtAccounts(new ManualClock());
  const run = jest.fn(wrong);
  const codes = await Promise.all(
    Array.from({ length: 1_000 }, () => code(guesses.attempt({ uid: 'ana', address: '1' }, run))),
  );
  expect(run).toHaveBeenCalledTimes(5);
  expect(codes.filter((one) => one === 'LIMIT_EXCEEDED')).toHaveLength(995);
});

test('one place at many accounts is slowed, and many places at one account', async () => {
  const guesses = guessesAtAccounts(new ManualClock());
  const run = jest.fn(wrong);
  for (let index = 0; index < 100; index += 1) await code(guesses.attempt({ uid: `u${index}`, address: '1' }, run));
  expect(run).toHaveBeenCalledTimes(50);
  for (let index = 0; index < 100; index += 1) await code(guesses.attempt({ uid: 'ana', address: `a${index}` }, run));
  expect(run).toHaveBeenCalledTimes(80);
});

test('what was right, and what failed for another reason, does not count', async () => {
  const guesses = guessesAtAccounts(new ManualClock());
  const ana = { uid: 'ana', address: '1' };
  for (let time = 0; time < 50; time += 1) {
    expect(await code(guesses.attempt(ana, right))).toBe('ok');
    expect(await code(guesses.attempt(ana, () => Promise.reject(new KitException('NETWORK', 'gone'))))).toBe('NETWORK');
  }
});

test('passwords of groups are guessed as slowly, by one person and by many', async () => {
  const clock = new ManualClock();
  const guesses = guessesAtGroups(clock);
  const mistaken = (): Promise<never> => Promise.reject(new KitException('WRONG_PASSWORD', 'no'));
  const tea = { uid: 'ana', guid: 'tea' };
  for (let time = 0; time < 5; time += 1) expect(await code(guesses.attempt(tea, mistaken))).toBe('WRONG_PASSWORD');
  expect(await code(guesses.attempt(tea, right))).toBe('LIMIT_EXCEEDED');
  // Another group, and somebody else here.
  expect(await code(guesses.attempt({ ...tea, guid: 'cake' }, right))).toBe('ok');
  expect(await code(guesses.attempt({ ...tea, uid: 'ben' }, right))).toBe('ok');
  clock.move(30_000);
  expect(await code(guesses.attempt(tea, right))).toBe('ok');
  for (let who = 0; who < 130; who += 1) await code(guesses.attempt({ ...tea, uid: `u${who}` }, mistaken));
  expect(await code(guesses.attempt({ ...tea, uid: 'ben' }, right))).toBe('LIMIT_EXCEEDED');
  clock.move(1_000);
  expect(await code(guesses.attempt({ ...tea, uid: 'ben' }, right))).toBe('ok');
});
