import type { Line, LineEnds, OpenLine } from './line.ts';

/**
 * A line in memory, for tests without sockets and servers in the process. `accept` gets the server's end each time a line
 * is opened, as a listening socket would, and gives where frames of the engine go. Frames arrive a moment after they are sent, in order.
 */
export function linePair(accept: (line: Line) => LineEnds): OpenLine {
  return async (toEngine) => {
    const engine = new MemoryEnd(toEngine);
    const server = new MemoryEnd(null);
    engine.other = server;
    server.other = engine;
    server.ends = accept(server);
    return engine;
  };
}

class MemoryEnd implements Line {
  ends: LineEnds | null;
  other: MemoryEnd | null = null;
  #isClosed = false;

  constructor(ends: LineEnds | null) {
    this.ends = ends;
  }

  send(frame: string): void {
    if (!this.#isClosed) this.#later((ends) => ends.frame(frame));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#later((ends, other) => {
      other.#isClosed = true;
      ends.closed('The other side closed the line.');
    });
  }

  #later(arrive: (ends: LineEnds, other: MemoryEnd) => void): void {
    void Promise.resolve().then(() => {
      const { other } = this;
      if (other?.ends && !other.#isClosed) arrive(other.ends, other);
    });
  }
}
