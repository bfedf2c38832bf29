import type { ChatEngine, Clock } from '../contract.ts';
import type { ConformanceHarness } from './harness.ts';

const namedAtMost = 5;

/** What a check called, so that one that hangs can say what it waits for. */
export class Calls {
  readonly #clock: Clock;
  /** In the order in which they began. */
  readonly #open = new Set<{ readonly name: string; readonly begun: number }>();
  readonly #ended = new Map<string, { count: number; ms: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes when what a call gave is settled. What is no promise has ended already. */
  note(name: string, given: unknown): void {
    if (!isPromise(given)) return;
    const call = { name, begun: this.#clock.now() };
    this.#open.add(call);
    const end = (): void => {
      this.#open.delete(call);
      const sum = this.#ended.get(name) ?? { count: 0, ms: 0 };
      this.#ended.set(name, { count: sum.count + 1, ms: sum.ms + this.#clock.now() - call.begun });
    };
    void given.then(end, end);
  }

  describe(): string {
    const now = this.#clock.now();
    const open = [...this.#open].map(({ name, begun }) => `${name} (${((now - begun) / 1000).toFixed(1)} s)`);
    const more = open.length > namedAtMost ? ` and ${open.length - namedAtMost} more` : '';
    const waiting = open.length > 0 ? open.slice(0, namedAtMost).join(', ') + more : 'no call of the check';
    const [longest] = [...this.#ended].toSorted(([, one], [, other]) => other.ms - one.ms);
    if (!longest) return `waiting for: ${waiting}`;
    const [name, { count, ms }] = longest;
    const each = `called ${count} ${count === 1 ? 'time' : 'times'}, ${Math.round(ms / count)} ms each`;
    return `waiting for: ${waiting}; most time went to ${name} (${each})`;
  }
}

/** By its shape: a test runner's modules may have another `Promise` than Node's own. */
function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** The harness, and the engines it makes, with their calls noted. The harness itself is given the engines that it made. */
export function watched(harness: ConformanceHarness, calls: Calls): ConformanceHarness {
  const made = new Map<unknown, ChatEngine>();
  const own = (engine: ChatEngine): ChatEngine => made.get(engine) ?? engine;
  const noting = noted(harness, (name) => `harness.${name}`, calls);
  return {
    createEngine() {
      const engine = harness.createEngine();
      const number = made.size + 1;
      const shown = noted(engine, (name) => (number === 1 ? name : `${name} of engine ${number}`), calls);
      made.set(shown, engine);
      return shown;
    },
    createUser: (wish) => noting.createUser(wish),
    wrongSession: (uid) => harness.wrongSession(uid),
    advance: (ms) => noting.advance(ms),
    cut: (engine) => noting.cut(own(engine)),
    stall: (engine, isStalled) => harness.stall(own(engine), isStalled),
    dispose: () => noting.dispose(),
    ...(harness.restart && { restart: async () => noting.restart?.() }),
    ...(harness.endSessions && { endSessions: async (uid: string) => noting.endSessions?.(uid) }),
    ...(harness.loseAnswer && { loseAnswer: (engine: ChatEngine) => harness.loseAnswer?.(own(engine)) }),
    ...(harness.overLimit && { overLimit: harness.overLimit.bind(harness) }),
  };
}

/** The same thing to whoever uses it. The traps are on an heir: the thing may be frozen, and then has to show itself as it is. */
function noted<Thing extends object>(thing: Thing, nameOf: (method: string) => string, calls: Calls): Thing {
  const heir: Thing = Object.create(thing);
  return new Proxy(heir, {
    get(_heir, key) {
      const value: unknown = Reflect.get(thing, key);
      if (typeof value !== 'function' || typeof key !== 'string') return value;
      return (...args: readonly unknown[]): unknown => {
        const given: unknown = Reflect.apply(value, thing, args);
        calls.note(nameOf(key), given);
        return given;
      };
    },
    set: (_heir, key, value) => Reflect.set(thing, key, value),
  });
}
