import { idOf, listOf } from '../arguments.ts';
import { userFrom } from '../objects/from-records.ts';
import type { User } from '../objects/user.ts';
import type { ClientContext } from './context.ts';

/** What the logged-in user can ask of and do with other users. */
export class UserCalls {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  async getUser(uid: string): Promise<User> {
    idOf(uid, 'uid');
    const { engine } = this.#context;
    const user = await this.#context.read('Loading a user', (signal) => engine.getUser(uid, signal));
    this.#context.seenUsers.note([uid]);
    return userFrom(user);
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
    const users = await this.#context.change(doing, (signal) => engine.setBlocked(checked, isBlocked, signal));
    for (const user of users) delivery.tell({ type: 'user.updated', id: this.#context.newId('local'), user });
    return Object.fromEntries(users.map((user) => [user.uid, 'success']));
  }
}
