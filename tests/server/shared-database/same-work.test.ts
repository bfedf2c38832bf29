import crypto from 'node:crypto';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import pg from 'pg';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { groupNamed } from '../raw-requests.ts';
import { makeDatabase } from './own-database.ts';

// How long a refusal takes must not say who is there. Time cannot be held against a clock, so work is counted: what is asked of
// the database, how often a secret is stretched, and hashed.

interface Work {
  readonly code: string;
  readonly message: string;
  readonly questions: readonly string[];
  /** How a secret was stretched, each time. */
  readonly stretched: readonly unknown[];
  /** Texts that bytes were made of: two for each secret that is hashed. */
  readonly hashed: number;
}

const start = 1_800_000_000_000;
let asked: string[] = [];
let database: Database;
let plain: pg.Client;
let clock: ManualClock;
let instance: Instance;

beforeAll(async () => {
  const url = await makeDatabase('same-work');
  plain = new pg.Client({ connectionString: url });
  await plain.connect();
  database = openDatabase({ url, onWarning: console.warn, onAsked: ({ sql }) => asked.push(sql) });
  clock = new ManualClock({ start });
  instance = new Instance({ database, clock, onWarning: console.warn });
  await instance.begin();
  const { people } = instance;
  const secrets = { password: 'the password', token: 'the token' };
  for (const uid of ['both', 'erased', 'before']) await people.create({ uid, name: uid, ...secrets });
  await people.create({ uid: 'by-password', name: 'x', password: 'the password' });
  await people.create({ uid: 'by-token', name: 'x', token: 'the token' });
  await people.create({ uid: 'by-backend', name: 'x', metadata: { long: 'x'.repeat(50_000) } });
  await people.erase('erased');
  // As an account from before secrets were stretched.
  await plain.query("update users set password = (password::jsonb - 'stretch')::json where uid = 'before'");
  await instance.answerFor('both', 'createGroup', [groupNamed('hidden', { type: 'private' })]);
  await instance.idle();
});

afterAll(async () => {
  await plain.end();
  await instance.close();
  await database.destroy();
});

async function workOf(run: () => Promise<unknown>): Promise<Work> {
  const scrypt = jest.spyOn(crypto, 'scrypt');
  const encode = jest.spyOn(TextEncoder.prototype, 'encode');
  asked = [];
  let refused: { readonly code?: unknown; readonly message?: unknown } = {};
  try {
    await run();
  } catch (error) {
    refused = error as typeof refused;
  }
  const stretched = scrypt.mock.calls.map(([secret, salt, length, cost]) => [
    String(secret).length,
    String(salt).length,
    length,
    JSON.stringify(cost),
  ]);
  scrypt.mockRestore();
  const hashed = encode.mock.calls.length;
  encode.mockRestore();
  return { code: String(refused.code), message: String(refused.message), questions: asked, stretched, hashed };
}

const secrets = [
  ['password', { password: 'a guess' }],
  ['token', { token: 'a guess' }],
  ['password and token', { password: 'a guess', token: 'another' }],
  ['session token', { authToken: 'a guess' }],
] as const;

test.each(secrets)('a wrong %s is as much work at an account of any kind as at none', async (_what, secret) => {
  const guess = (uid: string): Promise<Work> => workOf(() => instance.identify({ uid, ...secret }, '127.0.0.1'));
  const atNone = await guess('nobody');
  expect(atNone.code).toBe('AUTH_FAILED');
  expect(atNone.questions).toHaveLength(1);
  expect(atNone.questions[0]).not.toMatch(/\*|profile/);
  if ('password' in secret) expect(atNone.stretched).toHaveLength(1);
  for (const uid of ['both', 'by-password', 'by-token', 'by-backend', 'erased', 'before'])
    expect([uid, await guess(uid)]).toEqual([uid, atNone]);
});

test('a right one opens, and is as much work as a wrong one until then', async () => {
  const wrong = await workOf(() => instance.identify({ uid: 'by-password', password: 'wrong password' }, 'there'));
  const right = await workOf(() => instance.identify({ uid: 'by-password', password: 'right password' }, 'there'));
  expect(right).toEqual(wrong);
  for (const [uid, secret] of [
    ['both', { password: 'the password' }],
    ['both', { token: 'the token' }],
    ['by-token', { token: 'the token' }],
  ] as const)
    expect((await instance.identify({ uid, ...secret }, 'there')).uid).toBe(uid);
  const opened = await workOf(() => instance.identify({ uid: 'both', password: 'the password' }, 'there'));
  expect(opened.code).toBe('undefined');
  expect([opened.stretched.length, opened.hashed]).toEqual([1, 2]);
});

test('a password is as much work at a private group as at none', async () => {
  const guess = (guid: string): Promise<Work> =>
    workOf(() => instance.answerFor('by-token', 'joinGroup', [guid, 'a guess']));
  const atNone = await guess('nowhere');
  expect(atNone.code).toBe('NOT_FOUND');
  expect(await guess('hidden')).toEqual(atNone);
});

test('a password is kept stretched, each by a stretch of its own, whether an account began with it or not', async () => {
  await instance.people.create({ uid: 'later', name: 'x' });
  await instance.people.changeSecrets('later', { password: 'the password' });
  const { rows } = await plain.query<{ stretch: unknown }>(
    "select password ->> 'stretch' as stretch from users where uid in ('both', 'by-password', 'later')",
  );
  for (const { stretch } of rows) expect(stretch).toMatch(/^[\da-f]{32}$/);
  expect(new Set(rows.map(({ stretch }) => stretch)).size).toBe(3);
  expect((await instance.identify({ uid: 'later', password: 'the password' }, 'there')).uid).toBe('later');
});
