import {
  allCapabilities,
  KitException,
  toKitException,
  type Capabilities,
  type ChatEngine,
  type ChatTarget,
  type EngineEvent,
  type EventSink,
  type GroupChange,
  type GroupChanges,
  type GroupDraft,
  type GroupRecord,
  type GroupsQuery,
  type HistoryPage,
  type HistoryQuery,
  type Interest,
  type MemberDraft,
  type MemberRecord,
  type MembersAdded,
  type MembersQuery,
  type MessageDraft,
  type MessageRecord,
  type Page,
  type Session,
  type UserRecord,
  type UsersQuery,
} from '@open-chat-kit/sdk/engine';
import type { TinyServer } from './tiny-server.ts';
import type { Connection } from './tiny-state.ts';
import { TinyWire } from './tiny-wire.ts';

const capabilities: Capabilities = {
  ...allCapabilities,
  ...{ search: false, tags: false, passwordGroups: false, scopes: false, bans: false, ownershipTransfer: false },
  ...{ customMessages: false, editing: false, deleting: false, threads: false, reactions: false, receipts: false },
  ...{ unreadCounts: false, typing: false, presence: false, blocking: false, uploads: false },
};

/** One connection of one user to a {@link TinyServer}. */
export class TinyEngine implements ChatEngine {
  readonly name = 'tiny';
  readonly capabilities: Capabilities = capabilities;
  readonly wire: TinyWire = new TinyWire();
  readonly #server: TinyServer;
  #open: Connection | null = null;
  #watchedGroups: ReadonlySet<string> = new Set();
  #sink: EventSink = () => {};
  #hasMissedEvents = false;
  #breaks = 0;

  constructor(server: TinyServer) {
    this.#server = server;
  }

