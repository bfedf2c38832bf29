import { accountOf, View } from '@open-chat-kit/engine-embedded/rules';
import type { Asking } from '@open-chat-kit/engine-embedded/rules';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Work } from '../database/open-database.ts';
import { fromText, toText } from '../database/texts.ts';
import { newsOf } from '../slice/read-world.ts';
import type { PartOfWorld } from '../slice/read-world.ts';

/** A question of one user. */
export interface Request {
  readonly work: Work;
  /** As the tables have it. */
  readonly viewer: string;
}

/** What the viewer sees of a part of the world. */
export function viewOf(world: PartOfWorld, { viewer }: Request): View {
  return new View(newsOf(world), accountOf(world, fromText(viewer)));
}

/** What the rules need of a request that only asks. */
export function callOf(world: PartOfWorld, request: Request): Asking {
  const view = viewOf(world, request);
  return { world, view, news: view.news, viewer: view.viewer };
}

/** For folded texts that hold the keyword anywhere. */
export function containing(keyword: string): string {
  return `%${toText(keyword).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** For what has any of these tags. */
export function tagged(tags: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`tags && ${tags.map(toText)}::text[]`;
}

/** For what stands behind a place in the order of lists. */
export function behind(column: 'uid' | 'guid', order: string, id: string): RawBuilder<boolean> {
  return sql<boolean>`(sort_key, ${sql.ref(column)}) > (${toText(order)}, ${toText(id)})`;
}

/** For people by their name or uid. */
export function namedLike(keyword: string): RawBuilder<boolean> {
  const pattern = containing(keyword);
  return sql<boolean>`(users.folded like ${pattern} or users.folded_uid like ${pattern})`;
}
