import pg from 'pg';

/** The address of the database that those of all files are made after. Nobody is connected to it. */
const template = process.env['URL_OF_TEST_DATABASE'] ?? '';

/** A database of one file, with all tables and nothing in them. It goes with its PostgreSQL. */
export async function makeDatabase(name: string): Promise<string> {
  const own = new URL(template);
  own.pathname = `/${name}`;
  const maintenance = new URL(template);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    const [made, from] = [name, new URL(template).pathname.slice(1)].map((one) => client.escapeIdentifier(one));
    await client.query(`create database ${made} template ${from}`);
  } finally {
    await client.end();
  }
  return own.href;
}
