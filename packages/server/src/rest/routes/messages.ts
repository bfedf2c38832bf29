import { limits } from '@open-chat-kit/engine-embedded/rules';
import { KitException } from '@open-chat-kit/sdk/engine';
import { actAs, actInGroup, actOnMessage, onBehalfOf, onBehalfOfOwner } from '../acting.ts';
import { draftContent, messageRecord } from '../records.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { about, anyObject, flag, id, listOf, named, objectOf, text, whole } from '../schema.ts';
import type { Fields } from '../schema.ts';

const draft = objectOf(
  {
    muid: about('Made by you, once for each message: sent twice, the first answer comes again.', id(limits.id)),
    content: draftContent,
  },
  {
    parentId: about('The first message of the thread in which it stands.', text(limits.id)),
    quotedId: text(limits.id),
    metadata: anyObject,
  },
);

const historyQuery = {
  limit: about('How many at most. Without it 30.', whole(1, 100)),
  before: about('The id of a message: those before it. Without a start the newest.', id(limits.id)),
  after: about('The id of a message: those behind it.', id(limits.id)),
  around: about('The id of a message: those on both sides of it.', id(limits.id)),
  keyword: about('Found anywhere in the text.', text(limits.keyword)),
  parentId: about('The first message of a thread: its replies alone.', id(limits.id)),
  hideReplies: flag,
  hideDeleted: flag,
} satisfies Fields;

const messages = named('Messages', objectOf({ items: listOf(messageRecord), hasOlder: flag, hasNewer: flag }));

const refusals = ['NOT_FOUND', 'FORBIDDEN', 'NOT_A_MEMBER', 'CONFLICT', 'LIMIT_EXCEEDED'] as const;

export const messageRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/groups/{guid}/messages',
    name: 'sendToGroup',
    summary: 'Sends a message to a group, as one of its members.',
    query: objectOf({}, { onBehalfOf: onBehalfOfOwner }),
    body: draft,
    answer: messageRecord,
    refusals,
    run: ({ instance, path: { guid }, query, body }) =>
      actInGroup(instance, guid, query.onBehalfOf, 'send', { type: 'group', id: guid }, wholeDraft(body)),
  }),
  route({
    method: 'GET',
    path: '/v1/groups/{guid}/messages',
    name: 'listMessagesOfGroup',
    summary: 'A stretch of what was said in a group, oldest first, as one of its members sees it.',
    query: objectOf({}, { ...historyQuery, onBehalfOf: onBehalfOfOwner }),
    answer: messages,
    refusals: ['NOT_FOUND', 'NOT_A_MEMBER'],
    run: ({ instance, path: { guid }, query }) =>
      actInGroup(instance, guid, query.onBehalfOf, 'history', { type: 'group', id: guid }, historyOf(query)),
  }),
  route({
    method: 'POST',
    path: '/v1/users/{uid}/messages',
    name: 'sendToUser',
    summary: 'Sends a message to a user, as another one.',
    query: objectOf({ onBehalfOf }),
    body: draft,
    answer: messageRecord,
    refusals,
    run: ({ instance, path: { uid }, query, body }) =>
      actAs(instance, query.onBehalfOf, 'send', { type: 'user', id: uid }, wholeDraft(body)),
  }),
  route({
    method: 'GET',
    path: '/v1/users/{uid}/messages',
    name: 'listMessagesWithUser',
    summary: 'A stretch of what two people said to each other, oldest first, as one of them sees it.',
    query: objectOf({ onBehalfOf }, historyQuery),
    answer: messages,
    refusals: ['NOT_FOUND'],
    run: ({ instance, path: { uid }, query }) =>
      actAs(instance, query.onBehalfOf, 'history', { type: 'user', id: uid }, historyOf(query)),
  }),
  route({
    method: 'DELETE',
    path: '/v1/messages/{id}',
    name: 'deleteMessage',
    summary:
      'Deletes a message: that there was one stays to be seen. By default as the owner of its group, or as who sent it.',
    query: objectOf({}, { onBehalfOf }),
    answer: messageRecord,
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
    run: ({ instance, path, query }) => actOnMessage(instance, path.id, query.onBehalfOf, 'deleteMessage'),
  }),
];

interface GivenDraft {
  readonly muid: string;
  readonly content: unknown;
  readonly parentId?: string;
  readonly quotedId?: string;
  readonly metadata?: unknown;
}

/** As the contract has it. */
function wholeDraft(given: GivenDraft): unknown {
  return { parentId: '', quotedId: '', metadata: {}, ...given };
}

interface GivenQuery {
  readonly limit?: number;
  readonly before?: string;
  readonly after?: string;
  readonly around?: string;
  readonly keyword?: string;
  readonly parentId?: string;
  readonly hideReplies?: boolean;
  readonly hideDeleted?: boolean;
}

/** As the contract has it. @throws INVALID_ARGUMENT */
function historyOf(given: GivenQuery): unknown {
  const { limit = 30, keyword = '', parentId = '', hideReplies = false, hideDeleted = false } = given;
  const starts = (['before', 'after', 'around'] as const).flatMap((kind) => {
    const start = given[kind];
    return start === undefined ? [] : [{ kind, id: start }];
  });
  if (starts.length > 1)
    throw new KitException('INVALID_ARGUMENT', 'Of "before", "after" and "around" give one, or none.', {
      details: { argument: 'before' },
    });
  const [from = { kind: 'latest' }] = starts;
  const all = { types: [], categories: [], unreadOnly: false };
  return { ...all, limit, keyword, parentId, hideReplies, hideDeleted, from };
}
