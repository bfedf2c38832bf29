import { isObject } from '../arguments.ts';
import { callSafely } from '../call-safely.ts';
import type {
  Clock,
  ConnectionLostEvent,
  EngineEvent,
  EventSink,
  Session,
  SessionEndedEvent,
  UserRecord,
} from '../contract.ts';
import { isKitException, KitException } from '../errors.ts';
import { type AnswerOf, type AnswerReading, answers, oneUser } from './answers.ts';
import { errorFromJson } from './error-json.ts';
import { readBurst } from './read-burst.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Line, LineEnds, OpenLine } from './line.ts';
import type { Asked, EngineMessage, LineProtocol } from './line-protocol.ts';
import { givenUp, OpenRequests, type Settling } from './open-requests.ts';
import type { ArgumentsOf, RequestName } from './request-shapes.ts';
import { faultText } from './shapes.ts';
import { SinkGate } from './sink-gate.ts';

/** What connections of one engine have in common. Times are in milliseconds, lengths in UTF-16 code units. */
export interface LineSettings {
  readonly open: OpenLine;
  readonly protocol: LineProtocol;
  readonly clock: Clock;
  /** `null` for no heartbeat. */
  readonly heartbeatMs: number | null;
  readonly answerMs: number;
  readonly openMs: number;
  readonly frameLength: number;
  readonly warn: (warning: string) => void;
}

/** How a connection ended that had been open: `lost` may come back, `ended` may not by itself. */
export type LineEnd = 'lost' | 'ended';

interface Waiting extends Asked {
  readonly end: Settling<unknown>;
  readonly onProgress: (share: number) => void;
}

const never = new AbortController().signal;

/** One line from its opening to its end, and everything that waits on it. It never comes back: the next one is another. */
export class LineConnection {
  readonly #settings: LineSettings;
  readonly #gate: SinkGate;
  readonly #heartbeat: Heartbeat | null;
  readonly #requests = new OpenRequests();
  readonly #waiting = new Map<number, Waiting>();
  readonly #opening = new AbortController();
  readonly #ended: (how: LineEnd) => void;
  #line: Line | null = null;
  #state: 'opening' | 'open' | 'over' = 'opening';
  #lastId = 0;

