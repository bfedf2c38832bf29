import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checks, formatReport, runConformance } from '@open-chat-kit/sdk/conformance';
import { errorCodes, type ChatEngine } from '@open-chat-kit/sdk/engine';
import { TinyHarness } from './examples/tiny-engine/tiny-harness.ts';

const examples = path.join(__dirname, 'examples');
const page = readFileSync(path.join(__dirname, 'writing-an-engine.md'), 'utf8');

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
  const names = ['tiny-engine', 'runners'].flatMap((folder) =>
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
  const changed = filesOfPage(page.replace('group.revision += 1;', 'group.revision -= 1;'));
  expect(changed.get('tiny-engine/tiny-server.ts')).not.toBe(filesOfExamples().get('tiny-engine/tiny-server.ts'));
});

test('the tiny engine passes the suite, and each skip is a capability that it lacks', async () => {
  const { capabilities } = new TinyHarness().createEngine();
  const report = await runConformance({ createHarness: () => new TinyHarness() });
  expect(report.results.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(report.passed).toBeGreaterThan(200);
  for (const result of report.results) {
    if (result.status !== 'skipped') continue;
    expect(result.missing.length).toBeGreaterThan(0);
    expect(result.missing.filter((capability) => capabilities[capability])).toEqual([]);
  }
  expect(formatReport(report)).toContain('skipped  bans › banning twice is a conflict (lacks bans)');
  expect(formatReport(report)).toContain(`${report.passed} passed, 0 failed, ${report.skipped} skipped`);
});

const { features } = process;
const testWhereNodeRunsTypeScript = 'typescript' in features && features.typescript !== false ? test : test.skip;

testWhereNodeRunsTypeScript('the adapter for node:test runs', () => {
  const given = ['--conditions=@open-chat-kit/source', '--test', path.join(examples, 'runners/node-test.ts')];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, given, { encoding: 'utf8', env });
  expect(stdout).toMatch(/fail 0/);
  expect(stdout).toMatch(/skipped [1-9]/);
  expect(status).toBe(0);
});

test('the table of methods names every method of the contract', () => {
  const methods: Readonly<Record<Exclude<keyof ChatEngine, 'name' | 'capabilities'>, true>> = {
    connect: true,
    disconnect: true,
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
    history: true,
    getMessage: true,
    listReceipts: true,
    mark: true,
    unreadCounts: true,
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
    cells.flatMap((cell, column) => {
      const operation = doing.replace(/ [¹²³⁴]$/, '');
      const verb = { yes: 'can', no: 'cannot' }[cell];
      return verb === undefined ? [] : [`roles › ${titles[column]} ${verb} ${operation}`];
    }),
  );
  const checked = checks.filter(({ group }) => group === 'roles').map(({ name }) => name);
  expect(said.toSorted()).toEqual(checked.toSorted());
});
