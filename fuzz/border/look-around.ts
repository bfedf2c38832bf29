import assert from 'node:assert/strict';
import {
  conversationsQuery,
  groupsQuery,
  historyQuery,
  membersQuery,
  usersQuery,
} from '../../tests/server/raw-requests.ts';
import { HostileClient } from './hostile-client.ts';

/** Whatever was asked before, everybody can come back, and what there is can be listed, and is as its types say. */
export async function lookAround(host: string, uids: readonly string[]): Promise<void> {
  const look = async (uid: string): Promise<void> => {
    const client = await HostileClient.to(host);
    const asks: readonly (readonly [string, ...unknown[]])[] = [
      ['connect', { uid }],
      ['listGroups', groupsQuery],
      ['listUsers', usersQuery],
      ['listConversations', conversationsQuery],
      ['unreadCounts'],
      ...['team', 'other', 'new'].flatMap((guid): (readonly [string, ...unknown[]])[] => [
        ['listMembers', guid, membersQuery],
        ['listBanned', guid, membersQuery],
        ['history', { type: 'group', id: guid }, historyQuery],
      ]),
      ['history', { type: 'user', id: uid === 'ana' ? 'ben' : 'ana' }, historyQuery],
    ];
    for (const [index, [name, ...args]] of asks.entries()) {
      client.text(JSON.stringify({ kind: 'ask', id: index + 1, name, args }));
      if (name === 'connect') await client.settled();
    }
    await client.settled();
    assert.deepEqual(client.dealings.faults, [], `${uid} sees everything as it must be`);
    client.end();
    await client.closed;
  };
  await Promise.all(uids.map(look));
}
