import { KitException } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, EngineEvent, ErrorCode, EventSink, Session, UserRecord } from '@open-chat-kit/sdk/engine';
import { forwardOperations } from '../operations/table.ts';

type Reject = (error: KitException) => void;

/** An engine that outlives its server, as one that reaches it over a network does; answers can get lost on the way to it. */
export class LastingEngine {
  readonly engine: ChatEngine;
  readonly #waiting = new Set<Reject>();
  #inside: ChatEngine;
  #sink: EventSink | null = null;
  /** Whose session it is, open or broken. */
  #uid: string | null = null;
  /** The server that knew what was missed is gone. */
  #isForgotten = false;
  #losesAnswer = false;

  constructor(inside: ChatEngine) {
    this.#inside = inside;
    this.engine = {
      name: inside.name,
      capabilities: inside.capabilities,
      ...(inside.limits && { limits: inside.limits }),
      connect: (session, sink, signal) => this.#connect(session, sink, signal),
      disconnect: () => this.#disconnect(),
      ping: (signal) => this.#ask(signal, (engine) => engine.ping(signal)),
      ...forwardOperations((name, args, signal) =>
        this.#ask(signal, (engine): Promise<unknown> => Reflect.apply(engine[name], engine, [...args, signal])),
      ),
      upload: (file, onProgress, signal) => this.#ask(signal, (engine) => engine.upload(file, onProgress, signal)),
      setTyping: (target, isTyping) => this.#inside.setTyping(target, isTyping),
      watch: (interest) => this.#inside.watch(interest),
    };
  }

  /** The connection to the server of now. */
  get inside(): ChatEngine {
    return this.#inside;
  }

  /** The server does what is asked next, and its answer never arrives. */
  loseAnswer(): void {
    this.#losesAnswer = true;
  }

  /** The server is gone, and another one is there. */
  moveTo(inside: ChatEngine): void {
    this.#inside = inside;
    this.#isForgotten = this.#uid !== null;
    this.#failWaiting('NETWORK', 'The server is gone.');
    const sink = this.#sink;
    this.#sink = null;
    sink?.([{ type: 'connection.lost', code: 'NETWORK', reason: 'The server is gone.' }]);
  }

  async #connect(session: Session, sink: EventSink, signal: AbortSignal): Promise<UserRecord> {
    if (signal.aborted) return this.#inside.connect(session, sink, signal);
    this.#failWaiting('NETWORK', 'The connection was replaced by a new one.');
    this.#sink = null;
    const inside = this.#inside;
    const hear: EventSink = (events) => {
      if (this.#inside !== inside) return;
      this.#heed(events);
      sink(events);
    };
    const user = await this.#orFail(signal, inside.connect(session, hear, signal));
    const isUnknown = this.#isForgotten && this.#uid === user.uid;
    this.#isForgotten = false;
    this.#uid = user.uid;
    this.#sink = sink;
    if (isUnknown) void Promise.resolve().then(() => this.#sink === sink && sink([{ type: 'resync' }]));
    return user;
  }

  async #disconnect(): Promise<void> {
    this.#sink = null;
    this.#uid = null;
    this.#isForgotten = false;
    this.#failWaiting('NOT_LOGGED_IN', 'The session was ended before an answer came.');
    await this.#inside.disconnect();
  }

  #ask<Answer>(signal: AbortSignal, request: (engine: ChatEngine) => Promise<Answer>): Promise<Answer> {
    if (this.#isForgotten) return Promise.reject(new KitException('NETWORK', 'The connection is lost.'));
    const isLost = this.#losesAnswer;
    this.#losesAnswer = false;
    const answer = request(this.#inside);
    return this.#orFail(signal, isLost ? answer.then(() => new Promise<never>(() => undefined)) : answer);
  }

  /** Waits for an answer as long as there can be one. */
  #orFail<Answer>(signal: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(new KitException('NETWORK', 'The request was given up.'));
      const settle = (): void => {
        this.#waiting.delete(reject);
        signal.removeEventListener('abort', abort);
      };
      this.#waiting.add(reject);
      signal.addEventListener('abort', abort);
      answer.then(resolve, reject).finally(settle);
    });
  }

  #heed(events: readonly EngineEvent[]): void {
    const end = events.find(({ type }) => type === 'connection.lost' || type === 'session.ended');
    if (!end) return;
    this.#sink = null;
    if (end.type === 'session.ended') this.#uid = null;
    this.#failWaiting(end.type === 'session.ended' ? 'NOT_LOGGED_IN' : 'NETWORK', 'The connection ended.');
  }

  #failWaiting(code: ErrorCode, reason: string): void {
    for (const reject of this.#waiting) reject(new KitException(code, reason));
    this.#waiting.clear();
  }
}
