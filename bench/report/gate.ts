import type { JudgedLine } from './judge.ts';

/** Times may be this many times their target before they fail: machines are noisy. */
const leeway = 2;

/** What must not be merged. */
export interface Faults {
  /** Counts are exact: one that misses its target fails at once. */
  readonly counts: readonly string[];
  /** Lines whose time is beyond all noise, if it is again when measured anew. */
  readonly times: readonly JudgedLine[];
}

export function faultsOf(lines: readonly JudgedLine[]): Faults {
  const counts = lines
    .filter(
      ({ measure, verdict }) => (measure.kind === 'count' && verdict === 'missed') || isUnmeasured(measure, verdict),
    )
    .map(describe);
  return { counts, times: lines.filter(isTooSlow) };
}

/** The line as a sentence: what was measured, and what it should have been. */
export function describe({ measure, size, cells, ratio }: JudgedLine): string {
  const { ours } = cells;
  const shown =
    measure.target?.kind === 'ratio' ? `${ratio?.toFixed(2)} × limit` : `${ours?.low}–${ours?.high} ${measure.unit}`;
  const at = size === 0 ? '' : ` (at ${size.toLocaleString('en')})`;
  return `${measure.label}${at}: ${shown}, target ${measure.target?.kind} ${measure.target?.value}`;
}

/** What has a target and no figure says nothing, which must not pass for good. */
function isUnmeasured({ target }: JudgedLine['measure'], verdict: JudgedLine['verdict']): boolean {
  return target !== undefined && verdict === 'none';
}

function isTooSlow({ measure: { kind, target }, cells, ratio, verdict }: JudgedLine): boolean {
  if (kind !== 'time' || target === undefined || verdict === 'withheld' || verdict === 'none') return false;
  const value = target.kind === 'ratio' ? ratio : cells.ours?.median;
  return value !== null && value !== undefined && value > target.value * leeway;
}
