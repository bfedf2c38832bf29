import { connect } from 'node:net';

/** How long a server may keep a socket that is written to its end. */
const patienceMs = 3_000;

/**
 * Writes bytes to a server as nobody's library would, and reads until it hangs up. Where they are not `whole`, it hears
 * that no more will come: a server does not answer then. @returns what came; `null` where it never hung up
 */
export function knock(host: string, bytes: Uint8Array, isWhole: boolean): Promise<string | null> {
  const [name, port] = host.split(':');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: name, port: Number(port), allowHalfOpen: true });
    const patience = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, patienceMs);
    socket.on('error', () => {}); // `close` follows
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(patience);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
    if (isWhole) socket.write(bytes);
    else socket.end(bytes);
  });
}
