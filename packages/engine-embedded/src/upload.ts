import { isKitException, readFileAt } from '@open-chat-kit/sdk/engine';
import type { AttachmentRecord, Clock, UploadFile } from '@open-chat-kit/sdk/engine';
import { limits } from './limits.ts';
import { exceed, filledText, isRecord, mediaType, record, reject } from './operations/input.ts';

/** Bytes encoded in one go: a multiple of 3, so that the pieces join without padding. */
const step = 98_304;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Stores a small file as a `data:` address: it travels inside the message, and no file store is needed.
 * @throws INVALID_ARGUMENT, LIMIT_EXCEEDED
 */
export async function upload(
  file: UploadFile,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  clock: Clock,
): Promise<AttachmentRecord> {
  const { name, mimeType, content } = record(file, 'file');
  const fileName = filledText(name, 'file.name', limits.name);
  const type = mediaType(mimeType, 'file.mimeType');
  const bytes = await bytesOf(content, signal);
  onProgress(0);
  let encoded = '';
  for (let start = 0; start < bytes.length && !signal.aborted; start += step) {
    encoded += base64(bytes.subarray(start, start + step));
    onProgress(Math.min(1, (start + step) / bytes.length));
    // Gives way between pieces, so that frames and an abort come through.
    if (start + step < bytes.length) await new Promise<void>((resolve) => clock.after(0, resolve));
  }
  if (bytes.length === 0) onProgress(1);
  return Object.freeze({
    url: `data:${type === '' ? 'application/octet-stream' : type};base64,${encoded}`,
    name: fileName,
    mimeType: type,
    size: bytes.length,
  });
}

/** A file that is too large is refused unread, wherever its size is known beforehand. */
async function bytesOf(content: unknown, signal: AbortSignal): Promise<Uint8Array> {
  if (isBlob(content)) {
    mustFit(content.size);
    try {
      return await bytesIn(new Response(content));
    } catch (error) {
      return isKitException(error) ? Promise.reject(error) : reject('file.content', 'cannot be read on this platform');
    }
  }
  const { uri } = isRecord(content) ? content : {};
  if (typeof uri !== 'string' || uri === '') reject('file.content', 'must be a Blob, or hold the address of a file');
  return readFileAt(uri, signal, bytesIn);
}

async function bytesIn(response: Response): Promise<Uint8Array> {
  mustFit(Number(response.headers.get('content-length') ?? 0));
  const bytes = new Uint8Array(await response.arrayBuffer());
  mustFit(bytes.length);
  return bytes;
}

function mustFit(size: number): void {
  if (size > limits.upload) exceed('file.content', limits.upload, 'bytes');
}

/** By its shape: where the platform has no `Blob`, files are given by their address. */
function isBlob(value: unknown): value is Blob {
  return (
    typeof value === 'object' && value !== null && 'size' in value && typeof value.size === 'number' && 'slice' in value
  );
}

/** By hand: neither `btoa` nor `Buffer` is everywhere. */
function base64(bytes: Uint8Array): string {
  let encoded = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const second = bytes[index + 1];
    const third = bytes[index + 2];
    const group = ((bytes[index] ?? 0) << 16) | ((second ?? 0) << 8) | (third ?? 0);
    encoded += alphabet.charAt(group >>> 18) + alphabet.charAt((group >>> 12) & 63);
    encoded += second === undefined ? '=' : alphabet.charAt((group >>> 6) & 63);
    encoded += third === undefined ? '=' : alphabet.charAt(group & 63);
  }
  return encoded;
}
