import type { Line, LineEnds, OpenLine } from '@open-chat-kit/sdk/engine';

/** A line over HTTP: frames go by POST, one after the other, and come by one stream, a line of text each. */
export function streamLine(address: string): OpenLine {
  return async (ends) => new StreamLine(address, ends);
}

class StreamLine implements Line {
  readonly #address: string;
  readonly #ends: LineEnds;
  /** By it the server knows which stream a frame belongs to: nobody may guess it. */
  readonly #id = crypto.randomUUID();
  readonly #control = new AbortController();
  #sent: Promise<void> | null = null;
  #isOver = false;

  constructor(address: string, ends: LineEnds) {
    this.#address = address;
    this.#ends = ends;
  }

  send(frame: string): void {
    if (this.#isOver) return;
    // The first one is `connect`: the stream is the answer to it.
    const sending = this.#sent ? this.#sent.then(() => this.#post('/frames', frame)) : this.#listen(frame);
    this.#sent = sending.then(
      () => {},
      (error: unknown) => this.#lose(String(error)),
    );
  }

  close(): void {
    this.#isOver = true;
    // What was sent before still goes, but is not waited for for ever.
    const late = setTimeout(() => this.#control.abort(), 5_000);
    void Promise.resolve(this.#sent).then(() => {
      clearTimeout(late);
      this.#control.abort();
    });
  }

  async #post(path: string, frame: string): Promise<Response> {
    const { signal } = this.#control;
    const given = { method: 'POST', headers: { 'x-line': this.#id }, body: frame, signal };
    const response = await fetch(this.#address + path, given);
    if (!response.ok) throw new Error(`The server answered with ${response.status}.`);
    return response;
  }

  async #listen(first: string): Promise<void> {
    const { body } = await this.#post('/stream', first);
    if (!body) throw new Error('There is no stream.');
    const ended = (): void => this.#lose('The stream ended.');
    void this.#read(body.getReader()).then(ended, ended);
  }

  async #read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const frames = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) if (!this.#isOver) this.#ends.frame(frame);
    }
  }

  #lose(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#control.abort();
    this.#ends.closed(reason);
  }
}
