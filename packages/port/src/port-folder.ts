import path from 'node:path';
import { reviewBehaviour } from './behaviour.ts';
import { checkOverrides } from './check-overrides.ts';
import { checkSurface } from './check-surface.ts';
import { embeddedEngineFile, type EngineChoice, type EngineSource, engineSource } from './engine.ts';
import type { Finding } from './finding.ts';
import {
  isFolder,
  isManifest,
  isPathSettings,
  isReadOnly,
  listSources,
  manifestAbove,
  readText,
  writeWhole,
} from './folder.ts';
import { HostFiles } from './host-files.ts';
import { HostPackages } from './host-packages.ts';
import { openInits, replaceInits } from './init-call.ts';
import { type JsonFile, readJsonFiles } from './json-file.ts';
import { PathSettings } from './path-settings.ts';
import { FilePort } from './port-file.ts';
import { portManifest } from './port-manifest.ts';
import { isPrefix, Prefix } from './prefix.ts';
import { Project } from './project.ts';
import { renameModules } from './rename-modules.ts';
import { renameNames } from './rename-names.ts';
import { type ParsedFile, parseFile, type SourceFile } from './source-file.ts';
import { failedLine } from './syntax.ts';
import { asksForWords, HostWords, isWordsFile, moveWords, wordsFile } from './words.ts';

export interface PortOptions {
  /** What the names of the old kit start with: `Acme` of `AcmeGroups`. */
  readonly prefix: string;
  readonly folder: string;
  readonly engine: EngineChoice;
  /** Writes nothing. */
  readonly isDryRun: boolean;
}

/** What was done to a folder, and what is left to be done. */
export interface Report {
  /** Packages of the old kit that were found. */
  readonly packages: readonly string[];
  readonly changedFiles: readonly string[];
  readonly renameCount: number;
  readonly findings: readonly Finding[];
  /** Whether every change could be written. */
  readonly isComplete: boolean;
}

/** A mistake in how the tool was called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

interface Draft {
  readonly file: string;
  readonly text: string;
}

/** Ports all files of a folder. @throws UsageError */
export function portFolder({ prefix: text, folder, engine, isDryRun }: PortOptions): Report {
  if (!isPrefix(text)) {
    throw new UsageError(`"${text}" cannot be the start of a name: give the prefix as in AcmeGroups, that is Acme.`);
  }
  if (!isFolder(folder)) throw new UsageError(`There is no folder ${folder}.`);
  const root = path.resolve(folder);
  const paths = listSources(root);
  const prefix = new Prefix(text);
  const findings: Finding[] = [];
  const { files, marks } = parseAll(root, paths, prefix, findings);
  const { files: manifests, failed } = readJsonFiles(root, paths.filter(isManifest));
  const { files: settings } = readJsonFiles(root, paths.filter(isPathSettings));
  const { files: above } = readJsonFiles(
    root,
    [manifestAbove(root)].filter((one) => one !== undefined),
  );
  const host = new HostFiles(paths, new PathSettings(settings), new HostPackages(manifests, above));
  const project = new Project(files, host, prefix);
  const changes = new Changes(isDryRun ? 'before' : 'after');
  changes.findings.push(...findings);
  if (project.packages.length > 0) {
    portSources(root, project, prefix, paths, engine, marks, changes);
    changes.findings.push(...failed);
    portManifests(manifests, project, engine, changes);
  }
  const unwritten = isDryRun ? [] : writeAll(root, changes.drafts);
  return {
    packages: project.packages,
    changedFiles: changes.drafts.map(({ file }) => file).filter((file) => !unwritten.some((one) => one.file === file)),
    renameCount: changes.renameCount,
    findings: [...changes.findings, ...unwritten].sort(byPlace),
    isComplete: unwritten.length === 0,
  };
}

class Changes {
  /** Which lines findings name. */
  readonly when: 'before' | 'after';
  readonly drafts: Draft[] = [];
  readonly findings: Finding[] = [];
  renameCount = 0;

  constructor(when: 'before' | 'after') {
    this.when = when;
  }
}

interface Parsed {
  readonly files: readonly ParsedFile[];
  /** Byte order marks by file. */
  readonly marks: ReadonlyMap<string, string>;
}

function parseAll(root: string, paths: readonly string[], prefix: Prefix, findings: Finding[]): Parsed {
  const files: ParsedFile[] = [];
  const marks = new Map<string, string>();
  for (const file of paths) {
    if (file.endsWith('.json')) continue;
    try {
      const { text, mark } = readText(path.join(root, file));
      marks.set(file, mark);
      files.push(parseFile(file, text));
    } catch (error) {
      if (!mayConcern(root, file, prefix)) continue;
      const why = error instanceof Error ? error.message.replace(/ \(\d+:\d+\)$/, '') : String(error);
      findings.push({
        file,
        line: failedLine(error),
        subject: 'not parsed',
        text: `${why.split('\n')[0]}: left as it is, rename its names by hand`,
        isOpen: true,
      });
    }
  }
  return { files, marks };
}

/** A file that cannot be read is worth a line only if the old kit is in it. */
function mayConcern(root: string, file: string, prefix: Prefix): boolean {
  return textIfRead(root, file)?.includes(prefix.text) ?? true;
}

