// Runs a development server on a free port, and says where its page is once it can be looked at.
import { spawn } from 'node:child_process';
import { freePortFrom } from './free-port.mjs';
import { pageAnswers } from './page-answers.mjs';

/**
 * Ends with the server, and the server with it. `args` makes the arguments of Node from the port. With `hasPage` the
 * address is printed as soon as page and scripts have answered, and until then that they are being bundled. `after` ends
 * what it stood on.
 */
export async function runDevServer({ name, wantedPort, args, cwd, env = {}, hasPage, remindAfter = 10_000, after }) {
  // Asked to take a port that is taken, a server asks back, and where nobody can answer it ends.
  const port = await freePortFrom(wantedPort);
  if (port !== wantedPort) console.log(`Another program listens on port ${wantedPort}: this takes ${port}.`);

  const child = spawn(process.execPath, args(port), { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', async (code, signal) => {
    ended.abort();
    await after?.();
    process.exit(code ?? (signal ? 0 : 1));
  });
  // npm does not pass SIGTERM through its shell: stop when the parent is gone, or the server keeps the port.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
  if (hasPage) await announcePage(name, `http://localhost:${port}`, remindAfter, ended.signal);
}

/** The address is worth clicking once the page is there; until then whoever waits sees what for. */
async function announcePage(name, address, remindAfter, signal) {
  const begin = Date.now();
  const seconds = () => Math.round((Date.now() - begin) / 1000);
  console.log(`${name}: bundling, which takes up to a minute the first time`);
  const reminder = setInterval(
    () => console.log(`${name}: still bundling (${seconds()} s); the address comes when the page is there`),
    remindAfter,
  );
  try {
    const isThere = await pageAnswers(address, signal);
    if (isThere) console.log(`${name}: ${address} (bundled in ${seconds()} s; Ctrl+C ends it)`);
    else console.error(`${name}: bundling failed, as said above; once that is mended, load ${address}`);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(reminder);
  }
}
