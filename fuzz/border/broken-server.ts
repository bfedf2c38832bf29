import type { WebSocketConstructor, WebSocketEvent } from '@open-chat-kit/sdk/engine';
import { isObject } from '../inputs/well-formed.ts';

type EventName = 'open' | 'message' | 'close' | 'error';
type Listener = (event: WebSocketEvent) => void;

interface Socket {
  readonly listeners: [EventName, Listener][];
  /** Requests that were not answered yet, the oldest first. */
  readonly asked: { readonly id: number; readonly name: string }[];
  isOpen: boolean;
  isClosed: boolean;
}

/** What is at the other end of an engine's sockets and requests: it does whatever it is told to, in any order. */
export class BrokenServer {
  /** What the engine threw where nobody but the platform calls. */
  readonly thrown: unknown[] = [];
  /** Where bytes of files were sent. */
  readonly places: string[] = [];
  readonly WebSocket: WebSocketConstructor;
  readonly #put: number | 'fails' | 'never';
  readonly #sockets: Socket[] = [];

  constructor(put: number | 'fails' | 'never') {
    this.#put = put;
    const sockets = this.#sockets;
    this.WebSocket = class {
      readonly #socket: Socket = { listeners: [], asked: [], isOpen: false, isClosed: false };

      constructor(url: string) {
        void new URL(url); // as the platform's own looks at it
        sockets.push(this.#socket);
      }

      addEventListener(type: EventName, listener: Listener): void {
        this.#socket.listeners.push([type, listener]);
      }

      send(frame: string): void {
        if (!this.#socket.isOpen) throw new Error('It is not open.');
        const message: unknown = JSON.parse(frame);
        const [kind, id, name] = ['kind', 'id', 'name'].map((part): unknown =>
          isObject(message) ? Reflect.get(message, part) : undefined,
        );
        if (kind === 'ask' && typeof id === 'number') this.#socket.asked.push({ id, name: String(name) });
      }

      close(): void {
        this.#socket.isClosed = true;
      }
    };
  }

  /** Sockets that nobody closed, on either side. */
  get openSockets(): number {
    return this.#sockets.filter(({ isClosed }) => !isClosed).length;
  }

  /** The oldest request that waits. */
  get waiting(): string {
    return this.#newest?.asked[0]?.name ?? '';
  }

  happen(type: 'open' | 'error'): void {
    if (type === 'open' && this.#newest) this.#newest.isOpen = true;
    this.#dispatch(type, {});
  }

  say(data: unknown): void {
    this.#dispatch('message', { data });
  }

  answer(kind: 'answer' | 'refusal', json: string): void {
    const id = this.#newest?.asked.shift()?.id ?? 1;
    this.say(`{"kind":"${kind}","id":${id},"${kind === 'answer' ? 'value' : 'error'}":${json}}`);
  }

  close(code: unknown, reason: unknown): void {
    if (this.#newest) Object.assign(this.#newest, { isOpen: false, isClosed: true });
    this.#dispatch('close', { code, reason });
  }

  /** Takes the place of the platform's `fetch`. @returns what puts that back */
  takeFetch(): () => void {
    const { fetch } = globalThis;
    globalThis.fetch = async (place, init) => {
      this.places.push(String(place));
      if (this.#put === 'fails') throw new TypeError('fetch failed');
      if (this.#put === 'never')
        await new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      return new Response(null, { status: Number(this.#put) });
    };
    return () => {
      globalThis.fetch = fetch;
    };
  }

  get #newest(): Socket | undefined {
    return this.#sockets.at(-1);
  }

  #dispatch(type: EventName, event: WebSocketEvent): void {
    for (const [wanted, listener] of this.#newest?.listeners ?? []) {
      if (wanted !== type) continue;
      try {
        listener({ type, ...event });
      } catch (error) {
        this.thrown.push(error);
      }
    }
  }
}
