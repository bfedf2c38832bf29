import { capabilities, type Capability } from '../contract.ts';
import { missingPart } from './missing-part.ts';
import type { RequestName } from './request-shapes.ts';

const content = { kind: 'text', text: 'x' };

/** Which request needs what. */
const table: readonly [Capability, RequestName, readonly unknown[]][] = [
  ['search', 'listGroups', [{ keyword: 'a' }]],
  ['search', 'listUsers', [{ keyword: 'a' }]],
  ['search', 'listMembers', ['tea', { keyword: 'a' }]],
  ['search', 'history', [{}, { keyword: 'a' }]],
  ['tags', 'listGroups', [{ tags: ['a'] }]],
  ['tags', 'listUsers', [{ tags: ['a'] }]],
  ['tags', 'createGroup', [{ tags: ['a'] }]],
  ['passwordGroups', 'createGroup', [{ type: 'password' }]],
  ['passwordGroups', 'updateGroup', ['tea', { type: 'password' }]],
  ['scopes', 'setScope', ['tea', 'ben', 'admin']],
  ['scopes', 'addMembers', ['tea', [{ uid: 'ben', scope: 'admin' }]]],
  ['bans', 'banMember', ['tea', 'ben']],
  ['bans', 'unbanMember', ['tea', 'ben']],
  ['bans', 'listBanned', ['tea', {}]],
  ['ownershipTransfer', 'transferOwnership', ['tea', 'ben']],
  ['customMessages', 'send', [{}, { content: { kind: 'custom' } }]],
  ['uploads', 'send', [{}, { content: { kind: 'media' } }]],
  ['threads', 'send', [{}, { content, parentId: 'm' }]],
  ['threads', 'history', [{}, { parentId: 'm' }]],
  ['editing', 'editMessage', ['m', { content }]],
  ['deleting', 'deleteMessage', ['m']],
  ['reactions', 'setReaction', ['m', '👍', true]],
  ['reactionLists', 'listReactions', ['m', {}]],
  ['receipts', 'mark', ['m', 'read']],
  ['receipts', 'listReceipts', ['m']],
  ['markingUnread', 'markUnread', ['m']],
  ['unreadCounts', 'unreadCounts', []],
  ['unreadCounts', 'history', [{}, { unreadOnly: true }]],
  ['presence', 'listUsers', [{ status: 'online' }]],
  ['blocking', 'setBlocked', [['ben'], true]],
];

test.each(table)('without %s, %s is missing a part; with it nothing is', (capability, name, args) => {
  const all = Object.fromEntries(capabilities.map((one) => [one, true]));
  expect(missingPart({ ...all, [capability]: false }, name, args)).toBe(capability);
  expect(missingPart(all, name, args)).toBeNull();
});

test.each<[RequestName, readonly unknown[]]>([
  ['ping', []],
  ['listGroups', [{ keyword: '', tags: [] }]],
  ['createGroup', [{ type: 'private', tags: [], password: '' }]],
  ['addMembers', ['tea', [{ uid: 'ben', scope: 'participant' }]]],
  ['listUsers', [{ keyword: '', tags: [], status: null, hideBlocked: true }]],
  ['send', [{}, { content, parentId: '' }]],
  ['history', [{}, { keyword: '', parentId: '', unreadOnly: false }]],
])('an engine that has nothing special is asked for %s', (name, args) => {
  expect(missingPart({}, name, args)).toBeNull();
});

test('arguments of any kind are looked at without throwing', () => {
  for (const [, name] of table) {
    for (const value of [null, undefined, 5, 'x', [null]])
      expect(() => missingPart({}, name, [value, value])).not.toThrow();
  }
});
