import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fold, searchedText } from '@open-chat-kit/sdk/engine';
import pg from 'pg';
import { makeHouse } from './house.ts';
import type { House } from './house.ts';

let house: House;

beforeAll(async () => {
  house = await makeHouse('searched_texts');
});

afterAll(() => house.close());

test('texts from before are found by their words as those that are written now', async () => {
  const texts = [
    'this is **very** important',
    '*So* _it_ ~~goes~~ `on`',
    '***a*** (*b*), "_c_"!',
    '*élan*\n> _vital_',
    'a * b ** c',
    '2*3*4 in snake_case',
    'plain',
    String.raw`a \ *b*`,
  ];
  const file = path.resolve(__dirname, '../../../packages/server/migrations/0019-words-of-markdown.sql');
  const client = new pg.Client({ connectionString: house.databaseUrl });
  await client.connect();
  try {
    // In place of those of the server, for this connection.
    await client.query('create temp table messages ("order" bigint, folded text)');
    for (const [order, text] of texts.entries())
      await client.query('insert into messages values ($1, $2)', [order, fold(text)]);
    await client.query(readFileSync(file, 'utf8'));
    const { rows } = await client.query<{ folded: string }>('select folded from messages order by "order"');
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map((text) => fold(searchedText({ kind: 'text', text }))));
  } finally {
    await client.end();
  }
});
