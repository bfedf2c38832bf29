import { PassThrough } from 'node:stream';
import { onItsWay } from './on-its-way.ts';

let wire: PassThrough;
let over: AbortController;

beforeEach(() => {
  wire = new PassThrough({ highWaterMark: 10 });
  over = new AbortController();
});

/** Whether it is waited for, after everything that can happen by itself has happened. */
function waiting(): { readonly isOver: () => Promise<boolean> } {
  let isOver = false;
  void onItsWay(wire, over.signal).then(() => (isOver = true));
  return {
    async isOver() {
      await new Promise(setImmediate);
      return isOver;
    },
  };
}

test('what fits is not waited for', async () => {
  wire.write('short');
  expect(await waiting().isOver()).toBe(true);
});

test('what does not is waited for until it was read', async () => {
  wire.write('longer than what fits');
  wire.write('and more');
  const { isOver } = waiting();
  expect(await isOver()).toBe(false);
  wire.resume();
  expect(await isOver()).toBe(true);
});

test.each<readonly [string, () => void]>([
  ['is given up', () => over.abort()],
  ['breaks', () => void wire.destroy(new Error('It broke.'))],
])('what %s is waited for no longer, and nothing listens on', async (_what, end) => {
  wire.write('longer than what fits');
  wire.write('and more');
  wire.on('error', () => {});
  const before = wire.listenerCount('drain');
  const { isOver } = waiting();
  expect(await isOver()).toBe(false);
  end();
  expect(await isOver()).toBe(true);
  expect(wire.listenerCount('drain')).toBe(before);
});
