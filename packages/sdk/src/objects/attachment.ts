import { Snapshot } from './snapshot.ts';

/** A stored file. */
export class Attachment extends Snapshot {
  #url: string = '';
  #name: string = '';
  #mimeType: string = '';
  #size: number = 0;

  constructor(url: string, name = '', mimeType = '', size = 0) {
    super();
    this.#url = url;
    this.#name = name;
    this.#mimeType = mimeType;
    this.#size = size;
  }

  getUrl(): string {
    return this.#url;
  }

  setUrl(url: string): void {
    this.#url = url;
  }

  getName(): string {
    return this.#name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getMimeType(): string {
    return this.#mimeType;
  }

  setMimeType(mimeType: string): void {
    this.#mimeType = mimeType;
  }

  /** Bytes. */
  getSize(): number {
    return this.#size;
  }

  setSize(size: number): void {
    this.#size = size;
  }

  /** The file name's ending without the dot; empty for none. */
  getExtension(): string {
    const dot = this.#name.lastIndexOf('.');
    return dot < 0 ? '' : this.#name.slice(dot + 1);
  }
}
