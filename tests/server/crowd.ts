import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { ChatClient, Kit, KitException } from '@open-chat-kit/sdk';
import { createTestLine, type TestLine, webSocketLine } from '@open-chat-kit/sdk/engine';
import { WebSocket } from 'ws';
import { Screen } from '../network/screen.ts';
import { sleep } from '../network/world.ts';
import type { Cluster } from './cluster.ts';

/** Somebody who writes all the time. */
interface Writer {
  readonly uid: string;
  readonly client: ChatClient;
  readonly line: TestLine;
  readonly screen: Screen;
  readonly written: string[];
  readonly sent: string[];
  readonly failed: string[];
}

const uids = ['anna', 'ben', 'cleo', 'dan'];
const guid = 'tea';
/** Milliseconds between two messages of one, about: twenty a second of all four. */
const pauseMs = 200;
/** And between two changes of membership. */
const changeMs = 200;
/** How long it may take until all is well again. */
const longestHealing = 120_000;

/** Four people in one group, two on each instance, who write, mark what they read, and give each other other scopes. */
export class Crowd {
  readonly writers: readonly Writer[];
  readonly #cluster: Cluster;
  #isBusy = true;
  #changes = 0;
  readonly #work: readonly Promise<void>[];

  static async gather(cluster: Cluster): Promise<Crowd> {
    const writers: Writer[] = [];
    for (const [index, uid] of uids.entries()) writers.push(await writerOf(cluster, uid, index));
    const [owner, ...others] = writers;
    await owner?.client.createGroup(new Kit.Group(guid, 'Tea', 'public'));
    for (const { client } of others) await client.joinGroup(guid);
    return new Crowd(cluster, writers);
  }

  private constructor(cluster: Cluster, writers: readonly Writer[]) {
    this.#cluster = cluster;
    this.writers = writers;
    this.#work = [...writers.map((writer) => this.#write(writer)), this.#changeScopes()];
  }

  get changes(): number {
    return this.#changes;
  }

  /** Ends the writing, waits until all is well, and says what is not. */
  async faults(): Promise<readonly string[]> {
    this.#isBusy = false;
    await Promise.all(this.#work);
    const end = performance.now() + longestHealing;
    while (!this.#isQuiet() && performance.now() < end) await sleep(100);
    const waiting = this.writers.filter(({ written, sent, failed }) => sent.length + failed.length < written.length);
    if (waiting.length > 0) return waiting.map(({ uid }) => `messages of ${uid} wait for ever`);
    await sleep(6_000); // instances look for what nobody said every five seconds
    const reader = await writerOf(this.#cluster, 'anna', 1);
    await reader.screen.compare();
    const history = reader.screen.texts().filter((words) => uids.includes(words.split(' ')[0] ?? ''));
    const scopes = await scopesFor(reader.client);
    await reader.client.logout();
    const found = this.writers.flatMap(({ uid, written, sent, failed, screen }) => [
      ...failed.map((words) => `${words} failed`),
      ...differences(sent, written, `what was sent by ${uid}`),
      ...differences(history.filter(isBy(uid)), written, `history of what ${uid} wrote`),
      ...differences(
        screen.texts().filter((words) => uids.includes(words.split(' ')[0] ?? '')),
        history,
        `screen of ${uid}`,
      ),
      ...this.writers.flatMap((other) => disorders(screen.heard.filter(isBy(other.uid)), `what ${uid} heard`)),
    ]);
    for (const { uid, client } of this.writers) {
      const theirs = await scopesFor(client);
      if (theirs !== scopes) found.push(`${uid} sees the scopes ${theirs} instead of ${scopes}`);
    }
    return found;
  }

  async leave(): Promise<void> {
    this.#isBusy = false;
    await Promise.all(this.writers.map(({ client }) => client.logout()));
  }

  #isQuiet(): boolean {
    return this.writers.every(
      ({ client, written, sent, failed, screen }) =>
        sent.length + failed.length === written.length &&
        client.getConnectionStatus() === 'connected' &&
        !screen.isComparing,
    );
  }

  async #write({ uid, client, written, sent, failed }: Writer): Promise<void> {
    while (this.#isBusy) {
      const words = `${uid} ${written.length + 1}`;
      written.push(words);
      client.sendMessage(new Kit.TextMessage(guid, words, 'group')).then(
        () => sent.push(words),
        (error: { readonly code?: string }) => failed.push(`${words} (${error.code})`),
      );
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  async #changeScopes(): Promise<void> {
    const [owner, ...others] = this.writers;
    for (let turn = 0; this.#isBusy; turn += 1) {
      const member = others[turn % others.length];
      const scope = turn % 2 === 0 ? 'moderator' : 'participant';
      try {
        await owner?.client.updateGroupMemberScope(guid, member?.uid ?? '', scope);
        this.#changes += 1;
      } catch {
        // Nobody tries again for the owner: the next change comes soon.
      }
      await sleep(changeMs);
    }
  }
}

async function writerOf(cluster: Cluster, uid: string, index: number): Promise<Writer> {
  const urls = cluster.instances.map(({ url }) => url);
  let turn = index;
  const line = createTestLine((ends, signal) => {
    turn += 1;
    return webSocketLine(urls[turn % urls.length] ?? '', { WebSocket })(ends, signal);
  });
  const client = new ChatClient({
    engine: createRemoteEngine({ urls, open: () => line.open, token: () => cluster.tokenOf(uid) }),
    requestTimeoutMs: 5_000,
    silenceMs: 3_000,
    signOfLifeMs: 1_500,
    onError: () => {},
  });
  const screen = new Screen(client, { type: 'group', id: guid });
  await enter(client, uid);
  return { uid, client, line, screen, written: [], sent: [], failed: [] };
}

async function enter(client: ChatClient, uid: string): Promise<void> {
  const end = performance.now() + longestHealing;
  for (;;) {
    try {
      await client.login({ uid });
      return;
    } catch (error) {
      if (!(error instanceof KitException && error.isRetryable) || performance.now() > end) throw error;
      await sleep(500);
    }
  }
}

async function scopesFor(client: ChatClient): Promise<string> {
  const members = await new Kit.GroupMembersRequestBuilder(guid).setLimit(50).build(client).fetchNext();
  return members.map((member) => `${member.getUid()}:${member.getScope()}`).join(' ');
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
