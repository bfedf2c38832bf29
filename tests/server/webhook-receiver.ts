import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '../../packages/server/src/webhooks/webhook-event.ts';

/** How it behaves; down, nobody listens. */
export type Mood = 'well' | 'failing' | 'hanging' | 'redirecting' | 'down';

/** The host's backend, which is told what happens: a server over HTTP with moods. */
export class WebhookReceiver {
  /** What it took, in the order in which it came: some of it twice, where an instance did not hear the answer. */
  readonly taken: WebhookEvent[] = [];
  /** Of requests that it did not take. */
  readonly refused: WebhookEvent[] = [];
  /** Requests whose signature was wrong, and those that came to where they were sent on to. */
  readonly strange: string[] = [];
  readonly #secret: string;
  #http = http.createServer();
  #port = 0;
  #mood: Mood = 'down';

  constructor(secret: string) {
    this.#secret = secret;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Behaves like this from now on. */
  async become(mood: Mood): Promise<void> {
    const before = this.#mood;
    this.#mood = mood;
    if (mood === 'down') await this.#close();
    else if (before === 'down') await this.#open();
  }

  /** The events of one stream, each once, in the order in which they came first. */
  of(stream: string): readonly WebhookEvent[] {
    const theirs = this.taken.filter((event) => event.stream === stream);
    return [...new Map(theirs.map((event) => [event.id, event])).values()];
  }

  async #open(): Promise<void> {
    this.#http = http.createServer((request, response) => this.#hear(request, response));
    await new Promise<void>((resolve) => this.#http.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#http.address() as AddressInfo).port;
  }

  async #close(): Promise<void> {
    const closed = new Promise((resolve) => this.#http.close(resolve));
    this.#http.closeAllConnections();
    await closed;
  }

  #hear(request: http.IncomingMessage, response: http.ServerResponse): void {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk));
    request.on('end', () => {
      if (request.url !== '/hook' || !this.#isSigned(String(request.headers['open-chat-signature']), body)) {
        this.strange.push(`${request.url} ${body}`);
        response.writeHead(200).end();
        return;
      }
      const event: WebhookEvent = JSON.parse(body);
      if (this.#mood === 'well') {
        this.taken.push(event);
        response.writeHead(204).end();
        return;
      }
      this.refused.push(event);
      if (this.#mood === 'failing') response.writeHead(500).end('x'.repeat(100_000));
      if (this.#mood === 'redirecting') response.writeHead(307, { location: '/elsewhere' }).end();
    });
  }

  #isSigned(header: string, body: string): boolean {
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
    const right = createHmac('sha256', this.#secret).update(`${at}.${body}`).digest('hex');
    return signature === right && Math.abs(Number(at) - Date.now() / 1_000) < 60;
  }
}
