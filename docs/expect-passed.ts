import type { ConformanceReport } from '@open-chat-kit/sdk/conformance';
import { capabilities, type ChatEngine } from '@open-chat-kit/sdk/engine';

const allCapabilities: ReadonlySet<string> = new Set(capabilities);

/** Nothing failed, and each skip is a capability that the engine does not name: the harness has every means. */
export function expectPassed(report: ConformanceReport, { capabilities: named }: ChatEngine): void {
  expect(report.results.filter(({ status }) => status === 'failed')).toEqual([]);
  for (const result of report.results) {
    if (result.status !== 'skipped') continue;
    expect(result.missing.length).toBeGreaterThan(0);
    const notLacked = result.missing.filter((need) => !allCapabilities.has(need) || Reflect.get(named, need) === true);
    expect(notLacked).toEqual([]);
  }
}
