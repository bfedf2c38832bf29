import { idOf, listOf } from '../arguments.ts';
import { cleanUsers } from '../delivery/clean-answers.ts';
import { userFrom } from '../objects/from-records.ts';
import type { User } from '../objects/user.ts';
import type { ClientContext } from './context.ts';
import type { Queries } from './queries.ts';

/** What the logged-in user can ask of and do with other users. */
export class UserCalls {
  readonly #context: ClientContext;
  readonly #queries: Queries;
  #blocking: Promise<unknown> = Promise.resolve();

  constructor(context: ClientContext, queries: Queries) {
    this.#context = context;
    this.#queries = queries;
  }

  async getUser(uid: string): Promise<User> {
    return userFrom(await this.#queries.getUser(idOf(uid, 'uid')));
  }

  blockUsers(uids: readonly string[]): Promise<Record<string, string>> {
    return this.#setBlocked(uids, true);
  }

  unblockUsers(uids: readonly string[]): Promise<Record<string, string>> {
    return this.#setBlocked(uids, false);
  }

  async #setBlocked(uids: readonly string[], isBlocked: boolean): Promise<Record<string, string>> {
    const checked = listOf(uids, 'uids', idOf);
    const doing = isBlocked ? 'Blocking users' : 'Unblocking users';
    this.#context.need('blocking', doing);
    const { engine, delivery } = this.#context;
    const { known } = delivery;
    // One after the other: users have no revision, so that of two answers that overtake each other the wrong one would stay.
    const change = this.#blocking.then(
      this.#context.inSession(() =>
        this.#context.change(doing, (signal) => engine.setBlocked(checked, isBlocked, signal), cleanUsers),
      ),
    );
    this.#blocking = change.catch(() => {});
    const users = (await change).map((user) => known.users.reconcile(user));
    for (const user of users) delivery.tell({ type: 'user.updated', id: this.#context.newId('local'), user });
    return Object.fromEntries(users.map((user) => [user.uid, 'success']));
  }
}
