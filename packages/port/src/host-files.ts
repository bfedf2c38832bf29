import path from 'node:path';
import { packageName } from './package-name.ts';

/** Finds the files of a host that its specifiers mean. */
export class HostFiles {
  readonly #paths: ReadonlySet<string>;
  /** By what is left of their paths without the extension. */
  readonly #byStem = new Map<string, string[]>();
  /** By every end of these, since an alias hides the beginning. */
  readonly #byTail = new Map<string, string[]>();

  constructor(paths: readonly string[]) {
    this.#paths = new Set(paths);
    const sources = paths.filter((one) => extensionOf(one) !== undefined);
    for (const file of sources.sort((a, b) => rankOf(a) - rankOf(b))) add(this.#byStem, withoutExtension(file), file);
    for (const [stem, [file]] of this.#byStem) {
      const steps = stem.replace(/(^|\/)index$/, '').split('/');
      for (const [index] of steps.entries()) add(this.#byTail, steps.slice(index).join('/'), file);
    }
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
    return stems.flatMap((stem) => this.#byStem.get(stem) ?? [])[0];
  }
}

const extensions = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts'];

function extensionOf(file: string): string | undefined {
  return extensions.find((one) => file.endsWith(one));
}

/** Of several files that one specifier may mean the first is taken. */
function rankOf(file: string): number {
  return extensions.indexOf(extensionOf(file) ?? '');
}

function withoutExtension(file: string): string {
  return file.slice(0, file.length - (extensionOf(file)?.length ?? 0));
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
