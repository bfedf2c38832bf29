import { rmSync } from 'node:fs';
import path from 'node:path';
import { ManualClock } from '@open-chat-kit/sdk/conformance';
import { tokenReader } from '../../../packages/server/src/accounts/tokens.ts';
import { localBus } from '../../../packages/server/src/cluster/bus.ts';
import { postgresBus } from '../../../packages/server/src/cluster/postgres-bus.ts';
import { openDatabase } from '../../../packages/server/src/database/open-database.ts';
import { listen } from '../../../packages/server/src/door/listen.ts';
import type { Listening } from '../../../packages/server/src/door/listen.ts';
import type { DoorLimits } from '../../../packages/server/src/door/sockets.ts';
import { Files } from '../../../packages/server/src/files/files.ts';
import { FolderStore } from '../../../packages/server/src/files/folder-store.ts';
import { ownersIn } from '../../../packages/server/src/files/owners.ts';
import { Instance } from '../../../packages/server/src/instance.ts';
import { Rest } from '../../../packages/server/src/rest/rest.ts';
import { ownFolder } from '../own-folder.ts';
import { patient } from '../patient.ts';
import { makeDatabase } from './own-database.ts';

export const tokenSecret = 'what a backend and its chat server both know';
export const adminKey = 'the-key-of-the-backend-of-this-test';
export const now = (): number => Math.floor(Date.now() / 1_000);

/** An instance as it is run, over a database of its own, and doors to it, all in the process of the test. */
export interface House {
  readonly databaseUrl: string;
  readonly instance: Instance;
  readonly files: Files;
  /** Stands still until it is moved: nobody is cut, and nothing looked for, before that. */
  readonly clock: ManualClock;
  /** What the server warned of. */
  readonly warnings: readonly string[];
  openDoor(limits?: Partial<DoorLimits>): Promise<Listening>;
  close(): Promise<void>;
}

/** @param isOfSeveral whether it hears itself by what all instances hear */
export async function makeHouse(name: string, isOfSeveral = false): Promise<House> {
  const databaseUrl = await makeDatabase(name);
  const folder = ownFolder(name);
  const warnings: string[] = [];
  const onWarning = (warning: string, cause?: unknown): void => void warnings.push(`${warning} ${String(cause)}`);
  const database = openDatabase({ url: databaseUrl, ...patient, onWarning });
  const store = new FolderStore(path.join(folder, 'files'));
  const files = new Files({ store, secret: 'secret', owners: ownersIn(database) });
  const readToken = tokenReader({ secret: tokenSecret });
  const clock = new ManualClock({ start: Date.now() });
  const bus = isOfSeveral ? postgresBus({ url: databaseUrl, database, onWarning }) : localBus();
  const instance = new Instance({ database, files, bus, readToken, clock, onWarning });
  await instance.begin();
  const doors: Listening[] = [];
  return {
    ...{ databaseUrl, instance, files, clock, warnings },
    async openDoor(limits = {}) {
      const rest = new Rest(instance, adminKey);
      const door = await listen({ instance, files, rest, port: 0, host: '127.0.0.1', now, limits, clock });
      doors.push(door);
      return door;
    },
    async close() {
      for (const door of doors) await door.close();
      await instance.close();
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
