import { linePair, serveLine } from '@open-chat-kit/sdk/engine';
import type { LineService, OpenLine, Session, UserRecord } from '@open-chat-kit/sdk/engine';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { createRemoteEngine } from './remote-engine.ts';
import type { RemoteEngineOptions } from './remote-engine.ts';

const { signal } = new AbortController();
const ana: UserRecord = {
  uid: 'ana',
  name: 'Ana',
  avatar: '',
  status: 'online',
  lastActiveAt: 0,
  role: '',
  statusMessage: '',
  link: '',
  metadata: {},
  tags: [],
  blockedByMe: false,
  hasBlockedMe: false,
  revision: 1,
  order: 'ana',
};

/** An engine with a token, and the sessions that its server saw. */
function engineWith(token: NonNullable<RemoteEngineOptions['token']>) {
  const clock = new ManualClock();
  const sessions: Session[] = [];
  const lines: OpenLine[] = [];
  const service: LineService = {
    connect(session) {
      sessions.push(session);
      return Promise.resolve(ana);
    },
  };
  const engine = createRemoteEngine({
    url: 'wss://chat.example.com',
    clock,
    token,
    open: () => {
      const line = linePair((other) => serveLine(service, other, { clock }));
      lines.push(line);
      return line;
    },
  });
  const connect = () => engine.connect({ uid: 'ana', password: 'typed' }, () => {}, signal);
  return { engine, clock, sessions, lines, connect };
}

test('a token is asked for at each connecting, and goes with the session', async () => {
  let count = 0;
  const { connect, sessions } = engineWith(() => Promise.resolve(`token ${(count += 1)}`));
  await connect();
  await connect();
  expect(sessions).toEqual([
    { uid: 'ana', password: 'typed', authToken: 'token 1' },
    { uid: 'ana', password: 'typed', authToken: 'token 2' },
  ]);
});

test('a token that cannot be had is no way there: it is tried again like any other', async () => {
  const { connect, lines } = engineWith(() => Promise.reject(new Error('the backend is down')));
  await expect(connect()).rejects.toMatchObject({ code: 'NETWORK' });
  expect(lines).toEqual([]);
});

test('a token that never comes is waited for as long as a server', async () => {
  const { connect, clock } = engineWith(() => new Promise(() => {}));
  const failed = connect().catch((error: unknown) => error);
  await clock.advance(20_000);
  expect(await failed).toMatchObject({ code: 'NETWORK' });
});

test('who leaves while the token is on its way is not let in by it', async () => {
  let give = (_token: string): void => {};
  const { engine, connect, clock, lines } = engineWith(() => new Promise((resolve) => (give = resolve)));
  const failed = connect().catch((error: unknown) => error);
  await engine.disconnect();
  give('token');
  await clock.advance(0);
  expect(await failed).toMatchObject({ code: 'NOT_LOGGED_IN' });
  expect(lines).toEqual([]);
});
