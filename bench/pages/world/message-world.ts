import type {
  EngineEvent,
  EventSink,
  HistoryPage,
  HistoryQuery,
  MessageEvent,
  MessageRecord,
} from '@open-chat-kit/sdk/engine';
import { messageOfKind } from './message-kinds.ts';
import { messageNews, messageRecord, other, otherNews } from './records.ts';

/** The group in which everything is said. */
export const chatGuid = 'g0';

export interface MessageWorldOptions {
  /** Messages that the first answer brings; see `GroupWorldOptions.first`. */
  readonly first: number;
  readonly total: number;
  /** Not texts alone, but all that people write and do. */
  readonly isMixed?: boolean;
}

/** A conversation on a backend that costs next to nothing. */
export class MessageWorld {
  /** Resolves as soon as the first page is answered. */
  readonly answered: Promise<void>;
  #sayAnswered: () => void = () => {};
  /** Older messages wait for `release`. */
  isHolding = false;
  #waiting: (() => void)[] = [];
  readonly #options: MessageWorldOptions;
  readonly #messages: MessageRecord[];
  readonly #sinks = new Set<EventSink>();
  #lastEvent = 0;

  constructor(options: MessageWorldOptions) {
    this.#options = options;
    this.answered = new Promise((resolve) => (this.#sayAnswered = resolve));
    const start = Date.UTC(2026, 0, 5) / 1_000;
    this.#messages = Array.from({ length: options.total }, (_, index) => {
      const message = messageRecord(chatGuid, index, textOf(index), start + index * 40);
      return options.isMixed === true ? messageOfKind(message) : message;
    });
  }

  listen(sink: EventSink): () => void {
    this.#sinks.add(sink);
    return () => void this.#sinks.delete(sink);
  }

  /** What the first answer brings, oldest first. */
  newest(): readonly MessageRecord[] {
    return this.#messages.slice(-this.#options.first);
  }

  async history({ from, limit }: HistoryQuery): Promise<HistoryPage> {
    this.#sayAnswered();
    if (from.kind === 'latest') return this.#run(this.#messages.length - this.#options.first, this.#options.first);
    if (!('id' in from)) return { items: [], hasOlder: true, hasNewer: false };
    const index = indexOf(from.id);
    if (from.kind === 'around') return this.#run(index - Math.floor(limit / 2), limit);
    if (from.kind === 'after') return this.#run(index + 1, limit);
    if (this.isHolding) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#run(Math.max(0, index - limit), Math.min(index, limit));
  }

  get(id: string): MessageRecord {
    const message = this.#messages[indexOf(id)];
    if (message === undefined) throw new Error(`There is no message ${id}.`);
    return message;
  }

  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Lets what is held back go. */
  release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** The other one writes. */
  receive(): string {
    const order = this.#messages.length;
    const last = this.#messages.at(-1);
    const message = { ...messageRecord(chatGuid, order, textOf(order), (last?.sentAt ?? 0) + 1), sender: other };
    this.#messages.push(message);
    this.#tell('message.received', message);
    return message.id;
  }

  /** The writer of a message changes it. */
  edit(id: string, text: string): void {
    const { sentAt } = this.get(id);
    this.#tell('message.edited', this.#change(id, { content: { kind: 'text', text }, editedAt: sentAt + 1 }));
  }

  /** The writer of a message takes it back. */
  erase(id: string): void {
    const { sentAt } = this.get(id);
    this.#tell('message.deleted', this.#change(id, { content: { kind: 'deleted' }, deletedAt: sentAt + 1 }));
  }

  /** The other one reacts to a message. */
  react(id: string, emoji: string): void {
    const message = this.#change(id, { reactions: [{ emoji, count: 1, reactedByMe: false }] });
    this.#lastEvent += 1;
    this.#tellAll({
      ...{ type: 'message.reaction', id: `c${this.#lastEvent}`, message: messageNews(message) },
      ...{ user: otherNews, emoji, isAdded: true, at: message.sentAt + 1 },
    });
  }

  /** Somebody types in another group, or writes there. */
  foreign(number: number): void {
    const id = `f${number}`;
    const sent = messageRecord('g1', 1_000_000 + number, 'elsewhere', 2_000_000_000 + number);
    this.#tellAll({ type: 'message.received', id, message: messageNews({ ...sent, sender: other }) });
  }

  #change(id: string, changes: Partial<MessageRecord>): MessageRecord {
    const before = this.get(id);
    const message = { ...before, ...changes, revision: before.revision + 1 };
    this.#messages[indexOf(id)] = message;
    return message;
  }

  #run(from: number, count: number): HistoryPage {
    const begin = Math.max(0, from);
    const end = begin + count;
    return { items: this.#messages.slice(begin, end), hasOlder: begin > 0, hasNewer: end < this.#messages.length };
  }

  #tell(type: MessageEvent['type'], message: MessageRecord): void {
    this.#lastEvent += 1;
    this.#tellAll({ type, id: `c${this.#lastEvent}`, message: messageNews(message) });
  }

  #tellAll(event: EngineEvent): void {
    for (const sink of [...this.#sinks]) sink([event]);
  }
}

/** Messages are called by their place. */
function indexOf(id: string): number {
  return Number(id.slice(1));
}

const words = 'tea kettle leaf cup saucer steam morning scone jam spoon honey lemon garden market window'.split(' ');

/** 1 to 40 words, always the same for a number. */
function textOf(number: number): string {
  const length = ((number * 7_919) % 40) + 1;
  const said = Array.from({ length }, (_, index) => words[(number * 31 + index * 17) % words.length]);
  return `${number}. ${said.join(' ')}`;
}
