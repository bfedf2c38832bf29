import { allCapabilities } from '@open-chat-kit/sdk/engine';
import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import type { Backend } from './backend.ts';
import { Connection } from './connection.ts';
import { limits } from './limits.ts';
import { createGroup, deleteGroup, getGroup, joinGroup, leaveGroup, updateGroup } from './operations/groups.ts';
import { history } from './operations/history.ts';
import { listGroups } from './operations/list-groups.ts';
import { listBanned, listMembers } from './operations/list-members.ts';
import { addMembers, banMember, kickMember, setScope, transferOwnership, unbanMember } from './operations/members.ts';
import { deleteMessage, editMessage, getMessage, send, setReaction } from './operations/messages.ts';
import { listReceipts, mark, unreadCounts } from './operations/receipts.ts';
import { setTyping } from './operations/typing.ts';
import { getUser, listUsers, setBlocked } from './operations/users.ts';
import { upload } from './upload.ts';

/** An engine and the connection behind it. */
export interface EngineWithConnection {
  readonly engine: ChatEngine;
  readonly connection: Connection;
}

/** One connection to the server, as the contract has it. */
export function createEngine(backend: Backend): EngineWithConnection {
  const connection = new Connection(backend);
  const engine: ChatEngine = {
    name: 'embedded',
    capabilities: allCapabilities,
    connect: (session, sink, signal) => connection.connect(session, sink, signal),
    disconnect() {
      connection.close();
      return Promise.resolve();
    },
    listGroups: (query, signal) => connection.request('listGroups', signal, (call) => listGroups(call, query)),
    getGroup: (guid, signal) => connection.request('getGroup', signal, (call) => getGroup(call, guid)),
    createGroup: (draft, signal) => connection.request('createGroup', signal, (call) => createGroup(call, draft)),
    updateGroup: (guid, changes, signal) =>
      connection.request('updateGroup', signal, (call) => updateGroup(call, guid, changes)),
    deleteGroup: (guid, signal) => connection.request('deleteGroup', signal, (call) => deleteGroup(call, guid)),
    joinGroup: (guid, password, signal) =>
      connection.request('joinGroup', signal, (call) => joinGroup(call, guid, password)),
    leaveGroup: (guid, signal) => connection.request('leaveGroup', signal, (call) => leaveGroup(call, guid)),
    listMembers: (guid, query, signal) =>
      connection.request('listMembers', signal, (call) => listMembers(call, guid, query)),
    listBanned: (guid, query, signal) =>
      connection.request('listBanned', signal, (call) => listBanned(call, guid, query)),
    addMembers: (guid, members, signal) =>
      connection.request('addMembers', signal, (call) => addMembers(call, guid, members)),
    kickMember: (guid, uid, signal) => connection.request('kickMember', signal, (call) => kickMember(call, guid, uid)),
    banMember: (guid, uid, signal) => connection.request('banMember', signal, (call) => banMember(call, guid, uid)),
    unbanMember: (guid, uid, signal) =>
      connection.request('unbanMember', signal, (call) => unbanMember(call, guid, uid)),
    setScope: (guid, uid, scope, signal) =>
      connection.request('setScope', signal, (call) => setScope(call, guid, uid, scope)),
    transferOwnership: (guid, uid, signal) =>
      connection.request('transferOwnership', signal, (call) => transferOwnership(call, guid, uid)),
    getUser: (uid, signal) => connection.request('getUser', signal, (call) => getUser(call, uid)),
    listUsers: (query, signal) => connection.request('listUsers', signal, (call) => listUsers(call, query)),
    setBlocked: (uids, isBlocked, signal) =>
      connection.request('setBlocked', signal, (call) => setBlocked(call, uids, isBlocked)),
    send: (target, draft, signal) =>
      connection.request('send', signal, (call) => {
        const message = send(call, target, draft);
        backend.typing.end(call.viewer.uid, target);
        return message;
      }),
    editMessage: (id, changes, signal) =>
      connection.request('editMessage', signal, (call) => editMessage(call, id, changes)),
    deleteMessage: (id, signal) => connection.request('deleteMessage', signal, (call) => deleteMessage(call, id)),
    setReaction: (id, emoji, isAdded, signal) =>
      connection.request('setReaction', signal, (call) => setReaction(call, id, emoji, isAdded)),
    history: (target, query, signal) => connection.request('history', signal, (call) => history(call, target, query)),
    getMessage: (id, signal) => connection.request('getMessage', signal, (call) => getMessage(call, id)),
    listReceipts: (id, signal) => connection.request('listReceipts', signal, (call) => listReceipts(call, id)),
    mark: (id, as, signal) => connection.request('mark', signal, (call) => mark(call, id, as)),
    unreadCounts: (signal) => connection.request('unreadCounts', signal, (call) => unreadCounts(call)),
    setTyping: (target, isTyping) =>
      connection.notify((call) => setTyping(call, backend.typing, connection, target, isTyping)),
    upload: (file, onProgress, signal) =>
      connection.request('upload', signal, () => upload(file, onProgress, signal, backend.clock)),
    watch: ({ users, groups }) =>
      connection.watch({ users: users.slice(0, limits.watched), groups: groups.slice(0, limits.watched) }),
  };
  return { engine, connection };
}
