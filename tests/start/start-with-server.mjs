// As `npm start -- --server`, with a slow server for the example. `node start-with-server.mjs PORT FOLDER`
import path from 'node:path';
import { startChatServer } from '../../scripts/chat-server.mjs';
import { runDevServer } from '../../scripts/dev-server.mjs';

const [port, folder] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../..');
const server = await startChatServer({
  wantedPort: Number(port),
  folder,
  args: (free, data) => [
    '--conditions=@open-chat-kit/source',
    path.join(root, 'packages/server/src/main.ts'),
    ...['--port', `${free}`, '--folder', data],
  ],
  onEnded: () => process.kill(process.pid, 'SIGTERM'),
});
await runDevServer({
  name: 'example',
  wantedPort: server.port + 1,
  args: (free) => [path.join(import.meta.dirname, 'slow-server.mjs'), `${free}`, '200'],
  cwd: import.meta.dirname,
  hasPage: true,
  after: async () => {
    console.log('example: ended');
    await server.stop();
    console.log('chat server: ended');
  },
});
