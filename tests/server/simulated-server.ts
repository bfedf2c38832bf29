import { randomUUID } from 'node:crypto';
import { type Random, seededRandom } from '@open-chat-kit/engine-embedded';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { type ChatEngine, KitException, type LineEnds, type OpenLine } from '@open-chat-kit/sdk/engine';
import { type Bus, type Database, Instance, topicsOfWord } from '@open-chat-kit/server';
import { settle } from '../../simulation/clock.ts';
import type { Backend, BackendParts } from '../../simulation/world.ts';

/** Milliseconds that a frame, or a word between instances, takes at most. */
const slowest = 40;
/** Of a hundred words between instances so many are lost, and so many come twice. */
const lost = 5;
const doubled = 5;

/** Two instances of the chat server on the clock of a simulation, over a real database: the lines to them, and their bus, are made here. */
export class SimulatedServer implements Backend {
  readonly #parts: BackendParts;
  readonly #random: Random;
  readonly #bus: NoisyBus;
  readonly #instances: readonly Instance[];
  readonly #lines = new Map<ChatEngine, EngineLines>();
  /** What was asked of the server as a whole. */
  readonly #underWay = new Set<Promise<unknown>>();
  #beginning: Promise<unknown> | null = null;

  constructor(database: Database, parts: BackendParts) {
    const { clock, seed, onWarning } = parts;
    this.#parts = parts;
    this.#random = seededRandom(seed);
    this.#bus = new NoisyBus(parts, this.#random);
    this.#instances = [0, 1].map(
      () =>
        new Instance({
          database,
          isGuessedFreely: true,
          clock,
          random: this.#random,
          hasOpenAccounts: true,
          bus: this.#bus.ofInstance(),
          onWarning: (warning, cause) => onWarning(`${warning} ${cause instanceof Error ? cause.stack : ''}`),
        }),
    );
  }

  async createUser({ uid, name }: Parameters<Backend['createUser']>[0]): Promise<void> {
    this.#beginning ??= this.#track(Promise.all(this.#instances.map((instance) => instance.begin())));
    await this.#beginning;
    const [first] = this.#instances;
    if (first) await this.#track(first.people.create({ uid, name }));
  }

  engine(): ChatEngine {
    const { clock, onWarning } = this.#parts;
    const lines = new EngineLines(this.#parts, this.#random, () => this.#someInstance());
    const engine = createRemoteEngine({ url: 'ws://localhost', clock, open: () => lines.open, onWarning });
    this.#lines.set(engine, lines);
    return engine;
  }

  cut(engine: ChatEngine): void {
    this.#lines.get(engine)?.cut();
  }

  stall(engine: ChatEngine, isStalled: boolean): void {
    this.#lines.get(engine)?.stall(isStalled);
  }

  calm(): void {
    this.#bus.isNoisy = false;
  }

  async close(): Promise<void> {
    await this.#track(Promise.all(this.#instances.map((instance) => instance.close())));
  }

  /** Resolves when nothing goes on that is not waiting for time. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 2; quiet += 1) {
      await settle();
      while (this.#underWay.size > 0) {
        await Promise.allSettled(this.#underWay);
        quiet = 0;
      }
      await Promise.all(this.#instances.map((instance) => instance.rest()));
    }
  }

  #someInstance(): Instance | undefined {
    return this.#instances[Math.floor(this.#random() * this.#instances.length)];
  }

  #track<Result>(work: Promise<Result>): Promise<Result> {
    this.#underWay.add(work);
    const over = (): void => void this.#underWay.delete(work);
    work.then(over, over);
    return work;
  }
}

/** One way of a line: what goes in comes out later, in its order. */
class Way {
  readonly #clock: BackendParts['clock'];
  readonly #random: Random;
  readonly #deliver: (frame: string) => void;
  readonly #held: string[] = [];
  readonly #cancels = new Set<() => void>();
  #free = 0;
  isStalled = false;

  constructor({ clock }: BackendParts, random: Random, deliver: (frame: string) => void) {
    this.#clock = clock;
    this.#random = random;
    this.#deliver = deliver;
  }

  send(frame: string): void {
    const at = Math.max(this.#free, this.#elapsed() + Math.floor(this.#random() * slowest));
    this.#free = at;
    const cancel = this.#clock.after(at - this.#elapsed(), () => {
      this.#cancels.delete(cancel);
      if (this.isStalled) this.#held.push(frame);
      else this.#deliver(frame);
    });
    this.#cancels.add(cancel);
  }

  /** What came meanwhile comes out. */
  goOn(): void {
    this.isStalled = false;
    for (const frame of this.#held.splice(0)) this.#deliver(frame);
  }

  end(): void {
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
    this.#held.length = 0;
  }

  #elapsed(): number {
    return this.#clock.now();
  }
}

