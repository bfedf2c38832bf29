import { isAttachmentRecord, KitException, readFileAt, systemClock } from '@open-chat-kit/sdk/engine';
import type { AttachmentRecord, Clock, Upload, UploadFile } from '@open-chat-kit/sdk/engine';

/** Where the bytes of a file go, and what it is called once they are there. */
interface Ticket {
  readonly url: string;
  /** With which they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  readonly attachment: AttachmentRecord;
}

/** How long the server or the store may take nothing of a file, and say nothing to it. */
const longestSilenceMs = 60_000;

/**
 * Brings files to the server: it is asked for a place first, and the bytes go there by themselves. That takes as long as it
 * takes, while something is heard of it.
 */
export function uploadTo(webAddress: () => string, clock: Clock = systemClock): Upload {
  return async (file, onProgress, signal, ask) => {
    const bytes = await bytesOf(file, signal);
    const patience = new Patience(clock, signal);
    const tell = (share: number): void => {
      patience.renew();
      onProgress(share);
    };
    try {
      const answer = await ask('upload', [file.name, file.mimeType, bytes.size], patience.signal);
      const ticket = ticketIn(answer, webAddress());
      tell(0);
      await put(ticket, bytes, tell, patience);
      onProgress(1);
      return ticket.attachment;
    } catch (cause) {
      throw patience.isOver ? silent(cause) : cause;
    } finally {
      patience.end();
    }
  };
}

/** Ends what waits for somebody who has been silent for too long. */
class Patience {
  readonly #clock: Clock;
  readonly #given: AbortSignal;
  readonly #control = new AbortController();
  #cancel = (): void => {};
  #isOver = false;

  constructor(clock: Clock, given: AbortSignal) {
    this.#clock = clock;
    this.#given = given;
    if (given.aborted) this.#abort();
    given.addEventListener('abort', this.#abort);
    this.renew();
  }

  /** Aborted by whoever gave the task up, too. */
  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /** It ended for that, and not because it was given up. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Something was heard. */
  renew(): void {
    this.#cancel();
    this.#cancel = this.#clock.after(longestSilenceMs, () => {
      this.#isOver = true;
      this.#abort();
    });
  }

  /** What comes now cannot be heard of. */
  pause(): void {
    this.#cancel();
  }

  end(): void {
    this.#cancel();
    this.#given.removeEventListener('abort', this.#abort);
  }

  readonly #abort = (): void => this.#control.abort();
}

function silent(cause: unknown): KitException {
  const text = `Nothing was heard of the file for ${longestSilenceMs / 1_000} s. Try again.`;
  return new KitException('TIMEOUT', text, { cause, details: { timeoutMs: longestSilenceMs } });
}

function bytesOf({ content }: UploadFile, signal: AbortSignal): Promise<Blob> {
  if (!('uri' in content)) return Promise.resolve(content);
  return readFileAt(content.uri, signal, (response) => response.blob());
}

function ticketIn(answer: unknown, base: string): Ticket {
  const given: { path?: unknown; url?: unknown; headers?: unknown; attachment?: unknown } =
    typeof answer === 'object' && answer !== null ? answer : {};
  const { attachment } = given;
  const place = placeIn(given, base);
  if (place === null || !isAttachmentRecord(attachment))
    throw new KitException('INTERNAL', 'The answer to an upload makes no sense.');
  const { url } = attachment;
  return { ...place, attachment: url.startsWith('/') ? { ...attachment, url: `${base}${url}` } : attachment };
}

/** A path of the server itself, or the address of a store, which is as safe as the server is. */
function placeIn(
  { path, url, headers }: { readonly path?: unknown; readonly url?: unknown; readonly headers?: unknown },
  base: string,
): Omit<Ticket, 'attachment'> | null {
  if (typeof path === 'string' && /^\/[^/\\]/.test(path)) return { url: `${base}${path}`, headers: {} };
  const isSafe =
    typeof url === 'string' && (url.startsWith('https://') || (base.startsWith('http:') && url.startsWith('http://')));
  if (!isSafe || typeof headers !== 'object' || headers === null) return null;
  const texts = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { url, headers: Object.fromEntries(texts) };
}

/** `XMLHttpRequest` alone tells how far the bytes are; where there is none, the end is told, and has to be waited for. */
async function put(
  ticket: Ticket,
  bytes: Blob,
  onProgress: (share: number) => void,
  patience: Patience,
): Promise<void> {
  const isWatched = typeof XMLHttpRequest === 'function';
  if (!isWatched) patience.pause();
  const status = await (isWatched
    ? putWatched(ticket, bytes, onProgress, patience.signal)
    : putUnwatched(ticket, bytes, patience.signal));
  if (status === 413) throw new KitException('LIMIT_EXCEEDED', 'The file is larger than the server takes.');
  if (status < 200 || status > 299) throw new KitException('NETWORK', `The server answered ${status} to the file.`);
}

async function putUnwatched({ url, headers }: Ticket, body: Blob, signal: AbortSignal): Promise<number> {
  try {
    return (await fetch(url, { method: 'PUT', body, headers, signal })).status;
  } catch (cause) {
    throw lost(cause);
  }
}

function lost(cause?: unknown): KitException {
  return new KitException('NETWORK', 'The file did not reach the server.', { cause });
}

function putWatched(
  { url, headers }: Ticket,
  bytes: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (): void => reject(lost());
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(request.status));
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    if (signal.aborted) return fail();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort);
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.send(bytes);
  });
}
