import { pageOf, placeBefore, readGroupsQuery } from '@open-chat-kit/engine-embedded/rules';
import type { GroupRecord, Page } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import { fromText, toText } from '../database/texts.ts';
import { readWorld } from '../slice/read-world.ts';
import { containing, viewOf } from './request.ts';
import type { Request } from './request.ts';

/** See `ChatEngine.listGroups`. */
export async function listGroups(request: Request, query: unknown): Promise<Page<GroupRecord>> {
  const { work, viewer } = request;
  const { paging, keyword, joinedOnly, tags, withTags } = readGroupsQuery(query, { order: '', uid: fromText(viewer) });
  const after = placeBefore(paging);
  const own = sql<boolean>`exists (select from members where members.guid = groups.guid and members.uid = ${viewer})`;
  const rows = await work
    .selectFrom('groups')
    .selectAll()
    .where((is) => (joinedOnly ? own : is.or([is('type', '<>', 'private'), own])))
    .$if(keyword !== '', (found) => found.where('folded', 'like', containing(keyword)))
    .$if(tags.length > 0, (found) => found.where('tags', '&&', sql<string[]>`${tags.map(toText)}::text[]`))
    .$if(after !== null, (found) =>
      found.where(sql<boolean>`(sort_key, guid) > (${toText(after?.order ?? '')}, ${toText(after?.guid ?? '')})`),
    )
    .orderBy('sort_key')
    .orderBy('guid')
    .limit(paging.limit + 1)
    .execute();
  const world = await readWorld(work, { viewer, groups: rows });
  const view = viewOf(world, request);
  const groups = rows.flatMap(({ guid }) => world.groups.get(fromText(guid)) ?? []);
  return pageOf(paging, groups, (group) => view.group(group, withTags));
}
