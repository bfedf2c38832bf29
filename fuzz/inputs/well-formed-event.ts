import assert from 'node:assert/strict';
import type { ClientEvent } from '@open-chat-kit/sdk';
import { assertField, assertTarget, assertWellFormed, isObject } from './well-formed.ts';

/** What each kind of event must say, beside its id. */
const needs: Readonly<Record<string, readonly string[]>> = {
  'group.joined': ['group', 'user', 'actor', 'at'],
  'group.left': ['group', 'user', 'actor', 'at'],
  'group.kicked': ['group', 'user', 'actor', 'at'],
  'group.banned': ['group', 'user', 'actor', 'at'],
  'group.unbanned': ['group', 'user', 'actor', 'at'],
  'group.ownershipTransferred': ['group', 'user', 'actor', 'at'],
  'group.scopeChanged': ['group', 'user', 'actor', 'at', 'newScope', 'oldScope'],
  'group.added': ['group', 'actor', 'at', 'users', 'messages'],
  'group.created': ['wholeGroup'],
  'group.updated': ['group'],
  'group.deleted': ['group'],
  'message.received': ['message'],
  'message.edited': ['message'],
  'message.deleted': ['message'],
  'message.reaction': ['message', 'user', 'emoji', 'isAdded', 'at'],
  receipt: ['kind', 'target', 'user', 'messageId', 'at'],
  typing: ['target', 'user', 'isTyping'],
  'user.presence': ['user'],
  'user.updated': ['user'],
  'conversation.deleted': ['target', 'upTo'],
  'conversation.unread': ['target', 'messageId', 'from'],
  resync: [],
};
const withoutParts = /^(session\.|connection\.|message\.(pending|sent|failed|discarded))/;

/** Throws where an event that subscribers are told is not what its type says. */
export function assertEvent(event: ClientEvent): void {
  if (withoutParts.test(event.type)) return;
  const parts = Object.hasOwn(needs, event.type) ? needs[event.type] : undefined;
  assert.ok(parts !== undefined, `nobody knows what "${event.type.slice(0, 40)}" is`);
  if (event.type !== 'resync') assertField('text', Reflect.get(event, 'id'), 'id');
  for (const part of parts) assertPart(part, Reflect.get(event, part === 'wholeGroup' ? 'group' : part));
  const line: unknown = Reflect.get(event, 'message') ?? null;
  if (line !== null) assertPart('message', line);
}

function assertPart(part: string, value: unknown): void {
  switch (part) {
    case 'users':
    case 'messages':
      assert.ok(Array.isArray(value), `${part} are a list`);
      for (const item of value) assertWellFormed(part === 'users' ? 'user' : 'message', item);
      return;
    case 'user':
    case 'actor':
    case 'message':
    case 'group':
    case 'wholeGroup':
      assert.ok(isObject(value), `${part} is there`);
      if (part === 'group') assertWellFormed('group', value, true);
      else assertWellFormed(part === 'message' ? 'message' : part === 'wholeGroup' ? 'group' : 'user', value);
      return;
    case 'target':
      return assertTarget(value);
    case 'newScope':
    case 'oldScope':
      return assertField('owner|admin|moderator|participant', value, part);
    case 'kind':
      return assertField('delivered|read', value, part);
    case 'isAdded':
    case 'isTyping':
      return assertField('truth', value, part);
    case 'upTo':
    case 'from':
      return assertField('number', value, part);
    case 'at':
      return assertField('time', value, part);
    default:
      return assertField('id', value, part);
  }
}
