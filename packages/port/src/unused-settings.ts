import type { Node, VariableDeclarator } from '@babel/types';
import { dropSpecifier, wholeLines } from './imports.ts';
import type { Binding } from './names.ts';
import type { FilePort } from './port-file.ts';
import { endOf, startOf } from './syntax.ts';

/**
 * Removes what only the replaced settings used: constants whose making does nothing else, and imports of the old kit. What
 * else is left without a use is told.
 */
export function dropUnused(port: FilePort): void {
  const unused = new Set<Binding>();
  for (let before = -1; before !== unused.size;) {
    before = unused.size;
    for (const binding of port.file.names.bindings) {
      if (!unused.has(binding) && isUnused(port, binding) && drop(port, binding)) unused.add(binding);
    }
  }
}

/**
 * Where the host waits for a setting before it begins: one that is not there any more would keep it from ever doing so. To be
 * called once what only settings used is gone.
 */
export function reportGuards(port: FilePort): void {
  for (const binding of port.file.names.bindings) {
    const { name, references } = binding;
    const isOfKit = port.file.meanings.ofBinding(binding) !== undefined;
    if (isOfKit || !references.some((node) => isGone(port, node))) continue;
    for (const node of references)
      if (!isGone(port, node) && isGuard(port, node))
        port.ask(node, name, 'it was a setting of the old kit: see that the chat begins without it');
  }
}

/** Whether it is what a condition depends on. */
function isGuard({ file: { tree } }: FilePort, node: Node): boolean {
  let inner = node;
  for (let outer = tree.parentOf(node); outer !== undefined; inner = outer, outer = tree.parentOf(outer)) {
    if (outer.type === 'IfStatement' || outer.type === 'ConditionalExpression') return outer.test === inner;
    if (!/^(Unary|Logical|Binary|(Optional)?Member|TSNonNull|TSAs)Expression$/.test(outer.type)) return false;
  }
  return false;
}

/** All its references stood in what is gone. */
function isUnused(port: FilePort, { references }: Binding): boolean {
  return references.length > 0 && references.every((node) => isGone(port, node));
}

function isGone(port: FilePort, node: Node): boolean {
  return port.edits.isOverwritten(startOf(node));
}

/** Tells whether it is dealt with. */
function drop(port: FilePort, binding: Binding): boolean {
  const [node] = binding.declarations;
  const parent = node && port.file.tree.parentOf(node);
  const owner = parent && port.file.tree.parentOf(parent);
  if (parent?.type === 'VariableDeclarator') return dropConstant(port, parent, binding.name);
  if (parent?.type === 'ImportSpecifier' && owner?.type === 'ImportDeclaration') {
    if (port.targetOf(owner.source.value) !== undefined) {
      dropSpecifier(port, owner, parent);
    } else {
      port.tell(
        parent,
        binding.name,
        `only the old settings used it: nothing needs this import of ${owner.source.value}`,
      );
    }
    return true;
  }
  if (node !== undefined) port.tell(node, binding.name, 'only the old settings used it: nothing needs it any more');
  return true;
}

function dropConstant(port: FilePort, declarator: VariableDeclarator, name: string): boolean {
  const declaration = port.file.tree.parentOf(declarator);
  const isAlone = declaration?.type === 'VariableDeclaration' && declaration.declarations.length === 1;
  const holder = declaration && port.file.tree.parentOf(declaration);
  const isStatement = holder?.type === 'Program' || holder?.type === 'BlockStatement';
  const isSafe = declarator.init ? hasNoEffect(port, declarator.init) : true;
  if (!isAlone || !isStatement || !isSafe) {
    const why = holder?.type === 'ExportNamedDeclaration' ? 'other files may use it' : 'making it may do more';
    port.ask(declarator, name, `only the old settings used it here, and ${why}: delete it if nothing else needs it`);
    return true;
  }
  const [start, end] = wholeLines(port, startOf(declaration), endOf(declaration));
  port.edits.overwrite(start, end, '');
  return true;
}

/** Literals, names, and the vendor's own builders of settings. */
function hasNoEffect(port: FilePort, value: Node): boolean {
  return port.file.tree.nodes.every((node) => {
    if (startOf(node) < startOf(value) || endOf(node) > endOf(value)) return true;
    if (/^(AwaitExpression|AssignmentExpression|UpdateExpression|YieldExpression|TaggedTemplate)/.test(node.type)) {
      return false;
    }
    if (node.type === 'NewExpression') return isSettings(port, node.callee);
    if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return true;
    return isSettingsChain(port, node.callee);
  });
}

function isSettingsChain(port: FilePort, callee: Node): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  if (object.type === 'NewExpression') return isSettings(port, object.callee);
  return object.type === 'CallExpression' && isSettingsChain(port, object.callee);
}

function isSettings(port: FilePort, callee: Node): boolean {
  const meaning = port.file.meanings.of(callee);
  return meaning?.kind === 'kit' && /Settings(Builder)?$/.test(meaning.path.at(-1) ?? '');
}
