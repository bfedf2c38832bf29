import type { EventSink, UserRecord } from '../contract.ts';
import { KitException } from '../errors.ts';
import { ManualClock, settle } from '../testing/manual-clock.ts';
import { userRecord } from '../testing/records.ts';
import type { Line, LineEnds } from './line.ts';
import { isLineMessage, type LineMessage } from './line-protocol.ts';
import { type LineService, serveLine, type ServeLineOptions } from './serve-line.ts';

interface Scene {
  readonly ends: LineEnds;
  readonly sent: LineMessage[];
  readonly warnings: string[];
  readonly line: Line & { isClosed: boolean };
  sink: EventSink;
  say(message: unknown): Promise<void>;
  ask(name: string, ...args: readonly unknown[]): Promise<LineMessage | undefined>;
}

function scene(service: LineService = {}, options: ServeLineOptions = {}): Scene {
  const sent: LineMessage[] = [];
  const warnings: string[] = [];
  const line = {
    isClosed: false,
    send(frame: string): void {
      const message: unknown = JSON.parse(frame);
      if (isLineMessage(message)) sent.push(message);
    },
    close(): void {
      line.isClosed = true;
    },
  };
  let last = 0;
  const made: Scene = {
    sent,
    warnings,
    line,
    sink: () => {},
    ends: serveLine(
      {
        connect: (session, sink) => {
          made.sink = sink;
          return Promise.resolve(userRecord(session.uid));
        },
        ...service,
      },
      line,
      { onWarning: (warning) => warnings.push(warning), ...options },
    ),
    async say(message) {
      made.ends.frame(JSON.stringify(message));
      await settle();
    },
    async ask(name, ...args) {
      last += 1;
      await made.say({ kind: 'ask', id: last, name, args });
      return sent.findLast((message) => 'id' in message && message.id === last);
    },
  };
  return made;
}

async function connected(service: LineService = {}, options: ServeLineOptions = {}): Promise<Scene> {
  const made = scene(service, options);
  await made.ask('connect', { uid: 'ana', token: 'secret' });
  return made;
}

const refusal = (code: string): object => ({ kind: 'refusal', error: { code } });

test('requests become calls with a signal at the end, and what they give becomes answers', async () => {
  const calls: unknown[][] = [];
  const made = await connected({
    getUser: (...args) => {
      calls.push(args);
      return Promise.resolve(userRecord('ben'));
    },
  });
  expect(await made.ask('getUser', 'ben', 'more than it takes')).toMatchObject({
    kind: 'answer',
    value: { uid: 'ben' },
  });
  expect(calls).toEqual([['ben', expect.any(AbortSignal)]]);
});

test('methods are called on their object, also those of a class', async () => {
  class Service implements LineService {
    readonly uid = 'ben';
    connect(): Promise<UserRecord> {
      return Promise.resolve(userRecord('ana'));
    }
    getUser(): Promise<UserRecord> {
      return Promise.resolve(userRecord(this.uid));
    }
  }
  const sent: string[] = [];
  const ends = serveLine(new Service(), { send: (frame) => sent.push(frame), close() {} });
  ends.frame('{"kind":"ask","id":1,"name":"connect","args":[{"uid":"ana"}]}');
  await settle();
  ends.frame('{"kind":"ask","id":2,"name":"getUser","args":["x"]}');
  await settle();
  expect(sent.map((frame): unknown => JSON.parse(frame))).toMatchObject([{}, { id: 2, value: { uid: 'ben' } }]);
});

test('nothing but connect and ping is answered before connect was', async () => {
  const made = scene({ getUser: () => Promise.resolve(userRecord('ben')) }, { extras: { store: () => 1 } });
  expect(await made.ask('getUser', 'ben')).toMatchObject(refusal('NOT_LOGGED_IN'));
  expect(await made.ask('store')).toMatchObject(refusal('NOT_LOGGED_IN'));
  expect(await made.ask('ping')).toMatchObject({ kind: 'answer' });
  await made.ask('connect', { uid: 'ana' });
  expect(await made.ask('store')).toMatchObject({ kind: 'answer', value: 1 });
});

test.each([
  'name',
  'capabilities',
  'constructor',
  '__proto__',
  'toString',
  'disconnect',
  'watch',
  'upload',
  'deleteGroup',
])('a request called %s is UNSUPPORTED where it is none', async (name) => {
  const made = await connected();
  expect(await made.ask(name, 'x')).toMatchObject(refusal('UNSUPPORTED'));
});

