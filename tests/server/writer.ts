import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import {
  ChatClient,
  type ChatTarget,
  type ClientEvent,
  Kit,
  KitException,
  type MessageRecord,
} from '@open-chat-kit/sdk';
import { type Clock, systemClock, webSocketLine } from '@open-chat-kit/sdk/engine';
import { WebSocket } from 'ws';
import { Ledger } from '../../simulation/ledger.ts';
import { ModelScreen } from '../../simulation/screens/model-screen.ts';
import type { ServerTruth } from '../../simulation/server-truth.ts';
import { sleep } from '../network/world.ts';
import type { Cluster } from './cluster.ts';
import { Link } from './link.ts';

/** Groups in which everybody is: each has a chat of its own open, and the others in lists. */
export const guids = ['tea', 'coffee', 'water', 'milk'] as const;

/** How long it may take until somebody gets in, in milliseconds. */
const patience = 120_000;

/** Somebody who writes all the time, with the kit's own client and screens, over a network of their own. */
export class Writer {
  readonly uid: string;
  readonly client: ChatClient;
  /** To each instance. */
  readonly links: readonly Link[];
  /** What they wrote, as `uid guid number`, and what became of it. */
  readonly written: string[] = [];
  readonly sent: string[] = [];
  readonly failed: string[] = [];
  readonly #counts = new Map<string, number>();
  /** What the client told of, in order of arrival, doubles included. */
  readonly heard: string[] = [];
  /** How many events the client told of, of whatever kind. */
  told = 0;
  readonly ledger: Ledger = new Ledger(false, () => {});
  readonly #screen: ModelScreen;

  /** @param onHeard hears of each text when it arrives */
  static async enter(
    cluster: Cluster,
    uid: string,
    first: number,
    onHeard: (text: string) => void = () => {},
  ): Promise<Writer> {
    const links = await Promise.all(cluster.instances.map(({ port }) => Link.to(port)));
    const writer = new Writer(cluster, uid, first, links, onHeard);
    await writer.#logIn();
    writer.#screen.enter();
    return writer;
  }

  private constructor(
    cluster: Cluster,
    uid: string,
    first: number,
    links: readonly Link[],
    onHeard: (text: string) => void,
  ) {
    this.uid = uid;
    this.links = links;
    const urls = links.map(({ url }) => url);
    let turn = first;
    this.client = new ChatClient({
      engine: createRemoteEngine({
        urls,
        token: () => cluster.tokenOf(uid),
        open: () => (ends, signal) => {
          turn += 1;
          return webSocketLine(urls[turn % urls.length] ?? '', { WebSocket })(ends, signal);
        },
      }),
      requestTimeoutMs: 5_000,
      silenceMs: 3_000,
      signOfLifeMs: 1_500,
      onError: () => {},
    });
    this.client.subscribe((events) => {
      this.told += events.length;
      for (const event of events) this.#hear(event, onHeard);
    });
    this.#screen = new ModelScreen({
      device: { name: uid, clock: systemClock },
      client: this.client,
      clock: { of: () => unrefed },
      plan: { pageSize: 100, historySize: 100, hidesDeleted: false, hidesReplies: false },
      ledger: this.ledger,
      random: Math.random,
      chatAt: (number): ChatTarget => ({ type: 'group', id: guids[number % guids.length] ?? '' }),
    });
  }

  /** Opens the chat of one of the groups, and reads along. */
  openChat(chat: number): void {
    this.#screen.perform({ screen: 0, type: 'open', chat });
  }

  /** @returns what was written */
  write(guid: string): string {
    const count = (this.#counts.get(guid) ?? 0) + 1;
    this.#counts.set(guid, count);
    const text = `${this.uid} ${guid} ${count}`;
    this.written.push(text);
    this.client.sendMessage(new Kit.TextMessage(guid, text, 'group')).then(
      () => this.sent.push(text),
      (error: { readonly code?: string }) => this.failed.push(`${text} (${error.code})`),
    );
    return text;
  }

  /** Everything that was written has come to an end, and the line is open. */
  get isQuiet(): boolean {
    const ended = this.sent.length + this.failed.length;
    return ended === this.written.length && this.client.getConnectionStatus() === 'connected';
  }

  /** Looks at everything there is, as far as it goes, and says what is not as the server has it. */
  async compare(truth: ServerTruth): Promise<readonly string[]> {
    for (let time = 0; time < 60; time += 1) {
      this.#screen.loadRest();
      await sleep(50);
    }
    const own = await truth.for(this.uid);
    await this.#screen.compare(own, false);
    return this.ledger.violations;
  }

  async leave(): Promise<void> {
    this.#screen.leave();
    await this.client.logout();
    await Promise.all(this.links.map((link) => link.close()));
  }

  #hear(event: ClientEvent, onHeard: (text: string) => void): void {
    if (event.type !== 'message.received') return;
    const text = textOf(event.message);
    if (text === '') return;
    this.heard.push(text);
    onHeard(text);
  }

  async #logIn(): Promise<void> {
    const end = performance.now() + patience;
    for (;;) {
      try {
        await this.client.login({ uid: this.uid });
        return;
      } catch (error) {
        if (!(error instanceof KitException && error.isRetryable) || performance.now() > end) throw error;
        await sleep(500);
      }
    }
  }
}

/** Of the machine, and no reason for the process to live on. */
const unrefed: Pick<Clock, 'after'> = { after: (ms, run) => systemClock.after(ms, run, true) };

/** Empty for lines of the server. */
function textOf({ content }: MessageRecord): string {
  return content.kind === 'text' ? content.text : '';
}
