import { KitException } from '../errors.ts';
import { ManualClock, settle } from '../testing/manual-clock.ts';
import { RequestRunner } from './request-runner.ts';

const line = { heard: () => {}, doubt: () => {}, doubtMs: 4_000 };

function scene(): { clock: ManualClock; runner: RequestRunner } {
  const clock = new ManualClock();
  return { clock, runner: new RequestRunner(clock, 10_000, () => {}, line) };
}

const never = (): Promise<never> => new Promise(() => {});

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'resolved';
  } catch (error) {
    return error instanceof KitException ? error.code : 'not a KitException';
  }
}

test('refuses at once when nobody is logged in', async () => {
  expect(await codeOf(scene().runner.run('Asking', never))).toBe('NOT_LOGGED_IN');
});

test('ends a request without an answer after its limit, and aborts it', async () => {
  const { clock, runner } = scene();
  runner.enter('connected');
  let signal: AbortSignal | undefined;
  const code = codeOf(
    runner.run('Asking', (given) => {
      signal = given;
      return never();
    }),
  );
  await clock.advance(9_999);
  expect(signal?.aborted).toBe(false);
  await clock.advance(1);
  expect(await code).toBe('TIMEOUT');
  expect(signal?.aborted).toBe(true);
});

test('lets a request wait for the connection, but not for ever', async () => {
  const { clock, runner } = scene();
  runner.enter('waiting');
  const early = runner.run('Asking', () => Promise.resolve('answer'));
  await clock.advance(9_000);
  runner.enter('connected');
  expect(await early).toBe('answer');
  runner.enter('waiting');
  const late = codeOf(runner.run('Asking', () => Promise.resolve('answer')));
  await clock.advance(10_000);
  expect(await late).toBe('NETWORK');
  expect(clock.waiting).toBe(0);
});

test('asks again for what only reads, and gives up what changes, when the connection breaks', async () => {
  const { runner } = scene();
  runner.enter('connected');
  let asked = 0;
  const read = runner.run(
    'Reading',
    () => {
      asked += 1;
      return asked === 1 ? never() : Promise.resolve('second answer');
    },
    { isRead: true },
  );
  const change = codeOf(runner.run('Changing', never));
  runner.enter('waiting');
  expect(await change).toBe('NETWORK');
  runner.enter('connected');
  expect(await read).toBe('second answer');
});

test('drops an answer that comes after the end', async () => {
  const { clock, runner } = scene();
  runner.enter('connected');
  let answer: (value: string) => void = () => {};
  const code = codeOf(runner.run('Asking', () => new Promise<string>((resolve) => (answer = resolve))));
  await clock.advance(10_000);
  answer('late');
  await settle();
  expect(await code).toBe('TIMEOUT');
});

test('ends everything at logout', async () => {
  const { clock, runner } = scene();
  runner.enter('connected');
  const running = codeOf(runner.run('Asking', never));
  runner.enter('waiting');
  const waiting = codeOf(runner.run('Asking', never, { isRead: true }));
  runner.enter('loggedOut');
  expect([await running, await waiting]).toEqual(['NETWORK', 'NOT_LOGGED_IN']);
  expect(clock.waiting).toBe(0);
});

test('bounds how many may wait', async () => {
  const { runner } = scene();
  runner.enter('waiting');
  const codes = Array.from({ length: 201 }, () => codeOf(runner.run('Asking', never)));
  expect(await codes[200]).toBe('LIMIT_EXCEEDED');
  runner.enter('loggedOut');
  expect(new Set(await Promise.all(codes.slice(0, 200)))).toEqual(new Set(['NOT_LOGGED_IN']));
});

test('ends when its caller gives up, before and during', async () => {
  const { runner } = scene();
  runner.enter('connected');
  const controller = new AbortController();
  const running = codeOf(runner.run('Asking', never, { signal: controller.signal }));
  controller.abort();
  expect(await running).toBe('INTERNAL');
  expect(await codeOf(runner.run('Asking', never, { signal: controller.signal }))).toBe('INTERNAL');
});

test('wraps what an engine throws, also when it throws at once', async () => {
  const { runner } = scene();
  runner.enter('connected');
  const error: unknown = await runner
    .run('Asking', () => {
      throw new TypeError('oops');
    })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(KitException);
  expect(error).toMatchObject({ code: 'INTERNAL', message: 'Asking failed unexpectedly: oops' });
});
