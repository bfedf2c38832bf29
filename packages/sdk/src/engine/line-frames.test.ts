import {
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
import { ManualClock, settle } from '../testing/manual-clock.ts';
import { messageNews } from '../testing/records.ts';
import { createLineEngine } from './line-engine.ts';

describe('the heartbeat', () => {
  test('asks after silence, and takes a line without a sign of life for lost', async () => {
    const made = await connected({ heartbeatMs: 20_000, answerMs: 10_000 });
    await made.clock.advance(19_999);
    expect(made.server.line.asked('ping')).toHaveLength(0);
    await made.clock.advance(1);
    expect(made.server.line.asked('ping')).toHaveLength(1);
    const waiting = outcome(made.engine.getUser('ben', live()));
    await made.clock.advance(9_999);
    expect(made.heard).toEqual([]);
    await made.clock.advance(1);
    expect(made.heard).toEqual([[lost('The server gave no sign of life.')]]);
    expect([waiting.value, made.server.line.isClosed, made.clock.waiting]).toEqual(['NETWORK', true, 0]);
  });

  test.each<[string, (made: LineScene) => void]>([
    ['an answer', ({ server }) => server.line.answer('ping', null)],
    [
      'a refusal',
      ({ server }) =>
        server.line.say({ kind: 'refusal', id: 2, error: { code: 'UNSUPPORTED', message: '', details: {} } }),
    ],
    ['an event', ({ server }) => server.line.say({ kind: 'events', events: [event] })],
    ['a frame that makes no sense', ({ server }) => server.line.frame('?')],
  ])('%s is a sign of life', async (_name, sign) => {
    const made = await connected({ heartbeatMs: 20_000, answerMs: 10_000 });
    await made.clock.advance(25_000);
    sign(made);
    await made.clock.advance(10_000);
    expect(made.server.line.isClosed).toBe(false);
  });

  test('is quiet while the server speaks', async () => {
    const made = await connected({ heartbeatMs: 20_000 });
    for (let turn = 0; turn < 10; turn += 1) {
      await made.clock.advance(15_000);
      made.server.line.say({ kind: 'events', events: [event] });
    }
    expect(made.server.line.asked('ping')).toEqual([]);
  });

  test('a clock that is set back by an hour keeps no dead line', async () => {
    const clock = new ManualClock();
    let back = 0;
    const made = await connected({ clock: { now: () => clock.now() - back, after: clock.after } });
    await clock.advance(15_000);
    back = 3_600_000;
    await clock.advance(14_999);
    expect(made.server.line.isClosed).toBe(false);
    await clock.advance(1);
    expect(made.server.line.isClosed).toBe(true);
  });

  test('can be left out', async () => {
    const made = await connected({ heartbeatMs: null });
    await made.clock.advance(3_600_000);
    expect([made.server.line.received.length, made.clock.waiting]).toEqual([1, 0]);
  });
});

describe('frames that make no sense', () => {
  test.each([
    '',
    '{',
    'null',
    '7',
    '[]',
    '{}',
    '{"kind":"dance"}',
    '{"kind":"answer"}',
    '{"kind":"answer","id":"1"}',
    '{"kind":"answer","id":-1}',
    '{"kind":"refusal","id":1}',
    '{"kind":"progress","id":1,"share":2}',
    '{"kind":"events","events":{}}',
    '{"kind":"ask","id":1,"name":"getUser","args":[]}',
    '{"kind":"__proto__"}',
  ])('%s is warned of, and hurts nobody', async (frame) => {
    const made = await connected();
    const waiting = outcome(made.engine.getUser('ben', live()));
    made.server.line.frame(frame);
    await settle();
    expect([made.warnings.length, waiting.value, made.heard]).toEqual([1, 'waiting', []]);
  });

  test('a protocol that throws or gives strange things is warned of', async () => {
    const answers: unknown[] = [null, 'text', { kind: 'answer' }, { kind: 'events' }];
    const read = (frame: string): never => {
      if (frame === 'throw') throw new Error('A mistake of the protocol.');
      return answers.shift() as never;
    };
    const made = scene();
    await connect(made);
    const engine = createLineEngine({
      name: 'strange',
      capabilities: {},
      open: made.server.open,
      protocol: { write: JSON.stringify, read },
      clock: made.clock,
      onWarning: (warning) => made.warnings.push(warning),
    });
    void engine.connect(session, made.sink, live()).catch(() => {});
    await settle();
    made.server.line.frame('throw');
    for (let turn = 0; turn < 4; turn += 1) made.server.line.frame('x');
    // The throw, null, the text, and what stands for events; an answer to nothing is only late.
    expect(made.warnings).toHaveLength(4);
    await engine.disconnect();
  });

  test('an event that cannot be believed is dropped, and a resync stands for it', async () => {
    const { server, heard, warnings } = await connected();
    const message = { ...messageNews('m'), content: { kind: 'text', text: 5 } };
    server.line.say({ kind: 'events', events: [event, { id: 'e', type: 'message.received', message }] });
    expect([heard, warnings]).toEqual([
      [[event, { type: 'resync' }]],
      [expect.stringContaining('An event was dropped: "message.content.text"')],
    ]);
  });

  test('an event of a kind that nobody here knows is dropped without a trace', async () => {
    const { server, heard, warnings } = await connected();
    server.line.say({ kind: 'events', events: [{ id: 'e', type: 'message.pinned' }, event] });
    expect([heard, warnings.length]).toEqual([[[event]], 1]);
  });
});
