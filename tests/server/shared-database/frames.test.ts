// Frames that make no sense, sockets that are held open, floods: past the kit's own client, and all others are served meanwhile.
import { connect, type Socket } from 'node:net';
import type { GroupRecord, HistoryPage, Page } from '@open-chat-kit/sdk/engine';
import pg from 'pg';
import type { RawClient } from '../raw-client.ts';
import { groupNamed, groupsQuery, historyQuery, textOf, tokenOf } from '../raw-requests.ts';
import { until } from '../until.ts';
import { doorLimits } from '../../../packages/server/src/door/sockets.ts';
import { Comers } from './comers.ts';
import { makeHouse, tokenSecret } from './house.ts';
import type { House } from './house.ts';

/** Frames that one person may send while the clock of the door stands still. */
const framesAtOnce = 800;
let house: House;
let port = 0;
let comers: Comers;
const sockets: Socket[] = [];

beforeAll(async () => {
  house = await makeHouse('frames');
  ({ port } = await house.openDoor({ framesAtOnce, framesPerSecond: 300 }));
  comers = new Comers(`ws://127.0.0.1:${port}`);
});

afterEach(() => {
  comers.leave();
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(() => house.close());

/** Somebody who speaks HTTP by hand. */
function knock(at: number = port): Socket {
  const socket = connect(at, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {}); // `close` follows
  return socket;
}

describe('frames', () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no object', '7'],
    ['null', 'null'],
    ['of no kind', '{"kind":"question"}'],
    ['of the server', '{"kind":"events","events":[{"type":"resync"}]}'],
    ['with a number that is none', '{"kind":"ask","id":"1","name":"ping","args":[]}'],
    ['with a number below 1', '{"kind":"ask","id":0,"name":"ping","args":[]}'],
    ['with a number beyond all', '{"kind":"ask","id":9007199254740993,"name":"ping","args":[]}'],
    ['without arguments', '{"kind":"ask","id":1,"name":"ping"}'],
    ['of an object’s own', '{"kind":"ask","id":1,"name":"__proto__","args":[]}'],
    ['of an object’s own, again', '{"kind":"ask","id":1,"name":"constructor","args":[]}'],
    ['of a method that is none', '{"kind":"ask","id":1,"name":"service","args":[]}'],
    ['told of a method that is asked', '{"kind":"tell","name":"deleteGroup","args":["x"]}'],
    ['told wrongly', '{"kind":"tell","name":"watch","args":[{"users":7}]}'],
    ['that gives up what is not open', '{"kind":"abort","id":77}'],
    ['nested without end', `{"kind":"ask","id":1,"name":"getGroup","args":[${deep}]}`],
    ['nested without end, in a text', JSON.stringify({ kind: 'ask', id: 1, name: 'getGroup', args: [deep] })],
  ])('a frame %s harms nobody', async (_what, frame) => {
    const client = await comers.enter('ana');
    client.send(frame);
    expect(await client.codeOf('listGroups', groupsQuery)).toBe('ok');
  });

  test('a frame of bytes, and one that is too long, end their socket alone', async () => {
    const [bytes, long, longer] = [await comers.enter('ana'), await comers.enter('ana'), await comers.enter('ana')];
    bytes.socket.send(Buffer.from('{}'));
    expect(await bytes.closed).toBe(1003);
    expect(await long.codeOf('getGroup', 'x'.repeat(1_100_000))).toBe('LIMIT_EXCEEDED');
    expect(await long.codeOf('listGroups', groupsQuery)).toBe('ok');
    longer.send('x'.repeat(5_000_000));
    expect(await longer.closed).toBe(1009);
    await comers.expectServed();
  });

  test('pages of what is large are shorter than asked for, and all of it comes one after another', async () => {
    const client = await comers.enter('ana');
    const name = comers.newName('large');
    const picture = `data:image/png;base64,${'A'.repeat(90_000)}`;
    const guids = Array.from({ length: 15 }, (_, at) => `${name}-${at + 10}`);
    for (const guid of guids) await client.ask('createGroup', groupNamed(guid, { icon: picture }));
    const lengths: number[] = [];
    const pageFor = async (request: string, ...args: readonly unknown[]): Promise<unknown> => {
      const answer = await client.ask(request, ...args);
      lengths.push(JSON.stringify(answer).length);
      return answer?.['value'];
    };
    const listed: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { ...groupsQuery, keyword: name, cursor: cursor ?? null };
      const page = (await pageFor('listGroups', query)) as Page<GroupRecord>;
      listed.push(...page.items.map(({ guid }) => guid));
      ({ cursor } = page);
    }
    expect(listed).toEqual(guids);

    const target = { type: 'group', id: guids[0] };
    const texts = Array.from({ length: 20 }, (_, at) => `${name} ${at}`);
    for (const text of texts)
      await client.ask('send', target, textOf(text, { metadata: { about: 'a'.repeat(60_000) } }));
    const said: string[] = [];
    let page: HistoryPage | undefined;
    while (page?.hasOlder !== false) {
      const [oldest] = page?.items ?? [];
      const from = oldest === undefined ? historyQuery.from : { kind: 'before', id: oldest.id };
      page = (await pageFor('history', target, { ...historyQuery, types: ['text'], from })) as HistoryPage;
      said.unshift(...page.items.map(({ content }) => (content.kind === 'text' ? content.text : content.kind)));
    }
    expect(said).toEqual(texts);
    expect(lengths).toHaveLength(4);
    for (const length of lengths) expect(length).toBeLessThan(1_001_000);
  });

  test('more open requests than one may have are refused', async () => {
    const client = await comers.enter('ana');
    const guid = comers.newName('group');
    await client.ask('createGroup', groupNamed(guid));
    const database = new pg.Client({ connectionString: house.databaseUrl });
    await database.connect();
    try {
      // None is answered before all have come.
      await database.query('begin');
      await database.query('select from groups where guid = $1 for update', [guid]);
      const target = { type: 'group', id: guid };
      const asked = Array.from({ length: 700 }, (_, at) => client.codeOf('send', target, textOf(`${guid} ${at}`)));
      expect(await client.codeOf('listGroups', groupsQuery)).toBe('LIMIT_EXCEEDED');
      await database.query('rollback');
      const codes = await Promise.all(asked);
      expect(codes.filter((code) => code === 'ok')).toHaveLength(100);
      expect(codes.filter((code) => code === 'LIMIT_EXCEEDED')).toHaveLength(600);
    } finally {
      await database.end();
    }
  });

  test('whoever reads much at once leaves connections to the database to others', async () => {
    const [client, other] = [await comers.enter('ana'), await comers.enter('ben')];
    const guid = comers.newName('group');
    await client.ask('createGroup', groupNamed(guid));
    const database = new pg.Client({ connectionString: house.databaseUrl });
    await database.connect();
    let asked: readonly Promise<unknown>[] = [];
    try {
      await database.query('begin');
      await database.query('lock table messages in access exclusive mode');
      const target = { type: 'group', id: guid };
      asked = Array.from({ length: 60 }, () => client.codeOf('history', target, historyQuery));
      expect(await other.codeOf('listGroups', groupsQuery)).toBe('ok');
    } finally {
      await database.query('rollback');
      await database.end();
    }
    for (const code of asked) expect(await code).toBe('ok');
  });

  test('more sockets than one person may have are refused', async () => {
    const session = { uid: '', authToken: tokenOf(comers.newName('many'), tokenSecret) };
    const all = await Promise.all(Array.from({ length: 105 }, () => comers.open()));
    const codes = await Promise.all(all.map((client) => client.codeOf('connect', session)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(100);
    expect(codes.filter((code) => code === 'LIMIT_EXCEEDED')).toHaveLength(5);
    // A place that is left is free.
    const first = all.find((_, index) => codes[index] === 'ok');
    first?.end();
    await first?.closed;
    // The server hears of it a little later.
    await until(async () => (await (await comers.open()).codeOf('connect', session)) === 'ok');
  });
});

