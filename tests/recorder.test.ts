import { Recorder } from '../e2e/lab/recorder.ts';

interface Measured {
  readonly target: Element;
  readonly time: number;
  readonly boundingClientRect: { readonly top: number; readonly bottom: number; readonly height: number };
}

const element = (name: string): Element => ({ getAttribute: () => name }) as unknown as Element;
const at = (target: Element, time: number, top: number, height = 50): Measured => ({
  target,
  time,
  boundingClientRect: { top, bottom: top + height, height },
});

test('rows that were measured a frame later than the list are no part of its frame', () => {
  const [box, early, late] = [element('list'), element('early'), element('late')];
  const frames: (() => void)[] = [];
  let tell: (entries: readonly Measured[]) => void = () => {};
  Object.assign(globalThis, {
    document: { querySelector: () => box, querySelectorAll: () => [early] },
    requestAnimationFrame: (run: () => void) => frames.push(run),
    MutationObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
    IntersectionObserver: class {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe(): void {}
      disconnect(): void {}
    },
  });
  const recorder = new Recorder();
  recorder.start();
  frames.shift()?.();
  // A step of the wheel later, and told of in the same breath: on a busy machine.
  tell([at(box, 16, 0, 900), at(early, 16, 100), at(late, 33, 160)]);
  expect(recorder.stop()).toEqual([{ viewHeight: 900, rows: [['early', 100, 150]] }]);
});
