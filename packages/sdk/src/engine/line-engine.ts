import type {
  AttachmentRecord,
  Capabilities,
  ChatEngine,
  Clock,
  EngineEvent,
  EngineLimits,
  EventSink,
  Interest,
  UploadFile,
} from '../contract.ts';
import { systemClock } from '../clock.ts';
import { KitException } from '../errors.ts';
import type { AnswerOf } from './answers.ts';
import { LineConnection, type LineSettings } from './line-connection.ts';
import type { OpenLine } from './line.ts';
import { jsonProtocol, type LineProtocol } from './line-protocol.ts';
import { missingPart, unsupported } from './missing-part.ts';
import { givenUp } from './open-requests.ts';
import type { ArgumentsOf, RequestName } from './request-shapes.ts';
import { signalOf } from './signal-of.ts';

/** Asks the server for anything, by any name, while the connection lasts. @throws what the server refuses with, NETWORK */
export type Ask = (
  name: string,
  args: readonly unknown[],
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
) => Promise<unknown>;

/** Brings a file to where it is kept: how bytes travel is for each backend to say. */
export type Upload = (
  file: UploadFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  ask: Ask,
) => Promise<AttachmentRecord>;

/** What a line engine is made of. Times are in milliseconds. */
export interface LineEngineOptions {
  /** For messages to developers. */
  readonly name: string;
  /** What the server can do. Requests for anything else are refused as `UNSUPPORTED`, without asking it. */
  readonly capabilities: Capabilities;
  /** How much the server takes, as far as it is known. */
  readonly limits?: EngineLimits;
  /** The way to the server. */
  readonly open: OpenLine;
  /** @default {@link jsonProtocol} */
  readonly protocol?: LineProtocol;
  /** @default the machine's own clock */
  readonly clock?: Clock;
  /** After how much silence the server is asked whether it is there; `null` for never. @default 20000 */
  readonly heartbeatMs?: number | null;
  /** How long it may then be silent before the line is taken for dead. @default 10000 */
  readonly answerMs?: number;
  /** How long opening may take, the answer to `connect` included. @default 20000 */
  readonly openMs?: number;
  /** The longest request, in UTF-16 code units of its frame. @default 1048576 */
  readonly frameLength?: number;
  /**
   * Who sees to what was missed between two connections: the engine, by a `resync`, or the server, which tells either
   * that or the events themselves. @default 'resync'
   */
  readonly missedEvents?: 'resync' | 'server';
  /** Without it there are no uploads. */
  readonly upload?: Upload;
  /** Hears of what came in and makes no sense. @default console.warn */
  readonly onWarning?: (warning: string) => void;
}

const nobody = 'Nobody is logged in on this connection.';
const broken = 'The connection is lost.';

