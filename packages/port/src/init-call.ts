import type { CallExpression, Node, OptionalCallExpression } from '@babel/types';
import { isSessionCall } from './behaviour.ts';
import type { EngineSource } from './engine.ts';
import { addImport } from './imports.ts';
import type { FilePort } from './port-file.ts';
import { nameOf } from './source-file.ts';
import { endOf, lineOf, startOf } from './syntax.ts';
import { dropUnused, reportGuards } from './unused-settings.ts';

type Call = CallExpression | OptionalCallExpression;

/** The calls of `init` that name no engine yet. */
export function openInits(port: FilePort): Call[] {
  return port.file.tree.nodes.filter(
    (node): node is Call => isCall(node) && isSessionCall(port, node.callee, 'init') && !namesEngine(port, node),
  );
}

/** Gives every `init` an engine in place of a vendor's settings. */
export function replaceInits(port: FilePort, engine: EngineSource): void {
  const calls = openInits(port);
  if (calls.length === 0) return;
  const local = port.freeName(engine.name);
  for (const call of calls) giveEngine(port, call, local);
  dropUnused(port);
  reportGuards(port);
  addImport(port, engine.name, local, engine.specifierFor(port.file.path));
}

function isCall(node: Node): node is Call {
  return node.type === 'CallExpression' || node.type === 'OptionalCallExpression';
}

/** In place, or in the constant that is given. */
function namesEngine(port: FilePort, { arguments: [given] }: Call): boolean {
  const declaration = given?.type === 'Identifier' ? port.file.names.bindingOf(given)?.declarations[0] : undefined;
  const declarator = declaration && port.file.tree.parentOf(declaration);
  const settings = declarator?.type === 'VariableDeclarator' ? declarator.init : given;
  return (
    settings?.type === 'ObjectExpression' &&
    settings.properties.some((one) => one.type === 'ObjectProperty' && nameOf(one.key) === 'engine')
  );
}

function giveEngine(port: FilePort, call: Call, local: string): void {
  const text = `{ engine: ${local}() }`;
  const [first] = call.arguments;
  const last = call.arguments.at(-1);
  if (first === undefined || last === undefined) {
    port.edits.replace(endOf(call) - 1, endOf(call) - 1, text);
  } else {
    port.edits.overwrite(startOf(first), endOf(last), text);
  }
  const dropped = call.arguments.flatMap((argument) => settingsIn(port, argument));
  const gone = dropped.length > 0 ? `; gone: ${dropped.join(', ')}` : '';
  port.tell(call, 'init', `takes the engine of \`${local}()\`${gone}`);
}

/** Names of the settings that go. */
function settingsIn(port: FilePort, argument: Node): string[] {
  if (argument.type === 'ObjectExpression') {
    return argument.properties.map((one) => {
      if (one.type === 'SpreadElement') return `...${port.file.text.slice(startOf(one.argument), endOf(one.argument))}`;
      return nameOf(one.key);
    });
  }
  const text = port.file.text.slice(startOf(argument), endOf(argument));
  return [text.length > 40 || text.includes('\n') ? `what stood in line ${lineOf(argument)}` : text];
}
