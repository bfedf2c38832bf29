import type { Node } from '@babel/types';
import { Edits } from './edits.ts';
import { type Finding, lineAt } from './finding.ts';
import type { Meaning, Origin } from './meanings.ts';
import type { Binding } from './names.ts';
import type { Prefix } from './prefix.ts';
import type { Project } from './project.ts';
import type { SourceFile } from './source-file.ts';
import { startOf } from './syntax.ts';

interface Note extends Omit<Finding, 'line'> {
  readonly position: number;
}

/** The work on one file: what is to change in it, and what there is to say about it. */
export class FilePort {
  readonly file: SourceFile;
  readonly project: Project;
  readonly prefix: Prefix;
  readonly edits: Edits;
  readonly #notes: Note[] = [];
  /** Names that changed, each place counted. */
  renameCount: number = 0;
  /** New names of what the host calls by the old kit's names. */
  readonly renamed: Map<Binding, string> = new Map<Binding, string>();

  constructor(file: SourceFile, project: Project, prefix: Prefix) {
    this.file = file;
    this.project = project;
    this.prefix = prefix;
    this.edits = new Edits(file.text);
  }

  originOf(specifier: string): Origin | undefined {
    return this.project.originOf(this.file.path, specifier);
  }

  /** The package of ours in place of one of the old kit; `undefined` where the specifier stays. */
  targetOf(specifier: string): string | undefined {
    const origin = this.originOf(specifier);
    if (origin === undefined || !('kit' in origin)) return undefined;
    return this.project.roleOf(origin.kit) === 'sdk' ? '@open-chat-kit/sdk' : '@open-chat-kit/react-native';
  }

  rename(node: Node, text: string): void {
    if (node.start === null || node.start === undefined || node.end === null || node.end === undefined) return;
    if (this.file.text.slice(node.start, node.end) === text) return;
    this.edits.replace(node.start, node.end, text);
    this.renameCount += 1;
  }

  /** Something to be done by hand. */
  ask(node: Node, subject: string, text: string): void {
    this.#note(node, subject, text, true);
  }

  /** Something that was done and should be known. */
  tell(node: Node, subject: string, text: string): void {
    this.#note(node, subject, text, false);
  }

  /** A name for something new that means nothing else in this file. */
  freeName(wanted: string): string {
    const { names } = this.file;
    const taken = new Set(this.renamed.values());
    const isFree = (name: string): boolean => !names.isTaken(name) && !taken.has(name);
    if (isFree(wanted)) return wanted;
    const alias = /^use[A-Z]/.test(wanted) ? wanted.replace('use', 'useOpen') : `Open${capital(wanted)}`;
    let name = alias;
    for (let count = 2; !isFree(name); count += 1) name = `${alias}${count}`;
    return name;
  }

  /** What there is to say, with the lines of the file as it stands or as it will. */
  findings(when: 'before' | 'after'): Finding[] {
    const text = when === 'before' ? this.file.text : this.edits.apply();
    return this.#notes.map(({ position, file, subject, text: what, isOpen }) => ({
      file,
      line: lineAt(text, when === 'before' ? position : this.edits.moved(position)),
      subject,
      text: what,
      isOpen,
    }));
  }

  #note(node: Node, subject: string, text: string, isOpen: boolean): void {
    const position = startOf(node);
    const line = lineAt(this.file.text, position);
    const isKnown = this.#notes.some(
      (one) => one.subject === subject && one.text === text && lineAt(this.file.text, one.position) === line,
    );
    if (!isKnown) this.#notes.push({ file: this.file.path, position, subject, text, isOpen });
  }
}

/** Whether this is what the kit exports under this name. */
export function isExport(meaning: Meaning | undefined, name: string): boolean {
  return meaning?.kind === 'kit' && meaning.path.length === 1 && meaning.path[0] === name;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
