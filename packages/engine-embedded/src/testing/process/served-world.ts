import { isAttachmentRecord, KitException, serveLine } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, ExtraRequest, KeyValueStorage, Line, LineEnds, Session } from '@open-chat-kit/sdk/engine';
import { seededRandom } from '../../random.ts';
import { createEmbeddedServer } from '../../server.ts';
import type { EmbeddedServer } from '../../server.ts';
import { Company, plantedIn } from '../broken-engines/broken-engine.ts';
import { manualClock } from '../manual-clock.ts';
import type { PlantedFault } from '../planted/planted-fault.ts';
import type { AccountWish } from './engine-host.ts';

/** What one life of a server is made of. */
export interface ServedWorldOptions {
  readonly storage: KeyValueStorage;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Different in each life: what chance decides must not be decided again. */
  readonly seed: number;
  readonly fault: PlantedFault | null;
  /** Hears of what should not be. */
  readonly warn: (warning: string) => void;
}

/** One life of a server: lines come in, and everything ends with the process, or when the storage is killed. */
export class ServedWorld {
  readonly #clock;
  readonly #server: EmbeddedServer;
  readonly #fault: PlantedFault | null;
  readonly #warn: (warning: string) => void;
  readonly #company = new Company();

  constructor({ storage, now, seed, fault, warn }: ServedWorldOptions) {
    this.#clock = manualClock(now);
    this.#fault = fault;
    this.#warn = warn;
    this.#server = createEmbeddedServer({
      clock: this.#clock,
      random: seededRandom(seed),
      storage: fault?.keep?.(storage) ?? storage,
      onWarning: warn,
    });
  }

  /** Resolves when the storage has been read. */
  get ready(): Promise<void> {
    return this.#server.ready;
  }

  /** Serves a line. @returns where its frames go */
  accept(line: Line): LineEnds {
    const engine = this.#connection();
    return serveLine(engine, line, { extras: { upload: uploadTo(engine) }, onWarning: this.#warn });
  }

  async createUser({ uid, name, tags = [] }: AccountWish): Promise<Session> {
    const token = `token-of-${uid}`;
    await this.#server.createUser({ uid, name, tags, token });
    return { uid, token };
  }

  advance(ms: number): Promise<void> {
    return this.#clock.advance(ms);
  }

  endSessions(uid: string): void {
    this.#server.endSessions(uid);
  }

  #connection(): ChatEngine {
    const inside = this.#server.engine();
    return this.#fault?.at === 'server' ? plantedIn(inside, this.#fault, this.#company) : inside;
  }
}

/** A file travels as text; at the server it is a file again. */
function uploadTo(engine: ChatEngine): ExtraRequest {
  return async ([name, mimeType, base64], signal, onProgress) => {
    if (typeof name !== 'string' || typeof mimeType !== 'string' || typeof base64 !== 'string') {
      throw new KitException('INVALID_ARGUMENT', 'An upload has a name, a type and content.');
    }
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const attachment = await engine.upload({ name, mimeType, content: new Blob([bytes]) }, onProgress, signal);
    if (!isAttachmentRecord(attachment)) throw new KitException('INTERNAL', 'An upload gave no attachment.');
    return attachment;
  };
}
