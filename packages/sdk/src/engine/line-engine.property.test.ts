import fc from 'fast-check';
import type { ChatEngine, EngineEvent } from '../contract.ts';
import { isKitException } from '../errors.ts';
import { CountingServer } from '../testing/counting-service.ts';
import { ManualClock, settle } from '../testing/manual-clock.ts';
import { createLineEngine } from './line-engine.ts';
import { linePair } from './line-pair.ts';
import type { OpenLine } from './line.ts';
import { serveLine } from './serve-line.ts';
import { createTestLine, type TestLine } from './test-line.ts';

const operations = [
  'connect',
  'connect',
  'connectWrongly',
  'disconnect',
  'get',
  'get',
  'getNobody',
  'mark',
  'mark',
  'abort',
  'abortConnect',
  'tell',
  'tell',
  'endSession',
  'cut',
  'cutMidFrame',
  'stall',
  'goOn',
  'slow',
  'fast',
  'loseAnswer',
  'hangUp',
  'wait',
  'waitLong',
] as const;
type Operation = (typeof operations)[number];

/** What one call of the engine came to. */
interface Call {
  readonly wanted: string;
  readonly control: AbortController;
  /** How it ended; more than one entry would be one too many. */
  readonly ends: unknown[];
  isAborted: boolean;
}

/** What one sink heard. Its connection may begin once and end once. */
interface Ear {
  readonly events: EngineEvent[];
  /** It must hear nothing before its `connect` was answered, and nothing once something else took over. */
  state: 'before' | 'hearing' | 'over';
  readonly mustResync: boolean;
}

/** Whom the engine lets in, told by nothing but what its caller sees. */
class NaiveModel {
  state: 'out' | 'in' | 'broken' = 'out';
  ear: Ear | null = null;

  /** What a request is refused with at once. */
  get refusal(): string | null {
    if (this.state === 'in') return null;
    return this.state === 'out' ? 'NOT_LOGGED_IN' : 'NETWORK';
  }

  begin(): Ear {
    if (this.state === 'in') this.state = 'broken';
    if (this.ear) this.ear.state = 'over';
    this.ear = { events: [], state: 'before', mustResync: this.state === 'broken' };
    return this.ear;
  }

  leave(): void {
    this.state = 'out';
    if (this.ear) this.ear.state = 'over';
    this.ear = null;
  }
}

class Run {
  readonly clock = new ManualClock();
  readonly server = new CountingServer();
  readonly model = new NaiveModel();
  readonly calls: Call[] = [];
  /** What is found where an error thrown would go unheard. */
  readonly faults: string[] = [];
  readonly network: TestLine;
  readonly engine: ChatEngine;
  readonly #hangUps = new Set<() => void>();
  readonly #doubles: boolean;
  #entering: AbortController | null = null;
  #marks = 0;

  constructor(doubles: boolean) {
    this.#doubles = doubles;
    const pair = linePair((line) => {
      const ends = serveLine(this.server.service(), line, { onWarning: () => {} });
      this.#hangUps.add(() => {
        line.close();
        ends.closed('The server hung up.');
      });
      return ends;
    });
    this.network = createTestLine(this.#doubling(pair), { clock: this.clock });
    this.engine = createLineEngine({
      name: 'test',
      capabilities: { receipts: true },
      open: this.network.open,
      clock: this.clock,
      onWarning: () => {},
    });
  }

  async step(operation: Operation): Promise<void> {
    this.#do(operation);
    if (operation === 'wait') await this.clock.advance(50);
    if (operation === 'waitLong') await this.clock.advance(31_000);
    await settle();
  }

  #do(operation: Operation): void {
    switch (operation) {
      case 'connect':
      case 'connectWrongly':
        this.#connect(operation === 'connect' ? 'right' : 'wrong');
        return;
      case 'disconnect':
        this.model.leave();
        void this.engine.disconnect();
        return;
      case 'get':
        this.#call('ben', (signal) => this.engine.getUser('ben', signal).then(({ uid }) => uid));
        return;
      case 'getNobody':
        this.#call('NOT_FOUND', (signal) => this.engine.getUser('nobody', signal));
        return;
      case 'mark': {
        this.#marks += 1;
        const id = `m${this.#marks}`;
        this.#call(id, (signal) => this.engine.mark(id, 'read', signal).then(() => id));
        return;
      }
      case 'abort': {
        const call = this.calls.findLast(({ ends }) => ends.length === 0);
        if (!call) return;
        call.isAborted = true;
        call.control.abort();
        return;
      }
      case 'abortConnect':
        this.#entering?.abort();
        return;
      case 'tell':
        this.server.tellNext();
        return;
      case 'endSession':
        this.server.tell({ type: 'session.ended', code: 'AUTH_FAILED', reason: 'Over.' });
        return;
      case 'cut':
        this.network.cut();
        return;
      case 'cutMidFrame':
        this.network.cutMidFrame();
        return;
      case 'stall':
      case 'goOn':
        this.network.stall(operation === 'stall');
        return;
      case 'slow':
      case 'fast':
        this.network.delay(operation === 'slow' ? 50 : 0);
        return;
      case 'loseAnswer':
        this.network.loseAnswer();
        return;
      case 'hangUp':
        for (const hangUp of this.#hangUps) hangUp();
        this.#hangUps.clear();
        return;
      default:
    }
  }

  #connect(token: string): void {
    const ear = this.model.begin();
    const control = new AbortController();
    this.#entering = control;
    const sink = (events: readonly EngineEvent[]): void => {
      if (ear.state !== 'hearing' || events.length === 0) this.faults.push(`a burst of ${events.length} ${ear.state}`);
      ear.events.push(...events);
      const last = events.at(-1)?.type;
      if (last !== 'connection.lost' && last !== 'session.ended') return;
      ear.state = 'over';
      this.model.state = last === 'connection.lost' ? 'broken' : 'out';
    };
    const call: Call = { wanted: 'ana', control, ends: [], isAborted: false };
    this.calls.push(call);
    this.engine.connect({ uid: 'ana', token }, sink, control.signal).then(
      ({ uid }) => {
        call.ends.push(uid);
        // In the same turn something else may have taken over.
        if (ear.state !== 'before') return;
        ear.state = 'hearing';
        this.model.state = 'in';
      },
      (error: unknown) => call.ends.push(codeOf(error)),
    );
  }

  #call(wanted: string, run: (signal: AbortSignal) => Promise<unknown>): void {
    const call: Call = { wanted, control: new AbortController(), ends: [], isAborted: false };
    this.calls.push(call);
    const { refusal } = this.model;
    run(call.control.signal).then(
      (value) => {
        if (refusal !== null) this.faults.push(`answered instead of ${refusal}`);
        call.ends.push(value);
      },
      (error: unknown) => {
        const code = codeOf(error);
        if (refusal !== null && code !== refusal) this.faults.push(`${code} instead of ${refusal}`);
        call.ends.push(code);
      },
    );
  }

  /** Frames of the server may come twice. */
  #doubling(open: OpenLine): OpenLine {
    if (!this.#doubles) return open;
    return (ends, signal) =>
      open(
        {
          closed: (reason) => ends.closed(reason),
          frame(text) {
            ends.frame(text);
            if (!text.includes('"events"')) ends.frame(text);
          },
        },
        signal,
      );
  }
}

