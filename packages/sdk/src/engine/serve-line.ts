import { callSafely } from '../call-safely.ts';
import type { ChatEngine, EventSink } from '../contract.ts';
import { type Clock, systemClock } from '../clock.ts';
import { isKitException, KitException } from '../errors.ts';
import { errorToJson } from './error-json.ts';
import type { Line, LineEnds } from './line.ts';
import { type EngineMessage, jsonProtocol, type LineProtocol, type ServerMessage } from './line-protocol.ts';
import { session as sessionShape, target } from './record-shapes.ts';
import { interest, isRequestName, requestArguments } from './request-shapes.ts';
import { faultText, flag, type Shape } from './shapes.ts';

/** What answers for one connection: an engine, or an object with as many of its methods as there are. */
export type LineService = Partial<Omit<ChatEngine, 'upload'>>;

/** A request that the contract does not know, for an engine's `upload` and the like. Its arguments are as they came. */
export type ExtraRequest = (
  args: readonly unknown[],
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => unknown;

/** How a line is served. */
export interface ServeLineOptions {
  /** @default {@link jsonProtocol} */
  readonly protocol?: LineProtocol;
  /** Requests beyond the contract, by name; like all others they are refused before `connect` was answered. */
  readonly extras?: Readonly<Record<string, ExtraRequest>>;
  /** The longest request, in UTF-16 code units of its frame. One four times as long closes the line unread. @default 1048576 */
  readonly frameLength?: number;
  /** How many requests may be open at once. @default 1000 */
  readonly openRequests?: number;
  /** Milliseconds of silence after which the line is closed: engines with a heartbeat are never silent that long. @default never */
  readonly silenceMs?: number;
  /** @default the machine's own clock */
  readonly clock?: Clock;
  /** Hears of frames that make no sense, and of errors that the other side is not told in full. @default console.warn */
  readonly onWarning?: (warning: string, cause?: unknown) => void;
}

type AskMessage = Extract<EngineMessage, { kind: 'ask' }>;
type TellMessage = Extract<EngineMessage, { kind: 'tell' }>;

/**
 * Serves one connection at the server's end of a line: requests become calls, and what they give becomes answers. When
 * the line closes, what is under way is aborted and the connection is ended.
 * @returns where the socket delivers what comes in
 */
export function serveLine(service: LineService, line: Line, options: ServeLineOptions = {}): LineEnds {
  return new ServedLine(service, line, options);
}

class ServedLine implements LineEnds {
  readonly #service: LineService;
  readonly #line: Line;
  readonly #protocol: LineProtocol;
  readonly #options: ServeLineOptions;
  readonly #frameLength: number;
  readonly #open = new Map<number, AbortController>();
  readonly #sink: EventSink = (events) => this.#tellEvents(events);
  #isIn = false;
  #isOver = false;
  #lastFrameAt = 0;
  #cancelWatch: () => void = () => {};

  constructor(service: LineService, line: Line, options: ServeLineOptions) {
    this.#service = service;
    this.#line = line;
    this.#options = options;
    this.#protocol = options.protocol ?? jsonProtocol;
    this.#frameLength = options.frameLength ?? 1_048_576;
    this.#watch();
  }

  frame(text: string): void {
    if (this.#isOver) return;
    this.#lastFrameAt = this.#clock.now();
    if (text.length > this.#frameLength * 4) {
      this.#warn(`A frame of ${text.length} characters was not read.`);
      this.#hangUp();
      return;
    }
    const message = this.#read(text);
    switch (message?.kind) {
      case 'ask':
        void this.#asked(message, text.length > this.#frameLength);
        return;
      case 'abort':
        this.#open.get(message.id)?.abort();
        return;
      case 'tell':
        this.#told(message);
        return;
      default:
        this.#warn(`A frame of ${text.length} characters makes no sense.`);
    }
  }

  closed(): void {
    this.#end();
  }

  get #clock(): Clock {
    return this.#options.clock ?? systemClock;
  }

  #read(text: string): ReturnType<LineProtocol['read']> {
    try {
      return this.#protocol.read(text, () => undefined);
    } catch {
      return null;
    }
  }

  async #asked(message: AskMessage, isTooLong: boolean): Promise<void> {
    const { id, name } = message;
    if (this.#open.has(id)) {
      this.#warn(`A second request bears the number of an open one: ${shown(name)}.`);
      return;
    }
    const control = new AbortController();
    const { openRequests = 1_000 } = this.#options;
    try {
      if (isTooLong) throw exceeded(`The request has more than ${this.#frameLength} characters.`, this.#frameLength);
      if (this.#open.size >= openRequests) throw exceeded(`${openRequests} requests are open already.`, openRequests);
      this.#open.set(id, control);
      const value = await this.#run(message, control.signal);
      this.#send({ kind: 'answer', id, value });
    } catch (error) {
      if (!isKitException(error) || error.code === 'INTERNAL') this.#warn(`${shown(name)} failed unexpectedly.`, error);
      this.#send({ kind: 'refusal', id, error: errorToJson(error) });
    } finally {
      if (this.#open.get(id) === control) this.#open.delete(id);
    }
  }

  async #run({ id, name, args }: AskMessage, signal: AbortSignal): Promise<unknown> {
    if (name === 'connect') return this.#connect(args[0], signal);
    const service = this.#service;
    if (name === 'ping') return service.ping ? service.ping(signal) : null;
    const { extras = {} } = this.#options;
    const extra = Object.hasOwn(extras, name) ? extras[name] : undefined;
    const run: unknown = extra ?? (isRequestName(name) ? service[name] : undefined);
    if (typeof run !== 'function') throw unknownRequest();
    if (!this.#isIn) throw new KitException('NOT_LOGGED_IN', 'Connect before asking for anything.');
    if (extra) return extra(args, signal, (share) => this.#send({ kind: 'progress', id, share }));
    return Reflect.apply(run, service, [...checked(name, args), signal]);
  }

  async #connect(session: unknown, signal: AbortSignal): Promise<unknown> {
    if (!this.#service.connect) throw unknownRequest();
    if (!sessionShape.is(session)) throw wrong('The session', sessionShape, session);
    const user = await this.#service.connect(session, this.#sink, signal);
    this.#isIn = true;
    return user;
  }

  #told({ name, args }: TellMessage): void {
    const [first, second] = args;
    try {
      if (name === 'disconnect') this.#hangUp();
      else if (!this.#isIn) this.#warn(`${shown(name)} was told before anybody connected.`);
      else if (name === 'watch' && interest.is(first)) this.#service.watch?.(first);
      else if (name === 'setTyping' && target.is(first) && flag.is(second)) this.#service.setTyping?.(first, second);
      else this.#warn(`${shown(name)} was told in a way that makes no sense.`);
    } catch (error) {
      this.#warn(`${shown(name)} failed unexpectedly.`, error);
    }
  }

  #tellEvents(events: Parameters<EventSink>[0]): void {
    if (events.length > 0) this.#send({ kind: 'events', events });
    const isLast = events.some(({ type }) => type === 'connection.lost' || type === 'session.ended');
    if (isLast) this.#hangUp();
  }

  #send(message: ServerMessage): void {
    if (this.#isOver) return;
    try {
      const frame = this.#protocol.write(message);
      if (frame !== null) this.#line.send(frame);
    } catch (error) {
      this.#warn(`"${message.kind}" could not be sent.`, error);
      // Somebody waits for it.
      if (message.kind === 'answer') this.#send({ kind: 'refusal', id: message.id, error: errorToJson(error) });
    }
  }

  #watch(): void {
    const { silenceMs } = this.#options;
    if (silenceMs === undefined) return;
    this.#lastFrameAt = this.#clock.now();
    const look = (): void => {
      // Of a clock that was set back the silence begins anew.
      const now = this.#clock.now();
      this.#lastFrameAt = Math.min(this.#lastFrameAt, now);
      const left = this.#lastFrameAt + silenceMs - now;
      if (left <= 0) this.#hangUp();
      else this.#cancelWatch = this.#clock.after(left, look);
    };
    this.#cancelWatch = this.#clock.after(silenceMs, look);
  }

  #hangUp(): void {
    this.#end();
    try {
      this.#line.close();
    } catch (error) {
      this.#warn('The line could not be closed.', error);
    }
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelWatch();
    for (const control of this.#open.values()) control.abort();
    this.#open.clear();
    void callSafely(() => this.#service.disconnect?.()).catch((error: unknown) =>
      this.#warn('"disconnect" failed, which it must never do.', error),
    );
  }

  #warn(warning: string, cause?: unknown): void {
    const { onWarning } = this.#options;
    if (onWarning) onWarning(warning, cause);
    else if (cause === undefined) console.warn(warning);
    else console.warn(warning, cause);
  }
}

/** A name as a log may have it: strangers send any text for one. */
function shown(name: string): string {
  return /^[a-zA-Z]{1,40}$/.test(name) ? `"${name}"` : 'Something without a name';
}

/** The arguments of a request, as many as it has. @throws INVALID_ARGUMENT, never saying what was given */
function checked(name: string, args: readonly unknown[]): readonly unknown[] {
  if (!isRequestName(name)) return [];
  const shapes: readonly Shape<unknown>[] = requestArguments[name];
  return shapes.map((shape, at) => {
    if (shape.is(args[at])) return args[at];
    throw wrong(`Argument ${at + 1} of ${name}`, shape, args[at]);
  });
}

function wrong(what: string, shape: Shape<unknown>, value: unknown): KitException {
  const fault = shape.faultIn(value);
  return new KitException('INVALID_ARGUMENT', `${what} is wrong: ${fault ? faultText(fault) : 'it is unreadable'}.`);
}

function exceeded(what: string, limit: number): KitException {
  return new KitException('LIMIT_EXCEEDED', `${what} Ask for less at a time.`, { details: { limit } });
}

function unknownRequest(): KitException {
  return new KitException('UNSUPPORTED', 'The server has no such request.');
}
