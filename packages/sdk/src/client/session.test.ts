import { KitException } from '../errors.ts';
import { ChatClient } from './chat-client.ts';
import { clientScene, loggedInScene } from '../testing/client-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import { TextMessage } from '../objects/text-message.ts';
import { TypingIndicator } from '../objects/typing-indicator.ts';
import { groupNews, groupRecord, messageRecord, userNews, userRecord } from '../testing/records.ts';

const never = (): Promise<never> => new Promise(() => {});
const page = { items: [groupRecord('team')], cursor: null, isLast: true };

test('login gives the user and tells listeners once', async () => {
  const { client, events } = clientScene();
  const heard: string[] = [];
  client.addLoginListener('a', { loginSuccess: (user) => heard.push(user.getUid()) });
  const user = await client.login({ uid: 'ana', token: 'secret' });
  await settle();
  expect(user.getUid()).toBe('ana');
  expect((await client.getLoggedInUser())?.getUid()).toBe('ana');
  expect(client.getConnectionStatus()).toBe('connected');
  expect(heard).toEqual(['ana']);
  expect(events.map(({ event }) => event.type)).toEqual(['connection.changed', 'connection.changed', 'session.began']);
});

test('the logged-in user is as the last event says, for whoever hears it, too', async () => {
  const { client, engine } = await loggedInScene();
  const heard: (string | undefined)[] = [];
  client.subscribe(() => heard.push(client.viewer?.name));
  const tell = (uid: string, name: string, revision: number): void =>
    engine.emit({ id: `${uid} ${revision}`, type: 'user.updated', user: userNews(uid, { name, revision }) });
  tell('ana', 'Ana Maria', 5);
  tell('ben', 'Benjamin', 5);
  tell('ana', 'Ana', 4);
  expect((await client.getLoggedInUser())?.getName()).toBe('Ana Maria');
  expect(heard).toEqual(['Ana Maria', 'Ana Maria']);
});

test('two logins of one user at once are one; another user replaces the first', async () => {
  const { client, engine } = clientScene();
  const both = await Promise.all([client.login('ana', 't'), client.login('ana', 't')]);
  expect(both.map((user) => user.getUid())).toEqual(['ana', 'ana']);
  expect(engine.count('connect')).toBe(1);
  expect((await client.login('ben')).getUid()).toBe('ben');
  expect((await client.getLoggedInUser())?.getUid()).toBe('ben');
  expect(engine.count('connect')).toBe(2);
});

test('the same token again is no other login', async () => {
  const { client, engine } = clientScene();
  await client.login({ authToken: 'secret' });
  await client.login({ authToken: 'secret' });
  expect(engine.count('connect')).toBe(1);
  await client.logout();
  await client.login({ authToken: 'secret' });
  expect(engine.count('connect')).toBe(2);
});

test('a login that another one took the place of is no news but to whoever began it', async () => {
  const { client, events } = clientScene();
  const heard: string[] = [];
  client.addLoginListener('a', { loginFailure: ({ code }) => heard.push(code) });
  const first = client.login('ana');
  await client.logout();
  const second = client.login('ana');
  await expect(first).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  expect((await second).getUid()).toBe('ana');
  expect(heard).toEqual([]);
  expect(events.map(({ event }) => event.type)).not.toContain('session.refused');
});

test('a refused login rejects, tells listeners, and does not try again', async () => {
  const { client, engine, clock } = clientScene();
  engine.on('connect', () => {
    throw new KitException('AUTH_FAILED', 'Wrong token.');
  });
  const heard: string[] = [];
  client.addLoginListener('a', { loginFailure: (error) => heard.push(error.code) });
  await expect(client.login('ana', 'bad')).rejects.toMatchObject({ code: 'AUTH_FAILED' });
  await clock.advance(60_000);
  expect(engine.count('connect')).toBe(1);
  expect(heard).toEqual(['AUTH_FAILED']);
  expect(client.getConnectionStatus()).toBe('disconnected');
});

test('a login without an answer times out, and a second one works', async () => {
  const { client, engine, clock } = clientScene();
  engine.on('connect', never);
  const first = client.login('ana').catch((error: unknown) => error);
  await clock.advance(10_000);
  expect(await first).toMatchObject({ code: 'TIMEOUT' });
  engine.on('connect', () => userRecord('ana'));
  expect((await client.login('ana')).getUid()).toBe('ana');
});

test('a login after a logout that interrupted the first one starts anew', async () => {
  const { client, engine } = clientScene();
  engine.on('connect', never);
  const first = client.login('ana').catch((error: unknown) => error);
  await settle();
  await client.logout();
  expect(await first).toMatchObject({ code: 'NOT_LOGGED_IN' });
  engine.on('connect', () => userRecord('ana'));
  expect((await client.login('ana')).getUid()).toBe('ana');
});

