// The program of a server process: an embedded server behind a WebSocket, over one file, ruled over the channel to its
// parent. It ends with its parent, however that ends.
import { WebSocketServer } from 'ws';
import type { PlantedFault } from '../planted/planted-fault.ts';
import { isControlRequest } from './control.ts';
import type { ControlAnswer, ControlRequest } from './control.ts';
import { openFileStorage } from './file-storage.ts';
import { ServedWorld } from './served-world.ts';

let world: ServedWorld | null = null;

process.on('disconnect', () => process.exit());
process.on('message', (request: unknown) => {
  if (!isControlRequest(request)) return;
  const { id } = request;
  run(request).then(
    (value) => tell({ kind: 'done', id, value }),
    (error: unknown) => tell({ kind: 'failed', id, error: String(error) }),
  );
});
tell({ kind: 'loaded' });

function tell(answer: ControlAnswer): void {
  if (process.connected) process.send?.(answer);
}

async function run(request: ControlRequest): Promise<unknown> {
  switch (request.kind) {
    case 'begin':
      return begin(request);
    case 'account':
      return current().createUser(request);
    case 'advance':
      return current().advance(request.ms);
    case 'end':
      return current().endSessions(request.uid);
  }
}

function current(): ServedWorld {
  if (world) return world;
  throw new Error('The server has not begun.');
}

/** @returns the port on which it listens */
async function begin({ file, now, seed, fault: name }: Extract<ControlRequest, { kind: 'begin' }>): Promise<number> {
  const fault = name === '' ? null : await plantedFault(name);
  // A server with a fault warns of it.
  const warn = (text: string): void => (fault ? undefined : tell({ kind: 'warning', text }));
  const life = new ServedWorld({ storage: openFileStorage(file), now, seed, fault, warn });
  await life.ready;
  world = life;
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 16_777_216 });
  server.on('connection', (socket) => {
    const ends = life.accept({ send: (frame) => socket.send(frame), close: () => socket.close() });
    socket.on('message', (data) => ends.frame(String(data)));
    socket.on('close', () => ends.closed('The socket was closed.'));
    socket.on('error', () => socket.terminate());
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

/** Loaded where one is planted: they are many, and a server that was killed is to be back at once. */
async function plantedFault(name: string): Promise<PlantedFault | null> {
  const { plantedFaults } = await import('../planted/planted-faults.ts');
  return plantedFaults.find((planted) => planted.name === name) ?? null;
}
