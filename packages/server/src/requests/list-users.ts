import { pageOf, placeBefore, readUsersQuery } from '@open-chat-kit/engine-embedded/rules';
import type { Page, UserRecord } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import { fromText, toText } from '../database/texts.ts';
import { readWorld } from '../slice/read-world.ts';
import { namedLike, viewOf } from './request.ts';
import type { Request } from './request.ts';

/** See `ChatEngine.listUsers`. */
export async function listUsers(request: Request, query: unknown): Promise<Page<UserRecord>> {
  const { work, viewer } = request;
  const asked = readUsersQuery(query, { order: '', uid: fromText(viewer) });
  const { paging, keyword, status, roles, tags, uids, hideBlocked } = asked;
  const after = placeBefore(paging);
  const rows = await work
    .selectFrom('users')
    .select(['uid'])
    .where('uid', '<>', viewer)
    .$if(keyword !== '', (found) => found.where(namedLike(keyword)))
    .$if(status !== null, (found) =>
      found.where(sql<boolean>`exists (select from presence where presence.uid = users.uid) = ${status === 'online'}`),
    )
    .$if(roles.length > 0, (found) => found.where('role', 'in', roles.map(toText)))
    .$if(tags.length > 0, (found) => found.where('tags', '&&', sql<string[]>`${tags.map(toText)}::text[]`))
    .$if(uids.length > 0, (found) => found.where('uid', 'in', uids.map(toText)))
    .$if(hideBlocked, (found) =>
      found.where(
        sql<boolean>`not exists (select from blocks where
          (blocks.uid = ${viewer} and blocked_uid = users.uid) or (blocks.uid = users.uid and blocked_uid = ${viewer}))`,
      ),
    )
    .$if(after !== null, (found) =>
      found.where(sql<boolean>`(sort_key, uid) > (${toText(after?.order ?? '')}, ${toText(after?.uid ?? '')})`),
    )
    .orderBy('sort_key')
    .orderBy('uid')
    .limit(paging.limit + 1)
    .execute();
  const world = await readWorld(work, { viewer, users: rows.map(({ uid }) => uid) });
  const view = viewOf(world, request);
  const accounts = rows.flatMap(({ uid }) => world.accounts.get(fromText(uid)) ?? []);
  return pageOf(paging, accounts, (account) => view.user(account, asked.withTags));
}
