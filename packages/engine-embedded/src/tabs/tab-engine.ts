import { allCapabilities } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, EngineEvent, EventSink, Interest, UserRecord } from '@open-chat-kit/sdk/engine';
import type { RequestName } from '../faults.ts';
import type { CallOptions, TabLine } from './tab-line.ts';

/** A connection from this tab to the server of all tabs. */
export interface TabEngine {
  readonly engine: ChatEngine;
  /** Delivers what the server told. */
  receive(events: readonly EngineEvent[]): void;
  /** Goes on with a new host, by itself: the client hears a `resync`. */
  resume(): void;
}

type Answer<Name extends RequestName> = ChatEngine[Name] extends (...args: never[]) => Promise<infer Value>
  ? Value
  : never;

const never = new AbortController().signal;

/** Makes a connection. `line` is its number in the tab. */
export function createTabEngine(tab: TabLine, line: number, eventId: () => string): TabEngine {
  let sink: EventSink | null = null;
  let uid: string | null = null;
  let interest: Interest = { users: [], groups: [] };
  let attached = Promise.resolve();
  /** Whose connection broke, and where the server was then: another server knows nothing of what was missed. */
  let lost: { readonly uid: string; readonly host: string | null } | null = null;

  const ask = async <Value>(name: string, args: readonly unknown[], options: CallOptions): Promise<Value> =>
    // The one place where types cannot follow: the other tab runs this very code and answers what it computed.
    (await tab.call(line, name, args, options)) as Value;

  const call = async <Name extends RequestName>(
    name: Name,
    args: readonly unknown[],
    signal: AbortSignal,
    progress?: (share: number) => void,
  ): Promise<Answer<Name>> => {
    if (uid !== null && !signal.aborted) await attached;
    return ask(name, args, { signal, ...(progress && { progress }) });
  };

  const end = (events: readonly EngineEvent[]): void => {
    const to = sink;
    if (uid !== null) lost = { uid, host: tab.host };
    sink = null;
    uid = null;
    to?.(events);
  };

  const resync = (): void => sink?.([{ id: eventId(), type: 'resync' }]);

  const engine: ChatEngine = {
    name: 'embedded',
    capabilities: allCapabilities,
    async connect(session, next, signal) {
      // Events may overtake the answer, as they may on any network.
      sink = next;
      uid = null;
      const user = await ask<UserRecord>('connect', [session], { signal });
      if (sink !== next) return user;
      ({ uid } = user);
      if (lost?.uid === uid && lost.host !== tab.host) void Promise.resolve().then(resync);
      lost = null;
      return user;
    },
    disconnect() {
      sink = null;
      uid = null;
      lost = null;
      interest = { users: [], groups: [] };
      tab.tell(line, 'disconnect', []);
      tab.failAll('NOT_LOGGED_IN', 'The session was ended before an answer came.', line);
      return Promise.resolve();
    },
    listGroups: (query, signal) => call('listGroups', [query], signal),
    getGroup: (guid, signal) => call('getGroup', [guid], signal),
    createGroup: (draft, signal) => call('createGroup', [draft], signal),
    updateGroup: (guid, changes, signal) => call('updateGroup', [guid, changes], signal),
    deleteGroup: (guid, signal) => call('deleteGroup', [guid], signal),
    joinGroup: (guid, password, signal) => call('joinGroup', [guid, password], signal),
    leaveGroup: (guid, signal) => call('leaveGroup', [guid], signal),
    listMembers: (guid, query, signal) => call('listMembers', [guid, query], signal),
    listBanned: (guid, query, signal) => call('listBanned', [guid, query], signal),
    addMembers: (guid, members, signal) => call('addMembers', [guid, members], signal),
    kickMember: (guid, member, signal) => call('kickMember', [guid, member], signal),
    banMember: (guid, user, signal) => call('banMember', [guid, user], signal),
    unbanMember: (guid, user, signal) => call('unbanMember', [guid, user], signal),
    setScope: (guid, member, scope, signal) => call('setScope', [guid, member, scope], signal),
    transferOwnership: (guid, member, signal) => call('transferOwnership', [guid, member], signal),
    getUser: (user, signal) => call('getUser', [user], signal),
    listUsers: (query, signal) => call('listUsers', [query], signal),
    setBlocked: (uids, isBlocked, signal) => call('setBlocked', [uids, isBlocked], signal),
    send: (target, draft, signal) => call('send', [target, draft], signal),
    editMessage: (id, changes, signal) => call('editMessage', [id, changes], signal),
    deleteMessage: (id, signal) => call('deleteMessage', [id], signal),
    setReaction: (id, emoji, isAdded, signal) => call('setReaction', [id, emoji, isAdded], signal),
    history: (target, query, signal) => call('history', [target, query], signal),
    getMessage: (id, signal) => call('getMessage', [id], signal),
    listReceipts: (id, signal) => call('listReceipts', [id], signal),
    mark: (id, as, signal) => call('mark', [id, as], signal),
    unreadCounts: (signal) => call('unreadCounts', [], signal),
    setTyping: (target, isTyping) => tab.tell(line, 'setTyping', [target, isTyping]),
    upload: (file, onProgress, signal) => call('upload', [file], signal, onProgress),
    watch(next) {
      interest = next;
      tab.tell(line, 'watch', [interest]);
    },
  };

  return {
    engine,
    receive(events) {
      if (events.some(({ type }) => type === 'connection.lost' || type === 'session.ended')) end(events);
      else sink?.(events);
    },
    resume() {
      if (uid === null) return;
      const [resumed, host] = [sink, tab.host];
      attached = ask('resume', [uid], { signal: never }).then(
        () => {
          if (sink !== resumed) return;
          tab.tell(line, 'watch', [interest]);
          resync();
        },
        (error: unknown) => {
          // Moved once more meanwhile: then this is tried again already.
          if (sink !== resumed || tab.host !== host) return;
          end([{ id: eventId(), type: 'connection.lost', code: 'NETWORK', reason: String(error) }]);
        },
      );
    },
  };
}