/** An engine whose server is at the other end of a line. */
export function createLineEngine(options: LineEngineOptions): ChatEngine {
  const { name: engineName, upload, missedEvents = 'resync' } = options;
  const capabilities: Capabilities = Object.freeze({
    ...options.capabilities,
    uploads: options.capabilities.uploads === true && upload !== undefined,
  });
  const settings = settingsOf(options);
  let current: LineConnection | null = null;
  /** There was a connection before: whatever happened since was missed. */
  let isBroken = false;

  /** The open connection. */
  const connection = (): LineConnection => {
    if (current?.isOpen === true) return current;
    throw isBroken ? new KitException('NETWORK', broken) : new KitException('NOT_LOGGED_IN', nobody);
  };

  const call = async <Name extends RequestName>(
    name: Name,
    args: ArgumentsOf<Name>,
    given: AbortSignal,
  ): Promise<AnswerOf<Name>> => {
    const signal = signalOf(given);
    if (signal.aborted) throw givenUp(signal);
    const open = connection();
    const missing = missingPart(capabilities, name, args);
    if (missing !== null) throw unsupported(engineName, missing);
    return open.ask(name, args, signal);
  };

  return {
    name: engineName,
    capabilities,
    ...(options.limits && { limits: Object.freeze({ ...options.limits }) }),

    connect(session, sink: EventSink, given) {
      const signal = signalOf(given);
      if (signal.aborted) return Promise.reject(givenUp(signal));
      isBroken ||= current?.isOpen === true;
      current?.end(new KitException('NETWORK', 'Another connection took the place of this one.'));
      const fresh = new LineConnection(settings, sink, (how) => {
        isBroken = how === 'lost';
        current = null;
      });
      current = fresh;
      const first: EngineEvent[] = isBroken && missedEvents === 'resync' ? [{ type: 'resync' }] : [];
      return fresh.enter(session, first, signal);
    },

    disconnect() {
      const ending = current;
      current = null;
      isBroken = false;
      ending?.end(new KitException('NOT_LOGGED_IN', 'The session was ended before an answer came.'), 'disconnect');
      return Promise.resolve();
    },

    ping: (signal) => call('ping', [], signal),
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
    kickMember: (guid, uid, signal) => call('kickMember', [guid, uid], signal),
    banMember: (guid, uid, signal) => call('banMember', [guid, uid], signal),
    unbanMember: (guid, uid, signal) => call('unbanMember', [guid, uid], signal),
    setScope: (guid, uid, scope, signal) => call('setScope', [guid, uid, scope], signal),
    transferOwnership: (guid, uid, signal) => call('transferOwnership', [guid, uid], signal),
    getUser: (uid, signal) => call('getUser', [uid], signal),
    listUsers: (query, signal) => call('listUsers', [query], signal),
    setBlocked: (uids, isBlocked, signal) => call('setBlocked', [uids, isBlocked], signal),
    send: (target, draft, signal) => call('send', [target, draft], signal),
    editMessage: (id, changes, signal) => call('editMessage', [id, changes], signal),
    deleteMessage: (id, signal) => call('deleteMessage', [id], signal),
    setReaction: (id, emoji, isAdded, signal) => call('setReaction', [id, emoji, isAdded], signal),
    listReactions: (id, query, signal) => call('listReactions', [id, query], signal),
    history: (target, query, signal) => call('history', [target, query], signal),
    getMessage: (id, signal) => call('getMessage', [id], signal),
    listReceipts: (id, signal) => call('listReceipts', [id], signal),
    mark: (id, as, signal) => call('mark', [id, as], signal),
    markUnread: (id, signal) => call('markUnread', [id], signal),
    unreadCounts: (signal) => call('unreadCounts', [], signal),
    listConversations: (query, signal) => call('listConversations', [query], signal),
    getConversation: (target, signal) => call('getConversation', [target], signal),
    deleteConversation: (target, signal) => call('deleteConversation', [target], signal),

    setTyping(target, isTyping) {
      if (capabilities.typing === true) current?.tell('setTyping', [target, isTyping]);
    },

    async upload(file, onProgress, given) {
      const signal = signalOf(given);
      if (signal.aborted) throw givenUp(signal);
      const open = connection();
      if (!upload || capabilities.uploads !== true) throw unsupported(engineName, 'uploads');
      return open.wait(signal, (inner) => {
        const ask: Ask = (name, args, own = inner, progress = undefined) => open.send(name, args, own, progress);
        const tell = (share: number): void => {
          // Nothing is told of an upload that is over, and nothing but a share.
          if (!inner.aborted && share >= 0) onProgress(Math.min(1, share));
        };
        return upload(file, tell, inner, ask);
      });
    },

    watch(interest) {
      current?.tell('watch', [capabilities.presence === true ? interest : withoutUsers(interest)]);
    },
  };
}

function settingsOf(options: LineEngineOptions): LineSettings {
  return {
    open: options.open,
    protocol: options.protocol ?? jsonProtocol,
    clock: options.clock ?? systemClock,
    heartbeatMs: options.heartbeatMs === undefined ? 20_000 : options.heartbeatMs,
    answerMs: options.answerMs ?? 10_000,
    openMs: options.openMs ?? 20_000,
    frameLength: options.frameLength ?? 1_048_576,
    warn: options.onWarning ?? ((warning: string) => console.warn(warning)),
  };
}

function withoutUsers({ groups }: Interest): Interest {
  return { users: [], groups };
}
