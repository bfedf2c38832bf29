import path from 'node:path';
import { type JsonFile, keyOf, propertiesOf, textOf, valueIn } from './json-file.ts';

interface Rule {
  /** What the settings are for: the folder that they stand in. */
  readonly folder: string;
  readonly before: string;
  /** Nothing where the rule is about one specifier alone. */
  readonly after: string | undefined;
  /** With `*` where the rest of the specifier goes. */
  readonly targets: readonly string[];
}

/** `baseUrl` and `paths` of a host's `tsconfig.json` and `jsconfig.json`. */
export class PathSettings {
  readonly #rules: readonly Rule[];

  constructor(files: readonly JsonFile[]) {
    // The nearest settings first, and of those the ones that say the most of the specifier.
    this.#rules = files
      .flatMap(rulesOf)
      .sort((a, b) => b.folder.length - a.folder.length || b.before.length - a.before.length);
  }

  /** Where a specifier may lead, the likeliest first. */
  targetsOf(from: string, specifier: string): string[] {
    return this.#rules.flatMap((rule) => {
      const rest = isUnder(rule.folder, from) ? restOf(specifier, rule) : undefined;
      return rest === undefined ? [] : rule.targets.map((one) => path.posix.normalize(one.replace('*', () => rest)));
    });
  }
}

/** Whether a file lies in a folder, which is `.` for that of the whole host. */
export function isUnder(folder: string, file: string): boolean {
  return folder === '.' || file.startsWith(`${folder}/`);
}

function restOf(specifier: string, { before, after }: Rule): string | undefined {
  if (after === undefined) return specifier === before ? '' : undefined;
  const isMeant = specifier.startsWith(before) && specifier.endsWith(after);
  const end = specifier.length - after.length;
  return isMeant && end >= before.length ? specifier.slice(before.length, end) : undefined;
}

function rulesOf({ file, tree }: JsonFile): Rule[] {
  const folder = path.posix.dirname(file);
  const options = propertiesOf(valueIn(tree, 'compilerOptions'));
  const valueOf = (key: string) => options.find((one) => keyOf(one) === key)?.value;
  const base = textOf(valueOf('baseUrl'));
  const root = path.posix.join(folder, base ?? '.');
  const rules = propertiesOf(valueOf('paths')).map((one): Rule => {
    const [before = '', after] = keyOf(one).split('*');
    const targets = one.value.type === 'ArrayExpression' ? one.value.elements : [];
    const texts = targets.map((target) => textOf(target ?? undefined));
    return { folder, before, after, targets: texts.flatMap((text) => (text === undefined ? [] : [`${root}/${text}`])) };
  });
  return base === undefined ? rules : [...rules, { folder, before: '', after: '', targets: [`${root}/*`] }];
}
