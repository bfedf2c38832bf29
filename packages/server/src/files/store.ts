import type { IncomingMessage, ServerResponse } from 'node:http';

/** A file, as its address has it. */
export interface KeptFile {
  /** Of its place, in signs that are safe everywhere. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** A file that somebody may put into the store. */
export interface ComingFile extends KeptFile {
  readonly size: number;
}

/** Where bytes are to be sent, and with what: to the store itself. */
export interface Place {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where the bytes of files are. Whoever asks may do what they ask for: that is looked at before. */
export interface Store {
  /** Where clients send the bytes; `null` where they send them to this server. */
  place(file: ComingFile, seconds: number): Place | null;
  /** Takes bytes that are sent to this server. @returns the status to answer with */
  take(file: ComingFile, request: IncomingMessage): Promise<number>;
  /** Gives them, or says where they are. The address holds for so many seconds. */
  give(file: KeptFile, request: IncomingMessage, response: ServerResponse, seconds: number): Promise<void>;
  /** Removes them, where they are there. */
  remove(id: string): Promise<void>;
}

/** What a browser is told that a file is: what it would run is never shown as what it claims to be. */
export function shownType(type: string): string {
  return /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/|audio\/)/.test(type) ? type : 'application/octet-stream';
}

export function end(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status);
  response.end();
}
