import { type Clock, systemClock } from '../clock.ts';
import type { Line, LineEnds, OpenLine } from './line.ts';
import { type Asked, jsonProtocol, type LineMessage, type LineProtocol } from './line-protocol.ts';

/** A network that does what it is told, for the harness of an engine over a line. It is the same one for every line opened through it. */
export interface TestLine {
  /** To give to the engine in place of the line's own. */
  readonly open: OpenLine;
  /** While stalled, frames wait on both ways, and lines opened meanwhile are as silent. What waited goes on afterwards, in order. */
  stall(isStalled: boolean): void;
  /** Closes the line that is open. What is under way is lost, on both ways. */
  cut(reason?: string): void;
  /** Cuts the line in the middle of the engine's next frame: the server gets half of it. */
  cutMidFrame(): void;
  /** From now on each frame takes so many milliseconds, on each way. */
  delay(ms: number): void;
  /** The next answer is lost, and the line stays. Answers to `ping` do not count. */
  loseAnswer(): void;
}

/** What a {@link createTestLine} can be given. */
export interface TestLineOptions {
  /** What `delay` is measured by. @default the machine's own clock */
  readonly clock?: Clock;
  /** That of the engine: by it answers are told from other frames. @default {@link jsonProtocol} */
  readonly protocol?: LineProtocol;
}

/** Puts a network between an engine and its line that can be stalled, cut and slowed down. */
export function createTestLine(open: OpenLine, options: TestLineOptions = {}): TestLine {
  const { clock = systemClock, protocol = jsonProtocol } = options;
  const network: Network = { clock, protocol, isStalled: false, delayMs: 0, losesAnswer: false, cutsMidFrame: false };
  let current: CrossedLine | null = null;
  /** Also those that were hung up: what was sent on them still arrives. */
  const lines = new Set<CrossedLine>();
  return {
    async open(ends, signal) {
      const line = new CrossedLine(network, ends);
      line.carry(await open(line, signal));
      for (const before of lines) if (before.isSpent) lines.delete(before);
      lines.add(line);
      // One that nobody wants any more is closed by whoever asked for it.
      if (!signal.aborted) current = line;
      return line;
    },
    stall(isStalled) {
      network.isStalled = isStalled;
      if (!isStalled) for (const line of lines) line.goOn();
    },
    cut: (reason = 'The network broke.') => current?.cut(reason),
    cutMidFrame() {
      network.cutsMidFrame = true;
    },
    delay(ms) {
      network.delayMs = ms;
    },
    loseAnswer() {
      network.losesAnswer = true;
    },
  };
}

interface Network {
  readonly clock: Clock;
  readonly protocol: LineProtocol;
  isStalled: boolean;
  delayMs: number;
  losesAnswer: boolean;
  cutsMidFrame: boolean;
}

/** A line with a network in it: to the engine it is the line, to the line it is the engine. */
class CrossedLine implements Line, LineEnds {
  readonly #network: Network;
  readonly #there: Lane;
  readonly #back: Lane;
  /** What was asked, as far as the protocol reads what engines write; a foreign one may not. */
  readonly #heard = new Map<number, Asked>();
  #line: Line | null = null;
  #isOver = false;

  constructor(network: Network, ends: LineEnds) {
    this.#network = network;
    this.#there = new Lane(network, { frame: (frame) => this.#deliver(frame), closed: () => this.#line?.close() });
    this.#back = new Lane(network, ends);
  }

  carry(line: Line): void {
    this.#line = line;
    this.#there.goOn();
  }

  send(frame: string): void {
    if (this.#isOver) return;
    const message = this.#read(frame);
    if (message?.kind === 'ask') this.#heard.set(message.id, message);
    this.#there.add((to) => to.frame(frame));
  }

  /** The engine hangs up: it hears nothing more, and what it sent still arrives. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#back.clear();
    this.#there.add((to) => to.closed(''));
  }

  frame(text: string): void {
    if (this.#isOver || this.#isLost(text)) return;
    this.#back.add((to) => to.frame(text));
  }

  closed(reason: string): void {
    if (this.#isOver) return;
    this.#back.add((to) => {
      this.#isOver = true;
      to.closed(reason);
    });
  }

  /** Nothing is left to happen on it. */
  get isSpent(): boolean {
    return this.#isOver && this.#there.isEmpty;
  }

  goOn(): void {
    this.#there.goOn();
    this.#back.goOn();
  }

  cut(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#there.clear();
    this.#back.clear();
    this.#line?.close();
    this.#back.ends.closed(reason);
  }

  #deliver(frame: string): void {
    if (!this.#network.cutsMidFrame) {
      this.#line?.send(frame);
      return;
    }
    this.#network.cutsMidFrame = false;
    this.#line?.send(frame.slice(0, Math.ceil(frame.length / 2)));
    this.cut('The network broke in the middle of a frame.');
  }

  #isLost(frame: string): boolean {
    const message = this.#read(frame);
    if (message?.kind !== 'answer' && message?.kind !== 'refusal') return false;
    const question = this.#asked(message.id);
    this.#heard.delete(message.id);
    if (!this.#network.losesAnswer || question?.name === 'ping') return false;
    this.#network.losesAnswer = false;
    return true;
  }

  #asked(id: number): Asked | undefined {
    return this.#back.ends.asked?.(id) ?? this.#heard.get(id);
  }

  #read(frame: string): LineMessage | null {
    try {
      return this.#network.protocol.read(frame, (id) => this.#asked(id));
    } catch {
      return null;
    }
  }
}

/** One way: what enters it first leaves it first. */
class Lane {
  readonly ends: LineEnds;
  readonly #network: Network;
  #waiting: { readonly due: number; readonly arrive: (to: LineEnds) => void }[] = [];
  #cancel: (() => void) | null = null;

  constructor(network: Network, ends: LineEnds) {
    this.#network = network;
    this.ends = ends;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(arrive: (to: LineEnds) => void): void {
    const { clock, delayMs } = this.#network;
    this.#waiting.push({ due: clock.now() + delayMs, arrive });
    this.goOn();
  }

  goOn(): void {
    const { clock } = this.#network;
    while (!this.#network.isStalled && this.#cancel === null) {
      const [next] = this.#waiting;
      if (!next) return;
      const left = next.due - clock.now();
      if (left > 0) {
        this.#cancel = clock.after(left, () => {
          this.#cancel = null;
          this.goOn();
        });
        return;
      }
      this.#waiting.shift();
      next.arrive(this.ends);
    }
  }

  clear(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting = [];
  }
}
