import {
  type ChatTarget,
  type HistoryPage,
  type HistoryQuery,
  Kit,
  type MessageRecord,
  type Page,
  type UserRecord,
} from '@open-chat-kit/sdk';
import type { ChatEngine, Session } from '@open-chat-kit/sdk/engine';
import type { Truth } from './screens/screen.ts';

const never = new AbortController().signal;

/** A server that can be asked. */
export interface Asked {
  /** A connection that nobody is on yet. */
  newEngine(): ChatEngine;
  sessionOf(uid: string): Session | Promise<Session>;
  /** Waits for an answer. The faults are over, but storages may still write. */
  wait<Answer>(asked: Promise<Answer>): Promise<Answer>;
}

/** Asks the server on connections of its own, past client, models and whatever they remember. */
export class ServerTruth {
  readonly #server: Asked;
  readonly #engines = new Map<string, ChatEngine>();

  constructor(server: Asked) {
    this.#server = server;
  }

  /** What is true for one user. */
  async for(uid: string): Promise<Truth> {
    const engine = await this.engine(uid);
    const orNothing = async <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> => {
      const answer = asked.then(
        (value) => ({ value }),
        (error: unknown) => {
          const isNo = error instanceof Kit.KitException && !error.isRetryable;
          if (isNo) return { value: undefined };
          throw error;
        },
      );
      return (await this.#ask(answer)).value;
    };
    const all = async <Item>(
      ask: (cursor: string | null) => Promise<Page<Item>>,
    ): Promise<readonly Item[] | undefined> => {
      const items: Item[] = [];
      for (let cursor: string | null = null; ;) {
        const page: Page<Item> | undefined = await orNothing(ask(cursor));
        if (page === undefined) return undefined;
        items.push(...page.items);
        ({ cursor } = page);
        if (cursor === null) return items;
      }
    };
    return {
      uid,
      groups: async (keyword, isJoinedOnly) => {
        const query = new Kit.GroupsRequestBuilder().setLimit(100).joinedOnly(isJoinedOnly).toQuery();
        return (await all((cursor) => engine.listGroups({ ...query, keyword, cursor }, never))) ?? [];
      },
      users: async (keyword) => {
        const query = new Kit.UsersRequestBuilder().setLimit(100).toQuery();
        return (await all((cursor) => engine.listUsers({ ...query, keyword, cursor }, never))) ?? [];
      },
      conversations: async (keyword) => {
        const query = new Kit.ConversationsRequestBuilder().setLimit(100).toQuery();
        return (await all((cursor) => engine.listConversations({ ...query, keyword, cursor }, never))) ?? [];
      },
      members: (guid, keyword) => {
        const query = new Kit.GroupMembersRequestBuilder(guid).setLimit(100).toQuery();
        return all((cursor) => engine.listMembers(guid, { ...query, keyword, cursor }, never));
      },
      banned: (guid, keyword) => {
        const query = new Kit.BannedMembersRequestBuilder(guid).setLimit(100).toQuery();
        return all((cursor) => engine.listBanned(guid, { ...query, keyword, cursor }, never));
      },
      group: (guid) => orNothing(engine.getGroup(guid, never)),
      user: (other): Promise<UserRecord> => this.#ask(engine.getUser(other, never)),
      message: (id) => orNothing(engine.getMessage(id, never)),
      history: async (target: ChatTarget, query: HistoryQuery) => {
        const messages: MessageRecord[] = [];
        for (let from: HistoryQuery['from'] = { kind: 'latest' }; ;) {
          const page: HistoryPage | undefined = await orNothing(
            engine.history(target, { ...query, limit: 100, from }, never),
          );
          if (page === undefined) return undefined;
          messages.unshift(...page.items);
          const first: MessageRecord | undefined = page.items[0];
          if (first === undefined || !page.hasOlder) return messages;
          from = { kind: 'before', id: first.id };
        }
      },
    };
  }

  /** A connection of this user. */
  async engine(uid: string): Promise<ChatEngine> {
    const known = this.#engines.get(uid);
    if (known !== undefined) return known;
    const engine = this.#server.newEngine();
    this.#engines.set(uid, engine);
    const session = await this.#server.sessionOf(uid);
    await this.#ask(engine.connect(session, () => {}, never));
    return engine;
  }

  #ask<Answer>(asked: Promise<Answer>): Promise<Answer> {
    return this.#server.wait(asked);
  }

  async end(): Promise<void> {
    for (const engine of this.#engines.values()) await engine.disconnect();
  }
}
