import { abortChecks } from './checks/aborting.ts';
import { ageChecks } from './checks/ages.ts';
import { atOnceChecks } from './checks/at-once.ts';
import { banChecks } from './checks/bans.ts';
import { blockingChecks } from './checks/blocking.ts';
import { clientChecks } from './checks/client.ts';
import { conversationListChecks } from './checks/conversation-lists.ts';
import { conversationChecks } from './checks/conversations.ts';
import { deadLineChecks } from './checks/dead-lines.ts';
import { deletedConversationChecks } from './checks/deleted-conversations.ts';
import { deletedGroupChecks } from './checks/deleted-groups.ts';
import { editingChecks } from './checks/editing.ts';
import { eventChecks } from './checks/events.ts';
import { everyChangeChecks } from './checks/every-change.ts';
import { everyListChecks } from './checks/every-list.ts';
import { groupChecks } from './checks/groups.ts';
import { hiddenGroupChecks } from './checks/hidden-groups.ts';
import { historyFilterChecks } from './checks/history-filters.ts';
import { hearingChecks } from './checks/hearing.ts';
import { historyChecks } from './checks/history.ts';
import { hostileChecks } from './checks/hostile.ts';
import { limitChecks } from './checks/limits.ts';
import { memberChecks } from './checks/members.ts';
import { messageChecks } from './checks/messages.ts';
import { orderChecks } from './checks/order.ts';
import { ownershipChecks } from './checks/ownership.ts';
import { pagingChecks } from './checks/paging.ts';
import { passwordChecks } from './checks/passwords.ts';
import { presenceChecks } from './checks/presence.ts';
import { markingUnreadChecks } from './checks/marking-unread.ts';
import { whoReactedChecks } from './checks/who-reacted.ts';
import { reactionChecks } from './checks/reactions.ts';
import { readingChecks } from './checks/readings.ts';
import { receiptChecks } from './checks/receipts.ts';
import { reconnectChecks } from './checks/reconnect.ts';
import { recordChecks } from './checks/records.ts';
import { restartChecks } from './checks/restarts.ts';
import { roleChecks } from './checks/roles.ts';
import { searchChecks } from './checks/search.ts';
import { sendingChecks } from './checks/sending.ts';
import { settledChecks } from './checks/settled.ts';
import { sessionChecks } from './checks/sessions.ts';
import { tagChecks } from './checks/tags.ts';
import { threadChecks } from './checks/threads.ts';
import { typingChecks } from './checks/typing.ts';
import { uploadChecks } from './checks/uploads.ts';
import { valueChecks } from './checks/values.ts';
import { alikeChecks } from './checks/alike.ts';
import { audienceChecks } from './checks/audiences.ts';
import { clearedChecks } from './checks/cleared.ts';
import { comingChecks } from './checks/comings.ts';
import { comebackChecks } from './checks/comebacks.ts';
import { coveredChecks } from './checks/covered.ts';
import { deviceChecks } from './checks/devices.ts';
import { everyRefusalChecks } from './checks/every-refusal.ts';
import { everyTimeChecks } from './checks/every-time.ts';
import { everyValueChecks, valuesOverACrash } from './checks/every-value.ts';
import { lastingChecks } from './checks/lasting.ts';
import { lineChecks } from './checks/lines.ts';
import { longListChecks } from './checks/long-lists.ts';
import { messageKindChecks } from './checks/message-kinds.ts';
import { messageRaceChecks } from './checks/message-races.ts';
import { namedPeopleChecks } from './checks/named-people.ts';
import { missedChecks } from './checks/missed.ts';
import { oneToOneChecks } from './checks/one-to-one.ts';
import { overABlockChecks } from './checks/over-a-block.ts';
import { placeChecks } from './checks/places.ts';
import { quoteChecks } from './checks/quotes.ts';
import { resendingChecks } from './checks/resending.ts';
import { searchFieldChecks } from './checks/search-fields.ts';
import { smallAnswerChecks } from './checks/small-answers.ts';
import { takenGuidChecks } from './checks/taken-guids.ts';
import { twoAndManyChecks } from './checks/two-and-many.ts';
import { typingEndChecks } from './checks/typing-ends.ts';
import { watchChecks } from './checks/watch.ts';
import { waysToReadChecks } from './checks/ways-to-read.ts';
import { wholeRecordChecks } from './checks/whole-records.ts';
import { receiptsToldChecks } from './checks/receipts-told.ts';
import { comesAndGoesChecks } from './checks/comes-and-goes.ts';
import { refusedTypingChecks } from './checks/refused-typing.ts';
import { overACrashChecks } from './checks/over-a-crash.ts';
import { toldApartChecks } from './checks/told-apart.ts';
import { oneSOwnChecks } from './checks/one-s-own.ts';
import type { ConformanceCheck } from './harness.ts';
import { runChecks, type ConformanceReport, type ReportOptions } from './report.ts';

