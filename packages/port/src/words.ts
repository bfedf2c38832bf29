import type { CallExpression, ImportDeclaration, ImportSpecifier, JSXOpeningElement, Node } from '@babel/types';
import { addImport, dropSpecifier, importLine, specifierOf } from './imports.ts';
import { isNameNode } from './names.ts';
import { type FilePort, isExport } from './port-file.ts';
import { nameOf } from './source-file.ts';
import { endOf, startOf } from './syntax.ts';

/**
 * The words that a host asks for by keys of the old kit. This kit has other keys, and no word without its provider: they
 * go to a file of the host's, which says them from then on.
 */
export class HostWords {
  /** Of all files. */
  readonly keys: Set<string> = new Set<string>();
  /** The file that says them, from the folder that is being ported. */
  readonly home: string;
  /** Whether `KitI18nProvider` is given them. */
  isProvided = false;

  constructor(home: string) {
    this.home = home;
  }

  specifierFor(file: string): string {
    return specifierOf(file, this.home.replace(/\.[jt]s$/, ''));
  }
}

/** Whether a file asks for such words. */
export function asksForWords(port: FilePort): boolean {
  return importsOfLocalize(port).length > 0 || keysOfHook(port).length > 0;
}

/** Lets `localize` come from the host's words, and gives these to the provider. */
export function moveWords(port: FilePort, words: HostWords): void {
  for (const key of keysOfHook(port)) words.keys.add(key);
  for (const { declaration, specifier } of importsOfLocalize(port)) {
    for (const use of port.file.names.bindingOf(specifier.local)?.references ?? []) {
      const call = port.file.tree.parentOf(use);
      if (call?.type === 'CallExpression' && call.callee === use) addKey(call, words.keys);
    }
    replaceImport(port, declaration, specifier, words.specifierFor(port.file.path));
    port.tell(specifier, 'localize', `comes from ${words.home} now, where its words are to be said`);
  }
  const provider = port.file.tree.nodes.find((node): node is JSXOpeningElement => isProvider(port, node));
  if (provider !== undefined && !words.isProvided) provide(port, provider, words);
}

function replaceImport(port: FilePort, from: ImportDeclaration, specifier: ImportSpecifier, module: string): void {
  const local = specifier.local.name;
  if (from.specifiers.length > 1) {
    dropSpecifier(port, from, specifier);
    addImport(port, 'localize', local, module);
  } else {
    port.edits.overwrite(startOf(from), endOf(from), importLine(port, 'localize', local, module));
  }
}

function importsOfLocalize(port: FilePort) {
  return port.file.tree.program.body.flatMap((declaration) => {
    if (declaration.type !== 'ImportDeclaration' || port.targetOf(declaration.source.value) === undefined) return [];
    return declaration.specifiers.flatMap((specifier) =>
      specifier.type === 'ImportSpecifier' && nameOf(specifier.imported) === 'localize'
        ? [{ declaration, specifier }]
        : [],
    );
  });
}

/** What `t` of `useKitTranslation()` is asked for; a key of this kit has a dot. */
function keysOfHook(port: FilePort): string[] {
  const keys = new Set<string>();
  for (const { declarations, references } of port.file.names.bindings) {
    if (!declarations.some((node) => isOfHook(port, node))) continue;
    for (const use of references) {
      const call = port.file.tree.parentOf(use);
      if (call?.type === 'CallExpression' && call.callee === use) addKey(call, keys);
    }
  }
  return [...keys];
}

/** `const { t } = useKitTranslation()`, under whatever name. */
function isOfHook(port: FilePort, node: Node): boolean {
  const { tree, meanings } = port.file;
  const property = tree.parentOf(node);
  const pattern = property && tree.parentOf(property);
  const declarator = pattern && tree.parentOf(pattern);
  if (property?.type !== 'ObjectProperty' || nameOf(property.key) !== 't') return false;
  if (declarator?.type !== 'VariableDeclarator' || declarator.init?.type !== 'CallExpression') return false;
  return isExport(meanings.of(declarator.init.callee), 'useKitTranslation');
}

function addKey({ arguments: [key] }: CallExpression, keys: Set<string>): void {
  if (key?.type === 'StringLiteral' && /^[A-Z][A-Z\d_]*$/.test(key.value)) keys.add(key.value);
}

function isProvider(port: FilePort, node: Node): boolean {
  return (
    node.type === 'JSXOpeningElement' &&
    isNameNode(node.name) &&
    isExport(port.file.meanings.of(node.name), 'KitI18nProvider')
  );
}

function provide(port: FilePort, provider: JSXOpeningElement, words: HostWords): void {
  const given = provider.attributes.some(
    (one) => one.type === 'JSXSpreadAttribute' || one.name.name === 'translations',
  );
  if (given) return;
  const local = port.freeName('words');
  port.edits.replace(endOf(provider.name), endOf(provider.name), ` translations={${local}}`);
  addImport(port, 'words', local, words.specifierFor(port.file.path));
  words.isProvided = true;
}

const opening = '// Words that this app asks for by keys of its own.';

/** Whether a file is one that the tool wrote. */
export function isWordsFile(text: string): boolean {
  return text.startsWith(opening);
}

/** The file that says them, in TypeScript or without. It is the host's from then on. */
export function wordsFile(keys: ReadonlySet<string>, isTyped: boolean): string {
  const lines = [...keys].sort().map((key) => `    ${key}: '${asWords(key)}',\n`);
  const typed = (text: string): string => (isTyped ? text : '');
  return `${opening} What stands here is made of the keys: write what they are to
// say, once for each language of the app (\`de: { … }\`), and give all to \`KitI18nProvider\` as \`translations\`.
export const words${typed(': Record<string, Record<string, string>>')} = {
  en: {
${lines.join('')}  },
};

/** A word where no hook can be called. */
export function localize(key${typed(': string')}, language = 'en')${typed(': string')} {
  return words[language]?.[key] ?? key;
}
`;
}

/** \`ADD_MEMBERS\` as "Add members". */
function asWords(key: string): string {
  const text = key.toLowerCase().replace(/_+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
