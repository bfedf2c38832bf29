import type { UserRecord } from '../contract.ts';

/** What a server keeps of a user, and what is the same for everybody: the record without what depends on who looks. */
export type UserProfile = Omit<UserRecord, 'blockedByMe' | 'hasBlockedMe'>;
