/** Until so many more frames have begun. */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/**
 * Until nothing in this element has changed for a dozen frames, or three seconds went by: some lists never rest. Gives
 * the number of frames at the end in which nothing changed.
 */
export async function rest(element: Element): Promise<number> {
  let still = 0;
  let passed = 0;
  const observer = new MutationObserver(() => (still = 0));
  observer.observe(element, { attributes: true, characterData: true, childList: true, subtree: true });
  while (still < 12 && passed < 180) {
    passed += 1;
    await frames(1);
    still += 1;
  }
  observer.disconnect();
  return still;
}

/** Runs `each` so often a second for so long, evenly, as events come from a network: a few at a time. Returns how often. */
export async function steadily(perSecond: number, ms: number, each: (number: number) => void): Promise<number> {
  const begin = performance.now();
  let done = 0;
  for (;;) {
    const passed = Math.min(ms, performance.now() - begin);
    while (done < (passed / 1_000) * perSecond) {
      each(done);
      done += 1;
    }
    if (passed >= ms) return done;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
}

/** The same numbers from 0 to 1 on each run. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
