import type { AttachmentRecord, Clock, UploadFile } from '@open-chat-kit/sdk/engine';
import { limits } from './limits.ts';
import { exceed, filledText, record, reject, text } from './operations/input.ts';

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
  const { name, mimeType, bytes } = record(file, 'file');
  const fileName = filledText(name, 'file.name', limits.name);
  const type = text(mimeType, 'file.mimeType', limits.tag);
  if (!(bytes instanceof Uint8Array)) reject('file.bytes', 'must be a Uint8Array');
  if (!/^[\w.+-]*\/?[\w.+-]*$/.test(type)) reject('file.mimeType', 'must be a media type such as image/png');
  if (bytes.length > limits.upload) exceed('file.bytes', limits.upload, 'bytes');
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
