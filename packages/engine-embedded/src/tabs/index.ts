/** One server for all tabs of a browser. An entry of its own: apps on devices have no tabs to share. */
export { createTabServer } from './tab-server.ts';
export type { TabServer, TabServerOptions } from './tab-server.ts';
export type { TabChannel, TabLocks } from './channel.ts';
