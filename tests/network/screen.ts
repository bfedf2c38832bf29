import type { ChatClient, ChatTarget, ClientEvent, HistoryQuery, MessageRecord } from '@open-chat-kit/sdk';

const whole: Omit<HistoryQuery, 'from'> = {
  ...{ limit: 100, keyword: '', types: [], categories: [], parentId: '' },
  ...{ hideReplies: false, hideDeleted: false, unreadOnly: false },
};

/** What somebody sees of one conversation: what they were told and sent, and what they read when they had to compare. */
export class Screen {
  /** Texts of others that the client told of, in order of arrival, doubles included. */
  readonly heard: string[] = [];
  readonly #client: ChatClient;
  readonly #target: ChatTarget;
  readonly #messages = new Map<string, MessageRecord>();
  #comparing = 0;

  constructor(client: ChatClient, target: ChatTarget) {
    this.#client = client;
    this.#target = target;
    client.subscribe((events) => {
      for (const event of events) this.#hear(event);
    });
  }

  get isComparing(): boolean {
    return this.#comparing > 0;
  }

  /** Texts in the order of the conversation. */
  texts(): readonly string[] {
    return [...this.#messages.values()].sort((a, b) => a.order - b.order).map(textOf);
  }

  #hear(event: ClientEvent): void {
    if (event.type === 'resync') void this.compare();
    if (event.type === 'message.received') this.heard.push(textOf(event.message));
    if (event.type === 'message.received' || event.type === 'message.sent') this.#put(event.message);
  }

  /** Reads the whole conversation. */
  async compare(): Promise<void> {
    this.#comparing += 1;
    for (let isDone = false; !isDone;) {
      isDone = await this.#read().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return false;
      });
    }
    this.#comparing -= 1;
  }

  async #read(): Promise<true> {
    let from: HistoryQuery['from'] = { kind: 'latest' };
    for (;;) {
      const { items, hasOlder } = await this.#client.queries.history(this.#target, { ...whole, from });
      for (const message of items) this.#put(message);
      const [oldest] = items;
      if (!hasOlder || !oldest) return true;
      from = { kind: 'before', id: oldest.id };
    }
  }

  #put(message: MessageRecord): void {
    this.#messages.set(message.id, message);
  }
}

function textOf({ content }: MessageRecord): string {
  return content.kind === 'text' ? content.text : content.kind;
}
