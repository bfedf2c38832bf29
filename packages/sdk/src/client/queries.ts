import type { ConversationRecord, ConversationsQuery } from '../domain/conversation.ts';
import { type GroupRecord, type GroupsQuery, isBefore, type MemberRecord, type MembersQuery } from '../domain/group.ts';
import type {
  ChatTarget,
  HistoryPage,
  HistoryQuery,
  MessageRecord,
  ReactionRecord,
  ReactionsQuery,
} from '../domain/message.ts';
import type { Page } from '../domain/page.ts';
import type { UserRecord, UsersQuery } from '../domain/user.ts';
import type { ChatEngine } from '../contract.ts';
import type { Ledgers } from '../delivery/event-delivery.ts';
import { cleanHistory, cleanReaction } from '../delivery/clean-answers.ts';
import { cleanConversation } from '../delivery/clean-conversation.ts';
import { cleanGroup, cleanMember, cleanMessage, cleanPage, cleanUser } from '../delivery/clean-records.ts';
import { KitException } from '../errors.ts';
import type { ClientContext } from './context.ts';

/** A page of a list, and where it ends. */
export interface ListPage<T> extends Page<T> {
  /** The last item as the server counted it: by now it may have moved or gone. `null` for an empty page. */
  readonly end: T | null;
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