  async connect(session: Session, sink: EventSink, signal: AbortSignal): Promise<UserRecord> {
    this.wire.mend();
    await this.wire.pass(signal);
    const self = this.#server.logIn(session);
    const watchedGroups = (): ReadonlySet<string> => this.#watchedGroups;
    const connection: Connection = {
      uid: self.uid,
      get watchedGroups() {
        return watchedGroups();
      },
      deliver: (event) => this.#deliver(connection, event),
    };
    this.#open = connection;
    this.#sink = sink;
    this.#server.connections.add(connection);
    if (this.#hasMissedEvents) this.#deliver(connection, { id: `resync-${self.uid}-${this.#breaks}`, type: 'resync' });
    this.#hasMissedEvents = false;
    return structuredClone(self);
  }

  async disconnect(): Promise<void> {
    this.#close(new KitException('NOT_LOGGED_IN', 'The connection was ended.'));
  }

  watch({ groups }: Interest): void {
    const before = this.#watchedGroups;
    this.#watchedGroups = new Set(groups);
    const fresh = [...this.#watchedGroups].filter((guid) => !before.has(guid));
    if (this.#open) this.#server.sayHowThingsAre(this.#open, fresh);
  }

  /** What a socket's `close` event would call. */
  breakDown(reason: string): void {
    const sink = this.#sink;
    this.#breaks += 1;
    this.#hasMissedEvents = true;
    this.#close(new KitException('NETWORK', reason));
    sink([{ id: `lost-${this.#breaks}`, type: 'connection.lost', code: 'NETWORK', reason }]);
  }

  #close(error: KitException): void {
    if (this.#open) this.#server.connections.delete(this.#open);
    this.#open = null;
    this.wire.breakWith(error);
  }

  #deliver(connection: Connection, event: EngineEvent): void {
    if (this.#open === connection) this.#sink([structuredClone(event)]);
  }

  /** Takes a request over the wire, and makes sure that nothing but a `KitException` and a copy come back. */
  async #request<Answer>(signal: AbortSignal, ask: (from: Connection) => Answer): Promise<Answer> {
    await this.wire.pass(signal);
    if (!this.#open) throw new KitException('NOT_LOGGED_IN', 'Connect before asking for anything.');
    try {
      return structuredClone(ask(this.#open));
    } catch (error) {
      throw toKitException(error, 'The request');
    }
  }

  listGroups(query: GroupsQuery, signal: AbortSignal): Promise<Page<GroupRecord>> {
    if (query.keyword !== '') return unsupported('search');
    if (query.tags.length > 0) return unsupported('tags');
    return this.#request(signal, (from) => this.#server.listGroups(from, query));
  }

  getGroup(guid: string, signal: AbortSignal): Promise<GroupRecord> {
    return this.#request(signal, (from) => this.#server.getGroup(from, guid));
  }

  createGroup(draft: GroupDraft, signal: AbortSignal): Promise<GroupChange> {
    return this.#request(signal, (from) => changed(this.#server.createGroup(from, draft)));
  }

  updateGroup(guid: string, changes: GroupChanges, signal: AbortSignal): Promise<GroupRecord> {
    return this.#request(signal, (from) => this.#server.updateGroup(from, guid, changes));
  }

  deleteGroup(guid: string, signal: AbortSignal): Promise<void> {
    return this.#request(signal, (from) => this.#server.deleteGroup(from, guid));
  }

  joinGroup(guid: string, _password: string | null, signal: AbortSignal): Promise<GroupChange> {
    return this.#request(signal, (from) => changed(this.#server.joinGroup(from, guid)));
  }

  leaveGroup(guid: string, signal: AbortSignal): Promise<GroupChange> {
    return this.#request(signal, (from) => changed(this.#server.leaveGroup(from, guid)));
  }

  listMembers(guid: string, query: MembersQuery, signal: AbortSignal): Promise<Page<MemberRecord>> {
    if (query.keyword !== '') return unsupported('search');
    return this.#request(signal, (from) => this.#server.listMembers(from, guid, query));
  }

  addMembers(guid: string, members: readonly MemberDraft[], signal: AbortSignal): Promise<MembersAdded> {
    if (members.some(({ scope }) => scope !== 'participant')) return unsupported('scopes');
    return this.#request(signal, (from) => this.#server.addMembers(from, guid, members));
  }

  kickMember(guid: string, uid: string, signal: AbortSignal): Promise<GroupChange> {
    return this.#request(signal, (from) => changed(this.#server.kickMember(from, guid, uid)));
  }

  getUser(uid: string, signal: AbortSignal): Promise<UserRecord> {
    return this.#request(signal, (from) => this.#server.getUser(from, uid));
  }

  listUsers(query: UsersQuery, signal: AbortSignal): Promise<Page<UserRecord>> {
    if (query.keyword !== '') return unsupported('search');
    return this.#request(signal, (from) => this.#server.listUsers(from, query));
  }

  send(target: ChatTarget, draft: MessageDraft, signal: AbortSignal): Promise<MessageRecord> {
    if (draft.parentId !== '') return unsupported('threads');
    return this.#request(signal, (from) => this.#server.send(from, target, draft));
  }

  history(target: ChatTarget, query: HistoryQuery, signal: AbortSignal): Promise<HistoryPage> {
    if (query.keyword !== '') return unsupported('search');
    if (query.unreadOnly) return unsupported('unreadCounts');
    return this.#request(signal, (from) => this.#server.history(from, target, query));
  }

  getMessage(id: string, signal: AbortSignal): Promise<MessageRecord> {
    return this.#request(signal, (from) => this.#server.getMessage(from, id));
  }

  readonly listBanned = (): Promise<never> => unsupported('bans');
  readonly banMember = (): Promise<never> => unsupported('bans');
  readonly unbanMember = (): Promise<never> => unsupported('bans');
  readonly setScope = (): Promise<never> => unsupported('scopes');
  readonly transferOwnership = (): Promise<never> => unsupported('ownershipTransfer');
  readonly setBlocked = (): Promise<never> => unsupported('blocking');
  readonly editMessage = (): Promise<never> => unsupported('editing');
  readonly deleteMessage = (): Promise<never> => unsupported('deleting');
  readonly setReaction = (): Promise<never> => unsupported('reactions');
  readonly listReceipts = (): Promise<never> => unsupported('receipts');
  readonly mark = (): Promise<never> => unsupported('receipts');
  readonly unreadCounts = (): Promise<never> => unsupported('unreadCounts');
  readonly upload = (): Promise<never> => unsupported('uploads');

  setTyping(): void {
    // Fire and forget: an engine without typing says nothing.
  }
}

function changed(group: GroupRecord): GroupChange {
  return { group, message: null };
}

function unsupported(capability: keyof Capabilities): Promise<never> {
  const text = `The tiny engine has no ${capability}. Look at engine.capabilities before asking.`;
  return Promise.reject(new KitException('UNSUPPORTED', text, { details: { capability } }));
}
