import type { ChatClient, MessageRecord } from '@open-chat-kit/sdk';
import { forgetOldest } from '../forget-oldest.ts';
import { addTo } from './add-to.ts';
import { OfUser } from './of-user.ts';

/** Whether the viewer wants to have reacted to a message with an emoji. */
interface Wish {
  readonly isOn: boolean;
  /** Where it is carried out: a message of this revision, or of a later one, says it itself. */
  readonly since: number;
}

/** By their emoji. */
export type Wishes = ReadonlyMap<string, Wish>;

/** Of so many messages answers are remembered until their rows have them. */
const mostMessages = 50;

/**
 * What the viewer reacted, drawn from the press on: the server is asked meanwhile, in the order of the presses, and where it
 * refuses, what it has stands there again.
 */
export class ReactionWishes {
  static readonly #ofUser = new OfUser((client) => new ReactionWishes(client));
  readonly #client: ChatClient;
  /** By the ids of their messages. */
  readonly #wishes = new Map<string, Wishes>();
  readonly #asking = new Set<string>();
  readonly #listeners = new Map<string, Set<() => void>>();

  static of(client: ChatClient): ReactionWishes {
    return ReactionWishes.#ofUser.of(client);
  }

  private constructor(client: ChatClient) {
    this.#client = client;
  }

  /** The same as long as they are the same; `undefined` for none. */
  get(messageId: string): Wishes | undefined {
    return this.#wishes.get(messageId);
  }

  subscribe(messageId: string, listener: () => void): () => void {
    return addTo(this.#listeners, messageId, listener);
  }

  /** Adds the viewer's reaction, or takes it back. Rejects where the server refuses what is still wanted by then. */
  async toggle(message: MessageRecord, emoji: string): Promise<void> {
    const { id } = message;
    this.#set(id, emoji, { isOn: !hasReacted(withWishes(message, this.get(id)), emoji), since: Infinity });
    // Whoever asks already goes on with it.
    const name = `${id} ${emoji}`;
    if (this.#asking.has(name)) return;
    this.#asking.add(name);
    try {
      let asked: boolean | undefined;
      for (let wish = this.#wish(id, emoji); wish !== undefined && wish.isOn !== asked; wish = this.#wish(id, emoji)) {
        asked = wish.isOn;
        await this.#ask(id, emoji, asked);
      }
    } finally {
      this.#asking.delete(name);
    }
  }

  async #ask(id: string, emoji: string, isOn: boolean): Promise<void> {
    let since = 0;
    const stop = this.#client.subscribe((events) => {
      for (const event of events)
        if (event.type === 'message.reaction' && event.message.id === id)
          since = Math.max(since, event.message.revision);
    });
    try {
      await (isOn ? this.#client.addReaction(id, emoji) : this.#client.removeReaction(id, emoji));
      // Somebody may have changed their mind since.
      if (this.#wish(id, emoji)?.isOn === isOn) this.#set(id, emoji, { isOn, since });
    } catch (cause) {
      // Otherwise the next question settles it: this one may have been done all the same.
      if (this.#wish(id, emoji)?.isOn !== isOn) return;
      this.#set(id, emoji, undefined);
      throw cause;
    } finally {
      stop();
    }
  }

  #isAnswered(id: string): boolean {
    return [...(this.get(id)?.values() ?? [])].every(({ since }) => since < Infinity);
  }

  #wish(id: string, emoji: string): Wish | undefined {
    return this.get(id)?.get(emoji);
  }

  #set(id: string, emoji: string, wish: Wish | undefined): void {
    const wishes = new Map(this.get(id));
    if (wish === undefined) wishes.delete(emoji);
    else wishes.set(emoji, wish);
    this.#wishes.delete(id);
    if (wishes.size > 0) this.#wishes.set(id, wishes);
    forgetOldest(this.#wishes, mostMessages, (one) => this.#isAnswered(one));
    for (const listener of [...(this.#listeners.get(id) ?? [])]) listener();
  }
}

/** A message as its viewer wants it to be. The same where there is nothing that it does not say itself. */
export function withWishes(message: MessageRecord, wishes: Wishes | undefined): MessageRecord {
  let { reactions } = message;
  for (const [emoji, { isOn, since }] of wishes ?? []) {
    if (message.revision >= since || message.deletedAt !== 0 || hasReacted({ reactions }, emoji) === isOn) continue;
    const isThere = reactions.some((one) => one.emoji === emoji);
    const step = isOn ? 1 : -1;
    reactions = isThere
      ? reactions
          .map((one) => (one.emoji === emoji ? { emoji, count: one.count + step, reactedByMe: isOn } : one))
          .filter(({ count }) => count > 0)
      : [...reactions, { emoji, count: 1, reactedByMe: true }];
  }
  return reactions === message.reactions ? message : { ...message, reactions };
}

/** Whether the viewer has reacted to a message with this emoji. */
export function hasReacted({ reactions }: Pick<MessageRecord, 'reactions'>, emoji: string): boolean {
  return reactions.some((one) => one.emoji === emoji && one.reactedByMe);
}