/** Of a file that cannot be read nothing. */
function textIfRead(root: string, file: string): string | undefined {
  try {
    return readText(path.join(root, file)).text;
  } catch {
    return undefined;
  }
}

function portSources(
  root: string,
  project: Project,
  prefix: Prefix,
  paths: readonly string[],
  engine: EngineChoice,
  marks: ReadonlyMap<string, string>,
  changes: Changes,
): void {
  const ports = project.files.map((file) => new FilePort(file, project, prefix));
  const first = ports.find((port) => openInits(port).length > 0);
  const home = first && homeBeside(root, first.file, paths, 'chat-engine', (found) => found === embeddedEngineFile);
  const talker = ports.find(asksForWords);
  const place = talker && homeBeside(root, (first ?? talker).file, paths, 'chat-words', isWordsFile);
  const words = place && new HostWords(place.path);
  for (const port of ports) {
    const { file } = port;
    const text = portSafely(port, engineSource(engine, home?.path ?? ''), words, changes);
    if (text === file.text) continue;
    changes.renameCount += port.renameCount;
    changes.drafts.push({ file: file.path, text: (marks.get(file.path) ?? '') + text });
  }
  if (words !== undefined && place?.isThere === false) writeWords(words, changes);
  if (home === undefined || home.isThere || engine.kind !== 'embedded') return;
  changes.drafts.push({ file: home.path, text: embeddedEngineFile });
  changes.findings.push({
    file: home.path,
    line: 1,
    subject: 'engine',
    text: 'written: it names the embedded engine; log in as one of its people (`ana`), or make yours there',
    isOpen: true,
  });
}

function writeWords({ home, keys, isProvided }: HostWords, changes: Changes): void {
  changes.drafts.push({ file: home, text: wordsFile(keys, home.endsWith('.ts')) });
  const given = isProvided
    ? ''
    : ', and give them to `KitI18nProvider` as `translations`, around all that is the kit’s';
  const text = `written: what the app asks for by ${keys.size} keys of its own; write there what each is to say${given}`;
  changes.findings.push({ file: home, line: 1, subject: 'words', text, isOpen: true });
}

function portSource(port: FilePort, engine: EngineSource, words: HostWords | undefined): string {
  renameNames(port);
  renameModules(port);
  replaceInits(port, engine);
  if (words !== undefined) moveWords(port, words);
  reviewBehaviour(port);
  checkOverrides(port);
  checkSurface(port);
  return port.edits.apply();
}

function portSafely(port: FilePort, engine: EngineSource, words: HostWords | undefined, changes: Changes): string {
  try {
    const text = portSource(port, engine, words);
    changes.findings.push(...port.findings(changes.when));
    return text;
  } catch (error) {
    changes.findings.push(failedOn(port.file.path, error));
    return port.file.text;
  }
}

/** A mistake of the tool's in one file is no reason to leave the others. */
function failedOn(file: string, error: unknown): Finding {
  const why = error instanceof Error ? error.message : String(error);
  const text = `the tool failed on it (${why}): left as it is, port it by hand`;
  return { file, line: 1, subject: 'not ported', text, isOpen: true };
}

/** Where a file of the host's is to stand that the tool writes. */
interface Home {
  readonly path: string;
  /** A run that could not write every file has written this one. */
  readonly isThere: boolean;
}

/** Beside a file of the host's, under a name that is free. */
function homeBeside(
  root: string,
  file: SourceFile,
  paths: readonly string[],
  name: string,
  isOurs: (text: string) => boolean,
): Home {
  const folder = path.posix.dirname(file.path);
  const extension = /\.[cm]?tsx?$/.test(file.path) ? 'ts' : 'js';
  for (let count = 1; ; count += 1) {
    const stem = path.posix.join(folder, count === 1 ? name : `${name}-${count}`);
    const found = paths.find((one) => one.startsWith(`${stem}.`));
    if (found === undefined) return { path: `${stem}.${extension}`, isThere: false };
    if (isOurs(textIfRead(root, found) ?? '')) return { path: found, isThere: true };
  }
}

function portManifests(manifests: readonly JsonFile[], project: Project, engine: EngineChoice, changes: Changes): void {
  let replacedCount = 0;
  for (const manifest of manifests) {
    const { file, text, mark } = manifest;
    try {
      const ported = portManifest(manifest, project, engine, changes.when);
      replacedCount += ported.replacedCount;
      changes.findings.push(...ported.findings);
      if (ported.text !== text) changes.drafts.push({ file, text: mark + ported.text });
    } catch (error) {
      changes.findings.push(failedOn(file, error));
    }
  }
  if (replacedCount > 0) return;
  changes.findings.push({
    file: 'package.json',
    line: 1,
    subject: 'dependencies',
    text: `no package.json under the folder names ${project.packages.join(' or ')}: put @open-chat-kit/react-native, @open-chat-kit/sdk and an engine in their place`,
    isOpen: true,
  });
}

function writeAll(root: string, drafts: readonly Draft[]): Finding[] {
  return drafts.flatMap(({ file, text }) => {
    const place = path.join(root, file);
    try {
      if (isReadOnly(place)) throw new Error('nobody may write it');
      writeWhole(place, text);
      return [];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [
        { file, line: 1, subject: 'not written', text: `${why}: left as it was, run the tool again`, isOpen: true },
      ];
    }
  });
}

function byPlace(a: Finding, b: Finding): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line;
}
