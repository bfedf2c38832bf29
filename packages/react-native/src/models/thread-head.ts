import { type ClientEvent, conversationOf, type KitException, type MessageRecord } from '@open-chat-kit/sdk';
import { isSameChat } from './chat-key.ts';
import { refusedStanding } from './group-standing.ts';
import { clockOf } from './life/clock-of.ts';
import { ModelLife, type ModelOptions } from './life/model-life.ts';
import { Question } from './life/question.ts';
import { type Quoted, Quotes } from './message-list/quotes.ts';
import type { RowSource } from './row-source.ts';

/** The message that a thread is about. */
export interface ThreadHeadState {
  /** `null` until it is known, and where it is not for the viewer (any more). */
  readonly message: MessageRecord | null;
  /** There is none, or none that the viewer may see. */
  readonly isGone: boolean;
  /** Why it is not known; it is asked for again by itself. */
  readonly error: KitException | null;
}

interface ThreadHeadOptions extends ModelOptions {
  /** Of the message. */
  readonly id: string;
  readonly onError: (error: KitException) => void;
}

type ReceiptEvent = Extract<ClientEvent, { readonly type: 'receipt' }>;

const unknown: ThreadHeadState = { message: null, isGone: false, error: null };

/** The first message of a thread as it is now, with the number of its replies. */
export class ThreadHead {
  readonly #life: ModelLife<ThreadHeadState>;
  readonly #question: Question<MessageRecord>;
  readonly #quotes: Quotes;
  readonly #id: string;
  #state = unknown;
  /** The group that the message stands in, once that is known. */
  #guid: string | null = null;

  constructor(options: ThreadHeadOptions) {
    const { id, onError } = options;
    this.#id = id;
    this.#quotes = new Quotes({
      clock: options.clock ?? clockOf(options.client),
      knows: () => undefined,
      onChange: () => this.#life.schedule(),
    });
    this.quotes = this.#quotes.source;
    this.#life = new ModelLife<ThreadHeadState>(options, {
      what: null,
      interest: {},
      read: () => this.#state,
      onStart: (client) => {
        this.#quotes.start(client);
        this.#question.ask();
      },
      onEvent: (event) => this.#take(event),
      onBack: () => {
        this.#question.askIfWaiting();
        this.#quotes.askAgain();
      },
      onForget: () => {
        this.#quotes.clear();
        this.#set(unknown);
      },
      onRefused: () => {},
      onDraw: () => this.#quotes.flush(),
      onEnd: () => {
        this.#question.stop();
        this.#quotes.stop();
      },
    });
    this.#question = new Question(this.#life, {
      what: 'Loading the first message of a thread',
      ask: (client, signal) => client.queries.getMessage(id, signal),
      // Whoever was put out, and may be in again: the answer that comes next knows.
      onAnswer: (message) => (this.#state.isGone && this.#question.isOwed ? undefined : this.#learn(message)),
      onFailure: (error, isFirst) => {
        if (refusedStanding(error.code) === undefined) this.#set({ ...this.#state, error });
        else this.#lose();
        if (isFirst) onError(error);
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => ThreadHeadState;
  readonly getServerSnapshot: () => ThreadHeadState;

  /** The messages that it quotes. */
  readonly quotes: RowSource<Quoted>;

  readonly askAgain = (): void => {
    this.#set({ ...this.#state, error: null });
    this.#question.ask();
  };

  #take(event: ClientEvent): void {
    switch (event.type) {
      case 'resync':
        this.#quotes.doubt();
        this.#question.ask();
        return;
      case 'conversation.deleted':
        this.#question.ask();
        return;
      case 'receipt':
        this.#follow(event);
        return;
      case 'message.received':
      case 'message.sent':
      case 'message.edited':
      case 'message.deleted':
      case 'message.reaction':
        this.#quotes.note([event.message]);
        if (event.message.id === this.#id) this.#hear(event.message);
        // Events of replies do not say how many there are.
        else if (event.message.parentId === this.#id && !isChange(event)) this.#question.ask();
        return;
      default:
        if ('group' in event) this.#followGroup(event);
    }
  }

  #hear(message: MessageRecord): void {
    // One's own that is sent twice is answered with what it became, also where one does not read any more.
    if (this.#state.isGone) this.#question.ask();
    else this.#learn(message);
  }

  /** Somebody else got or read all up to some message: whether that is this one or stands below it, the server knows. */
  #follow({ kind, target, user, messageId, at }: ReceiptEvent): void {
    const known = this.#state.message;
    const viewer = this.#life.owner;
    if (known === null || known.sender.uid !== viewer || user.uid === viewer) return;
    if ((kind === 'read' ? known.readAt : known.deliveredAt) !== 0) return;
    if (messageId === known.id)
      this.#learn({ ...known, deliveredAt: known.deliveredAt || at, ...(kind === 'read' ? { readAt: at } : null) });
    else if (isSameChat(conversationOf(known, viewer), target)) this.#question.ask();
  }

  /** Whoever is put out of a group does not read in it any more, and does so again when they are back. */
  #followGroup({ type, group }: Extract<ClientEvent, { readonly group: unknown }>): void {
    // In which group the message stands says the message: until it is known it may be any.
    if (this.#guid !== null && group.guid !== this.#guid) return;
    const isOut = type === 'group.deleted' || group.hasJoined === false;
    const isIn = group.hasJoined === true;
    if (!isOut && !isIn) return;
    if (isOut && this.#guid !== null) this.#lose();
    // An answer that is under way may be older than this.
    if (this.#question.isOpen || (isIn && this.#state.isGone)) this.#question.ask();
  }

  #learn(message: MessageRecord): void {
    const known = this.#state.message;
    const { type, id } = conversationOf(message, this.#life.owner);
    this.#guid = type === 'group' ? id : null;
    const newest = known !== null && message.revision < known.revision ? known : message;
    // What says nothing of a receipt is older than it.
    const deliveredAt = message.deliveredAt || (known?.deliveredAt ?? 0);
    const readAt = message.readAt || (known?.readAt ?? 0);
    this.#set({ message: { ...newest, deliveredAt, readAt }, isGone: false, error: null });
  }

  #lose(): void {
    this.#quotes.clear();
    this.#set({ message: null, isGone: true, error: null });
  }

  #set(state: ThreadHeadState): void {
    this.#state = state;
    this.#life.schedule();
  }
}

/** Neither comes nor goes by it. */
function isChange({ type }: ClientEvent): boolean {
  return type === 'message.edited' || type === 'message.reaction';
}
