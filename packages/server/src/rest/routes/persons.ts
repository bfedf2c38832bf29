import { limits } from '@open-chat-kit/engine-embedded/rules';
import { userFor } from '../everybody.ts';
import { userRecord } from '../records.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { about, anyObject, id, listOf, named, objectOf, oneOf, text, whole } from '../schema.ts';

const seconds = whole(0);

/** What is kept of one person. */
const personExport = named(
  'PersonExport',
  objectOf({
    user: userRecord,
    groups: listOf(objectOf({ guid: id(limits.id), name: text(), scope: text(), joinedAt: seconds })),
    bans: listOf(objectOf({ guid: id(limits.id), bannedAt: seconds })),
    blocks: about('The uids of those whom they blocked.', listOf(text())),
    messages: about('What they wrote, the oldest first. What they deleted says no more than that.', listOf(anyObject)),
    reactions: listOf(objectOf({ messageId: text(), emoji: text(), at: seconds })),
    receipts: listOf(objectOf({ kind: oneOf(['delivered', 'read']), upTo: text(), at: seconds })),
    files: about('Addresses of what they sent, and of what they put there without sending it.', listOf(anyObject)),
  }),
);

export const personRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/v1/users/{uid}/export',
    name: 'exportUser',
    summary: 'Everything that is kept about a person. It comes as it is read, however much it is.',
    answer: personExport,
    refusals: ['NOT_FOUND'],
    async run({ instance, path: { uid } }) {
      const user = await instance.read((work) => userFor(work, uid));
      return instance.people.export(uid, user);
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/users/{uid}',
    name: 'eraseUser',
    summary:
      'Erases a person: profile, secrets, sessions, memberships, messages, reactions, files. Groups of theirs go to the strongest and oldest of the others, or end. It may take a while; asked for again, it goes on. The uid is not given out again.',
    refusals: ['NOT_FOUND'],
    run: ({ instance, path: { uid } }) => instance.people.erase(uid),
  }),
];
