import type { CallExpression, JSXOpeningElement, Node, OptionalCallExpression, StringLiteral } from '@babel/types';
import { stepOf } from './meanings.ts';
import type { FilePort } from './port-file.ts';
import { nameOf } from './source-file.ts';
import { endOf, startOf } from './syntax.ts';

/** Points at what is there under the same name and behaves differently; docs/porting.md has the whole list. */
export function reviewBehaviour(port: FilePort): void {
  for (const node of port.file.tree.nodes) {
    if (port.edits.isOverwritten(startOf(node))) continue;
    if (node.type === 'CallExpression' || node.type === 'OptionalCallExpression') {
      reviewLogin(port, node);
      reviewScopes(port, node);
    } else if (node.type === 'StringLiteral') {
      reviewCode(port, node);
    } else if (node.type === 'JSXOpeningElement') {
      reviewLanguages(port, node);
    } else {
      reviewInit(port, node);
    }
  }
}

/** Whether this is `init` or `login` of the kit, by whatever name the host has it. */
export function isSessionCall(port: FilePort, node: Node, name: 'init' | 'login'): boolean {
  const meaning = port.file.meanings.of(node);
  if (meaning?.kind !== 'kit' || meaning.path.length !== 2) return false;
  return /^Kit(UIKit)?$/.test(meaning.path[0]) && meaning.path[1] === name;
}

function reviewLogin(port: FilePort, call: CallExpression | OptionalCallExpression): void {
  if (!isSessionCall(port, call.callee, 'login')) return;
  const [first, second] = call.arguments;
  const textOf = (node: Node): string => port.file.text.slice(startOf(node), endOf(node));
  if (second !== undefined) {
    port.ask(
      call,
      'login',
      `an auth key has no meaning here, and the second argument (\`${textOf(second)}\`) would be taken for a token: delete ` +
        'it; with the embedded engine a uid is enough, other engines say what they want',
    );
  }
  const key =
    first?.type === 'ObjectExpression' &&
    first.properties.find((one) => one.type === 'ObjectProperty' && nameOf(one.key) === 'authKey');
  if (key) port.ask(key, 'login', 'an auth key has no meaning here: delete it, other engines say what they want');
  const token =
    first?.type === 'ObjectExpression' &&
    first.properties.find((one) => one.type === 'ObjectProperty' && nameOf(one.key) === 'authToken');
  if (token)
    port.ask(
      token,
      'login',
      'a token of the old backend opens nothing: your engine says which it takes; the embedded one takes those of `server.issueToken()`, or a uid alone',
    );
  const isToken =
    first !== undefined && second === undefined && first.type !== 'ObjectExpression' && /token/i.test(textOf(first));
  if (isToken)
    port.ask(call, 'login', `a single text is a uid here: a token is given as \`{ authToken: ${textOf(first)} }\``);
}

/** The owner has a scope of their own here. */
function reviewScopes(port: FilePort, call: CallExpression | OptionalCallExpression): void {
  const step = stepOf(call.callee);
  if (step?.property.name !== 'setScopes' || !buildsMembers(port, step.object)) return;
  const [scopes] = call.arguments;
  if (scopes === undefined || /owner/i.test(port.file.text.slice(startOf(scopes), endOf(scopes)))) return;
  port.ask(
    step.property,
    'setScopes',
    'the owner is `owner` here and no `admin`: name that scope too where the list should have them',
  );
}

function buildsMembers(port: FilePort, node: Node): boolean {
  let at: Node = node;
  for (;;) {
    const step = at.type === 'CallExpression' ? stepOf(at.callee) : undefined;
    if (step === undefined) break;
    at = step.object;
  }
  if (at.type === 'Identifier') {
    const [declaration] = port.file.names.bindingOf(at)?.declarations ?? [];
    const parent = declaration && port.file.tree.parentOf(declaration);
    return parent?.type === 'VariableDeclarator' && parent.init ? buildsMembers(port, parent.init) : false;
  }
  if (at.type !== 'NewExpression') return false;
  const meaning = port.file.meanings.of(at.callee);
  return meaning?.kind === 'kit' && meaning.path[1] === 'GroupMembersRequestBuilder';
}

function reviewLanguages(port: FilePort, element: JSXOpeningElement): void {
  const meaning = port.file.meanings.of(element.name);
  if (meaning?.kind !== 'kit' || meaning.path[0] !== 'KitI18nProvider') return;
  const valueOf = (name: string): Node | null | undefined =>
    element.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === name && one.value !== undefined);
  if (valueOf('locales')) return;
  const language = valueOf('selectedLanguage');
  const isEnglish =
    language?.type === 'JSXAttribute' &&
    language.value?.type === 'StringLiteral' &&
    /^en\b/i.test(language.value.value);
  if (isEnglish) return;
  port.ask(
    element,
    'KitI18nProvider',
    'it speaks English until it is given others: `locales={allLocales}` from @open-chat-kit/react-native/locales, or some of them',
  );
}

/** `error.code === 'ERR_UID_NOT_FOUND'`. */
function reviewCode(port: FilePort, literal: StringLiteral): void {
  if (!/^ERR_[A-Z_]+$/.test(literal.value)) return;
  const parent = port.file.tree.parentOf(literal);
  if (parent?.type !== 'BinaryExpression' && parent?.type !== 'SwitchCase') return;
  port.ask(literal, literal.value, 'errors have other codes here, see docs/sdk.md: compare with one of those');
}

/** `all['AcmeGroups']`: a text is no name, so it was left. */
function reviewComputed(port: FilePort, object: Node, property: Node): void {
  const meaning = port.file.meanings.of(object);
  const isHolder = meaning?.kind === 'module' || (meaning?.path.length === 1 && meaning.path[0] === 'Kit');
  if (!isHolder || (property.type === 'StringLiteral' && !port.prefix.isIn(property.value))) return;
  const text = port.file.text.slice(startOf(property), endOf(property));
  port.ask(property, text, 'a name of the kit is made of a text here: see that it is one of ours');
}

/** `const { init } = Acme`, `start(Acme.init)`: who calls it is not seen. */
function reviewInit(port: FilePort, node: Node): void {
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return;
  if (node.computed) reviewComputed(port, node.object, node.property);
  if (!isSessionCall(port, node, 'init')) return;
  const parent = port.file.tree.parentOf(node);
  const isCalled =
    (parent?.type === 'CallExpression' || parent?.type === 'OptionalCallExpression') && parent.callee === node;
  if (!isCalled) port.ask(node, 'init', 'it is handed on here: whoever calls it has to give it `{ engine }`');
}
