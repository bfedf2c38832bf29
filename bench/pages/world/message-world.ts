import type {
  EngineEvent,
  EventSink,
  HistoryPage,
  HistoryQuery,
  MessageEvent,
  MessageRecord,
} from '@open-chat-kit/sdk/engine';
import { messageNews, messageRecord, other } from './records.ts';

/** The group in which everything is said. */
export const chatGuid = 'g0';

export interface MessageWorldOptions {
  /** Messages that the first answer brings; see `GroupWorldOptions.first`. */
  readonly first: number;
  readonly total: number;
}

const words = 'tea kettle leaf cup saucer steam morning scone jam spoon honey lemon garden market window'.split(' ');

/** A conversation on a backend that costs next to nothing. */
export class MessageWorld {
  /** Older messages wait for `release`. */
  isHolding = false;
  #waiting: (() => void)[] = [];
  readonly #options: MessageWorldOptions;
  readonly #messages: MessageRecord[];
  readonly #sinks = new Set<EventSink>();
  #lastEvent = 0;

  constructor(options: MessageWorldOptions) {
    this.#options = options;
    const start = Date.UTC(2026, 0, 5) / 1_000;
    this.#messages = Array.from({ length: options.total }, (_, index) =>
      messageRecord(chatGuid, index, textOf(index), start + index * 40),
    );
  }

  listen(sink: EventSink): () => void {
    this.#sinks.add(sink);
    return () => void this.#sinks.delete(sink);
  }

  async history({ from, limit }: HistoryQuery): Promise<HistoryPage> {
    if (from.kind === 'latest') return this.#run(this.#messages.length, this.#options.first);
    if (from.kind !== 'before') return { items: [], hasOlder: true, hasNewer: false };
    if (this.isHolding) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#run(
      this.#messages.findIndex(({ id }) => id === from.id),
      limit,
    );
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
    const index = this.#messages.findIndex((message) => message.id === id);
    const before = this.#messages[index];
    if (before === undefined) throw new Error(`There is no message ${id}.`);
    const editedAt = before.sentAt + 1;
    const message: MessageRecord = {
      ...before,
      content: { kind: 'text', text },
      editedAt,
      revision: before.revision + 1,
    };
    this.#messages[index] = message;
    this.#tell('message.edited', message);
  }

  /** Somebody types in another group, or writes there. */
  foreign(number: number): void {
    const id = `f${number}`;
    const sent = messageRecord('g1', 1_000_000 + number, 'elsewhere', 2_000_000_000 + number);
    this.#tellAll({ type: 'message.received', id, message: messageNews({ ...sent, sender: other }) });
  }

  #run(end: number, count: number): HistoryPage {
    const begin = Math.max(0, end - count);
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

/** 1 to 40 words, always the same for a number. */
function textOf(number: number): string {
  const length = ((number * 7_919) % 40) + 1;
  const said = Array.from({ length }, (_, index) => words[(number * 31 + index * 17) % words.length]);
  return `${number}. ${said.join(' ')}`;
}