describe('sockets', () => {
  test('a flood of one is read more slowly, and everybody else is served meanwhile', async () => {
    const [flood, other] = [await comers.enter('flood'), await comers.enter('other')];
    // So long that one packet holds few of them: what was read is handled.
    const nobody = 'x'.repeat(1_000);
    let answered = 0;
    const all = Array.from({ length: 2 * framesAtOnce }, async () => {
      const code = await flood.codeOf('getUser', nobody);
      answered += 1;
      return code;
    });
    const serveOther = async (): Promise<void> =>
      expect(await other.codeOf('listGroups', { ...groupsQuery, limit: 5 })).toBe('ok');
    await until(async () => {
      await serveOther();
      return answered >= framesAtOnce - 1;
    });
    for (let served = 0; served < 20; served += 1) await serveOther();
    expect(answered).toBeLessThan(framesAtOnce + 300);
    // The rest comes as time passes.
    const isOver = Promise.all(all).then(() => true);
    while (!(await Promise.race([isOver, house.clock.advance(1_000)]))) await serveOther();
    for (const code of await Promise.all(all)) expect(['NOT_FOUND', 'LIMIT_EXCEEDED']).toContain(code);
  });

  test('who does not say who they are, or does not come to an end, is cut', async () => {
    const silent = await comers.open();
    const door = await house.openDoor({ headMs: 200 });
    const [half, slow] = [knock(door.port), knock(door.port)];
    for (const socket of [half, slow]) {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
      socket.resume();
    }
    const drip = setInterval(() => slow.write('X-A: b\r\n'), 20);
    await Promise.all([half, slow].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    clearInterval(drip);
    await house.clock.advance(doorLimits.loginMs);
    await silent.closed;
    await comers.expectServed();
  });

  test.each(['//', 'http://[', '/\\[', '*'])('whoever asks for a socket at %s ends nothing', async (at) => {
    for (const upgrade of ['Connection: Upgrade\r\nUpgrade: websocket\r\n', 'Connection: close\r\n']) {
      const socket = knock();
      const answer = new Promise((resolve) => socket.once('data', (data) => resolve(String(data).split('\r\n')[0])));
      const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
      socket.write(`GET ${at} HTTP/1.1\r\nHost: x\r\n${upgrade}${key}\r\n`);
      expect(await answer).toMatch(upgrade.includes('close') ? /^HTTP\/1\.1 404/ : /^HTTP\/1\.1 (?:101|400)/);
    }
    await comers.expectServed();
  });

  test('who begins a message and does not end it is told why their socket closes, and who is only slow is not', async () => {
    const door = await house.openDoor();
    const at = `ws://127.0.0.1:${door.port}`;
    const [parts, slow] = [await comers.enter('parts', at), await comers.enter('slow', at)];
    const why = new Promise((resolve) =>
      parts.socket.once('close', (code: number, reason: Buffer) => resolve([code, String(reason)])),
    );
    parts.socket.send('{"kind":', { fin: false });
    slow.socket.send('{"kind":"ask","id":77,"name":"ping",', { fin: false });
    await comers.expectServed();
    await house.clock.advance(30_000);
    const answered = new Promise((resolve) => slow.socket.once('message', resolve));
    slow.socket.send('"args":[]}', { fin: true });
    await answered;
    await house.clock.advance(30_000);
    expect(await why).toEqual([1008, 'A message was begun, and not ended in time.']);
    expect(await slow.codeOf('listGroups', groupsQuery)).toBe('ok');
  });

  test('who does not read is cut before they fill the memory', async () => {
    const { port: narrow } = await house.openDoor({ waitingBytes: 400_000, framesAtOnce: 5_000 });
    const at = `ws://127.0.0.1:${narrow}`;
    const [deaf, writer] = [await comers.enter('deaf', at), await comers.enter('writer', at)];
    const guid = comers.newName('group');
    await writer.ask('createGroup', groupNamed(guid));
    await deaf.ask('joinGroup', guid, null);
    deaf.socket.pause();
    const long = 'x'.repeat(20_000);
    let isOver = false;
    void deaf.closed.then(() => (isOver = true));
    for (let index = 0; index < 1_500 && !isOver; index += 1) {
      expect(
        await writer.codeOf(
          'send',
          { type: 'group', id: guid },
          textOf(`${index} ${long.slice(10)}`, { muid: `deaf ${guid} ${index}` }),
        ),
      ).toBe('ok');
      // Paused sockets do not see that they were closed: look at the server’s side of it.
      if (index % 20 === 19 && (await connectionsOf(deaf.uid, writer)) === 'offline') isOver = true;
    }
    expect(isOver).toBe(true);
    await comers.expectServed();
  });

  async function connectionsOf(uid: string, asker: RawClient): Promise<unknown> {
    const answer = await asker.ask('getUser', uid);
    return (answer?.['value'] as { readonly status?: string } | undefined)?.status;
  }
});
