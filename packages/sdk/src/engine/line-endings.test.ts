import type { EngineEvent } from '../contract.ts';
import { ana, connect, connected, event, live, lost, other, outcome, scene, session } from '../testing/line-scene.ts';
import { settle } from '../testing/manual-clock.ts';

describe('the sink', () => {
  test('hears what came before the answer to connect only after it, in order', async () => {
    const { server, engine, heard } = scene();
    const order: string[] = [];
    const entering = engine.connect(session, (events) => order.push(...events.map(({ type }) => type)), live());
    await settle();
    server.line.say({ kind: 'events', events: [event] });
    server.line.answer('connect', ana);
    server.line.say({ kind: 'events', events: [other, { type: 'resync' }] });
    await entering;
    order.push('answered');
    await settle();
    expect([order, heard]).toEqual([['answered', 'user.updated', 'user.updated', 'resync'], []]);
  });

  test('never gets an empty burst', async () => {
    const { server, heard } = await connected();
    server.line.say({ kind: 'events', events: [] });
    expect(heard).toEqual([]);
  });

  test('that throws is warned of, and stops nothing', async () => {
    const made = scene();
    const entering = made.engine.connect(
      session,
      () => {
        throw new Error('no');
      },
      live(),
    );
    await settle();
    made.server.line.answer('connect', ana);
    await entering;
    await settle();
    expect(() => made.server.line.say({ kind: 'events', events: [event] })).not.toThrow();
    expect(made.warnings).toHaveLength(1);
  });

  test('is silent after disconnect', async () => {
    const { server, engine, heard } = await connected();
    await engine.disconnect();
    server.line.say({ kind: 'events', events: [event] });
    server.line.hangUp();
    expect(heard).toEqual([]);
  });

  test('may disconnect from within: nothing follows', async () => {
    const made = scene();
    const heard: string[] = [];
    const entering = made.engine.connect(
      session,
      (events) => {
        heard.push(...events.map(({ type }) => type));
        void made.engine.disconnect();
      },
      live(),
    );
    await settle();
    made.server.line.say({ kind: 'events', events: [event] });
    made.server.line.say({ kind: 'events', events: [other] });
    made.server.line.answer('connect', ana);
    await entering;
    await settle();
    expect(heard).toEqual(['user.updated']);
  });
});

describe('the end', () => {
  test('a closed line fails what waits with NETWORK and is told, once', async () => {
    const made = await connected();
    const waiting = outcome(made.engine.getUser('ben', live()));
    made.server.line.hangUp('Gone.');
    made.server.line.hangUp('Gone again.');
    await settle();
    expect([waiting.value, made.heard]).toEqual(['NETWORK', [[lost('Gone.')]]]);
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NETWORK' });
    await connect(made);
    expect(made.heard.at(-1)).toEqual([{ type: 'resync' }]);
  });

  test('a server that sees to missed events itself is left to it', async () => {
    const made = await connected({ missedEvents: 'server' });
    made.server.line.hangUp();
    await connect(made);
    expect(made.heard).toHaveLength(1);
  });

  test('connection.lost from the server is a break: what was told before it counts, what comes after it does not', async () => {
    const made = await connected();
    const waiting = outcome(made.engine.getUser('ben', live()));
    made.server.line.say({ kind: 'events', events: [event, lost('Overload.'), other] });
    await settle();
    expect(made.heard).toEqual([[event, lost('Overload.')]]);
    expect([waiting.value, made.server.line.isClosed]).toEqual(['NETWORK', true]);
  });

  test('session.ended leaves the engine as after disconnect', async () => {
    const made = await connected();
    const waiting = outcome(made.engine.getUser('ben', live()));
    const ended: EngineEvent = { type: 'session.ended', code: 'AUTH_FAILED', reason: 'Signed out elsewhere.' };
    made.server.line.say({ kind: 'events', events: [ended] });
    made.server.line.hangUp();
    await settle();
    expect([waiting.value, made.heard]).toEqual(['NOT_LOGGED_IN', [[ended]]]);
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
    await connect(made);
    expect(made.heard).toHaveLength(1);
  });

  test('a break between the answer to connect and the first burst is told after it', async () => {
    const made = scene();
    const entering = made.engine.connect(session, made.sink, live());
    await settle();
    made.server.line.answer('connect', ana);
    await Promise.resolve();
    made.server.line.say({ kind: 'events', events: [event] });
    await entering;
    made.server.line.hangUp('Gone.');
    await settle();
    expect(made.heard).toEqual([[event], [lost('Gone.')]]);
  });

  test('after a break and disconnect, a new session begins afresh', async () => {
    const made = await connected();
    made.server.line.hangUp();
    await made.engine.disconnect();
    await expect(made.engine.getUser('ben', live())).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' });
    await connect(made);
    expect(made.heard).toHaveLength(1);
  });

  test('a line that breaks over the goodbye is not told of', async () => {
    const made = await connected();
    made.server.line.send = () => made.server.line.hangUp();
    await made.engine.disconnect();
    expect(made.heard).toEqual([]);
  });

  test('a line that breaks over a request fails it, once', async () => {
    const made = await connected();
    made.server.line.send = () => made.server.line.hangUp();
    const result = outcome(made.engine.getUser('ben', live()));
    await settle();
    expect([result.value, made.heard.length]).toEqual(['NETWORK', 1]);
  });

  test('disconnect says goodbye, closes the line and fails what waits with NOT_LOGGED_IN', async () => {
    const made = await connected();
    const waiting = outcome(made.engine.getUser('ben', live()));
    await made.engine.disconnect();
    await settle();
    expect(made.server.line.received.at(-1)).toEqual({ kind: 'tell', name: 'disconnect', args: [] });
    expect([waiting.value, made.server.line.isClosed, made.clock.waiting]).toEqual(['NOT_LOGGED_IN', true, 0]);
  });
});
