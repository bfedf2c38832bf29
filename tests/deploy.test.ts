import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { known } from '../packages/server/src/settings/known-settings.ts';
import { readSettings } from '../packages/server/src/settings/settings.ts';

// What the files name is held together here, without an engine for containers.

interface Service {
  readonly image?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>;
}

const folder = path.resolve(__dirname, '../deploy');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const compose = read('compose.yaml');
const { services, volumes }: { readonly services: Readonly<Record<string, Service>>; readonly volumes: object } = parse(
  compose,
  { merge: true },
);
const dockerfile = read('Dockerfile');
const image = Object.fromEntries(
  (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ').map((pair) => pair.split('=') as [string, string]),
);
const instances = Object.entries(services).filter(([, { image: name }]) => name === 'open-chat-server');
const example = new Set([...read('.env.example').matchAll(/^(\w+)=$/gm)].map(([, name]) => name));

test('it starts what it says: two instances, three nodes of NATS, PostgreSQL and a proxy', () => {
  expect(Object.keys(services).sort()).toEqual([
    ...['nats-1', 'nats-2', 'nats-3', 'nginx', 'postgres', 'server-1', 'server-2'],
  ]);
  expect(instances).toHaveLength(2);
});

test.each(instances)(
  '%s is told nothing but settings that there are, each of them as it must be',
  (_, { environment }) => {
    const given = { ...image, ...environment };
    const variables = new Set(Object.values(known).map(({ variable }) => variable));
    expect(Object.keys(given).filter((name) => name !== 'NODE_ENV' && !variables.has(name))).toEqual([]);
    const filled = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replaceAll(/\$\{\w+[^}]*\}/g, 'a'.repeat(64))]),
    );
    expect(readSettings([], filled)).toMatchObject({
      host: '0.0.0.0',
      port: 8090,
      proxies: 1,
      databaseUrl: expect.stringContaining('@postgres:5432/chat'),
    });
  },
);

test('every secret stands in the example, and in nothing else', () => {
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  expect([...asked].sort()).toEqual([...example].sort());
  // Without them nothing starts.
  expect([...compose.matchAll(/\$\{\w+\}/g)]).toEqual([]);
});

test('what is mounted is there, or is said to be made', () => {
  const places = Object.values(services).flatMap(({ volumes: mounted = [] }) =>
    mounted.map((one) => one.split(':')[0] ?? ''),
  );
  for (const place of places) {
    if (place === './certificate') expect(docs).toContain('deploy/certificate/');
    else if (place.startsWith('.')) expect([place, existsSync(path.join(folder, place))]).toEqual([place, true]);
    else expect(Object.keys(volumes)).toContain(place);
  }
});

test('the image of the instances is made once: at the same time, two get in each other’s way', () => {
  const made = Object.values(services).flatMap(({ build }) => build ?? []);
  expect(made).toHaveLength(1);
  for (const { context, dockerfile: file } of made) expect(existsSync(path.join(folder, context, file))).toBe(true);
});

test('PostgreSQL is asked the way the instances ask it, not over a socket that it has before', () => {
  expect(services['postgres']?.healthcheck?.test.join(' ')).toContain('-h 127.0.0.1');
});

test('whoever is waited for says how they are', () => {
  for (const { depends_on: waited = {} } of Object.values(services))
    for (const name of Object.keys(waited))
      expect([name, services[name]?.healthcheck !== undefined || dockerfile.includes('HEALTHCHECK')]).toEqual([
        name,
        true,
      ]);
});

test('an instance has longer to end than it drains', () => {
  for (const [, { environment, stop_grace_period: grace }] of instances)
    expect(Number.parseInt(grace ?? '0', 10)).toBeGreaterThan(Number(environment?.['DRAIN_SECONDS']) + 10);
});

test('addresses and ports agree', () => {
  const nats = read('nats.conf');
  const [natsPort, clusterPort] = [...nats.matchAll(/^\s*port: (\d+)/gm)].map(([, port]) => port);
  const nodes = Object.keys(services).filter((name) => name.startsWith('nats-'));
  expect([...nats.matchAll(/nats:\/\/\S+/g)].map(String)).toEqual(nodes.map((name) => `nats://${name}:${clusterPort}`));
  for (const [, { environment }] of instances)
    expect(environment?.['NATS_URL']).toBe(nodes.map((name) => `nats://${name}:${natsPort}`).join(','));
  expect(compose).toContain(`http://127.0.0.1:${/http_port: (\d+)/.exec(nats)?.[1]}/healthz`);
  const behind = [...read('nginx.conf').matchAll(/^ {2}server (\S+) /gm)].map(([, address]) => address);
  expect(behind).toEqual(instances.map(([name]) => `${name}:${image['PORT']}`));
  expect(dockerfile).toContain(`EXPOSE ${image['PORT']}`);
  // As nginx knows them from its start.
  for (const [, { networks }] of instances)
    expect(networks).toMatchObject({ inside: { ipv4_address: expect.stringMatching(/^172\.30\.87\.\d+$/) } });
});

const docs = readFileSync(path.resolve(__dirname, '../docs/operating.md'), 'utf8');

test('nginx is set up as the docs say', () => {
  const shown = /```nginx\n([\s\S]*?)```/.exec(docs)?.[1] ?? '';
  const withoutPlaces = (text: string): string => text.replaceAll(/^ {2}server \S+/gm, '  server').trim();
  expect(withoutPlaces(read('nginx.conf'))).toBe(withoutPlaces(shown));
});

test('nginx has room for as many as its process may open, each of them in and out', () => {
  const main = read('nginx-main.conf');
  const [, files] = /worker_rlimit_nofile (\d+);/.exec(main) ?? [];
  const [, connections] = /worker_connections (\d+);/.exec(main) ?? [];
  expect(Number(connections)).toBeGreaterThanOrEqual(32_768);
  expect(Number(files)).toBeGreaterThanOrEqual(2 * Number(connections));
  expect(services['nginx']?.volumes).toContain('./nginx-main.conf:/etc/nginx/nginx.conf:ro');
});

test('an image has what is needed to make it', () => {
  const packed = [...dockerfile.matchAll(/-w (packages\/[\w-]+)/g)].map(([, place]) => place);
  expect(packed).toEqual(['packages/sdk', 'packages/engine-embedded', 'packages/server']);
  const { workspaces }: { workspaces: readonly string[] } = JSON.parse(
    readFileSync(path.resolve(folder, '../package.json'), 'utf8'),
  );
  // npm ci wants the manifest of every workspace.
  for (const place of workspaces.filter((one) => !one.startsWith('packages/')))
    expect(read('Dockerfile.dockerignore')).toContain(`!${place.replace('*', 'example')}/package.json`);
  expect(dockerfile).toMatch(/^USER node$/m);
});
