import { setTimeout } from 'node:timers/promises';
import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import pg from 'pg';
import { tokenReader } from '../../../packages/server/src/accounts/tokens.ts';
import { localBus } from '../../../packages/server/src/cluster/bus.ts';
import type { Bus } from '../../../packages/server/src/cluster/bus.ts';
import { postgresBus } from '../../../packages/server/src/cluster/postgres-bus.ts';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import type { Database } from '../../../packages/server/src/database/open-database.ts';
import { Presence } from '../../../packages/server/src/here/presence.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { Link } from '../link.ts';
import { until } from '../until.ts';
import { makeDatabase } from './own-database.ts';
import { groupNamed, historyQuery, textOf, tokenOf } from '../raw-requests.ts';

type Frame = Readonly<Record<string, unknown>>;

/** A record, of which its times are looked at. */
type Times = Readonly<Record<string, unknown>>;

interface Told {
  readonly type: string;
  readonly user: { readonly uid: string; readonly status: string; readonly name: string };
}

interface Written {
  readonly type: string;
  readonly message: { readonly content: { readonly text: string } };
}

/** An instance, and its own idea of the time. */
interface Machine {
  readonly instance: Instance;
  readonly clock: ManualClock;
}

/** Milliseconds after which a lease is renewed, and looked for those that ran out. */
const renewal = 10_000;
/** Milliseconds between two looks for what no word was heard of. */
const sweep = 5_000;
const hour = 3_600_000;
const tokenSecret = 'what a backend and its chat server both know';
let url = '';
let database: Database;
let plain: pg.Client;
const warnings: string[] = [];
const machines: Machine[] = [];
const links: Link[] = [];

beforeAll(async () => {
  url = await makeDatabase('presence');
  database = openDatabase({ url, onWarning: (warning) => warnings.push(warning) });
  plain = new pg.Client({ connectionString: url });
  await plain.connect();
  const { people } = (await machine()).instance;
  for (const uid of ['kim', 'lee']) await people.create({ uid, name: uid });
}, 60_000);

afterEach(async () => {
  for (const { instance } of machines.splice(0)) await instance.close();
  for (const link of links.splice(0)) await link.close();
  expect(warnings.splice(0)).toEqual([]);
});

afterAll(async () => {
  await plain.end();
  await database.destroy();
});

async function machine(skew = 0, ownBus?: Bus): Promise<Machine> {
  const clock = new ManualClock({ start: Date.now() + skew, settle: () => setTimeout(1) });
  const onWarning = (warning: string): void => void warnings.push(warning);
  const bus = ownBus ?? postgresBus({ url, database, onWarning });
  const readToken = tokenReader({ secret: tokenSecret });
  const instance = new Instance({ database, clock, bus, readToken, hasOpenAccounts: true, onWarning });
  await instance.begin();
  const made = { instance, clock };
  machines.push(made);
  return made;
}

/** A line to PostgreSQL that the test cuts and holds, and the address of the database behind it. */
async function linked(): Promise<{ readonly link: Link; readonly byLink: string }> {
  const { port } = new URL(url);
  const link = await Link.to(Number(port));
  links.push(link);
  return { link, byLink: url.replace(`:${port}/`, `:${new URL(link.url).port}/`) };
}

/** Somebody comes in at an instance, and watches somebody. Returns what they were told of them. */
async function come({ instance }: Machine, uid: string, watched: string): Promise<readonly string[]> {
  const told: string[] = [];
  let isIn = false;
  const { frame } = instance.accept({
    close: () => {},
    send(text) {
      const said = JSON.parse(text) as Frame;
      isIn ||= said['kind'] === 'answer';
      for (const { type, user } of (said['events'] ?? []) as readonly Told[]) {
        if (type === 'user.presence') told.push(`${user.uid} ${user.status}`);
        if (type === 'connection.lost') told.push('lost');
        if (type === 'user.updated') told.push(`${user.uid} is ${user.name}`);
      }
    },
  });
  frame(JSON.stringify({ kind: 'ask', id: 1, name: 'connect', args: [{ uid }] }));
  await until(() => isIn);
  frame(JSON.stringify({ kind: 'tell', name: 'watch', args: [{ users: [watched], groups: [] }] }));
  return told;
}

