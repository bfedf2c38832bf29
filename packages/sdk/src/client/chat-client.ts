import { invalidArgument, limits } from '../arguments.ts';
import type { Clock } from '../clock.ts';
import { cleanMessage } from '../delivery/clean-records.ts';
import { EventDelivery, type ClientSubscriber } from '../delivery/event-delivery.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import type { ChatTarget } from '../domain/message.ts';
import type { UserRecord } from '../domain/user.ts';
import type { Capabilities, Interest } from '../contract.ts';
import { isKitException, KitException, toKitException } from '../errors.ts';
import type {
  ConnectionHandlers,
  ConnectionListener,
  GroupHandlers,
  GroupListener,
  Listeners,
  LoginHandlers,
  LoginListener,
  MessageHandlers,
  MessageListener,
  UserHandlers,
  UserListener,
} from '../listeners.ts';
import type { KeyValueStorage } from '../storage.ts';
import { userFrom } from '../objects/from-records.ts';
import type { User } from '../objects/user.ts';
import { type ConnectionState, type ConnectionStatus, statusOf } from './connection.ts';
import { ConnectionDriver } from './connection-driver.ts';
import { cleaned, ClientContext } from './context.ts';
import { GroupCalls } from './group-calls.ts';
import { checkInterest, Interests, type Watch } from './interests.ts';
import { LineWatch } from './line-watch.ts';
import { type Credentials, sessionFrom } from './login-form.ts';
import { MemberCalls } from './member-calls.ts';
import { MessageCalls } from './message-calls.ts';
import { Outbox } from './outbox.ts';
import { Queries } from './queries.ts';
import { RequestRunner } from './request-runner.ts';
import { SeenUsers } from './seen-users.ts';
import { checkSettings, type CheckedSettings, type ClientSettings } from './settings.ts';
import { UserCalls } from './user-calls.ts';

/**
 * One user's chat: a session on an engine, requests to it, and what it tells. `Kit.*` works on a default one; make your
 * own where two users share a page.
 */
export class ChatClient {
  /** Lists as records; what requests and models stand on. */
  readonly queries: Queries;
  readonly #settings: CheckedSettings;
  readonly #listeners: Listeners;
  readonly #driver: ConnectionDriver;
  readonly #runner: RequestRunner;
  readonly #line: LineWatch;
  readonly #delivery: EventDelivery;
  readonly #outbox: Outbox;
  readonly #interests: Interests;
  readonly #seenUsers: SeenUsers;
  readonly #groups: GroupCalls;
  readonly #members: MemberCalls;
  readonly #users: UserCalls;
  readonly #messages: MessageCalls;
  #viewer: UserRecord | null = null;
  #isIn = false;
  /** A change was under way when the connection broke: nobody knows whether it happened. */
  #owesComparison = false;
  #entering: { readonly key: string; readonly user: Promise<User> } | null = null;
  /** How whoever is in came in: the same token again is no other login. */
  #enteredBy = '';
  #status: ConnectionStatus = 'disconnected';

