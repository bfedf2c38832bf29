import type { ConformanceCheck } from './harness.ts';
import { runCheck, type CheckResult, type RunOptions } from './run.ts';

/** What became of all checks. */
export interface ConformanceReport {
  readonly results: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How to run many checks. */
export interface ConformanceOptions extends RunOptions {
  readonly checks: readonly ConformanceCheck[];
  /** Runs only checks for which it is true. @default all */
  readonly only?: (check: ConformanceCheck) => boolean;
  /** Gets one line for each check as it ends, and a last one with the numbers. @default nothing is printed */
  readonly print?: (line: string) => void;
}

/** Runs the checks one after the other, each on a harness of its own. Never rejects. */
export async function report(options: ConformanceOptions): Promise<ConformanceReport> {
  const { checks, only = () => true, print = () => {} } = options;
  const results: CheckResult[] = [];
  for (const check of checks.filter((candidate) => only(candidate))) {
    const result = await runCheck(check, options);
    results.push(result);
    print(formatResult(result));
  }
  const count = (status: CheckResult['status']): number => results.filter((result) => result.status === status).length;
  const summary = { results, passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  print(formatNumbers(summary));
  return summary;
}

/** One line: the check, and the fault or the missing capability. */
export function formatResult(result: CheckResult): string {
  switch (result.status) {
    case 'passed':
      return `passed   ${result.check.name}`;
    case 'failed':
      return `FAILED   ${result.check.name}\n         ${result.fault}`;
    case 'skipped':
      return `skipped  ${result.check.name} (lacks ${result.missing.join(', ')})`;
  }
}

/** The whole report as text: faults and skips in full, passed checks as a number. */
export function formatReport(summary: ConformanceReport): string {
  const notable = summary.results.filter(({ status }) => status !== 'passed').map(formatResult);
  return [...notable, formatNumbers(summary)].join('\n');
}

function formatNumbers({ passed, failed, skipped }: ConformanceReport): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
