import { randomId } from '@open-chat-kit/engine-embedded/rules';
import type { Random } from '@open-chat-kit/engine-embedded/rules';
import type { Clock } from '@open-chat-kit/sdk/engine';
import { Hub } from '../here/hub.ts';
import type { Patience, Place } from '../here/hub.ts';
import { Typing } from '../here/typing.ts';
import type { Bus, Word } from './bus.ts';
import { Follower } from './follower.ts';
import { isKnownOutcome } from './known-outcomes.ts';
import { PassedOver } from './passed-over.ts';
import type { Happening, Outcome, PlainTelling } from './outcomes.ts';
import type { Streams } from './streams.ts';
import { groupOf, topicsOfPassing } from './topics.ts';
import type { Topic } from './topics.ts';

/** Milliseconds that something waits, to go with something else: the writing of others shows soon, ticks later. */
const waitMs: Readonly<Record<Patience, number>> = { short: 200, long: 600 };
/** Milliseconds between two looks for what the bus did not say. */
const sweepMs = 5_000;
/** For so many sweeps a stream in which nothing comes is remembered, and at most for twice as many: ten minutes. */
const sweepsOfAnAge = 120;
const sweepsOfAMinute = 12;
const sweepsOfAnHour = 720;

interface HeraldOptions {
  /** A name that no other instance has. */
  readonly instance: string;
  readonly streams: Streams;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly eventId: () => string;
  /** Before anybody is told of it. */
  readonly onOutcomes: (outcomes: readonly Outcome[]) => void;
  readonly onHeard: (from: 'bus' | 'table') => void;
  /** Some of what happened cannot be read any more: nothing that is known here of anybody is sure. */
  readonly onLoss: () => void;
  /** Words may have been lost: of what is not kept, nobody knows what it was. */
  readonly onGap: () => void;
  /** It is time to tidy up whatever else gets old: soon after the beginning, and each minute. */
  readonly onMinute: () => void;
  readonly track: <Result>(work: Promise<Result>) => Promise<Result>;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** Says what came about here to all instances, hears what came about on any of them, and tells whoever is here. */
export class Herald {
  readonly hub: Hub = new Hub(
    (uid, target) => this.typing.take(uid, target),
    (patience) => this.#flushLater(patience),
  );
  readonly typing: Typing;
  readonly #options: HeraldOptions;
  readonly #follower: Follower;
  readonly #flushes = new Map<Patience, () => void>();
  readonly #marks = new Map<string, () => void>();
  readonly #passedOver: PassedOver;
  #sweeps = 0;
  #stopSweeping: (() => void) | null = null;

