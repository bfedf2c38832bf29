import type {
  ImportDeclaration,
  ImportSpecifier,
  Node,
  ObjectPattern,
  TSImportEqualsDeclaration,
  VariableDeclarator,
} from '@babel/types';
import { importLine } from './imports.ts';
import { stepOf } from './meanings.ts';
import type { Binding } from './names.ts';
import { type FilePort, isExport } from './port-file.ts';
import { nameOf } from './source-file.ts';
import { endOf, type NameNode, startOf } from './syntax.ts';

/** Gives everything of the old kit our names: what is imported, what refers to it, and what is reached through it. */
export function renameNames(port: FilePort): void {
  chooseNames(port);
  for (const [binding, name] of port.renamed) {
    for (const node of [...binding.declarations, ...binding.references]) renameAt(port, node, name);
  }
  for (const node of port.file.tree.nodes) {
    if (node.type === 'ImportDeclaration') renameImport(port, node);
    else if (node.type === 'ObjectPattern') renameKeys(port, node);
    else if (node.type === 'ExportNamedDeclaration') renameExports(port, node);
    else if (node.type === 'TSImportType') renameImportType(port, node);
    else if (node.type === 'VariableDeclarator') nameRequired(port, node);
    else if (node.type === 'TSImportEqualsDeclaration') nameImportEquals(port, node);
    else renameMember(port, node);
  }
}

/** What the host calls by the name that the old kit exports; an alias of the host's own stays. */
function chooseNames(port: FilePort): void {
  const { meanings, names } = port.file;
  for (const binding of names.bindings) {
    const wanted = port.prefix.renamed(binding.name);
    const isNamespace = binding.name === port.prefix.text;
    if (wanted === binding.name || binding.references.length + binding.declarations.length === 0) continue;
    const meaning = meanings.ofBinding(binding);
    const isMember = meaning?.kind === 'kit' && meaning.path.length === 2 && meaning.path[1] === wanted;
    if (!isMember && !isExport(meaning, wanted) && !(isNamespace && isExport(meaning, 'Kit'))) continue;
    if (isHostsOwn(port, binding)) continue;
    port.renamed.set(binding, port.freeName(wanted));
  }
}

/** Whether other files know it by this name, so that it is the host's and not the kit's. */
function isHostsOwn(port: FilePort, { declarations }: Binding): boolean {
  const { tree } = port.file;
  return declarations.some((node) => {
    const parent = tree.parentOf(node);
    const owner = parent && tree.parentOf(parent);
    if (parent?.type === 'ImportSpecifier' && owner?.type === 'ImportDeclaration') {
      const imported = nameOf(parent.imported);
      const origin = port.originOf(owner.source.value);
      return origin !== undefined && imported === node.name && port.project.exportedName(origin, imported) === imported;
    }
    let at: Node | undefined = tree.parentOf(node);
    while (at && /Pattern$|^ObjectProperty$|^VariableDeclarat/.test(at.type)) at = tree.parentOf(at);
    return at?.type === 'ExportNamedDeclaration';
  });
}

function renameAt(port: FilePort, node: NameNode, name: string): void {
  const parent = port.file.tree.parentOf(node);
  switch (parent?.type) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
    case 'ExportSpecifier':
      return; // written together with what stands beside it
    case 'ObjectProperty':
      if (isInPattern(port, parent, node)) return;
      if (parent.shorthand && parent.value === node) {
        port.rename(node, `${node.name}: ${name}`);
        return;
      }
      break;
    case 'AssignmentPattern': {
      const outer = port.file.tree.parentOf(parent);
      if (parent.left === node && outer?.type === 'ObjectProperty' && outer.shorthand) return;
      break;
    }
  }
  // A name with a type behind it ends where the type ends.
  port.edits.replace(startOf(node), startOf(node) + node.name.length, name);
  port.renameCount += 1;
}

function isInPattern(port: FilePort, property: Node, node: NameNode): boolean {
  if (port.file.tree.parentOf(property)?.type !== 'ObjectPattern') return false;
  return property.type === 'ObjectProperty' && property.shorthand && property.value === node;
}

