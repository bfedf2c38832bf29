import type { ExportNamedDeclaration, Node } from '@babel/types';
import { type Meaning, Meanings, type Modules, type Origin, stepOf } from './meanings.ts';
import { type Names, resolveNames } from './names.ts';
import type { Prefix } from './prefix.ts';
import { parseSource, type SyntaxTree } from './syntax.ts';

/** A file of the host, read. */
export interface ParsedFile {
  /** From the folder that is being ported, with `/`. */
  readonly path: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly tree: SyntaxTree;
  readonly names: Names;
}

/** A file of the host, read and understood. */
export interface SourceFile extends ParsedFile {
  readonly meanings: Meanings;
  readonly exports: Exports;
}

/** What a file exports that it has from the kit. */
interface Exports {
  readonly named: ReadonlyMap<string, Exported>;
  /** `export *`. */
  readonly all: readonly (() => Origin | undefined)[];
}

interface Exported {
  readonly meaning: () => Meaning | undefined;
  /** A name that is only given on changes with what it names; one that the host declares is the host's. */
  readonly isGivenOn: boolean;
}

/** @throws when it cannot be parsed */
export function parseFile(path: string, text: string): ParsedFile {
  const tree = parseSource(text, path);
  return { path, text, tree, names: resolveNames(tree) };
}

export function understand(file: ParsedFile, prefix: Prefix, modules: Modules): SourceFile {
  const meanings = new Meanings(file.tree, file.names, modules, prefix);
  return { ...file, meanings, exports: exportsOf(file.tree, meanings, modules) };
}

/** What a module's name of something is, whether it is written as a name or as a string. */
export function nameOf(node: Node): string {
  if (node.type === 'StringLiteral') return node.value;
  return node.type === 'Identifier' ? node.name : '';
}

function exportsOf(tree: SyntaxTree, meanings: Meanings, modules: Modules): Exports {
  const named = new Map<string, Exported>();
  const all: (() => Origin | undefined)[] = [];
  for (const statement of tree.program.body) {
    if (statement.type === 'ExportAllDeclaration') {
      const origin = modules.originOf(statement.source.value);
      if (origin) all.push(() => origin);
    } else if (statement.type === 'ExpressionStatement') {
      all.push(() => givenOn(statement.expression, meanings));
    } else if (statement.type === 'ExportDefaultDeclaration') {
      named.set('default', { meaning: () => meanings.of(statement.declaration), isGivenOn: false });
    } else if (statement.type === 'ExportNamedDeclaration') {
      addSpecifiers(named, statement, meanings, modules);
      const { declaration } = statement;
      for (const { id, init } of declaration?.type === 'VariableDeclaration' ? declaration.declarations : []) {
        if (id.type === 'Identifier') named.set(id.name, { meaning: () => meanings.of(init), isGivenOn: false });
      }
    }
  }
  return { named, all };
}

/** `module.exports = require('kit')`. */
function givenOn(expression: Node, meanings: Meanings): Origin | undefined {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return undefined;
  const step = stepOf(expression.left);
  if (step?.object.type !== 'Identifier' || step.object.name !== 'module' || step.property.name !== 'exports')
    return undefined;
  const meaning = meanings.of(expression.right);
  return meaning?.kind === 'module' ? meaning.origin : undefined;
}

function addSpecifiers(
  named: Map<string, Exported>,
  statement: ExportNamedDeclaration,
  meanings: Meanings,
  modules: Modules,
): void {
  const origin = statement.source ? modules.originOf(statement.source.value) : undefined;
  for (const specifier of statement.specifiers) {
    if (specifier.type === 'ExportNamespaceSpecifier' && origin) {
      named.set(specifier.exported.name, { meaning: () => ({ kind: 'module', origin }), isGivenOn: false });
    }
    if (specifier.type !== 'ExportSpecifier') continue;
    const { local } = specifier;
    const meaning = (): Meaning | undefined => {
      if (!statement.source) return meanings.of(local);
      return origin && modules.exportOf(origin, nameOf(local));
    };
    named.set(nameOf(specifier.exported), { meaning, isGivenOn: true });
  }
}
