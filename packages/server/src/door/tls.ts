import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { WrongSetting } from '../settings/wrong-setting.ts';

/** Files of a certificate, with all that lead to its authority, and of its key. */
export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

/** What a door needs to be encrypted. */
export interface TlsTexts {
  readonly cert: string;
  readonly key: string;
}

/** Reads and checks the files. @throws WrongSetting, never saying what is in them */
export function readTls({ certificate, key }: TlsFiles): TlsTexts {
  const texts = { cert: textOf('TLS_CERT', certificate), key: textOf('TLS_KEY', key) };
  try {
    createSecureContext(texts);
  } catch {
    throw new WrongSetting('TLS_CERT and TLS_KEY do not make a pair: a certificate (PEM) and its own key (PEM).');
  }
  return texts;
}

interface Watching {
  readonly onNew: (texts: TlsTexts) => void;
  /** What is there now is no pair, and has not been since two looks. It is tried again. */
  readonly onWrong: (cause: unknown) => void;
}

/** Calls `onNew` when the files change to another pair: certificates are renewed while the server runs. @returns how it ends */
export function watchTls(files: TlsFiles, { onNew, onWrong }: Watching, everyMs = 5_000): () => void {
  let before = timesOf(files);
  /** What was no pair at the last look, and of what it was said. */
  let wrong = '';
  let told = '';
  const timer = setInterval(() => {
    const after = timesOf(files);
    if (after === before) return;
    try {
      const texts = readTls(files);
      // Only now: of a pair that is half written the other half comes a little later.
      before = after;
      onNew(texts);
    } catch (cause) {
      if (wrong === after && told !== after) {
        told = after;
        onWrong(cause);
      }
      wrong = after;
    }
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function timesOf({ certificate, key }: TlsFiles): string {
  return [certificate, key].map(timeOf).join(' ');
}

/** 0 for what cannot be looked at, for whatever reason: that must not end a server that runs. */
function timeOf(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new WrongSetting(`${name} names a file that cannot be read: ${file}`);
  }
}
