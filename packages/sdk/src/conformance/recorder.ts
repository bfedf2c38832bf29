import type { EngineEvent, EventSink } from '../contract.ts';
import { expectEqual, fail, show } from './expectations.ts';
import type { ConformanceHarness } from './harness.ts';

/** The members of the event union that bear the type. */
export type EventOf<Type extends EngineEvent['type'], Event = EngineEvent> = Event extends { readonly type: infer Own }
  ? Type extends Own
    ? Event
    : never
  : never;

/** How much time the backend gets, in all and at once, until something that has to happen counts as lost. */
const patience = 4000;
const step = 20;

/** Long enough for everything under way to arrive. */
const quietTime = 200;

/** Everything that one connection was told, and ways to wait for more of it. */
export class Recorder {
  readonly #harness: ConformanceHarness;
  readonly #owner: string;
  #events: EngineEvent[] = [];
  #bursts = 0;

  readonly #note: EventSink;

  constructor(harness: ConformanceHarness, owner: string, note: EventSink = () => {}) {
    this.#harness = harness;
    this.#owner = owner;
    this.#note = note;
  }

  readonly sink: EventSink = (events) => {
    this.#bursts += 1;
    this.#note(events);
    this.#events.push(...events);
  };

  get events(): readonly EngineEvent[] {
    return this.#events;
  }

  /** Calls of the sink. */
  get bursts(): number {
    return this.#bursts;
  }

  forget(): void {
    this.#events = [];
    this.#bursts = 0;
  }

  /** What has been heard of one type, in order of arrival. */
  all<Type extends EngineEvent['type']>(
    type: Type,
    fits: (event: EventOf<Type>) => boolean = () => true,
  ): readonly EventOf<Type>[] {
    return this.#events.filter((event) => isOfType(event, type)).filter((event) => fits(event));
  }

  /** Waits for the first event of the type that fits; ends the check when it does not come. */
  async next<Type extends EngineEvent['type']>(
    type: Type,
    what: string,
    fits: (event: EventOf<Type>) => boolean = () => true,
  ): Promise<EventOf<Type>> {
    await this.until(what, () => this.all(type, fits).length > 0);
    return this.all(type, fits)[0] ?? fail(`${this.#owner} never heard ${what}`);
  }

  /** Lets time pass in small steps until it holds. */
  async until(what: string, holds: () => boolean): Promise<void> {
    for (let passed = 0; !holds(); passed += step) {
      if (passed >= patience) fail(`${this.#owner} never heard ${what}; heard ${show(this.kinds())}`);
      await this.#harness.advance(step);
    }
  }

  /** Lets everything under way arrive, then holds that nothing of the kind was among it. */
  async heardNothing(what: string, fits: (event: EngineEvent) => boolean = () => true): Promise<void> {
    await this.#harness.advance(quietTime);
    const unwanted = this.#events.filter((event) => fits(event)).map((event) => event.type);
    expectEqual(unwanted, [], `what ${this.#owner} heard ${what}`);
  }

  /** Types in order of arrival. */
  kinds(): readonly string[] {
    return this.#events.map((event) => event.type);
  }
}

/** The id of a happening; what happens to the connection itself has none. */
export function idOf(event: EngineEvent): string {
  return 'id' in event ? event.id : '';
}

/** The group that an event tells about; empty where it tells of none. */
export function groupOf(event: EngineEvent): string {
  if ('group' in event) return event.group.guid;
  if ('message' in event) return event.message.receiver.type === 'group' ? event.message.receiver.id : '';
  return 'target' in event && event.target.type === 'group' ? event.target.id : '';
}

function isOfType<Type extends EngineEvent['type']>(
  event: EngineEvent,
  type: Type,
): event is EngineEvent & EventOf<Type> {
  return event.type === type;
}
