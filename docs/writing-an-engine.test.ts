import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import {
  checks,
  formatReport,
  runConformance,
  type ConformanceCheck,
  type ConformanceHarness,
} from '@open-chat-kit/sdk/conformance';
import {
  createLineEngine,
  errorCodes,
  linePair,
  serveLine,
  type ChatEngine,
  type EventSink,
  type LineEnds,
  type UserRecord,
} from '@open-chat-kit/sdk/engine';
import type { ServerPool } from './examples/net-engine/server-pool.ts';
import { streamLine } from './examples/stream-line/stream-line.ts';
import { createTeahouseEngine } from './examples/teahouse-engine/teahouse-engine.ts';
import { TinyHarness } from './examples/tiny-engine/tiny-harness.ts';
import { expectPassed } from './expect-passed.ts';
import { rulesTable } from './rules-table.ts';

const examples = path.join(__dirname, 'examples');
const page = readFileSync(path.join(__dirname, 'writing-an-engine.md'), 'utf8');

/** One check in eight; all of them: the adapter for jest, beside this file, and over a network `npm run validate -- long`. */
const isInShare: ReadonlySet<ConformanceCheck> = new Set(checks.filter((_, index) => index % 8 === 0));
const only = (check: ConformanceCheck): boolean => isInShare.has(check);

/** Blocks by the file that their first line names; all blocks of a file, one after the other, are the file. */
function filesOfPage(text: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, name = '', code = ''] of text.matchAll(/```ts (\S+)\n([\s\S]*?)```\n/g)) {
    const before = files.get(name);
    files.set(name, before === undefined ? code : `${before}\n${code}`);
  }
  return files;
}

function filesOfExamples(): Map<string, string> {
  const names = ['tiny-engine', 'net-engine', 'teahouse-engine', 'stream-line', 'runners'].flatMap((folder) =>
    readdirSync(path.join(examples, folder)).map((name) => `${folder}/${name}`),
  );
  return new Map(names.map((name) => [name, readFileSync(path.join(examples, name), 'utf8')]));
}

/** Rows of the table under a heading, without head and rule, as trimmed cells. */
function tableUnder(heading: string): string[][] {
  const section = page.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('the blocks of the page put together are the files that are compiled and run', () => {
  const ofPage = filesOfPage(page);
  const ofExamples = filesOfExamples();
  expect([...ofPage.keys()].toSorted()).toEqual([...ofExamples.keys()].toSorted());
  for (const [name, code] of ofExamples) expect(`${name}\n${ofPage.get(name)}`).toBe(`${name}\n${code}`);
});

test('a changed block is noticed', () => {
  const changed = filesOfPage(page.replace('changed.revision + 1', 'changed.revision - 1'));
  expect(changed.get('tiny-engine/tiny-server.ts')).not.toBe(filesOfExamples().get('tiny-engine/tiny-server.ts'));
});

describe('the tiny engine in one process', () => {
  const createHarness = (): ConformanceHarness => new TinyHarness();

  test('passes a share of the suite in order', async () => {
    const report = await runConformance({
      createHarness,
      only: (check) => only(check) || check.name === 'bans › banning twice is a conflict',
    });
    expectPassed(report, new TinyHarness().createEngine());
    expect(report.passed).toBeGreaterThan(50);
    expect(formatReport(report)).toContain('skipped  bans › banning twice is a conflict (lacks bans)');
    expect(formatReport(report)).toContain(`${report.passed} passed, 0 failed, ${report.skipped} skipped`);
  });
});

const { features } = process;
const runsTypeScript = 'typescript' in features && features.typescript !== false;
const testWhereNodeRunsTypeScript = runsTypeScript ? test : test.skip;
const describeWhereNodeRunsTypeScript = runsTypeScript ? describe : describe.skip;

describeWhereNodeRunsTypeScript('the tiny engine over a network', () => {
  let pool: ServerPool;

  beforeAll(async () => {
    const { ServerPool: Pool } = await import('./examples/net-engine/server-pool.ts');
    pool = new Pool(path.join(examples, 'net-engine/main.ts'));
  });
  afterAll(() => pool.dispose());

  // Processes are started, which takes seconds where others work.
  test('passes a share of the suite in order', async () => {
    const { NetHarness } = await import('./examples/net-engine/net-harness.ts');
    const createHarness = (): Promise<ConformanceHarness> => NetHarness.create(pool, {});
    const report = await runConformance({ createHarness, only });
    expectPassed(report, new TinyHarness().createEngine());
    expect(report.passed).toBeGreaterThan(50);
  }, 120_000);
});

testWhereNodeRunsTypeScript('the adapter for node:test runs', () => {
  // The adapter is what is tried: some that pass and some that are skipped show it.
  const some = '--test-name-pattern=^(bans|groups) ›';
  const given = ['--conditions=@open-chat-kit/source', '--test', some, path.join(examples, 'runners/node-test.ts')];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, given, { encoding: 'utf8', env });
  expect(stdout).toMatch(/pass [1-9]/);
  expect(stdout).toMatch(/fail 0/);
  expect(stdout).toMatch(/skipped [1-9]/);
  expect(status).toBe(0);
});

