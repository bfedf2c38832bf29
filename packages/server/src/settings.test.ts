import { help, readSettings, WrongSetting } from './settings.ts';

test('what is not given is as --help says', () => {
  expect(readSettings([], {})).toEqual({
    host: '127.0.0.1',
    port: 8_090,
    databaseUrl: null,
    natsUrls: [],
    tokens: null,
    folder: 'open-chat-data',
    connections: 10,
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

test.each([
  [['--port', 'x'], {}, 'PORT is "x"'],
  [[], { PORT: '65536' }, 'from 0 to 65535'],
  [[], { DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS is "1"'],
  [[], { DATABASE_URL: 'mysql://chat:secret@db' }, 'DATABASE_URL must be'],
  [[], { NATS_URL: 'http://chat:secret@nats' }, 'NATS_URL must hold'],
  [[], { TOKEN_SECRET: 'secret' }, 'TOKEN_SECRET is too short'],
  [[], { TOKEN_SECRET: 'x'.repeat(32), TOKEN_KEYS_URL: 'https://x' }, 'give one of them'],
  [[], { TOKEN_KEYS_URL: 'http://chat.example.com/keys' }, 'TOKEN_KEYS_URL must begin with https://'],
  [['--prot', '1'], {}, '--prot'],
  [['there'], {}, 'there'],
])('%j %j is refused with a sentence that helps, and no secret', (args, env, words) => {
  const read = (): unknown => readSettings(args, env);
  expect(read).toThrow(WrongSetting);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/secret@/);
});
