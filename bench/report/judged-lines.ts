import { judge, type JudgedLine } from './judge.ts';
import type { Result } from './result.ts';

/** The lines of a result in the order of the measures, from the smallest list to the longest. */
export function judgedLines({
  measures,
  lines,
  noise,
}: Pick<Result, 'measures' | 'lines' | 'noise'>): readonly JudgedLine[] {
  return measures.flatMap((measure) =>
    lines
      .filter(({ id }) => id === measure.id)
      .sort((a, b) => a.size - b.size)
      .map((line) => judge(measure, line, noise)),
  );
}
