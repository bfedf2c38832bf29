// Proves that coverage guides: it finds its way through a maze, and without it the same loop does not.
import { Coverage } from '../loop/coverage.ts';
import { runTarget } from '../loop/run-target.ts';
import { target } from '../loop/target.ts';

const coverage = new Coverage((url) => url.endsWith('/guidance/maze.ts'));
const { walk } = await import('./maze.ts');
const maze = target({
  name: 'maze',
  about: 'three doors in a row',
  make: (draw) => Array.from({ length: 3 }, () => draw.below(200)),
  check: (steps) => {
    if (walk(steps) === 'out') throw new Error('out of the maze');
  },
});
const guided = await runTarget(maze, { seed: 1, ms: 120_000, coverage });
const blind = await runTarget(maze, { seed: 1, ms: 1_000, coverage: null });
coverage.stop();
const isProved = guided.finding !== null && blind.finding === null;
console.log(
  `${isProved ? 'ok   ' : 'FOUND'} guidance     out of the maze after ${guided.inputs} inputs; not after ${blind.inputs} without it`,
);
process.exitCode = isProved ? 0 : 1;
