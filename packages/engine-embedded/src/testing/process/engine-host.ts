import type { OpenLine, Session } from '@open-chat-kit/sdk/engine';

/** An account as the suite wishes for it. */
export interface AccountWish {
  readonly uid: string;
  readonly name: string;
  readonly tags?: readonly string[];
}

/** A server at the other end of lines, and what only its owner can do to it. */
export interface EngineHost {
  /** The way to the server, whichever life it is in. */
  readonly open: OpenLine;
  /** Makes an account. Its uid begins with the one wished for. */
  createUser(wish: AccountWish): Promise<Session>;
  /** Moves the server's clock, once everything that is under way in it is done. */
  advance(ms: number): Promise<void>;
  /** Ends the server as a crash would, and starts it again over what it wrote down. */
  restart(): Promise<void>;
  endSessions(uid: string): Promise<void>;
  close(): Promise<void>;
}
