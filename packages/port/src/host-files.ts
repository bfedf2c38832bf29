import path from 'node:path';
import { packageName } from './package-name.ts';

/** Finds the files of a host that its specifiers mean. */
export class HostFiles {
  readonly #paths: ReadonlySet<string>;
  /** By what is left of their paths without platform and extension. */
  readonly #byStem = new Map<string, string[]>();
  /** Those of one platform by what is left without the extension alone. */
  readonly #byPlatform = new Map<string, string[]>();
  /** By every end of these, since an alias hides the beginning. */
  readonly #byTail = new Map<string, string[]>();

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
    const sources = paths.map((file) => ({ file, ...partsOf(file) })).filter(({ extension }) => extension !== '');
    for (const { file, stem, platform } of sources.sort((a, b) => rankOf(a) - rankOf(b))) {
      add(this.#byStem, stem, file);
      if (platform !== '') add(this.#byPlatform, stem + platform, file);
    }
    for (const [stem, [file]] of this.#byStem) {
      const steps = stem.replace(/(^|\/)index$/, '').split('/');
      for (const [index] of steps.entries()) add(this.#byTail, steps.slice(index).join('/'), file);
    }
  }

  /** The file, and those that take its place on other platforms. */
  variantsOf(file: string): readonly string[] {
    const { platform, stem } = partsOf(file);
    const others = this.#byStem.get(stem) ?? [];
    return [file, ...others.filter((one) => partsOf(one).platform !== platform)];
  }

  /** Also through the usual aliases of the host's root. */
  find(from: string, specifier: string): string | undefined {
    if (specifier.startsWith('.')) return this.#existing(join(from, specifier));
    const [first = '', ...rest] = specifier.split('/');
    if (/^([@~#]|\W.*)$/.test(first) && !packageName(specifier)) return this.#endingWith(rest.join('/'));
    // `baseUrl`: a name that is a folder at the root is no package.
    return this.#existing(specifier) ?? (first === 'src' ? this.#endingWith(rest.join('/')) : undefined);
  }

  #endingWith(tail: string): string | undefined {
    const found = this.#byTail.get(tail) ?? [];
    return found.length === 1 ? found[0] : undefined;
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
