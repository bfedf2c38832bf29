import { WebSocket } from 'ws';

/** What a client heard that is of interest to whoever counts. */
export interface Hearing {
  /** In the order in which they came. */
  onMessage(client: Client, message: HeardMessage): void;
  onReceipt(client: Client, messageId: string): void;
  onEvent(client: Client): void;
}

/** What is looked at of a message. */
export interface HeardMessage {
  readonly guid: string;
  readonly text: string;
  readonly order: number;
  readonly id: string;
}

/** A light client over a bare socket: it speaks the lines' protocol, and keeps nothing of what it hears. */
export class Client {
  readonly uid: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (frame: Answer) => void>();
  readonly #hearing: Hearing;
  #lastId = 0;
  #isClosed = false;

  /** Opens a socket and says who it is. @returns the client, once it was let in */
  static async enter(url: string, session: Session, hearing: Hearing): Promise<Client> {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const client = new Client(session.uid, socket, hearing);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    await client.ask('connect', [session]);
    return client;
  }

  private constructor(uid: string, socket: WebSocket, hearing: Hearing) {
    this.uid = uid;
    this.#socket = socket;
    this.#hearing = hearing;
    socket.on('message', (data) => this.#hear(String(data)));
    socket.on('close', () => {
      this.#isClosed = true;
      for (const settle of this.#waiting.values()) settle({ kind: 'refusal', error: { code: 'NETWORK' } });
    });
    socket.on('error', () => {}); // `close` follows
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async ask(name: string, args: readonly unknown[]): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ kind: 'ask', id, name, args }));
    });
    if (answer.kind === 'answer') return answer.value;
    throw new Error(`${name} was refused: ${answer.error?.code}`);
  }

  tell(name: string, args: readonly unknown[]): void {
    this.#socket.send(JSON.stringify({ kind: 'tell', name, args }));
  }

  close(): void {
    this.#socket.terminate();
  }

  #hear(text: string): void {
    const frame = JSON.parse(text) as Frame;
    if (frame.kind !== 'events') {
      this.#waiting.get(frame.id)?.(frame);
      this.#waiting.delete(frame.id);
      return;
    }
    for (const event of frame.events) {
      this.#hearing.onEvent(this);
      if (event.type === 'message.received') {
        const { receiver, content, order, id = '' } = event.message;
        if (content.kind === 'text')
          this.#hearing.onMessage(this, { guid: receiver.id, text: content.text, order, id });
      } else if (event.type === 'receipt') this.#hearing.onReceipt(this, event.messageId);
    }
  }
}

/** Who a client is. */
export interface Session {
  readonly uid: string;
  readonly authToken: string;
}

interface Answer {
  readonly kind: 'answer' | 'refusal';
  readonly value?: unknown;
  readonly error?: { readonly code: string };
}

type Frame =
  | (Answer & { readonly id: number })
  | {
      readonly kind: 'events';
      readonly events: readonly (
        | {
            readonly type: 'message.received';
            readonly message: {
              readonly id?: string;
              readonly order: number;
              readonly receiver: { readonly id: string };
              readonly content: { readonly kind: string; readonly text: string };
            };
          }
        | { readonly type: 'receipt'; readonly messageId: string }
        | { readonly type: 'typing' }
      )[];
    };