describe('the engine for a backend that speaks otherwise', () => {
  const heard: string[] = [];
  const zoe = { nick: 'Zoe', here: true, version: 4 };
  const { signal } = new AbortController();
  const told: unknown[] = [];

  const engine = createTeahouseEngine(
    linePair((line) => {
      const say = (what: object): void => line.send(JSON.stringify(what));
      return {
        frame(text) {
          heard.push(text);
          const { ref, do: doing, nick }: { ref?: number; do?: string; nick?: string } = JSON.parse(text);
          if (doing === 'who' && nick !== 'Zoe') say({ ref, error: 'who is that?' });
          else if (doing === 'nod') say({ ref });
          else if (doing === 'enter' || doing === 'who') say({ ref, ok: { guest: zoe } });
          if (doing === 'nod') say({ news: { number: '7', about: { ...zoe, here: false, version: 5 } } });
        },
        closed() {},
      };
    }),
  );

  test('asks, answers and refuses', async () => {
    await engine.connect({ uid: 'Zoe', token: 'please' }, (events) => told.push(...events), signal);
    expect(await engine.getUser('Zoe', signal)).toMatchObject({ uid: 'Zoe', status: 'online', revision: 4 });
    await expect(engine.getUser('Yuri', signal)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(engine.getGroup('tea', signal)).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  test('tells its news as events', async () => {
    await engine.ping(signal);
    await new Promise((resolve) => setTimeout(resolve));
    expect(told).toMatchObject([{ id: '7', type: 'user.presence', user: { uid: 'Zoe', status: 'offline' } }]);
  });

  test('says goodbye', async () => {
    await engine.disconnect();
    await new Promise((resolve) => setTimeout(resolve));
    expect(heard.at(-1)).toBe('{"do":"leave"}');
  });
});

describe('the line that is no socket', () => {
  const zoe: UserRecord = {
    ...{
      uid: 'zoe',
      name: 'Zoe',
      avatar: '',
      status: 'online',
      lastActiveAt: 0,
      role: '',
      statusMessage: '',
      link: '',
    },
    ...{ metadata: {}, tags: [], revision: 1, order: 'zoe', blockedByMe: false, hasBlockedMe: false },
  };
  const lines = new Map<unknown, LineEnds>();
  const asked: string[] = [];
  const told: string[] = [];
  let sink: EventSink = () => {};
  let left: () => void = () => {};

  async function textOf(request: IncomingMessage): Promise<string> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    return text;
  }

  const server = createServer(async (request, response) => {
    const id = request.headers['x-line'];
    const frame = await textOf(request);
    if (request.url === '/frames') {
      lines.get(id)?.frame(frame);
      response.writeHead(204).end();
      return;
    }
    response.writeHead(200).flushHeaders();
    const ends = serveLine(
      {
        connect: async (_session, given) => ((sink = given), zoe),
        getUser: async (uid) => (asked.push(uid), { ...zoe, uid }),
        disconnect: async () => left(),
      },
      { send: (text) => void response.write(`${text}\n`), close: () => void response.end() },
    );
    lines.set(id, ends);
    response.on('close', () => ends.closed(''));
    ends.frame(frame);
  });

  let engine: ChatEngine;
  const { signal } = new AbortController();

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    engine = createLineEngine({ name: 'http', capabilities: {}, open: streamLine(`http://127.0.0.1:${port}`) });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const connect = (): Promise<UserRecord> =>
    engine.connect({ uid: 'zoe', token: 'please' }, (events) => told.push(...events.map(({ type }) => type)), signal);

  test('keeps the order of requests, and brings events', async () => {
    expect(await connect()).toEqual(zoe);
    const uids = Array.from({ length: 30 }, (_, at) => `user-${at}`);
    const users = await Promise.all(uids.map((uid) => engine.getUser(uid, signal)));
    expect(users.map(({ uid }) => uid)).toEqual(uids);
    expect(asked).toEqual(uids);
    sink([{ type: 'resync' }]);
    await engine.ping(signal);
    expect(told).toEqual(['resync']);
  });

  test('a stream that ends is a connection lost, and the next one is another', async () => {
    server.closeAllConnections();
    await expect(engine.ping(signal)).rejects.toMatchObject({ code: 'NETWORK' });
    expect(told).toEqual(['resync', 'connection.lost']);
    expect(await connect()).toEqual(zoe);
  });

  test('what was sent before it was closed still goes', async () => {
    const leaving = new Promise<void>((resolve) => (left = resolve));
    const asking = engine.getUser('last', signal).catch(() => {});
    await engine.disconnect();
    await Promise.all([asking, leaving]);
    expect(asked.at(-1)).toBe('last');
  });
});

test('the page has as many checks as it says', () => {
  expect(page).toContain('more than a thousand checks');
  expect(checks.length).toBeGreaterThan(600);
});

test('the table of rules is that of the contract', () => {
  const said = page.split('<!-- rules: begin -->\n')[1]?.split('<!-- rules: end -->')[0];
  // To renew it: node --conditions=@open-chat-kit/source scripts/rules-table.mjs
  expect(said).toBe(rulesTable());
});

test('the table of methods names every method of the contract', () => {
  const methods: Readonly<Record<Exclude<keyof ChatEngine, 'name' | 'capabilities' | 'limits'>, true>> = {
    connect: true,
    disconnect: true,
    ping: true,
    listGroups: true,
    getGroup: true,
    createGroup: true,
    updateGroup: true,
    deleteGroup: true,
    joinGroup: true,
    leaveGroup: true,
    listMembers: true,
    listBanned: true,
    addMembers: true,
    kickMember: true,
    banMember: true,
    unbanMember: true,
    setScope: true,
    transferOwnership: true,
    getUser: true,
    listUsers: true,
    setBlocked: true,
    send: true,
    editMessage: true,
    deleteMessage: true,
    setReaction: true,
    listReactions: true,
    history: true,
    getMessage: true,
    listReceipts: true,
    mark: true,
    markUnread: true,
    unreadCounts: true,
    listConversations: true,
    getConversation: true,
    deleteConversation: true,
    setTyping: true,
    upload: true,
    watch: true,
  };
  const named = tableUnder('The contract, method by method').map(([name = '']) => name);
  expect(named).toEqual(Object.keys(methods).map((name) => `\`${name}\``));
});

test('the table of error codes is the list of error codes', () => {
  expect(tableUnder('Error codes').map(([code = '']) => code)).toEqual(errorCodes.map((code) => `\`${code}\``));
});

test('the table of roles says what the suite checks', () => {
  const titles = ['the owner', 'an admin', 'a moderator', 'a participant', 'a stranger', 'a banned person'];
  const said = tableUnder('Who may do what').flatMap(([doing = '', ...cells]) =>
    cells.map((cell, column) => {
      const operation = doing.replace(/ [¹²³⁴]$/, '');
      const verb = { yes: 'can', no: 'cannot' }[cell] ?? cell;
      return `roles › ${titles[column]} ${verb} ${operation}`;
    }),
  );
  const checked = checks.filter(({ group }) => group === 'roles').map(({ name }) => name);
  expect(said.toSorted()).toEqual(checked.toSorted());
});
