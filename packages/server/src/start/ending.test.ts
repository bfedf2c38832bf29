import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { createLog } from '../telemetry/log.ts';
import { ending } from './ending.ts';
import type { Signal } from './ending.ts';

let clock: ManualClock;
let said: string[];
let codes: number[];
let signals: Signal[];
let over: { resolve(): void; reject(error: unknown): void };

/** Ends as somebody wants it, who is told of the signal. */
function onSignal(): (signal: Signal) => void {
  return ending({
    log: createLog({ level: 'info', format: 'text', write: (line) => void said.push(line) }),
    clock,
    longestMs: (signal) => (signal === 'SIGTERM' ? 40_000 : 30_000),
    end: (signal) =>
      new Promise<void>((resolve, reject) => {
        signals.push(signal);
        over = { resolve, reject };
      }),
    exit: (code) => void codes.push(code),
  });
}

beforeEach(() => {
  clock = new ManualClock();
  [said, codes, signals] = [[], [], []];
});

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test.each<readonly [string, number, () => void]>([
  ['in good order', 0, () => over.resolve()],
  ['with a failure', 1, () => over.reject(new Error('no'))],
])('it ends %s, and says so by %d', async (_how, code, end) => {
  onSignal()('SIGTERM');
  await settle();
  expect([signals, codes]).toEqual([['SIGTERM'], []]);
  end();
  await settle();
  expect(codes).toEqual([code]);
});

test('a second signal does not wait for anything', () => {
  const hear = onSignal();
  hear('SIGTERM');
  hear('SIGTERM');
  expect([signals, codes]).toEqual([['SIGTERM'], [1]]);
});

test.each<readonly [Signal, number]>([
  ['SIGTERM', 40_000],
  ['SIGINT', 30_000],
])('what does not come to an end is not waited for: %s, after %d ms', async (signal, ms) => {
  onSignal()(signal);
  await clock.advance(ms - 1);
  expect(codes).toEqual([]);
  await clock.advance(1);
  expect(codes).toEqual([1]);
  expect(said).toEqual([expect.stringContaining('It did not end in time.')]);
});