function codeOf(error: unknown): string {
  return isKitException(error) ? error.code : `raw ${String(error)}`;
}

/** Ends that a call may come to besides its own answer. */
const failures = ['NETWORK', 'NOT_LOGGED_IN', 'AUTH_FAILED'];

async function holds(steps: readonly Operation[], doubles: boolean): Promise<void> {
  const run = new Run(doubles);
  const { clock, server, model, calls, network, engine } = run;
  const ears = new Set<Ear>();
  for (const step of steps) {
    await run.step(step);
    if (model.ear) ears.add(model.ear);
    expect(run.faults).toEqual([]);
    for (const { ends, isAborted, wanted } of calls) {
      if (isAborted) expect(ends).toEqual(['NETWORK']);
      if (ends.length > 0) expect([wanted, ...failures]).toContain(ends[0]);
    }
  }
  // The network mends, and time passes: on a good line nothing waits for ever, and the server counts one connection at most.
  network.stall(false);
  network.delay(0);
  await settle();
  await clock.advance(120_000);
  expect(server.connected.size).toBe(model.state === 'in' ? 1 : 0);
  if (model.state === 'in') {
    const last = (async () => (await engine.getUser('cleo', new AbortController().signal)).uid)();
    await settle();
    // The answer may be the one to be lost: then the next one is not.
    const again = engine.getUser('cleo', new AbortController().signal);
    await settle();
    await clock.advance(120_000);
    expect((await again).uid).toBe('cleo');
    void last.catch(() => {});
  }
  for (const ear of ears) {
    const revisions = ear.events.flatMap((event) => (event.type === 'user.updated' ? [event.user.revision] : []));
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(new Set(revisions).size).toBe(revisions.length);
    const ends = ear.events.filter(({ type }) => type === 'connection.lost' || type === 'session.ended');
    expect(ends.length).toBeLessThanOrEqual(1);
    if (ends.length > 0) expect(ear.events.at(-1)).toBe(ends[0]);
    const heardResync = ear.events.some(({ type }) => type === 'resync');
    if (ear.events.length > 0) expect(heardResync).toBe(ear.mustResync);
  }
  for (const count of server.marks.values()) expect(count).toBe(1);
  for (const { wanted, ends } of calls) {
    if (wanted.startsWith('m') && ends[0] === wanted) expect(server.marks.get(wanted)).toBe(1);
  }
  expect(run.faults).toEqual([]);
  await engine.disconnect();
  await settle();
  await clock.advance(120_000);
  expect(calls.filter(({ ends }) => ends.length !== 1)).toEqual([]);
  expect([server.connected.size, clock.waiting]).toEqual([0, 0]);
}

test('whatever the network does, every call ends once, rightly, and the sink hears one connection at a time', async () => {
  const steps = fc.array(fc.constantFrom(...operations), { minLength: 1, maxLength: 80, size: 'max' });
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), (given, doubles) => holds(given, doubles)),
    { numRuns: 120, seed: 11 },
  );
}, 60_000);
