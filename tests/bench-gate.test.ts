import type { Line, Measure } from '../bench/measures/measure.ts';
import { outcomeOf, undecided } from '../bench/report/gate.ts';
import { judge, type Verdict } from '../bench/report/judge.ts';

const count: Measure = {
  id: 'rows',
  label: 'rows drawn',
  unit: 'renders',
  kind: 'count',
  target: { kind: 'exactly', value: 1 },
};
const time: Measure = {
  id: 'insert',
  label: 'insert',
  unit: 'ms',
  kind: 'time',
  target: { kind: 'ratio', value: 1.2 },
};

const line = (ours: number[], limit: number[] = []): Line => ({
  id: 'x',
  size: 300,
  values: limit.length === 0 ? { ours } : { ours, limit },
});
const verdict = (measure: Measure, given: Line, noise = 1): Verdict => judge(measure, given, noise).verdict;

test('a count that is wrong in one round is missed, whatever the others say', () => {
  expect(verdict(count, line([1, 1, 1]))).toBe('met');
  expect(verdict(count, line([1, 2, 1]))).toBe('missed');
  expect(verdict(count, line([1, 0, 1]))).toBe('missed');
});

test('a time is judged by the ratio of the medians, and under 1.5 it is a tie', () => {
  expect(verdict(time, line([11, 12, 90], [10, 10, 10]))).toBe('met');
  expect(verdict(time, line([14, 14, 14], [10, 10, 10]))).toBe('tie');
  expect(verdict(time, line([16, 16, 16], [10, 10, 10]))).toBe('missed');
});

test('on an uneven machine no time is judged, but counts are', () => {
  expect(verdict(time, line([90], [10]), 1.6)).toBe('withheld');
  expect(verdict(count, line([2]), 1.6)).toBe('missed');
});

test('a count that misses fails at once, in whichever pass', () => {
  const good = judge(count, line([1]), 1);
  const bad = judge(count, line([3]), 1);
  expect(undecided([[bad]])).toEqual([]);
  for (const passes of [[[bad]], [[good], [bad]]]) {
    expect(outcomeOf(passes)).toEqual({
      passed: 0,
      failed: ['rows drawn (at 300): 3–3 renders, target exactly 1'],
      withheld: [],
    });
  }
});

test('a share of the nodes of limit is a count: it has no leeway', () => {
  const nodes: Measure = { ...time, id: 'nodes', kind: 'count', target: { kind: 'ratio', value: 1.5 } };
  expect(outcomeOf([[judge(nodes, line([16], [10]), 1)]]).failed).toHaveLength(1);
});

test('what has a target and no figure fails', () => {
  expect(outcomeOf([[judge(time, line([16]), 1)]]).failed).toHaveLength(1);
});

const fine = judge(time, line([23], [10]), 1);
const slow = judge(time, line([25], [10]), 1);
const hidden = judge(time, line([25], [10]), 1.6);

test.each([
  ['within twice its target', 'passed', [fine]],
  ['too slow once', 'open', [slow]],
  ['too slow once, fine then', 'passed', [slow, fine]],
  ['too slow twice', 'failed', [slow, slow]],
  ['too slow, then withheld', 'open', [slow, hidden]],
  ['too slow, withheld, too slow', 'failed', [slow, hidden, slow]],
  ['withheld', 'open', [hidden]],
  ['withheld twice', 'open', [hidden, hidden]],
  ['withheld twice, fine then', 'passed', [hidden, hidden, fine]],
] as const)('a time that is %s: %s', (_, wanted, history) => {
  const passes = history.map((one) => [one]);
  expect(undecided(passes)).toHaveLength(wanted === 'open' ? 1 : 0);
  if (wanted !== 'open') expect(outcomeOf(passes)[wanted]).toEqual(wanted === 'passed' ? 1 : [expect.anything()]);
});

test('a time that stays withheld is said to be, and is no pass', () => {
  const others = Array.from({ length: 3 }, (_, index) => ({ ...fine, size: index }));
  const { passed, failed, withheld } = outcomeOf([[...others, hidden], [hidden], [hidden]]);
  expect({ passed, failed }).toEqual({ passed: 3, failed: [] });
  expect(withheld).toEqual(['insert (at 300): 2.50 × limit, target ratio 1.2']);
});

test('too many withheld times fail', () => {
  const others = Array.from({ length: 2 }, (_, index) => ({ ...fine, size: index }));
  expect(outcomeOf([[...others, hidden], [hidden], [hidden]]).failed).toEqual([
    '1 of 3 times could not be judged: run it on a machine that is less busy',
  ]);
});
