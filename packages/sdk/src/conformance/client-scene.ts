import { ChatClient } from '../client/chat-client.ts';
import type { ClientEvent } from '../domain/client-event.ts';
import { TextMessage } from '../objects/text-message.ts';
import type { ChatEngine } from '../contract.ts';
import { expectThat } from './expectations.ts';
import { plainUid, type Scene } from './scene.ts';
import { ManualClock } from './manual-clock.ts';

/** How far the clocks move at once, in milliseconds. */
const step = 250;

/** The kit's own client on a connection of the engine under test, with a clock of its own. */
export interface ClientPerson {
  readonly uid: string;
  readonly client: ChatClient;
  readonly connection: ChatEngine;
  /** Texts that it was told of, in order, doubles included. */
  readonly heard: readonly string[];
  /** How often it was told to compare what it shows with the server. */
  readonly comparisons: () => number;
  /** Writes a text; what becomes of it is seen in `sent`. */
  write(guid: string, words: string): void;
  /** Texts that the server accepted, and codes of those that failed. */
  readonly sent: readonly string[];
}

/** People who use the real client. */
export class ClientScene {
  readonly #scene: Scene;
  readonly #clock = new ManualClock();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** A new user who logs in with the client. */
  async person(name: string): Promise<ClientPerson> {
    const session = await this.#scene.harness.createUser({ uid: plainUid(name), name });
    const connection = this.#scene.harness.createEngine();
    const client = new ChatClient({ engine: connection, clock: this.#clock, random: () => 0.5, onError: () => {} });
    const heard: string[] = [];
    const sent: string[] = [];
    let comparisons = 0;
    client.subscribe((events) => {
      for (const event of events) {
        const words = textOf(event);
        if (words !== undefined) heard.push(words);
        if (event.type === 'resync') comparisons += 1;
      }
    });
    const uid = (await client.login(session)).getUid();
    return {
      uid,
      client,
      connection,
      heard,
      sent,
      comparisons: () => comparisons,
      write(guid, words) {
        client.sendMessage(new TextMessage(guid, words, 'group')).then(
          () => sent.push(words),
          (error: { readonly code?: string }) => sent.push(`${words}: ${error.code}`),
        );
      },
    };
  }

  /** Lets time pass for the backend and for the clients alike, `stride` milliseconds at once. */
  async pass(ms: number, stride: number = step): Promise<void> {
    for (let passed = 0; passed < ms; passed += stride) {
      this.#clock.move(stride);
      await this.#scene.harness.advance(stride);
    }
  }

  /** Lets time pass until it holds; ends the check when that takes longer than `ms`. */
  async until(what: string, holds: () => boolean, ms = 120_000): Promise<void> {
    for (let passed = 0; !holds(); passed += step) {
      expectThat(passed < ms, `after ${ms / 1000} s it does not hold that ${what}`);
      await this.pass(step);
    }
  }
}

function textOf(event: ClientEvent): string | undefined {
  if (event.type !== 'message.received') return undefined;
  const { content } = event.message;
  return content.kind === 'text' ? content.text : undefined;
}
