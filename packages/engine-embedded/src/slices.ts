/** Steps of work after which others get on. By count, not by time: the same on every machine. */
const stepsInSlice = 1_000;

/** Does work to its end at once. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Does it in slices: between them a page draws and answers, however much there is to do. */
export async function inSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  for (let steps = 1; ; steps += 1) {
    const step = work.next();
    if (step.done === true) return step.value;
    if (steps % stepsInSlice === 0) await turn();
  }
}

/** Lets everything happen that waits. A message comes at once, where a timer would wait for milliseconds each time. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const go = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', go, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
