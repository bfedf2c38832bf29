import type { Node, StringLiteral } from '@babel/types';
import { isImportCall, sourceOfImport, stepOf } from './meanings.ts';
import { isAsset, packageName } from './package-name.ts';
import type { FilePort } from './port-file.ts';
import { endOf, startOf } from './syntax.ts';

const notFollowed = 'what comes out of this is not followed: rename the names taken from it by hand';

/** Puts our packages in place of the old kit's, wherever code asks for a module; other texts with its name are reported. */
export function renameModules(port: FilePort): void {
  const asked = new Set<Node>();
  const strangers = new Set<string>();
  for (const node of port.file.tree.nodes) {
    const source = sourceIn(node, port);
    if (source === undefined) continue;
    asked.add(source);
    const target = port.targetOf(source.value);
    if (target !== undefined) {
      port.edits.replace(startOf(source) + 1, endOf(source) - 1, target);
      port.renameCount += 1;
      if (!isFollowed(port, node)) {
        port.ask(node, source.value, notFollowed);
      }
    } else if (isAsset(source.value) && port.project.packages.includes(packageName(source.value) ?? '')) {
      port.ask(source, source.value, 'a file out of the old package: copy it into the app');
    } else {
      reportUnclear(port, source);
      reportStranger(port, source, strangers);
    }
  }
  reportHandedOut(port);
  for (const node of port.file.tree.nodes) {
    const text = textOf(node);
    if (text === undefined || asked.has(node)) continue;
    const name = port.project.packages.find((one) => text.includes(one));
    if (name === undefined) continue;
    const parent = port.file.tree.parentOf(node);
    if (parent?.type === 'TSModuleDeclaration') {
      port.ask(node, name, 'declares the old module: delete it, our packages bring their types');
    } else {
      port.ask(node, name, 'a text names the old module (a mock, a setting): it is left as it is, change or delete it');
    }
  }
}

function sourceIn(node: Node, port: FilePort): StringLiteral | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return node.source;
    case 'ExportNamedDeclaration':
      return node.source ?? undefined;
    case 'TSExternalModuleReference':
      return literal(node.expression);
    case 'TSImportType':
      return literal('argument' in node ? node.argument : undefined);
    case 'ImportExpression':
      return literal(sourceOfImport(node));
    case 'CallExpression': {
      const { callee } = node;
      const isRequire = callee.type === 'Identifier' && callee.name === 'require' && !port.file.names.bindingOf(callee);
      return isRequire || isImportCall(node) ? literal(node.arguments[0]) : undefined;
    }
    default:
      return undefined;
  }
}

function literal(node: Node | null | undefined): StringLiteral | undefined {
  if (node?.type === 'TSLiteralType') return literal(node.literal);
  return node?.type === 'StringLiteral' ? node : undefined;
}

/** Whether the names that code takes out of a module are seen: those of a call that is handed on are not. */
function isFollowed(port: FilePort, node: Node): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'ImportExpression') return true;
  const { tree } = port.file;
  const parent = tree.parentOf(node);
  if (!isImportCall(node)) return takesNames(parent) && !(parent && isHandedOut(port, parent));
  const call = parent && tree.parentOf(parent);
  if (parent && stepOf(parent)?.property.name === 'then' && call?.type === 'CallExpression') {
    return /^(Arrow)?Function/.test(call.arguments[0]?.type ?? '');
  }
  return parent?.type === 'AwaitExpression' && takesNames(call);
}

/** `let ui; function load() { return (ui ??= require('kit')); }`: whoever calls it takes names out of what it gives. */
function reportHandedOut(port: FilePort): void {
  const { tree, names, meanings } = port.file;
  for (const binding of names.bindings) {
    const [first] = binding.declarations;
    const meaning = meanings.ofBinding(binding);
    const isModule = meaning?.kind === 'module' && 'kit' in meaning.origin;
    if (!isModule || !first || tree.parentOf(first)?.type !== 'VariableDeclarator') continue;
    for (const node of binding.references) if (isHandedOut(port, node)) port.ask(node, binding.name, notFollowed);
  }
}

function isHandedOut(port: FilePort, node: Node): boolean {
  // `load().AcmeGroups` takes them from what is returned, `kit.AcmeGroups` right here.
  if (!/^(Identifier|AssignmentExpression|LogicalExpression)$/.test(node.type)) return false;
  const parent = port.file.tree.parentOf(node);
  if (parent?.type === 'LogicalExpression') return isHandedOut(port, parent);
  return parent?.type === 'ReturnStatement' || (parent?.type === 'ArrowFunctionExpression' && parent.body === node);
}

function takesNames(node: Node | undefined): boolean {
  return /^(VariableDeclarator|(Optional)?MemberExpression|(Expression|Parenthesized)\w+|AssignmentExpression|TS\w+)$/.test(
    node?.type ?? '',
  );
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node.value;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0]?.value.raw : undefined;
}

function reportUnclear(port: FilePort, source: StringLiteral): void {
  const choices = port.project.choicesOf(port.file.path, source.value);
  if (choices === undefined) return;
  const why =
    choices.length > 0
      ? `may mean ${choices.join(' or ')}`
      : 'is neither a package that a package.json lists nor a file under the folder';
  port.ask(source, source.value, `${why}: rename by hand what it gives of the old kit`);
}

/** A package with the same prefix that is about something else is the host's affair. */
function reportStranger(port: FilePort, source: StringLiteral, known: Set<string>): void {
  const name = packageName(source.value);
  const names = name === undefined ? undefined : port.project.strangerNames(name);
  if (name === undefined || names === undefined || known.has(name)) return;
  known.add(name);
  const isOfCalls = names.some((one) => one.includes('Call'));
  port.ask(
    source,
    source.value,
    isOfCalls
      ? 'calls are not part of the kit: the import is left as it is; give your own service to `KitCallProvider`'
      : 'the kit has nothing of this package: the import is left as it is',
  );
  const declaration = port.file.tree.parentOf(source);
  for (const specifier of declaration?.type === 'ImportDeclaration' ? declaration.specifiers : []) {
    const uses = port.file.names.bindingOf(specifier.local)?.references ?? [];
    for (const use of uses) port.ask(use, use.name, `is of ${name}, it goes with its import if that goes`);
  }
}