test.each<[string, readonly unknown[]]>([
  ['getUser', []],
  ['getUser', [5]],
  ['getUser', [null]],
  ['listGroups', [{ limit: 0 }]],
  ['setScope', ['tea', 'ben', 'owner']],
  ['send', [{ type: 'room', id: 'x' }, {}]],
  ['connect', [null]],
  ['connect', [{ uid: 'ana', token: 5 }]],
])('%s with wrong arguments is INVALID_ARGUMENT, and does not reach the server', async (name, args) => {
  const reached = jest.fn();
  const made = await connected({ getUser: reached, listGroups: reached, setScope: reached, send: reached });
  expect(await made.ask(name, ...args)).toMatchObject(refusal('INVALID_ARGUMENT'));
  expect(reached).not.toHaveBeenCalled();
});

test('refusals keep code, text and details; what else is thrown says nothing of itself', async () => {
  const error = new KitException('LIMIT_EXCEEDED', 'Too long.', { details: { limit: 5 } });
  const errors: unknown[] = [error, new TypeError('secret'), 'secret', undefined];
  const made = await connected({ getUser: () => Promise.reject(errors.shift()) });
  expect(await made.ask('getUser', 'a')).toMatchObject({
    error: { code: 'LIMIT_EXCEEDED', message: 'Too long.', details: { limit: 5 } },
  });
  for (let turn = 0; turn < 3; turn += 1) await made.ask('getUser', 'a');
  expect(made.sent.slice(-3)).toMatchObject([refusal('INTERNAL'), refusal('INTERNAL'), refusal('INTERNAL')]);
  expect(JSON.stringify(made.sent)).not.toContain('secret');
  expect(made.warnings).toHaveLength(3);
});

test('an answer that cannot be written is refused as INTERNAL', async () => {
  const made = await connected({ getUser: () => Promise.resolve({ ...userRecord('ben'), revision: 5n } as never) });
  expect(await made.ask('getUser', 'ben')).toMatchObject(refusal('INTERNAL'));
});

