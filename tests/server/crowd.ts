import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { Kit, KitException } from '@open-chat-kit/sdk';
import { ServerTruth } from '../../simulation/server-truth.ts';
import { sleep } from '../network/world.ts';
import type { Cluster } from './cluster.ts';
import { wrongInDatabase } from './database-truth.ts';
import { guids, Writer } from './writer.ts';

const uids = ['anna', 'ben', 'cleo', 'dan'];
/** They come and go, and write nothing. */
const guests = ['eva', 'finn'];
/** Milliseconds between two messages of one, about: twenty a second of all four. */
const pauseMs = 200;
/** And between two changes of membership. */
const changeMs = 200;
/** How long it may take until all is well again. */
const longestHealing = 120_000;

/** What came of a run. */
export interface Outcome {
  readonly messages: number;
  readonly changes: number;
  /** Texts that arrived at others. */
  readonly deliveries: number;
  readonly faults: readonly string[];
}

/** Four people in four groups, two on each instance, who write, read along, and change who is in there and as what. */
export class Crowd {
  readonly writers: readonly Writer[];
  readonly #cluster: Cluster;
  #isBusy = true;
  #changes = 0;
  readonly #work: readonly Promise<void>[];

  /** When each text was written, and how long it took to each who heard it. */
  readonly #writtenAt: Map<string, number>;
  readonly #times: number[];

  static async gather(cluster: Cluster): Promise<Crowd> {
    for (const [index, uid] of guests.entries()) await (await Writer.enter(cluster, uid, index)).leave();
    const writtenAt = new Map<string, number>();
    const times: number[] = [];
    const onHeard = (text: string): void => {
      const at = writtenAt.get(text);
      if (at !== undefined) times.push(performance.now() - at);
    };
    const writers: Writer[] = [];
    for (const [index, uid] of uids.entries()) writers.push(await Writer.enter(cluster, uid, index, onHeard));
    const [owner, ...others] = writers;
    for (const guid of guids) {
      await owner?.client.createGroup(new Kit.Group(guid, guid, 'public'));
      for (const { client } of others) await client.joinGroup(guid);
    }
    for (const [index, writer] of writers.entries()) writer.openChat(index);
    return new Crowd(cluster, writers, writtenAt, times);
  }

  private constructor(cluster: Cluster, writers: readonly Writer[], writtenAt: Map<string, number>, times: number[]) {
    this.#cluster = cluster;
    this.writers = writers;
    this.#writtenAt = writtenAt;
    this.#times = times;
    this.#work = [...writers.map((writer) => this.#write(writer)), this.#changeMembers()];
  }

