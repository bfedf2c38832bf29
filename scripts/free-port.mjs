// Ports that no program listens on.
import { createServer } from 'node:net';

/** A program may listen on one of these alone, and a browser that asks for "localhost" finds it there all the same. */
const hosts = ['127.0.0.1', '::1', '0.0.0.0', '::'];
const lastPort = 65_535;

/** Any: other checkouts on this machine may be testing too. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** The first one from this on. */
export async function freePortFrom(first) {
  for (let port = first; port <= lastPort; port += 1) {
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${first} on is taken.`);
}

/** One after another: they would be in each other's way. */
async function isFree(port) {
  for (const host of hosts) {
    if (!(await canListen(port, host))) return false;
  }
  return true;
}

function canListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code, message }) => {
      // A machine without IPv6 has nobody there.
      if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true);
      else if (code === 'EADDRINUSE' || code === 'EACCES') resolve(false);
      else reject(new Error(`Port ${port} cannot be tried: ${message}`));
    });
    server.listen({ port, host, exclusive: true, ipv6Only: host.includes(':') }, () =>
      server.close(() => resolve(true)),
    );
  });
}
