import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { changeProfile } from '../../../packages/server/src/accounts/change-profile.ts';
import { localBus } from '../../../packages/server/src/cluster/bus.ts';
import { Moment } from '../../../packages/server/src/cluster/moment.ts';
import { streamOfGroup } from '../../../packages/server/src/cluster/outcomes.ts';
import { streamsIn } from '../../../packages/server/src/cluster/streams.ts';
import { Prepared, prepared, Words } from '../../../packages/server/src/database/prepared.ts';
import { isUnreachable, openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database, DatabaseOptions } from '../../../packages/server/src/database/open-database.ts';
import { askTogether, writeAndEnd } from '../../../packages/server/src/database/together.ts';
import { wrongInDatabase } from '../database-truth.ts';
import { ownFolder } from '../own-folder.ts';
import { RawClient } from '../raw-client.ts';
import { groupNamed, membersQuery, textOf, tokenOf } from '../raw-requests.ts';
import { patient } from '../patient.ts';
import { until } from '../until.ts';
import { makeHouse, tokenSecret } from './house.ts';
import type { House } from './house.ts';
import { makeEmptyDatabase, meetAt, waitingIn } from './own-database.ts';

/** What came of questions: rows of each, or what the first one failed of. */
type Came = readonly unknown[] | string;

/** Of the lock under which instances migrate; see `migrate.ts`, which only a module of its own kind can take in. */
const migrationLock = 7_236_418;

let house: House;
let url = '';
let door = '';
/** Of one connection, so that what one question leaves behind meets the next. */
let database: Database;
/** `pg` as it is: what ours must agree with. */
let plain: pg.Client;
/** In no transaction. */
let onlooker: pg.Client;

beforeAll(async () => {
  house = await makeHouse('database', true);
  url = house.databaseUrl;
  door = `ws://127.0.0.1:${(await house.openDoor()).port}`;
  database = openDatabase({ url, connections: 1, ...patient, onWarning: () => {} });
  plain = new pg.Client({ connectionString: url });
  onlooker = new pg.Client({ connectionString: url });
  for (const client of [plain, onlooker]) await client.connect();
  await plain.query('create table ours (line text); create table theirs (line text)');
});

afterAll(async () => {
  for (const client of [plain, onlooker]) await client.end();
  await database.destroy();
  await house.close();
});

const text = fc.string({ unit: 'binary', maxLength: 12 }).map((drawn) => drawn.replaceAll('\0', '"\\{},'));
const number = fc.integer({ min: -(2 ** 52), max: 2 ** 52 });

/** Questions of all kinds: prepared and not, with rows and without, and some that fail when they are prepared, or done. */
const question = fc.oneof(
  fc
    .record({ a: text, list: fc.array(fc.option(text)), count: number, is: fc.boolean(), none: fc.constant(null) })
    .map(({ a, list, count, is, none }) => [
      prepared`select ${a}::text as a, ${list}::text[] as list, ${count}::int8 as count, ${is}::bool as is, ${none}::text as none`,
      prepared`select ${none}::text as a from generate_series(1, ${3}::int) where ${is}`,
      CompiledQuery.raw('select $1::int8[] as numbers, $2::json as json', [[count, 7], JSON.stringify({ a, list })]),
    ]),
  text.map((line) => [
    prepared`insert into ours (line) values (${line})`,
    prepared`delete from ours where line = ${line}`,
  ]),
  text.map((line) => [prepared`insert into ours (line) values (${line}) returning line`]),
  fc.constantFrom(
    [prepared`select ${1}::int / ${0}::int as nothing`],
    [prepared`select line from nowhere`],
    [CompiledQuery.raw('select $1::int as no_number', ['x'])],
    [
      prepared`insert into ours (line) values (${'done'}), (${null})`,
      prepared`select count(*)::int as count from ours`,
    ],
  ),
);

async function told(run: () => Promise<unknown>): Promise<Came> {
  try {
    return (await run()) as readonly unknown[];
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  }
}

async function oneByOne(queries: readonly CompiledQuery[]): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  await plain.query('begin');
  try {
    for (const { sql, parameters } of queries) {
      const words = sql.replaceAll('ours', 'theirs');
      const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) };
      found.push((await plain.query({ text: words, values: [...parameters], types })).rows);
    }
    await plain.query('commit');
    return found;
  } catch (error) {
    await plain.query('rollback');
    throw error;
  }
}