test('an abort reaches the call, and only that one', async () => {
  const signals: AbortSignal[] = [];
  const made = await connected({
    getUser: (_uid, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    },
  });
  await made.ask('getUser', 'ben');
  await made.ask('getUser', 'cleo');
  await made.say({ kind: 'abort', id: 2 });
  await made.say({ kind: 'abort', id: 77 });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('more open requests than allowed are LIMIT_EXCEEDED, until some are answered', async () => {
  const answers: (() => void)[] = [];
  const made = await connected(
    { getUser: () => new Promise((resolve) => answers.push(() => resolve(userRecord('ben')))) },
    { openRequests: 2 },
  );
  await made.ask('getUser', 'a');
  await made.ask('getUser', 'b');
  expect(await made.ask('getUser', 'c')).toMatchObject({ error: { code: 'LIMIT_EXCEEDED', details: { limit: 2 } } });
  answers[0]?.();
  await settle();
  expect(await made.ask('getUser', 'd')).toBeUndefined();
});

test('a request too long is LIMIT_EXCEEDED, and one far too long closes the line', async () => {
  const made = await connected({}, { frameLength: 200 });
  expect(await made.ask('getUser', 'x'.repeat(200))).toMatchObject(refusal('LIMIT_EXCEEDED'));
  expect(made.line.isClosed).toBe(false);
  await made.ask('getUser', 'x'.repeat(800));
  expect(made.line.isClosed).toBe(true);
});

test.each([
  ['{"kind":"ask","id":9,"name":"getUser"}', 'INVALID_ARGUMENT'],
  ['{"kind":"ask","id":9,"name":"getUser","args":{"0":"ben"}}', 'INVALID_ARGUMENT'],
  ['{"kind":"ask","id":9,"args":[]}', 'UNSUPPORTED'],
])('%s is refused: somebody waits for its answer', async (frame, code) => {
  const made = await connected({ getUser: () => Promise.resolve(userRecord('ben')) });
  made.ends.frame(frame);
  await settle();
  expect(made.sent.at(-1)).toMatchObject({ kind: 'refusal', id: 9, error: { code } });
});

test('a second request under an open number is passed over', async () => {
  const made = await connected({ getUser: () => new Promise(() => {}) });
  await made.say({ kind: 'ask', id: 9, name: 'getUser', args: ['a'] });
  await made.say({ kind: 'ask', id: 9, name: 'ping', args: [] });
  expect([made.warnings.length, made.sent.length]).toEqual([1, 1]);
});

test('events go out in bursts, never an empty one; the last word closes the line', async () => {
  const ended = jest.fn(() => Promise.resolve());
  const made = await connected({ disconnect: ended });
  made.sink([]);
  made.sink([{ type: 'resync' }]);
  made.sink([{ type: 'session.ended', code: 'AUTH_FAILED', reason: 'Over.' }]);
  made.sink([{ type: 'resync' }]);
  expect(made.sent.slice(1).map((message) => message.kind)).toEqual(['events', 'events']);
  expect([made.line.isClosed, ended.mock.calls.length]).toEqual([true, 1]);
});

test('what is told reaches the server where it makes sense', async () => {
  const told = { watch: jest.fn(), setTyping: jest.fn() };
  const made = await connected(told);
  await made.say({ kind: 'tell', name: 'watch', args: [{ users: ['ben'], groups: [] }] });
  await made.say({ kind: 'tell', name: 'setTyping', args: [{ type: 'group', id: 'tea' }, true] });
  for (const args of [[], [null], [{ users: 'all', groups: [] }]])
    await made.say({ kind: 'tell', name: 'watch', args });
  await made.say({ kind: 'tell', name: 'setTyping', args: [{ type: 'room', id: 'tea' }, true] });
  await made.say({ kind: 'tell', name: 'getUser', args: ['ben'] });
  expect([told.watch.mock.calls, told.setTyping.mock.calls]).toEqual([
    [[{ users: ['ben'], groups: [] }]],
    [[{ type: 'group', id: 'tea' }, true]],
  ]);
  expect(made.warnings).toHaveLength(5);
});

test('what strangers call what they tell stands in no warning, unless it could be a name', async () => {
  const made = scene({ watch: jest.fn() });
  for (const name of ['watch', 'forged\nline', 'x'.repeat(1_000_000)]) await made.say({ kind: 'tell', name, args: [] });
  expect(made.warnings).toEqual([
    '"watch" was told before anybody connected.',
    'Something without a name was told before anybody connected.',
    'Something without a name was told before anybody connected.',
  ]);
});

test('what is told before anybody connected is passed over', async () => {
  const told = { watch: jest.fn(), setTyping: jest.fn() };
  const made = scene(told);
  await made.say({ kind: 'tell', name: 'watch', args: [{ users: ['ben'], groups: [] }] });
  await made.say({ kind: 'tell', name: 'setTyping', args: [{ type: 'group', id: 'tea' }, true] });
  expect([told.watch.mock.calls, told.setTyping.mock.calls]).toEqual([[], []]);
  expect(made.warnings).toHaveLength(2);
});

test.each<[string, (made: Scene) => void]>([
  ['the line closing', ({ ends }) => ends.closed('gone')],
  ['disconnect', ({ ends }) => ends.frame('{"kind":"tell","name":"disconnect","args":[]}')],
])('%s aborts what is open, ends the connection once, and nothing is answered any more', async (_name, end) => {
  const disconnect = jest.fn(() => Promise.reject(new Error('no')));
  const signals: AbortSignal[] = [];
  const made = await connected({
    disconnect,
    getUser: (_uid, signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    },
  });
  await made.ask('getUser', 'ben');
  end(made);
  end(made);
  made.sink([{ type: 'resync' }]);
  await settle();
  expect([signals[0]?.aborted, disconnect.mock.calls.length, made.sent.length]).toEqual([true, 1, 1]);
});

test('extras get their arguments as they came, and tell how far they are', async () => {
  const store = (args: readonly unknown[], _signal: AbortSignal, onProgress: (share: number) => void): unknown => {
    onProgress(0.5);
    return args;
  };
  const made = await connected({}, { extras: { store } });
  await made.ask('store', 1, { two: 2 });
  expect(made.sent.slice(-2)).toEqual([
    { kind: 'progress', id: 2, share: 0.5 },
    { kind: 'answer', id: 2, value: [1, { two: 2 }] },
  ]);
});

test('a line that is silent for too long is closed', async () => {
  const clock = new ManualClock();
  const made = await connected({}, { clock, silenceMs: 60_000 });
  await clock.advance(50_000);
  await made.ask('ping');
  await clock.advance(59_000);
  expect(made.line.isClosed).toBe(false);
  await clock.advance(1_000);
  expect([made.line.isClosed, clock.waiting]).toEqual([true, 0]);
  const other = await connected({}, { clock, silenceMs: 60_000 });
  other.ends.closed('gone');
  expect(clock.waiting).toBe(0);
});

test('a clock that is set back by an hour keeps none', async () => {
  const clock = new ManualClock();
  let back = 0;
  const made = await connected({}, { clock: { now: () => clock.now() - back, after: clock.after }, silenceMs: 60_000 });
  await clock.advance(30_000);
  await made.ask('ping');
  back = 3_600_000;
  await clock.advance(89_000);
  expect(made.line.isClosed).toBe(false);
  await clock.advance(1_000);
  expect(made.line.isClosed).toBe(true);
});

test.each([
  '',
  '{',
  'null',
  '{"kind":"answer","id":1}',
  '{"kind":"ask","id":0,"name":"ping","args":[]}',
  '[1]',
  '{"kind":"ask"}',
])('the frame %s is warned of and not answered', async (frame) => {
  const made = await connected();
  made.ends.frame(frame);
  await settle();
  expect([made.warnings.length, made.sent.length, made.line.isClosed]).toEqual([1, 1, false]);
});
