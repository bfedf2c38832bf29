import type { Random } from '@open-chat-kit/engine-embedded';
import type { OwnClock } from '../clock.ts';

/** Everything by which components and React Native measure time or wait for a frame. */
const names = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

/** Lets the whole page live in simulated time and chance. Returns the function that gives it its own back. */
export function simulateGlobals(clock: OwnClock, random: Random): () => void {
  const before = names.map((name) => [name, Reflect.get(globalThis, name)] as const);
  const { now } = Date;
  const chance = Math.random;
  const cancels = new Map<number, () => void>();
  let made = 0;
  const later = (ms: number, run: () => void): number => {
    made += 1;
    const id = made;
    cancels.set(
      id,
      clock.after(ms, () => {
        cancels.delete(id);
        run();
      }),
    );
    return id;
  };
  const cancel = (id: number): void => {
    cancels.get(id)?.();
    cancels.delete(id);
  };
  const repeat = (run: (...given: unknown[]) => void, ms = 0): number => {
    const id = later(ms, function again() {
      run();
      // Under the same name, so that it can still be ended by it.
      cancels.set(id, clock.after(Math.max(1, ms), again));
    });
    return id;
  };
  Date.now = clock.now;
  Math.random = random;
  const simulated: Record<(typeof names)[number], unknown> = {
    setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => later(ms, () => run(...given)),
    clearTimeout: cancel,
    setInterval: repeat,
    clearInterval: cancel,
    requestAnimationFrame: (run: (at: number) => void) => later(16, () => run(clock.now())),
    cancelAnimationFrame: cancel,
  };
  for (const name of names) Reflect.set(globalThis, name, simulated[name]);
  return () => {
    Date.now = now;
    Math.random = chance;
    for (const [name, value] of before) Reflect.set(globalThis, name, value);
  };
}
