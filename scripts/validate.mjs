// npm run validate: npm test, and what must hold before a release. `npm run validate -- knip` runs only that step.
import { provideBrowsers } from './browsers.mjs';
import { packageNames } from './packages.mjs';
import { bin, command, jest, root, runSteps } from './steps.mjs';
import { browsers, browserStep, testParts } from './test-steps.mjs';

const releaseParts = [
  [
    // On the export that npm test made: what takes longer, what takes Playwright's own means, and wheels of the system.
    [
      ...browsers.map((name) => browserStep(`${name}-more`, ['--project', name, '--grep-invert', '@quick'], name)),
      browserStep('chromium-deep', ['--project', 'deep'], 'chromium'),
      browserStep('server-browser', ['--project', 'server'], 'chromium'),
      ...browsers.map((name) =>
        browserStep(`${name}-real-input`, ['--project', 'real', '--grep', `${name}:`], name, ['real input']),
      ),
    ],
    [
      command('build', bin('tsc'), ['-b']),
      command('knip', bin('knip'), []),
      ...packageNames.flatMap((name) => [
        command(`publint-${name}`, bin('publint'), ['--strict', `packages/${name}`]),
        command(`attw-${name}`, bin('attw'), [
          '--pack',
          `packages/${name}`,
          '--profile',
          'esm-only',
          '--format',
          'ascii',
          '--quiet',
        ]),
        command(`publish-${name}`, process.execPath, ['scripts/publish-check.mjs', name], root),
      ]),
      command('size', bin('size-limit'), []),
      // As many runs on every machine, and some that nobody has seen before.
      command('simulate', process.execPath, [
        '--conditions=@open-chat-kit/source',
        'simulation/main.ts',
        '--runs=2000',
        '--seed=1',
        '--fresh=200',
      ]),
      jest('simulate-mounted', ['simulation']),
      command('mutants-check', process.execPath, ['simulation/mutants/main.ts', '--check'], root),
      command('conformance', process.execPath, ['scripts/conformance.mjs'], root),
      command('fuzz', process.execPath, ['scripts/fuzz.mjs'], root),
      // The chat server on a real PostgreSQL and NATS, and its processes killed, cut and starved.
      jest('server-processes', ['server-processes']),
      serverStep('server-conformance', ['conformance.ts']),
      serverStep('server-behaviour', ['same-behaviour.ts', '--seeds', '6', '--steps', '400', '--instances', '2']),
      serverStep('server-simulation', ['simulate.ts', '--runs', '12', '--seed', '1']),
      command('consumer', process.execPath, ['scripts/consumer.mjs'], root),
      command('export-android', process.execPath, ['scripts/export.mjs', 'android'], root),
      command('export-ios', process.execPath, ['scripts/export.mjs', 'ios'], root),
    ],
  ],
  // By themselves: faults of real processes, and counts of a production build in a browser with times beside the least that the
  // same rows can cost.
  [
    [
      command(
        'network-faults',
        process.execPath,
        ['--conditions=@open-chat-kit/source', 'tests/network/main.ts'],
        root,
      ),
      serverStep('server-faults', ['faults.ts', '--short']),
      command('bench-check', process.execPath, ['bench/check.ts'], root),
    ],
  ],
];

/** A step on real processes. Where there is no NATS, it says so and does the rest. */
function serverStep(name, [program, ...args]) {
  const step = command(
    name,
    process.execPath,
    ['--conditions=@open-chat-kit/source', `tests/server/${program}`, ...args],
    root,
  );
  return {
    name,
    run(means) {
      for (const sentence of Object.values(provideBrowsers(['nats']))) means.print(`${sentence}\n`);
      return step.run(means);
    },
  };
}

// CI has just run `npm test` and wants the rest.
const isRestOnly = process.env.VALIDATE_REST === '1';
await runSteps('run validate', isRestOnly ? releaseParts : [...testParts, ...releaseParts]);
