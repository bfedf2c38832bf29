import type { ChatTarget, Kit, KitException } from '@open-chat-kit/sdk';
import { isSameChat } from './chat-key.ts';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { Question } from './life/question.ts';

/** Who has a message. */
export interface MessageInfoState {
  /** Who read it, the last one first; `null` until that is known. */
  readonly readBy: readonly Kit.MessageReceipt[] | null;
  /** Who has it and has not read it. */
  readonly deliveredTo: readonly Kit.MessageReceipt[];
  /** Why it is not known. */
  readonly error: KitException | null;
}

interface MessageInfoOptions extends ModelOptions {
  readonly id: string;
  readonly target: ChatTarget;
  readonly onError: (error: KitException) => void;
}

const unknown: MessageInfoState = { readBy: null, deliveredTo: [], error: null };

/** Who read a message of the viewer's, and who has it, live: a receipt asks anew, since it says only how far one person came. */
export class MessageInfo {
  readonly #life: ModelLife<MessageInfoState>;
  readonly #question: Question<readonly Kit.MessageReceipt[]>;
  #state = unknown;

  constructor(options: MessageInfoOptions) {
    const { id, target, onError } = options;
    this.#life = new ModelLife<MessageInfoState>(options, {
      what: null,
      interest: {},
      read: () => this.#state,
      onStart: () => this.#question.ask(),
      onEvent: (event) => {
        const isHere = 'target' in event && isSameChat(event.target, target);
        if ((event.type === 'receipt' && isHere) || event.type === 'resync') this.#question.ask();
      },
      onBack: () => this.#question.askIfWaiting(),
      onForget: () => this.#set(unknown),
      onRefused: () => {},
      onEnd: () => this.#question.stop(),
    });
    this.#question = new Question(this.#life, {
      what: 'Loading who read a message',
      ask: (client) => client.getMessageReceipts(id),
      onAnswer: (receipts) =>
        this.#set({
          readBy: receipts.filter(isRead).sort((one, other) => other.getReadAt() - one.getReadAt()),
          deliveredTo: receipts.filter((receipt) => !isRead(receipt)),
          error: null,
        }),
      onFailure: (error, isFirst) => {
        this.#set({ ...this.#state, error });
        if (isFirst) onError(error);
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MessageInfoState;
  readonly getServerSnapshot: () => MessageInfoState;

  readonly askAgain = (): void => {
    this.#set({ ...this.#state, error: null });
    this.#question.ask();
  };

  #set(state: MessageInfoState): void {
    this.#state = state;
    this.#life.schedule();
  }
}

function isRead(receipt: Kit.MessageReceipt): boolean {
  return receipt.getReadAt() > 0;
}
