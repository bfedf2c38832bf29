import type { HostFiles } from './host-files.ts';
import type { Prefix } from './prefix.ts';
import { type ParsedFile, understand } from './source-file.ts';

/** Which names all files ask of what is no file of theirs. */
export interface Survey {
  readonly byPackage: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of specifiers of which nothing says what they mean, by {@link unclearKey}. */
  readonly byUnclear: ReadonlyMap<string, ReadonlySet<string>>;
}

export function survey(files: readonly ParsedFile[], host: HostFiles, prefix: Prefix): Survey {
  const requests = new Requests(host);
  for (const file of files) surveyFile(file, prefix, requests);
  return requests;
}

/** One specifier may be clear in one folder and not in another. */
export function unclearKey(from: string, specifier: string): string {
  return `${from} ${specifier}`;
}

class Requests implements Survey {
  readonly byPackage = new Map<string, Set<string>>();
  readonly byUnclear = new Map<string, Set<string>>();
  readonly #host: HostFiles;

  constructor(host: HostFiles) {
    this.#host = host;
  }

  /** The names that are asked of a module, to be added to; nothing for files. */
  namesOf(from: string, specifier: string): Set<string> | undefined {
    const place = this.#host.placeOf(from, specifier);
    if (place === undefined || place.kind === 'file') return undefined;
    const [all, key] =
      place.kind === 'package' ? [this.byPackage, place.name] : [this.byUnclear, unclearKey(from, specifier)];
    const known = all.get(key) ?? new Set();
    all.set(key, known);
    return known;
  }
}

function surveyFile(file: ParsedFile, prefix: Prefix, requests: Requests): void {
  const { meanings, exports } = understand(file, prefix, {
    originOf: (specifier) => (requests.namesOf(file.path, specifier) === undefined ? undefined : { kit: specifier }),
    exportOf: (origin, name) => {
      if ('kit' in origin) requests.namesOf(file.path, origin.kit)?.add(name);
      return { kind: 'kit', path: [name] };
    },
  });
  for (const node of file.tree.nodes) meanings.of(node);
  for (const binding of file.names.bindings) {
    const meaning = meanings.ofBinding(binding);
    // `import Acme from 'kit'` and `import * as Acme` ask for what the host calls it.
    const [first] = binding.declarations;
    const specifier = first && file.tree.parentOf(first);
    if (meaning === undefined || !/Import(Default|Namespace)/.test(specifier?.type ?? '')) continue;
    const declaration = specifier && file.tree.parentOf(specifier);
    if (declaration?.type !== 'ImportDeclaration') continue;
    requests.namesOf(file.path, declaration.source.value)?.add(binding.name);
  }
  for (const { meaning } of exports.named.values()) meaning();
}
