import type { Capability, ChatEngine, DraftContent, Session } from '../contract.ts';

/**
 * What the suite needs of the backend under test. An engine's tests implement it once. Requests have to be answered by
 * themselves; the suite calls `advance` for events, and for what the contract ties to time.
 *
 * What is optional here are means that not every backend under test has: checks that need one are skipped without it, and
 * say so. Leave none out lightly: what happens at a restart is where engines lose messages.
 */
export interface ConformanceHarness {
  /** A new connection that is not open yet. All connections of one harness reach the same backend. */
  createEngine(): ChatEngine;
  /**
   * Makes an account on the backend. The uid must be new and begin with the one wished for; where that one is free, give
   * it as it is: what takes two uids for one shows with those alone that were chosen for it. The tags have to be kept where
   * the engine has `tags`, in their order.
   */
  createUser(wish: {
    readonly uid: string;
    readonly name: string;
    readonly tags?: readonly string[];
  }): Promise<Session>;
  /**
   * A session that the backend must refuse for this user, or one of each kind that it knows: a wrong token, a wrong
   * password. That a uid alone lets nobody in is tried besides.
   */
  wrongSession(uid: string): Session | readonly Session[];
  /**
   * Lets time pass for the backend: by hand where its clock is injected, by waiting where it is not. What is on its way
   * when it is called has arrived when it resolves, and so has what the time brought about: over a real network wait for
   * both, before the clock is moved and after. One answered `ping` of every open connection will do where answers and
   * events come by one ordered channel. Where they come by two, an answered request says nothing of the events: let the
   * server say with each answer how far the events are, and let the engine hold the answer until it has read that far.
   */
  advance(ms: number): Promise<void>;
  /**
   * Breaks the network under this connection; the engine must say `connection.lost`. What was in flight either way may be
   * thrown away, a frame may end in its middle; what the server had taken in stays done.
   */
  cut(engine: ChatEngine): Promise<void>;
  /**
   * While stalled, nothing passes either way: no request, no answer, no event, no new connection; and nobody says that
   * the line is broken. What was sent meanwhile passes when the stall ends.
   */
  stall(engine: ChatEngine, isStalled: boolean): void;
  /** Ends everything. */
  dispose(): Promise<void>;
  /**
   * Ends the server as a crash would (`kill -9`), and starts it again over the same data: what it acknowledged is there,
   * what it kept in memory is not. Every open connection breaks; `connect` works again when this resolves.
   */
  readonly restart?: () => Promise<void>;
  /** The server ends every session of this user for good. */
  readonly endSessions?: (uid: string) => Promise<void>;
  /** The server does what this connection asks next, and its answer never arrives; the line stays as it is. */
  readonly loseAnswer?: (engine: ChatEngine) => void;
  /** A message that is above what the backend takes, by its size alone. */
  readonly overLimit?: () => DraftContent;
}

/** What a harness may lack. */
export type Means = 'restart' | 'endSessions' | 'loseAnswer' | 'overLimit';

/** What a check cannot do without. */
export type Need = Capability | Means;

/** One check. Throws a `ConformanceFailure` whose message names the fault. */
export interface ConformanceCheck {
  /** Unique: `group › what holds`. */
  readonly name: string;
  readonly group: string;
  /** Capabilities of the engine and means of the harness without which the check is skipped. */
  readonly needs: readonly Need[];
  run(harness: ConformanceHarness): Promise<void>;
}

/** What a check throws when the engine breaks the contract. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
}
