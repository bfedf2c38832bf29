import type { GroupRecord, GroupsQuery, MemberRecord, MembersQuery } from '../domain/group.ts';
import type { ChatTarget, HistoryPage, HistoryQuery } from '../domain/message.ts';
import type { Page } from '../domain/page.ts';
import type { UserRecord, UsersQuery } from '../domain/user.ts';
import { KitException } from '../errors.ts';
import type { ClientContext } from './context.ts';

/**
 * Lists as records, for request objects and for the models of the UI package. Answers are brought up to date with the
 * events that came while they were under way.
 */
export class Queries {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  async listGroups(query: GroupsQuery, signal?: AbortSignal): Promise<Page<GroupRecord>> {
    if (query.keyword !== '') this.#context.need('search', 'Searching groups');
    if (query.tags.length > 0) this.#context.need('tags', 'Filtering groups by tags');
    const { engine, delivery } = this.#context;
    const startedAt = delivery.groups.now;
    const page = await this.#context.read('Loading groups', (inner) => engine.listGroups(query, inner), signal);
    const items: GroupRecord[] = [];
    for (const item of page.items) {
      const record = delivery.groups.reconcile(item, startedAt);
      if (record !== undefined && (!query.joinedOnly || record.hasJoined)) items.push(record);
    }
    return { ...page, items };
  }

  async getGroup(guid: string, signal?: AbortSignal): Promise<GroupRecord> {
    const { engine, delivery } = this.#context;
    const startedAt = delivery.groups.now;
    const answer = await this.#context.read('Loading a group', (inner) => engine.getGroup(guid, inner), signal);
    const record = delivery.groups.reconcile(answer, startedAt);
    if (record !== undefined) return record;
    throw new KitException('NOT_FOUND', 'This group does not exist any more.', { details: { guid } });
  }

  async listMembers(guid: string, query: MembersQuery, signal?: AbortSignal): Promise<Page<MemberRecord>> {
    const { engine } = this.#context;
    const page = await this.#context.read('Loading members', (inner) => engine.listMembers(guid, query, inner), signal);
    return this.#handOut(page);
  }

  async listBanned(guid: string, query: MembersQuery, signal?: AbortSignal): Promise<Page<MemberRecord>> {
    this.#context.need('bans', 'Loading banned members');
    const { engine } = this.#context;
    return await this.#context.read('Loading banned members', (inner) => engine.listBanned(guid, query, inner), signal);
  }

  async listUsers(query: UsersQuery, signal?: AbortSignal): Promise<Page<UserRecord>> {
    if (query.keyword !== '') this.#context.need('search', 'Searching users');
    const { engine } = this.#context;
    const page = await this.#context.read('Loading users', (inner) => engine.listUsers(query, inner), signal);
    return this.#handOut(page);
  }

  async getUser(uid: string, signal?: AbortSignal): Promise<UserRecord> {
    const { engine, seenUsers } = this.#context;
    const user = await this.#context.read('Loading a user', (inner) => engine.getUser(uid, inner), signal);
    seenUsers.note([uid]);
    return user;
  }

  async history(target: ChatTarget, query: HistoryQuery, signal?: AbortSignal): Promise<HistoryPage> {
    const { engine, delivery } = this.#context;
    const page = await this.#context.read('Loading messages', (inner) => engine.history(target, query, inner), signal);
    return { ...page, items: page.items.map((item) => delivery.messages.reconcile(item)) };
  }

  #handOut<T extends UserRecord>(page: Page<T>): Page<T> {
    this.#context.seenUsers.note(page.items.map((user) => user.uid));
    return page;
  }
}
