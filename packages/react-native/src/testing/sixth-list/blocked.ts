import { type UserRecord, type UsersQuery } from '@open-chat-kit/sdk';
import type { ListDescription } from '../../models/live-list/list-description.ts';
import { users } from '../../models/lists/users.ts';

export const blocked: ListDescription<UserRecord, UsersQuery> = {
  ...users,
  what: 'blocked people',
  whatOne: 'a blocked person',
  fits: (user, query, isShown) => user.blockedByMe && users.fits(user, query, isShown),
  async list(client, query, signal) {
    const page = await client.queries.listUsers(query, signal);
    return { ...page, items: page.items.filter(({ blockedByMe }) => blockedByMe) };
  },
};
