import { invalidArgument, isObject } from './arguments.ts';
import type { UploadFile } from './engine.ts';
import { KitException } from './errors.ts';

/** A file as pickers give it: a Blob or File on the web, `{ uri, name, type }` on devices, or its bytes. */
export type MediaFile =
  | Blob
  | { readonly uri: string; readonly name?: string; readonly type?: string }
  | { readonly bytes: Uint8Array; readonly name: string; readonly type?: string };

const unknownType = 'application/octet-stream';

/** True for what {@link readMediaFile} can read. */
export function isMediaFile(value: unknown): value is MediaFile {
  if (isBlob(value)) return true;
  if (!isObject(value)) return false;
  if (!isOptionalText(value['name']) || !isOptionalText(value['type'])) return false;
  return value['bytes'] instanceof Uint8Array ? typeof value['name'] === 'string' : typeof value['uri'] === 'string';
}

/** Reads the bytes of a picked file. */
export async function readMediaFile(file: MediaFile, signal: AbortSignal): Promise<UploadFile> {
  if (!isMediaFile(file)) throw invalidArgument('file', 'a Blob, { uri } or { bytes, name }', file);
  const type = file.type ?? '';
  if (isBlob(file)) {
    const name = 'name' in file && typeof file.name === 'string' ? file.name : 'file';
    return { name, mimeType: type || unknownType, bytes: await bytesOf(file) };
  }
  if ('bytes' in file) return { name: file.name, mimeType: type || unknownType, bytes: file.bytes };
  const blob = await fetchBlob(file.uri, signal);
  const name = file.name ?? file.uri.split(/[?#]/)[0]?.split('/').pop() ?? 'file';
  return { name, mimeType: type || blob.type || unknownType, bytes: await bytesOf(blob) };
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isBlob(value: unknown): value is Blob {
  return typeof Blob !== 'undefined' && value instanceof Blob;
}

async function fetchBlob(uri: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(uri, { signal });
    return await response.blob();
  } catch (cause) {
    throw new KitException('INVALID_ARGUMENT', 'The picked file could not be read. Pick it again.', {
      cause,
      details: { argument: 'file' },
    });
  }
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob).arrayBuffer());
}
