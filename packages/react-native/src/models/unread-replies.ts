import type { ChatClient, ChatTarget, MessageRecord } from '@open-chat-kit/sdk';
import { addTo } from './add-to.ts';
import { chatKey } from './chat-key.ts';
import { OfUser } from './of-user.ts';

/** By the keys of their chats. */
const chatsOfUser = new OfUser(() => new Map<string, UnreadReplies>());

/** So many of one thread are told apart. */
const mostOfThread = 100;

/**
 * What was said in the threads of a chat and was not seen here, as long as the app runs. Servers know of a chat alone how far
 * it was read: whoever opens it at its end has read all replies, and has seen none. The lists of a chat and of its threads
 * meet here, whichever of them there is.
 */
export class UnreadReplies {
  /** Orders of replies by their ids, for each thread that has any. */
  readonly #threads = new Map<string, Map<string, number>>();
  /** How far each thread was seen, by order. */
  readonly #seen = new Map<string, number>();
  readonly #readers = new Map<string, Set<() => boolean>>();
  readonly #listeners = new Set<(parentId: string) => void>();

  static of(client: ChatClient, target: ChatTarget): UnreadReplies {
    const chats = chatsOfUser.of(client);
    const key = chatKey(target);
    const replies = chats.get(key) ?? new UnreadReplies();
    chats.set(key, replies);
    return replies;
  }

  /** The threads that have some, each with the orders of its replies. */
  get threads(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    return this.#threads;
  }

  countOf(parentId: string): number {
    return this.#threads.get(parentId)?.size ?? 0;
  }

  /** Somebody else said it, and it was not read. */
  add({ id, parentId, order }: MessageRecord): void {
    if (order <= (this.#seen.get(parentId) ?? -Infinity)) return;
    if ([...(this.#readers.get(parentId) ?? [])].some((isSeen) => isSeen())) return;
    const replies = this.#threads.get(parentId) ?? new Map<string, number>();
    if (replies.has(id) || replies.size >= mostOfThread) return;
    this.#threads.set(parentId, replies.set(id, order));
    this.#tell(parentId);
  }

  /** It is gone. */
  drop({ id, parentId }: MessageRecord): void {
    if (this.#threads.get(parentId)?.has(id) === true) this.#keepOnly(parentId, (_, reply) => reply !== id);
  }

  /** Somebody saw the thread up to this order. */
  see(parentId: string, upTo: number): void {
    if (upTo <= (this.#seen.get(parentId) ?? -Infinity)) return;
    this.#seen.set(parentId, upTo);
    this.#keepOnly(parentId, (order) => order > upTo);
  }

  /** Nothing is there below this order. */
  cutBelow(least: number): void {
    for (const parentId of [...this.#threads.keys()]) this.#keepOnly(parentId, (order) => order >= least);
  }

  /** A list of this thread says whether what comes is seen as it comes. */
  watch(parentId: string, isSeen: () => boolean): () => void {
    return addTo(this.#readers, parentId, isSeen);
  }

  /** Hears of which thread there are others now. */
  subscribe(listener: (parentId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #keepOnly(parentId: string, isKept: (order: number, id: string) => boolean): void {
    const replies = this.#threads.get(parentId);
    if (replies === undefined) return;
    const before = replies.size;
    for (const [id, order] of replies) if (!isKept(order, id)) replies.delete(id);
    if (replies.size === 0) this.#threads.delete(parentId);
    if (replies.size < before) this.#tell(parentId);
  }

  #tell(parentId: string): void {
    for (const listener of [...this.#listeners]) listener(parentId);
  }
}
