import type { Line, Measure } from '../bench/measures/measure.ts';
import { faultsOf } from '../bench/report/gate.ts';
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

test('the gate names counts that miss, and times only beyond twice their target', () => {
  const judged = [
    judge(count, line([1]), 1),
    judge(count, line([3]), 1),
    judge(time, line([23], [10]), 1),
    judge(time, line([25], [10]), 1),
  ];
  const { counts, times } = faultsOf(judged);
  expect(counts).toEqual(['rows drawn (at 300): 3–3 renders, target exactly 1']);
  expect(times).toEqual([judged[3]]);
});

test('a share of the nodes of limit is a count: it has no leeway', () => {
  const nodes: Measure = { ...time, id: 'nodes', kind: 'count', target: { kind: 'ratio', value: 1.5 } };
  expect(faultsOf([judge(nodes, line([16], [10]), 1)]).counts).toHaveLength(1);
});