export {
  ConformanceFailure,
  type ConformanceCheck,
  type ConformanceHarness,
  type Means,
  type Need,
} from './harness.ts';
export { ManualClock, type ManualClockOptions, settlePromises } from './manual-clock.ts';
export { rules, type ContractRule } from './rules.ts';
export { formatReport, formatResult, type ConformanceReport, type ReportOptions } from './report.ts';
export { runCheck, type CheckResult, type RunOptions } from './run.ts';

/** Everything that the contract asks of an engine and that can be seen from outside. */
export const checks: readonly ConformanceCheck[] = [
  ...sessionChecks,
  ...groupChecks,
  ...deletedGroupChecks,
  ...hiddenGroupChecks,
  ...pagingChecks,
  ...orderChecks,
  ...limitChecks,
  ...everyListChecks,
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
  ...historyFilterChecks,
  ...reactionChecks,
  ...whoReactedChecks,
  ...markingUnreadChecks,
  ...receiptChecks,
  ...readingChecks,
  ...conversationChecks,
  ...conversationListChecks,
  ...deletedConversationChecks,
  ...typingChecks,
  ...presenceChecks,
  ...watchChecks,
  ...blockingChecks,
  ...uploadChecks,
  ...eventChecks,
  ...hearingChecks,
  ...settledChecks,
  ...everyChangeChecks,
  ...atOnceChecks,
  ...messageRaceChecks,
  ...ageChecks,
  ...reconnectChecks,
  ...deadLineChecks,
  ...restartChecks,
  ...alikeChecks,
  ...audienceChecks,
  ...clearedChecks,
  ...comingChecks,
  ...comebackChecks,
  ...coveredChecks,
  ...deviceChecks,
  ...everyRefusalChecks,
  ...everyTimeChecks,
  ...everyValueChecks,
  valuesOverACrash,
  ...lastingChecks,
  ...lineChecks,
  ...longListChecks,
  ...messageKindChecks,
  ...missedChecks,
  ...namedPeopleChecks,
  ...oneToOneChecks,
  ...overABlockChecks,
  ...placeChecks,
  ...quoteChecks,
  ...resendingChecks,
  ...searchFieldChecks,
  ...smallAnswerChecks,
  ...takenGuidChecks,
  ...twoAndManyChecks,
  ...typingEndChecks,
  ...waysToReadChecks,
  ...wholeRecordChecks,
  ...receiptsToldChecks,
  ...comesAndGoesChecks,
  ...refusedTypingChecks,
  ...overACrashChecks,
  ...toldApartChecks,
  ...oneSOwnChecks,
  ...clientChecks,
  ...abortChecks,
  ...hostileChecks,
  ...valueChecks,
  ...recordChecks,
];

/** How to run the suite. */
export interface ConformanceOptions extends ReportOptions {
  /** Runs only checks for which it is true. @default all */
  readonly only?: (check: ConformanceCheck) => boolean;
}

/**
 * Runs the checks, each on a harness of its own. Never rejects: faults are in the report.
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
