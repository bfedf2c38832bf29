import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Account, Group, Message, Store, Table } from '../tiny-engine/tiny-store.ts';

/** A store in a database file: it is read when the server starts, and from then on every change goes to both. */
export class FileStore implements Store {
  readonly accounts: Table<Account>;
  readonly groups: Table<Group>;
  readonly messages: Table<Message>;
  readonly revisions: Table<number>;
  readonly lives: Table<number>;
  readonly #database: DatabaseSync;

  constructor(path: string) {
    const database = new DatabaseSync(path);
    // FULL: what was committed outlives a loss of power as well, not only the death of the process.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    this.#database = database;
    this.accounts = new FileTable(database, 'accounts');
    this.groups = new FileTable(database, 'groups');
    this.messages = new FileTable(database, 'messages');
    this.revisions = new FileTable(database, 'revisions');
    this.lives = new FileTable(database, 'lives');
  }

  together(work: () => void): void {
    try {
      this.#database.exec('BEGIN');
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      // The file may lack what is in memory already. The next life begins with what is in the file.
      console.error('The database could not be written.', error);
      process.exit(1);
    }
  }
}

/** Keys and values are JSON: a text may hold half a character, or a zero, which the database could not keep as they are. */
class FileTable<Value> extends Map<string, Value> {
  readonly #put: StatementSync;
  readonly #take: StatementSync;

  constructor(database: DatabaseSync, name: string) {
    super();
    database.exec(`CREATE TABLE IF NOT EXISTS ${name} (key TEXT PRIMARY KEY, value TEXT NOT NULL)`);
    this.#put = database.prepare(
      `INSERT INTO ${name} VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    this.#take = database.prepare(`DELETE FROM ${name} WHERE key = ?`);
    for (const { key, value } of database.prepare(`SELECT key, value FROM ${name} ORDER BY rowid`).all()) {
      super.set(JSON.parse(String(key)), JSON.parse(String(value)));
    }
  }

  override set(key: string, value: Value): this {
    this.#put.run(JSON.stringify(key), JSON.stringify(value));
    return super.set(key, value);
  }

  override delete(key: string): boolean {
    this.#take.run(JSON.stringify(key));
    return super.delete(key);
  }
}
