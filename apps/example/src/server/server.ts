import type { EmbeddedServer } from '@open-chat-kit/engine-embedded';
import { Platform } from 'react-native';

/** The chat server of the example, with what the pages need of it. */
export type ExampleServer = Pick<EmbeddedServer, 'engine' | 'cut'>;

const opened = new Map<number, Promise<ExampleServer>>();

/** The server with this many groups; one for each size, for as long as the app runs. */
export function serverOf(groups: number): Promise<ExampleServer> {
  const known = opened.get(groups);
  if (known !== undefined) return known;
  const opening = open(groups);
  opened.set(groups, opening);
  return opening;
}

/** Loaded when somebody signs in: the first page shows without it. */
async function open(groups: number): Promise<ExampleServer> {
  if (Platform.OS === 'web') return (await import('./tab-server.ts')).openTabServer(groups);
  return (await import('./app-server.ts')).openAppServer(groups);
}
