import type { ChatClient, ChatTarget, ErrorCode, Kit, KitException } from '@open-chat-kit/sdk';
import { Attempt, type AttemptStep } from '../attempt.ts';
import { refusedStanding } from '../group-standing.ts';
import { joinGroup } from '../joining.ts';
import type { LiveGroup } from '../live-group.ts';

/** What somebody tries who may not write, so that they may. */
export interface EntryState {
  readonly isJoining: boolean;
  /** Why joining failed last; `null` for nothing. */
  readonly joinError: ErrorCode | null;
  readonly isUnblocking: boolean;
  /** Why unblocking failed last; `null` for nothing. */
  readonly unblockError: ErrorCode | null;
}

/** Nothing was asked of the server here, or nothing that still says something. */
export const nothingAsked: EntryState = {
  isJoining: false,
  joinError: null,
  isUnblocking: false,
  unblockError: null,
};

interface EntryParts {
  readonly client: ChatClient | null;
  readonly target: ChatTarget;
  /** The group that is joined; `null` while nobody follows it. */
  readonly group: () => LiveGroup | null;
  readonly onChange: (change: Partial<EntryState>) => void;
  readonly onError: (error: KitException) => void;
}

/** The ways in for whoever may not write: joining the group, lifting a block of their own. */
export class Entry {
  readonly #parts: EntryParts;
  readonly #joining: Attempt<Kit.Group | null>;
  readonly #unblocking: Attempt<unknown>;

  constructor(parts: EntryParts) {
    this.#parts = parts;
    this.#joining = new Attempt(parts.client, (step) => this.#joined(step));
    this.#unblocking = new Attempt(parts.client, (step) => this.#unblocked(step));
  }

  /** `password`: `null` for a group that has none. */
  join(client: ChatClient, password: string | null): void {
    this.#joining.run('Joining a group', () => joinGroup(client, this.#parts.target.id, password));
  }

  unblock(client: ChatClient): void {
    this.#unblocking.run('Unblocking a person', () => client.unblockUsers([this.#parts.target.id]));
  }

  /** Whoever asked is gone. */
  drop(): void {
    this.#joining.drop();
    this.#unblocking.drop();
  }

  #joined(step: AttemptStep<Kit.Group | null>): void {
    const { group, onChange, onError } = this.#parts;
    switch (step.type) {
      case 'begun':
        onChange({ isJoining: true, joinError: null });
        return;
      case 'done':
        onChange({ isJoining: false });
        // In already, says the server: then what is known here is old.
        if (step.result === null) group()?.doubt();
        return;
      case 'over':
        onChange({ joinError: null });
        return;
      case 'failed': {
        const { code } = step.error;
        const standing = refusedStanding(code);
        if (standing !== undefined) group()?.refuse(standing);
        onChange({ isJoining: false, joinError: code });
        onError(step.error);
      }
    }
  }

  #unblocked(step: AttemptStep<unknown>): void {
    const { onChange, onError } = this.#parts;
    const error = step.type === 'failed' ? step.error : null;
    onChange({ isUnblocking: step.type === 'begun', unblockError: error?.code ?? null });
    if (error !== null) onError(error);
  }
}
