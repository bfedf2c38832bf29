import type { JudgedLine } from './judge.ts';

/** Times may be this many times their target before they fail: machines are noisy. */
const leeway = 2;
/** More of the times than this may not go unjudged: what says nothing must not pass for good. */
const mostWithheld = 0.25;

/** What came of a quick pass, with its times measured anew where that was needed. */
export interface Outcome {
  readonly passed: number;
  /** What must not be merged. */
  readonly failed: readonly string[];
  /** Times that no pass could judge. */
  readonly withheld: readonly string[];
}

/** One line as each pass showed it, the first one first. */
type History = readonly JudgedLine[];

/** Lines that another pass has to decide: withheld for noise so far, or too slow only once. */
export function undecided(passes: readonly (readonly JudgedLine[])[]): readonly JudgedLine[] {
  return historiesOf(passes).flatMap((history) => (standingOf(history) === 'undecided' ? history.slice(0, 1) : []));
}

/** Judges after the last pass. Only times can be withheld; a count that is wrong in one pass is wrong. */
export function outcomeOf(passes: readonly (readonly JudgedLine[])[]): Outcome {
  const histories = historiesOf(passes);
  const withheld = histories.filter(isWithheld);
  const failed = histories.filter((history) => !isWithheld(history) && standingOf(history) !== 'passed');
  const times = histories.filter(([line]) => line?.measure.kind === 'time');
  const isBlind = withheld.length > times.length * mostWithheld;
  const blindness = `${withheld.length} of ${times.length} times could not be judged: run it on a machine that is less busy`;
  return {
    passed: histories.length - failed.length - withheld.length,
    failed: [...failed.flatMap(worstOf), ...(isBlind ? [blindness] : [])],
    withheld: withheld.flatMap((history) => history.slice(-1).map(describe)),
  };
}

/** The line as a sentence: what was measured, and what it should have been. */
function describe({ measure, size, cells, ratio }: JudgedLine): string {
  const { ours } = cells;
  const shown =
    measure.target?.kind === 'ratio' ? `${ratio?.toFixed(2)} × limit` : `${ours?.low}–${ours?.high} ${measure.unit}`;
  const at = size === 0 ? '' : ` (at ${size.toLocaleString('en')})`;
  return `${measure.label}${at}: ${shown}, target ${measure.target?.kind} ${measure.target?.value}`;
}

/** Of lines with a target: the others are there to be read. */
function historiesOf(passes: readonly (readonly JudgedLine[])[]): readonly History[] {
  const byKey = new Map<string, JudgedLine[]>();
  for (const line of passes.flat()) {
    if (line.measure.target === undefined) continue;
    const key = `${line.measure.id} ${line.size}`;
    byKey.set(key, [...(byKey.get(key) ?? []), line]);
  }
  return [...byKey.values()];
}

function standingOf(history: History): 'passed' | 'failed' | 'undecided' {
  if (history.some(isWrong) || history.filter(isTooSlow).length > 1) return 'failed';
  const isFine = history.some((line) => line.verdict !== 'withheld' && !isTooSlow(line));
  return isFine ? 'passed' : 'undecided';
}

function isWithheld(history: History): boolean {
  return standingOf(history) === 'undecided' && history.some(({ verdict }) => verdict === 'withheld');
}

/** The last time that it was not as it should be. */
function worstOf(history: History): readonly string[] {
  return history
    .filter((line) => isWrong(line) || isTooSlow(line))
    .slice(-1)
    .map(describe);
}

/** Counts are exact; and what has a target and no figure says nothing, which must not pass for good. */
function isWrong({ measure: { kind, target }, verdict }: JudgedLine): boolean {
  return (kind === 'count' && verdict === 'missed') || (target !== undefined && verdict === 'none');
}

function isTooSlow({ measure: { kind, target }, cells, ratio, verdict }: JudgedLine): boolean {
  if (kind !== 'time' || target === undefined || verdict === 'withheld' || verdict === 'none') return false;
  const value = target.kind === 'ratio' ? ratio : cells.ours?.median;
  return value !== null && value !== undefined && value > target.value * leeway;
}