  /** `ended` is told of the end of a connection that was open, unless its owner ended it. */
  constructor(settings: LineSettings, sink: EventSink, ended: (how: LineEnd) => void) {
    this.#settings = settings;
    this.#gate = new SinkGate(sink, settings.warn);
    this.#ended = ended;
    const { clock, heartbeatMs, answerMs } = settings;
    this.#heartbeat =
      heartbeatMs === null
        ? null
        : new Heartbeat({
            clock,
            silenceMs: heartbeatMs,
            answerMs,
            // Whatever comes back is a sign of life, also a refusal.
            ask: () => void this.send('ping', [], never).catch(() => {}),
            dead: () => this.#lose('NETWORK', 'The server gave no sign of life.'),
          });
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Opens the line and says who it is. `first` is what the sink hears first of all. @throws AUTH_FAILED, NETWORK */
  enter(session: Session, first: readonly EngineEvent[], signal: AbortSignal): Promise<UserRecord> {
    const entering = this.#requests.wait<UserRecord>(signal, (end) => {
      const cancel = this.#settings.clock.after(this.#settings.openMs, () =>
        this.end(new KitException('NETWORK', 'The server did not let this connection in in time.')),
      );
      void this.#greet(session).then(
        (user) => {
          if (this.#state === 'over') return;
          this.#state = 'open';
          this.#gate.tell(first);
          this.#heartbeat?.start();
          end.resolve(user);
        },
        (error: unknown) => this.end(reasonOf(error)),
      );
      return (isAborted) => {
        cancel();
        if (isAborted) this.end(givenUp(signal));
      };
    });
    // Whoever awaits the answer has it before the sink is called.
    void entering.then(
      () => Promise.resolve().then(() => this.#gate.open()),
      () => {},
    );
    return entering;
  }

  /** Asks the server. @throws what it refuses with; NETWORK, LIMIT_EXCEEDED, INVALID_ARGUMENT for what cannot be written */
  async ask<Name extends RequestName>(
    name: Name,
    args: ArgumentsOf<Name>,
    signal: AbortSignal,
  ): Promise<AnswerOf<Name>> {
    return this.#read<AnswerOf<Name>>(name, answers[name], await this.send(name, args, signal));
  }

  /** Asks for anything, by any name, and takes any answer. */
  send(
    name: string,
    args: readonly unknown[],
    signal: AbortSignal,
    onProgress: (share: number) => void = () => {},
  ): Promise<unknown> {
    return this.#requests.wait<unknown>(signal, (end) => {
      this.#lastId += 1;
      const id = this.#lastId;
      this.#waiting.set(id, { name, args, end, onProgress });
      try {
        this.#write({ kind: 'ask', id, name, args });
      } catch (error) {
        end.reject(reasonOf(error));
      }
      return (isAborted) => {
        // What is known already to have gone through needs no abort.
        if (this.#waiting.delete(id) && isAborted) this.#writeSafely({ kind: 'abort', id });
      };
    });
  }

  /** Waits for something else than an answer, as it waits for answers. */
  wait<Value>(signal: AbortSignal, run: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    return this.#requests.wait<Value>(signal, (end) => {
      const control = new AbortController();
      callSafely(() => run(control.signal)).then(end.resolve, (error: unknown) => end.reject(reasonOf(error)));
      return () => control.abort();
    });
  }

  /** Says something that is not answered. */
  tell(name: string, args: readonly unknown[]): void {
    if (this.#state === 'open') this.#writeSafely({ kind: 'tell', name, args });
  }

  /** Ends the connection without a word to the sink. What waits is rejected. The server hears `goodbye`, if it knows us. */
  end(error: KitException, goodbye: string | null = null): void {
    this.#finish(error, [], this.#state === 'open' ? goodbye : null);
  }

  #lose(code: ConnectionLostEvent['code'], reason: string): void {
    this.#leave({ type: 'connection.lost', code, reason }, []);
  }

  /** The other side, or the network, ended it. `before` was told in the same burst. */
  #leave(last: ConnectionLostEvent | SessionEndedEvent, before: readonly EngineEvent[]): void {
    const wasOpen = this.#state === 'open';
    const isLost = last.type === 'connection.lost';
    if (wasOpen) this.#ended(isLost ? 'lost' : 'ended');
    // A request does not know of sessions: only before the answer to `connect` is the server's own code of interest.
    const code = isLost ? 'NETWORK' : wasOpen ? 'NOT_LOGGED_IN' : last.code;
    this.#finish(new KitException(code, last.reason), wasOpen ? [...before, last] : []);
  }

  #finish(error: KitException, lastWords: readonly EngineEvent[], goodbye: string | null = null): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#heartbeat?.stop();
    this.#opening.abort();
    if (lastWords.length === 0) this.#gate.shut();
    this.#requests.failAll(error);
    this.#waiting.clear();
    if (goodbye !== null) this.#writeSafely({ kind: 'tell', name: goodbye, args: [] });
    const line = this.#line;
    this.#line = null;
    if (line) this.#close(line);
    if (lastWords.length > 0) this.#gate.end(lastWords);
  }

  async #greet(session: Session): Promise<UserRecord> {
    const ends: LineEnds = {
      frame: (frame) => this.#receive(frame),
      closed: (reason) => this.#lose('NETWORK', reason),
      asked: (id) => this.#waiting.get(id),
    };
    const line = await callSafely(() => this.#settings.open(ends, this.#opening.signal)).catch((error: unknown) => {
      throw isKitException(error)
        ? error
        : new KitException('NETWORK', 'The server cannot be reached.', { cause: error });
    });
    if (this.#state === 'over') {
      this.#close(line);
      throw new KitException('NETWORK', 'The connection was given up before it was open.');
    }
    this.#line = line;
    return this.#read('connect', oneUser, await this.send('connect', [session], never));
  }

  /** An answer, or what can be saved of it. @throws INTERNAL where that is nothing */
  #read<Value>(name: string, { shape, mend }: AnswerReading<Value>, value: unknown): Value {
    if (shape.is(value)) return value;
    const fault = shape.faultIn(value);
    this.#settings.warn(`The answer to ${name} is not as it must be: ${fault ? faultText(fault) : 'unreadable'}.`);
    const mended = mend(value);
    if (mended !== undefined) return mended;
    throw new KitException('INTERNAL', `The server's answer to ${name} makes no sense.`, {
      details: { request: name },
    });
  }

  #close(line: Line): void {
    try {
      line.close();
    } catch (error) {
      this.#settings.warn(`The line could not be closed: ${String(error)}`);
    }
  }

  #write(message: EngineMessage): void {
    const frame = written(this.#settings.protocol, message);
    if (frame === null || this.#line === null) return;
    const { frameLength } = this.#settings;
    if (frame.length > frameLength) {
      const text = `The request has more than ${frameLength} characters. Ask for less at a time.`;
      throw new KitException('LIMIT_EXCEEDED', text, { details: { limit: frameLength } });
    }
    try {
      this.#line.send(frame);
    } catch (cause) {
      throw new KitException('NETWORK', 'The request could not be sent.', { cause });
    }
  }

  #writeSafely(message: EngineMessage): void {
    try {
      this.#write(message);
    } catch (error) {
      this.#settings.warn(`"${message.kind}" could not be sent: ${reasonOf(error).message}`);
    }
  }

  #receive(frame: string): void {
    if (this.#state === 'over') return;
    this.#heartbeat?.sign();
    let message;
    try {
      message = this.#settings.protocol.read(frame, (id) => this.#waiting.get(id));
    } catch {
      message = null; // the text of the error may quote the frame
    }
    if (!isObject(message)) {
      this.#settings.warn(`A frame of ${frame.length} characters makes no sense.`);
      return;
    }
    switch (message.kind) {
      case 'answer':
        this.#answered(message.id)?.end.resolve(message.value);
        return;
      case 'refusal':
        this.#answered(message.id)?.end.reject(errorFromJson(message.error));
        return;
      case 'progress':
        this.#progressed(message.id, message.share);
        return;
      case 'events':
        this.#hear(message.events);
        return;
      default:
        this.#settings.warn(`The server sent what only engines say: "${String(message.kind)}".`);
    }
  }

  /** Nobody waits for a second answer, or for one to what was given up: those cross on the way. */
  #answered(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  #progressed(id: number, share: number): void {
    try {
      this.#waiting.get(id)?.onProgress(share);
    } catch (error) {
      this.#settings.warn(`A listener to progress threw: ${String(error)}`);
    }
  }

  #hear(given: readonly unknown[]): void {
    const { events, last } = readBurst(given, this.#settings.warn);
    if (last) this.#leave(last, events);
    else this.#gate.tell(events);
  }
}

function written(protocol: LineProtocol, message: EngineMessage): string | null {
  try {
    return protocol.write(message);
  } catch (cause) {
    if (isKitException(cause)) throw cause;
    throw new KitException('INVALID_ARGUMENT', 'An argument is not plain data.', { cause });
  }
}

function reasonOf(error: unknown): KitException {
  return isKitException(error)
    ? error
    : new KitException('INTERNAL', 'The request failed unexpectedly.', { cause: error });
}
