import path from 'node:path';
import type { ObjectExpression, ObjectProperty } from '@babel/types';
import { type JsonFile, keyOf, propertiesOf, textOf, valueIn } from './json-file.ts';
import { isUnder } from './path-settings.ts';

export const dependencyLists = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const;

/** What the manifests of a host say of packages. */
export class HostPackages {
  /** Of the packages that are the host's own, by name. */
  readonly #own = new Map<string, JsonFile>();
  readonly #folders: readonly string[];
  readonly #installed = new Set<string>();
  readonly #linked = new Set<string>();

  /** Of a folder that is a part of a package, the manifest above it lists what it uses. */
  constructor(manifests: readonly JsonFile[], above: readonly JsonFile[] = []) {
    this.#folders = manifests.map(({ file }) => path.posix.dirname(file)).sort((a, b) => b.length - a.length);
    for (const manifest of manifests) {
      const name = textOf(valueIn(manifest.tree, 'name'));
      if (name !== undefined) this.#own.set(name, manifest);
    }
    for (const { tree } of [...manifests, ...above]) {
      for (const entry of dependencyLists.flatMap((list) => entriesOf(tree, list))) {
        const isLinked = /^(workspace|link|portal):/.test(textOf(entry.value) ?? '');
        (isLinked ? this.#linked : this.#installed).add(keyOf(entry));
      }
    }
  }

  get isKnown(): boolean {
    return this.#folders.length > 0 || this.#installed.size > 0;
  }

  /** Whether a manifest has it from elsewhere. */
  isInstalled(name: string): boolean {
    return this.#installed.has(name) && !this.isOwn(name);
  }

  /** Whether it is a package of those who made the host, in this folder or beside it. */
  isOwn(name: string): boolean {
    return this.#own.has(name) || this.#linked.has(name);
  }

  /** Where the modules of an own package may lie, the likeliest first. */
  targetsOf(name: string, inner: string): readonly string[] {
    const manifest = this.#own.get(name);
    if (manifest === undefined) return [];
    const folder = path.posix.dirname(manifest.file);
    const entries = ['source', 'react-native', 'module', 'main'].flatMap(
      (key) => textOf(valueIn(manifest.tree, key)) ?? [],
    );
    const ends = inner === '' ? [...entries, 'src', '.'] : [inner, `src/${inner}`];
    return ends.map((one) => path.posix.join(folder, one));
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
