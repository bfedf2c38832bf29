import type { BrokenEngine } from '../broken-engines/broken-engine.ts';
import { brokenEngines } from '../broken-engines/broken-engines.ts';
import { plantedInScopes } from './alike-scopes.ts';
import { plantedInTypes } from './alike-types.ts';
import { plantedInAnswers } from './answers.ts';
import { plantedInBetrayals } from './betrayals.ts';
import { plantedInLooseLists } from './loose-lists.ts';
import { plantedInComebacks } from './comebacks.ts';
import { plantedInConnections } from './connections.ts';
import { plantedInFields } from './lost-fields.ts';
import { plantedInConversations } from './conversations.ts';
import { plantedInDevices } from './devices.ts';
import { plantedInTwoAndMany } from './two-and-many.ts';
import { plantedInTypingEnds } from './typing-ends.ts';
import { plantedInUploads } from './uploads.ts';
import { plantedInEvents } from './events.ts';
import { plantedInIdentity } from './identity.ts';
import { plantedInStorage } from './kept.ts';
import { plantedInLeftovers } from './leftovers.ts';
import { plantedInLasting } from './lasting.ts';
import { plantedInMissedEvents } from './missed-events.ts';
import { plantedInWaysToRead } from './ways-to-read.ts';
import { plantedInLists } from './lists.ts';
import { plantedInMessageRaces } from './message-races.ts';
import { plantedInMessages } from './messages.ts';
import { plantedInNamedPeople } from './named-people.ts';
import { plantedInPlaces } from './places.ts';
import type { PlantedFault } from './planted-fault.ts';
import { plantedInOwnShare } from './own-share.ts';
import { plantedInComingAndGoing } from './comes-and-goes.ts';
import { plantedInProgress, plantedInToldApart } from './told-apart.ts';
import { plantedInPresence } from './presence.ts';
import { plantedInSideEffects } from './side-effects.ts';
import { plantedInRaces } from './races.ts';
import { plantedInTalk } from './talkative.ts';
import { plantedInValues } from './loose-values.ts';
import { plantedInReadings } from './readings.ts';
import { plantedInTidiedValues } from './tidied-values.ts';
import { plantedInTheUnsettled } from './unsettled.ts';
import { plantedInStaleRecords } from './stale.ts';
import { plantedInTimes } from './times.ts';

import { plantedInMarks } from './marks.ts';
import { plantedInReacted } from './reacted.ts';
import { plantedInMentionCounts } from './mention-counts.ts';
import { plantedInReadAgain } from './read-again.ts';
import { plantedInUnreadAgain } from './unread-again.ts';
import { plantedInReceipts } from './receipts.ts';
import { plantedInRefusals } from './refusals.ts';
import { plantedInJoinedNames } from './joined-names.ts';
import { plantedInHearing } from './hearing.ts';
import { plantedInKinds } from './kinds.ts';
import { plantedInTyping } from './typing.ts';
import { plantedInLines } from './lines.ts';
import { plantedInSearch } from './search.ts';
import { plantedInCleared } from './cleared.ts';
import { plantedInBlocks } from './blocks.ts';
import { plantedInHistories } from './histories.ts';
import { plantedInWrongAnswers } from './wrong-answers.ts';
import { plantedInWrongEvents } from './wrong-events.ts';

/** Broken engines whose fault a line or its server would heal: they are broken on the near side of it. */
const near: ReadonlySet<string> = new Set([
  'raw-error',
  'throws-at-once',
  'abort-ignored',
  'abort-too-late',
  'disconnect-forgets-requests',
  'one-lane',
  'event-follows',
  'record-follows',
  'empty-bursts',
  'ping-local',
  'ping-deaf',
  'lost-on-replace',
  'replaced-talks-on',
  'talks-after-disconnect',
  'break-untold',
  'lost-on-reconnect',
  'missing-part-answers',
  'progress-beyond',
  'limit-unchecked',
  'guid-missing',
  'snapshot-of-another-viewer',
]);

/** Every fault that is planted in the engine over a line. */
export const plantedFaults: readonly PlantedFault[] = [
  ...plantedInIdentity,
  ...plantedInStorage,
  ...plantedInFields,
  ...plantedInConnections,
  ...plantedInUploads,
  ...plantedInTwoAndMany,
  ...plantedInTypingEnds,
  ...plantedInTimes,
  ...plantedInValues,
  ...plantedInTalk,
  ...plantedInStaleRecords,
  ...plantedInTheUnsettled,
  ...plantedInReadings,
  ...plantedInRaces,
  ...plantedInSideEffects,
  ...plantedInEvents,
  ...plantedInLists,
  ...plantedInLooseLists,
  ...plantedInBetrayals,
  ...plantedInAnswers,
  ...plantedInMessages,
  ...plantedInConversations,
  ...plantedInLeftovers,
  ...plantedInPresence,
  ...plantedInTidiedValues,
  ...plantedInPlaces,
  ...plantedInNamedPeople,
  ...plantedInComebacks,
  ...plantedInMessageRaces,
  ...plantedInTypes,
  ...plantedInScopes,
  ...plantedInWaysToRead,
  ...plantedInMissedEvents,
  ...plantedInDevices,
  ...plantedInLasting,
  ...plantedInMarks,
  ...plantedInReceipts,
  ...plantedInReacted,
  ...plantedInUnreadAgain,
  ...plantedInReadAgain,
  ...plantedInMentionCounts,
  ...plantedInRefusals,
  ...plantedInJoinedNames,
  ...plantedInHearing,
  ...plantedInKinds,
  ...plantedInTyping,
  ...plantedInLines,
  ...plantedInSearch,
  ...plantedInCleared,
  ...plantedInBlocks,
  ...plantedInHistories,
  ...plantedInWrongAnswers,
  ...plantedInWrongEvents,
  ...plantedInOwnShare,
  ...plantedInComingAndGoing,
  ...plantedInToldApart,
  ...plantedInProgress,
  ...brokenEngines.map(planted),
];

function planted(broken: BrokenEngine): PlantedFault {
  return { ...broken, at: near.has(broken.name) ? 'engine' : 'server' };
}
