import type { ConformanceCheck } from './harness.ts';
import { runCheck, type CheckResult, type RunOptions } from './run.ts';

/** What became of all checks. */
export interface ConformanceReport {
  readonly results: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Runs the checks one after the other. Never rejects. */
export async function runChecks(
  checks: readonly ConformanceCheck[],
  options: RunOptions & { readonly print?: (line: string) => void },
): Promise<ConformanceReport> {
  const { print = () => {} } = options;
  const results: CheckResult[] = [];
  for (const check of checks) {
    const result = await runCheck(check, options);
    results.push(result);
    print(formatResult(result));
  }
  const count = (status: CheckResult['status']): number => results.filter((result) => result.status === status).length;
  const report = { results, passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  print(formatNumbers(report));
  return report;
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
export function formatReport(report: ConformanceReport): string {
  const notable = report.results.filter(({ status }) => status !== 'passed').map(formatResult);
  return [...notable, formatNumbers(report)].join('\n');
}

function formatNumbers({ passed, failed, skipped }: ConformanceReport): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