  constructor(options: HeraldOptions) {
    const { instance, streams, bus, clock, eventId, onHeard, onLoss, onWarning } = options;
    this.#options = options;
    this.#passedOver = new PassedOver('Outcomes that this version does not know were passed over', onWarning);
    this.typing = new Typing({
      instance,
      clock,
      eventId,
      say: (outcomes) => this.say(outcomes),
      tellHere: (tellings) => this.tellHere(tellings),
    });
    this.#follower = new Follower({
      ...{ streams, bus, clock, onLoss, onWarning },
      onHappening: ({ stream, seq, outcomes, origin }, from) => {
        onHeard(from);
        const guid = groupOf(stream);
        this.#publish(this.#known(outcomes), origin, guid === null ? null : { guid, seq });
      },
    });
  }

  /** Begins to hear. Before the first connection. */
  async begin(): Promise<void> {
    await this.#follower.begin();
    await this.#options.bus.listen(
      (word) => this.#listen(word),
      () => {
        this.#sweep();
        this.#options.onGap();
      },
    );
    this.#sweepLater();
  }

  /**
   * Resolves once all that is about these is heard here, of which {@link Hub} says that it concerns somebody: before how they
   * are is read.
   */
  async follow(topics: readonly Topic[]): Promise<void> {
    await this.#follower.follow(topics);
  }

  /** To all instances that it concerns, this one too; it is not kept. @param onLost where the bus could not say one of them */
  say(outcomes: readonly Outcome[], onLost?: () => void): void {
    for (const outcome of outcomes)
      this.#options.bus.say({ type: 'passing', outcomes: [outcome], topics: topicsOfPassing(outcome) }, onLost);
  }

  /** To those who are here alone: it says how things are, and not what happened. */
  tellHere(tellings: readonly PlainTelling[]): void {
    this.#publish([{ type: 'told', tellings }], '', null);
  }

  /** It happened here, and is safe. */
  announced(happening: Happening): void {
    this.#options.bus.announced(happening);
  }

  /** Resolves when nothing is being read. */
  async rest(): Promise<void> {
    await this.#follower.rest();
  }

  /** Resolves when what was heard is told. */
  async idle(): Promise<void> {
    await this.#follower.idle();
    this.#flush('long');
  }

  /** Resolves when everything that was said so far has been heard here. */
  async caughtUp(): Promise<void> {
    const { bus, random } = this.#options;
    await bus.flush();
    const mark = randomId(random);
    await new Promise<void>((resolve) => {
      this.#marks.set(mark, resolve);
      bus.say({ type: 'mark', mark });
    });
  }

  /** Nothing is looked for, and nothing waits any more. */
  end(): void {
    this.typing.clear();
    for (const cancel of this.#flushes.values()) cancel();
    this.#stopSweeping?.();
  }

  #listen(word: Word): void {
    if (word.type === 'happened') this.#follower.take(word.happening);
    else if (word.type === 'read') this.#follower.readUpTo(word.stream, word.seq);
    else if (word.type === 'passing') this.#publish(this.typing.heard(this.#known(word.outcomes)), '', null);
    else {
      this.#marks.get(word.mark)?.();
      this.#marks.delete(word.mark);
    }
  }

  #known(said: readonly Outcome[]): readonly Outcome[] {
    const outcomes = said.filter(isKnownOutcome);
    if (outcomes.length < said.length) this.#passedOver.count();
    return outcomes;
  }

  #publish(outcomes: readonly Outcome[], origin: string, place: Place | null): void {
    this.#options.onOutcomes(outcomes);
    const stopped = this.hub.publish(outcomes, origin, place);
    if (stopped.length > 0) this.typing.say(stopped);
  }

  #flushLater(patience: Patience): void {
    if (this.#flushes.has(patience)) return;
    const cancel = this.#options.clock.after(waitMs[patience], () => this.#flush(patience));
    this.#flushes.set(patience, cancel);
  }

  #flush(patience: Patience): void {
    this.#flushes.get(patience)?.();
    this.#flushes.delete(patience);
    this.hub.flush(patience);
  }

  #sweepLater(): void {
    this.#stopSweeping = this.#options.clock.after(sweepMs, () => {
      this.#sweepLater();
      this.#follower.prune((topic) => this.hub.concerns(topic));
      this.#sweep();
      // At the first one, too: of lives that end within an hour none would remove anything.
      if (this.#sweeps % sweepsOfAnHour === 0) this.#forgetOld();
      if (this.#sweeps % sweepsOfAMinute === 0) this.#options.onMinute();
      this.#sweeps += 1;
      if (this.#sweeps % sweepsOfAnAge === 0) this.#endAge();
    });
  }

  #sweep(): void {
    const { track, onWarning } = this.#options;
    void track(
      this.#follower.sweep().catch((error: unknown) => onWarning('Streams could not be looked through.', error)),
    );
  }

  #endAge(): void {
    const { track, onWarning } = this.#options;
    void track(this.#follower.endAge().catch((error: unknown) => onWarning('No stream could be forgotten.', error)));
  }

  #forgetOld(): void {
    const { track, onWarning } = this.#options;
    void track(
      this.#follower.forgetOld().catch((error: unknown) => onWarning('Old happenings could not be removed.', error)),
    );
  }
}