  async listGroups(query: GroupsQuery, signal?: AbortSignal): Promise<ListPage<GroupRecord>> {
    this.#needFilters('Loading groups', query.keyword, query.tags);
    const { known } = this.#context.delivery;
    const startedAt = known.groups.now;
    const page = await this.#read(
      'Loading groups',
      pageOf(cleanGroup),
      (engine, inner) => engine.listGroups(query, inner),
      signal,
    );
    const end = page.items.at(-1) ?? null;
    const items: GroupRecord[] = [];
    for (const item of page.items) {
      const record = known.groups.reconcile(item, startedAt);
      if (record === undefined || (query.joinedOnly && !record.hasJoined)) continue;
      // One that moved behind the page meanwhile comes with a later one.
      if (record.order !== item.order && !page.isLast && end !== null && isBefore(end, record)) continue;
      items.push(record);
    }
    return { ...page, items, end };
  }

  async getGroup(guid: string, signal?: AbortSignal): Promise<GroupRecord> {
    const { known } = this.#context.delivery;
    const startedAt = known.groups.now;
    const group = await this.#read(
      'Loading a group',
      cleanGroup,
      (engine, inner) => engine.getGroup(guid, inner),
      signal,
    );
    if (group.guid !== guid) throw aboutAnother('group', guid);
    const record = known.groups.reconcile(group, startedAt);
    return record ?? gone('group', guid);
  }

  async listMembers(guid: string, query: MembersQuery, signal?: AbortSignal): Promise<ListPage<MemberRecord>> {
    return this.#handOut(
      this.#context.delivery.known,
      await this.#read(
        'Loading members',
        pageOf(cleanMember),
        (engine, inner) => engine.listMembers(guid, query, inner),
        signal,
      ),
    );
  }

  async listBanned(guid: string, query: MembersQuery, signal?: AbortSignal): Promise<ListPage<MemberRecord>> {
    this.#context.need('bans', 'Loading banned members');
    return this.#current(
      this.#context.delivery.known,
      await this.#read(
        'Loading banned members',
        pageOf(cleanMember),
        (engine, inner) => engine.listBanned(guid, query, inner),
        signal,
      ),
    );
  }

  async listUsers(query: UsersQuery, signal?: AbortSignal): Promise<ListPage<UserRecord>> {
    this.#needFilters('Loading users', query.keyword, query.tags);
    return this.#handOut(
      this.#context.delivery.known,
      await this.#read('Loading users', pageOf(cleanUser), (engine, inner) => engine.listUsers(query, inner), signal),
    );
  }

  async getUser(uid: string, signal?: AbortSignal): Promise<UserRecord> {
    const {
      seenUsers,
      delivery: { known },
    } = this.#context;
    const user = await this.#read('Loading a user', cleanUser, (engine, inner) => engine.getUser(uid, inner), signal);
    if (user.uid !== uid) throw aboutAnother('user', uid);
    seenUsers.note([uid]);
    return known.users.reconcile(user);
  }

  async listConversations(query: ConversationsQuery, signal?: AbortSignal): Promise<ListPage<ConversationRecord>> {
    this.#context.need('conversations', 'Loading conversations');
    this.#needFilters('Loading conversations', query.keyword, query.tags, query.userTags, query.groupTags);
    const { known } = this.#context.delivery;
    const startedAt = known.groups.now;
    const page = await this.#read(
      'Loading conversations',
      pageOf(cleanConversation),
      (engine, inner) => engine.listConversations(query, inner),
      signal,
    );
    const items = page.items.flatMap((item) => this.#currentConversation(item, known, startedAt) ?? []);
    return { ...page, items, end: page.items.at(-1) ?? null };
  }

  async getConversation(target: ChatTarget, signal?: AbortSignal): Promise<ConversationRecord> {
    this.#context.need('conversations', 'Loading a conversation');
    const { known } = this.#context.delivery;
    const startedAt = known.groups.now;
    const conversation = await this.#read(
      'Loading a conversation',
      cleanConversation,
      (engine, inner) => engine.getConversation(target, inner),
      signal,
    );
    const { type, id } = conversation.target;
    if (type !== target.type || id !== target.id) throw aboutAnother('conversation', target.id);
    return this.#currentConversation(conversation, known, startedAt) ?? gone('conversation', id);
  }

  async history(target: ChatTarget, query: HistoryQuery, signal?: AbortSignal): Promise<HistoryPage> {
    const { known } = this.#context.delivery;
    const page = await this.#read(
      'Loading messages',
      cleanHistory,
      (engine, inner) => engine.history(target, query, inner),
      signal,
    );
    return { ...page, items: page.items.map((item) => known.messages.reconcile(item)) };
  }

  async getMessage(id: string, signal?: AbortSignal): Promise<MessageRecord> {
    const { known } = this.#context.delivery;
    const message = await this.#read(
      'Loading a message',
      cleanMessage,
      (engine, inner) => engine.getMessage(id, inner),
      signal,
    );
    if (message.id !== id) throw aboutAnother('message', id);
    return known.messages.reconcile(message);
  }

  async listReactions(id: string, query: ReactionsQuery, signal?: AbortSignal): Promise<Page<ReactionRecord>> {
    this.#context.need('reactionLists', 'Loading reactions');
    const {
      seenUsers,
      delivery: { known },
    } = this.#context;
    const page = await this.#read(
      'Loading reactions',
      pageOf(cleanReaction),
      (engine, inner) => engine.listReactions(id, query, inner),
      signal,
    );
    seenUsers.note(page.items.map(({ user }) => user.uid));
    return {
      ...page,
      items: page.items.map(({ emoji, user, at }) => ({ emoji, user: known.users.reconcile(user), at })),
    };
  }

  #read<T>(
    doing: string,
    clean: (answer: unknown) => T | undefined,
    ask: (engine: ChatEngine, signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const { engine } = this.#context;
    return this.#context.read(doing, (inner) => ask(engine, inner), clean, signal);
  }

  /** What a list is narrowed by must be known to the engine. @throws UNSUPPORTED */
  #needFilters(doing: string, keyword: string, ...tags: readonly (readonly string[])[]): void {
    if (keyword !== '') this.#context.need('search', doing);
    if (tags.some(({ length }) => length > 0)) this.#context.need('tags', doing);
  }

  /** Brought up to date with events; `undefined` where it was deleted, or its group left, meanwhile. */
  #currentConversation(
    record: ConversationRecord,
    { conversations, groups, messages, users }: Ledgers,
    startedAt: number,
  ): ConversationRecord | undefined {
    const { lastMessage: last } = record;
    if (last && conversations.isGone(record.target, last.order)) return undefined;
    const lastMessage = last && messages.reconcile(last);
    if (record.with.type === 'user') {
      const user = users.reconcile(record.with.user);
      this.#context.seenUsers.note([user.uid]);
      return { ...record, with: { type: 'user', user }, lastMessage };
    }
    const group = groups.reconcile(record.with.group, startedAt);
    return group?.hasJoined ? { ...record, with: { type: 'group', group }, lastMessage } : undefined;
  }

  #handOut<T extends UserRecord>(known: Ledgers, page: Page<T>): ListPage<T> {
    this.#context.seenUsers.note(page.items.map((user) => user.uid));
    return this.#current(known, page);
  }

  /** Brought up to date with what events said of these people. */
  #current<T extends UserRecord>({ users }: Ledgers, page: Page<T>): ListPage<T> {
    return { ...page, items: page.items.map((user) => users.reconcile(user)), end: page.items.at(-1) ?? null };
  }
}

function pageOf<T>(clean: (item: unknown) => T | undefined): (answer: unknown) => Page<T> | undefined {
  return (answer) => cleanPage(answer, clean);
}

/** Whoever asks for one chat must not be shown another. */
function aboutAnother(kind: 'group' | 'user' | 'conversation' | 'message', asked: string): KitException {
  const text = `The engine was asked for the ${kind} "${asked}" and answered with another.`;
  return new KitException('INTERNAL', text, { details: { asked } });
}

/** It was there when the engine answered, and an event has said since that it is not. */
function gone(kind: 'group' | 'conversation', id: string): never {
  throw new KitException('NOT_FOUND', `This ${kind} does not exist any more.`, { details: { id } });
}
