import { linePair } from '@open-chat-kit/sdk/engine';
import type { Line, OpenLine, Session } from '@open-chat-kit/sdk/engine';
import { memoryStorage } from '../../storage/memory.ts';
import { settle } from '../manual-clock.ts';
import { mortalStorage } from '../mortal-storage.ts';
import type { MortalStorage } from '../mortal-storage.ts';
import type { PlantedFault } from '../planted/planted-fault.ts';
import type { AccountWish, EngineHost } from './engine-host.ts';
import { ServedWorld } from './served-world.ts';

interface Life {
  readonly world: ServedWorld;
  readonly storage: MortalStorage;
}

/** A server in this process, at the other end of lines in memory. */
export class MemoryHost implements EngineHost {
  readonly #fault: PlantedFault | null;
  readonly #warn: (warning: string) => void;
  readonly #storage = memoryStorage();
  readonly #lines = new Set<Line>();
  #now = 1_800_000_000_000;
  #lives = 0;
  readonly #uids = new Set<string>();
  #life: Life;

  constructor(fault: PlantedFault | null = null, warn: (warning: string) => void = () => {}) {
    this.#fault = fault?.at === 'server' ? fault : null;
    this.#warn = warn;
    this.#life = this.#begin();
  }

  readonly #pair = linePair((line) => {
    this.#lines.add(line);
    return this.#life.world.accept(line);
  });

  /** Like a socket, it says that it is closed also to who closed it. */
  readonly open: OpenLine = async (ends, signal) => {
    const line = await this.#pair(ends, signal);
    return {
      send: (frame) => line.send(frame),
      close() {
        line.close();
        void settle().then(() => ends.closed('The line was closed.'));
      },
    };
  };

  createUser(wish: AccountWish): Promise<Session> {
    const uid = this.#uids.has(wish.uid) ? `${wish.uid}-${this.#uids.size}` : wish.uid;
    this.#uids.add(uid);
    return this.#life.world.createUser({ ...wish, uid });
  }

  async advance(ms: number): Promise<void> {
    this.#now += ms;
    await this.#life.world.advance(ms);
  }

  async restart(): Promise<void> {
    this.#life.storage.kill();
    for (const line of this.#lines) line.close();
    this.#lines.clear();
    this.#life = this.#begin();
    await this.#life.world.ready;
  }

  async endSessions(uid: string): Promise<void> {
    this.#life.world.endSessions(uid);
  }

  async close(): Promise<void> {
    this.#life.storage.kill();
  }

  #begin(): Life {
    this.#lives += 1;
    const storage = mortalStorage(this.#storage);
    const world = new ServedWorld({
      storage,
      now: this.#now,
      seed: this.#lives,
      fault: this.#fault,
      warn: this.#warn,
    });
    return { world, storage };
  }
}
