import { isRecord, limits } from '@open-chat-kit/engine-embedded/rules';
import { actAs, actInGroup, onBehalfOf, onBehalfOfOwner } from '../acting.ts';
import { groupFor, listAllGroups } from '../everybody.ts';
import { groupRecord, groupTypes, messageRecord, pageOf } from '../records.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { about, anyObject, id, listOf, named, nullable, objectOf, oneOf, text, whole } from '../schema.ts';
import type { Fields, Schema } from '../schema.ts';

const details = {
  password: about('For groups of type `password`, and for these needed.', text(limits.secret)),
  icon: text(limits.icon),
  description: text(limits.description),
  metadata: anyObject,
  tags: listOf(id(limits.tag), limits.tags),
} satisfies Fields;

/** A group, and the line that stands in its history for what was done. */
export const groupChange: Schema<unknown> = named(
  'GroupChange',
  objectOf({ group: groupRecord, message: nullable(messageRecord) }),
);

export const groupRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/groups',
    name: 'createGroup',
    summary: 'Makes a group, which belongs to the user for whom it is made.',
    query: objectOf({ onBehalfOf }),
    body: objectOf(
      { name: id(limits.name), type: oneOf(groupTypes) },
      { guid: about('Without it one is made.', id(limits.id)), ...details },
    ),
    status: 201,
    answer: groupChange,
    refusals: ['NOT_FOUND', 'CONFLICT', 'LIMIT_EXCEEDED'],
    run: ({ instance, query, body }) =>
      actAs(instance, query.onBehalfOf, 'createGroup', {
        guid: '',
        password: '',
        icon: '',
        description: '',
        metadata: {},
        tags: [],
        ...body,
      }),
  }),
  route({
    method: 'GET',
    path: '/v1/groups',
    name: 'listGroups',
    summary: 'Every group, private ones too, by name.',
    query: objectOf(
      {},
      {
        limit: about('How many at most. Without it 30.', whole(1, 100)),
        cursor: text(),
        keyword: about('Found anywhere in the name.', text(limits.keyword)),
        tag: about('With any of these; may be given several times.', listOf(id(limits.tag), limits.tags)),
      },
    ),
    answer: pageOf('Groups', groupRecord),
    run: ({ instance, query: { limit = 30, cursor = null, keyword = '', tag = [] } }) =>
      instance.read((work) =>
        listAllGroups(work, { limit, cursor, keyword, joinedOnly: false, tags: tag, withTags: true }),
      ),
  }),
  route({
    method: 'GET',
    path: '/v1/groups/{guid}',
    name: 'getGroup',
    summary: 'One group.',
    answer: groupRecord,
    refusals: ['NOT_FOUND'],
    run: ({ instance, path: { guid } }) => instance.read((work) => groupFor(work, guid)),
  }),
  route({
    method: 'PATCH',
    path: '/v1/groups/{guid}',
    name: 'updateGroup',
    summary: 'Changes what is given of a group.',
    query: objectOf({}, { onBehalfOf: onBehalfOfOwner }),
    body: objectOf({}, { name: id(limits.name), type: oneOf(groupTypes), ...details }),
    answer: groupRecord,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'LIMIT_EXCEEDED'],
    async run({ instance, path: { guid }, query, body }) {
      const updated = await actInGroup(instance, guid, query.onBehalfOf, 'updateGroup', guid, body);
      // The lines in the history, which are no part of the group.
      const { lines: _, ...group } = isRecord(updated) ? updated : {};
      return group;
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/groups/{guid}',
    name: 'deleteGroup',
    summary: 'Deletes a group with all that was said in it.',
    query: objectOf({}, { onBehalfOf: onBehalfOfOwner }),
    refusals: ['NOT_FOUND', 'FORBIDDEN'],
    run: ({ instance, path: { guid }, query }) => actInGroup(instance, guid, query.onBehalfOf, 'deleteGroup', guid),
  }),
];
