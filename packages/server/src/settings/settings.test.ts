import { readFileSync } from 'node:fs';
import path from 'node:path';
import { help, known, waysTo } from './known-settings.ts';
import { readSettings } from './settings.ts';
import type { Environment } from './settings.ts';
import { WrongSetting } from './wrong-setting.ts';

test.each([
  [['--prot'], "Unknown option '--prot'. --help names what there is."],
  [
    ['./data'],
    "Unexpected argument './data'. This command does not take positional arguments. --help names what there is.",
  ],
])('%p is answered in whole sentences', (args, words) => {
  expect(() => readSettings(args, {})).toThrow(words);
});

test('what is not given is as --help says', () => {
  expect(readSettings([], {})).toEqual({
    host: '127.0.0.1',
    port: 8_090,
    tls: null,
    s3: null,
    proxies: 0,
    databaseUrl: null,
    natsUrls: [],
    hasOwnNats: false,
    instances: 1,
    tokens: null,
    adminKey: null,
    webhooks: null,
    folder: 'open-chat-data',
    unsentDays: 32,
    megabytesADay: 2_000,
    connections: 10,
    mostSockets: 20_000,
    requestsPerSecond: 100,
    drainSeconds: 10,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    logLevel: 'info',
    logFormat: null,
    hasDemo: true,
  });
  for (const word of ['8090', '127.0.0.1', 'open-chat-data', '[10]']) expect(help).toContain(word);
});

test('an argument counts more than a variable, and a database has accounts of its own', () => {
  const env = { PORT: '1', DATABASE_URL: 'postgres://chat:secret@db/chat', HOST: '::' };
  expect(readSettings(['--port', '2'], env)).toMatchObject({
    port: 2,
    host: '::',
    databaseUrl: 'postgres://chat:secret@db/chat',
    hasDemo: false,
  });
  expect(readSettings(['--help'], env)).toBeNull();
});

test.each<readonly [readonly string[], Environment, boolean]>([
  [[], {}, true],
  [[], { HOST: 'localhost' }, true],
  [[], { HOST: '::1' }, true],
  [[], { HOST: '0.0.0.0' }, false],
  [[], { HOST: '127.evil.example' }, false],
  // Whoever comes through a proxy of this machine is of another one.
  [[], { PROXIES: '1' }, false],
  [[], { DATABASE_URL: 'postgres://chat@db/chat' }, false],
  [['--demo'], { DATABASE_URL: 'postgres://chat@db/chat', HOST: '0.0.0.0' }, true],
])('%j %j: are there accounts whose passwords everybody knows? %j', (args, env, hasDemo) => {
  expect(readSettings(args, env)?.hasDemo).toBe(hasDemo);
});

const s3 = { S3_BUCKET: 'chat', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret@of the store' };

test('a bucket is at AWS, unless it is told where', () => {
  expect(readSettings([], { ...s3, S3_REGION: 'eu-central-1' })?.s3).toMatchObject({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'chat',
  });
  expect(readSettings([], { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000/' })?.s3?.endpoint).toBe(
    'http://127.0.0.1:9000',
  );
});

test.each([
  [['--port', 'x'], {}, 'PORT is "x"'],
  [[], { PORT: '65536' }, 'from 0 to 65535'],
  [[], { DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS is "1"'],
  [['--database', 'postgres://chat:secret@db/chat'], {}, 'with a password in DATABASE_URL'],
  [['--database', 'postgres://chat@db/chat?password=secret'], {}, 'with a password in DATABASE_URL'],
  [[], { DATABASE_URL: 'mysql://chat:secret@db' }, 'DATABASE_URL must be'],
  [[], { NATS_URL: 'http://chat:secret@nats' }, 'NATS_URL must hold'],
  [[], { NATS_URL: 'nats://chat:secret@one,nats://two' }, 'the same scheme, user and password'],
  [[], { NATS_URL: 'tls://chat:secret@one,nats://chat:secret@two' }, 'the same scheme, user and password'],
  [[], { TOKEN_SECRET: 'secret' }, 'TOKEN_SECRET is too short'],
  [[], { TOKEN_SECRET: 'x'.repeat(32), TOKEN_KEYS_URL: 'https://x' }, 'give one of them'],
  [[], { TOKEN_KEYS_URL: 'http://chat.example.com/keys' }, 'TOKEN_KEYS_URL must begin with https://'],
  [[], { ADMIN_KEY: 'secret@short' }, 'ADMIN_KEY is too short'],
  [[], { ADMIN_KEY: `secret@ ${'x'.repeat(32)}` }, 'without spaces'],
  [[], { WEBHOOK_URL: 'https://chat:secret@x/hook' }, 'give both, or none'],
  [[], { WEBHOOK_URL: 'https://x/hook', WEBHOOK_SECRET: 'secret@short' }, 'WEBHOOK_SECRET is too short'],
  [[], { WEBHOOK_URL: 'http://chat.example.com/', WEBHOOK_SECRET: 'x'.repeat(32) }, 'must begin with https://'],
  [[], { WEBHOOK_URL: 'https://', WEBHOOK_SECRET: 'x'.repeat(32) }, 'must begin with https://'],
  [[], { WEBHOOK_URL: 'https://chat:secret@x/hook', WEBHOOK_SECRET: 'x'.repeat(32) }, 'no user and password'],
  [['--nats'], { NATS_URL: 'nats://chat:secret@nats' }, 'give one of them'],
  [[], { S3_BUCKET: 'chat', S3_ACCESS_KEY_ID: 'secret@' }, 'give all, or none'],
  [[], { S3_ENDPOINT: 'https://s3.example.com' }, 'give all, or none'],
  [[], { ...s3, S3_BUCKET: 'chat/files' }, 'S3_BUCKET must be the name of a bucket'],
  [[], { ...s3, S3_REGION: 'eu central' }, 'S3_REGION must be'],
  [[], { ...s3, S3_ENDPOINT: 'http://s3.example.com' }, 'S3_ENDPOINT must be like https://host'],
  [[], { ...s3, S3_ENDPOINT: 'https://s3.example.com/chat' }, 'without a path'],
  [['--instances', '0'], {}, '--instances is "0"'],
  [[], { TLS_CERT: 'cert.pem' }, 'give both, or none'],
  [[], { LOG_LEVEL: 'loud' }, 'info, warn, error'],
  [[], { METRICS_PORT: '1.5' }, 'METRICS_PORT is "1.5"'],
  [['--prot', '1'], {}, '--prot'],
  [['there'], {}, 'there'],
])('%j %j is refused with a sentence that helps, and no secret', (args, env, words) => {
  const read = (): unknown => readSettings(args, env);
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/secret@/);
});

test('--help and the docs name every setting', () => {
  const docs = readFileSync(path.resolve(__dirname, '../../../../docs/operating.md'), 'utf8');
  for (const setting of Object.values(known)) {
    expect(help).toContain(`  ${waysTo(setting)} `);
    for (const way of waysTo(setting).split(', ')) expect(docs).toContain(`\`${way}\``);
  }
});
