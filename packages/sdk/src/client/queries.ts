import type { ConversationPlace, ConversationRecord, ConversationsQuery } from '../domain/conversation.ts';
import { type GroupRecord, type GroupsQuery, isBefore, type MemberRecord, type MembersQuery } from '../domain/group.ts';
import type { ChatTarget, HistoryPage, HistoryQuery } from '../domain/message.ts';
import type { Page } from '../domain/page.ts';
import type { UserRecord, UsersQuery } from '../domain/user.ts';
import { cleanHistory } from '../delivery/clean-answers.ts';
import { cleanConversation } from '../delivery/clean-conversation.ts';
import { cleanGroup, cleanMember, cleanPage, cleanUser } from '../delivery/clean-records.ts';
import { KitException } from '../errors.ts';
import type { ClientContext } from './context.ts';

/** A page of groups, and where it ends. */
export interface GroupsPage extends Page<GroupRecord> {
  /** The last group as the server counted it: by now it may have moved or gone. `null` for an empty page. */
  readonly end: Pick<GroupRecord, 'guid' | 'order'> | null;
}

/** A page of conversations, and where it ends. */
export interface ConversationsPage extends Page<ConversationRecord> {
  /** The last conversation as the server counted it: by now it may have moved or gone. `null` for an empty page. */
  readonly end: ConversationPlace | null;
}

/**
 * Lists as records, for request objects and for the models of the UI package. Answers are brought up to date with the
 * events that came while they were under way.
 */
export class Queries {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  async listGroups(query: GroupsQuery, signal?: AbortSignal): Promise<GroupsPage> {
    if (query.keyword !== '') this.#context.need('search', 'Searching groups');
    if (query.tags.length > 0) this.#context.need('tags', 'Filtering groups by tags');
    const { engine, delivery } = this.#context;
    const startedAt = delivery.groups.now;
    const read = (inner: AbortSignal): Promise<Page<GroupRecord>> => engine.listGroups(query, inner);
    const page = await this.#context.read('Loading groups', read, pageOf(cleanGroup), signal);
    const end = page.items.at(-1) ?? null;
    const items: GroupRecord[] = [];
    for (const item of page.items) {
      const record = delivery.groups.reconcile(item, startedAt);
      if (record === undefined || (query.joinedOnly && !record.hasJoined)) continue;
      // One that moved behind the page meanwhile comes with a later one.
      if (record.order !== item.order && !page.isLast && end !== null && isBefore(end, record)) continue;
      items.push(record);
    }
    return { ...page, items, end };
  }

  async getGroup(guid: string, signal?: AbortSignal): Promise<GroupRecord> {
    const { engine, delivery } = this.#context;
    const startedAt = delivery.groups.now;
    const read = (inner: AbortSignal): Promise<GroupRecord> => engine.getGroup(guid, inner);
    const group = await this.#context.read('Loading a group', read, cleanGroup, signal);
    if (group.guid !== guid) throw aboutAnother('group', guid);
    const record = delivery.groups.reconcile(group, startedAt);
    if (record !== undefined) return record;
    throw new KitException('NOT_FOUND', 'This group does not exist any more.', { details: { guid } });
  }

  async listMembers(guid: string, query: MembersQuery, signal?: AbortSignal): Promise<Page<MemberRecord>> {
    const { engine } = this.#context;
    const read = (inner: AbortSignal): Promise<Page<MemberRecord>> => engine.listMembers(guid, query, inner);
    return this.#handOut(await this.#context.read('Loading members', read, pageOf(cleanMember), signal));
  }

  async listBanned(guid: string, query: MembersQuery, signal?: AbortSignal): Promise<Page<MemberRecord>> {
    this.#context.need('bans', 'Loading banned members');
    const { engine } = this.#context;
    const read = (inner: AbortSignal): Promise<Page<MemberRecord>> => engine.listBanned(guid, query, inner);
    return this.#current(await this.#context.read('Loading banned members', read, pageOf(cleanMember), signal));
  }

  async listUsers(query: UsersQuery, signal?: AbortSignal): Promise<Page<UserRecord>> {
    if (query.keyword !== '') this.#context.need('search', 'Searching users');
    const { engine } = this.#context;
    const read = (inner: AbortSignal): Promise<Page<UserRecord>> => engine.listUsers(query, inner);
    return this.#handOut(await this.#context.read('Loading users', read, pageOf(cleanUser), signal));
  }

