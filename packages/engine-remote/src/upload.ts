import { isAttachmentRecord, isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { AttachmentRecord, Upload, UploadFile } from '@open-chat-kit/sdk/engine';

/** Where the bytes of a file go, and what it is called once they are there. */
interface Ticket {
  /** Path and query on the server, signed by it. */
  readonly path: string;
  readonly attachment: AttachmentRecord;
}

/** Brings files to the server: it is asked for a place first, and the bytes go there by themselves. */
export function uploadTo(webAddress: () => string): Upload {
  return async (file, onProgress, signal, ask) => {
    const bytes = await bytesOf(file, signal);
    const ticket = ticketIn(await ask('upload', [file.name, file.mimeType, bytes.size], signal), webAddress());
    onProgress(0);
    await put(`${webAddress()}${ticket.path}`, bytes, onProgress, signal);
    onProgress(1);
    return ticket.attachment;
  };
}

async function bytesOf({ content }: UploadFile, signal: AbortSignal): Promise<Blob> {
  if (!('uri' in content)) return content;
  try {
    const response = await fetch(content.uri, { signal });
    if (response.status >= 400) throw new KitException('INVALID_ARGUMENT', `The file answers ${response.status}.`);
    return await response.blob();
  } catch (cause) {
    if (isKitException(cause)) throw cause;
    throw new KitException('INVALID_ARGUMENT', 'The file cannot be read by its address.', { cause });
  }
}

function ticketIn(answer: unknown, base: string): Ticket {
  const { path, attachment }: { path?: unknown; attachment?: unknown } =
    typeof answer === 'object' && answer !== null ? answer : {};
  if (typeof path !== 'string' || !/^\/[^/\\]/.test(path) || !isAttachmentRecord(attachment))
    throw new KitException('INTERNAL', 'The answer to an upload makes no sense.');
  const { url } = attachment;
  return { path, attachment: url.startsWith('/') ? { ...attachment, url: `${base}${url}` } : attachment };
}

/** `XMLHttpRequest` alone tells how far the bytes are; where there is none, the end is told. */
async function put(url: string, bytes: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
  const status =
    typeof XMLHttpRequest === 'function'
      ? await putWatched(url, bytes, onProgress, signal)
      : (await fetch(url, { method: 'PUT', body: bytes, signal })).status;
  if (status === 413) throw new KitException('LIMIT_EXCEEDED', 'The file is larger than the server takes.');
  if (status < 200 || status > 299) throw new KitException('NETWORK', `The server answered ${status} to the file.`);
}

function putWatched(
  url: string,
  bytes: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = (): void => reject(new KitException('NETWORK', 'The file did not reach the server.'));
    request.open('PUT', url);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(request.status));
    request.addEventListener('error', lost);
    request.addEventListener('abort', lost);
    signal.addEventListener('abort', () => request.abort());
    request.send(bytes);
  });
}
