import { abortChecks } from './checks/aborting.ts';
import { banChecks } from './checks/bans.ts';
import { blockingChecks } from './checks/blocking.ts';
import { editingChecks } from './checks/editing.ts';
import { eventChecks } from './checks/events.ts';
import { groupChecks } from './checks/groups.ts';
import { historyChecks } from './checks/history.ts';
import { hostileChecks } from './checks/hostile.ts';
import { limitChecks } from './checks/limits.ts';
import { memberChecks } from './checks/members.ts';
import { messageChecks } from './checks/messages.ts';
import { ownershipChecks } from './checks/ownership.ts';
import { pagingChecks } from './checks/paging.ts';
import { passwordChecks } from './checks/passwords.ts';
import { presenceChecks } from './checks/presence.ts';
import { reactionChecks } from './checks/reactions.ts';
import { receiptChecks } from './checks/receipts.ts';
import { reconnectChecks } from './checks/reconnect.ts';
import { recordChecks } from './checks/records.ts';
import { roleChecks } from './checks/roles.ts';
import { searchChecks } from './checks/search.ts';
import { sendingChecks } from './checks/sending.ts';
import { sessionChecks } from './checks/sessions.ts';
import { tagChecks } from './checks/tags.ts';
import { threadChecks } from './checks/threads.ts';
import { typingChecks } from './checks/typing.ts';
import { uploadChecks } from './checks/uploads.ts';
import { watchChecks } from './checks/watch.ts';
import type { ConformanceCheck } from './harness.ts';
import { runChecks, type ConformanceReport } from './report.ts';
import type { RunOptions } from './run.ts';

export { ConformanceFailure, type ConformanceCheck, type ConformanceHarness } from './harness.ts';
export { formatReport, formatResult, type ConformanceReport } from './report.ts';
export { runCheck, type CheckResult, type RunOptions } from './run.ts';

/** Everything that the contract asks of an engine and that can be seen from outside. */
export const checks: readonly ConformanceCheck[] = [
  ...sessionChecks,
  ...groupChecks,
  ...pagingChecks,
  ...limitChecks,
  ...searchChecks,
  ...tagChecks,
  ...roleChecks,
  ...passwordChecks,
  ...banChecks,
  ...ownershipChecks,
  ...memberChecks,
  ...messageChecks,
  ...sendingChecks,
  ...editingChecks,
  ...threadChecks,
  ...historyChecks,
  ...reactionChecks,
  ...receiptChecks,
  ...typingChecks,
  ...presenceChecks,
  ...watchChecks,
  ...blockingChecks,
  ...uploadChecks,
  ...eventChecks,
  ...reconnectChecks,
  ...abortChecks,
  ...hostileChecks,
  ...recordChecks,
];

/** How to run the suite. */
export interface ConformanceOptions extends RunOptions {
  /** Runs only checks for which it is true. @default all */
  readonly only?: (check: ConformanceCheck) => boolean;
  /** Gets one line for each check as it ends, and a last one with the numbers. @default nothing is printed */
  readonly print?: (line: string) => void;
}

/**
 * Runs the checks one after the other, each on a harness of its own. Never rejects: faults are in the report.
 * @example
 * const report = await runConformance({ createHarness: () => new MyHarness(), print: console.log });
 * if (report.failed > 0) process.exit(1);
 */
export function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const { only = () => true } = options;
  return runChecks(
    checks.filter((check) => only(check)),
    options,
  );
}
