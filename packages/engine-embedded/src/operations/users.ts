import { compareUsers, fold } from '@open-chat-kit/sdk/engine';
import type { EngineEvent, Page, UserRecord, UsersQuery } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { page } from '../paging/page.ts';
import type { Paging } from '../paging/page.ts';
import { accountText } from '../state/world.ts';
import type { Account, AccountKey } from '../state/world.ts';
import { accountFor } from './access.ts';
import type { Call } from './call.ts';
import { cursorText, listOf, oneOf, pageLimit, record, reject, tagList, text, truth } from './input.ts';
import { people } from './telling.ts';

/** See `ChatEngine.getUser`. */
export function getUser(call: Call, uid: string): UserRecord {
  return call.view.user(accountFor(call, uid));
}

/** A query that makes sense. */
export interface CheckedUsersQuery {
  readonly paging: Paging<AccountKey>;
  /** Folded. */
  readonly keyword: string;
  readonly status: 'online' | 'offline' | null;
  readonly roles: readonly string[];
  readonly tags: readonly string[];
  readonly withTags: boolean;
  /** Empty for all. */
  readonly uids: readonly string[];
  readonly hideBlocked: boolean;
}

/** @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function readUsersQuery(query: unknown, viewer: AccountKey): CheckedUsersQuery {
  const fields = record(query, 'query');
  const limit = pageLimit(fields['limit']);
  const cursor = cursorText(fields['cursor']);
  const keyword = fold(text(fields['keyword'], 'keyword', limits.keyword));
  const status = fields['status'] === null ? null : oneOf(fields['status'], 'status', ['online', 'offline']);
  const roles = listOf(fields['roles'], 'roles', limits.tags, (role, name) => text(role, name, limits.tag));
  const tags = tagList(fields['tags'], 'tags');
  const withTags = truth(fields['withTags'], 'withTags');
  const uids = listOf(fields['uids'], 'uids', limits.people, (uid, name) => text(uid, name, limits.id));
  const hideBlocked = truth(fields['hideBlocked'], 'hideBlocked');
  return {
    paging: {
      limit,
      cursor,
      query: ['users', viewer.uid, keyword, status, roles, tags, withTags, uids, hideBlocked],
      keyLength: 2,
      keyOf: ({ order, uid }) => [order, uid],
      readKey: readAccountKey,
    },
    keyword,
    status,
    roles,
    tags,
    withTags,
    uids: [...new Set(uids)],
    hideBlocked,
  };
}

/** See `ChatEngine.listUsers`. */
export function listUsers(call: Call, query: UsersQuery): Page<UserRecord> {
  const { viewer, view, world } = call;
  const { paging, keyword, status, roles, tags, withTags, uids, hideBlocked } = readUsersQuery(query, viewer);

  const accept = (account: Account): boolean =>
    account !== viewer &&
    (status === null || view.news.isOnline(account) === (status === 'online')) &&
    (roles.length === 0 || roles.includes(account.role)) &&
    (tags.length === 0 || tags.some((tag) => account.tags.includes(tag))) &&
    !(hideBlocked && (viewer.blocked.has(account.uid) || account.blocked.has(viewer.uid)));

  return page(paging, {
    find: (after, count) => {
      if (uids.length === 0) return world.people.collect({ after, needle: keyword, accept, limit: count });
      return uids
        .flatMap((uid) => world.accounts.get(uid) ?? [])
        .filter((account) => accept(account) && accountText(account).includes(keyword))
        .filter((account) => after === null || compareUsers(account, after) > 0)
        .sort(compareUsers)
        .slice(0, count);
    },
    record: (account) => view.user(account, withTags),
  });
}

/** See `ChatEngine.setBlocked`. */
export function setBlocked(call: Call, uids: readonly string[], isBlocked: boolean): readonly UserRecord[] {
  const { view, viewer } = call;
  const accounts = listOf(uids, 'uids', limits.people, (uid) => accountFor(call, uid));
  truth(isBlocked, 'isBlocked');
  if (accounts.includes(viewer)) reject('uids', 'must not hold yourself');
  const changed = new Set(accounts.filter((account) => viewer.blocked.has(account.uid) !== isBlocked));
  if (changed.size > 0) {
    call.commit({
      type: 'user.blocking',
      by: viewer.uid,
      uids: Array.from(changed, ({ uid }) => uid),
      isBlocked,
    });
  }
  for (const account of changed) {
    if (isBlocked) endTypingBetween(call, account);
    const blocking: EngineEvent = {
      id: call.eventId(),
      type: 'user.blocking',
      actor: call.news.user(viewer),
      user: call.news.user(account),
      isBlocked,
    };
    // Nobody's business but theirs: to all others both are as before.
    call.tell({ to: people(viewer, account), event: blocking });
  }
  return accounts.map((account) => view.user(account));
}

/** Nothing passes between the two any more, and so nobody would hear the end of what was begun. */
function endTypingBetween(call: Call, { uid }: Account): void {
  call.endTyping(call.viewer.uid, { type: 'user', id: uid });
  call.endTyping(uid, { type: 'user', id: call.viewer.uid });
}

/** Reads a place in a list of people from a cursor. */
export function readAccountKey([order, uid]: readonly (string | number)[]): AccountKey {
  return { order: String(order), uid: String(uid) };
}
