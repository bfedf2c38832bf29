import { ana, connect, connected, live, outcome, scene, session, type LineScene } from '../testing/line-scene.ts';
import { settle } from '../testing/manual-clock.ts';
import { groupRecord, userRecord } from '../testing/records.ts';
import { createLineEngine } from './line-engine.ts';

describe('requests', () => {
  test('before connecting and while connecting are refused with NOT_LOGGED_IN', async () => {
    const made = scene();
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
    void made.engine.connect(session, made.sink, live()).catch(() => {});
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
    await made.engine.disconnect();
  });

  test('are answered by number, in whatever order', async () => {
    const { server, engine } = await connected();
    const [ben, cleo] = [engine.getUser('ben', live()), engine.getUser('cleo', live())];
    const [first, second] = server.line.asked('getUser');
    server.line.say({ kind: 'answer', id: second?.id ?? 0, value: userRecord('cleo') });
    server.line.say({ kind: 'answer', id: first?.id ?? 0, value: userRecord('ben') });
    expect([(await ben).uid, (await cleo).uid]).toEqual(['ben', 'cleo']);
  });

  test('take the first answer, and no second one', async () => {
    const { server, engine, warnings } = await connected();
    const call = engine.getUser('ben', live());
    server.line.answer('getUser', userRecord('ben'));
    server.line.answer('getUser', userRecord('cleo'));
    expect([(await call).uid, warnings]).toEqual(['ben', []]);
  });

  test('with an aborted signal reject with NETWORK, and are not sent', async () => {
    const { server, engine } = await connected();
    await expect(engine.getUser('ben', AbortSignal.abort())).rejects.toMatchObject({ code: 'NETWORK' });
    expect(server.line.asked('getUser')).toEqual([]);
  });

  test('that are aborted reject at once, tell the server, and leave the others alone', async () => {
    const { server, engine } = await connected();
    const control = new AbortController();
    const [given, kept] = [outcome(engine.getUser('ben', control.signal)), engine.getUser('cleo', live())];
    control.abort();
    await settle();
    const [first] = server.line.asked('getUser');
    expect([given.value, server.line.received.at(-1)]).toEqual(['NETWORK', { kind: 'abort', id: first?.id }]);
    server.line.answer('getUser', userRecord('cleo'));
    expect((await kept).uid).toBe('cleo');
  });

  test('that are answered are not aborted any more', async () => {
    const { server, engine } = await connected();
    const control = new AbortController();
    const call = engine.getUser('ben', control.signal);
    server.line.answer('getUser', userRecord('ben'));
    control.abort();
    await expect(call).resolves.toMatchObject({ uid: 'ben' });
    expect(server.line.received.filter(({ kind }) => kind === 'abort')).toEqual([]);
  });

  test('whose arguments cannot be written are INVALID_ARGUMENT', async () => {
    const { engine } = await connected();
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const argument of [cycle, 5n, { toJSON: () => JSON.parse('{') as unknown }]) {
      const call: unknown = Reflect.apply(engine.getUser, engine, [argument, live()]);
      await expect(call).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
  });

  test('beyond the limit are refused without being sent', async () => {
    const { server, engine } = await connected({ frameLength: 1_000 });
    await expect(engine.getUser('x'.repeat(1_000), live())).rejects.toMatchObject({
      code: 'LIMIT_EXCEEDED',
      details: { limit: 1_000 },
    });
    expect(server.line.asked('getUser')).toEqual([]);
  });

  test('whose line throws fail with NETWORK', async () => {
    const made = await connected();
    made.server.line.send = () => {
      throw new Error('InvalidStateError');
    };
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NETWORK' });
    made.engine.watch({ users: [], groups: [] });
    await made.engine.disconnect();
    expect(made.warnings).toHaveLength(2);
  });

  test('that make no sense to the engine are refused by the server', async () => {
    const { server, engine } = await connected();
    const result = outcome(engine.getUser('ben', live()));
    server.line.say({
      kind: 'refusal',
      id: 2,
      error: { code: 'COSMIC', message: '', details: {} },
    });
    await settle();
    expect(result.value).toBe('INTERNAL');
  });

  test('whose answer is not as it must be are mended, with a warning, or fail with INTERNAL', async () => {
    const { server, engine, warnings } = await connected();
    const call = engine.getGroup('tea', live());
    server.line.answer('getGroup', { ...groupRecord('tea'), membersCount: 'many' });
    expect((await call).membersCount).toBe(0);
    const result = outcome(engine.getGroup('tea', live()));
    server.line.answer('getGroup', 'tea');
    await settle();
    expect([result.value, warnings]).toEqual([
      'INTERNAL',
      [
        'The answer to getGroup is not as it must be: "membersCount" must be a whole number from 0 on.',
        'The answer to getGroup is not as it must be: it must be an object.',
      ],
    ]);
  });

  test('that answer with nothing resolve to nothing, whatever was sent', async () => {
    const { server, engine } = await connected();
    const call = engine.mark('m1', 'read', live());
    server.line.say({ kind: 'answer', id: 2 });
    await expect(call).resolves.toBeUndefined();
  });
});

