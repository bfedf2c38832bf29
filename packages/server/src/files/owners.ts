import type { Database } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';

/** Whose each file is: kept before its bytes come, and as long as they may be there. */
export interface Owners {
  remember(id: string, uid: string): Promise<void>;
  /** Whether anybody has it: not where they were erased meanwhile. */
  has(id: string): Promise<boolean>;
  /** Some of the files that somebody put there. */
  filesOf(uid: string, count: number): Promise<readonly string[]>;
  forget(ids: readonly string[]): Promise<void>;
}

export function ownersIn(database: Database): Owners {
  return {
    async remember(id, uid) {
      await database
        .insertInto('files')
        .values({ id, uid: toText(uid) })
        .execute();
    },
    async has(id) {
      const row = await database.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },
    async filesOf(uid, count) {
      const rows = await database
        .selectFrom('files')
        .select('id')
        .where('uid', '=', toText(uid))
        .limit(count)
        .execute();
      return rows.map(({ id }) => id);
    },
    async forget(ids) {
      await database
        .deleteFrom('files')
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}
