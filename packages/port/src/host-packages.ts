import path from 'node:path';
import type { ObjectExpression, ObjectProperty } from '@babel/types';
import { type JsonFile, propertiesOf, valueIn } from './json-file.ts';
import { isUnder } from './path-settings.ts';

export const dependencyLists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** What the manifests of a host say of packages. */
export class HostPackages {
  readonly #folders: readonly string[];

  constructor(manifests: readonly JsonFile[]) {
    this.#folders = manifests.map(({ file }) => path.posix.dirname(file)).sort((a, b) => b.length - a.length);
  }

  /** The folders of the packages that a file is in, the nearest first, and the host's own. */
  foldersAround(file: string): readonly string[] {
    return [...this.#folders.filter((folder) => folder !== '.' && isUnder(folder, file)), '.'];
  }
}

/** What one of its lists of dependencies names. */
export function entriesOf(manifest: ObjectExpression, list: string): ObjectProperty[] {
  return propertiesOf(valueIn(manifest, list));
}
