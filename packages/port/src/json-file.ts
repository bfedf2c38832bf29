import path from 'node:path';
import { parseExpression } from '@babel/parser';
import type { Node, ObjectExpression, ObjectProperty } from '@babel/types';
import type { Finding } from './finding.ts';
import { readText } from './folder.ts';
import { failedLine } from './syntax.ts';

/** A manifest or a file of settings, read. */
export interface JsonFile {
  /** From the folder that is being ported, with `/`. */
  readonly file: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly mark: string;
  readonly tree: ObjectExpression;
}

/** Those of a folder that can be read; of the others it says why. */
export function readJsonFiles(
  root: string,
  paths: readonly string[],
): { readonly files: readonly JsonFile[]; readonly failed: readonly Finding[] } {
  const files: JsonFile[] = [];
  const failed: Finding[] = [];
  for (const file of paths) {
    try {
      const { text, mark } = readText(path.join(root, file));
      const tree = parseExpression(text, { ranges: true });
      if (tree.type === 'ObjectExpression') files.push({ file, text, mark, tree });
    } catch (error) {
      const why = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
      failed.push({ file, line: failedLine(error), subject: file, text: `${why}: left as it is`, isOpen: true });
    }
  }
  return { files, failed };
}

export function valueIn({ properties }: ObjectExpression, key: string): Node | undefined {
  for (const property of properties) {
    if (property.type === 'ObjectProperty' && keyOf(property) === key) return property.value;
  }
  return undefined;
}

export function propertiesOf(node: Node | undefined): ObjectProperty[] {
  return node?.type === 'ObjectExpression' ? node.properties.filter((one) => one.type === 'ObjectProperty') : [];
}

export function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'StringLiteral' ? node.value : undefined;
}

export function keyOf({ key }: ObjectProperty): string {
  return key.type === 'StringLiteral' ? key.value : '';
}