  async getUser(uid: string, signal?: AbortSignal): Promise<UserRecord> {
    const { engine, seenUsers, delivery } = this.#context;
    const read = (inner: AbortSignal): Promise<UserRecord> => engine.getUser(uid, inner);
    const user = await this.#context.read('Loading a user', read, cleanUser, signal);
    if (user.uid !== uid) throw aboutAnother('user', uid);
    seenUsers.note([uid]);
    return delivery.users.reconcile(user);
  }

  async listConversations(query: ConversationsQuery, signal?: AbortSignal): Promise<ConversationsPage> {
    this.#context.need('conversations', 'Loading conversations');
    if (query.keyword !== '') this.#context.need('search', 'Searching conversations');
    if (query.unreadOnly) this.#context.need('unreadCounts', 'Filtering conversations by what is unread');
    const hasTags = [query.tags, query.userTags, query.groupTags].some(({ length }) => length > 0);
    if (hasTags) this.#context.need('tags', 'Filtering conversations by tags');
    const { engine, delivery } = this.#context;
    const startedAt = delivery.groups.now;
    const read = (inner: AbortSignal): Promise<Page<ConversationRecord>> => engine.listConversations(query, inner);
    const page = await this.#context.read('Loading conversations', read, pageOf(cleanConversation), signal);
    this.#context.seenUsers.note(page.items.flatMap(({ target }) => (target.type === 'user' ? [target.id] : [])));
    const items = page.items.flatMap((item) => this.#currentConversation(item, startedAt) ?? []);
    return { ...page, items, end: page.items.at(-1) ?? null };
  }

  async getConversation(target: ChatTarget, signal?: AbortSignal): Promise<ConversationRecord> {
    this.#context.need('conversations', 'Loading a conversation');
    const { engine, delivery } = this.#context;
    const startedAt = delivery.groups.now;
    const read = (inner: AbortSignal): Promise<ConversationRecord> => engine.getConversation(target, inner);
    const conversation = await this.#context.read('Loading a conversation', read, cleanConversation, signal);
    const { type, id } = conversation.target;
    if (type !== target.type || id !== target.id) throw aboutAnother('conversation', target.id);
    if (type === 'user') this.#context.seenUsers.note([id]);
    const record = this.#currentConversation(conversation, startedAt);
    if (record !== undefined) return record;
    throw new KitException('NOT_FOUND', 'This conversation is gone.', { details: { id } });
  }

  async history(target: ChatTarget, query: HistoryQuery, signal?: AbortSignal): Promise<HistoryPage> {
    const { engine, delivery } = this.#context;
    const read = (inner: AbortSignal): Promise<HistoryPage> => engine.history(target, query, inner);
    const page = await this.#context.read('Loading messages', read, cleanHistory, signal);
    return { ...page, items: page.items.map((item) => delivery.messages.reconcile(item)) };
  }

  /** Brought up to date with events; `undefined` where it was deleted, or its group left, meanwhile. */
  #currentConversation(record: ConversationRecord, startedAt: number): ConversationRecord | undefined {
    const { conversations, groups, messages, users } = this.#context.delivery;
    if (conversations.isGone(record)) return undefined;
    const lastMessage = record.lastMessage && messages.reconcile(record.lastMessage);
    if (record.with.type === 'user') {
      return { ...record, with: { type: 'user', user: users.reconcile(record.with.user) }, lastMessage };
    }
    const group = groups.reconcile(record.with.group, startedAt);
    return group?.hasJoined ? { ...record, with: { type: 'group', group }, lastMessage } : undefined;
  }

  #handOut<T extends UserRecord>(page: Page<T>): Page<T> {
    this.#context.seenUsers.note(page.items.map((user) => user.uid));
    return this.#current(page);
  }

  /** Brought up to date with what events said of these people. */
  #current<T extends UserRecord>(page: Page<T>): Page<T> {
    const { users } = this.#context.delivery;
    return { ...page, items: page.items.map((user) => users.reconcile(user)) };
  }
}

function pageOf<T>(clean: (item: unknown) => T | undefined): (answer: unknown) => Page<T> | undefined {
  return (answer) => cleanPage(answer, clean);
}

/** Whoever asks for one chat must not be shown another. */
function aboutAnother(kind: 'group' | 'user' | 'conversation', asked: string): KitException {
  const text = `The engine was asked for the ${kind} "${asked}" and answered with another.`;
  return new KitException('INTERNAL', text, { details: { asked } });
}
