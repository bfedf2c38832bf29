import type { Coverage } from './coverage.ts';
import { freshBytes, mutate } from './mutate.ts';
import { randomFrom } from './random.ts';
import { shrink } from './shrink.ts';
import type { Target } from './target.ts';
import { pollution } from './pollution.ts';
import { Watchdog } from './watchdog.ts';

/** A broken property, with the smallest input found for it. */
export interface Finding {
  readonly bytes: Uint8Array;
  readonly error: unknown;
}

export interface Report {
  readonly inputs: number;
  /** Inputs kept because they reached something new; 0 without guidance. */
  readonly kept: number;
  readonly seconds: number;
  readonly finding: Finding | null;
}

export interface RunOptions {
  readonly seed: number;
  readonly ms: number;
  /** No more inputs than so many. @default as many as there is time for */
  readonly most?: number;
  /** How long a smaller input is looked for, in milliseconds. @default 20000 */
  readonly shrinkMs?: number;
  /** Guides the search; `null` leaves it to chance. */
  readonly coverage: Coverage | null;
  /** Only this input. */
  readonly replay?: Uint8Array | undefined;
}

/** How long inputs run before it is looked at what they reached, in milliseconds: looking costs some. */
const batchMs = 30;

/** Feeds a target until the time is over or a property breaks. */
export async function runTarget(target: Target, options: RunOptions): Promise<Report> {
  const end = await target.begin?.();
  try {
    return await runBegun(target, options);
  } finally {
    await end?.();
  }
}

async function runBegun(target: Target, options: RunOptions): Promise<Report> {
  const { seed, ms, coverage, replay, most = Infinity, shrinkMs = 20_000 } = options;
  const random = randomFrom(seed);
  const watchdog = new Watchdog(target.name);
  const kept: Uint8Array[] = [];
  const start = performance.now();
  let inputs = 0;
  let astray: unknown[] = [];
  /** A rejection that nobody took is told a turn later: waited for only where one was seen. */
  let isPatient = replay !== undefined;
  const onAstray = (reason: unknown): void => void astray.push(reason);
  const unhear = hearAstray(onAstray);
  const restoreConsole = muteConsole();

  /** What broke, or `undefined`. */
  const failure = async (bytes: Uint8Array): Promise<{ readonly error: unknown } | undefined> => {
    watchdog.begin(bytes);
    try {
      await target.run(bytes);
      if (isPatient) await nextTurn();
      const polluted = pollution();
      if (polluted !== undefined) return { error: new Error(polluted) };
      return astray.length > 0 ? { error: astray[0] } : undefined;
    } catch (error) {
      pollution();
      return { error };
    } finally {
      astray = [];
      watchdog.end();
    }
  };

  const find = async (): Promise<Finding | null> => {
    if (replay !== undefined) {
      const broken = await failure(replay);
      return broken === undefined ? null : { bytes: replay, error: broken.error };
    }
    coverage?.takeNew(false);
    while (performance.now() - start < ms && inputs < most) {
      const batch: Uint8Array[] = [];
      const batchEnd = Math.min(performance.now() + batchMs, start + ms);
      do {
        const bytes =
          inputs === 0
            ? new Uint8Array(0)
            : kept.length === 0 || random(2) === 0
              ? freshBytes(random, target.areLong)
              : mutate(kept, random);
        inputs += 1;
        batch.push(bytes);
        const broken = await failure(bytes);
        if (broken !== undefined) return { bytes, error: broken.error };
      } while (performance.now() < batchEnd && inputs < most);
      await nextTurn();
      if (astray.length > 0) {
        astray = [];
        isPatient = true;
        for (const bytes of batch) {
          const broken = await failure(bytes);
          if (broken !== undefined) return { bytes, error: broken.error };
        }
        isPatient = false;
        astray = [];
      }
      if (coverage === null || !coverage.takeNew(false)) continue;
      for (const bytes of batch) {
        await failure(bytes);
        if (coverage.takeNew(true)) kept.push(bytes);
      }
    }
    return null;
  };

  try {
    let finding = await find();
    if (finding !== null && replay === undefined) {
      const bytes = await shrink(
        finding.bytes,
        async (candidate) => (await failure(candidate)) !== undefined,
        shrinkMs,
      );
      const again = await failure(bytes);
      if (again !== undefined) finding = { bytes, error: again.error };
    }
    return { inputs: Math.max(inputs, 1), kept: kept.length, seconds: (performance.now() - start) / 1_000, finding };
  } finally {
    restoreConsole();
    unhear();
    await watchdog.stop();
  }
}

/**
 * Hears of rejections that nobody took, and of what is thrown where nobody calls, in place of whoever heard of them: jest
 * would fail the test at the end, without a word of the input. Under jest the real process comes from `jest.environment.cjs`.
 */
function hearAstray(listener: (reason: unknown) => void): () => void {
  const host: typeof process = Reflect.get(globalThis, 'hostProcess') ?? process;
  const ofRejections = host.listeners('unhandledRejection');
  const ofExceptions = host.listeners('uncaughtException');
  host.removeAllListeners('unhandledRejection').on('unhandledRejection', listener);
  host.removeAllListeners('uncaughtException').on('uncaughtException', listener);
  return () => {
    host.off('unhandledRejection', listener).off('uncaughtException', listener);
    for (const other of ofRejections) host.on('unhandledRejection', other);
    for (const other of ofExceptions) host.on('uncaughtException', other);
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** The product says on the console what it lives with: here that is every second input. */
function muteConsole(): () => void {
  const { error, warn } = console;
  console.error = () => {};
  console.warn = () => {};
  return () => Object.assign(console, { error, warn });
}
