// What is tried when: one row for each step. `npm test`, `npm run gate` and `npm run validate` read it, and the tables of
// docs/testing.md and the parts of .github/workflows/nightly.yml are made of it.
import { packageNames } from './packages.mjs';
import { bin, command, counted, jest, node, playwright } from './steps.mjs';

/** What each tier is for, and how long it may take on two idle cores. */
export const tiers = {
  test: {
    command: 'npm test',
    about:
      'what a contributor runs before a commit: types, lint, format, every unit and component test, docs, surface, the quick checks in Chromium',
    budget: '4 minutes after the install',
  },
  gate: {
    command: '.ci/run',
    about: '`npm test`, and the least that shows that nothing is broken anywhere (`npm run gate`)',
    budget: '15 minutes with every install',
  },
  validate: {
    command: 'npm run validate',
    about:
      'what searches for faults that nobody knows: all checks in all browsers, real input, planted faults, fresh seeds, fuzzing, faults of networks and servers, times',
    budget: 'none',
  },
};

const browsers = [
  { name: 'chromium', about: 'Chromium' },
  { name: 'firefox', about: 'Firefox' },
  { name: 'webkit', about: 'WebKitGTK' },
];
/** The tag of what is looked at in each browser; what browsers hardly differ in has another. */
const quick = '@quick(?!-in-chromium)';
const quickInChromium = '@quick-in-chromium';

const projectsOfPackages = ['sdk', 'engine-embedded', 'port', 'engine-remote', 'server'];

/** Engines and servers in one process make objects that nobody needs soon after: with room for them they are not moved about. */
const youngObjects = ['--max-semi-space-size=64'];

/**
 * `seconds`: about how long it takes on two idle cores, the other one busy with its neighbour.
 * `after`: steps that it needs the outcome of, where they run, too.
 * `takes`: steps that are run before it wherever it is run.
 * `isByItself`: it measures times, or holds the machine still.
 */
