// Starts the slow server as scripts/start.mjs starts the example. `node start-slow-server.mjs PORT STATUS`
import path from 'node:path';
import { runDevServer } from '../../scripts/dev-server.mjs';

const [port, status] = process.argv.slice(2);
await runDevServer({
  name: 'example',
  wantedPort: Number(port),
  args: (free) => [path.join(import.meta.dirname, 'slow-server.mjs'), `${free}`, `${status}`],
  cwd: import.meta.dirname,
  hasPage: true,
  remindAfter: 100,
});
