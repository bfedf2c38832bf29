import { limits } from '@open-chat-kit/engine-embedded/rules';
import { listEverybody, userFor } from '../everybody.ts';
import { pageOf, userRecord } from '../records.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { about, anyObject, id, listOf, objectOf, text, whole } from '../schema.ts';
import type { Fields } from '../schema.ts';

const profile = {
  avatar: text(limits.icon),
  role: text(limits.tag),
  statusMessage: text(limits.description),
  link: text(limits.description),
  metadata: anyObject,
  tags: listOf(id(limits.tag), limits.tags),
} satisfies Fields;

/** For accounts of the chat's own; whoever comes by a token of the backend needs neither. */
const secrets = {
  password: about('To log in with. Empty: none.', text(limits.secret)),
  token: about('As a password, for backends that hand it out. Empty: none.', text(limits.secret)),
} satisfies Fields;

export const userRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/v1/users',
    name: 'createUser',
    summary: 'Makes an account.',
    body: objectOf({ uid: id(limits.id), name: id(limits.name) }, { ...profile, ...secrets }),
    status: 201,
    answer: userRecord,
    refusals: ['CONFLICT', 'LIMIT_EXCEEDED'],
    async run({ instance, body }) {
      await instance.people.create(body);
      return await instance.read((work) => userFor(work, body.uid));
    },
  }),
  route({
    method: 'GET',
    path: '/v1/users',
    name: 'listUsers',
    summary: 'Everybody, by name.',
    query: objectOf(
      {},
      {
        limit: about('How many at most. Without it 30.', whole(1, 100)),
        cursor: text(),
        keyword: about('Found anywhere in the name or the uid.', text(limits.keyword)),
        role: about('One of these; may be given several times.', listOf(text(limits.tag), limits.tags)),
        tag: about('With any of these; may be given several times.', listOf(id(limits.tag), limits.tags)),
      },
    ),
    answer: pageOf('Users', userRecord),
    run: ({ instance, query: { limit = 30, cursor = null, keyword = '', role = [], tag = [] } }) =>
      instance.read((work) =>
        listEverybody(work, {
          limit,
          cursor,
          keyword,
          status: null,
          roles: role,
          tags: tag,
          withTags: true,
          uids: [],
          hideBlocked: false,
        }),
      ),
  }),
  route({
    method: 'GET',
    path: '/v1/users/{uid}',
    name: 'getUser',
    summary: 'One user.',
    answer: userRecord,
    refusals: ['NOT_FOUND'],
    run: ({ instance, path: { uid } }) => instance.read((work) => userFor(work, uid)),
  }),
  route({
    method: 'PATCH',
    path: '/v1/users/{uid}',
    name: 'updateUser',
    summary: 'Changes what is given of a profile. Whoever looks at it sees it at once.',
    body: objectOf({}, { name: id(limits.name), ...profile, ...secrets }),
    answer: userRecord,
    refusals: ['NOT_FOUND', 'LIMIT_EXCEEDED'],
    async run({ instance, path: { uid }, body }) {
      const { password, token, ...changes } = body;
      await instance.people.update(uid, changes);
      if (password !== undefined || token !== undefined) await instance.people.changeSecrets(uid, { password, token });
      return await instance.read((work) => userFor(work, uid));
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/users/{uid}/sessions',
    name: 'endSessions',
    summary:
      'Ends all sessions of a user, on every instance. Tokens that were issued until this second open nothing any more; nor does the `token` of the account. A password still does.',
    refusals: ['NOT_FOUND'],
    run: ({ instance, path: { uid } }) => instance.people.revokeSessions(uid),
  }),
];