  constructor(settings: ClientSettings) {
    const checked = checkSettings(settings);
    const { engine, clock, random, storage, requestTimeoutMs, silenceMs, signOfLifeMs, onError, listeners } = checked;
    this.#settings = checked;
    this.#listeners = listeners;
    this.#line = new LineWatch({
      clock,
      silenceMs,
      signOfLifeMs,
      ping: (signal) => engine.ping(signal),
      onDead: () => {
        // What the engine told meanwhile went nowhere, and it does not know.
        this.#owesComparison = true;
        this.#driver.lose();
      },
    });
    const { heard, doubt } = this.#line;
    this.#runner = new RequestRunner(clock, requestTimeoutMs, onError, { heard, doubt, doubtMs: signOfLifeMs });
    this.#delivery = new EventDelivery({
      clock,
      listeners,
      viewer: () => this.#viewer?.uid ?? '',
      report: (error) => onError(toKitException(error, 'A subscriber')),
    });
    // Before all others: whoever hears of it may read the viewer.
    this.#delivery.subscribe((events) => events.forEach((event) => this.#followViewer(event)));
    this.#outbox = new Outbox({
      clock,
      storage,
      send: (target, draft) =>
        this.#runner.run(
          'Sending a message',
          cleaned((signal) => engine.send(target, draft, signal), cleanMessage),
        ),
      tell: (event) => this.#delivery.tell(event),
      report: onError,
    });
    this.#interests = new Interests(clock, (interest) => {
      void this.#runner.tell('Watching', () => engine.watch(interest));
    });
    this.#seenUsers = new SeenUsers(this.#interests);
    this.#driver = new ConnectionDriver({
      engine,
      clock,
      random,
      timeoutMs: requestTimeoutMs,
      onEvents: (events) => {
        heard();
        this.#delivery.take(events);
      },
      onUser: (user) => (this.#viewer = user),
      onState: (state) => this.#follow(state),
      onEnded: (error) => this.#sessionOver(error),
    });
    const context = new ClientContext({
      engine,
      clock,
      random,
      runner: this.#runner,
      delivery: this.#delivery,
      outbox: this.#outbox,
      seenUsers: this.#seenUsers,
      viewer: () => this.#viewer,
      heard,
      oweComparison: () => (this.#owesComparison = true),
    });
    this.#members = new MemberCalls(context);
    this.queries = new Queries(context);
    this.#groups = new GroupCalls(context, this.#members, this.queries);
    this.#users = new UserCalls(context, this.queries);
    this.#messages = new MessageCalls(context, this.queries);
    this.#seenUsers.setWanted(!listeners.user.isEmpty);
  }

  // Session

  /** What the engine can do. */
  get capabilities(): Capabilities {
    return this.#settings.engine.capabilities;
  }

  /** The time that it lives in, and with it what is drawn of it: that of its settings, else the machine's. */
  get clock(): Clock {
    return this.#settings.clock;
  }

  /** What keeps things over a restart; `null` where the host gave none. */
  get storage(): KeyValueStorage | null {
    return this.#settings.storage;
  }

  /** For what works beside the client and has nobody to tell: hosts hear of it by `onError` of the settings. */
  report(error: KitException): void {
    try {
      this.#settings.onError(error);
    } catch (cause) {
      // Of the host: what works beside the client goes on.
      console.error('The callback onError threw.', cause);
    }
  }

  /** The longest text of a message, in UTF-16 code units: what the engine tells, and never more than the SDK sends. */
  get longestText(): number {
    // Engines may be plain JavaScript.
    const told: unknown = this.#settings.engine.limits?.text;
    return typeof told === 'number' && told >= 1 ? Math.min(Math.floor(told), limits.text) : limits.text;
  }

  /**
   * Logs in and opens the connection. The same user again is no error; another user logs the first one out.
   * @throws AUTH_FAILED, NETWORK, TIMEOUT, INVALID_ARGUMENT
   */
  async login(credentials: Credentials | string, token?: string): Promise<User> {
    const session = sessionFrom(credentials, token);
    const key = session.uid === '' ? `token ${session.authToken}` : `uid ${session.uid}`;
    if (this.#entering?.key === key) return await this.#entering.user;
    const isIn = this.#viewer?.uid === session.uid || this.#enteredBy === key;
    if (this.#entering === null && this.#viewer !== null && isIn) return userFrom(this.#viewer);
    // Nothing is awaited from here to `enter`: of two logins at once the later one ends the earlier one.
    this.#leave('Another login took its place.');
    const entering = { key, user: this.#enter(session) };
    this.#entering = entering;
    try {
      const user = await entering.user;
      if (this.#entering === entering) this.#enteredBy = key;
      return user;
    } catch (error) {
      // One that another login took the place of, or that was given up, is nobody's news.
      if (this.#entering === entering && isKitException(error)) this.#refused(error);
      throw error;
    } finally {
      if (this.#entering === entering) this.#entering = null;
    }
  }

  /** Ends the session and every request at once. Without a session it does nothing. */
  async logout(): Promise<true> {
    this.#leave('The user logged out.');
    return true;
  }

  /** The logged-in user as the host may hold it; `null` for nobody. */
  async getLoggedInUser(): Promise<User | null> {
    return this.#viewer === null ? null : userFrom(this.#viewer);
  }

  /** The logged-in user as a record; `null` for nobody. */
  get viewer(): UserRecord | null {
    return this.#viewer;
  }

  getConnectionStatus(): ConnectionStatus {
    return this.#status;
  }

  /**
   * Ends a pause between attempts to connect, and asks an open line for a sign of life: call it when the network is back
   * or another one, and when the app comes to the front.
   */
  wake(): void {
    this.#driver.wake();
    this.#line.doubt();
  }

  // What happens

  /** All events in bursts, as records: what models stand on. Returns the function that ends it. */
  subscribe(subscriber: ClientSubscriber): () => void {
    if (typeof subscriber !== 'function') throw invalidArgument('subscriber', 'a function', subscriber);
    return this.#delivery.subscribe(subscriber);
  }

  /** Says what is on screen, so that the engine tells about it. */
  watch(interest: Partial<Interest>): Watch {
    return this.#interests.watch(checkInterest(interest));
  }

  /** Who is typing in a conversation now: for models that come to look at it later than it began. */
  typistsIn(target: ChatTarget): readonly UserRecord[] {
    return this.#delivery.typistsIn(target);
  }

  readonly addGroupListener = (id: string, listener: GroupListener | Partial<GroupHandlers>): void =>
    this.#listeners.group.add(id, listener);
  readonly removeGroupListener = (id: string): void => this.#listeners.group.remove(id);
  readonly addMessageListener = (id: string, listener: MessageListener | Partial<MessageHandlers>): void =>
    this.#listeners.message.add(id, listener);
  readonly removeMessageListener = (id: string): void => this.#listeners.message.remove(id);
  readonly addConnectionListener = (id: string, listener: ConnectionListener | Partial<ConnectionHandlers>): void =>
    this.#listeners.connection.add(id, listener);
  readonly removeConnectionListener = (id: string): void => this.#listeners.connection.remove(id);
  readonly addLoginListener = (id: string, listener: LoginListener | Partial<LoginHandlers>): void =>
    this.#listeners.login.add(id, listener);
  readonly removeLoginListener = (id: string): void => this.#listeners.login.remove(id);
  readonly addUserListener = (id: string, listener: UserListener | Partial<UserHandlers>): void => {
    this.#listeners.user.add(id, listener);
    this.#seenUsers.setWanted(true);
  };
  readonly removeUserListener = (id: string): void => {
    this.#listeners.user.remove(id);
    this.#seenUsers.setWanted(!this.#listeners.user.isEmpty);
  };

  // Calls: each is documented where it is made

  readonly createGroup: GroupCalls['createGroup'] = (group) => this.#groups.createGroup(group);
  readonly createGroupWithMembers: GroupCalls['createGroupWithMembers'] = (group, members, bannedUids) =>
    this.#groups.createGroupWithMembers(group, members, bannedUids);
  readonly getGroup: GroupCalls['getGroup'] = (guid) => this.#groups.getGroup(guid);
  readonly updateGroup: GroupCalls['updateGroup'] = (group) => this.#groups.updateGroup(group);
  readonly deleteGroup: GroupCalls['deleteGroup'] = (guid) => this.#groups.deleteGroup(guid);
  readonly joinGroup: GroupCalls['joinGroup'] = (group, type, password) =>
    this.#groups.joinGroup(group, type, password);
  readonly leaveGroup: GroupCalls['leaveGroup'] = (guid) => this.#groups.leaveGroup(guid);

  readonly addMembersToGroup: MemberCalls['addMembersToGroup'] = (guid, members, bannedUids) =>
    this.#members.addMembersToGroup(guid, members, bannedUids);
  readonly kickGroupMember: MemberCalls['kickGroupMember'] = (guid, uid) => this.#members.kickGroupMember(guid, uid);
  readonly banGroupMember: MemberCalls['banGroupMember'] = (guid, uid) => this.#members.banGroupMember(guid, uid);
  readonly unbanGroupMember: MemberCalls['unbanGroupMember'] = (guid, uid) => this.#members.unbanGroupMember(guid, uid);
  readonly updateGroupMemberScope: MemberCalls['updateGroupMemberScope'] = (guid, uid, scope) =>
    this.#members.updateGroupMemberScope(guid, uid, scope);
  readonly transferGroupOwnership: MemberCalls['transferGroupOwnership'] = (guid, uid) =>
    this.#members.transferGroupOwnership(guid, uid);

  readonly getUser: UserCalls['getUser'] = (uid) => this.#users.getUser(uid);
  readonly blockUsers: UserCalls['blockUsers'] = (uids) => this.#users.blockUsers(uids);
  readonly unblockUsers: UserCalls['unblockUsers'] = (uids) => this.#users.unblockUsers(uids);

  readonly sendMessage: MessageCalls['sendMessage'] = (message) => this.#messages.sendMessage(message);
  readonly sendMediaMessage: MessageCalls['sendMediaMessage'] = (message) => this.#messages.sendMediaMessage(message);
  readonly editMessage: MessageCalls['editMessage'] = (message) => this.#messages.editMessage(message);
  readonly deleteMessage: MessageCalls['deleteMessage'] = (id) => this.#messages.deleteMessage(id);
  readonly addReaction: MessageCalls['addReaction'] = (id, emoji) => this.#messages.addReaction(id, emoji);
  readonly removeReaction: MessageCalls['removeReaction'] = (id, emoji) => this.#messages.removeReaction(id, emoji);
  readonly markAsRead: MessageCalls['markAsRead'] = (message) => this.#messages.markAsRead(message);
  readonly markAsDelivered: MessageCalls['markAsDelivered'] = (message) => this.#messages.markAsDelivered(message);
  readonly getMessageDetails: MessageCalls['getMessageDetails'] = (id) => this.#messages.getMessageDetails(id);
  readonly markAsUnread: MessageCalls['markAsUnread'] = (message) => this.#messages.markAsUnread(message);
  readonly getMessageReceipts: MessageCalls['getMessageReceipts'] = (id) => this.#messages.getMessageReceipts(id);
  readonly getUnreadMessageCount: MessageCalls['getUnreadMessageCount'] = () => this.#messages.getUnreadMessageCount();
  readonly getUnreadMessageCountForGroup: MessageCalls['getUnreadMessageCountForGroup'] = (guid) =>
    this.#messages.getUnreadMessageCountForGroup(guid);
  readonly getUnreadMessageCountForUser: MessageCalls['getUnreadMessageCountForUser'] = (uid) =>
    this.#messages.getUnreadMessageCountForUser(uid);
  readonly startTyping: MessageCalls['startTyping'] = (indicator) => this.#messages.startTyping(indicator);
  readonly endTyping: MessageCalls['endTyping'] = (indicator) => this.#messages.endTyping(indicator);
  readonly getPendingMessages: MessageCalls['getPendingMessages'] = () => this.#messages.getPendingMessages();
  readonly retryMessage: MessageCalls['retryMessage'] = (muid) => this.#messages.retryMessage(muid);
  readonly discardMessage: MessageCalls['discardMessage'] = (muid) => this.#messages.discardMessage(muid);

  readonly getConversation: MessageCalls['getConversation'] = (id, type) => this.#messages.getConversation(id, type);
  readonly deleteConversation: MessageCalls['deleteConversation'] = (id, type) =>
    this.#messages.deleteConversation(id, type);

  // Private

  async #enter(session: Parameters<ConnectionDriver['enter']>[0]): Promise<User> {
    try {
      const viewer = await this.#driver.enter(session);
      return userFrom(viewer);
    } catch (cause) {
      throw toKitException(cause, 'Logging in');
    }
  }

  #refused(error: KitException): void {
    this.#listeners.login.each((on) => on.loginFailure?.(error));
    this.#delivery.tell({ type: 'session.refused', code: error.code, reason: error.message });
  }

  #leave(reason: string): void {
    this.#entering = null;
    this.#enteredBy = '';
    this.#driver.leave(new KitException('NOT_LOGGED_IN', reason));
  }

  /** Brings everything in line with the connection, in an order in which each part finds the others ready. */
  #follow(state: ConnectionState): void {
    const status = statusOf(state);
    if (status === 'connected') {
      this.#line.begin();
      this.#runner.enter('connected');
      this.#announce(status);
      this.#outbox.setOnline(true);
      if (!this.#isIn && this.#viewer !== null) this.#sessionBegan(this.#viewer);
      this.#interests.repeat();
      if (this.#owesComparison) this.#delivery.tell({ type: 'resync' });
      this.#owesComparison = false;
      return;
    }
    this.#line.end();
    this.#outbox.setOnline(false);
    this.#runner.enter(state.name === 'idle' ? 'loggedOut' : 'waiting');
    this.#announce(status);
  }

  /** The viewer's own profile changes on other devices, and by the host's backend. Where there is a line, they are there. */
  #followViewer(event: ClientEvent): void {
    if (event.type === 'user.updated' && event.user.uid === this.#viewer?.uid) this.#viewer = event.user;
  }

  #announce(status: ConnectionStatus): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#delivery.tell({ type: 'connection.changed', status });
  }

  #sessionBegan(viewer: UserRecord): void {
    this.#isIn = true;
    this.#delivery.tell({ type: 'session.began', user: viewer });
    void this.#outbox.open(viewer.uid);
  }

  #sessionOver(reason: KitException): void {
    this.#isIn = false;
    this.#owesComparison = false;
    this.#viewer = null;
    this.#outbox.close(reason);
    this.#seenUsers.clear();
    this.#interests.pause();
    this.#delivery.clear();
    if (reason.code !== 'NOT_LOGGED_IN') this.#settings.onError(reason);
    this.#delivery.tell({ type: 'session.over' });
  }
}
