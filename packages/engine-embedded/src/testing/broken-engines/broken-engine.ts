import type { ChatEngine, EngineEvent } from '@open-chat-kit/sdk/engine';

/** An engine with one fault, to show that the conformance suite finds it. */
export interface BrokenEngine {
  readonly name: string;
  /** What is wrong, in one sentence. */
  readonly fault: string;
  /** Name of the check that has to fail. */
  readonly caughtBy: string;
  /** What the failure has to say. */
  readonly saying: RegExp;
  /** The methods that differ from those of the healthy engine. */
  breaks(engine: ChatEngine, company: Company): Partial<ChatEngine>;
}

/** The healthy connections of one harness: faults in the server's rights are played by asking somebody who may. */
export class Company {
  readonly #connections = new Map<ChatEngine, string>();
  #last: Promise<unknown> = Promise.resolve();

  enter(engine: ChatEngine, uid: string): void {
    this.#connections.set(engine, uid);
  }

  get engines(): readonly ChatEngine[] {
    return [...this.#connections.keys()];
  }

  get uids(): readonly string[] {
    return [...this.#connections.values()];
  }

  uidOf(engine: ChatEngine): string {
    return this.#connections.get(engine) ?? '';
  }

  /** Runs after everything that was queued before, whosever it was. */
  queue<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(call, call);
    this.#last = answer;
    return answer;
  }

  /** Lets the others try, one after the other, when the first one is refused. */
  async insist<Answer>(engine: ChatEngine, call: (asking: ChatEngine) => Promise<Answer>): Promise<Answer> {
    try {
      return await call(engine);
    } catch (refusal) {
      for (const other of this.engines.filter((candidate) => candidate !== engine)) {
        try {
          return await call(other);
        } catch {
          // Not this one either.
        }
      }
      throw refusal;
    }
  }
}

/** An engine with a fault, which knows whose it is. */
export function plantedIn(inside: ChatEngine, fault: Pick<BrokenEngine, 'breaks'>, company: Company): ChatEngine {
  const known: ChatEngine = {
    ...inside,
    connect: async (session, sink, signal) => {
      const self = await inside.connect(session, sink, signal);
      company.enter(known, self.uid);
      return self;
    },
  };
  return { ...known, ...fault.breaks(known, company) };
}

/** An engine whose events reach the sink changed, or not at all. */
export function hearing(
  engine: ChatEngine,
  change: (events: readonly EngineEvent[]) => readonly EngineEvent[],
): Partial<ChatEngine> {
  return {
    connect: (session, sink, signal) =>
      engine.connect(
        session,
        (events) => {
          const changed = change(events);
          if (changed.length > 0) sink(changed);
        },
        signal,
      ),
  };
}
