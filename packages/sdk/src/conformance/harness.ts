import type { Capability, ChatEngine, Session } from '../engine.ts';

/**
 * What the suite needs of the backend under test. An engine's tests implement it once. Requests have to be answered by
 * themselves; the suite calls `advance` for events, and for what the contract ties to time.
 */
export interface ConformanceHarness {
  /** A new connection that is not open yet. All connections of one harness reach the same backend. */
  createEngine(): ChatEngine;
  /** Makes an account on the backend. The uid must be new and begin with the one wished for. */
  createUser(wish: {
    readonly uid: string;
    readonly name: string;
    readonly tags?: readonly string[];
  }): Promise<Session>;
  /** A session that the backend must refuse for this user. */
  wrongSession(uid: string): Session;
  /** Lets time pass for the backend: by hand where its clock is injected, by waiting where it is not. */
  advance(ms: number): Promise<void>;
  /** Breaks the network under this connection; the engine must say `connection.lost`. */
  cut(engine: ChatEngine): Promise<void>;
  /** While stalled, requests of this connection get no answer. */
  stall(engine: ChatEngine, isStalled: boolean): void;
  /** Ends everything. */
  dispose(): Promise<void>;
}

/** One check. Throws a `ConformanceFailure` whose message names the fault. */
export interface ConformanceCheck {
  /** Unique: `group › what holds`. */
  readonly name: string;
  readonly group: string;
  /** Capabilities without which the check is skipped. */
  readonly needs: readonly Capability[];
  run(harness: ConformanceHarness): Promise<void>;
}

/** What a check throws when the engine breaks the contract. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
}
