// What the chat server carries, beside a bare prototype that runs under the same generator in the same run.
// `npm run bench:server -- --scenario groups --clients 2000 --rate 200`, `-- --short` for what CI looks at.
import { parseArgs } from 'node:util';
import { scenarios } from './scenarios.ts';
import { shortRun } from './short-run.ts';

const { values } = parseArgs({
  options: {
    scenario: { type: 'string', default: 'groups' },
    contestants: { type: 'string', default: 'server,limit' },
    clients: { type: 'string', default: '2000' },
    size: { type: 'string', default: '50' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '20' },
    'warm-up': { type: 'string', default: '5' },
    typing: { type: 'string', default: '0.25' },
    readers: { type: 'string', default: '0.1' },
    instances: { type: 'string', default: '2' },
    bus: { type: 'string', default: 'nats' },
    profile: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});

if (values.short) process.exitCode = await shortRun();
else {
  const run = scenarios[values.scenario];
  if (!run) throw new Error(`There is no scenario "${values.scenario}": ${Object.keys(scenarios).join(', ')}.`);
  for (const name of values.contestants.split(',')) {
    if (name !== 'server' && name !== 'limit') throw new Error(`There is no contestant "${name}".`);
    await run(name, {
      clients: Number(values.clients),
      size: Number(values.size),
      instances: Number(values.instances),
      onNats: values.bus === 'nats',
      profile: values.profile ?? null,
      load: {
        rate: Number(values.rate),
        warmUpMs: Number(values['warm-up']) * 1_000,
        ms: Number(values.seconds) * 1_000,
        typing: Number(values.typing),
        readers: Number(values.readers),
      },
    });
  }
}
