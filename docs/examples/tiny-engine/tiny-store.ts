import type { ChatTarget, DraftContent, JsonObject, UserProfile } from '@open-chat-kit/sdk/engine';

/** A user who can log in. */
export interface Account {
  readonly profile: UserProfile;
  readonly token: string;
}

/** A group. Whoever changes it puts another one in its place. */
export interface Group {
  readonly guid: string;
  readonly owner: string;
  readonly type: 'public' | 'private';
  readonly name: string;
  readonly icon: string;
  readonly description: string;
  readonly metadata: JsonObject;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly members: readonly { readonly uid: string; readonly joinedAt: number }[];
  readonly revision: number;
}

/** A message, with the uid of its sender and not what the sender looked like. */
export interface Message {
  readonly id: string;
  readonly muid: string;
  readonly place: string;
  readonly sender: string;
  readonly receiver: ChatTarget;
  readonly content: DraftContent;
  readonly quotedId: string;
  readonly metadata: JsonObject;
  readonly sentAt: number;
  readonly order: number;
}

/** As much of a `Map` as the server needs. */
export interface Table<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): unknown;
  delete(key: string): unknown;
  values(): Iterable<Value>;
}

/** Everything that has to outlive the server. */
export interface Store {
  readonly accounts: Table<Account>;
  readonly groups: Table<Group>;
  readonly messages: Table<Message>;
  /** The last revisions of groups that are gone: all that is left of them. */
  readonly revisions: Table<number>;
  /** How often the server was started. */
  readonly lives: Table<number>;
  /** Does all of the work, or nothing of it; once it returns, the work outlives a crash. */
  together(work: () => void): void;
}

/** A store that outlives the server, but not the process. */
export class MemoryStore implements Store {
  readonly accounts = new Map<string, Account>();
  readonly groups = new Map<string, Group>();
  readonly messages = new Map<string, Message>();
  readonly revisions = new Map<string, number>();
  readonly lives = new Map<string, number>();

  together(work: () => void): void {
    work();
  }
}