test('comes back after a loss, with growing pauses, until the server answers', async () => {
  const { client, engine, clock } = await loggedInScene();
  const statuses: string[] = [];
  client.addConnectionListener('a', {
    onConnected: () => statuses.push('connected'),
    inConnecting: () => statuses.push('connecting'),
    onDisconnected: () => statuses.push('disconnected'),
  });
  engine.on('connect', () => {
    throw new KitException('NETWORK', 'Unreachable.');
  });
  engine.lose();
  expect(client.getConnectionStatus()).toBe('disconnected');
  await clock.advance(374);
  expect(engine.count('connect')).toBe(1);
  await clock.advance(1);
  expect(engine.count('connect')).toBe(2);
  await clock.advance(750);
  expect(engine.count('connect')).toBe(3);
  engine.on('connect', () => userRecord('ana'));
  await clock.advance(1_500);
  expect(client.getConnectionStatus()).toBe('connected');
  expect(statuses).toEqual([
    'disconnected',
    'connecting',
    'disconnected',
    'connecting',
    'disconnected',
    'connecting',
    'connected',
  ]);
});

test('wake ends a pause at once', async () => {
  const { client, engine } = await loggedInScene();
  engine.lose();
  client.wake();
  await settle();
  expect(client.getConnectionStatus()).toBe('connected');
});

test('requests made while logging in wait for it; after logout they fail at once', async () => {
  const { client, engine } = clientScene();
  engine.on('getGroup', () => groupRecord('team'));
  const login = client.login('ana');
  const early = client.getGroup('team');
  await login;
  expect((await early).getGuid()).toBe('team');
  engine.on('getGroup', never);
  const running = client.getGroup('team').catch((error: unknown) => error);
  await settle();
  await client.logout();
  expect(await running).toMatchObject({ code: 'NOT_LOGGED_IN' });
  await expect(client.getGroup('team')).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
});

test('a session that the server ends is over: the user is told why, and nothing reconnects', async () => {
  const { client, engine, clock, failures, events } = await loggedInScene();
  engine.emit({ type: 'session.ended', code: 'AUTH_FAILED', reason: 'The token was revoked.' });
  await clock.advance(60_000);
  expect(await client.getLoggedInUser()).toBeNull();
  expect(failures.map((error) => error.code)).toEqual(['AUTH_FAILED']);
  expect(events.at(-1)?.event.type).toBe('session.over');
  expect(engine.count('connect')).toBe(1);
});

test('a reconnect that is refused for good ends the session', async () => {
  const { client, engine, clock } = await loggedInScene();
  engine.on('connect', () => {
    throw new KitException('AUTH_FAILED', 'The token ran out.');
  });
  engine.lose();
  await clock.advance(60_000);
  expect(await client.getLoggedInUser()).toBeNull();
  expect(engine.count('connect')).toBe(2);
});

test('nothing of the first user reaches the second', async () => {
  const { client, engine, events } = await loggedInScene();
  engine.on('listGroups', () => page);
  engine.emit({ type: 'group.updated', id: 'e1', group: groupNews('team', { revision: 5, name: 'Secret' }) });
  await client.login('ben');
  const { items } = await client.queries.listGroups({
    limit: 30,
    cursor: null,
    keyword: '',
    joinedOnly: false,
    tags: [],
    withTags: false,
  });
  expect(items.map((group) => group.name)).toEqual(['team']);
  expect(events.filter(({ event }) => event.type === 'session.over')).toHaveLength(1);
});

test('leaves no timer behind after logout', async () => {
  const { client, engine, clock } = await loggedInScene();
  const watch = client.watch({ users: ['ben'] });
  engine.emit({
    type: 'typing',
    id: 't',
    target: { type: 'user', id: 'ben' },
    user: userNews('ben'),
    isTyping: true,
  });
  engine.on('getGroup', never);
  client.getGroup('team').catch(() => {});
  await settle();
  watch.stop();
  await client.logout();
  await settle();
  expect(clock.waiting).toBe(0);
});

