import type { Asked } from './line-protocol.ts';

/** One way to a server, or to a client: texts go in on one end and come out on the other, whole and in order. */
export interface Line {
  /** Sends one frame. On a line that is closed nothing happens. */
  send(frame: string): void;
  /** Closes the line, after what was sent. Nothing more comes in. */
  close(): void;
}

/** Where a line delivers what happens to it. */
export interface LineEnds {
  /** A frame came. */
  frame(text: string): void;
  /** The line is gone. The reason is for people. */
  closed(reason: string): void;
  /** The request that waits under this number. Engines of `createLineEngine` know; only a network for tests wants to. */
  readonly asked?: (id: number) => Asked | undefined;
}

/**
 * Opens a line. May call `ends` before it resolves; once the signal is aborted it gives up, and a line that opens all the
 * same is closed by whoever asked for it.
 * @throws NETWORK when there is no way to the server
 */
export type OpenLine = (ends: LineEnds, signal: AbortSignal) => Promise<Line>;
