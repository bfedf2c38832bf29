import pg from 'pg';
import { until } from '../until.ts';

/** The address of the database that those of all files are made after. Nobody is connected to it. */
const template = process.env['URL_OF_TEST_DATABASE'] ?? '';

/** A database of one file, with all tables and nothing in them. It goes with its PostgreSQL. */
export async function makeDatabase(name: string): Promise<string> {
  return await makeAfter(new URL(template).pathname.slice(1), name);
}

/** The same without a table. */
export async function makeEmptyDatabase(name: string): Promise<string> {
  return await makeAfter('template0', name);
}

async function makeAfter(model: string, name: string): Promise<string> {
  const own = new URL(template);
  own.pathname = `/${name}`;
  const maintenance = new URL(template);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    const [made, from] = [name, model].map((one) => client.escapeIdentifier(one));
    await client.query(`create database ${made} template ${from}`);
  } finally {
    await client.end();
  }
  return own.href;
}

/**
 * Resolves once so many wait for what others hold, in this database alone: other files hold and wait in theirs.
 * @param onlooker in no transaction, in which activity stays as it was seen first
 */
export async function waitingIn(onlooker: pg.Client, isSo: (count: number) => boolean): Promise<void> {
  const question = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await until(async () => isSo((await onlooker.query(question)).rows.length));
}

/**
 * Two that meet: the first is held where it writes into a table until the other waits for it; then both go on.
 * @param holder holds the first one
 * @returns what came of both
 * @throws where one of them does not wait
 */
export async function meetAt<Came>(
  table: string,
  { holder, onlooker }: { readonly holder: pg.Client; readonly onlooker: pg.Client },
  first: () => Promise<Came>,
  other: () => Promise<Came>,
): Promise<readonly Came[]> {
  let ended = 0;
  const end = (): void => void (ended += 1);
  const begun: Promise<Came>[] = [];
  await holder.query('begin');
  try {
    await holder.query(`lock table ${table} in share mode`);
    for (const begin of [first, other]) {
      const one = begin();
      one.then(end, end);
      begun.push(one);
      await waitingIn(onlooker, (count) => count >= begun.length || ended > 0);
    }
    if (ended > 0) throw new Error('Of two that meet one did not wait.');
  } finally {
    await holder.query('commit');
  }
  return await Promise.all(begun);
}
