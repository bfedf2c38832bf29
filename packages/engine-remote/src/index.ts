export { createRemoteEngine, type RemoteEngineOptions } from './remote-engine.ts';
