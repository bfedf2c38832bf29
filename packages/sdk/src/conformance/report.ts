import type { ConformanceCheck } from './harness.ts';
import { runCheck, type CheckResult, type RunOptions } from './run.ts';

/** What became of all checks. */
export interface ConformanceReport {
  /** In the order of the checks. */
  readonly results: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** How long it took, by a clock that nobody can set. */
  readonly seconds: number;
}

/** How to run several checks. */
export interface ReportOptions extends RunOptions {
  /**
   * How many checks run side by side. More than one needs harnesses that do not share a clock moved by hand. @default 1
   */
  readonly concurrency?: number;
  /** Gets one line for each check as it ends, and a last one with the numbers. @default nothing is printed */
  readonly print?: (line: string) => void;
}

/** Runs the checks. Never rejects. */
export async function runChecks(
  checks: readonly ConformanceCheck[],
  options: ReportOptions,
): Promise<ConformanceReport> {
  const { print = () => {}, concurrency = 1 } = options;
  const started = performance.now();
  const ended = new Map<ConformanceCheck, CheckResult>();
  const waiting = checks.values();
  const work = async (): Promise<void> => {
    for (const check of waiting) {
      const result = await runCheck(check, options);
      ended.set(check, result);
      print(formatResult(result));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.floor(concurrency)) }, work));
  const results = checks.flatMap((check) => ended.get(check) ?? []);
  const count = (status: CheckResult['status']): number => results.filter((result) => result.status === status).length;
  const seconds = (performance.now() - started) / 1000;
  const report = { results, passed: count('passed'), failed: count('failed'), skipped: count('skipped'), seconds };
  print(formatNumbers(report));
  return report;
}

/** One line: the check, and the fault or what is missing. */
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
export function formatReport(report: ConformanceReport): string {
  const notable = report.results.filter(({ status }) => status !== 'passed').map(formatResult);
  return [...notable, formatNumbers(report)].join('\n');
}

function formatNumbers({ passed, failed, skipped, seconds }: ConformanceReport): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`;
}