/** Somebody comes in at an instance, and hears of messages until they go. */
async function listen({ instance }: Machine, uid: string): Promise<{ readonly texts: string[]; go(): void }> {
  const texts: string[] = [];
  let isIn = false;
  const { frame, closed } = instance.accept({
    close: () => {},
    send(text) {
      const said = JSON.parse(text) as Frame;
      isIn ||= said['kind'] === 'answer';
      for (const { type, message } of (said['events'] ?? []) as readonly Written[])
        if (type === 'message.received') texts.push(message.content.text);
    },
  });
  frame(JSON.stringify({ kind: 'ask', id: 1, name: 'connect', args: [{ uid }] }));
  await until(() => isIn);
  return { texts, go: () => closed('gone') };
}

/** Who stands in the database as being there, and is so by what others read. */
async function present(): Promise<readonly string[]> {
  const { rows } = await plain.query<{ uid: string }>('select distinct uid from presence order by uid');
  return rows.map(({ uid }) => uid);
}

/** Time passes until leases were renewed; what came of it is there. */
async function renew(...those: readonly Machine[]): Promise<void> {
  for (const { clock } of those) await clock.advance(renewal);
  for (const { instance } of those) await instance.caughtUp();
  for (const { instance } of those) await instance.caughtUp();
}

test.each([
  ['behind', -hour],
  ['ahead of', hour],
])('who is on an instance whose clock is an hour %s the others’ stays there', async (_how, skew) => {
  const [skewed, right] = [await machine(skew), await machine()];
  await come(skewed, 'kim', 'lee');
  const told = await come(right, 'lee', 'kim');
  await until(() => told.length > 0);
  await renew(right, skewed, right, skewed);
  expect(await present()).toEqual(['kim', 'lee']);
  expect(new Set(told)).toEqual(new Set(['kim online']));
});