const linesOf = async (table: string): Promise<readonly unknown[]> =>
  (await plain.query<{ line: string }>(`select line from ${table} order by line collate "C"`)).rows;

test('what leaves as one is answered as if each had been asked by itself', async () => {
  let failures = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(question, { maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      async (bundles) => {
        for (const [at, drawn] of bundles.entries()) {
          const queries = drawn.flat();
          const wanted = await told(() => oneByOne(queries));
          // By themselves, in a transaction that goes on, and as the end of one.
          const found = await told(async () => {
            if (at % 3 === 0) return await askTogether(database, queries);
            return await database
              .transaction()
              .execute((work) => (at % 3 === 1 ? askTogether(work, queries) : writeAndEnd(work, queries)));
          });
          expect(found).toEqual(wanted);
          expect(await linesOf('ours')).toEqual(await linesOf('theirs'));
          if (typeof wanted === 'string') failures += 1;
        }
      },
    ),
    { numRuns: 150 },
  );
  expect(failures).toBeGreaterThan(20);
}, 120_000);

test('how many rows were written is told', async () => {
  const lines = sqlOf('insert into ours (line) values ($1), ($2)', ['one', 'two']);
  expect((await database.executeQuery(lines)).numAffectedRows).toBe(2n);
  expect((await database.executeQuery(sqlOf('delete from ours where line = $1', ['one']))).numAffectedRows).toBe(1n);
  expect((await database.executeQuery(sqlOf('select $1::int as one', [1]))).numAffectedRows).toBeUndefined();
});

