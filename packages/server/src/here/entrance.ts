import { KitException } from '@open-chat-kit/sdk/engine';
import type { ErrorCode, UserRecord } from '@open-chat-kit/sdk/engine';
import type { Identified } from '../accounts/accounts.ts';
import { asking } from '../requests/asking.ts';
import type { Herald } from '../cluster/herald.ts';
import type { Outcome } from '../cluster/outcomes.ts';
import { heeding, mustBeWaitedFor } from '../database/heed.ts';
import type { Database } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import type { Peer } from './hub.ts';
import { Learning } from './learning.ts';
import type { Stay } from './memberships.ts';
import type { Presence } from './presence.ts';
import { readGroupsIn } from './read-groups.ts';
import { Turns } from '../turns.ts';

/** A connection, as far as it comes and goes. */
export interface Guest extends Peer {
  /** Ends its session for good. */
  end(code: ErrorCode, reason: string): void;
  /** Breaks it: its client comes back by itself. */
  lose(reason: string): void;
  close(): void;
}

interface EntranceOptions {
  readonly database: Database;
  readonly herald: Pick<Herald, 'hub' | 'follow'>;
  readonly presence: Presence;
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** Lets connections in and out. From its first moment here a user hears of the groups that they are in, and of no other. */
export class Entrance {
  readonly #options: EntranceOptions;
  readonly #inside = new Set<Guest>();
  readonly #learning: Learning;
  /** Coming and going is written in its order, for each user. */
  readonly #turns = new Turns();
  /** Whose coming was written, or is being: whichever connection of theirs comes in first sees to it. */
  readonly #written = new WeakSet<Stay>();
  /** Of whom it could not be written that they came or went. */
  readonly #unwritten = new Set<string>();

  constructor(options: EntranceOptions) {
    const { database, herald } = options;
    this.#options = options;
    this.#learning = new Learning(herald, readGroupsIn(database));
  }

  /** Of those who are inside, and those who come in. */
  get connections(): ReadonlySet<Guest> {
    return this.#inside;
  }

  /**
   * Lets a connection in. Where that fails, it {@link leave}s. @throws AUTH_FAILED where its session is over by now
   * @param signal aborted once nobody waits for it any more
   */
  async enter(connection: Guest, { uid, sessionsEnded }: Identified, signal?: AbortSignal): Promise<UserRecord> {
    const { database, herald } = this.#options;
    this.#inside.add(connection);
    herald.hub.add(connection);
    const stay = herald.hub.stayOf(uid);
    await this.#learning.learn(uid, signal);
    mustBeWaitedFor(signal);
    // Written with that of others, which goes on whoever of them goes away: leaving is written behind it.
    if (stay && !this.#written.has(stay)) {
      this.#written.add(stay);
      await this.#setPresence(uid);
    }
    return await heeding(database, signal, async (work) => {
      // From here on it is ended with the others; until here nobody knew of it.
      const row = await work
        .selectFrom('users')
        .select('sessions_ended')
        .where('uid', '=', toText(uid))
        .executeTakeFirst();
      if (row?.sessions_ended !== sessionsEnded)
        throw new KitException('AUTH_FAILED', 'The session was ended by the server.');
      const { view, viewer } = await asking(work, uid);
      return view.user(viewer);
    });
  }

  leave(connection: Guest): void {
    this.#inside.delete(connection);
    if (this.#options.herald.hub.remove(connection)) void this.#setPresence(connection.uid);
  }

  /** Hears what came about, before anybody is told of it. */
  follow(outcomes: readonly Outcome[]): void {
    for (const outcome of outcomes) if (outcome.type === 'ended') this.endSessions(outcome.uid, outcome.reason);
  }

  /** Ends all sessions of a user here for good. */
  endSessions(uid: string, reason = 'The session was ended by the server.'): void {
    for (const connection of this.#inside) if (connection.uid === uid) connection.end('AUTH_FAILED', reason);
  }

  /** Whoever comes back is let in anew, by the groups that they are in then. */
  loseAll(): void {
    this.#options.onWarning('What happened cannot be followed any more: all connections begin anew.');
    for (const connection of this.#inside) connection.lose('This server missed what happened.');
  }

  /** Writes again what could not be written of who is here, and all of it where nobody counts as here any more. */
  async makePresenceGood(isAllGone: boolean): Promise<void> {
    const uids = new Set([...(isAllGone ? this.#options.herald.hub.uids : []), ...this.#unwritten]);
    await Promise.all([...uids].map((uid) => this.#setPresence(uid)));
  }

  /** Writes that somebody came here or went, behind what was written of them before. */
  #setPresence(uid: string): Promise<void> {
    const { herald, presence, track, onWarning } = this.#options;
    const write = async (): Promise<void> => {
      this.#unwritten.add(uid);
      await (herald.hub.isOnline(uid) ? presence.come(uid) : presence.go(uid));
      this.#unwritten.delete(uid);
    };
    const written = this.#turns.take(uid, write);
    return track(written.catch((error: unknown) => onWarning('Presence could not be written.', error)));
  }
}