/** `const { AcmeGroups, AcmeAvatar: Avatar } = require('kit')`. */
function renameKeys(port: FilePort, pattern: ObjectPattern): void {
  const meaning = port.file.meanings.of(pattern);
  if (meaning === undefined) return;
  for (const property of pattern.properties) {
    if (property.type !== 'ObjectProperty' || property.computed || property.key.type !== 'Identifier') continue;
    const key = exportedName(port, meaning, property.key.name);
    if (!property.shorthand) {
      const taken = property.value.type === 'Identifier' ? property.value : undefined;
      if (property.key.name === 'default') askForDefault(port, property, taken?.name);
      const own = taken && port.file.names.bindingOf(taken);
      // `{ default: Acme }`: what gets the name that it has here needs no other.
      if (taken && own && port.renamed.get(own) === key) port.edits.overwrite(startOf(property), endOf(property), key);
      else port.rename(property.key, key);
      continue;
    }
    const target = property.value.type === 'AssignmentPattern' ? property.value.left : property.value;
    const binding = target.type === 'Identifier' ? port.file.names.bindingOf(target) : undefined;
    const local = (binding && port.renamed.get(binding)) ?? property.key.name;
    port.rename(property.key, key === local ? key : `${key}: ${local}`);
  }
}

function renameMember(port: FilePort, node: Node): void {
  const step = stepOf(node);
  if (step === undefined) return;
  const meaning = port.file.meanings.of(step.object);
  if (meaning === undefined) return;
  port.rename(step.property, exportedName(port, meaning, step.property.name));
  if (meaning.kind !== 'module' || step.property.name !== 'default') return;
  const parent = port.file.tree.parentOf(node);
  const id = parent?.type === 'VariableDeclarator' ? parent.id : undefined;
  askForDefault(port, node, id?.type === 'Identifier' ? id.name : undefined);
}

/** A default export that the host does not call by the prefix may be something else. */
function askForDefault(port: FilePort, node: Node, name: string | undefined): void {
  if (name === port.prefix.text) return;
  port.ask(node, name ?? 'default', 'the default export was taken for the SDK’s namespace `Kit`: see whether it is');
}

/** What a member of a module or of the namespace is called here. */
function exportedName(
  port: FilePort,
  meaning: NonNullable<ReturnType<FilePort['file']['meanings']['of']>>,
  name: string,
): string {
  if (meaning.kind === 'module') return port.project.exportedName(meaning.origin, name);
  return isExport(meaning, 'Kit') ? port.prefix.renamed(name) : name;
}

function renameImportType(port: FilePort, node: Node): void {
  if (node.type !== 'TSImportType' || !node.qualifier) return;
  let first: Node = node.qualifier;
  const steps: Node[] = [];
  while (first.type === 'TSQualifiedName') {
    steps.push(first);
    first = first.left;
  }
  if (first.type !== 'Identifier') return;
  const module = port.file.meanings.of({ ...node, qualifier: null });
  if (module?.kind === 'module') port.rename(first, port.project.exportedName(module.origin, first.name));
  const inner = steps.at(-1);
  const isNamespace = port.prefix.renamed(first.name) === 'Kit';
  if (isNamespace && inner?.type === 'TSQualifiedName') port.rename(inner.right, port.prefix.renamed(inner.right.name));
}

function renameImport(port: FilePort, declaration: ImportDeclaration): void {
  const origin = port.originOf(declaration.source.value);
  if (origin === undefined) return;
  const whole = declaration.specifiers.find(({ type }) => type !== 'ImportSpecifier');
  for (const specifier of declaration.specifiers) {
    if (specifier.type === 'ImportSpecifier') renameSpecifier(port, specifier, origin);
  }
  if (whole === undefined) return;
  if ('kit' in origin) {
    nameWhole(port, declaration);
  } else {
    const binding = port.file.names.bindingOf(whole.local);
    const local = binding && port.renamed.get(binding);
    if (local !== undefined) port.rename(whole.local, local);
  }
}

function renameSpecifier(
  port: FilePort,
  specifier: ImportSpecifier,
  origin: Parameters<typeof port.project.exportedName>[0],
): void {
  const imported = nameOf(specifier.imported);
  const meaning = port.file.meanings.of(specifier.local);
  const isDefaultOfKit = imported === 'default' && 'kit' in origin && meaning?.kind === 'kit';
  const name = isDefaultOfKit ? meaning.path[0] : port.project.exportedName(origin, imported);
  const isAliased = startOf(specifier.imported) !== startOf(specifier.local);
  if (isAliased) {
    const binding = port.file.names.bindingOf(specifier.local);
    const local = (binding && port.renamed.get(binding)) ?? specifier.local.name;
    if (isDefaultOfKit && local === name) {
      port.edits.replace(startOf(specifier.imported), endOf(specifier.local), name);
      port.renameCount += 1;
      return;
    }
    port.rename(specifier.imported, name);
    port.rename(specifier.local, local);
    return;
  }
  const binding = port.file.names.bindingOf(specifier.local);
  const local = (binding && port.renamed.get(binding)) ?? imported;
  port.rename(specifier.local, name === local ? name : `${name} as ${local}`);
}

