import assert from 'node:assert/strict';
import { type ChatClient, Kit } from '@open-chat-kit/sdk';
import { loggedInScene } from '../../packages/sdk/src/testing/client-scene.ts';
import type { FakeEngine } from '../../packages/sdk/src/testing/fake-engine.ts';
import { userRecord } from '../../packages/sdk/src/testing/records.ts';
import { hostile } from '../inputs/hostile.ts';
import { read } from '../inputs/listening.ts';
import { conversation, group, member, message, spoiled, user } from '../inputs/records.ts';
import { assertEvent } from '../inputs/well-formed-event.ts';
import { assertWellFormed, isObject } from '../inputs/well-formed.ts';
import type { Draw } from '../loop/draw.ts';
import { target, type Target } from '../loop/target.ts';
import { assertFailure } from './failures.ts';

type Method = Parameters<FakeEngine['on']>[0];

/** A call of a host's, the method of the engine that it ends in, and a good answer of that method. */
interface Asking {
  readonly method: Method;
  readonly answer: (draw: Draw) => unknown;
  readonly ask: (client: ChatClient) => Promise<unknown>;
}

const team = (): Kit.Group => new Kit.Group('team', 'Team', 'public');
const text = (): Kit.TextMessage => new Kit.TextMessage('team', 'Hi', 'group');
const stored = (): Kit.TextMessage => {
  const made = text();
  made.setId('m1');
  return made;
};
const page = (draw: Draw, item: (draw: Draw) => object): object => ({
  items: draw.list(4, () => (draw.oneIn(2) ? spoiled(draw, item(draw)) : item(draw))),
  cursor: draw.pick([null, 'c']),
  isLast: draw.oneIn(2),
});
const change = (draw: Draw): object => ({ group: group(draw, 'team'), message: draw.oneIn(2) ? message(draw) : null });

const askings: readonly [Asking, ...Asking[]] = [
  { method: 'getGroup', answer: (draw) => group(draw, 'team'), ask: (client) => client.getGroup('team') },
  { method: 'createGroup', answer: change, ask: (client) => client.createGroup(team()) },
  { method: 'updateGroup', answer: (draw) => group(draw, 'team'), ask: (client) => client.updateGroup(team()) },
  { method: 'deleteGroup', answer: () => undefined, ask: (client) => client.deleteGroup('team') },
  { method: 'joinGroup', answer: change, ask: (client) => client.joinGroup('team') },
  { method: 'leaveGroup', answer: change, ask: (client) => client.leaveGroup('team') },
  {
    method: 'addMembers',
    answer: (draw) => ({
      group: group(draw, 'team'),
      results: draw.list(3, () => spoiled(draw, { uid: 'ben', error: draw.pick([null, 'BANNED']), reason: 'x' })),
      messages: draw.list(2, () => message(draw)),
    }),
    ask: (client) => client.addMembersToGroup('team', [new Kit.GroupMember('ben', 'participant')]),
  },
  { method: 'kickMember', answer: change, ask: (client) => client.kickGroupMember('team', 'ben') },
  { method: 'banMember', answer: change, ask: (client) => client.banGroupMember('team', 'ben') },
  { method: 'unbanMember', answer: change, ask: (client) => client.unbanGroupMember('team', 'ben') },
  {
    method: 'setScope',
    answer: (draw) => ({ ...change(draw), oldScope: 'participant' }),
    ask: (client) => client.updateGroupMemberScope('team', 'ben', 'admin'),
  },
  { method: 'transferOwnership', answer: change, ask: (client) => client.transferGroupOwnership('team', 'ben') },
  { method: 'getUser', answer: (draw) => user(draw, 'ben'), ask: (client) => client.getUser('ben') },
  {
    method: 'setBlocked',
    answer: (draw) => draw.list(3, () => (draw.oneIn(2) ? user(draw) : spoiled(draw, user(draw)))),
    ask: (client) => client.blockUsers(['ben']),
  },
  { method: 'send', answer: message, ask: (client) => client.sendMessage(text()) },
  { method: 'editMessage', answer: message, ask: (client) => client.editMessage(stored()) },
  { method: 'deleteMessage', answer: message, ask: (client) => client.deleteMessage('m1') },
  { method: 'setReaction', answer: message, ask: (client) => client.addReaction('m1', '👍') },
  { method: 'getMessage', answer: message, ask: (client) => client.getMessageDetails('m1') },
  {
    method: 'listReceipts',
    answer: (draw) => draw.list(3, () => spoiled(draw, { user: user(draw), deliveredAt: 1, readAt: 2 })),
    ask: (client) => client.getMessageReceipts('m1'),
  },
  {
    method: 'listReactions',
    answer: (draw) => ({
      items: draw.list(3, () => spoiled(draw, { emoji: draw.pick(['👍', '__proto__']), user: user(draw), at: 1 })),
      cursor: null,
      isLast: true,
    }),
    ask: (client) => new Kit.ReactionsRequestBuilder().setMessageId('m1').build(client).fetchNext(),
  },
  { method: 'mark', answer: () => undefined, ask: (client) => client.markAsRead(stored()) },
  {
    method: 'unreadCounts',
    answer: () => ({ users: { ben: 1, ['__proto__']: 2 }, groups: { team: 3 } }),
    ask: (client) => client.getUnreadMessageCountForGroup('team'),
  },
  {
    method: 'getConversation',
    answer: (draw) => conversation(draw),
    ask: (client) => client.getConversation('team', 'group'),
  },
  {
    method: 'deleteConversation',
    answer: (draw) => ({ upTo: draw.below(9) }),
    ask: (client) => client.deleteConversation('team', 'group'),
  },
  {
    method: 'listConversations',
    answer: (draw) => page(draw, conversation),
    ask: (client) => client.queries.listConversations(new Kit.ConversationsRequestBuilder().toQuery()),
  },
  {
    method: 'upload',
    answer: () => ({ url: 'https://x/a.png', name: 'a', mimeType: 'image/png', size: 3 }),
    ask: (client) =>
      client.sendMediaMessage(new Kit.MediaMessage('team', { bytes: new Uint8Array(1), name: 'a' }, 'file', 'group')),
  },
  { method: 'listGroups', answer: (draw) => page(draw, group), ask: listing('listGroups') },
  { method: 'listUsers', answer: (draw) => page(draw, user), ask: listing('listUsers') },
  { method: 'listMembers', answer: (draw) => page(draw, member), ask: listing('listMembers') },
  { method: 'listBanned', answer: (draw) => page(draw, member), ask: listing('listBanned') },
  {
    method: 'history',
    answer: (draw) => ({ ...page(draw, message), hasOlder: true, hasNewer: draw.oneIn(2) }),
    ask: (client) => client.queries.history({ type: 'group', id: 'team' }, newest),
  },
];

