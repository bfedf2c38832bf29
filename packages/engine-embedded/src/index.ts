export { createEmbeddedServer } from './server.ts';
export type { EmbeddedServer, EmbeddedServerOptions } from './server.ts';
export type { AccountChanges, AccountDraft } from './accounts/account-draft.ts';
export { createFaults } from './faults.ts';
export type { Fate, FaultKind, FaultPoint, FaultRule, Faults, FaultsOptions } from './faults.ts';
export type { RequestName } from './request-name.ts';
export { indexedDbStorage } from './storage/indexed-db.ts';
export { memoryStorage } from './storage/memory.ts';
export type { SharedStorage } from './storage/shared.ts';
export type {
  ReadingStep,
  StoredGroup,
  StoredMember,
  StoredMessage,
  StoredPart,
  StoredReading,
  StoredUser,
} from './state/stored.ts';
export { seededRandom } from './random.ts';
export type { Random } from './random.ts';
