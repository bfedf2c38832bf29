import type { KeyValueStorage } from '@open-chat-kit/sdk/engine';
import type { BrokenEngine } from '../broken-engines/broken-engine.ts';

/** One fault, planted in an engine whose server is at the other end of a line. */
export interface PlantedFault extends BrokenEngine {
  /** On which side of the line it sits. What a server keeps in memory for a fault is gone with its process. */
  readonly at: 'engine' | 'server';
  /** What lies between the server and its files. */
  readonly keep?: (storage: KeyValueStorage) => KeyValueStorage;
}
