import { streamOfGroup } from '../cluster/outcomes.ts';
import { heeding } from '../database/heed.ts';
import type { Database } from '../database/open-database.ts';
import { prepared } from '../database/prepared.ts';
import { fromText, toText } from '../database/texts.ts';
import type { Membership } from './memberships.ts';

/** What is asked of the groups that somebody is in, as long as anybody waits for it. */
export interface ReadGroups {
  groupsOf(uid: string, signal?: AbortSignal): Promise<readonly string[]>;
  /** Whether they are in these groups, and up to which number of what happened there that is so: both at one moment. */
  membershipsOf(uid: string, guids: readonly string[], signal?: AbortSignal): Promise<readonly Membership[]>;
}

export function readGroupsIn(database: Database): ReadGroups {
  return {
    async groupsOf(uid, signal) {
      const rows = await heeding(database, signal, (work) =>
        work.selectFrom('members').select('guid').where('uid', '=', toText(uid)).execute(),
      );
      return rows.map(({ guid }) => fromText(guid));
    },
    async membershipsOf(uid, guids, signal) {
      const { rows } = await heeding(database, signal, (work) =>
        work.executeQuery<{ readonly nth: number; readonly isIn: boolean; readonly at: number }>(prepared`
          select nth, members.uid is not null as "isIn", coalesce(seq, 0) as at
          from unnest(${guids.map(toText)}::text[], ${guids.map(streamOfGroup)}::text[])
              with ordinality as asked (in_guid, of_stream, nth)
            left join members on guid = in_guid collate "C" and uid = ${toText(uid)}
            left join streams on stream = of_stream collate "C"`),
      );
      return rows.map(({ nth, isIn, at }) => ({ guid: guids[nth - 1] ?? '', isIn, at }));
    },
  };
}
