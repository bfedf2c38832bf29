import type { Act } from './act.ts';
import { describeStep, readHistory, writeHistory } from './history.ts';
import { type Plan, planFor } from './plan.ts';
import { onModels, run } from './run.ts';
import { shrink } from './shrink.ts';

/** Everything that clients told of, in order, and what came of it. */
async function told(plan: Plan): Promise<readonly string[]> {
  const lines: string[] = [];
  const verdict = await run(plan, {
    ...onModels,
    onEvent: (now, device, event, origin) => lines.push(`${now} ${device} ${origin} ${JSON.stringify(event)}`),
  });
  return [...lines, JSON.stringify(verdict)];
}

test.each([1, 22, 304])('the same seed is the same run, event by event (seed %i)', async (seed) => {
  const [first, second] = [await told(planFor(seed)), await told(planFor(seed))];
  expect(first.length).toBeGreaterThan(200);
  expect(second).toEqual(first);
});

test('another seed is another run', async () => {
  expect(await told(planFor(1))).not.toEqual(await told(planFor(2)));
});

test('a plan has at least 225 acts, and all kinds of them come', () => {
  const plans = Array.from({ length: 40 }, (_, seed) => planFor(seed));
  for (const { steps } of plans) expect(steps.length).toBeGreaterThanOrEqual(225);
  const kinds = new Set(plans.flatMap(({ steps }) => steps.map(({ act }) => act.type)));
  expect(kinds.size).toBe(59);
});

test('what a plan fails without is taken out of it, and the time that it took stays', async () => {
  const plan = planFor(7);
  const at = (type: Act['type'], { steps }: Plan): number => steps.findIndex(({ act }) => act.type === type);
  const cut: Act = { type: 'cut', device: 1 };
  const long: Plan = {
    ...plan,
    steps: [...plan.steps, { wait: 5, act: { type: 'clock', device: 0, seconds: 3 } }, { wait: 9, act: cut }],
  };
  const best = await shrink(long, async (candidate) => {
    const clock = at('clock', candidate);
    return clock >= 0 && candidate.steps.slice(clock + 1).some(({ act }) => act.type === 'cut');
  });
  expect(best.steps.map(({ act }) => act.type)).toEqual(['clock', 'cut']);
  expect(best.faults).toEqual([]);
});

test('a history that was written down is the same run when it is read', async () => {
  const plan = { ...planFor(22), steps: planFor(22).steps.slice(0, 60), deafness: 0 };
  const read = readHistory(writeHistory(plan));
  expect(read).toEqual(plan);
  expect(await told(read)).toEqual(await told(plan));
});

test('what is no history is said with its line', () => {
  expect(() => readHistory('')).toThrow('empty');
  expect(() => readHistory('{"seed":1,"faults":[]}\n{"wait":0}')).toThrow('Line 2');
  expect(() => readHistory('after 0 ms')).toThrow('Line 1');
});

test('a step names who does it', () => {
  const lines = [
    { wait: 5, act: { type: 'kick', who: 2, group: 4, whom: 3 } },
    { wait: 0, act: { type: 'close', screen: 1 } },
    { wait: 0, act: { type: 'cut', device: 3 } },
  ] as const;
  expect(lines.map(describeStep)).toEqual([
    'after 5 ms, phone of ben to eve: {"type":"kick","who":2,"group":4,"whom":3}',
    'after 0 ms, screen of tablet of ana: {"type":"close","screen":1}',
    'after 0 ms, phone of cleo: {"type":"cut","device":3}',
  ]);
});
