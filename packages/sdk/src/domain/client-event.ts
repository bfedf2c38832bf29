import type { ErrorCode } from './error-code.ts';
import type { AsRecords, HappeningEvent, ResyncEvent } from './event.ts';
import type { MessageRecord } from './message.ts';
import type { UserRecord } from './user.ts';

/**
 * One's own message on its way: kept in the outbox, accepted by the server, or given up. `isKept`: it was so before this
 * session began, and nobody wrote or sent it just now.
 */
export type OutboxEvent =
  | { readonly type: 'message.pending'; readonly message: MessageRecord; readonly isKept: boolean }
  /** `message` bears the muid of the pending one. */
  | { readonly type: 'message.sent'; readonly message: MessageRecord }
  | {
      readonly type: 'message.failed';
      readonly message: MessageRecord;
      readonly code: ErrorCode;
      readonly reason: string;
      readonly isKept: boolean;
    }
  /** The host took a failed or pending message back. */
  | { readonly type: 'message.discarded'; readonly message: MessageRecord };

/** What happens to the client itself. */
export type SessionEvent =
  | { readonly type: 'session.began'; readonly user: UserRecord }
  /** A login failed. */
  | { readonly type: 'session.refused'; readonly code: ErrorCode; readonly reason: string }
  | { readonly type: 'session.over' }
  | { readonly type: 'connection.changed'; readonly status: 'connected' | 'connecting' | 'disconnected' };

/** A happening, as the client tells it. */
export type ToldEvent = HappeningEvent<AsRecords> & {
  /**
   * Of what happened to a group: its revision right behind that, the mark of age of what is said of members. `group` itself
   * may be newer.
   */
  readonly atRevision?: number;
  /** Of a mark that the viewer made: the message, as whoever made it held it. */
  readonly marked?: object;
};

/** Everything that a client tells its subscribers. */
export type ClientEvent = ToldEvent | ResyncEvent | OutboxEvent | SessionEvent;

/** `local`: done by the logged-in user through this client; `remote`: told by the engine. */
export type EventOrigin = 'local' | 'remote';
