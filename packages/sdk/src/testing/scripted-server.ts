import type { Line, LineEnds, OpenLine } from '../engine/line.ts';
import { isLineMessage, type LineMessage, type ServerMessage } from '../engine/line-protocol.ts';

type Ask = Extract<LineMessage, { kind: 'ask' }>;

/** One line as the server has it. */
export class ScriptedLine implements Line {
  /** What the engine sent, oldest first. */
  readonly received: LineMessage[] = [];
  isClosed = false;
  readonly #ends: LineEnds;

  constructor(ends: LineEnds) {
    this.#ends = ends;
  }

  send(frame: string): void {
    const message: unknown = JSON.parse(frame);
    if (!isLineMessage(message)) throw new Error('The engine sent what is no message.');
    this.received.push(message);
  }

  close(): void {
    this.isClosed = true;
  }

  /** The requests of this name. */
  asked(name: string): readonly Ask[] {
    return this.received.filter((message): message is Ask => message.kind === 'ask' && message.name === name);
  }

  say(message: ServerMessage): void {
    this.frame(JSON.stringify(message));
  }

  frame(text: string): void {
    this.#ends.frame(text);
  }

  /** Answers the newest request of this name. */
  answer(name: string, value: unknown): void {
    const { id } = this.asked(name).at(-1) ?? { id: 0 };
    this.say({ kind: 'answer', id, value });
  }

  hangUp(reason = 'The server went away.'): void {
    this.#ends.closed(reason);
  }
}

/** A server that does what a test says, when it says so. */
export class ScriptedServer {
  readonly lines: ScriptedLine[] = [];
  /** Whether lines open by themselves. */
  opens = true;
  readonly #openings: { open(): void; fail(error: unknown): void }[] = [];

  readonly open: OpenLine = (ends) => {
    const line = new ScriptedLine(ends);
    this.lines.push(line);
    if (this.opens) return Promise.resolve(line);
    return new Promise((resolve, reject) => {
      this.#openings.push({ open: () => resolve(line), fail: reject });
    });
  };

  /** The newest line. */
  get line(): ScriptedLine {
    const line = this.lines.at(-1);
    if (!line) throw new Error('No line was opened.');
    return line;
  }

  /** The oldest line that waits is open. */
  letOpen(): void {
    this.#openings.shift()?.open();
  }

  failToOpen(error: unknown): void {
    this.#openings.shift()?.fail(error);
  }
}
