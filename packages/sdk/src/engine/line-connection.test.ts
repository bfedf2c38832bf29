import {
  ana,
  connect,
  connected,
  event,
  live,
  lost,
  outcome,
  scene,
  session,
  type LineScene,
} from '../testing/line-scene.ts';
import { settle } from '../testing/manual-clock.ts';

describe('connecting', () => {
  test('opens a line, asks with the session and answers with the own record', async () => {
    const { server, engine, sink } = scene();
    const entering = engine.connect(session, sink, live());
    await settle();
    expect(server.line.received).toEqual([{ kind: 'ask', id: 1, name: 'connect', args: [session] }]);
    server.line.answer('connect', ana);
    expect(await entering).toEqual(ana);
  });

  test('fails with NETWORK when the line cannot be opened, whatever was thrown', async () => {
    const { server, engine, sink } = scene();
    server.opens = false;
    const result = outcome(engine.connect(session, sink, live()));
    server.failToOpen(new TypeError('fetch failed'));
    await settle();
    expect(result.value).toBe('NETWORK');
  });

  test('fails with the code of the refusal, and closes the line', async () => {
    const { server, engine, sink } = scene();
    const result = outcome(engine.connect(session, sink, live()));
    await settle();
    server.line.say({ kind: 'refusal', id: 1, error: { code: 'AUTH_FAILED', message: 'No.', details: {} } });
    await settle();
    expect([result.value, server.line.isClosed]).toEqual(['AUTH_FAILED', true]);
  });

  test('with an aborted signal does nothing', async () => {
    const { server, engine, sink } = scene();
    expect(outcome(engine.connect(session, sink, AbortSignal.abort())).value).toBe('waiting');
    await expect(engine.connect(session, sink, AbortSignal.abort())).rejects.toMatchObject({ code: 'NETWORK' });
    expect(server.lines).toEqual([]);
  });

  test('gives up after a bounded time', async () => {
    const { server, clock, engine, sink } = scene({ openMs: 5_000 });
    const result = outcome(engine.connect(session, sink, live()));
    await clock.advance(5_000);
    expect([result.value, server.line.isClosed, clock.waiting]).toEqual(['NETWORK', true, 0]);
  });

  test('again after a failure works', async () => {
    const made = scene();
    const result = outcome(made.engine.connect(session, made.sink, live()));
    await settle();
    made.server.line.hangUp();
    await settle();
    expect(result.value).toBe('NETWORK');
    await connect(made);
    expect(made.heard).toEqual([]);
  });

  test('an answer without a uid is no way in', async () => {
    const { server, engine, sink, warnings } = scene();
    const result = outcome(engine.connect(session, sink, live()));
    await settle();
    server.line.answer('connect', { name: 'Ana' });
    await settle();
    expect([result.value, server.line.isClosed, warnings.length]).toEqual(['INTERNAL', true, 1]);
  });
});

describe('races of open, hello, abort, close, disconnect and connect', () => {
  /** What ends the attempt, and what it then rejects with. */
  const endings: readonly [string, string, (made: LineScene, control: AbortController) => void | Promise<void>][] = [
    ['abort', 'NETWORK', (_made, control) => control.abort()],
    ['disconnect', 'NOT_LOGGED_IN', ({ engine }) => void engine.disconnect()],
    ['another connect', 'NETWORK', ({ engine }) => void engine.connect(session, () => {}, live()).catch(() => {})],
    ['time', 'NETWORK', ({ clock }) => clock.advance(20_000)],
    ['the line closing', 'NETWORK', ({ server }) => server.lines[0]?.hangUp()],
    [
      'connection.lost',
      'NETWORK',
      ({ server }) => server.lines[0]?.say({ kind: 'events', events: [lost('Overload.')] }),
    ],
    [
      'session.ended',
      'AUTH_FAILED',
      ({ server }) =>
        server.lines[0]?.say({
          kind: 'events',
          events: [{ type: 'session.ended', code: 'AUTH_FAILED', reason: 'Gone.' }],
        }),
    ],
  ];

  test.each(endings)('%s while the line opens: the attempt rejects, and its late line is closed', async (...ending) => {
    const [, code, end] = ending;
    const made = scene();
    made.server.opens = false;
    const control = new AbortController();
    const result = outcome(made.engine.connect(session, made.sink, control.signal));
    await settle();
    await end(made, control);
    await settle();
    expect(result.value).toBe(code);
    made.server.letOpen();
    await settle();
    const [line] = made.server.lines;
    expect([line?.isClosed, line?.received, made.heard]).toEqual([true, [], []]);
  });

  test.each(endings)('%s after hello: the attempt rejects, and a late answer opens nothing', async (...ending) => {
    const [, code, end] = ending;
    const made = scene();
    const control = new AbortController();
    const result = outcome(made.engine.connect(session, made.sink, control.signal));
    await settle();
    await end(made, control);
    await settle();
    expect(result.value).toBe(code);
    const [line] = made.server.lines;
    line?.answer('connect', ana);
    line?.say({ kind: 'events', events: [event] });
    await settle();
    expect([line?.isClosed, made.heard]).toEqual([true, []]);
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  });

  test('an attempt given up tells whoever opens the line', async () => {
    let opening: AbortSignal | null = null;
    const made = scene({
      open: (_ends, signal) => {
        opening = signal;
        return new Promise(() => {});
      },
    });
    const result = outcome(made.engine.connect(session, made.sink, live()));
    await made.engine.disconnect();
    await settle();
    expect([result.value, opening]).toMatchObject(['NOT_LOGGED_IN', { aborted: true }]);
  });

  test('an abort in the moment of the answer ends in a session or in a closed line, never in between', async () => {
    const made = scene();
    const control = new AbortController();
    const result = outcome(made.engine.connect(session, made.sink, control.signal));
    await settle();
    made.server.line.answer('connect', ana);
    control.abort();
    await settle();
    expect([result.value, made.server.line.isClosed]).toEqual(['NETWORK', true]);
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
  });

  test('an abort after the answer changes nothing', async () => {
    const made = scene();
    const control = new AbortController();
    const entering = made.engine.connect(session, made.sink, control.signal);
    await settle();
    made.server.line.answer('connect', ana);
    await entering;
    control.abort();
    await settle();
    expect(made.server.line.isClosed).toBe(false);
  });

  test('connecting while open replaces the connection without a word, fails what waits, and says resync', async () => {
    const made = await connected();
    const waiting = outcome(made.engine.getUser('ben', live()));
    await connect(made);
    expect(waiting.value).toBe('NETWORK');
    expect(made.server.lines.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(made.heard).toEqual([[{ type: 'resync' }]]);
    made.server.lines[0]?.say({ kind: 'events', events: [event] });
    made.server.lines[0]?.hangUp();
    expect(made.heard).toHaveLength(1);
  });

  test('a connection that was to replace an open one and failed leaves it lost', async () => {
    const made = await connected();
    const result = outcome(made.engine.connect(session, made.sink, live()));
    await settle();
    made.server.line.hangUp();
    await settle();
    expect(result.value).toBe('NETWORK');
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NETWORK' });
    await connect(made);
    expect(made.heard).toEqual([[{ type: 'resync' }]]);
  });

  test('disconnecting twice, before connecting and while opening never rejects', async () => {
    const made = scene();
    await made.engine.disconnect();
    void made.engine.connect(session, made.sink, live()).catch(() => {});
    await made.engine.disconnect();
    await made.engine.disconnect();
    await settle();
    expect(made.server.lines.map(({ isClosed }) => isClosed)).toEqual([true]);
  });
});
