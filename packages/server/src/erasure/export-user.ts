import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import { messageIn } from '../database/rows.ts';
import { fromText, toText } from '../database/texts.ts';
import { inStretches } from './in-stretches.ts';

/** How much is read at once: no more of it is held. */
const batch = 500;

/** What exporting takes. */
export interface Exporting {
  readonly database: Database;
  /** Where a file of theirs is read; `null` for one that is another's. */
  readonly addressOf: (uid: string, id: string) => string | null;
}

/** Everything that is kept about somebody who is there, as pieces of one JSON text. */
export async function* exportUser(
  { database, addressOf }: Exporting,
  uid: string,
  user: unknown,
): AsyncGenerator<string> {
  yield `{"user":${JSON.stringify(user)}`;
  yield* list('groups', groupsOf(database, uid));
  yield* list('bans', bansOf(database, uid));
  yield* list('blocks', blocksOf(database, uid));
  yield* list('messages', messagesOf(database, uid));
  yield* list('reactions', reactionsOf(database, uid));
  yield* list('receipts', receiptsOf(database, uid));
  yield* list('files', filesOf({ database, addressOf }, uid));
  yield '}';
}

async function* list(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,"${name}":[`;
  let before = '\n';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',\n';
  }
  yield ']';
}

async function* groupsOf(database: Database, uid: string): AsyncGenerator<unknown> {
  const rows = await database
    .selectFrom('members')
    .innerJoin('groups', 'groups.guid', 'members.guid')
    .select(['members.guid', 'name', 'scope', 'joined_at'])
    .where('uid', '=', toText(uid))
    .orderBy('members.guid')
    .execute();
  for (const { guid, name, scope, joined_at: joinedAt } of rows)
    yield { guid: fromText(guid), name: fromText(name), scope, joinedAt };
}

async function* bansOf(database: Database, uid: string): AsyncGenerator<unknown> {
  const rows = await database.selectFrom('bans').selectAll().where('uid', '=', toText(uid)).orderBy('guid').execute();
  for (const { guid, banned_at: bannedAt } of rows) yield { guid: fromText(guid), bannedAt };
}

async function* blocksOf(database: Database, uid: string): AsyncGenerator<unknown> {
  const rows = await database.selectFrom('blocks').selectAll().where('uid', '=', toText(uid)).execute();
  for (const { blocked_uid: blocked } of rows) yield fromText(blocked);
}

async function* messagesOf(database: Database, uid: string): AsyncGenerator<unknown> {
  for await (const row of rowsOf(database, uid)) {
    const { order, muid, to, content, sentAt, editedAt, deletedAt, parentId, quotedId, metadata } = messageIn(row);
    const receiver = { type: to[0], id: to[1] };
    yield { id: `m${order}`, muid, receiver, content, sentAt, editedAt, deletedAt, parentId, quotedId, metadata };
  }
}

/** Those in messages, and those that nothing names, or names any more: of them no more is known than where they are. */
async function* filesOf({ database, addressOf }: Exporting, uid: string): AsyncGenerator<unknown> {
  const named = new Set<string>();
  for await (const { content } of rowsOf(database, uid)) {
    if (content.kind !== 'media') continue;
    const [, id = ''] = /\/files\/([\w-]{32})\//.exec(content.attachment.url) ?? [];
    named.add(id);
    yield content.attachment;
  }
  let after = '';
  for (;;) {
    const rows = await database
      .selectFrom('files')
      .select('id')
      .where('uid', '=', toText(uid))
      .where('is_leaving', '=', false)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id } of rows) {
      const url = named.has(id) ? null : addressOf(uid, id);
      if (url !== null) yield { url };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function rowsOf(database: Database, uid: string) {
  return inStretches(database, (messages) =>
    messages.selectAll().where('sender', '=', toText(uid)).where('category', '<>', 'action').execute(),
  );
}

async function* reactionsOf(database: Database, uid: string): AsyncGenerator<unknown> {
  const reactedTo = inStretches(database, (messages) =>
    messages
      .select(['order', 'reactions'])
      .where(sql<boolean>`strpos(reactions::text, ${JSON.stringify(uid)}) > 0`)
      .execute(),
  );
  for await (const { order, reactions } of reactedTo)
    for (const [emoji, people, times = []] of reactions ?? []) {
      const place = people.indexOf(uid);
      if (place !== -1) yield { messageId: `m${order}`, emoji, at: times[place] ?? 0 };
    }
}

async function* receiptsOf(database: Database, uid: string): AsyncGenerator<unknown> {
  const rows = await database.selectFrom('reading_steps').selectAll().where('uid', '=', toText(uid)).execute();
  for (const { kind, to_order: order, at } of rows) yield { kind, upTo: `m${order}`, at };
}
