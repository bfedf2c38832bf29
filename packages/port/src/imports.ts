import path from 'node:path';
import type { ImportDeclaration, ImportSpecifier, Node } from '@babel/types';
import { stepOf } from './meanings.ts';
import { isNameNode } from './names.ts';
import type { FilePort } from './port-file.ts';
import { endOf, startOf } from './syntax.ts';

/** After the last import or `require` of the file, else before its first statement. */
export function addImport(port: FilePort, name: string, local: string, specifier: string): void {
  const { program } = port.file.tree;
  const kept = program.body.filter((one) => !port.edits.isOverwritten(startOf(one)));
  const isModule = program.body.some(({ type }) => /^(Import|Export).*Declaration$/.test(type));
  const last = kept.findLast((one) => (isModule ? one.type === 'ImportDeclaration' : isRequire(one)));
  const lineEnd = port.file.text.includes('\r\n') ? '\r\n' : '\n';
  const line = isModule
    ? importLine(port, name, local, specifier)
    : `const { ${name === local ? name : `${name}: ${local}`} } = require(${quoted(port, specifier)});`;
  const place = last ?? program.directives.at(-1);
  if (place !== undefined) {
    port.edits.replace(endOf(place), endOf(place), `${lineEnd}${line}`);
    return;
  }
  const [first] = kept;
  const start = first === undefined ? 0 : startOf(first);
  port.edits.replace(start, start, `${line}${lineEnd}`);
}

/** Of one name, with the quotes of the file. */
export function importLine(port: FilePort, name: string, local: string, specifier: string): string {
  return `import { ${name === local ? name : `${name} as ${local}`} } from ${quoted(port, specifier)};`;
}

/** How a file of the host's names another of its modules. */
export function specifierOf(from: string, to: string): string {
  const found = path.posix.relative(path.posix.dirname(from), to);
  return found.startsWith('.') ? found : `./${found}`;
}

function quoted({ file: { text } }: FilePort, specifier: string): string {
  const quote = text.includes('from "') || text.includes('require("') ? '"' : "'";
  return `${quote}${specifier}${quote}`;
}

function isRequire(statement: Node): boolean {
  if (statement.type !== 'VariableDeclaration') return false;
  return statement.declarations.some(({ init }) => {
    let at: Node | null | undefined = init;
    for (let step = at && stepOf(at); step; step = at && stepOf(at)) at = step.object;
    return at?.type === 'CallExpression' && isNameNode(at.callee) && at.callee.name === 'require';
  });
}

/** Takes a name out of an import, and the import with the last of them. */
export function dropSpecifier(port: FilePort, declaration: ImportDeclaration, specifier: ImportSpecifier): void {
  const { text } = port.file;
  const kept = declaration.specifiers.filter((one) => one !== specifier && !port.edits.isOverwritten(startOf(one)));
  if (kept.length === 0) {
    const [start, end] = wholeLines(port, startOf(declaration), endOf(declaration));
    port.edits.overwrite(start, end, '');
  } else if (kept.some((one) => startOf(one) > startOf(specifier))) {
    const comma = /^\s*,[ \t]*(\r?\n[ \t]*)?/.exec(text.slice(endOf(specifier)))?.[0] ?? '';
    port.edits.overwrite(startOf(specifier), endOf(specifier) + comma.length, '');
  } else {
    dropRest(port, declaration, kept.at(-1));
  }
}

/** All names behind the last that stays, in one piece: each alone would want the comma between two of them. */
function dropRest(port: FilePort, { specifiers }: ImportDeclaration, kept: Node | undefined): void {
  const { text } = port.file;
  const last = specifiers.at(-1);
  if (kept === undefined || last === undefined) return;
  if (kept.type === 'ImportSpecifier') {
    port.edits.overwrite(endOf(kept), endOf(last), '');
    return;
  }
  // `Acme, { A, }`: nothing stays in the braces, and a comma alone is no list.
  const comma = /^\s*,/.exec(text.slice(endOf(last)))?.[0] ?? '';
  port.edits.overwrite(text.indexOf('{', endOf(kept)) + 1, endOf(last) + comma.length, '');
}

/** With the indentation before it and the end of its line, where nothing else stands on that line. */
export function wholeLines({ file: { text }, edits }: FilePort, start: number, end: number): readonly [number, number] {
  const before = /(^|\n)[ \t]*$/.exec(text.slice(0, start))?.[0];
  const after = /^[ \t]*(\r?\n|$)/.exec(text.slice(end))?.[0];
  if (before === undefined || after === undefined) return [start, end];
  const from = start - before.replace('\n', '').length;
  const to = end + after.length;
  // Of two blank lines that would meet one goes too.
  const next = text.slice(edits.endOfOverwritten(to));
  const blank = /^[ \t]*(\r?\n|$)/.test(next) ? (/\n(\r?\n)$/.exec(text.slice(0, from))?.[1] ?? '') : '';
  return [from - blank.length, to];
}
