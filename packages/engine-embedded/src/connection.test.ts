import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, createFaults, memoryStorage } from './index.ts';
import type { FaultRule } from './index.ts';
import { messageDraft } from './testing/drafts.ts';
import { manualClock, settle } from './testing/manual-clock.ts';
import { say, scene, target, text } from './testing/scene.ts';
import type { Scene } from './testing/scene.ts';

const { signal } = new AbortController();

describe('a connection that broke', () => {
  test('gets what it missed also when the answer to coming back was lost, however often', async () => {
    const { server, faults, ana, ben, heard, reconnect } = await scene();
    server.cut(ana);
    await say(ben, '1');
    faults.setRules([{ on: 'connect', kind: 'error', when: 'after' }]);
    for (const muid of ['2', '3']) {
      await expect(reconnect()).rejects.toMatchObject({ code: 'NETWORK' });
      await say(ben, muid);
      await settle();
    }
    faults.setRules([]);
    heard.length = 0;
    await reconnect();
    expect(heard.map(text)).toEqual(['1', '2', '3']);
    const again = server.engine();
    const aborted = new AbortController();
    faults.setRules([{ on: 'connect', kind: 'drop', when: 'after' }]);
    const attempt = again.connect({ uid: 'ben' }, () => undefined, aborted.signal);
    await settle();
    aborted.abort();
    await expect(attempt).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('gets what it missed, in order, and goes on', async () => {
    const { server, ana, ben, heard, types, reconnect } = await scene();
    server.cut(ana);
    await settle();
    expect(types()).toEqual(['connection.lost']);
    heard.length = 0;
    await say(ben, '1');
    ben.setTyping(target, true);
    await say(ben, '2');
    await settle();
    expect(heard).toEqual([]);
    await reconnect();
    await say(ben, '3');
    await settle();
    expect(heard.map(text)).toEqual(['1', '2', 'typing', '3']);
    expect(heard[2]).toMatchObject({ isTyping: false });
  });

  test('gets what was under way when it broke', async () => {
    const { server, ana, ben, heard, reconnect } = await scene();
    const sending = say(ben, '1');
    server.cut(ana);
    await sending;
    await settle();
    await reconnect();
    expect(heard.map(text)).toEqual(['connection.lost', '1']);
  });

  test('gets one resync where it missed too much', async () => {
    const { server, ana, ben, heard, types, reconnect } = await scene();
    server.cut(ana);
    for (let number = 0; number < 501; number += 1) await say(ben, `m${number}`);
    await settle();
    heard.length = 0;
    await reconnect();
    expect(types()).toEqual(['resync']);
  });

  test('gets one resync where it was away too long', async () => {
    const { server, clock, ana, heard, types, reconnect } = await scene();
    server.cut(ana);
    await clock.advance(300_001);
    heard.length = 0;
    await reconnect();
    expect(types()).toEqual(['resync']);
  });

  test('fails what is under way, and refuses more', async () => {
    const { server, ana } = await scene();
    server.stall(ana, true);
    const asking = ana.getGroup('g', signal);
    server.cut(ana);
    await expect(asking).rejects.toMatchObject({ code: 'NETWORK' });
    await expect(ana.getGroup('g', signal)).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('tells nothing of one user to the next one', async () => {
    const { server, ana, ben, heard } = await scene();
    await server.createUser({ uid: 'cleo', name: 'Cleo' });
    server.cut(ana);
    await say(ben, 'for members only');
    await settle();
    heard.length = 0;
    await ana.connect({ uid: 'cleo' }, (events) => heard.push(...events), signal);
    await settle();
    expect(heard).toEqual([]);
  });
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'what happens while a connection comes back is told once (after %i turns)',
  async (turns) => {
    const { server, ana, ben, heard } = await scene();
    server.cut(ana);
    await settle();
    heard.length = 0;
    const coming = ana.connect({ uid: 'ana' }, (events) => heard.push(...events), signal);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    await Promise.all([coming, say(ben, 'meanwhile')]);
    await settle();
    expect(heard.map(text)).toEqual(['meanwhile']);
  },
);

test('nobody is told, not even later, of what could not be written down', async () => {
  const kept = memoryStorage();
  let isFull = false;
  const storage = {
    ...kept,
    setItem: (key: string, value: string) =>
      isFull ? Promise.reject(new Error('The disk is full.')) : kept.setItem(key, value),
  };
  const server = createEmbeddedServer({ storage, clock: manualClock(), onWarning: () => undefined });
  for (const uid of ['ana', 'ben']) await server.createUser({ uid, name: uid });
  const [ana, ben] = [server.engine(), server.engine()];
  const heard: EngineEvent[] = [];
  const enter = (): Promise<unknown> => ana.connect({ uid: 'ana' }, (events) => heard.push(...events), signal);
  await enter();
  await ben.connect({ uid: 'ben' }, () => undefined, signal);
  server.cut(ana);
  await settle();
  isFull = true;
  const lost = ben.send({ type: 'user', id: 'ana' }, messageDraft('m', 'lost'), signal);
  await expect(lost).rejects.toMatchObject({ code: 'NETWORK' });
  isFull = false;
  await enter();
  await settle();
  expect(heard.map(text)).not.toContain('lost');
  await server.close();
});

describe('presence', () => {
  test('is told to those who watch, with the last connection and the time of leaving', async () => {
    const { server, clock, ana, ben, heard } = await scene();
    const second = server.engine();
    ana.watch({ users: ['ben'], groups: [] });
    await settle();
    expect(heard.splice(0)).toMatchObject([{ type: 'user.presence', user: { uid: 'ben', status: 'online' } }]);
    await second.connect({ uid: 'ben' }, () => undefined, signal);
    await ben.disconnect();
    await settle();
    expect(heard).toEqual([]);
    await clock.advance(5_000);
    await second.disconnect();
    await settle();
    expect(heard).toMatchObject([
      { type: 'user.presence', user: { status: 'offline', lastActiveAt: Math.floor(clock.now() / 1_000) } },
    ]);
    ana.watch({ users: [], groups: [] });
    await ben.connect({ uid: 'ben' }, () => undefined, signal);
    await settle();
    expect(heard).toHaveLength(1);
  });

  test('is watched until the connection ends: whoever comes back says it again, and hears at once how things are', async () => {
    const { server, ana, ben, heard, types, reconnect } = await scene();
    ana.watch({ users: ['ben'], groups: [] });
    await settle();
    server.cut(ana);
    await ben.disconnect();
    await settle();
    heard.length = 0;
    await reconnect();
    expect(types()).toEqual([]);
    ana.watch({ users: ['ben'], groups: [] });
    await settle();
    expect(heard).toMatchObject([{ type: 'user.presence', user: { uid: 'ben', status: 'offline' } }]);
  });

  test('a session that the server ends is over for good, and a good one opens anew', async () => {
    const { server, ana, ben, heard, types, reconnect } = await scene();
    ana.watch({ users: ['ben'], groups: [] });
    await settle();
    server.endSessions('ana');
    await settle();
    expect(types()).toEqual(['user.presence', 'session.ended']);
    await expect(ana.getGroup('g', signal)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
    await expect(ana.ping(signal)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
    await say(ben, 'unheard');
    heard.length = 0;
    await reconnect();
    await ben.disconnect();
    await settle();
    expect(types()).toEqual([]);
  });

  test('a session that ends while its connection is broken is not replayed: it begins anew, with a resync', async () => {
    const { server, ana, ben, heard, types, reconnect } = await scene();
    server.cut(ana);
    await settle();
    server.endSessions('ana');
    await say(ben, 'unheard');
    await settle();
    expect(types()).toEqual(['connection.lost']);
    heard.length = 0;
    await reconnect();
    expect(types()).toEqual(['resync']);
  });
});

describe('typing', () => {
  test('ends by itself 10 s after the last sign of it', async () => {
    const { clock, ben, heard } = await scene();
    ben.setTyping(target, true);
    await clock.advance(9_000);
    ben.setTyping(target, true);
    await clock.advance(9_999);
    expect(heard).toMatchObject([{ isTyping: true }, { isTyping: true }]);
    await clock.advance(1);
    expect(heard.at(-1)).toMatchObject({ type: 'typing', isTyping: false });
    expect(clock.waiting).toBe(0);
  });

  test('ends with the message, and with the connection', async () => {
    const { clock, ben, heard } = await scene();
    ben.setTyping(target, true);
    await say(ben, '1');
    await ben.connect({ uid: 'ben' }, () => undefined, signal);
    ben.setTyping(target, true);
    await ben.disconnect();
    await settle();
    expect(heard.map((event) => (event.type === 'typing' ? event.isTyping : text(event)))).toEqual([
      true,
      '1',
      false,
      true,
      false,
    ]);
    expect(clock.waiting).toBe(0);
  });
});

describe('requests', () => {
  test('that wait on a stalled connection are carried out when it goes on', async () => {
    const { server, ben, heard } = await scene();
    server.stall(ben, true);
    const sending = say(ben, '1');
    await settle();
    expect(heard).toEqual([]);
    server.stall(ben, false);
    await sending;
    await settle();
    expect(heard.map(text)).toEqual(['1']);
  });

  test('that are given up before they arrive never take place', async () => {
    const { server, ben, heard } = await scene();
    const abort = new AbortController();
    server.stall(ben, true);
    const sending = ben.send(target, messageDraft('1', '1'), abort.signal);
    abort.abort();
    await expect(sending).rejects.toMatchObject({ code: 'NETWORK' });
    server.stall(ben, false);
    await settle();
    expect(heard).toEqual([]);
  });

  test('are refused before logging in and after logging out', async () => {
    const { server, ana } = await scene();
    await expect(server.engine().getGroup('g', signal)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
    await ana.disconnect();
    await ana.disconnect();
    await expect(ana.getGroup('g', signal)).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  });
});

describe('faults', () => {
  async function underFaults(...rules: FaultRule[]): Promise<Scene> {
    const made = await scene();
    made.faults.setRules(rules);
    return made;
  }

  test('delay requests, each by its own time', async () => {
    const { clock, ben, faults } = await underFaults({ on: 'send', kind: 'delay', ms: 2_000 });
    const order: string[] = [];
    const slow = say(ben, 'slow').then(() => order.push('slow'));
    faults.setRules([]);
    await say(ben, 'quick').then(() => order.push('quick'));
    await clock.advance(2_000);
    await slow;
    expect(order).toEqual(['quick', 'slow']);
  });

  test.each(['before', 'after'] as const)('drop a request %s the server did its work', async (when) => {
    const { ben, heard } = await underFaults({ on: 'send', kind: 'drop', when });
    const abort = new AbortController();
    const sending = ben.send(target, messageDraft('1', '1'), abort.signal);
    await settle();
    abort.abort();
    await expect(sending).rejects.toMatchObject({ code: 'NETWORK' });
    expect(heard.map(text)).toEqual(when === 'after' ? ['1'] : []);
  });

  test('make one kind of request fail with a code', async () => {
    const { ben } = await underFaults({ on: 'getGroup', kind: 'error', code: 'INTERNAL', when: 'before' });
    await expect(ben.getGroup('g', signal)).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(say(ben, '1')).resolves.toMatchObject({ muid: '1' });
  });

  test('break the connection in the middle of a request, which sending again does not double', async () => {
    const { ben, heard, faults } = await underFaults({ on: 'send', kind: 'disconnect', when: 'after' });
    await expect(say(ben, '1')).rejects.toMatchObject({ code: 'NETWORK' });
    faults.setRules([]);
    await ben.connect({ uid: 'ben' }, () => undefined, signal);
    await say(ben, '1');
    await settle();
    expect(heard.map(text)).toEqual(['1']);
  });

  test('deliver events late, twice, but in order', async () => {
    const { clock, ben, heard } = await underFaults(
      { on: 'event', kind: 'delay', ms: [0, 900] },
      { on: 'event', kind: 'duplicate' },
    );
    for (const muid of ['1', '2', '3']) await say(ben, muid);
    await clock.advance(5_000);
    expect(heard.map(text)).toEqual(['1', '1', '2', '2', '3', '3']);
    expect(new Set(heard.map((event) => 'id' in event && event.id)).size).toBe(3);
  });

  test('break the connection instead of delivering, and nothing is lost', async () => {
    const { ben, heard, faults, reconnect } = await underFaults({ on: 'event', kind: 'disconnect' });
    await say(ben, '1');
    await settle();
    faults.setRules([]);
    await reconnect();
    expect(heard.map(text)).toEqual(['connection.lost', '1']);
  });

  test('are the same for the same seed', () => {
    const rules: readonly FaultRule[] = [
      { on: '*', kind: 'delay', probability: 0.5 },
      { on: '*', kind: 'error', probability: 0.5 },
    ];
    const [one, two, other] = [1, 1, 2].map((seed) => {
      const faults = createFaults({ seed, rules });
      return JSON.stringify(Array.from({ length: 50 }, () => faults.decide('send')));
    });
    expect(one).toBe(two);
    expect(one).not.toBe(other);
  });
});

test('an interest that is none, or names what is no id, watches nothing', async () => {
  const { ana, heard } = await scene();
  for (const interest of [null, 'all', { users: 'ben', groups: [5, null, {}, ''] }]) {
    Reflect.apply(ana.watch, ana, [interest]);
  }
  await settle();
  expect(heard).toEqual([]);
});

test('a session of any make is refused in the words for a wrong one', async () => {
  const { server } = await scene();
  await server.createUser({ uid: 'cleo', name: 'Cleo', password: 'tomato' });
  const odd = Object.create(null);
  for (const session of [
    null,
    'cleo',
    [],
    { uid: 5 },
    { uid: 'cleo', authToken: odd },
    { uid: 'cleo', password: odd },
  ]) {
    const engine = server.engine();
    const attempt: unknown = Reflect.apply(engine.connect, engine, [session, () => undefined, signal]);
    await expect(attempt).rejects.toMatchObject({ code: 'AUTH_FAILED' });
  }
});
