/** Counts what wakes a page up that nothing happens on. To be loaded before everything that could keep a timer to itself. */

let wakes = 0;

/** Frames that were asked for and timers that ran, since the last `take`. One that waits for midnight costs nothing until then. */
export function takeWakes(): number {
  const taken = wakes;
  wakes = 0;
  return taken;
}

const { requestAnimationFrame, requestIdleCallback } = globalThis;
globalThis.requestAnimationFrame = (run) => {
  wakes += 1;
  return requestAnimationFrame(run);
};
globalThis.requestIdleCallback = (run, options) => {
  wakes += 1;
  return requestIdleCallback(run, options);
};
for (const name of ['setTimeout', 'setInterval'] as const) {
  const start: (run: () => void, ms?: number) => number = globalThis[name];
  Reflect.set(globalThis, name, (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    start(() => {
      wakes += 1;
      run(...given);
    }, ms),
  );
}
