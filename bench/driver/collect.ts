import type { ContestantName, Line } from '../measures/measure.ts';
import type { Sample, Session } from '../measures/session.ts';
import { type BenchBrowser, StoodStill } from './browser.ts';

/** The lines of a run. */
export class Lines {
  readonly #lines = new Map<string, Line>();

  add(id: string, size: number, contestant: ContestantName, value: number): void {
    const key = `${id} ${size}`;
    const line = this.#lines.get(key) ?? { id, size, values: {} };
    this.#lines.set(key, line);
    const values = line.values[contestant] ?? [];
    values.push(value);
    line.values[contestant] = values;
  }

  get all(): readonly Line[] {
    return [...this.#lines.values()];
  }
}

/** Sessions with who takes part and at which sizes. */
export interface Heat {
  readonly session: Session;
  readonly contestants: readonly ContestantName[];
  readonly sizes: readonly number[];
}

/** A page that stood still is opened once more: one of hundreds must not cost the whole run. */
async function sampleOf(
  browser: BenchBrowser,
  session: Session,
  contestant: ContestantName,
  size: number,
): Promise<Sample> {
  const attempt = (): Promise<Sample> =>
    browser.use(
      session.address(contestant, size),
      session.isProbed,
      (tab) => session.run(tab, contestant, size),
      session.seconds,
    );
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof StoodStill)) throw error;
    console.warn(`${error.message} Once more.`);
    return await attempt();
  }
}

/**
 * Runs heats so often. Each round goes through the contestants in the other direction than the one before (ABBA): what
 * the machine does meanwhile, becoming warm or busy, hits all alike.
 */
export async function collect(
  browser: BenchBrowser,
  heats: readonly Heat[],
  rounds: number,
  lines: Lines,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const { session, contestants, sizes } of heats) {
      const begin = performance.now();
      for (const size of sizes) {
        const order = round % 2 === 0 ? contestants : contestants.toReversed();
        for (const contestant of order) {
          const sample = await sampleOf(browser, session, contestant, size);
          for (const [id, value] of Object.entries(sample)) lines.add(id, size, contestant, value);
        }
      }
      const seconds = Math.round((performance.now() - begin) / 1_000);
      console.log(`round ${round + 1} of ${rounds}, ${session.name}, ${contestants.join(' ')}: ${seconds} s`);
    }
  }
}
