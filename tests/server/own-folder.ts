import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder for a PostgreSQL of its own. @param name tells whose it is, where it is left behind */
export function ownFolder(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `chat-${name}-`));
  chmodSync(folder, 0o755); // PostgreSQL may run as another user, and has to pass
  return folder;
}
