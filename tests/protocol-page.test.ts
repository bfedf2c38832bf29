import { readFileSync } from 'node:fs';
import path from 'node:path';
import { embeddedLimits, limits } from '@open-chat-kit/engine-embedded/rules';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { protocolTypes } from '../docs/protocol-types.ts';

const root = path.resolve(__dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/protocol.md');

test('the page names every request, and the answer that the contract gives it', () => {
  const contract = read('packages/sdk/src/contract.ts');
  const source = read('packages/sdk/src/engine/request-shapes.ts');
  const [, table = ''] = /export const requestArguments[^=]*= \{\n([\s\S]*?)\n\};/.exec(source) ?? [];
  const names = [...table.matchAll(/^ {2}(\w+): \[/gm)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(30);
  for (const name of ['connect', ...names]) {
    const [, answer = ''] = new RegExp(`^  ${name}\\(.*\\): Promise<(.*)>;$`, 'm').exec(contract) ?? [];
    expect(answer).not.toBe('');
    const [, says] = new RegExp(`^\\| \`${name}\` +\\|[^|]*\\| +(.*?) *\\|$`, 'm').exec(page) ?? [];
    expect([name, says]).toEqual([name, answer === 'void' ? '' : `\`${answer}\``]);
  }
});

test('the page names every event', () => {
  const source = read('packages/sdk/src/engine/event-shapes.ts');
  const [, table = ''] = /const kinds[^=]*= \{\n([\s\S]*?)\n\};/.exec(source) ?? [];
  const names = [...table.matchAll(/^ {2}'?([\w.]+)'?: /gm)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(page).toContain(`\`${name}\``);
});

test('the fields on the page are those of the contract', () => {
  const [, said] = /<!-- types: begin -->\n([\s\S]*)<!-- types: end -->/.exec(page) ?? [];
  // To renew them: node --conditions=@open-chat-kit/source scripts/protocol-types.mjs
  expect(said).toBe(protocolTypes(root));
});

test('every type that the requests name is among them', () => {
  const [requests = ''] = /\n## Requests\n[\s\S]*?\n## /.exec(page) ?? [];
  const names = [...requests.matchAll(/\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(page).toMatch(new RegExp(`^(?:interface|type) ${name}\\b`, 'm'));
});

test.each([
  ['UserNews', 'user', ['ViewersPartOfUser']],
  ['GroupNews', 'group', ['ViewersPartOfGroup']],
  ['NewGroup', 'group', ['ViewersPartOfGroup']],
  ['MessageNews', 'message', ['ViewersPartOfMessage']],
])('what %s leaves out is what depends on who looks', (name, file, parts) => {
  const source = read(`packages/sdk/src/domain/${file}.ts`);
  const left = parts.flatMap((part) => {
    const [, union = ''] = new RegExp(`^type ${part} = (.*);$`, 'm').exec(source) ?? [];
    return [...union.matchAll(/'(\w+)'/g)].map(([, field]) => field ?? '');
  });
  expect(left.length).toBeGreaterThan(0);
  const [, without = ''] = new RegExp(`^\\| \`${name}\` +\\|[^|]*\\|([^|]*)\\|`, 'm').exec(page) ?? [];
  const said = [...without.matchAll(/`(\w+)`/g)].map(([, field]) => field ?? '');
  // Of a message also what its reactions leave out.
  expect(said).toEqual(name === 'MessageNews' ? [...left, 'reactedByMe'] : left);
});

test('the limits on the page are those of the server', () => {
  const server = (file: string, name: string): number => {
    const [, value = ''] =
      new RegExp(`^const ${name} = ([\\d_]+);$`, 'm').exec(read(`packages/server/src/${file}`)) ?? [];
    return Number(value.replaceAll('_', ''));
  };
  const [section = ''] = /\n## Limits\n[\s\S]*?\n## /.exec(page) ?? [];
  const said = [...section.matchAll(/^\| (\S.*?) +\| ([\d,]+) +\|$/gm)].map(([, what, most = '']) => [
    what,
    Number(most.replaceAll(',', '')),
  ]);
  expect(Object.fromEntries(said)).toEqual({
    'text of a message, caption': limits.text,
    'name of a user, group or file': limits.name,
    'uid, guid, `muid`, id of a message': limits.id,
    'description of a group, status message, `link`': limits.description,
    '`url` of an attachment': limits.url,
    keyword: limits.keyword,
    'password of a group, `password` and `token` of an account': limits.secret,
    'tag, role, custom type, media type': limits.tag,
    'tags, roles, `types` in one list': limits.tags,
    'metadata and custom data, as JSON': limits.json,
    'levels of these': limits.jsonDepth,
    'emoji of a reaction': limits.emoji,
    'different emoji on one message': limits.emojis,
    'people in one `addMembers`, `setBlocked`, `listUsers`': limits.people,
    'users, and groups, in one `watch`': limits.watched,
    'pictures: `icon`, `avatar`': limits.icon,
    'open requests of a user': server('instance.ts', 'mostRequests'),
    'sockets of a user': server('instance.ts', 'mostConnections'),
    'bytes of a file': server('files/files.ts', 'largest'),
  });
});

test('the page is of the version that both ends speak', () => {
  const [, version] = /Version \*\*(\d+)\*\*/.exec(page) ?? [];
  expect(read('packages/engine-remote/src/addresses.ts')).toContain(`protocolVersion = ${version};`);
  expect(read('packages/server/src/door/connection.ts')).toContain(`protocolVersion = '${version}';`);
});

test('the engine tells composers what the server takes', () => {
  expect(createRemoteEngine({ url: 'wss://chat.example.com' }).limits).toEqual(embeddedLimits);
});
