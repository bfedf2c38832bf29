import { fieldsIn } from './any-text.ts';
import { Snapshot } from './snapshot.ts';

/** What is known of a stored file. */
export interface AttachmentFields {
  readonly url: string;
  readonly name?: string;
  readonly mimeType?: string;
  readonly size?: number;
}

/** A stored file. */
export class Attachment extends Snapshot {
  url: string;
  name: string;
  mimeType: string;
  size: number;

  constructor(url: string | AttachmentFields, name = '', mimeType = '', size = 0) {
    super();
    const given = typeof url === 'object' ? fieldsIn(url) : { url, name, mimeType, size };
    this.url = given.url ?? '';
    this.name = given.name ?? name;
    this.mimeType = given.mimeType ?? mimeType;
    this.size = given.size ?? size;
  }

  getUrl(): string {
    return this.url;
  }

  setUrl(url: string): void {
    this.url = url;
  }

  getName(): string {
    return this.name;
  }

  setName(name: string): void {
    this.name = name;
  }

  getMimeType(): string {
    return this.mimeType;
  }

  setMimeType(mimeType: string): void {
    this.mimeType = mimeType;
  }

  /** Bytes. */
  getSize(): number {
    return this.size;
  }

  setSize(size: number): void {
    this.size = size;
  }

  /** The file name's ending without the dot; empty for none. */
  getExtension(): string {
    const dot = this.name.lastIndexOf('.');
    return dot < 0 ? '' : this.name.slice(dot + 1);
  }
}
