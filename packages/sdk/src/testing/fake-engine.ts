import {
  capabilities as capabilityNames,
  type Capabilities,
  type ChatEngine,
  type ChatTarget,
  type EngineEvent,
  type EventSink,
  type Interest,
  KitException,
  type Session,
  type UserRecord,
} from '../contract.ts';
import { userRecord } from './records.ts';

type Method = Exclude<keyof ChatEngine, 'name' | 'capabilities' | 'limits' | 'disconnect' | 'setTyping' | 'watch'>;

const all: Capabilities = Object.fromEntries(capabilityNames.map((name) => [name, true]));

/** What a scripted method does: its arguments, the signal last. */
type Script = (...given: unknown[]) => unknown;

/**
 * An engine that does what a test says and notes what it was asked. A method without a script rejects, so that nothing
 * is asked unnoticed.
 */
export class FakeEngine {
  readonly name = 'fake';
  capabilities: Capabilities = all;
  /** Method names and arguments, in order. */
  readonly calls: { readonly method: string; readonly given: readonly unknown[] }[] = [];
  readonly typed: { readonly target: ChatTarget; readonly isTyping: boolean }[] = [];
  readonly interests: Interest[] = [];
  isConnected = false;
  readonly #scripts = new Map<string, Script>();
  #sink: EventSink = () => {};

  constructor() {
    this.on('connect', (session) => userRecord(isSession(session) && session.uid !== '' ? session.uid : 'ana'));
  }

  /** Scripts a method; an earlier script of it is replaced. */
  on(method: Method, script: Script): this {
    this.#scripts.set(method, script);
    return this;
  }

  /** Sends a burst of events as the server would. */
  emit(...events: EngineEvent[]): void {
    this.#sink(events);
  }

  /** Breaks the connection. */
  lose(): void {
    this.isConnected = false;
    this.emit({ type: 'connection.lost', code: 'NETWORK', reason: 'The network broke.' });
  }

  /** How often a method was called. */
  count(method: Method): number {
    return this.calls.filter((call) => call.method === method).length;
  }

  /** This engine as the client sees it. */
  asEngine(): ChatEngine {
    const ask =
      (method: Method) =>
      async (...given: unknown[]): Promise<never> => {
        this.calls.push({ method, given });
        const script = this.#scripts.get(method);
        if (script === undefined) throw new KitException('INTERNAL', `The test gave no script for ${method}.`);
        // Scripts are written beside the assertion that reads their result; their types are the test's affair.
        return (await script(...given)) as never;
      };
    const { name } = this;
    const capabilities = (): Capabilities => this.capabilities;
    return {
      name,
      get capabilities() {
        return capabilities();
      },
      connect: async (session, sink, signal): Promise<UserRecord> => {
        const user = await ask('connect')(session, signal);
        this.#sink = sink;
        this.isConnected = true;
        return user;
      },
      disconnect: async () => {
        this.isConnected = false;
        this.#sink = () => {};
      },
      // Noted only where a test scripts it: the client asks by itself.
      ping: async (signal) => void (await this.#scripts.get('ping')?.(signal)),
      setTyping: (target, isTyping) => void this.typed.push({ target, isTyping }),
      watch: (interest) => void this.interests.push(interest),
      listGroups: ask('listGroups'),
      getGroup: ask('getGroup'),
      createGroup: ask('createGroup'),
      updateGroup: ask('updateGroup'),
      deleteGroup: ask('deleteGroup'),
      joinGroup: ask('joinGroup'),
      leaveGroup: ask('leaveGroup'),
      listMembers: ask('listMembers'),
      listBanned: ask('listBanned'),
      addMembers: ask('addMembers'),
      kickMember: ask('kickMember'),
      banMember: ask('banMember'),
      unbanMember: ask('unbanMember'),
      setScope: ask('setScope'),
      transferOwnership: ask('transferOwnership'),
      getUser: ask('getUser'),
      listUsers: ask('listUsers'),
      setBlocked: ask('setBlocked'),
      send: ask('send'),
      editMessage: ask('editMessage'),
      deleteMessage: ask('deleteMessage'),
      setReaction: ask('setReaction'),
      history: ask('history'),
      getMessage: ask('getMessage'),
      listReactions: ask('listReactions'),
      listReceipts: ask('listReceipts'),
      mark: ask('mark'),
      markUnread: ask('markUnread'),
      unreadCounts: ask('unreadCounts'),
      listConversations: ask('listConversations'),
      getConversation: ask('getConversation'),
      deleteConversation: ask('deleteConversation'),
      upload: ask('upload'),
    };
  }
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'uid' in value;
}
