import { CompiledQuery } from 'kysely';
import type { Work } from './open-database.ts';
import { Sign } from './sign.ts';

/** From here on a connection waits for answers however long they take. */
export class AtLeisure extends Sign {
  constructor() {
    super('at leisure');
  }
}

/** In this transaction neither the database nor whoever asks gives up what takes long. */
export async function atLeisure(work: Work): Promise<void> {
  await work.executeQuery(new AtLeisure());
  await work.executeQuery(CompiledQuery.raw('set local statement_timeout = 0; set local lock_timeout = 0'));
}
