import { type Profiler, Session } from 'node:inspector';

/**
 * What of the product's source has run, as V8 counts it. It has to begin before the product is loaded: what was compiled
 * before is counted by whole functions only.
 */
export class Coverage {
  readonly #session = new Session();
  /** For each function, which of its characters have run. */
  readonly #reached = new Map<string, Uint8Array>();
  #characters = 0;
  readonly #isWatched: (url: string) => boolean;

  constructor(isWatched: (url: string) => boolean = isProduct) {
    this.#isWatched = isWatched;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  get functions(): number {
    return this.#reached.size;
  }

  /** How many characters of source have run. */
  get characters(): number {
    return this.#characters;
  }

  /** Whether something ran since the last call that never ran before; `isKept` makes it known from now on. */
  takeNew(isKept: boolean): boolean {
    let isNew = false;
    for (const script of this.#take()) {
      if (!this.#isWatched(script.url)) continue;
      for (const { ranges } of script.functions) {
        if (ranges[0] !== undefined && ranges[0].count > 0) {
          isNew = this.#merge(script.scriptId, ranges[0], ranges, isKept) || isNew;
        }
      }
    }
    return isNew;
  }

  stop(): void {
    this.#session.disconnect();
  }

  #take(): readonly Profiler.ScriptCoverage[] {
    let result: readonly Profiler.ScriptCoverage[] = [];
    // In the thread that it looks at, the session answers before `post` returns.
    this.#session.post('Profiler.takePreciseCoverage', (error, answer) => {
      if (error === null) ({ result } = answer);
    });
    return result;
  }

  #merge(
    script: string,
    whole: Profiler.CoverageRange,
    ranges: readonly Profiler.CoverageRange[],
    isKept: boolean,
  ): boolean {
    const start = whole.startOffset;
    const key = `${script} ${start} ${whole.endOffset}`;
    const known = this.#reached.get(key);
    const now = new Uint8Array(whole.endOffset - start);
    // Ranges stand within each other, the outer one first.
    for (const { startOffset, endOffset, count } of ranges) {
      now.fill(count > 0 ? 1 : 0, startOffset - start, endOffset - start);
    }
    let news = 0;
    for (let at = 0; at < now.length; at += 1) if (now[at] === 1 && known?.[at] !== 1) news += 1;
    if (news > 0 && isKept) {
      if (known !== undefined) for (let at = 0; at < now.length; at += 1) now[at] = (now[at] ?? 0) | (known[at] ?? 0);
      this.#reached.set(key, now);
      this.#characters += news;
    }
    return news > 0;
  }
}

function isProduct(url: string): boolean {
  return /\/packages\/[^/]+\/src\//.test(url) && !url.includes('/testing/');
}
