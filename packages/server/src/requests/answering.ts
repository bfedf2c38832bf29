import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import { reading } from './asking.ts';
import type { Happening } from '../cluster/outcomes.ts';
import { isUnreachable } from '../database/open-database.ts';
import type { Work } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import { getConversation, listConversations, unreadCounts } from './conversations.ts';
import { history } from './history.ts';
import { listGroups } from './list-groups.ts';
import { listBanned, listMembers } from './list-members.ts';
import { listReactions } from './list-reactions.ts';
import { listUsers } from './list-users.ts';
import type { Request } from './request.ts';
import { Marks } from './marks.ts';
import { deedOf, runRuled } from './ruled-request.ts';
import type { Answered, Deed, Means } from './ruled-request.ts';
import type { RuledName } from '../slice/world-for.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { Turns } from '../turns.ts';
import type { GroupGuess, Guesses } from '../guards/guesses.ts';

interface AnsweringOptions extends Omit<Means, 'origin' | 'signal'> {
  readonly metrics: Metrics;
  /** What came in: addresses of files in it are as they are kept. */
  readonly kept: <Value>(uid: string, value: Value) => Value;
  /** Passwords of groups; `null` where they may be guessed. */
  readonly guesses: Guesses<GroupGuess> | null;
  /** It is safe, and is to be told. */
  readonly onHappening: (happening: Happening) => void;
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** Who asks for something. */
export interface Asker {
  /** Of a connection, which has the answer and is not told of it; empty for none. */
  readonly id: string;
  readonly uid: string;
  /** What they wait for cannot be answered now. */
  lose(reason: string): void;
}

type QueryName = Exclude<OperationName, RuledName> | 'getConversation';

/** Questions that SQL answers, by name. */
const queries: Readonly<Record<QueryName, (request: Request, ...args: never[]) => Promise<unknown>>> = {
  listGroups,
  listMembers,
  listBanned,
  listUsers,
  history,
  listReactions,
  unreadCounts,
  listConversations,
  getConversation,
};

/** Each holds a connection to the database, of which there are few: one person's may not hold them all. */
const readsAtOnce = 3;

/** Answers what clients and the host's backend ask: by SQL, or by the rules. */
export class Answering {
  readonly #options: AnsweringOptions;
  readonly #marks: Marks;
  readonly #reads = new Turns(readsAtOnce);

  constructor(options: AnsweringOptions) {
    this.#options = options;
    this.#marks = new Marks(options);
  }

  /** Answers a request of the contract. @param signal aborted once nobody waits for it any more */
  async answer(asker: Asker, name: OperationName, args: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    return await this.measured(asker, name, () => this.#answer(asker, name, args, signal));
  }

  /** Counts and tracks what answers somebody, and says what became of it in words for clients. */
  async measured<Answer>(asker: Asker, name: string, run: () => Promise<Answer>): Promise<Answer> {
    const { metrics, track } = this.#options;
    const began = performance.now();
    let code = 'ok';
    try {
      return await track(run());
    } catch (error) {
      const told = this.asTold(name, error);
      ({ code } = told);
      // Whoever waits for the database is as good as offline: what they write waits with them, instead of failing.
      if (code === 'NETWORK') asker.lose(told.message);
      throw told;
    } finally {
      metrics.answered(name, code, (performance.now() - began) / 1_000);
    }
  }

  /** Does something by the rules, and tells of it. */
  async run(uid: string, origin: string, deed: Deed, signal?: AbortSignal): Promise<unknown> {
    return this.#told(await runRuled({ ...this.#options, origin, signal }, uid, deed));
  }

  #told({ answer, happening }: Answered): unknown {
    const { backend, onHappening } = this.#options;
    if (happening) {
      onHappening(happening);
      backend?.look();
    }
    return answer;
  }

  /** What clients are told of an error. */
  asTold(name: string, error: unknown): KitException {
    if (isKitException(error)) return error;
    this.#options.onWarning(`"${name}" failed.`, error);
    return isUnreachable(error)
      ? new KitException('NETWORK', 'The server could not reach its database.')
      : new KitException('INTERNAL', 'The server failed. Its log says why.');
  }

  async #join(uid: string, origin: string, args: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    const { guesses } = this.#options;
    const [guid, password] = args;
    const join = (): Promise<unknown> => this.run(uid, origin, deedOf(uid, 'joinGroup', args), signal);
    const isGuess = typeof guid === 'string' && typeof password === 'string' && password !== '';
    return await (guesses && isGuess ? guesses.attempt({ uid, guid }, join) : join());
  }

  async #answer(
    { uid, id }: Asker,
    name: OperationName,
    args: readonly unknown[],
    signal?: AbortSignal,
  ): Promise<unknown> {
    const { database, kept } = this.#options;
    if (name === 'joinGroup') return await this.#join(uid, id, args, signal);
    // It goes with those of others.
    if (name === 'mark') return this.#told(await this.#marks.run(uid, id, args, signal));
    if (!isQuery(name)) {
      const deed = deedOf(uid, name, kept(uid, args));
      const run = (): Promise<unknown> => this.run(uid, id, deed, signal);
      return await (deed.isWriting ? run() : this.#inTurn(uid, run, signal));
    }
    const ask = (work: Work): Promise<unknown> =>
      Reflect.apply(queries[name], null, [{ work, viewer: toText(uid) }, ...args]);
    return await this.#inTurn(uid, () => reading(database, ask, signal), signal);
  }

  /** Reads for somebody once few enough of their other questions are being answered. */
  async #inTurn(uid: string, read: () => Promise<unknown>, signal?: AbortSignal): Promise<unknown> {
    return await this.#reads.take(uid, read, signal);
  }
}

function isQuery(name: OperationName): name is QueryName {
  return Object.hasOwn(queries, name);
}
