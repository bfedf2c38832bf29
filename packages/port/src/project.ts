import type { Meaning, Modules, Origin } from './meanings.ts';
import { hasAdvice } from './advice.ts';
import type { HostFiles } from './host-files.ts';
import { isAsset } from './package-name.ts';
import type { Prefix } from './prefix.ts';
import { type ParsedFile, type SourceFile, understand } from './source-file.ts';
import { hasPath, isOfSdk } from './surface/surface.ts';
import { survey, unclearKey } from './survey.ts';

/** Which package of ours takes the place of one of the old kit. */
export type Role = 'sdk' | 'ui';

interface Found {
  readonly meaning: Meaning;
  readonly name: string;
}

/** All files of a host and what they have from the old kit. */
export class Project implements Pick<Modules, 'exportOf'> {
  readonly #prefix: Prefix;
  readonly #host: HostFiles;
  readonly #roles = new Map<string, Role>();
  readonly #strangers = new Map<string, readonly string[]>();
  readonly #unlisted = new Set<string>();
  readonly #unclear = new Map<string, readonly string[]>();
  readonly #files = new Map<string, SourceFile>();
  readonly #asked = new Set<string>();

  constructor(files: readonly ParsedFile[], host: HostFiles, prefix: Prefix) {
    this.#prefix = prefix;
    this.#host = host;
    const { byPackage, byUnclear } = survey(files, host, prefix);
    this.#judgeAll(byPackage);
    for (const [key, requested] of byUnclear) this.#unclear.set(key, this.#withPrefix(requested));
    for (const file of files) this.#files.set(file.path, understand(file, prefix, this.#modulesFor(file.path)));
  }

  /** Names of the old kit's packages. */
  get packages(): readonly string[] {
    return [...this.#roles.keys()];
  }

  get files(): readonly SourceFile[] {
    return [...this.#files.values()];
  }

  roleOf(name: string): Role | undefined {
    return this.#roles.get(name);
  }

  /** Of a package that has names with the prefix, and is none that the kit takes the place of: those names. */
  strangerNames(name: string): readonly string[] | undefined {
    return this.#strangers.get(name);
  }

  /** Where a name with the prefix is asked of it, and nothing says what it means: the files that it may mean. */
  choicesOf(from: string, specifier: string): readonly string[] | undefined {
    const place = this.#host.placeOf(from, specifier);
    const isAsked = (this.#unclear.get(unclearKey(from, specifier))?.length ?? 0) > 0;
    if (place?.kind === 'package') return this.#unlisted.has(place.name) ? [] : undefined;
    return place?.kind === 'unclear' && isAsked ? place.choices : undefined;
  }

  originOf(from: string, specifier: string): Origin | undefined {
    const place = this.#host.placeOf(from, specifier);
    if (place?.kind === 'file') return { file: place.file };
    if (place?.kind !== 'package' || isAsset(specifier)) return undefined;
    const isInner = specifier !== place.name;
    return this.#roles.has(place.name) ? { kit: place.name, isInner } : undefined;
  }

  exportOf(origin: Origin, name: string): Meaning | undefined {
    return this.#search(origin, name)?.meaning;
  }

  /** What `name`, exported by a module of the old kit or by a file that gives it on, is called after porting. */
  exportedName(origin: Origin, name: string): string {
    return this.#search(origin, name)?.name ?? name;
  }

  #search(origin: Origin, name: string): Found | undefined {
    if ('kit' in origin) {
      if (name === 'default' && origin.isInner) return undefined;
      const renamed = name === 'default' ? 'Kit' : this.#prefix.renamed(name);
      return { meaning: { kind: 'kit', path: [renamed] }, name: renamed };
    }
    // Files that give each other's names on in a circle give nothing.
    const question = `${origin.file} ${name}`;
    if (this.#asked.has(question)) return undefined;
    this.#asked.add(question);
    let found: Found | undefined;
    for (const file of this.#host.variantsOf(origin.file)) found ??= this.#searchFile(file, name);
    this.#asked.delete(question);
    return found;
  }

  #searchFile(file: string, name: string): Found | undefined {
    const exported = this.#files.get(file)?.exports;
    const own = exported?.named.get(name);
    if (own !== undefined) {
      const meaning = own.meaning();
      const renamed = this.#prefix.renamed(name);
      return meaning && { meaning, name: own.isGivenOn && isCalled(meaning, renamed) ? renamed : name };
    }
    // `export *` gives no default; whose a name without the prefix is, it does not say.
    if (name === 'default' || !this.#prefix.isIn(name)) return undefined;
    for (const given of exported?.all ?? []) {
      const next = given();
      const found = next && this.#search(next, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #modulesFor(path: string): Modules {
    return {
      originOf: (specifier) => this.originOf(path, specifier),
      exportOf: (origin, name) => this.exportOf(origin, name),
    };
  }

  #withPrefix(names: ReadonlySet<string>): readonly string[] {
    return [...names].filter((one) => this.#prefix.isIn(one));
  }

  /** A name says little, a manifest much: once one lists an old package, what none lists is none. */
  #judgeAll(byPackage: ReadonlyMap<string, ReadonlySet<string>>): void {
    const { packages } = this.#host;
    const judged = [...byPackage].map(([name, requested]) => ({
      name,
      own: this.#withPrefix(requested),
      role: this.#judge(name, requested),
    }));
    const listed = judged.filter(({ name, role }) => role && role !== 'stranger' && packages.isInstalled(name));
    // A package may come along with another one of the vendor's.
    const scopes = new Set(listed.flatMap(({ name }) => (name.startsWith('@') ? name.split('/')[0] : [])));
    for (const { name, own, role } of judged) {
      if (role === undefined) continue;
      const isKnown = packages.isInstalled(name) || scopes.has(name.split('/')[0]);
      if (listed.length > 0 && !isKnown) this.#unlisted.add(name);
      else if (role === 'stranger') this.#strangers.set(name, own);
      else this.#roles.set(name, role);
    }
  }

  #judge(name: string, requested: ReadonlySet<string>): Role | 'stranger' | undefined {
    if (name.startsWith('@open-chat-kit/')) return undefined;
    const own = this.#withPrefix(requested);
    if (own.length === 0) return undefined;
    const isChat = /chat|ui-?kit/i.test(name.split('/').at(-1) ?? '');
    const isKit = own
      .map((one) => this.#prefix.renamed(one))
      .some((one) => hasPath([one]) || (isChat && hasAdvice(one)));
    if (!isKit && !isChat) return 'stranger';
    const isSdk = [...requested].every((one) => {
      const renamed = this.#prefix.renamed(one);
      return isOfSdk(renamed) || (!this.#prefix.isIn(one) && !hasPath([renamed]));
    });
    return isSdk && own.some((one) => isOfSdk(this.#prefix.renamed(one))) ? 'sdk' : 'ui';
  }
}

function isCalled(meaning: Meaning, name: string): boolean {
  return meaning.kind === 'kit' && meaning.path.length === 1 && meaning.path[0] === name;
}
