import { Kit } from '@open-chat-kit/sdk';
import { eachScene } from '../testing/each-scene.ts';
import type { Line } from '../testing/line.ts';
import { settled } from '../testing/scene-clock.ts';
import { Attempt, type AttemptStep } from './attempt.ts';

let steps: AttemptStep<string>[];
let attempt: Attempt<string>;

beforeEach(() => {
  steps = [];
  attempt = new Attempt(null, (step) => void steps.push(step));
});

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

describe('without a connection', () => {
  const scene = eachScene('ana');
  let line: Line;
  const kinds = (): string[] => steps.map(({ type }) => type);

  beforeEach(async () => {
    line = await scene.line('ana');
    attempt = new Attempt(line.client, (step) => void steps.push(step));
  });

  test('it is said in a moment that nothing was sent; that is over when there is one', async () => {
    const task = jest.fn(() => Promise.resolve('tea'));
    line.cut();
    attempt.run('Trying', task);
    await scene.clock.advance(1_400);
    expect(kinds()).toEqual(['begun']);
    await scene.clock.advance(100);
    expect(steps[1]).toMatchObject({ type: 'failed', error: { code: 'NETWORK', details: { isUnsent: true } } });
    line.mend();
    await scene.clock.advance(100);
    expect(kinds()).toEqual(['begun', 'failed', 'over']);
    expect(task).not.toHaveBeenCalled();
    attempt.run('Trying', task);
    await settled();
    expect(steps.at(-1)).toEqual({ type: 'done', result: 'tea' });
  });

  test('what comes back in a moment is tried, once', async () => {
    const task = jest.fn(() => Promise.resolve('tea'));
    line.cut();
    attempt.run('Trying', task);
    await scene.clock.advance(200);
    line.mend();
    await scene.clock.advance(2_000);
    expect(kinds()).toEqual(['begun', 'done']);
    expect(task).toHaveBeenCalledTimes(1);
  });

  test('after a try whose answer was lost it is not said that nothing happened, until one has an answer', async () => {
    const lost = (): Promise<never> => Promise.reject(new Kit.KitException('TIMEOUT', 'No answer.'));
    const offline = async (): Promise<unknown> => {
      line.cut();
      attempt.run('Trying', () => Promise.resolve('tea'));
      await scene.clock.advance(1_500);
      line.mend();
      await scene.clock.advance(100);
      return steps.flatMap((step) => (step.type === 'failed' ? [step.error.details] : [])).at(-1);
    };
    attempt.run('Trying', lost);
    await settled();
    expect(await offline()).toEqual({});
    expect(kinds()).not.toContain('over');
    attempt.run('Trying', () => Promise.resolve('tea'));
    await settled();
    expect(await offline()).toEqual({ isUnsent: true });
  });

  test('nobody is told of the connection who does not look any more', async () => {
    line.cut();
    attempt.run('Trying', () => Promise.resolve('tea'));
    await scene.clock.advance(1_500);
    attempt.rest();
    line.mend();
    await scene.clock.advance(100);
    expect(kinds()).toEqual(['begun', 'failed']);
  });

  test('who drops it while it waits for the connection leaves nothing behind', async () => {
    const task = jest.fn(() => Promise.resolve('tea'));
    line.cut();
    attempt.run('Trying', task);
    attempt.drop();
    line.mend();
    await scene.clock.advance(2_000);
    expect(kinds()).toEqual(['begun']);
    expect(task).not.toHaveBeenCalled();
  });
});
