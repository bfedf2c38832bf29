import path from 'node:path';
import type { HostPackages } from './host-packages.ts';
import { packageName } from './package-name.ts';
import type { PathSettings } from './path-settings.ts';

/** What a specifier means; `unclear` where nothing says which of several files, or where that of an own package lies. */
export type Place =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'unclear'; readonly choices: readonly string[] };

/** Finds the files of a host that its specifiers mean. */
export class HostFiles {
  readonly #paths: ReadonlySet<string>;
  /** By what is left of their paths without platform and extension. */
  readonly #byStem = new Map<string, string[]>();
  /** Those of one platform by what is left without the extension alone. */
  readonly #byPlatform = new Map<string, string[]>();
  /** By every end of these, since an alias hides the beginning. */
  readonly #byTail = new Map<string, string[]>();

  readonly #settings: PathSettings;
  readonly packages: HostPackages;

  constructor(paths: readonly string[], settings: PathSettings, packages: HostPackages) {
    this.#settings = settings;
    this.packages = packages;
    this.#paths = new Set(paths);
    const sources = paths.map((file) => ({ file, ...partsOf(file) })).filter(({ extension }) => extension !== '');
    for (const { file, stem, platform } of sources.sort((a, b) => rankOf(a) - rankOf(b))) {
      add(this.#byStem, stem, file);
      if (platform !== '') add(this.#byPlatform, stem + platform, file);
    }
    for (const [stem, [file]] of this.#byStem) {
      const folder = stem.replace(/(^|\/)index$/, '');
      if (folder !== stem && this.#byStem.has(folder)) continue;
      const steps = folder.split('/');
      for (const [index] of steps.entries()) add(this.#byTail, steps.slice(index).join('/'), file);
    }
  }

  /** The file, and those that take its place on other platforms. */
  variantsOf(file: string): readonly string[] {
    const { platform, stem } = partsOf(file);
    const others = this.#byStem.get(stem) ?? [];
    return [file, ...others.filter((one) => partsOf(one).platform !== platform)];
  }

  /** Also by the host's settings of paths, and through the usual aliases of its root. */
  placeOf(from: string, specifier: string): Place | undefined {
    const found = this.#search(from, specifier);
    const [file] = found;
    if (file !== undefined) return found.length === 1 ? { kind: 'file', file } : { kind: 'unclear', choices: found };
    const name = packageName(specifier);
    if (name === undefined) return undefined;
    return this.packages.isOwn(name) ? { kind: 'unclear', choices: [] } : { kind: 'package', name };
  }

  #search(from: string, specifier: string): readonly string[] {
    if (specifier.startsWith('.')) return this.#first([join(from, specifier)]);
    const set = this.#first(this.#settings.targetsOf(from, specifier));
    if (set.length > 0) return set;
    const name = packageName(specifier);
    const [first = '', ...rest] = specifier.split('/');
    if (name === undefined || first === 'src') return this.#guess(from, rest.join('/'));
    if (this.packages.isInstalled(name)) return [];
    const own = this.#first(this.packages.targetsOf(name, specifier.slice(name.length + 1)));
    // `baseUrl`: a name that is a folder at the root is no package.
    const found = own.length > 0 ? own : this.#first([specifier, `src/${specifier}`]);
    if (found.length > 0 || !this.packages.isKnown) return found;
    // `@components/Chat` is an alias for the folder `components` in most hosts.
    const isFolder = this.#guess(from, specifier);
    return isFolder.length > 0 ? isFolder : this.#guess(from, specifier.replace(/^@/, ''));
  }

  /** What an alias leaves of a path: in the package around, else wherever it lies the least deep. */
  #guess(from: string, tail: string): readonly string[] {
    const folders = this.packages.foldersAround(from);
    const near = this.#first(
      folders.flatMap((one) => [`${one}/src/${tail}`, `${one}/${tail}`]).map(path.posix.normalize),
    );
    if (near.length > 0) return near;
    const found = (this.#byTail.get(tail) ?? []).filter((file) => !/(^|\/)__mocks__\//.test(file));
    const least = Math.min(...found.map(depthOf));
    return found.filter((file) => depthOf(file) === least);
  }

  #first(bases: readonly string[]): readonly string[] {
    for (const base of bases) {
      const file = this.#existing(base);
      if (file !== undefined) return [file];
    }
    return [];
  }

  #existing(base: string): string | undefined {
    if (this.#paths.has(base)) return base;
    const stems = [base, base.replace(/\.[cm]?jsx?$/, ''), base === '' ? 'index' : `${base}/index`];
    return stems.flatMap((stem) => this.#byStem.get(stem) ?? this.#byPlatform.get(stem) ?? [])[0];
  }
}

interface NameParts {
  readonly stem: string;
  readonly platform: string;
  readonly extension: string;
}

const extensions = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts'];
// What bundlers for devices put in place of a file for one platform or some.
const platforms = ['', '.native', '.ios', '.android', '.web', '.windows', '.macos'];
const namePattern = /^(.+?)(\.(?:native|ios|android|web|windows|macos))?(\.[cm]?[jt]sx?)$/;

function partsOf(file: string): NameParts {
  const [, stem = file, platform = '', extension = ''] = namePattern.exec(file) ?? [];
  return { stem, platform, extension };
}

/** Of several files that one specifier may mean the first is taken. */
function rankOf({ platform, extension }: NameParts): number {
  return platforms.indexOf(platform) * extensions.length + extensions.indexOf(extension);
}

function depthOf(file: string): number {
  return partsOf(file)
    .stem.replace(/(^|\/)index$/, '')
    .split('/').length;
}

function add(found: Map<string, string[]>, key: string, file: string | undefined): void {
  const known = found.get(key);
  if (file === undefined) return;
  if (known === undefined) found.set(key, [file]);
  else known.push(file);
}

function join(from: string, specifier: string): string {
  const joined = path.posix.join(path.posix.dirname(from), specifier).replace(/\/$/, '');
  return joined === '.' ? '' : joined;
}
