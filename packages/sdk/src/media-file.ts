import { invalidArgument, isObject } from './arguments.ts';
import type { UploadFile } from './contract.ts';
import { bareMediaType } from './domain/media-type.ts';
import { KitException } from './errors.ts';

/** A file as pickers give it: a Blob or File on the web, `{ uri, name, type }` on devices, or its bytes. */
export type MediaFile =
  | Blob
  | { readonly uri: string; readonly name?: string; readonly type?: string }
  | { readonly bytes: Uint8Array; readonly name: string; readonly type?: string };

const unknownType = 'application/octet-stream';

/** True for what {@link uploadFileOf} takes. */
export function isMediaFile(value: unknown): value is MediaFile {
  if (isBlob(value)) return true;
  if (!isObject(value)) return false;
  if (!isOptionalText(value['name']) || !isOptionalText(value['type'])) return false;
  return value['bytes'] instanceof Uint8Array ? typeof value['name'] === 'string' : typeof value['uri'] === 'string';
}

/** A picked file as engines take it. Its bytes are read by whoever sends them on, piece by piece where the platform can. */
export function uploadFileOf(file: MediaFile): UploadFile {
  if (!isMediaFile(file)) throw invalidArgument('file', 'a Blob, { uri } or { bytes, name }', file);
  const mimeType = bareMediaType(file.type ?? '') || unknownType;
  if (isBlob(file)) {
    const name = 'name' in file && typeof file.name === 'string' && file.name !== '' ? file.name : 'file';
    return { name, mimeType, content: file };
  }
  if ('bytes' in file) return { name: file.name, mimeType, content: blobOf(file.bytes, mimeType) };
  const name = file.name || file.uri.split(/[?#]/)[0]?.split('/').pop() || 'file';
  return { name, mimeType, content: { uri: file.uri } };
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isBlob(value: unknown): value is Blob {
  return typeof Blob !== 'undefined' && value instanceof Blob;
}

/** Copied: the host may go on writing into its bytes. */
function blobOf(bytes: Uint8Array, type: string): Blob {
  try {
    return new Blob([new Uint8Array(bytes)], { type });
  } catch (cause) {
    // React Native makes no Blob of bytes.
    throw new KitException('INVALID_ARGUMENT', 'This platform sends no bytes from memory. Give the file as { uri }.', {
      cause,
      details: { argument: 'file' },
    });
  }
}