const rows = {
  test: [
    {
      name: 'types',
      seconds: 20,
      about: 'strict types, and the declarations that others build on',
      run: command([[bin('tsc'), '-b']]),
    },
    { name: 'lint', seconds: 1, about: 'no warning', run: command([[bin('oxlint'), '--deny-warnings']]) },
    { name: 'format', seconds: 1, about: 'one way to write it', run: command([[bin('oxfmt'), '--check']]) },
    {
      name: 'unit',
      seconds: 55,
      about: 'the packages without React',
      run: jest(projectsOfPackages),
    },
    {
      name: 'conformance-memory',
      seconds: 25,
      about:
        'conformance of the embedded engine, as it is and over a line; every broken engine, and one planted fault in five',
      after: ['types'],
      run: counted(node('scripts/conformance.mjs', '--base=memory')),
    },
    { name: 'models', seconds: 35, about: 'what the components show, without React', run: jest(['models']) },
    {
      name: 'components',
      seconds: 130,
      about: 'hooks and components, as devices run them',
      // Whole apps are compiled against the declarations.
      after: ['types'],
      run: jest(['react-native']),
    },
    {
      name: 'docs',
      seconds: 40,
      about: 'the code of the pages compiles and runs; conformance of the engine that docs/writing-an-engine.md builds',
      after: ['types'],
      run: jest(['docs']),
    },
    {
      name: 'house',
      seconds: 45,
      about: 'the directions of imports, the whole surface, the commands',
      run: jest(['house']),
    },
    {
      name: 'api',
      seconds: 2,
      about: '`api/` is the public surface',
      after: ['types'],
      run: command([node('scripts/api.mjs', '--check')]),
    },
    { name: 'links', seconds: 1, about: 'no link of a page leads nowhere', run: command([node('scripts/links.mjs')]) },
    {
      name: 'testing-page',
      seconds: 1,
      about: 'this page says what the table of the steps says',
      run: command([node('scripts/testing-page.mjs', '--check')]),
    },
    {
      name: 'coverage',
      seconds: 1,
      about: 'every row of the specification has a test that passed just now',
      after: ['unit', 'models', 'components', 'docs', 'house'],
      run: command([node('scripts/coverage.mjs', '--check')]),
    },
    {
      name: 'pages',
      seconds: 20,
      about: 'the example and the pages of the lab, as production builds',
      after: ['types'],
      run: command([node('scripts/export.mjs', 'web'), node('scripts/lab.mjs')]),
    },
    quickChecks(browsers[0], 75),
  ],
  gate: [
    quickChecks(browsers[1], 130),
    quickChecks(browsers[2], 137),
    {
      name: 'chromium-alone',
      seconds: 70,
      about: 'what browsers hardly differ in, in Chromium',
      after: ['pages'],
      run: playwright(['--project=chromium', `--grep=${quickInChromium}`], { needs: ['chromium'] }),
    },
    { name: 'knip', seconds: 5, about: 'nothing that nobody uses', run: command([[bin('knip')]]) },
    ...packageNames.map((name) => ({
      name: `package-${name}`,
      seconds: 8,
      about: 'what would be published works where it is installed',
      after: ['types'],
      run: packageCheck(name),
    })),
    {
      name: 'size',
      seconds: 15,
      about: 'what an app pays for each package',
      after: ['types'],
      run: command([[bin('size-limit')]]),
    },
    {
      name: 'simulate',
      seconds: 30,
      about: 'the simulation of users, faults and screens, from known seeds',
      run: command([node('simulation/main.ts', '--runs=400', '--seed=1', '--workers=1')]),
    },
    {
      name: 'simulate-mounted',
      seconds: 30,
      about: 'the same on mounted components',
      run: jest(['simulation'], [], { env: { SEED: '1', RUNS: '5' } }),
    },
    {
      name: 'mutants-check',
      seconds: 1,
      about: 'every planted fault can still be planted',
      run: command([node('simulation/mutants/main.ts', '--check')]),
    },
    {
      name: 'known-inputs',
      seconds: 40,
      about: 'hostile input, as many of it on every machine',
      run: command([node('--no-warnings', 'fuzz/run.ts', '--seed=1', '--most=2000')]),
    },
    {
      name: 'conformance-process',
      seconds: 67,
      about: 'conformance of an engine over a process that is killed and started again',
      after: ['types'],
      run: counted(node('scripts/conformance.mjs', '--base=process')),
    },
    {
      name: 'server-database',
      seconds: 35,
      about:
        'the chat server on a real PostgreSQL: interleavings, statements and plans, clocks that are moved, its protocol attacked, one process',
      run: jest(['server-database']),
    },
    {
      name: 'conformance-server',
      seconds: 210,
      about: 'conformance of the chat server on one instance',
      run: counted(node(...youngObjects, 'tests/server/conformance.ts', '--base=one')),
    },
    {
      name: 'conformance-cluster',
      seconds: 35,
      about: 'one in eight of it on two instances over NATS',
      run: counted(node(...youngObjects, 'tests/server/conformance.ts', '--base=nats', '--share'), { needs: ['nats'] }),
    },
    {
      name: 'server-requests',
      seconds: 12,
      about:
        'a thousand random requests to both servers, on two instances between which words are lost, doubled and late',
      run: command([
        node(...youngObjects, 'tests/server/same-behaviour.ts', '--seeds=2', '--steps=250', '--instances=2', '--noisy'),
      ]),
    },
    {
      name: 'bench-counts',
      seconds: 95,
      about: 'rows drawn for what happened, counted in a production build',
      run: command([node('bench/check.ts', '--counts')], { needs: ['chromium'] }),
    },
    {
      name: 'consumer',
      seconds: 165,
      about: 'the packed packages in an app outside of the workspace, at the oldest end of the ranges',
      after: ['types'],
      run: command([node('scripts/consumer.mjs', '--least', 'oldest')]),
    },
  ],
  validate: [
    ...browsers.map(moreChecks),
    {
      name: 'chromium-deep',
      seconds: 130,
      about: "what takes the means of Chromium's debugger",
      takes: ['pages'],
      run: playwright(['--project=deep'], { needs: ['chromium'] }),
    },
    {
      name: 'server-browser',
      seconds: 240,
      about: 'the example on real processes of the chat server, with all checks of conversations',
      takes: ['pages'],
      run: playwright(['--project=server', '--project=server-chats'], { needs: ['chromium'] }),
    },
    ...browsers.map(realInput),
    {
      name: 'long',
      seconds: 60,
      about: 'the tests called `*.long.test.ts`',
      run: jest([...projectsOfPackages, 'models', 'react-native', 'docs', 'house'], [], { isLong: true }),
    },
    {
      name: 'properties-fresh',
      seconds: 60,
      about: 'the properties that the gate tries from one seed, from one that nobody has seen',
      run: jest(
        [...projectsOfPackages, 'react-native'],
        ['packages/(sdk|server)/', 'react-native/src/(list/|folded)'],
        {
          env: { PROPERTY_SEED: 'fresh' },
        },
      ),
    },
    {
      name: 'components-late',
      seconds: 200,
      about: 'the components where lists draw their rows late, as on a busy machine',
      run: jest(['react-native'], [], { env: { LIST_FRAME_MS: '80' } }),
    },
    {
      name: 'simulate-fresh',
      seconds: 120,
      about: 'the simulation, from 2,000 known seeds and 500 that nobody has seen',
      run: command([node('simulation/main.ts', '--runs=2000', '--seed=1', '--fresh=500')]),
    },
    { name: 'simulate-mounted-fresh', seconds: 60, about: 'the same on mounted components', run: jest(['simulation']) },
    {
      name: 'mutants',
      seconds: 2_500,
      about: 'each planted fault, found by the simulation or a test',
      run: command([node('simulation/mutants/main.ts')]),
    },
    {
      name: 'conformance',
      seconds: 134,
      about: 'conformance of the embedded engine on each base, with latency too, and every planted fault',
      run: counted(node('scripts/conformance.mjs')),
    },
    {
      name: 'conformance-servers',
      seconds: 130,
      about: 'all of it on the chat server: one instance, two over LISTEN/NOTIFY, two over NATS',
      run: counted(node('tests/server/conformance.ts'), { needs: ['nats'] }),
    },
    {
      name: 'server-processes',
      seconds: 120,
      about: 'the chat server as a process: safe, and operated',
      run: jest(['server-processes']),
    },
    {
      name: 'server-simulation',
      seconds: 60,
      about: 'the screens of the simulation on two instances',
      run: command([node('tests/server/simulate.ts', '--runs=12', '--seed=1')]),
    },
    {
      name: 'server-behaviour',
      seconds: 150,
      about:
        'twenty thousand random requests to both servers side by side, on two instances with a bus that loses words',
      run: command([node('tests/server/same-behaviour.ts', '--seeds=20', '--steps=500', '--instances=2', '--noisy')]),
    },
    {
      name: 'fuzz',
      seconds: 68,
      about: 'hostile input, by a known seed and a fresh one',
      run: command([node('scripts/fuzz.mjs')]),
    },
    {
      name: 'consumers',
      seconds: 250,
      about: 'the packed packages with Expo, with Next, and at both ends of the ranges',
      run: command([node('scripts/consumer.mjs')]),
    },
    {
      name: 'export-android',
      seconds: 40,
      about: 'the example for Android',
      run: command([node('scripts/export.mjs', 'android')]),
    },
    {
      name: 'export-ios',
      seconds: 40,
      about: 'the example for iOS',
      run: command([node('scripts/export.mjs', 'ios')]),
    },
    {
      name: 'network-faults',
      seconds: 92,
      isByItself: true,
      about: 'the client over a real network: its server killed and frozen, its lines cut',
      run: command([node('tests/network/main.ts')]),
    },
    {
      name: 'server-faults',
      seconds: 300,
      isByItself: true,
      about: 'a cluster of real processes, killed, frozen and cut',
      run: command([node('tests/server/faults.ts', '--short')], { needs: ['nats'] }),
    },
    {
      name: 'bench-check',
      seconds: 205,
      isByItself: true,
      about: 'times beside the least that the same rows can cost',
      run: command([node('bench/check.ts')], { needs: ['chromium'] }),
    },
  ],
};