test('several statements may stand in one text, in a transaction and out of it', async () => {
  const script = CompiledQuery.raw('create temp table several (n int); insert into several values (1), (2)');
  await expect(
    database.transaction().execute(async (work) => {
      await work.executeQuery(script);
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  await database.executeQuery(script);
  expect((await database.executeQuery(CompiledQuery.raw('select count(*) as count from several'))).rows).toEqual([
    { count: 2 },
  ]);
});

test('what is no value is refused before anything leaves, and the connection goes on', async () => {
  const wrong = new Prepared(new Words(['select ', '::json as json'], [{ a: 1 }]));
  await expect(database.executeQuery(wrong)).rejects.toThrow(TypeError);
  expect((await database.executeQuery(prepared`select ${'on'} as goes`)).rows).toEqual([{ goes: 'on' }]);
});

test('what takes too long, or waits too long for others, is ended in the database and may be tried again', async () => {
  const hasty = openDatabase({ url, connections: 1, longestWorkMs: 1_500, longestLockMs: 300, onWarning: () => {} });
  const ended = async (words: string): Promise<unknown> =>
    await hasty.executeQuery(sqlOf(words, [])).then(
      () => 'done',
      (error: unknown) => isUnreachable(error) && (error as pg.DatabaseError).code,
    );
  expect(await ended('select pg_sleep(60)')).toBe('57014');
  await plain.query('begin');
  await plain.query('lock table ours in access exclusive mode');
  expect(await ended('select from ours')).toBe('55P03');
  await plain.query('commit');
  expect(await ended('select from ours')).toBe('done');
  await hasty.destroy();
});

/** In a transaction that does nothing until the database has ended it. */
async function standStill(hasty: Database): Promise<void> {
  await hasty.transaction().execute(async (work) => {
    const { rows } = await work.executeQuery<{ pid: number }>(sqlOf('select pg_backend_pid() as pid', []));
    const isThere = 'select from pg_stat_activity where pid = $1';
    await until(async () => (await plain.query(isThere, [rows[0]?.pid])).rows.length === 0);
    await work.executeQuery(sqlOf('select', []));
  });
}

/** In a transaction that keeps the only connection, once there is one: on a busy machine its own limit may come first. */
async function waitForAnother(hasty: Database): Promise<void> {
  let isKept = false;
  let error: unknown;
  await until(async () => {
    const work = hasty.transaction().execute(async () => {
      isKept = true;
      await hasty.executeQuery(sqlOf('select', []));
    });
    error = await work.catch((reason: unknown) => reason);
    return isKept;
  });
  throw error;
}

test.each<readonly [string, Partial<DatabaseOptions>, (hasty: Database) => Promise<unknown>, RegExp]>([
  ['stands still in a transaction', { longestPauseMs: 100 }, standStill, /idle-in-transaction|not queryable/],
  [
    'waits for a connection that others keep',
    { longestWaitMs: 100 },
    waitForAnother,
    /timeout exceeded when trying to connect/,
  ],
  [
    'hears nothing of what was asked',
    { longestAnswerMs: 100, longestWorkMs: 0 },
    (hasty) => hasty.executeQuery(prepared`select pg_sleep(${600}::int)`),
    /Connection terminated/,
  ],
  [
    'hears nothing of what was asked without values',
    { longestAnswerMs: 100, longestWorkMs: 0 },
    (hasty) => hasty.executeQuery(sqlOf('select pg_sleep(600)', [])),
    /Connection terminated/,
  ],
])(
  'whoever %s is not waited for, and may try again',
  async (_what, limit, wait, said) => {
    const hasty = openDatabase({ url, connections: 1, ...patient, ...limit, onWarning: () => {} });
    const error: unknown = await wait(hasty).catch((reason: unknown) => reason);
    expect([isUnreachable(error), String(error)]).toEqual([true, expect.stringMatching(said)]);
    await hasty.destroy();
  },
  30_000,
);

test('questions of streams are given up where no answer comes, and are asked again', async () => {
  const streams = streamsIn(database, 100);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('begin; lock happenings, streams');
  const asked = [{ stream: streamOfGroup('held'), known: 0, since: null }];
  const isGivenUp = { code: 'TIMEOUT' };
  await expect(streams.standing(asked, Moment.ofOld)).rejects.toMatchObject(isGivenUp);
  await expect(streams.behind(asked, Moment.ofOld)).rejects.toMatchObject(isGivenUp);
  await holder.end();
  const unhurried = streamsIn(database);
  expect((await unhurried.standing(asked, Moment.ofOld)).standings).toEqual([
    { stream: streamOfGroup('held'), seq: 0, asides: [] },
  ]);
  expect(await unhurried.behind(asked, Moment.ofOld)).toEqual([]);
});

test('what was being written when somebody came is news to them; what could be read by then is not', async () => {
  const streams = streamsIn(database);
  const write = (client: pg.Client, seq: number, ...others: readonly string[]): Promise<unknown> =>
    client.query(
      `with numbered as (
        insert into streams (stream, seq) values ('["group","slow"]', $1) on conflict (stream) do update set seq = $1
      )
      insert into happenings (stream, seq, topics, aside, outcomes) values ('["group","slow"]', $1, $2, $3, '{}')`,
      [seq, ['g.slow', ...others], others.length > 0],
    );
  const now = async (): Promise<Moment> => new Moment((await streams.standing([], Moment.ofOld)).snapshot, 1);
  const stream = streamOfGroup('slow');
  const first = await now();
  await write(plain, 1);
  const slow = new pg.Client({ connectionString: url });
  await slow.connect();
  await slow.query('begin');
  await write(slow, 2);
  const came = await now();
  await slow.query('commit');
  await slow.end();
  await write(plain, 3, 'p.ana');
  const last = await now();
  const seqs = async (known: number, since: Moment | null, unless: Moment): Promise<readonly number[]> => {
    const found = await streams.behind([{ stream, known, since }], unless);
    return found.map(({ seq }) => seq);
  };
  expect(await seqs(0, came, last)).toEqual([2, 3]);
  expect(await seqs(2, came, last)).toEqual([3]);
  expect(await seqs(0, Moment.ofOld, last)).toEqual([1, 2, 3]);
  expect(await seqs(0, null, came)).toEqual([3]);
  expect(await seqs(0, last, came)).toEqual([3]);
  expect(await seqs(0, null, last)).toEqual([]);
  const all = await streams.behind([{ stream, known: 0, since: Moment.ofOld }], last);
  expect(all.map(({ transaction }) => came.includes(transaction))).toEqual([true, false, false]);
  const asked = [stream, 'none'].map((one) => ({ stream: one, known: 0 }));
  expect((await streams.standing(asked, first)).standings).toEqual([
    { stream, seq: 3, asides: [expect.objectContaining({ seq: 3, topics: ['g.slow', 'p.ana'] })] },
    { stream: 'none', seq: 0, asides: [] },
  ]);
  expect((await streams.standing([{ stream, known: 3 }], first)).standings).toEqual([{ stream, seq: 3, asides: [] }]);
  expect(await streams.heads('-infinity', ['p.lee', 'g.slow'])).toContainEqual({ stream, seq: 3 });
  expect(await streams.heads('-infinity', ['p.lee'])).toEqual([]);
});

test('of one stream some is read at once, and the rest behind it', async () => {
  const streams = streamsIn(database);
  const stream = streamOfGroup('long');
  await plain.query(
    `insert into happenings (stream, seq, topics, aside, outcomes)
      select $1, seq, '{g.long}', false, '{}' from generate_series(1, $2::int) as seq`,
    [stream, streams.mostAtOnce + 10],
  );
  const found = async (known: number): Promise<readonly number[]> => {
    const rows = await streams.behind([{ stream, known, since: Moment.ofOld }], Moment.ofOld);
    return [rows.length, rows.at(-1)?.seq ?? 0];
  };
  expect(await found(0)).toEqual([streams.mostAtOnce, streams.mostAtOnce]);
  expect(await found(streams.mostAtOnce)).toEqual([10, streams.mostAtOnce + 10]);
});

test('nothing is news that another database wrote, of which this one is a copy', async () => {
  const streams = streamsIn(database);
  const stream = streamOfGroup('restored');
  const write = (seq: number, transaction: string): Promise<unknown> =>
    plain.query(
      `insert into happenings (stream, seq, topics, aside, outcomes, transaction)
        values ($1, $2, '{p.ana}', true, '{}', ${transaction})`,
      [stream, seq],
    );
  await write(1, "'900000000'");
  await write(2, 'pg_current_xact_id()');
  const found = async (): Promise<readonly number[]> => {
    const rows = await streams.behind([{ stream, known: 0, since: Moment.ofOld }], Moment.ofOld);
    return rows.map(({ seq }) => seq);
  };
  expect(await found()).toEqual([1, 2]);
  const of = await streams.begin();
  expect(await found()).toEqual([2]);
  expect((await streams.standing([{ stream, known: 0 }], Moment.ofOld)).standings).toEqual([
    expect.objectContaining({ asides: [expect.objectContaining({ seq: 2 })] }),
  ]);
  expect([of.length > 8, (await streams.lately('-infinity')).of]).toEqual([true, of]);
});

test.each([
  [54, false],
  [56, true],
] as const)('whoever did not look for %d minutes may have missed something: %s', async (minutes, isTooLate) => {
  const { rows } = await plain.query(`select (now() - interval '${minutes} minutes')::text as at`);
  expect(await streamsIn(database).lately(String(rows[0]?.at))).toEqual(expect.objectContaining({ isTooLate }));
});

/**
 * Migrates as a server does that starts, in a process: a module of its own kind finds its folder. @returns what it did
 * @param from a folder of other migrations
 */
async function migrateAt(at: string, limits: object = {}, from?: string): Promise<readonly string[]> {
  const source = path.resolve(__dirname, '../../../packages/server/src/database');
  const program = `
    import { migrate } from ${JSON.stringify(`${source}/migrate.ts`)};
    import { whyNoDatabase } from ${JSON.stringify(`${source}/first-contact.ts`)};
    import { openDatabase } from ${JSON.stringify(`${source}/open-database.ts`)};
    const database = openDatabase({ ...${JSON.stringify({ url: at, ...patient, ...limits })}, onWarning() {} });
    const from = ${JSON.stringify(from ?? null)};
    const done = migrate(database, from ?? undefined);
    console.log(JSON.stringify(await done.catch((error) => [String(whyNoDatabase(error))])));
    await database.destroy();`;
  const node = ['--conditions=@open-chat-kit/source', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, node);
  return JSON.parse(stdout) as readonly string[];
}

test('one that migrates waits for another as long as that takes', async () => {
  const limit = 200;
  await plain.query('begin');
  await plain.query('lock table migrations in access exclusive mode');
  const migrated = migrateAt(url, { longestWorkMs: limit, longestLockMs: limit, longestAnswerMs: limit });
  // By the clock of the database, and much longer than each limit.
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and clock_timestamp() - query_start > make_interval(secs => ${(5 * limit) / 1_000})`;
  let hasEnded = false;
  const end = (): void => void (hasEnded = true);
  migrated.then(end, end);
  await until(async () => hasEnded || (await onlooker.query(waiting)).rows.length > 0);
  await plain.query('commit');
  expect(await migrated).toEqual([]);
});

test('of two that migrate an empty database at once each migration is done by one', async () => {
  const empty = await makeEmptyDatabase('empty');
  const holder = new pg.Client({ connectionString: empty });
  const looking = new pg.Client({ connectionString: empty });
  for (const client of [holder, looking]) await client.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [migrationLock]);
    const migrated = Promise.all([migrateAt(empty), migrateAt(empty)]);
    let hasEnded = false;
    const end = (): void => void (hasEnded = true);
    migrated.then(end, end);
    await waitingIn(looking, (count) => count === 2 || hasEnded);
    expect(hasEnded).toBe(false);
    await holder.query('select pg_advisory_unlock($1)', [migrationLock]);
    const all = (await migrated).flat().sort();
    const { rows } = await looking.query<{ name: string }>('select name from migrations order by name');
    expect(all).toEqual(rows.map(({ name }) => name));
    expect(all).not.toEqual([]);
  } finally {
    for (const client of [holder, looking]) await client.end();
  }
});

test('what was migrated before one that fails stays, and that one is named', async () => {
  const halfway = await makeEmptyDatabase('halfway');
  const folder = ownFolder('migrations');
  const write = (name: string, script: string): void => writeFileSync(path.join(folder, name), script);
  const looking = new pg.Client({ connectionString: halfway });
  await looking.connect();
  const tables = async (): Promise<readonly string[]> => {
    const { rows } = await looking.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by name",
    );
    return rows.map(({ name }) => name);
  };
  try {
    write('1-one.sql', 'create table a_one (at int);');
    write('2-two.sql', 'create table a_two (at int);');
    write('3-three.sql', 'create table a_three (at int); insert into a_three select 1 / 0;');
    write('4-four.sql', 'create table a_four (at int);');
    expect(await migrateAt(halfway, {}, folder)).toEqual([expect.stringMatching(/"3-three\.sql".* division by zero/)]);
    expect(await tables()).toEqual(['a_one', 'a_two', 'migrations']);
    write('3-three.sql', 'create table a_three (at int);');
    expect(await migrateAt(halfway, {}, folder)).toEqual(['3-three.sql', '4-four.sql']);
    expect(await tables()).toEqual(['a_four', 'a_one', 'a_three', 'a_two', 'migrations']);
    write('5-five.sql', 'set role pg_monitor; create table a_five (at int);');
    expect(await migrateAt(halfway, {}, folder)).toEqual([expect.stringMatching(/CannotStart.*"5-five\.sql"/)]);
  } finally {
    await looking.end();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a connection that breaks in the middle says so, and the next one begins anew', async () => {
  const pid = await database.executeQuery<{ pid: number }>(CompiledQuery.raw('select pg_backend_pid() as pid'));
  const asked = askTogether(database, [prepared`select ${1}::int as one`, prepared`select pg_sleep(${600}::int)`]);
  const failed = asked.catch(String);
  const sleeping = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await until(async () => (await plain.query(sleeping)).rows.length > 0);
  await plain.query('select pg_terminate_backend($1)', [pid.rows[0]?.pid]);
  expect(await failed).toMatch(/terminat/);
  expect(await askTogether(database, [prepared`select ${1}::int as one`])).toEqual([[{ one: 1 }]]);
});

describe('of a group that is deleted while a message in it is marked', () => {
  let people: readonly RawClient[] = [];
  beforeEach(async () => {
    people = [await enter('ana'), await enter('ben'), await enter('cleo')];
  });
  afterEach(() => {
    for (const client of people) client.end();
    expect(house.warnings.join()).not.toContain('failed');
  });

  /** A group with a message. @returns what deletes it, and what marks the message */
  async function groupToDelete(guid: string): Promise<{ delete(): Promise<unknown>; mark(): Promise<unknown>[] }> {
    const [ana, ...others] = people;
    await ana?.ask('createGroup', groupNamed(guid));
    for (const other of others) await other.ask('joinGroup', guid, null);
    const sent = await ana?.ask('send', { type: 'group', id: guid }, textOf(`hello ${guid}`));
    const { id } = Object(sent?.['value']) as { readonly id: string };
    const marks = [...others.map((other) => [other, 'read'] as const), [others[0], 'delivered'] as const];
    return {
      delete: async () => await ana?.codeOf('deleteGroup', guid),
      mark: () => marks.map(async ([by, as]) => await by?.codeOf('mark', id, as)),
    };
  }

  test('it is marked, or not there: whichever is first', async () => {
    for (let round = 0; round < 40; round += 1) {
      const group = await groupToDelete(`short ${round}`);
      const [deleted, ...marked] = await Promise.all([group.delete(), ...group.mark()]);
      expect(deleted).toBe('ok');
      for (const code of marked) expect(['ok', 'NOT_FOUND']).toContain(code);
    }
  });

  test('it is marked while whoever deletes it waits', async () => {
    const group = await groupToDelete('marked first');
    await plain.query('begin');
    // As marks do it, which do not wait for each other.
    await plain.query(
      "select from conversations where id in (select conversation from groups where guid = 'marked first') for key share",
    );
    const deleted = group.delete();
    await waitingForLocks(1);
    expect(await Promise.all(group.mark())).toEqual(['ok', 'ok', 'ok']);
    await plain.query('commit');
    expect(await deleted).toBe('ok');
  });

  test('it is not there for marks that waited for whoever deleted it, and others do not wait with them', async () => {
    const group = await groupToDelete('marked later');
    const other = await groupToDelete('marked meanwhile');
    await plain.query('begin');
    // As another instance does it.
    await plain.query(
      `with deleted as (delete from groups where guid = 'marked later' returning conversation)
      delete from conversations where id in (select conversation from deleted)`,
    );
    const marked = group.mark();
    await waitingForLocks(1);
    expect(await Promise.all(other.mark())).toEqual(['ok', 'ok', 'ok']);
    await waitingForLocks(1);
    await plain.query('commit');
    expect(await Promise.all(marked)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect(await other.delete()).toBe('ok');
  });
});

describe.each([
  ['the first message', 0],
  ['a message', 1],
])('%s to somebody who is just blocking', (_what, said) => {
  const words = (nth: number): readonly [object, object] => [
    { type: 'user', id: `ben-${said}` },
    textOf(`hello ${said} ${nth}`),
  ];
  let ana: RawClient;
  let ben: RawClient;
  beforeAll(async () => {
    [ana, ben] = [await enter(`ana-${said}`), await enter(`ben-${said}`)];
    for (let nth = 0; nth < said; nth += 1) expect(await ana.codeOf('send', ...words(nth))).toBe('ok');
  });
  afterAll(() => {
    for (const client of [ana, ben]) client.end();
    expect(house.warnings.join()).not.toContain('deadlock');
  });

  const block = (isBlocked: boolean): Promise<unknown> => ben.codeOf('setBlocked', [`ana-${said}`], isBlocked);

  const both = (
    table: string,
    first: () => Promise<unknown>,
    other: () => Promise<unknown>,
  ): Promise<readonly unknown[]> => meetAt(table, { holder: plain, onlooker }, first, other);

  test('is refused where the block was first', async () => {
    const send = (): Promise<unknown> => ana.codeOf('send', ...words(8));
    expect(await both('blocks', () => block(true), send)).toEqual(['ok', 'FORBIDDEN']);
    expect(await block(false)).toBe('ok');
  });

  test('is there before the block is answered, where it was first', async () => {
    const send = (): Promise<unknown> => ana.codeOf('send', ...words(9));
    expect(await both('messages', send, () => block(true))).toEqual(['ok', 'ok']);
    expect(await send()).toBe('ok');
    expect(await ana.codeOf('send', ...words(10))).toBe('FORBIDDEN');
  });
});

test('bans are in order of names, also where an instance of the version before banned or renamed', async () => {
  const [ana, ben, cleo] = [await enter('ana'), await enter('ben'), await enter('cleo')];
  const guid = 'strict';
  await ana.ask('createGroup', groupNamed(guid));
  await ben.ask('joinGroup', guid, null);
  await ana.ask('banMember', guid, 'ben');
  // As that version writes: it does not know what keeps their order.
  await plain.query("insert into bans (guid, uid, banned_at) values ($1, 'cleo', 1)", [guid]);
  const listed = async (): Promise<unknown> => {
    const page = await ana.ask('listBanned', guid, { ...membersQuery, limit: 1 });
    return page?.['value'];
  };
  expect(await listed()).toMatchObject({ items: [{ uid: 'ben' }], cursor: expect.any(String) });
  await plain.query("update users set sort_key = 'a' where uid = 'cleo'");
  expect(await listed()).toMatchObject({ items: [{ uid: 'cleo' }] });
  await plain.query("update users set sort_key = 'cleo' where uid = 'cleo'");
  expect(await listed()).toMatchObject({ items: [{ uid: 'ben' }] });
  for (const client of [ana, ben, cleo]) client.end();
});

test('who joins, is added or is banned while their name changes stands where the new one does', async () => {
  const [ana, ben] = [await enter('ana'), await enter('ben')];
  for (const guid of ['joined', 'added', 'strict-too']) await ana.ask('createGroup', groupNamed(guid));
  await ben.ask('joinGroup', 'strict-too', null);
  // Their name is changed, but not yet for others.
  await plain.query('begin');
  await plain.query("update users set name = 'xenia', folded = 'xenia', sort_key = 'xenia' where uid = 'ben'");
  const asked = [
    ben.codeOf('joinGroup', 'joined', null),
    ana.codeOf('addMembers', 'added', [{ uid: 'ben', scope: 'participant' }]),
    ana.codeOf('banMember', 'strict-too', 'ben'),
  ];
  await waitingForLocks(asked.length);
  await plain.query('commit');
  expect(await Promise.all(asked)).toEqual(['ok', 'ok', 'ok']);
  expect(await wrongInDatabase(url)).toEqual([]);
  expect(house.warnings.join()).not.toContain('deadlock');
  for (const client of [ana, ben]) client.end();
});

test('who is renamed moves in all groups, with their bans', async () => {
  await changeProfile({ database, bus: localBus(), eventId: () => 'e' }, 'ben', { name: 'Zoe' });
  expect(await wrongInDatabase(url)).toEqual([]);
  const { rows } = await plain.query("select count(*)::int as places from members where uid = 'ben'");
  expect(rows).toEqual([{ places: 2 }]);
});

test('who has a long profile is heard of as everybody else', async () => {
  const [ana, ben] = [await enter('ana'), await enter('ben')];
  ben.send({ kind: 'tell', name: 'watch', args: [{ users: ['ana'], groups: [] }] });
  expect(await ben.codeOf('ping')).toBe('ok');
  const metadata = JSON.stringify({ story: '\u00e9'.repeat(30_000) });
  await plain.query("update users set profile = jsonb_set(profile::jsonb, '{metadata}', $1)::json where uid = 'ana'", [
    metadata,
  ]);
  ana.send({ kind: 'tell', name: 'setTyping', args: [{ type: 'user', id: 'ben' }, true] });
  await until(async () => {
    await house.clock.advance(10);
    return ben.events.some(({ type }) => type === 'typing');
  });
  expect(house.warnings.join()).not.toContain('could not be said');
  for (const client of [ana, ben]) client.end();
}, 30_000);

async function waitingForLocks(wanted: number): Promise<void> {
  await waitingIn(onlooker, (count) => count >= wanted);
}

async function enter(uid: string): Promise<RawClient> {
  const client = await new RawClient(door).open();
  expect(await client.codeOf('connect', { uid, authToken: tokenOf(uid, tokenSecret) })).toBe('ok');
  return client;
}

function sqlOf(words: string, values: readonly unknown[]): CompiledQuery {
  return CompiledQuery.raw(words, [...values]);
}
