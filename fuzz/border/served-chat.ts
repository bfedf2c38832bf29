import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '@open-chat-kit/engine-embedded';
import {
  Files,
  FolderStore,
  Instance,
  listen,
  migrate,
  openDatabase,
  ownersIn,
  Rest,
  startPostgres,
} from '@open-chat-kit/server';
import type { Accepted, Database } from '@open-chat-kit/server';
import pg from 'pg';
import { groupDraft, messageDraft } from '../../packages/engine-embedded/src/testing/drafts.ts';
import { manualClock, settle } from '../../packages/engine-embedded/src/testing/manual-clock.ts';
import { createAccount } from '../../packages/server/src/accounts/accounts.ts';
import { wrongInDatabase } from '../../tests/server/database-truth.ts';
import { ownFolder } from '../../tests/server/own-folder.ts';

/** What is done to the server to prove that it would be seen. */
export interface Tampering {
  /** What leaves the server instead of a frame. */
  readonly leaving?: (frame: string) => readonly string[];
  /** In SQL, behind what was asked. */
  readonly afterwards?: string;
}

export const adminKey = 'the-key-of-a-backend-that-asks-for-anything';

/** The scene that every input finds. */
export interface Scene {
  /** `127.0.0.1:4711` */
  readonly host: string;
  /** What the server warned of. */
  readonly warnings: readonly string[];
  /** Lets time go by, and everything happen that is due. */
  advance(ms: number): Promise<void>;
  /** @returns what is wrong in the tables */
  end(): Promise<readonly string[]>;
}

/** Of each conversation, as few as are needed to do something to them. */
const people = ['ana', 'ben', 'cleo'] as const;

/** A chat server as it stands in a network: an instance on a PostgreSQL of its own, behind real sockets. */
export class ServedChat {
  readonly #url: string;
  readonly #client: pg.Client;
  readonly #database: Database;
  readonly #files: Files;
  readonly #tampering: Tampering;
  readonly #stop: () => Promise<void>;

  private constructor(
    client: pg.Client,
    {
      url,
      database,
      files,
      tampering,
      stop,
    }: {
      readonly url: string;
      readonly database: Database;
      readonly files: Files;
      readonly tampering: Tampering;
      readonly stop: () => Promise<void>;
    },
  ) {
    this.#client = client;
    this.#url = url;
    this.#database = database;
    this.#files = files;
    this.#tampering = tampering;
    this.#stop = stop;
  }

  static async start(tampering: Tampering): Promise<ServedChat> {
    const folder = ownFolder('border');
    const postgres = await startPostgres(path.join(folder, 'data'), [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
    ]);
    const dismiss = guard(await postgres.pid());
    const database = openDatabase({ url: postgres.url, onWarning: () => {} });
    await migrate(database);
    const files = new Files({
      store: new FolderStore(path.join(folder, 'files')),
      secret: 'secret of this run',
      owners: ownersIn(database),
    });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const stop = async (): Promise<void> => {
      await client.end();
      await database.destroy();
      dismiss();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    return new ServedChat(client, { url: postgres.url, database, files, tampering, stop });
  }

  async stop(): Promise<void> {
    await this.#stop();
  }

  /** The same for every input: three people, a group of two of them, one that anybody may join, one that is nobody's business. */
  async begin(): Promise<Scene> {
    await this.#clear();
    const clock = manualClock();
    const random = seededRandom(3);
    const warnings: string[] = [];
    const instance = new WatchedInstance(this.#tampering.leaving ?? ((frame) => [frame]), {
      database: this.#database,
      files: this.#files,
      hasOpenAccounts: true,
      clock,
      random,
      onWarning: (warning, cause) =>
        void warnings.push(
          cause === undefined ? warning : `${warning} ${cause instanceof Error ? cause.stack : String(cause)}`,
        ),
    });
    await instance.begin();
    for (const uid of people) await createAccount(this.#database, { uid, name: uid }, random);
    await instance.answerFor('ana', 'createGroup', [groupDraft({ guid: 'team', name: 'Team' })]);
    await instance.answerFor('ben', 'joinGroup', ['team', null]);
    await instance.answerFor('ben', 'createGroup', [groupDraft({ guid: 'other', name: 'Other' })]);
    await instance.answerFor('cleo', 'createGroup', [groupDraft({ guid: 'garden', name: 'Garden', type: 'private' })]);
    const say = (uid: string, type: 'group' | 'user', id: string): Promise<unknown> =>
      instance.answerFor(uid, 'send', [{ type, id }, messageDraft(`first of ${uid}`, 'hello')]);
    await say('ana', 'group', 'team');
    await say('ben', 'user', 'ana');
    const door = await listen({
      instance,
      files: this.#files,
      rest: new Rest(instance, adminKey),
      host: '127.0.0.1',
      port: 0,
      now: () => Math.floor(clock.now() / 1_000),
    });
    const idle = async (): Promise<void> => {
      // What is told may lead to something, such as an end of typing.
      for (let time = 0; time < 2; time += 1) {
        await instance.idle();
        await settle();
      }
    };
    return {
      host: `127.0.0.1:${door.port}`,
      warnings,
      async advance(ms) {
        await idle();
        await clock.advance(ms);
        await idle();
      },
      end: async () => {
        await door.close();
        await instance.close();
        await this.#client.query(this.#tampering.afterwards ?? '');
        return await wrongInDatabase(this.#url);
      },
    };
  }

  async #clear(): Promise<void> {
    // In the order in which they need each other, as numbers begin again.
    await this.#client.query(`
      delete from messages; delete from groups; delete from conversations; delete from presence; delete from instances;
      delete from users; delete from deleted_groups; delete from happenings; delete from streams;
      delete from webhook_events; delete from webhook_streams;
      alter sequence message_order restart;
    `);
  }
}

/** Ends a process when this one is gone, however it went: an input that hangs has this one killed. @returns what stops that */
function guard(pid: number): () => void {
  const code = `process.stdin.resume().on('end', () => process.kill(${pid}, 'SIGINT'))`;
  const guardian = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guardian.unref();
  return () => void guardian.kill();
}

/** An instance whose words pass somebody's hands. */
class WatchedInstance extends Instance {
  readonly #leaving: (frame: string) => readonly string[];

  constructor(leaving: (frame: string) => readonly string[], options: ConstructorParameters<typeof Instance>[0]) {
    super(options);
    this.#leaving = leaving;
  }

  override accept(...[line, comer]: Parameters<Instance['accept']>): Accepted {
    const send = (frame: string): void => {
      for (const one of this.#leaving(frame)) line.send(one);
    };
    return super.accept({ send, close: () => line.close() }, comer);
  }
}
