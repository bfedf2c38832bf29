import { idOf, oneOf } from '../arguments.ts';
import { receiverTypes } from '../constants.ts';
import { cleanDeletion } from '../delivery/clean-conversation.ts';
import type { ChatTarget, ReceiverType } from '../domain/message.ts';
import type { Conversation } from '../objects/conversation.ts';
import { conversationFrom } from '../objects/from-records.ts';
import type { ClientContext } from './context.ts';
import type { Queries } from './queries.ts';

/** What the logged-in user can do with whole conversations. */
export class ConversationCalls {
  readonly #context: ClientContext;
  readonly #queries: Queries;

  constructor(context: ClientContext, queries: Queries) {
    this.#context = context;
    this.#queries = queries;
  }

  /** `id` is a uid or a guid, as `type` says. @throws NOT_FOUND where nothing was written, or all of it deleted */
  async getConversation(id: string, type: ReceiverType): Promise<Conversation> {
    const record = await this.#queries.getConversation(targetOf(id, type));
    return conversationFrom(record, this.#context.viewer().uid);
  }

  /** Deletes it for the logged-in user alone, up to now: on all devices of theirs, and for nobody else. */
  async deleteConversation(id: string, type: ReceiverType): Promise<true> {
    const target = targetOf(id, type);
    this.#context.need('conversations', 'Deleting a conversation');
    const { engine, delivery } = this.#context;
    const { upTo } = await this.#context.change(
      'Deleting a conversation',
      (signal) => engine.deleteConversation(target, signal),
      cleanDeletion,
    );
    delivery.tell({ type: 'conversation.deleted', id: this.#context.newId('local'), target, upTo });
    return true;
  }
}

function targetOf(id: unknown, type: unknown): ChatTarget {
  return { id: idOf(id, 'id'), type: oneOf(type, 'type', receiverTypes) };
}