describe('logins that overlap', () => {
  const outcome = (promise: Promise<{ getUid(): string }>): Promise<string> =>
    promise.then(
      (user) => user.getUid(),
      (error: unknown) => (error instanceof KitException ? error.code : 'not a KitException'),
    );

  test.each([false, true])('the last one wins, and the others know (somebody in before: %s)', async (isIn) => {
    const { client, engine, clock } = isIn ? await loggedInScene() : clientScene();
    const all = ['ben', 'cy', 'cy', 'dan'].map((uid) => outcome(client.login(uid)));
    expect(await Promise.all(all)).toEqual(['NOT_LOGGED_IN', 'NOT_LOGGED_IN', 'NOT_LOGGED_IN', 'dan']);
    expect(client.viewer?.uid).toBe('dan');
    engine.lose();
    await clock.advance(5_000);
    expect([client.viewer?.uid, client.getConnectionStatus()]).toEqual(['dan', 'connected']);
  });

  test('a logout ends a login that is under way', async () => {
    const { client } = await loggedInScene();
    const login = outcome(client.login('ben'));
    await client.logout();
    expect(await login).toBe('NOT_LOGGED_IN');
    expect(await client.getLoggedInUser()).toBeNull();
  });
});

test.each(Array.from({ length: 16 }, (_, turns) => turns))(
  'a message goes out for whoever wrote it, or not at all (another login after %i turns)',
  async (turns) => {
    const { client, engine } = clientScene();
    const senders: unknown[] = [];
    engine.on('send', () => {
      senders.push(engine.calls.findLast(({ method }) => method === 'connect')?.given[0]);
      return messageRecord('m1');
    });
    client.login('eve').catch(() => {});
    client.sendMessage(new TextMessage('ana', 'hi', 'user')).catch(() => {});
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await client.logout();
    await client.login('cy');
    await settle();
    expect(senders).toEqual(senders.map(() => expect.objectContaining({ uid: 'eve' })));
    expect(client.getPendingMessages()).toEqual([]);
  },
);

describe('an engine that breaks the contract', () => {
  test('disconnect that throws or gives nothing stops neither a refusal nor a logout', async () => {
    for (const disconnect of [
      () => {
        throw new Error('no socket');
      },
      () => undefined,
    ]) {
      const { engine } = clientScene();
      const broken = { ...engine.asEngine() };
      Object.assign(broken, { disconnect });
      const client = new ChatClient({ engine: broken, onError: () => {} });
      engine.on('connect', () => {
        throw new KitException('AUTH_FAILED', 'No.');
      });
      await expect(client.login('ana')).rejects.toMatchObject({ code: 'AUTH_FAILED' });
      engine.on('connect', () => userRecord('ana'));
      await client.login('ana');
      expect(await client.logout()).toBe(true);
      expect(await client.getLoggedInUser()).toBeNull();
    }
  });

  test('disconnect that never ends holds the next login back for a while only', async () => {
    const { engine, clock } = clientScene();
    const broken = Object.assign({ ...engine.asEngine() }, { disconnect: never });
    const client = new ChatClient({ engine: broken, clock, onError: () => {} });
    for (const uid of ['ana', 'ben', 'cleo']) {
      const entering = client.login(uid);
      await clock.advance(5_000);
      expect((await entering).getUid()).toBe(uid);
      await client.logout();
    }
  });

  test.each(['watch', 'setTyping'])('%s that fails is reported, thrown or rejected', async (name) => {
    const { engine, clock } = clientScene();
    const failures: string[] = [];
    const fails = [
      () => {
        throw new Error('at once');
      },
      async () => {
        throw new Error('later');
      },
    ];
    const broken = Object.assign({ ...engine.asEngine() }, { [name]: () => fails.shift()?.() });
    const client = new ChatClient({ engine: broken, clock, onError: ({ message }) => failures.push(message) });
    await client.login('ana');
    for (const isTyping of [true, false]) {
      const indicator = new TypingIndicator('team', 'group');
      if (isTyping) client.startTyping(indicator);
      else client.endTyping(indicator);
      client.watch({ users: [`${isTyping}`] });
      await clock.advance(1_000);
    }
    expect(failures).toEqual([expect.stringContaining('at once'), expect.stringContaining('later')]);
  });

  test('connect that does not say who it is fails the login', async () => {
    const { client, engine } = clientScene();
    engine.on('connect', () => undefined);
    await expect(client.login('ana')).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  test('watch that throws is reported, and the session begins all the same', async () => {
    const { engine, clock } = clientScene();
    const failures: string[] = [];
    const broken = { ...engine.asEngine() };
    Object.assign(broken, {
      watch: () => {
        throw new Error('no');
      },
    });
    const client = new ChatClient({ engine: broken, clock, onError: ({ code }) => failures.push(code) });
    client.watch({ groups: ['team'] });
    await client.login('ana');
    await settle();
    expect([client.viewer?.uid, client.getConnectionStatus(), failures]).toEqual(['ana', 'connected', ['INTERNAL']]);
  });
});