/** Every step, with its tier. Each part of `validate` may be the first thing that runs on a machine: it brings what was built. */
export const allSteps = Object.entries(rows).flatMap(([tier, steps]) =>
  steps.map((step) => ({ ...step, tier, ...(tier === 'validate' && { takes: ['types', ...(step.takes ?? [])] }) })),
);

export function stepsOf(tier) {
  return allSteps.filter((step) => step.tier === tier);
}

/** These steps, and in front of them what they take. */
export function withTaken(steps) {
  const isTaken = ({ name }) => steps.some(({ takes = [] }) => takes.includes(name));
  return [...allSteps.filter((step) => isTaken(step) && !steps.includes(step)), ...steps];
}

/** The tags of what the gate looks at in a browser. */
function ofGate(name) {
  return name === 'chromium' ? '@quick' : quick;
}

function quickChecks({ name, about }, seconds) {
  return {
    name,
    seconds,
    about: `the quick checks in ${about}`,
    after: ['pages'],
    run: playwright(
      [`--project=${name}`, `--grep=${quick}`, ...(name === 'webkit' ? ['--grep-invert=@driver-wheel'] : [])],
      {
        needs: [name],
      },
    ),
  };
}

function moreChecks({ name, about }) {
  return {
    name: `${name}-more`,
    seconds: 400,
    about: `the other checks in ${about}, and axe on each page of the gallery`,
    takes: ['pages'],
    run: playwright(
      name === 'webkit'
        ? [`--project=${name}`, `--grep=^(?!.*${ofGate(name)})|@driver-wheel`]
        : [`--project=${name}`, `--grep-invert=${ofGate(name)}`],
      {
        needs: [name],
      },
    ),
  };
}

function realInput({ name, about }) {
  return {
    name: `${name}-real-input`,
    seconds: 20,
    about: `the wheel of the system over a window of ${about}`,
    takes: ['pages'],
    run: playwright(['--project=real', `--grep=${name}:`], {
      needs: [name === 'chromium' ? 'chromium in a window' : name, 'real input'],
    }),
  };
}

function packageCheck(name) {
  const folder = `packages/${name}`;
  const attw = ['--pack', folder, '--profile', 'esm-only', '--format', 'ascii', '--quiet'];
  return command([
    [bin('publint'), '--strict', folder],
    [bin('attw'), ...attw],
    node('scripts/publish-check.mjs', name),
  ]);
}
