import type { AccountChanges, AccountDraft, Random } from '@open-chat-kit/engine-embedded/rules';
import type { Session } from '@open-chat-kit/sdk/engine';
import type { Bus } from '../cluster/bus.ts';
import type { Happening } from '../cluster/outcomes.ts';
import { eraseUser } from '../erasure/erase-user.ts';
import type { Erasing } from '../erasure/erase-user.ts';
import { exportUser } from '../erasure/export-user.ts';
import type { Exporting } from '../erasure/export-user.ts';
import type { AccountGuess, Guesses } from '../guards/guesses.ts';
import { changeSecrets, createAccount, identify } from './accounts.ts';
import type { Identified, Secrets } from './accounts.ts';
import { changeProfile, tellProfile } from './change-profile.ts';
import { revokeSessions } from './revoke-sessions.ts';
import type { TokenReader } from './tokens.ts';

interface PeopleOptions extends Pick<Erasing, 'run' | 'removeFiles'>, Exporting {
  readonly bus: Bus;
  readonly random: Random;
  readonly readToken: TokenReader | null;
  readonly hasOpenAccounts: boolean;
  readonly guesses: Guesses<AccountGuess>;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly eventId: () => string;
  /** It is safe, and is to be told. */
  readonly onHappening: (happening: Happening) => void;
}

/** Accounts and sessions, for whoever comes in and for the host's backend. */
export class People {
  readonly #options: PeopleOptions;

  constructor(options: PeopleOptions) {
    this.#options = options;
  }

  /** Makes an account. @throws CONFLICT when the uid is taken, INVALID_ARGUMENT, LIMIT_EXCEEDED */
  async create(draft: AccountDraft): Promise<void> {
    await createAccount(this.#options.database, draft, this.#options.random);
  }

  /** Changes a profile, and tells whoever looks. @throws NOT_FOUND, INVALID_ARGUMENT, LIMIT_EXCEEDED */
  async update(uid: string, changes: AccountChanges): Promise<void> {
    const happening = await changeProfile(this.#options, uid, changes);
    if (happening) this.#options.onHappening(happening);
  }

  /** Gives an account other secrets. @throws NOT_FOUND, LIMIT_EXCEEDED */
  async changeSecrets(uid: string, secrets: Secrets): Promise<void> {
    await changeSecrets(this.#options.database, uid, secrets, this.#options.random);
  }

  /** Ends all sessions of a user on all instances, and lets in nobody by what opened them. @throws NOT_FOUND */
  async revokeSessions(uid: string): Promise<void> {
    const { database, bus, onHappening } = this.#options;
    onHappening(await revokeSessions(database, bus, uid));
  }

  /** Everything that is kept about somebody who is there, as pieces of one JSON text. */
  export(uid: string, user: unknown): AsyncIterable<string> {
    return exportUser(this.#options, uid, user);
  }

  /** Erases a person. @throws NOT_FOUND */
  async erase(uid: string): Promise<void> {
    const { database, now, run, removeFiles, onHappening } = this.#options;
    await eraseUser(
      {
        ...{ database, now, run, removeFiles },
        endSessions: (of) => this.revokeSessions(of),
        tellProfile: async (of) => onHappening(await tellProfile(this.#options, of)),
      },
      uid,
    );
  }

  /** Who a session is. @throws AUTH_FAILED, LIMIT_EXCEEDED for whoever guesses */
  async identify(session: Session, address: string, signal?: AbortSignal): Promise<Identified> {
    const { database, random, readToken, hasOpenAccounts, guesses } = this.#options;
    const change = (uid: string, changes: AccountChanges): Promise<void> => this.update(uid, changes);
    const { uid, password, token } = session;
    const isGuess = [password, token].some((secret) => secret !== undefined && secret !== '');
    const find = (): Promise<Identified> =>
      identify({ database, random, readToken, hasOpenAccounts, change, signal }, session);
    return await (isGuess ? guesses.attempt({ uid, address }, find) : find());
  }
}
