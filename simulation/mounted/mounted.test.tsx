import { seededRandom } from '@open-chat-kit/engine-embedded';
import { act } from '@testing-library/react-native';
import { planFor } from '../plan.ts';
import { run } from '../run.ts';
import { MountedScreen } from './mounted-screen.tsx';
import { Stage } from './stage.tsx';
import { simulateGlobals } from './simulated-globals.ts';

/** `RUNS=500 SEED=1000 npx jest --selectProjects simulation` is a longer run, from another seed on; `FAILURES=1` ends it there. */
const first = Number(process.env['SEED'] ?? 1);
const seedsFrom = (start: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => start + index);
/** Without a seed: the same on every machine, and one that nobody has seen before. */
const fresh = process.env['SEED'] === undefined ? seedsFrom(Math.floor(Math.random() * 2 ** 31), 1) : [];
const seeds = [...seedsFrom(first, Number(process.env['RUNS'] ?? 16)), ...fresh];

/**
 * Generous: all time in a run is simulated, so that only work takes any, and the first compiles React Native where nothing is
 * cached. One that is given up goes on beside the next, whose globals it takes: that one fails as well, and all behind it.
 */
const patience = 300_000;

const mostFailures = Number(process.env['FAILURES'] ?? Infinity);
let failures = 0;

const showWhatTheServerHas = async (seed: number): Promise<void> => {
  const stage = new Stage();
  await stage.mount();
  let giveBack = (): void => {};
  let timersLeft = (): number => 0;
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { violations } = await run(planFor(seed), {
    makeScreen: (options) => new MountedScreen(options, stage),
    isBridged: true,
    around: async (turn) => await act(turn),
    onClock: (clock) => {
      giveBack = simulateGlobals(clock.of('components'), seededRandom(seed + 3));
      timersLeft = () => clock.waiting('components');
    },
  }).finally(() => giveBack());
  const said = complaints.mock.calls
    .map((call) => call.map(String).join(' '))
    .filter((text) => !text.includes('A handler of KitUIEventHandler threw'));
  complaints.mockRestore();
  expect([...violations, ...said]).toEqual([]);
  // The end of a run lets ten minutes pass: what still waits then, waits for a day to end, or for ever.
  expect(timersLeft()).toBe(0);
};

test.each(seeds)(
  'components show what the server has, whatever happened (seed %i)',
  async (seed) => {
    if (failures >= mostFailures) return;
    failures += 1;
    await showWhatTheServerHas(seed);
    failures -= 1;
  },
  patience,
);
