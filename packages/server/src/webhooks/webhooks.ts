import type { Random } from '@open-chat-kit/engine-embedded/rules';
import type { Clock } from '@open-chat-kit/sdk/engine';
import type { Prepared } from '../database/prepared.ts';
import type { Unnumbered } from '../cluster/outcomes.ts';
import type { Database } from '../database/open-database.ts';
import {
  claimStreams,
  firstIn,
  forgetGivenUp,
  putInto,
  release,
  wasEmpty,
  wasGivenUp,
  wasNotTold,
  wasTold,
} from './outbox.ts';
import type { Claim } from './outbox.ts';
import { postEvent } from './post-event.ts';
import type { WebhookTarget } from './post-event.ts';
import { webhookEventsIn } from './webhook-event.ts';

/** What became of one try. */
export type WebhookResult = 'told' | 'failed' | 'given up';

interface WebhooksOptions {
  readonly database: Database;
  readonly target: WebhookTarget;
  readonly clock: Clock;
  readonly random: Random;
  /** Has the last word on what is told. */
  readonly told: (text: string) => string;
  readonly onResult: (result: WebhookResult) => void;
  readonly onWarning: (warning: string, cause?: unknown) => void;
}

/** Streams that are told of at once, and events of one in a row: others wait, too. */
const mostStreams = 8;
const mostInARow = 50;
/** Milliseconds between two looks for what others wrote, or what is to be tried again. */
const pause = 1_000;
const looksOfAnHour = 3_600;
/** Seconds: the first wait after a failure, the longest one, and the age at which an event is given up. */
const firstWait = 1;
const longestWait = 300;
const oldest = 86_400;

/**
 * Tells the host's backend what happened: at least once, in order within a stream, by any one instance. What is to be told
 * stands in the database with what happened; here is nothing that could be lost.
 */
export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #underWay = new Set<Promise<void>>();
  /** Streams are being claimed. */
  #claiming: Promise<void> | null = null;
  #isWanted = false;
  #looks = 0;
  readonly #ending = new AbortController();
  #stopLooking: (() => void) | null = null;

  constructor(options: WebhooksOptions) {
    this.#options = options;
  }

  /** What is to be written of what the backend is to be told, in the transaction in which it happens. */
  writesOf(happening: Unnumbered): readonly Prepared[] {
    return putInto(webhookEventsIn(happening, this.#now()));
  }

  begin(): void {
    this.#stopLooking = this.#options.clock.after(
      pause,
      () => {
        this.begin();
        this.look();
        if (this.#looks % looksOfAnHour === 0) this.#forgetGivenUp();
        this.#looks += 1;
      },
      true,
    );
  }

  /** There may be something to tell. */
  look(): void {
    this.#isWanted = true;
    this.#claiming ??= this.#claim().finally(() => (this.#claiming = null));
  }

  /** Resolves when nothing is under way. What was not told is told by others, or by the next one. */
  async end(): Promise<void> {
    this.#ending.abort();
    this.#stopLooking?.();
    await this.#claiming;
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #claim(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isEnded) {
        const room = mostStreams - this.#underWay.size;
        if (room === 0) return; // the first that is through looks again
        this.#isWanted = false;
        for (const claim of await claimStreams(this.#options.database, room)) this.#start(claim);
      }
    } catch (error) {
      this.#options.onWarning('What the backend is to be told could not be read.', error);
    }
  }

  #start(claim: Claim): void {
    const work = this.#tell(claim)
      .catch((error: unknown) => this.#options.onWarning('What the backend was told could not be written.', error))
      .finally(() => {
        this.#underWay.delete(work);
        if (!this.#isEnded) this.look();
      });
    this.#underWay.add(work);
  }

  async #tell(claim: Claim): Promise<void> {
    const { database, target, told: said, onResult } = this.#options;
    let { failures } = claim;
    for (let told = 0; told < mostInARow && !this.#isEnded; told += 1) {
      const waiting = await firstIn(database, claim);
      if (!waiting) return await wasEmpty(database, claim);
      const { event } = waiting;
      const body = said(JSON.stringify(event));
      const failure = await postEvent(target, event.type, body, this.#now(), this.#ending.signal);
      if (failure !== null && this.#isEnded) break;
      if (failure !== null && waiting.ageSeconds < oldest) {
        onResult('failed');
        return await wasNotTold(database, claim, this.#waitAfter(failures));
      }
      if (failure !== null) this.#giveUp(waiting.event.id, failure);
      else onResult('told');
      const isMore =
        failure === null
          ? await wasTold(database, claim, waiting)
          : await wasGivenUp(database, claim, waiting, failure);
      if (!isMore) return;
      failures = 0;
    }
    await release(database, claim);
  }

  #forgetGivenUp(): void {
    const { database, onWarning } = this.#options;
    const work = forgetGivenUp(database)
      .catch((error: unknown) => onWarning('What was given up long ago could not be removed.', error))
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }

  #giveUp(event: string, failure: string): void {
    const { onResult, onWarning } = this.#options;
    onResult('given up');
    onWarning(`The backend was not told of ${event}, and is not told any more. ${failure}`);
  }

  /** Twice as long each time, and never the same for all who wait. */
  #waitAfter(failures: number): number {
    const most = Math.min(longestWait, firstWait * 2 ** Math.min(failures, 20));
    return most * (0.5 + this.#options.random() / 2);
  }

  get #isEnded(): boolean {
    return this.#ending.signal.aborted;
  }

  #now(): number {
    return Math.floor(this.#options.clock.now() / 1_000);
  }
}
