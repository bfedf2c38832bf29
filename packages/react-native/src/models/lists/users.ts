import type { UserRecord, UsersQuery } from '@open-chat-kit/sdk';
import type { ListDescription } from '../live-list/list-description.ts';
import { hasSameContent } from '../same-content.ts';
import { folded } from '../../folded.ts';

/** All people but the viewer. Who is in view is watched: of the others nobody hears. */
export const users: ListDescription<UserRecord, UsersQuery> = {
  what: 'users',
  whatOne: 'a user',
  isToldWhole: false,
  idOf: ({ uid }) => uid,
  orderOf: ({ order }) => order,
  orderIn: ({ order = '' }) => (order === '' ? undefined : order),
  ofOneAge: 'answered',
  ageOf: ({ revision }) => revision,
  newest: newestUser,
  isSame: (a, b) => a.revision === b.revision && hasSameContent(a, b),
  withNews: (user, news) => newestUser(user, { ...user, ...news }),
  fits: (user, query) => isFound(user, query.keyword) && fits(user, query),
  staysSelected: () => true,
  list: (client, query, signal) => client.queries.listUsers(query, signal),
  one: (client, uid, signal) => client.queries.getUser(uid, signal),
  hear(event, list) {
    if (event.type !== 'user.presence' && event.type !== 'user.updated') return;
    const { user } = event;
    if (user.uid === list.viewer()) return;
    if (list.get(user.uid) === undefined) list.hint(user.uid, user, false);
    else list.is(user);
  },
  // What happens to groups is nothing to people.
  hearEmitted: () => {},
  interestIn: (uids) => ({ users: uids }),
};

/** What holds of a person. Not everything that is told bears tags and place: what is known of them stays. */
export function newestUser<Person extends UserRecord>(known: Person, said: Person): Person {
  if (known.revision > said.revision) return known;
  return { ...said, tags: said.tags.length > 0 ? said.tags : known.tags, order: said.order || known.order };
}

/** By name or uid. */
export function isFound({ name, uid }: UserRecord, keyword: string): boolean {
  const needle = folded(keyword);
  return needle === '' || folded(name).includes(needle) || folded(uid).includes(needle);
}

function fits(user: UserRecord, { status, roles, tags, uids, hideBlocked }: UsersQuery): boolean {
  if (status !== null && user.status !== status) return false;
  if (roles.length > 0 && !roles.includes(user.role)) return false;
  if (uids.length > 0 && !uids.includes(user.uid)) return false;
  if (hideBlocked && (user.blockedByMe || user.hasBlockedMe)) return false;
  return tags.length === 0 || user.tags.some((tag) => tags.includes(tag));
}