interface OpenedLine {
  readonly there: Way;
  readonly back: Way;
  readonly end: (reason: string) => void;
}

/** The lines of one engine, one after the other: they are slow, are cut, and stall. */
class EngineLines {
  readonly #parts: BackendParts;
  readonly #random: Random;
  readonly #instance: () => Instance | undefined;
  #line: OpenedLine | null = null;
  #isStalled = false;

  constructor(parts: BackendParts, random: Random, instance: () => Instance | undefined) {
    this.#parts = parts;
    this.#random = random;
    this.#instance = instance;
  }

  readonly open: OpenLine = async (ends: LineEnds, signal: AbortSignal) => {
    const instance = this.#instance();
    if (this.#isStalled || !instance || signal.aborted)
      throw new KitException('NETWORK', 'There is no way to the server.');
    const back = new Way(this.#parts, this.#random, (frame) => ends.frame(frame));
    const accepted = instance.accept({
      send: (frame) => back.send(frame),
      close: () => this.#parts.clock.after(slowest, () => end('The server closed the line.')),
    });
    const there = new Way(this.#parts, this.#random, (frame) => accepted.frame(frame));
    let isOver = false;
    const end = (reason: string): void => {
      if (isOver) return;
      isOver = true;
      there.end();
      back.end();
      if (this.#line?.there === there) this.#line = null;
      accepted.closed(reason);
      ends.closed(reason);
    };
    this.#line = { there, back, end };
    return {
      send: (frame) => !isOver && there.send(frame),
      // What was sent arrives first.
      close: () => this.#parts.clock.after(slowest, () => end('The client closed the line.')),
    };
  };

  cut(): void {
    this.#line?.end('The line was cut.');
  }

  stall(isStalled: boolean): void {
    this.#isStalled = isStalled;
    if (!this.#line) return;
    const { there, back } = this.#line;
    for (const way of [there, back]) {
      if (isStalled) way.isStalled = true;
      else way.goOn();
    }
  }
}

/** What hears words for an instance, and what they are to be about. */
interface Ear {
  readonly hear: Parameters<Bus['listen']>[0];
  readonly followed: Set<string>;
}

/** A bus that keeps no order, loses words and says some twice. */
class NoisyBus {
  isNoisy = true;
  readonly #parts: BackendParts;
  readonly #random: Random;
  readonly #ears = new Map<string, Ear>();

  constructor(parts: BackendParts, random: Random) {
    this.#parts = parts;
    this.#random = random;
  }

  ofInstance(): Bus {
    const id = randomUUID();
    const followed = new Set(['all']);
    const say: Bus['say'] = (word) => this.#say(word);
    return {
      isUp: true,
      listen: async (hear) => void this.#ears.set(id, { hear, followed }),
      follow: async (topics) => topics.forEach((topic) => followed.add(topic)),
      unfollow: (topics) => topics.forEach((topic) => followed.delete(topic)),
      announcement: () => null,
      announced: (happening) => say({ type: 'happened', happening }),
      say,
      flush: async () => {},
      close: async () => void this.#ears.delete(id),
    };
  }

  #say(word: Parameters<Bus['say']>[0]): void {
    const text = JSON.stringify(word);
    for (const [id, { followed }] of this.#ears) {
      if (!topicsOfWord(word).some((topic) => followed.has(topic))) continue;
      const dice = this.#random() * 100;
      // What passes and is not kept is not lost here: nobody would notice that it was.
      if (this.isNoisy && dice < lost && word.type === 'happened') continue;
      for (let times = dice > 100 - doubled ? 2 : 1; times > 0; times -= 1) {
        const waitMs = Math.floor(this.#random() * slowest);
        this.#parts.clock.after(waitMs, () => this.#ears.get(id)?.hear(JSON.parse(text)));
      }
    }
  }
}
