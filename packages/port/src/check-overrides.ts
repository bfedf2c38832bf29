import type { Node } from '@babel/types';
import { stepOf } from './meanings.ts';
import type { FilePort } from './port-file.ts';
import { nameOf } from './source-file.ts';

/** Reports what a host puts in place of methods that the old kit called, and that nothing here calls. */
export function checkOverrides(port: FilePort): void {
  for (const node of port.file.tree.nodes) {
    if (node.type === 'AssignmentExpression') checkBuild(port, node.left);
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') checkFormatter(port, node);
  }
}

/** `builder.build = () => …`, by which hosts change or leave out what a list has fetched. */
function checkBuild(port: FilePort, target: Node): void {
  const step = stepOf(target);
  if (step?.property.name !== 'build' || !isBuilder(port, step.object)) return;
  port.ask(
    step.property,
    'build',
    'lists read what their builder says and do not call its `build`: what it leaves out or changes, they show as it is',
  );
}

/** A builder in a variable, however its setters are chained, or `Kit.GroupsRequestBuilder.prototype`. */
function isBuilder(port: FilePort, node: Node): boolean {
  const step = stepOf(node);
  if (step?.property.name === 'prototype') return isBuilderClass(port, step.object);
  if (node.type === 'NewExpression') return isBuilderClass(port, node.callee);
  if (node.type === 'CallExpression') {
    const call = stepOf(node.callee);
    return call !== undefined && isBuilder(port, call.object);
  }
  if (node.type !== 'Identifier') return false;
  const [declaration] = port.file.names.bindingOf(node)?.declarations ?? [];
  const parent = declaration && port.file.tree.parentOf(declaration);
  return parent?.type === 'VariableDeclarator' && parent.init?.type !== 'Identifier' && !!parent.init
    ? isBuilder(port, parent.init)
    : false;
}

function isBuilderClass(port: FilePort, node: Node): boolean {
  const meaning = port.file.meanings.of(node);
  return meaning?.kind === 'kit' && meaning.path.at(-1)?.endsWith('RequestBuilder') === true;
}

/** What such kits ask of a formatter beside `getFormattedText`. */
const neverCalled: Readonly<Record<string, string>> = {
  formatRawText: 'nothing calls it here: texts are drawn by `getFormattedText` alone, which is given them as written',
  handlePreMessageSend: 'nothing calls it here: change what is sent in `onSendButtonPress` of the composer',
  search: 'nothing calls it here: the composer suggests whom to mention, and nothing else',
  fetchNext: 'nothing calls it here: the composer suggests whom to mention, and nothing else',
};

function checkFormatter(port: FilePort, node: Node): void {
  if (node.type !== 'ClassDeclaration' && node.type !== 'ClassExpression') return;
  const meaning = port.file.meanings.of(node.superClass);
  if (meaning?.kind !== 'kit' || !/^Kit\w*Formatter$/.test(meaning.path[0])) return;
  for (const member of node.body.body) {
    if (member.type !== 'ClassMethod' && member.type !== 'ClassProperty') continue;
    if (member.computed || member.static) continue;
    const name = nameOf(member.key);
    const sentence = Object.hasOwn(neverCalled, name) ? neverCalled[name] : undefined;
    if (sentence !== undefined) port.ask(member, name, sentence);
  }
}
