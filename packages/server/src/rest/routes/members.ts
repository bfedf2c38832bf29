import { limits } from '@open-chat-kit/engine-embedded/rules';
import { actInGroup, onBehalfOfOwner } from '../acting.ts';
import { assignableScopes, groupRecord, memberRecord, memberScopes, messageRecord, pageOf } from '../records.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { about, id, listOf, named, nullable, objectOf, oneOf, text, whole } from '../schema.ts';
import type { Fields } from '../schema.ts';
import { groupChange } from './groups.ts';

const paging = {
  limit: about('How many at most. Without it 30.', whole(1, 100)),
  cursor: text(),
  keyword: about('Found anywhere in the name or the uid.', text(limits.keyword)),
  onBehalfOf: onBehalfOfOwner,
} satisfies Fields;
const acting = objectOf({}, { onBehalfOf: onBehalfOfOwner });

export const memberRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/groups/{guid}/members',
    name: 'listMembers',
    summary: 'The members of a group, the strongest first.',
    query: objectOf(
      {},
      { ...paging, scope: about('One of these; may be given several times.', listOf(oneOf(memberScopes), 4)) },
    ),
    answer: pageOf('Members', memberRecord),
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
    run: ({ instance, path: { guid }, query }) => {
      const { limit = 30, cursor = null, keyword = '', scope: scopes = [] } = query;
      return actInGroup(instance, guid, query.onBehalfOf, 'listMembers', guid, { limit, cursor, keyword, scopes });
    },
  }),
  route({
    method: 'POST',
    path: '/v1/groups/{guid}/members',
    name: 'addMembers',
    summary: 'Adds members. Who cannot be added does not keep others out: `results` says of each what became of it.',
    query: acting,
    body: objectOf({
      members: listOf(objectOf({ uid: id(limits.id), scope: oneOf(assignableScopes) }), limits.people),
    }),
    answer: named(
      'MembersAdded',
      objectOf({
        group: groupRecord,
        results: listOf(
          objectOf({
            uid: id(limits.id),
            error: about('A code, as of refusals; `null` where all is well.', nullable(text())),
            reason: text(),
          }),
        ),
        messages: listOf(messageRecord),
      }),
    ),
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
    run: ({ instance, path: { guid }, query, body }) =>
      actInGroup(instance, guid, query.onBehalfOf, 'addMembers', guid, body.members),
  }),
  route({
    method: 'PATCH',
    path: '/v1/groups/{guid}/members/{uid}',
    name: 'setScope',
    summary: 'Gives a member a scope. With the scope `owner` the group is theirs from then on.',
    query: acting,
    body: objectOf({ scope: oneOf(memberScopes) }),
    answer: named(
      'ScopeChange',
      objectOf({ group: groupRecord, message: nullable(messageRecord) }, { oldScope: oneOf(memberScopes) }),
    ),
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'NOT_A_MEMBER'],
    run: ({ instance, path: { guid, uid }, query, body: { scope } }) =>
      scope === 'owner'
        ? actInGroup(instance, guid, query.onBehalfOf, 'transferOwnership', guid, uid)
        : actInGroup(instance, guid, query.onBehalfOf, 'setScope', guid, uid, scope),
  }),
  route({
    method: 'DELETE',
    path: '/v1/groups/{guid}/members/{uid}',
    name: 'removeMember',
    summary: 'Takes a member out of a group.',
    query: acting,
    answer: groupChange,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'NOT_A_MEMBER'],
    run: ({ instance, path: { guid, uid }, query }) =>
      actInGroup(instance, guid, query.onBehalfOf, 'kickMember', guid, uid),
  }),
  route({
    method: 'GET',
    path: '/v1/groups/{guid}/bans',
    name: 'listBanned',
    summary: 'Who is banned from a group.',
    query: objectOf({}, paging),
    answer: pageOf('Members', memberRecord),
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
    run: ({ instance, path: { guid }, query }) => {
      const { limit = 30, cursor = null, keyword = '' } = query;
      return actInGroup(instance, guid, query.onBehalfOf, 'listBanned', guid, { limit, cursor, keyword, scopes: [] });
    },
  }),
  route({
    method: 'PUT',
    path: '/v1/groups/{guid}/bans/{uid}',
    name: 'banMember',
    summary: 'Bans a user from a group, whether they are in it or not.',
    query: acting,
    answer: groupChange,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    run: ({ instance, path: { guid, uid }, query }) =>
      actInGroup(instance, guid, query.onBehalfOf, 'banMember', guid, uid),
  }),
  route({
    method: 'DELETE',
    path: '/v1/groups/{guid}/bans/{uid}',
    name: 'unbanMember',
    summary: 'Lifts a ban.',
    query: acting,
    answer: groupChange,
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
    run: ({ instance, path: { guid, uid }, query }) =>
      actInGroup(instance, guid, query.onBehalfOf, 'unbanMember', guid, uid),
  }),
];