test('times never go back, whoever of two whose clocks are an hour apart answers', async () => {
  const [ahead, behind] = [await machine(hour, localBus()), await machine(-hour, localBus())];
  const guid = 'early and late';
  const asked = async ({ instance }: Machine, name: OperationName, ...args: readonly unknown[]): Promise<Times> =>
    (await instance.answerFor('kim', name, args)) as Times;
  await asked(ahead, 'createGroup', groupNamed(guid));
  await asked(behind, 'addMembers', guid, [{ uid: 'lee', scope: 'participant' }]);
  const changed = await asked(ahead, 'updateGroup', guid, { description: 'early' });
  const changedLater = await asked(behind, 'updateGroup', guid, { description: 'late' });
  expect(changedLater['updatedAt']).toBeGreaterThanOrEqual(Number(changed['updatedAt']));
  for (const to of [
    { type: 'group', id: guid },
    { type: 'user', id: 'lee' },
  ]) {
    let last = 0;
    for (const [nth, at] of [ahead, behind, ahead, behind].entries()) {
      const { id, sentAt } = await asked(at, 'send', to, textOf(`${to.type} ${nth}`));
      expect(sentAt).toBeGreaterThanOrEqual(last);
      last = Number(sentAt);
      await behind.instance.answerFor('lee', 'mark', [id, 'read']);
      await behind.instance.answerFor('lee', 'setReaction', [id, '👍', true]);
      const reactions = await asked(behind, 'listReactions', id, { limit: 10, cursor: null, emoji: '' });
      expect(reactions['items']).toMatchObject([{ at: sentAt }]);
      const edited = await asked(behind, 'editMessage', id, { content: { kind: 'text', text: 'edited' } });
      expect(edited).toMatchObject({ sentAt, deliveredAt: sentAt, readAt: sentAt, editedAt: sentAt });
    }
    const page = await asked(behind, 'history', to, historyQuery);
    const items: readonly Times[] = Array.isArray(page['items']) ? page['items'] : [];
    const times = items.map(({ sentAt }) => Number(sentAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    const deleted = await asked(behind, 'deleteMessage', items.at(-1)?.['id']);
    expect(deleted['deletedAt']).toBeGreaterThanOrEqual(last);
  }
});

test('sessions end at one time, whichever of two ends them whose clocks are hours apart', async () => {
  const [ahead, behind] = [await machine(hour), await machine(-hour)];
  const both = [ahead.instance.people, behind.instance.people];
  const issued = Math.floor(Date.now() / 1_000);
  const [old, fresh] = [issued - 60, issued + 60].map((iat) => tokenOf('mia', tokenSecret, { iat }));
  const codesOf = async (authToken = ''): Promise<readonly unknown[]> =>
    await Promise.all(
      both.map(async (people) => {
        const session = { uid: 'mia', authToken };
        return await people.identify(session, '').then(
          () => 'ok',
          (error: unknown) => (error as { readonly code?: unknown }).code,
        );
      }),
    );
  expect(await codesOf(old)).toEqual(['ok', 'ok']);
  for (const people of [behind, ahead, behind].map(({ instance }) => instance.people)) {
    await people.revokeSessions('mia');
    expect(await codesOf(old)).toEqual(['AUTH_FAILED', 'AUTH_FAILED']);
    expect(await codesOf(fresh)).toEqual(['ok', 'ok']);
  }
  // The database's own clock may be set back, too.
  await plain.query("update users set tokens_valid_from = tokens_valid_from + 3600 where uid = 'mia'");
  await behind.instance.people.revokeSessions('mia');
  expect(await codesOf(fresh)).toEqual(['AUTH_FAILED', 'AUTH_FAILED']);
});

test('whoever is on an instance that is gone is gone, though its clock was ahead', async () => {
  const [ahead, right] = [await machine(hour), await machine()];
  await come(ahead, 'kim', 'lee');
  const told = await come(right, 'lee', 'kim');
  await until(() => told.length > 0);
  await runOut('kim');
  await renew(right);
  expect(await present()).toEqual(['lee']);
  expect(told.at(-1)).toBe('kim offline');
});

test('an instance that stood still for a while has its people back by renewing, and others hear of it', async () => {
  const [still, right] = [await machine(), await machine()];
  await come(still, 'kim', 'lee');
  const told = await come(right, 'lee', 'kim');
  await until(() => told.length > 0);
  await runOut('kim');
  await renew(right);
  expect(told.at(-1)).toBe('kim offline');
  await renew(still, right);
  expect(await present()).toEqual(['kim', 'lee']);
  expect(told.at(-1)).toBe('kim online');
});

test('an instance whose lease ran out has all of its people back, also those whom others have taken away by then', async () => {
  const still = await machine();
  await come(still, 'kim', 'lee');
  await runOut('kim');
  // As whoever finds it run out does, part by part, before its lease goes.
  await plain.query(`delete from presence where uid = 'kim'`);
  await renew(still);
  expect(await present()).toEqual(['kim']);
});

test('what could not be told of who came is told with the next renewal, once', async () => {
  const told: (readonly string[])[] = [];
  let isAway = true;
  const presence = new Presence({
    database,
    clock: new ManualClock({ start: Date.now() }),
    now: () => 1_000,
    instance: 'alone',
    onRenewed: async () => {},
    onChange: async (uids) => {
      if (isAway) throw new Error('There is no connection.');
      told.push(uids);
    },
    track: (work) => work,
    onWarning: (warning) => warnings.push(warning),
  });
  await presence.begin();
  await expect(presence.come('kim')).rejects.toThrow('There is no connection.');
  isAway = false;
  await presence.come('kim');
  expect(told).toEqual([]);
  await presence.renew();
  await presence.renew();
  expect(told).toEqual([['kim']]);
  await presence.go('kim');
  presence.end();
});

test('who came and went is told with the next renewal where the bus could not say it', async () => {
  const { link, byLink } = await linked();
  const onWarning = (warning: string): void => void warnings.push(warning);
  const words = openDatabase({ url: byLink, connections: 1, onWarning: () => {} });
  try {
    const [one, other] = [await machine(0, postgresBus({ url, database: words, onWarning })), await machine()];
    const told = await come(other, 'lee', 'kim');
    await until(() => told.length > 0);
    link.cut();
    await come(one, 'kim', 'lee');
    await until(() => warnings.length > 0);
    await other.instance.caughtUp();
    expect(told.at(-1)).toBe('kim offline');
    await renew(one, other);
    expect(told.at(-1)).toBe('kim online');
    link.cut();
    one.instance.endSessions('kim');
    await until(() => warnings.length > 1);
    await other.instance.caughtUp();
    expect(told.at(-1)).toBe('kim online');
    await renew(one, other);
    expect(told.at(-1)).toBe('kim offline');
    const unsaid = 'A word for other instances could not be said.';
    expect(warnings.splice(0)).toEqual([unsaid, unsaid]);
  } finally {
    for (const { instance } of machines.splice(0)) await instance.close();
    await words.destroy();
  }
});

test('a profile that changed is told of, also where no word of it comes', async () => {
  const [one, other] = [await machine(0, localBus()), await machine(0, localBus())];
  const told = await come(one, 'lee', 'kim');
  await until(() => told.length > 0);
  await other.instance.people.update('kim', { name: 'Kim the Second' });
  await one.clock.advance(sweep);
  await one.instance.caughtUp();
  expect(told.at(-1)).toBe('kim is Kim the Second');
});

test('an instance that cannot read any more what it missed lets everybody in anew: who was removed meanwhile hears no more of the group', async () => {
  const [one, other] = [await machine(0, localBus()), await machine(0, localBus())];
  await other.instance.answerFor('kim', 'createGroup', [groupNamed('secret', { type: 'private' })]);
  await other.instance.answerFor('kim', 'addMembers', ['secret', [{ uid: 'lee', scope: 'participant' }]]);
  const told = await come(one, 'lee', 'kim');
  // It has heard of the group once, so that it knows how far it is.
  await other.instance.answerFor('kim', 'updateGroup', ['secret', { name: 'still together' }]);
  await one.clock.advance(sweep);
  await one.instance.caughtUp();
  expect(one.instance.isIn('lee', 'secret')).toBe(true);
  await other.instance.answerFor('kim', 'kickMember', ['secret', 'lee']);
  await other.instance.answerFor('kim', 'updateGroup', ['secret', { name: 'among ourselves' }]);
  // As where more than an hour went by.
  await plain.query(
    "delete from happenings where seq < (select max(seq) from happenings where stream like '%secret%') and stream like '%secret%'",
  );
  await one.clock.advance(sweep);
  await one.instance.caughtUp();
  expect(told.at(-1)).toBe('lost');
  await come(one, 'lee', 'kim');
  expect(one.instance.isIn('lee', 'secret')).toBe(false);
  expect(warnings.splice(0)).toEqual(['What happened cannot be followed any more: all connections begin anew.']);
});

test('words that make no sense are warned of, and end nothing', async () => {
  const [one, other] = [await machine(), await machine()];
  const told = await come(one, 'lee', 'kim');
  const outcomes = [{ type: 'of a later version' }, { type: 'told', tellings: [{ to: { type: 'nobody' }, event: 7 }] }];
  const happening = { stream: 'later', seq: 1, origin: '', outcomes };
  const nonsense = [
    ...['', 'hello', '{', 'null', 'piece', `piece ${'a'.repeat(11)} 2/2 x`, '{"v":3,"type":"mark","mark":"x"}'],
    ...[
      { v: 2, type: 'passing', outcomes },
      { v: 2, type: 'passing', outcomes: null },
      { v: 2, type: 'happened', happening },
      { v: 3, type: 'mark', mark: 'x' },
    ].map((word) => `all\n${JSON.stringify(word)}`),
  ];
  for (const text of nonsense) await plain.query('select pg_notify($1, $2)', ['open_chat', text]);
  await come(other, 'kim', 'lee');
  await other.instance.caughtUp();
  await one.instance.caughtUp();
  expect(told.at(-1)).toBe('kim online');
  // Both hear them; of the many that come, the first and the tenth are told of.
  expect(new Set(warnings.splice(0))).toEqual(
    new Set([
      'Words of the bus that make no sense here were passed over (1 so far).',
      'Outcomes that this version does not know were passed over (1 so far).',
    ]),
  );
});

/** How many happenings an instance has heard of. */
async function heardBy({ instance }: Machine): Promise<number> {
  const { text } = await instance.metrics.text();
  return [...text.matchAll(/^open_chat_happenings_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

test('an instance hears what is about somebody who is there, and nothing else', async () => {
  const [one, other] = [await machine(), await machine()];
  const asked = (name: OperationName, ...args: readonly unknown[]): Promise<unknown> =>
    other.instance.answerFor('kim', name, args);
  const tea = { type: 'group', id: 'for two' };
  const sendTo = async (texts: readonly string[]): Promise<void> => {
    for (const text of texts) await asked('send', tea, textOf(text));
    for (const { instance } of [one, other]) await instance.caughtUp();
  };
  await asked('createGroup', { ...groupNamed('for two'), type: 'private' });
  await asked('createGroup', { ...groupNamed('for one'), type: 'private' });
  const lee = await listen(one, 'lee');
  const before = await heardBy(one);
  await sendTo(['Nobody of that instance', 'is in the group']);
  await one.clock.advance(sweep);
  await one.instance.caughtUp();
  expect((await heardBy(one)) - before).toBe(0);
  // Whoever is added hears of that, and of all that comes behind it.
  await asked('addMembers', 'for two', [{ uid: 'lee', scope: 'participant' }]);
  await sendTo(['Hello Lee', 'Milk?']);
  await until(() => lee.texts.length === 2);
  expect(lee.texts).toEqual(['Hello Lee', 'Milk?']);
  const since = await heardBy(one);
  expect(since - before).toBe(3);
  await asked('send', { type: 'group', id: 'for one' }, textOf('Still nobody'));
  // It is not heard any more once they are gone, though not at once: most come back soon.
  lee.go();
  await until(async () => (await present()).length === 0);
  await one.clock.advance(sweep);
  await one.instance.caughtUp();
  await sendTo(['Lee is gone']);
  await one.clock.advance(sweep);
  await one.instance.caughtUp();
  expect(await heardBy(one)).toBe(since);
});

test('a connection that hears nothing, and of which nobody says so, is found out; who came meanwhile is told of, and who goes then', async () => {
  const { link, byLink } = await linked();
  const onWarning = (warning: string): void => void warnings.push(warning);
  const bus = postgresBus({ url: byLink, database, patienceMs: 2_000, beatMs: 50, onWarning });
  const [one, other] = [await machine(0, bus), await machine()];
  const told = await come(one, 'lee', 'kim');
  await until(() => told.length > 0);
  link.hold('down');
  await until(() => !bus.isUp);
  await come(other, 'kim', 'lee');
  await other.instance.caughtUp();
  expect(told.at(-1)).toBe('kim offline');
  link.heal();
  await until(() => bus.isUp);
  await one.instance.caughtUp();
  expect(told.at(-1)).toBe('kim online');
  other.instance.endSessions('kim');
  // The word of it is on its way through the database: whoever has caught up with the streams may not have heard it yet.
  await until(async () => {
    for (const { instance } of [other, one]) await instance.caughtUp();
    return told.at(-1) === 'kim offline';
  });
}, 60_000);

/** The lease of the instance that somebody is on ends, as where nothing renews it for half a minute. */
async function runOut(uid: string): Promise<void> {
  const overdue = 'update instances set until = extract(epoch from clock_timestamp())::bigint - 1';
  await plain.query(`${overdue} where instance in (select instance from presence where uid = $1)`, [uid]);
}
