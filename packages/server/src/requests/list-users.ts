import { pageOf, placeBefore, readUsersQuery } from '@open-chat-kit/engine-embedded/rules';
import type { Page, UserRecord } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Work } from '../database/open-database.ts';
import type { UserRow } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import { fromText, toText } from '../database/texts.ts';
import { readWorld } from '../slice/read-world.ts';
import { behind, namedLike, tagged, viewOf } from './request.ts';
import type { Request } from './request.ts';

type UsersAsked = Pick<ReturnType<typeof readUsersQuery>, 'paging' | 'keyword' | 'roles' | 'tags'>;

/** Everybody who fits, a page of them and one more, whoever asks. */
export function usersFound(work: Work, { paging, keyword, roles, tags }: UsersAsked): UsersQueryBuilder {
  const after = placeBefore(paging);
  return work
    .selectFrom('users')
    .select('uid')
    .where('erased_at', '=', 0)
    .$if(keyword !== '', (found) => found.where(namedLike(keyword)))
    .$if(roles.length > 0, (found) => found.where('role', 'in', roles.map(toText)))
    .$if(tags.length > 0, (found) => found.where(tagged(tags)))
    .$if(after !== null, (found) => found.where(behind('uid', after?.order ?? '', after?.uid ?? '')))
    .orderBy('sort_key')
    .orderBy('uid')
    .limit(paging.limit + 1);
}

type UsersQueryBuilder = SelectQueryBuilder<Tables, 'users', Pick<UserRow, 'uid'>>;

/** See `ChatEngine.listUsers`. */
export async function listUsers(request: Request, query: unknown): Promise<Page<UserRecord>> {
  const { work, viewer } = request;
  const asked = readUsersQuery(query, { order: '', uid: fromText(viewer) });
  const { paging, status, uids, hideBlocked } = asked;
  const rows = await usersFound(work, asked)
    .where('uid', '<>', viewer)
    .$if(status !== null, (found) =>
      found.where(({ exists, not, selectFrom }) => {
        const isThere = exists(
          selectFrom('presence').select('presence.uid').whereRef('presence.uid', '=', 'users.uid'),
        );
        return status === 'online' ? isThere : not(isThere);
      }),
    )
    .$if(uids.length > 0, (found) => found.where('uid', 'in', uids.map(toText)))
    .$if(hideBlocked, (found) =>
      found.where(
        sql<boolean>`not exists (select from blocks where
          (blocks.uid = ${viewer} and blocked_uid = users.uid) or (blocks.uid = users.uid and blocked_uid = ${viewer}))`,
      ),
    )
    .execute();
  const world = await readWorld(work, { viewer, users: rows.map(({ uid }) => uid) });
  const view = viewOf(world, request);
  const accounts = rows.flatMap(({ uid }) => world.accounts.get(fromText(uid)) ?? []);
  return pageOf(paging, accounts, (account) => view.user(account, asked.withTags));
}
