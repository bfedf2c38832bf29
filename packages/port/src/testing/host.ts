/** A host in a temporary folder, ported there. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portFolder, type PortOptions, type Report } from '../port-folder.ts';

const folders: string[] = [];

export function hostFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'open-chat-kit-port-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** Deletes all of them. */
export function removeHosts(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export interface PortedHost {
  readonly folder: string;
  readonly report: Report;
  read(file: string): string;
  /** What is left to do, as `file:line subject`. */
  readonly open: readonly string[];
}

const hostOptions = { prefix: 'Acme', engine: { kind: 'embedded' }, isDryRun: false } as const;

export function portHost(files: Readonly<Record<string, string>>, options: Partial<PortOptions> = {}): PortedHost {
  const folder = hostFolder(files);
  const report = portFolder({ ...hostOptions, folder, ...options });
  return {
    folder,
    report,
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    open: report.findings.filter(({ isOpen }) => isOpen).map(({ file, line, subject }) => `${file}:${line} ${subject}`),
  };
}

/** One file of a host whose other file makes the old kit's packages known. Running the tool again must change nothing. */
export function portText(text: string, name = 'App.tsx', options: Partial<PortOptions> = {}): string {
  const host = portHost({ [name]: text, ...known }, options);
  const ported = host.read(name);
  const again = portFolder({ ...hostOptions, folder: host.folder, ...options });
  if (again.changedFiles.length > 0) throw new Error(`A second run changed ${again.changedFiles.join(', ')}.`);
  return ported;
}

/** Imports one name from each package of the old kit. */
const known: Readonly<Record<string, string>> = {
  'known.ts':
    "import { Acme } from '@acme/chat-sdk';\nimport { AcmeAvatar } from '@acme/chat-ui';\nvoid [Acme, AcmeAvatar];\n",
};