describe('what is told', () => {
  test('typing and interest go out while connected, and nowhere otherwise', async () => {
    const made = scene();
    const target = { type: 'group', id: 'tea' } as const;
    made.engine.setTyping(target, true);
    made.engine.watch({ users: ['ben'], groups: [] });
    await connect(made);
    made.engine.setTyping(target, true);
    made.engine.watch({ users: ['ben'], groups: ['tea'] });
    expect(made.server.line.received.slice(1)).toEqual([
      { kind: 'tell', name: 'setTyping', args: [target, true] },
      { kind: 'tell', name: 'watch', args: [{ users: ['ben'], groups: ['tea'] }] },
    ]);
    await made.engine.disconnect();
    made.engine.setTyping(target, true);
    expect(made.server.line.received).toHaveLength(4);
  });

  test('an engine without typing and presence tells nothing of them', async () => {
    const made = await connected({ capabilities: {} });
    made.engine.setTyping({ type: 'group', id: 'tea' }, true);
    made.engine.watch({ users: ['ben'], groups: ['tea'] });
    expect(made.server.line.received.slice(1)).toEqual([
      { kind: 'tell', name: 'watch', args: [{ users: [], groups: ['tea'] }] },
    ]);
  });
});

describe('uploads', () => {
  const file = { name: 'a.txt', mimeType: 'text/plain', content: { uri: 'data:text/plain,a' } };
  const stored = { url: 'https://x/a', name: 'a.txt', mimeType: 'text/plain', size: 1 };

  test('are offered only where there is a way', async () => {
    const made = await connected({ capabilities: { uploads: true } });
    expect(made.engine.capabilities.uploads).toBe(false);
    await expect(made.engine.upload(file, () => {}, live())).rejects.toMatchObject({ code: 'UNSUPPORTED' });
  });

  test('ask the server by any name, and tell how far they are', async () => {
    const made = await connected({
      capabilities: { uploads: true },
      async upload(given, onProgress, signal, ask) {
        const value = await ask('store', [given.name], signal, onProgress);
        onProgress(7);
        return value as typeof stored;
      },
    });
    const shares: number[] = [];
    const call = made.engine.upload(file, (share) => shares.push(share), live());
    await settle();
    const [{ id } = { id: 0 }] = made.server.line.asked('store');
    made.server.line.say({ kind: 'progress', id, share: 0.5 });
    made.server.line.answer('store', stored);
    expect([await call, shares]).toEqual([stored, [0.5, 1]]);
  });

  test.each<[string, string, (made: LineScene, control: AbortController) => void]>([
    ['an abort', 'NETWORK', (_made, control) => control.abort()],
    ['a break', 'NETWORK', ({ server }) => server.line.hangUp()],
    ['disconnecting', 'NOT_LOGGED_IN', ({ engine }) => void engine.disconnect()],
  ])('%s ends one that never ends by itself, and aborts it', async (_name, code, end) => {
    let inner: AbortSignal | null = null;
    const made = await connected({
      capabilities: { uploads: true },
      upload: (_file, _onProgress, signal) => {
        inner = signal;
        return new Promise(() => {});
      },
    });
    const control = new AbortController();
    const result = outcome(made.engine.upload(file, () => {}, control.signal));
    await settle();
    end(made, control);
    await settle();
    expect([result.value, inner]).toMatchObject([code, { aborted: true }]);
  });
});

test('secrets are not kept after connecting', async () => {
  const made = await connected();
  const seen: string[] = [];
  const engine = createLineEngine({
    name: 'curious',
    capabilities: {},
    open: made.server.open,
    clock: made.clock,
    protocol: {
      write: JSON.stringify,
      read(frame, asked) {
        seen.push(JSON.stringify(asked(1) ?? null));
        return JSON.parse(frame) as never;
      },
    },
  });
  const entering = engine.connect(session, made.sink, live());
  await settle();
  made.server.line.answer('connect', ana);
  await entering;
  made.server.line.say({ kind: 'events', events: [] });
  expect([seen[0]?.includes('secret'), seen[1]]).toEqual([true, 'null']);
});
