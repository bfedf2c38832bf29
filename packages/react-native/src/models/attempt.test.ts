import { Kit } from '@open-chat-kit/sdk';
import { Attempt, type AttemptStep } from './attempt.ts';

let steps: AttemptStep<string>[];
let attempt: Attempt<string>;

beforeEach(() => {
  steps = [];
  attempt = new Attempt((step) => void steps.push(step));
});

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

test('what is tried begins at once and is done with its result', async () => {
  attempt.run('Trying', () => Promise.resolve('tea'));
  expect(steps).toEqual([{ type: 'begun' }]);
  await settled();
  expect(steps).toEqual([{ type: 'begun' }, { type: 'done', result: 'tea' }]);
});

test('what fails says why, whatever was thrown, and can be tried again', async () => {
  const refusal = new Kit.KitException('WRONG_PASSWORD', 'No.');
  attempt.run('Trying', () => Promise.reject(refusal));
  await settled();
  attempt.run('Trying', () => {
    throw new Error('at once');
  });
  await settled();
  expect(steps).toMatchObject([
    { type: 'begun' },
    { type: 'failed', error: refusal },
    { type: 'begun' },
    { type: 'failed', error: { code: 'INTERNAL', message: 'Trying failed unexpectedly: at once' } },
  ]);
});

test('what is asked for twice is tried once', async () => {
  let tries = 0;
  const task = (): Promise<string> => Promise.resolve(String((tries += 1)));
  attempt.run('Trying', task);
  attempt.run('Trying', task);
  await settled();
  expect(tries).toBe(1);
  attempt.run('Trying', task);
  await settled();
  expect(tries).toBe(2);
});

test('how it ends nobody hears who dropped it, and what is tried next is heard alone', async () => {
  let fail = (): void => {};
  attempt.run('Trying', () => new Promise((_, reject) => (fail = () => reject(new Error('late')))));
  attempt.drop();
  attempt.run('Trying', () => Promise.resolve('den'));
  fail();
  await settled();
  expect(steps).toEqual([{ type: 'begun' }, { type: 'begun' }, { type: 'done', result: 'den' }]);
});
