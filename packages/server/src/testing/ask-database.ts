import pg from 'pg';

/** Asks a database something, beside the server. */
export async function askDatabase(
  url: string,
  question: string,
  values: readonly unknown[] = [],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Readonly<Record<string, unknown>>>(question, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
