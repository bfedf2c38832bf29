import type { Clock } from '@open-chat-kit/sdk/engine';
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';

/** How long the database may take to say that it is there, in milliseconds. */
const databasePatience = 2_000;

/** Whether an instance should be sent anybody. */
export class Readiness {
  readonly #database: Database;
  readonly #clock: Clock;
  #isDraining = false;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on nobody should be sent here. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Why nobody should be sent here at the moment, in words; `null` where all is well. A bus that is gone costs time alone. */
  async whatIsMissing(): Promise<string | null> {
    if (this.#isDraining) return 'It is going away.';
    try {
      const slow = new Promise<never>((_resolve, reject) => {
        this.#clock.after(databasePatience, () => reject(new Error('too slow')), true);
      });
      await Promise.race([sql`select 1`.execute(this.#database), slow]);
      return null;
    } catch {
      return 'Its database cannot be reached.';
    }
  }
}
