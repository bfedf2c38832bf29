import { chmodSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folders that hold no code of the host's: what is installed, built, or belongs to a platform's own tools. */
const skipped = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'coverage',
  'web-build',
  'Pods',
  'DerivedData',
  'vendor',
]);

/** Paths of all sources, manifests and settings of paths under a folder, with `/`, in order. What is only linked to is not the folder's. */
export function listSources(root: string): string[] {
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && !entry.name.startsWith('.')) visit(name);
      } else if (
        entry.isFile() &&
        (/\.[cm]?[jt]sx?$/.test(entry.name) || isManifest(entry.name) || isPathSettings(entry.name))
      ) {
        found.push(name);
      }
    }
  };
  visit('');
  return found.sort();
}

export function isManifest(file: string): boolean {
  return path.basename(file) === 'package.json';
}

/** The nearest manifest above a folder, seen from there. */
export function manifestAbove(root: string): string | undefined {
  for (let folder = path.resolve(root); folder !== path.dirname(folder);) {
    folder = path.dirname(folder);
    const file = path.join(folder, 'package.json');
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return path.relative(root, file);
  }
  return undefined;
}

/** `tsconfig.json`, `tsconfig.base.json`, `jsconfig.json`. */
export function isPathSettings(file: string): boolean {
  return /^[jt]sconfig(\.[\w-]+)*\.json$/.test(path.basename(file));
}

export function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** A file's text, and whether a byte order mark stood before it. @throws TypeError when it is not UTF-8 */
export function readText(file: string): { readonly text: string; readonly mark: string } {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  return text.startsWith('\uFEFF') ? { text: text.slice(1), mark: '\uFEFF' } : { text, mark: '' };
}

/** Whether nobody may write it, which replacing it would not ask. */
export function isReadOnly(file: string): boolean {
  const mode = lstatSync(file, { throwIfNoEntry: false })?.mode;
  return mode !== undefined && (mode & 0o222) === 0;
}

/** Writes a file whole or not at all, with the permissions that it had. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}.tmp`;
  const mode = lstatSync(file, { throwIfNoEntry: false })?.mode;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    if (mode !== undefined) chmodSync(draft, mode);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
