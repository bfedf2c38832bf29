import type { KitException, MessageRecord } from '@open-chat-kit/sdk';
import type { GroupEnding } from '../group-ending.ts';
import type { ChatStanding } from './chat-standing.ts';

/** What a list of messages shows as a whole. Rows are read one by one. */
export interface MessageListState {
  readonly phase: 'loading' | 'loaded' | 'empty' | 'error';
  /** Whether the viewer may read here at all; what is loaded is for `open` only. */
  readonly standing: ChatStanding;
  /** Why they may not read in a group any more, where that is known; `null` otherwise, and of a user. */
  readonly ending: GroupEnding | null;
  /** Keys of rows, oldest first. The same array as long as no row came, went or moved. */
  readonly ids: readonly string[];
  /** What is drawn of them: as `ids`, with folds in place of lines that are told together. */
  readonly shown: readonly string[];
  readonly hasOlder: boolean;
  /** The newest messages are not loaded: the list stands further up in the history. */
  readonly hasNewer: boolean;
  /** An earlier page is under way. */
  readonly isLoadingOlder: boolean;
  readonly isLoadingNewer: boolean;
  /** Of the first page, or the last earlier one, that failed; `null` once one came. */
  readonly error: KitException | null;
  /** Of the last later page that failed. */
  readonly newerError: KitException | null;
  /** Messages from others that came below while the reader was not at the end. */
  readonly newCount: number;
  /** Messages that mention the viewer, were not read when the list opened or came since, and were not in view yet. */
  readonly mentionCount: number;
  /** Replies in threads that nobody has seen here, under messages that were not in view since they came. Where the list leaves replies out. */
  readonly newReplyCount: number;
  /** The reader is at the newest message of all. */
  readonly isAtEnd: boolean;
  /** Key of the last message from somebody else that came at the end, as long as it is there; `null` for none. */
  readonly arrival: string | null;
  /** Key of the first message that was not read when the list opened, once it is there; `null` for none. */
  readonly unreadKey: string | null;
  /** Key of the row to open with; `null` for the end. */
  readonly opensAt: string | null;
  /** First millisecond of the user's day: what is said of a date changes with it. */
  readonly today: number;
}

/** What hosts are told, once each. */
export type MessageListNotice =
  | { readonly type: 'loaded'; readonly messages: readonly MessageRecord[] }
  | { readonly type: 'empty' }
  | { readonly type: 'failed'; readonly error: KitException }
  /** A message came at the end. */
  | { readonly type: 'arrived'; readonly isWritten: boolean };

/** What came of going to a message: the key of its row; `null` where there is none to be had; nothing where nobody waits for it any more. */
export type Found = string | null | undefined;
