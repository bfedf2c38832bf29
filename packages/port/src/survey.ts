import type { HostFiles } from './host-files.ts';
import type { Meaning } from './meanings.ts';
import type { Binding } from './names.ts';
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
  const defaults = new Map<Meaning, string>();
  const { meanings, exports } = understand(file, prefix, {
    originOf: (specifier) => (requests.namesOf(file.path, specifier) === undefined ? undefined : { kit: specifier }),
    exportOf: (origin, name) => {
      const meaning: Meaning = { kind: 'kit', path: [name] };
      if (!('kit' in origin)) return meaning;
      if (name === 'default') defaults.set(meaning, origin.kit);
      requests.namesOf(file.path, origin.kit)?.add(name);
      return meaning;
    },
  });
  // What has no name of its own, `import Acme from 'kit'` and its like, is asked for by what the host calls it.
  const ask = (specifier: string | undefined, name: string): void => {
    if (specifier !== undefined) requests.namesOf(file.path, specifier)?.add(name);
  };
  for (const node of file.tree.nodes) meanings.of(node);
  for (const binding of file.names.bindings) {
    const meaning = meanings.ofBinding(binding);
    if (meaning !== undefined) ask(defaults.get(meaning) ?? importedWhole(file, binding), binding.name);
  }
  for (const [name, { meaning }] of exports.named) {
    const given = meaning();
    if (given !== undefined) ask(defaults.get(given), name);
  }
}

/** The specifier of `import Acme from`, `import * as Acme from` and `import Acme = require(…)`. */
function importedWhole({ tree }: ParsedFile, { declarations: [first] }: Binding): string | undefined {
  const parent = first && tree.parentOf(first);
  if (parent?.type === 'TSImportEqualsDeclaration') {
    const { moduleReference } = parent;
    return moduleReference.type === 'TSExternalModuleReference' ? moduleReference.expression.value : undefined;
  }
  if (parent === undefined || !/Import(Default|Namespace)/.test(parent.type)) return undefined;
  const declaration = tree.parentOf(parent);
  return declaration?.type === 'ImportDeclaration' ? declaration.source.value : undefined;
}
