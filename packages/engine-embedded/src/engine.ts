import type { ChatEngine } from '@open-chat-kit/sdk/engine';
import type { Backend } from './backend.ts';
import { embeddedCapabilities, embeddedLimits } from './capabilities.ts';
import { Connection } from './connection.ts';
import { forwardOperations, operations } from './operations/table.ts';
import { setTyping } from './operations/typing.ts';
import { upload } from './upload.ts';

/** An engine and the connection behind it. */
export interface EngineWithConnection {
  readonly engine: ChatEngine;
  readonly connection: Connection;
}

/** One connection to the server, as the contract has it. */
export function createEngine(backend: Backend): EngineWithConnection {
  const connection = new Connection(backend);
  const engine: ChatEngine = {
    name: 'embedded',
    capabilities: embeddedCapabilities,
    limits: embeddedLimits,
    connect: (session, sink, signal) => connection.connect(session, sink, signal),
    disconnect() {
      connection.close();
      return Promise.resolve();
    },
    ping: (signal) => connection.ping(signal),
    ...forwardOperations((name, args, signal) =>
      connection.request(name, signal, (call): unknown => Reflect.apply(operations[name], null, [call, ...args])),
    ),
    setTyping: (target, isTyping) =>
      connection.notify((call) => setTyping(call, backend.typing, connection, target, isTyping)),
    upload: (file, onProgress, signal) =>
      connection.request('upload', signal, () => upload(file, onProgress, signal, backend.clock)),
    watch: (interest) => connection.watch(interest),
  };
  return { engine, connection };
}
