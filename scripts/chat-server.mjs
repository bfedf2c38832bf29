// Starts the chat server beside the example: `npm start -- --server`.
import { spawn } from 'node:child_process';
import { freePortFrom } from './free-port.mjs';

/**
 * With a database of its own in `folder`. Resolves once it listens, with its port; what it says is said on, its accounts
 * among it. `args` makes the arguments of Node from port and folder. Whoever starts it ends it.
 */
export async function startChatServer({ wantedPort, folder, args, onEnded }) {
  const port = await freePortFrom(wantedPort);
  if (port !== wantedPort) console.log(`Another program listens on port ${wantedPort}: the chat server takes ${port}.`);
  console.log('The chat server starts; the first time it makes its database.');
  const child = spawn(process.execPath, args(port, folder), {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Of its own group: a Ctrl+C at the terminal is told to it in its turn, after the example.
    detached: true,
    env: { ...process.env, DATABASE_URL: '', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  });
  let isWanted = true;
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  const stop = async () => {
    isWanted = false;
    child.kill('SIGINT');
    await ended;
  };
  // Where this ends before the server does, there is nobody who would end it.
  process.once('exit', () => child.kill('SIGINT'));
  const early = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      if (!early.signal.aborted) void stop().then(() => process.exit(0));
    });
  await listens(child, ended);
  early.abort();
  void ended.then((code) => {
    if (isWanted) onEnded(code);
  });
  return { port, stop };
}

/** Says on what it says, but for how to end it: that is the same for both. */
function listens(child, ended) {
  const last = 'Ctrl+C ends it.\n';
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (!said.endsWith(last)) return;
      process.stdout.write(said.slice(0, -last.length));
      said = '';
      resolve();
    });
    void ended.then((code) => reject(new Error(`The chat server ended with ${code} before it listened. ${said}`)));
  });
}
