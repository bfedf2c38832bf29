import type { Random } from '@open-chat-kit/engine-embedded';
import type {
  ChatClient,
  ChatTarget,
  Clock,
  ConversationRecord,
  GroupRecord,
  HistoryPage,
  HistoryQuery,
  MemberRecord,
  MessageRecord,
  UserRecord,
} from '@open-chat-kit/sdk';
import type { ScreenAct } from '../act.ts';
import type { SimulatedClock } from '../clock.ts';
import type { Device } from '../device.ts';
import type { DraftWitness } from '../draft-witness.ts';
import type { Ledger } from '../ledger.ts';
import type { Plan } from '../plan.ts';

/** What a screen of models alone is made of: no clock that stands still, so that it runs on a real server, too. */
export interface ModelScreenOptions extends Omit<
  ScreenOptions,
  'device' | 'clock' | 'plan' | 'onGroupMade' | 'nameAt' | 'drafts' | 'threadAt'
> {
  readonly device: { readonly name: string; readonly clock: Pick<Clock, 'now'> };
  readonly clock: { of(owner: string): Pick<Clock, 'after'> };
  readonly plan: Pick<Plan, 'pageSize' | 'historySize' | 'hidesDeleted' | 'hidesReplies'>;
  readonly threadAt?: ScreenOptions['threadAt'];
  /** Where somebody watches what is half written. */
  readonly drafts?: DraftWitness;
}

/** A thread, and the chat that it stands in. */
export interface Linked {
  readonly target: ChatTarget;
  readonly id: string;
}

/** What a screen is made of. */
export interface ScreenOptions {
  readonly device: Device;
  readonly client: ChatClient;
  readonly clock: SimulatedClock;
  readonly plan: Plan;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly drafts: DraftWitness;
  /** Conversations that may be opened, by number. */
  readonly chatAt: (number: number) => ChatTarget | undefined;
  /** Threads that may be opened, by number, as somebody sees their chat; `undefined` for one that they are not part of. */
  readonly threadAt: (number: number, viewer: string | undefined) => Linked | undefined;
  /** Somebody made a group on this screen: from now on there is something going on in it. */
  readonly onGroupMade: (guid: string) => void;
  /** A name for a group, by number. */
  readonly nameAt: (number: number) => string;
}

/** The server as it is, asked past everything that could be mistaken. */
export interface Truth {
  readonly uid: string;
  groups(keyword: string, isJoinedOnly: boolean): Promise<readonly GroupRecord[]>;
  users(keyword: string): Promise<readonly UserRecord[]>;
  conversations(keyword: string): Promise<readonly ConversationRecord[]>;
  /** `undefined` where the user may not see them. */
  members(guid: string, keyword: string): Promise<readonly MemberRecord[] | undefined>;
  banned(guid: string, keyword: string): Promise<readonly MemberRecord[] | undefined>;
  /** `undefined` where it is gone or hidden. */
  group(guid: string): Promise<GroupRecord | undefined>;
  user(uid: string): Promise<UserRecord>;
  /** `undefined` where there is none, or none that the user may read. */
  message(id: string): Promise<MessageRecord | undefined>;
  /** `undefined` where the user may not read. */
  history(target: ChatTarget, query: HistoryQuery): Promise<HistoryPage['items'] | undefined>;
}

/** What a user sees and touches on one device: lists of groups, people and recent chats, and a chat with who is in it. */
export interface Screen {
  /** Before anything else. */
  enter(): Promise<void> | void;
  perform(act: ScreenAct): Promise<void> | void;
  /** Asks once for everything that is not there yet, as a user would who looks for the end of everything. */
  loadRest(): Promise<void> | void;
  /** Reads everything anew, as a user does who pulls the list. */
  refresh(): void;
  /**
   * Says what is not as the server has it. Before a `refresh`, groups that the user is not in and cannot see are left
   * out: nobody is told of those.
   */
  compare(truth: Truth, isRefreshed: boolean): Promise<void>;
  /** Says what of a user can still be seen after they are gone. */
  lookForRemains(): void;
  leave(): Promise<void> | void;
}

/** What somebody may search for. */
export const keywords = ['', 't', 'te', 'zz', 'Ä', 'ba', '東', ''];
