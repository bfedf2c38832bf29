import type { UserRecord, UsersQuery } from '@open-chat-kit/sdk';
import type { ListDescription } from '../live-list/list-description.ts';
import { hasAnyTag, isFound } from './fitting.ts';
import { newestUser } from './newest-user.ts';

/** All people but the viewer. Who is in view is watched: of the others nobody hears. */
export const users: ListDescription<UserRecord, UsersQuery> = {
  what: 'users',
  whatOne: 'a user',
  idOf: ({ uid }) => uid,
  orderOf: ({ order }) => order,
  orderIn: ({ order = '' }) => (order === '' ? undefined : order),
  ageOf: ({ revision }) => revision,
  newest: newestUser,
  fits,
  list: (client, query, signal) => client.queries.listUsers(query, signal),
  one: (client, uid, signal) => client.queries.getUser(uid, signal),
  hear(event, list) {
    if (event.type !== 'user.presence' && event.type !== 'user.updated') return;
    const { user } = event;
    if (user.uid === list.viewer()) return;
    if (list.get(user.uid) === undefined) list.hint(user.uid, user);
    else list.is(user);
  },
  interestIn: (uids) => ({ users: uids }),
};

function fits(user: UserRecord, { keyword, status, roles, tags, uids, hideBlocked }: UsersQuery): boolean {
  if (status !== null && user.status !== status) return false;
  if (roles.length > 0 && !roles.includes(user.role)) return false;
  if (uids.length > 0 && !uids.includes(user.uid)) return false;
  if (hideBlocked && (user.blockedByMe || user.hasBlockedMe)) return false;
  return isFound(user, keyword) && hasAnyTag(tags, user.tags);
}