const newest = new Kit.MessagesRequestBuilder().setGUID('team').toQuery();
const kinds = {
  listGroups: 'group',
  listUsers: 'user',
  listMembers: 'member',
  listBanned: 'member',
  history: 'message',
  listConversations: 'conversation',
} as const;

function listing(method: 'listGroups' | 'listUsers' | 'listMembers' | 'listBanned'): Asking['ask'] {
  return ({ queries }) => {
    if (method === 'listGroups') return queries.listGroups(new Kit.GroupsRequestBuilder().toQuery());
    if (method === 'listUsers') return queries.listUsers(new Kit.UsersRequestBuilder().toQuery());
    const query = new Kit.GroupMembersRequestBuilder('team').toQuery();
    return method === 'listMembers' ? queries.listMembers('team', query) : queries.listBanned('team', query);
  };
}

interface Input {
  readonly asking: Asking;
  readonly answer: unknown;
  readonly fate: 'answered' | 'thrown' | 'never';
}

/** What a hostile engine answers: each call of a host's gives something well formed or rejects with a KitException. */
export function answers(): Target {
  return target<Input>({
    name: 'answers',
    about: 'answers of a hostile engine, through every call of the client',
    make: (draw) => {
      const asking = draw.pick(askings);
      const good = asking.answer(draw);
      const answer = draw.oneIn(6) ? good : isObject(good) ? spoiled(draw, good) : hostile(draw);
      return {
        asking,
        answer: draw.oneIn(6) ? hostile(draw) : answer,
        fate: draw.pick(['answered', 'answered', 'answered', 'answered', 'thrown', 'never']),
      };
    },
    check: async ({ asking, answer, fate }) => {
      const { engine, clock, client, events, failures } = await loggedInScene();
      const known = { ...blankGroup, guid: 'team', name: 'Team' };
      engine.on('getGroup', () => known).on('getUser', (uid) => userRecord(String(uid)));
      engine.on('send', () => Promise.reject(new Error('not asked')));
      // Uploads take as long as they take.
      const isSilent = fate === 'never' && asking.method !== 'upload';
      engine.on(asking.method, () =>
        isSilent ? new Promise(() => {}) : fate === 'thrown' ? Promise.reject(answer) : answer,
      );
      let outcome: { readonly value: unknown } | { readonly error: unknown } | undefined;
      asking.ask(client).then(
        (value) => (outcome = { value }),
        (error: unknown) => (outcome = { error }),
      );
      await clock.advance(90_000);
      assert.ok(outcome !== undefined, 'no call is for ever');
      if ('error' in outcome) assertFailure(outcome.error);
      else assertOutcome(asking, outcome.value);
      for (const error of failures) assertFailure(error);
      for (const { event } of events) assertEvent(event);
      engine.on('getUser', (uid) => userRecord(String(uid)));
      assert.equal((await client.getUser('ben')).getUid(), 'ben', 'the next call is answered');
      await client.logout();
      await clock.advance(0); // the engine closes
      assert.equal(clock.waiting, 0, 'no timer is left');
    },
  });
}

function assertOutcome({ method }: Asking, value: unknown): void {
  const kind = Object.entries(kinds).find(([name]) => name === method)?.[1];
  if (kind === undefined) return read(value);
  assert.ok(isObject(value), 'a page');
  const items: unknown = Reflect.get(value, 'items');
  assert.ok(Array.isArray(items), 'a page has items');
  for (const item of items) assertWellFormed(kind, item);
}

const blankGroup = {
  type: 'public',
  icon: '',
  description: '',
  owner: '',
  metadata: {},
  tags: [],
  createdAt: 0,
  updatedAt: 0,
  membersCount: 1,
  hasJoined: true,
  scope: 'owner',
  joinedAt: 0,
  isBanned: false,
  revision: 0,
  order: '',
};