  /** How long each message took to arrive from now on until it is asked, in milliseconds. */
  measure(): () => readonly number[] {
    this.#times.length = 0;
    return () => [...this.#times];
  }

  /** Resolves once everybody has a line again, and what waited has arrived: for two seconds on end. */
  async healed(): Promise<void> {
    const end = performance.now() + longestHealing;
    const isWaiting = ({ client, written, sent }: Writer): boolean =>
      client.getConnectionStatus() !== 'connected' || written.length - sent.length > 3;
    for (let calm = 0; calm < 20 && performance.now() < end; calm += 1) {
      if (this.writers.some(isWaiting)) calm = 0;
      await sleep(100);
    }
  }

  /** Ends the writing, waits until all is well, and says what is not. */
  async end(): Promise<Outcome> {
    this.#isBusy = false;
    await Promise.all(this.#work);
    const end = performance.now() + longestHealing;
    while (!this.writers.every(({ isQuiet }) => isQuiet) && performance.now() < end) await sleep(100);
    const waiting = this.writers.filter(({ isQuiet }) => !isQuiet);
    const deliveries = this.writers.reduce((sum, { heard }) => sum + heard.length, 0);
    const messages = this.writers.reduce((sum, { written }) => sum + written.length, 0);
    const faults =
      waiting.length > 0 ? waiting.map(({ uid }) => `messages of ${uid} wait for ever`) : await this.#compare();
    return { messages, changes: this.#changes, deliveries, faults };
  }

  async leave(): Promise<void> {
    this.#isBusy = false;
    await Promise.all(this.writers.map((writer) => writer.leave()));
  }

  async #compare(): Promise<readonly string[]> {
    await this.#settled();
    const urls = this.#cluster.instances.map(({ url }) => url);
    const truth = new ServerTruth({
      newEngine: () => createRemoteEngine({ urls }),
      sessionOf: async (uid) => ({ uid, authToken: this.#cluster.tokenOf(uid) }),
      wait: (asked) => asked,
    });
    const found: string[] = [];
    for (const guid of guids) {
      const all = (await (await truth.for('anna')).history({ type: 'group', id: guid }, wholeHistory)) ?? [];
      const texts = all.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));
      for (const { uid, written, sent, heard } of this.writers) {
        const isTheirs = isOf(uid, guid);
        const wanted = written.filter(isTheirs);
        found.push(
          ...differences(sent.filter(isTheirs), wanted, `what ${uid} sent to ${guid}`),
          ...differences(texts.filter(isTheirs), wanted, `what ${uid} wrote in ${guid}`),
          ...this.writers.flatMap((other) => disorders(heard.filter(isOf(other.uid, guid)), `what ${uid} heard`)),
        );
      }
    }
    found.push(...this.writers.flatMap(({ failed }) => failed.map((words) => `${words} failed`)));
    found.push(...(await Promise.all(this.writers.map((writer) => writer.compare(truth)))).flat());
    await truth.end();
    found.push(...(await wrongInDatabase(this.#cluster.postgres.url)));
    return found;
  }

  /** Resolves once nobody was told anything for six seconds: every five, instances look for what nobody said. */
  async #settled(): Promise<void> {
    const end = performance.now() + longestHealing;
    const told = (): number => this.writers.reduce((sum, writer) => sum + writer.told, 0);
    let before = told();
    // In small steps: a machine that stands still takes one of them, and not all of the time.
    for (let calm = 0; calm < 60 && performance.now() < end; calm += 1) {
      await sleep(100);
      if (told() !== before) calm = 0;
      before = told();
    }
  }

  async #write(writer: Writer): Promise<void> {
    while (this.#isBusy) {
      const guid = guids[Math.floor(Math.random() * guids.length)] ?? 'tea';
      this.#writtenAt.set(writer.write(guid), performance.now());
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  async #changeMembers(): Promise<void> {
    const [owner, ...others] = this.writers;
    if (!owner) return;
    const { client } = owner;
    for (let turn = 0; this.#isBusy; turn += 1) {
      const guid = guids[turn % guids.length] ?? 'tea';
      const member = others[turn % others.length]?.uid ?? '';
      const guest = guests[turn % guests.length] ?? '';
      const change = [
        () => client.updateGroupMemberScope(guid, member, turn % 2 === 0 ? 'moderator' : 'participant'),
        () => client.addMembersToGroup(guid, [new Kit.GroupMember(guest, 'participant')], []),
        () => client.kickGroupMember(guid, guest),
      ][turn % 3];
      try {
        await change?.();
        this.#changes += 1;
      } catch (error) {
        // Nobody tries again for the owner: the next change comes soon. A guest may be in, or out, already.
        if (!(error instanceof KitException)) throw error;
      }
      await sleep(changeMs);
    }
  }
}

const wholeHistory = new Kit.MessagesRequestBuilder().setLimit(100).toQuery();

const isOf =
  (uid: string, guid: string) =>
  (words: string): boolean =>
    words.startsWith(`${uid} ${guid} `);

function differences(actual: readonly string[], expected: readonly string[], what: string): readonly string[] {
  const at = expected.findIndex((words, index) => actual[index] !== words);
  if (at === -1 && actual.length === expected.length) return [];
  const place = at === -1 ? expected.length : at;
  return [`${what}: ${actual[place] ?? 'nothing'} instead of ${expected[place] ?? 'nothing'} at place ${place + 1}`];
}

/** What was told twice, or behind what was written later. */
function disorders(heard: readonly string[], what: string): readonly string[] {
  const numberOf = (words: string | undefined): number => Number(words?.split(' ')[2] ?? 0);
  return heard
    .filter((words, index) => index > 0 && numberOf(words) <= numberOf(heard[index - 1]))
    .map((words) => `${what}: ${words} comes twice or too late`);
}
