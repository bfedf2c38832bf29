import { pageOf, placeBefore, readGroupsQuery } from '@open-chat-kit/engine-embedded/rules';
import type { GroupRecord, Page } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Work } from '../database/open-database.ts';
import type { GroupRow } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';
import { fromText } from '../database/texts.ts';
import { readWorld } from '../slice/read-world.ts';
import { behind, containing, tagged, viewOf } from './request.ts';
import type { Request } from './request.ts';

type GroupsAsked = Pick<ReturnType<typeof readGroupsQuery>, 'paging' | 'keyword' | 'tags'>;
type GroupsQueryBuilder = SelectQueryBuilder<Tables, 'groups', GroupRow>;

/** Every group that fits, a page of them and one more, whoever asks. */
export function groupsFound(work: Work, { paging, keyword, tags }: GroupsAsked): GroupsQueryBuilder {
  const after = placeBefore(paging);
  return work
    .selectFrom('groups')
    .selectAll()
    .$if(keyword !== '', (groups) => groups.where('folded', 'like', containing(keyword)))
    .$if(tags.length > 0, (groups) => groups.where(tagged(tags)))
    .$if(after !== null, (groups) => groups.where(behind('guid', after?.order ?? '', after?.guid ?? '')))
    .orderBy('sort_key')
    .orderBy('guid')
    .limit(paging.limit + 1);
}

/** See `ChatEngine.listGroups`. */
export async function listGroups(request: Request, query: unknown): Promise<Page<GroupRecord>> {
  const { work, viewer } = request;
  const asked = readGroupsQuery(query, { order: '', uid: fromText(viewer) });
  const { paging, joinedOnly, withTags } = asked;
  const found = (visible: RawBuilder<boolean>): GroupsQueryBuilder => groupsFound(work, asked).where(visible);
  const own = sql<boolean>`guid in (select members.guid from members where members.uid = ${viewer})`;
  // Each half by its own index: of "one or the other" PostgreSQL looks through all groups.
  const visible = joinedOnly
    ? found(own)
    : work
        .selectFrom(found(sql`type <> 'private'`).as('public'))
        .selectAll()
        .unionAll((is) => is.selectFrom(found(sql`type = 'private' and ${own}`).as('private')).selectAll());
  const rows = await work
    .selectFrom(visible.as('groups'))
    .selectAll()
    .orderBy('sort_key')
    .orderBy('guid')
    .limit(paging.limit + 1)
    .execute();
  const world = await readWorld(work, { viewer, groups: rows });
  const view = viewOf(world, request);
  const groups = rows.flatMap(({ guid }) => world.groups.get(fromText(guid)) ?? []);
  return pageOf(paging, groups, (group) => view.group(group, withTags));
}
