import { type ChatClient, type ChatTarget, type ClientEvent, toKitException } from '@open-chat-kit/sdk';
import { isSameChat } from '../chat-key.ts';
import type { ModelLife } from '../life/model-life.ts';
import { accessToGroup } from './composer-access.ts';
import type { DraftField } from './draft-field.ts';

interface AboutParts {
  readonly life: Pick<ModelLife<object>, 'client' | 'signal'>;
  readonly target: ChatTarget;
  readonly field: DraftField;
}

/** The message that is answered or edited, while it changes or goes. */
export class AboutMessage {
  readonly #parts: AboutParts;
  /** The server says that the viewer may read here. */
  #isIn = false;

  constructor(parts: AboutParts) {
    this.#parts = parts;
  }

  setIn(isIn: boolean): void {
    const wasIn = this.#isIn;
    this.#isIn = isIn;
    if (isIn && !wasIn) void this.compare();
  }

  take(event: ClientEvent): void {
    if (event.type === 'message.edited' || event.type === 'message.deleted') this.#parts.field.follow(event.message);
    if (event.type === 'resync') void this.compare();
    if (event.type === 'conversation.deleted' && isSameChat(event.target, this.#parts.target)) this.#cut(event.upTo);
  }

  /** Events of it were for nobody while its draft waited. */
  async compare(): Promise<void> {
    const { life, field } = this.#parts;
    const { client, signal } = life;
    const { about } = field.draft;
    // Whoever may not read there is shown none of it, and may again.
    if (client === null || about === null || !this.#isIn) return;
    const { id } = about.message;
    try {
      const message = await client.queries.getMessage(id, signal);
      if (!signal.aborted) field.follow(message);
    } catch (cause) {
      // Otherwise it stays as it was known.
      if (toKitException(cause, 'Loading a message').code !== 'NOT_FOUND') return;
      const mayRead = await this.#mayRead(client, signal);
      const isAbout = field.draft.about?.message.id === id;
      if (mayRead && isAbout && this.#isIn && !signal.aborted) field.free();
    }
  }

  /** A server says of each message of a group that it is not there, to whoever is out and has not heard so yet. */
  async #mayRead(client: ChatClient, signal: AbortSignal): Promise<boolean> {
    const { type, id } = this.#parts.target;
    if (type === 'user') return true;
    try {
      return accessToGroup(await client.queries.getGroup(id, signal)) === 'open';
    } catch {
      return false;
    }
  }

  /** The viewer deleted the conversation up to here, and what it is about with it. */
  #cut(upTo: number): void {
    const { field } = this.#parts;
    const { about } = field.draft;
    if (about !== null && about.message.order <= upTo) field.free();
  }
}
