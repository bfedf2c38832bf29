import { Batch } from '../batch.ts';
import { mustBeWaitedFor } from '../database/heed.ts';
import { isHeld, isUnreachable } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import { soughtByMark } from '../slice/world-for.ts';
import { deedOf, runRuled, runTogether } from './ruled-request.ts';
import type { Answered, Means, Share } from './ruled-request.ts';

/** So many go together at most: rows that they touch are held until all of them are safe. */
const most = 20;
/** Milliseconds until the next ones go. Nobody sees a tick so exactly. */
const pauseMs = 50;

/** One that waits for its turn. */
interface Waiting {
  readonly share: Share;
  /** Aborted once nobody waits for it any more. */
  readonly signal: AbortSignal | undefined;
  readonly resolve: (answered: Answered) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * What people got and read. There is about one mark for each message, and by itself it costs as much as one: so what comes
 * shortly after others goes with them, in one transaction. A single one does not wait. One that nobody waits for any more does
 * not begin; one that has begun goes on, since it is the others' transaction as well.
 */
export class Marks {
  readonly #means: Omit<Means, 'origin'>;
  readonly #batch = new Batch<Waiting>((all) => this.#inParts(all), { pauseMs });

  constructor(means: Omit<Means, 'origin'>) {
    this.#means = means;
  }

  /** @throws what the rules refuse */
  async run(viewer: string, origin: string, args: readonly unknown[], signal?: AbortSignal): Promise<Answered> {
    const deed = deedOf(viewer, 'mark', args);
    const share = { origin, viewer, sought: soughtByMark(toText(viewer), args), deed };
    return await new Promise((resolve, reject) => {
      void this.#batch.add({ share, signal, resolve, reject });
    });
  }

  async #inParts(all: readonly Waiting[]): Promise<void> {
    for (let left = all; left.length > 0;) {
      left = left.filter(isWaitedFor);
      const part = firstOfEach(left).slice(0, most);
      left = left.filter((one) => !part.includes(one));
      if (part.length > 0) await this.#run(part);
    }
  }

  async #run(part: readonly Waiting[]): Promise<void> {
    try {
      const settled = await runTogether(
        this.#means,
        part.map(({ share }) => share),
      );
      for (const [at, { resolve, reject }] of part.entries()) {
        const one = settled[at];
        if (one?.status === 'fulfilled') resolve(one.value);
        else reject(one?.reason);
      }
    } catch (error) {
      // Nothing of it was done. Without a database nothing is; else whom it waited for, or who brought it down, is found by
      // doing each by itself, and whoever comes next does not wait for that.
      for (const one of part) {
        if (isUnreachable(error) && !isHeld(error)) one.reject(error);
        else this.#alone(one);
      }
    }
  }

  #alone({ share: { origin, viewer, deed }, signal, resolve, reject }: Waiting): void {
    void runRuled({ ...this.#means, origin, signal }, viewer, deed).then(resolve, reject);
  }
}

/** Whoever may still wait is told that it was not done. */
function isWaitedFor({ signal, reject }: Waiting): boolean {
  try {
    mustBeWaitedFor(signal);
    return true;
  } catch (reason) {
    reject(reason);
    return false;
  }
}

/** What somebody marks depends on what they marked before: of each person the first. */
function firstOfEach(all: readonly Waiting[]): readonly Waiting[] {
  const first = new Map<string, Waiting>();
  for (const one of all) if (!first.has(one.share.viewer)) first.set(one.share.viewer, one);
  return [...first.values()];
}