/** `import Acme from`, `import * as Acme from`: a module of ours has no default, and names its namespace. */
function nameWhole(port: FilePort, declaration: ImportDeclaration): void {
  const { meanings, names } = port.file;
  const [first, second] = declaration.specifiers;
  if (first === undefined || first.type === 'ImportSpecifier') return;
  const binding = names.bindingOf(first.local);
  const meaning = binding && meanings.ofBinding(binding);
  if (binding === undefined || meaning?.kind !== 'kit') {
    if (first.type !== 'ImportDefaultSpecifier') return;
    port.ask(first, first.local.name, 'our modules have no default export: import what is needed by its name');
    return;
  }
  const [name] = meaning.path;
  const local = port.renamed.get(binding) ?? binding.name;
  const text = name === local ? name : `${name} as ${local}`;
  if (first.type === 'ImportDefaultSpecifier' && !port.prefix.isIn(binding.name)) {
    port.ask(first, binding.name, 'the default export was taken for the SDK’s namespace `Kit`: see whether it is');
  }
  port.renameCount += 1;
  if (second === undefined) {
    port.edits.replace(startOf(first), endOf(first), `{ ${text} }`);
  } else if (second.type === 'ImportSpecifier') {
    // `Acme, { A }`: the one joins the others.
    const brace = port.file.text.lastIndexOf('{', startOf(second));
    port.edits.replace(startOf(first), brace + 1, `{ ${text},`);
  } else {
    // `Acme, * as all`: one of ours cannot be both.
    const lineEnd = port.file.text.includes('\r\n') ? '\r\n' : '\n';
    const source = `'${port.targetOf(declaration.source.value) ?? declaration.source.value}'`;
    port.edits.replace(startOf(first), startOf(second), `{ ${text} } from ${source};${lineEnd}import `);
  }
}

/** `const Acme = require('sdk')` where the module itself was the namespace. */
function nameRequired(port: FilePort, { id, init }: VariableDeclarator): void {
  if (id.type !== 'Identifier' || !init) return;
  const binding = port.file.names.bindingOf(id);
  const isNamespace = binding !== undefined && isExport(port.file.meanings.ofBinding(binding), 'Kit');
  if (!isNamespace || port.file.meanings.of(init)?.kind !== 'module') return;
  if (init.type === 'CallExpression') port.edits.replace(endOf(init), endOf(init), '.Kit');
  else port.ask(init, id.name, 'the module was the namespace itself: take `Kit` out of it');
}

/** `import Acme = require('sdk')` where the module itself was the namespace, which ours only has. */
function nameImportEquals(port: FilePort, node: TSImportEqualsDeclaration): void {
  const { id, moduleReference } = node;
  if (moduleReference.type !== 'TSExternalModuleReference') return;
  const binding = port.file.names.bindingOf(id);
  const target = port.targetOf(moduleReference.expression.value);
  if (!binding || target === undefined || !isExport(port.file.meanings.ofBinding(binding), 'Kit')) return;
  const line = importLine(port, 'Kit', port.renamed.get(binding) ?? id.name, target);
  port.edits.overwrite(startOf(node), endOf(node), line);
}

function renameExports(port: FilePort, declaration: Node): void {
  if (declaration.type !== 'ExportNamedDeclaration') return;
  const origin = declaration.source ? port.originOf(declaration.source.value) : undefined;
  if (declaration.source && origin === undefined) return;
  for (const specifier of declaration.specifiers) {
    if (specifier.type !== 'ExportSpecifier') continue;
    const local = nameOf(specifier.local);
    const exported = nameOf(specifier.exported);
    const binding = specifier.local.type === 'Identifier' ? port.file.names.bindingOf(specifier.local) : undefined;
    const newLocal = origin
      ? port.project.exportedName(origin, local)
      : ((binding && port.renamed.get(binding)) ?? local);
    const newExported = port.project.exportedName({ file: port.file.path }, exported);
    if (newLocal === local && newExported === exported) continue;
    const text = newLocal === newExported ? newLocal : `${newLocal} as ${newExported}`;
    if (origin && local === 'default' && newLocal === 'Kit') askForDefault(port, specifier, exported);
    const keyword = specifier.exportKind === 'type' ? 'type ' : '';
    port.rename(specifier, keyword + text);
  }
}
