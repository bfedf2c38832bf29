import { seededRandom } from '@open-chat-kit/engine-embedded';
import { ChatClient, Kit, KitException, type ChatTarget } from '@open-chat-kit/sdk';
import { createTestLine, webSocketLine, type TestLine } from '@open-chat-kit/sdk/engine';
import { ServerProcess } from '../../docs/examples/net-engine/server-process.ts';
import { createTinyEngine } from '../../docs/examples/tiny-engine/tiny-engine.ts';
import { Screen } from './screen.ts';

/** One of two people who write to each other all the time. */
export interface Writer {
  readonly uid: string;
  readonly target: ChatTarget;
  readonly client: ChatClient;
  readonly line: TestLine;
  readonly screen: Screen;
  readonly written: string[];
  readonly sent: string[];
  readonly failed: string[];
}

/** How long it may take until all is well again, in milliseconds. */
const longestHealing = 150_000;
/** How often each of them writes, in milliseconds, about: in a frozen minute and its healing less than an outbox keeps. */
const pauseMs = 100;

/** Two people with the kit's own client, on the machine's clock, and a server in a process of its own. */
export class World {
  readonly server: ServerProcess;
  readonly writers: readonly Writer[];
  /** From 0 to 1, by the seed. */
  readonly random: () => number;
  #isWriting = true;
  readonly #writing: readonly Promise<void>[];

  static async begin(program: string, seed: number): Promise<World> {
    const server = new ServerProcess(program);
    await server.start();
    for (const uid of ['anna', 'ben']) await server.administrate('/users', { uid, name: uid, token: uid });
    const random = seededRandom(seed);
    const writers = [await writerOf(server, 'anna', 'ben', random), await writerOf(server, 'ben', 'anna', random)];
    return new World(server, writers, random);
  }

  private constructor(server: ServerProcess, writers: readonly Writer[], random: () => number) {
    this.server = server;
    this.writers = writers;
    this.random = random;
    this.#writing = writers.map((writer) => this.#write(writer));
  }

  /** A time between these, in milliseconds. */
  between(least: number, most: number): number {
    return Math.round(least + this.random() * (most - least));
  }

  /** Ends the writing, waits until all is well, and says what is not. */
  async faults(): Promise<readonly string[]> {
    this.#isWriting = false;
    await Promise.all(this.#writing);
    const end = performance.now() + longestHealing;
    while (!this.#isQuiet() && performance.now() < end) await sleep(100);
    const waiting = this.writers.filter(({ written, sent, failed }) => sent.length + failed.length < written.length);
    if (waiting.length > 0) return waiting.map(({ uid }) => `messages of ${uid} wait for ever`);
    const history = await this.#history();
    // What the last of them sent may be on its way to the other yet.
    const isShown = (): boolean => this.writers.every(({ screen }) => screen.texts().length >= history.length);
    while (!isShown() && performance.now() < end) await sleep(100);
    await sleep(1_000); // what is told twice comes soon
    return this.writers.flatMap(({ uid, written, sent, failed, screen }) => [
      ...failed.map((words) => `${words} failed`),
      ...differences(sent, written, `what was sent by ${uid}`),
      ...differences(history.filter(isBy(uid)), written, `history of what ${uid} wrote`),
      ...differences(screen.texts(), history, `screen of ${uid}`),
      ...this.writers.flatMap((other) => disorders(screen.heard.filter(isBy(other.uid)), `what ${uid} heard`)),
    ]);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.writers.map(({ client }) => client.logout()));
    await this.server.dispose();
  }

  #isQuiet(): boolean {
    return this.writers.every(
      ({ client, written, sent, failed, screen }) =>
        sent.length + failed.length === written.length &&
        client.getConnectionStatus() === 'connected' &&
        !screen.isComparing,
    );
  }

  async #write(writer: Writer): Promise<void> {
    while (this.#isWriting) {
      const words = `${writer.uid} ${writer.written.length + 1}`;
      writer.written.push(words);
      writer.client.sendMessage(new Kit.TextMessage(writer.target.id, words, 'user')).then(
        () => writer.sent.push(words),
        (error: { readonly code?: string }) => writer.failed.push(`${words} (${error.code})`),
      );
      await sleep(this.between(pauseMs / 2, pauseMs * 1.5));
    }
  }

  /** What the server says to somebody who comes anew. */
  async #history(): Promise<readonly string[]> {
    const reader = await writerOf(this.server, 'anna', 'ben', this.random);
    await reader.screen.compare();
    await reader.client.logout();
    return reader.screen.texts();
  }
}

async function writerOf(server: ServerProcess, uid: string, other: string, random: () => number): Promise<Writer> {
  const line = createTestLine((ends, signal) => webSocketLine(server.url)(ends, signal));
  const client = new ChatClient({
    engine: createTinyEngine(line.open),
    random,
    requestTimeoutMs: 3_000,
    silenceMs: 2_000,
    signOfLifeMs: 1_000,
    onError: () => {},
  });
  const target: ChatTarget = { type: 'user', id: other };
  const screen = new Screen(client, target);
  await enter(client, uid);
  return { uid, target, client, line, screen, written: [], sent: [], failed: [] };
}

/** On a busy machine a first answer can take longer than a client waits for one. */
async function enter(client: ChatClient, uid: string): Promise<void> {
  const end = performance.now() + longestHealing;
  for (;;) {
    try {
      await client.login({ uid, token: uid });
      return;
    } catch (error) {
      if (!(error instanceof KitException && error.isRetryable) || performance.now() > end) throw error;
    }
  }
}

const isBy =
  (uid: string) =>
  (words: string): boolean =>
    words.startsWith(`${uid} `);

function differences(actual: readonly string[], expected: readonly string[], what: string): readonly string[] {
  const at = expected.findIndex((words, index) => actual[index] !== words);
  if (at === -1 && actual.length === expected.length) return [];
  const place = at === -1 ? expected.length : at;
  return [`${what}: ${actual[place] ?? 'nothing'} instead of ${expected[place] ?? 'nothing'} at place ${place + 1}`];
}

/** What was told twice, or behind what was written later. */
function disorders(heard: readonly string[], what: string): readonly string[] {
  const numberOf = (words: string | undefined): number => Number(words?.split(' ')[1] ?? 0);
  return heard
    .filter((words, index) => index > 0 && numberOf(words) <= numberOf(heard[index - 1]))
    .map((words) => `${what}: ${words} comes twice or too late`);
}

/** Waits on the machine's clock. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
