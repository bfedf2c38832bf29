import path from 'node:path';
import { parseExpression } from '@babel/parser';
import type { ObjectExpression, ObjectProperty } from '@babel/types';
import type { Finding } from './finding.ts';
import { readText } from './folder.ts';
import { failedLine } from './syntax.ts';

/** A `package.json` of the host, read. */
export interface Manifest {
  /** From the folder that is being ported, with `/`. */
  readonly file: string;
  /** Without a byte order mark. */
  readonly text: string;
  readonly mark: string;
  readonly tree: ObjectExpression;
}

export const dependencyLists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** All of a folder; of those that cannot be read it says why. */
export function readManifests(
  root: string,
  paths: readonly string[],
): { readonly manifests: readonly Manifest[]; readonly failed: readonly Finding[] } {
  const manifests: Manifest[] = [];
  const failed: Finding[] = [];
  for (const file of paths.filter((one) => path.posix.basename(one) === 'package.json')) {
    try {
      const { text, mark } = readText(path.join(root, file));
      const tree = parseExpression(text, { ranges: true });
      if (tree.type === 'ObjectExpression') manifests.push({ file, text, mark, tree });
    } catch (error) {
      const why = error instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
      failed.push({ file, line: failedLine(error), subject: file, text: `${why}: left as it is`, isOpen: true });
    }
  }
  return { manifests, failed };
}

/** What one of its lists of dependencies names. */
export function entriesOf({ properties }: ObjectExpression, list: string): ObjectProperty[] {
  for (const property of properties) {
    if (property.type !== 'ObjectProperty' || keyOf(property) !== list) continue;
    if (property.value.type !== 'ObjectExpression') continue;
    return property.value.properties.filter((one) => one.type === 'ObjectProperty');
  }
  return [];
}

export function keyOf({ key }: ObjectProperty): string {
  return key.type === 'StringLiteral' ? key.value : '';
}
