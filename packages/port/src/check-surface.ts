import type { CallExpression, JSXOpeningElement, Node } from '@babel/types';
import { adviceOn } from './advice.ts';
import { stepOf } from './meanings.ts';
import { type Binding, isNameNode } from './names.ts';
import type { FilePort } from './port-file.ts';
import { nameOf } from './source-file.ts';
import { hasPath, isEvent, type KitPath, lists, shapeOf } from './surface/surface.ts';
import { startOf } from './syntax.ts';

/** Reports what the host uses of the old kit that this one does not have. What was replaced is not looked at. */
export function checkSurface(port: FilePort): void {
  for (const node of port.file.tree.nodes) {
    if (port.edits.isOverwritten(startOf(node))) continue;
    switch (node.type) {
      case 'ImportSpecifier':
        checkName(port, node, node.local);
        break;
      case 'ImportDefaultSpecifier':
        checkName(port, node, node.local);
        break;
      case 'ExportSpecifier':
        checkReexport(port, node);
        break;
      case 'JSXOpeningElement':
        checkProps(port, node);
        break;
      case 'NewExpression':
        checkHandlers(port, node.callee, node.arguments[0]);
        break;
      case 'CallExpression':
        checkListener(port, node);
        break;
      case 'ObjectProperty':
        checkKey(port, node);
        break;
      case 'TSImportType':
        checkPath(port, node);
        break;
    }
    if (stepOf(node) !== undefined) {
      checkPath(port, node);
      checkInstance(port, node);
    }
  }
}

function pathOf(port: FilePort, node: Node): KitPath | undefined {
  const meaning = port.file.meanings.of(node);
  return meaning?.kind === 'kit' ? meaning.path : undefined;
}

function checkName(port: FilePort, specifier: Node, local: Node): void {
  const path = pathOf(port, local);
  if (path === undefined || hasPath(path)) return;
  reportMissing(port, specifier, path);
  const binding = isNameNode(local) ? port.file.names.bindingOf(local) : undefined;
  for (const use of binding?.references ?? []) {
    if (port.file.tree.parentOf(use)?.type === 'JSXClosingElement' || port.edits.isOverwritten(startOf(use))) continue;
    port.ask(use, path.join('.'), 'stands for nothing here, it goes with its import');
  }
}

/** `export { AcmeCalls } from 'kit'`; what was imported before is reported there. */
function checkReexport(port: FilePort, specifier: Node): void {
  const declaration = port.file.tree.parentOf(specifier);
  if (declaration?.type !== 'ExportNamedDeclaration' || !declaration.source) return;
  const origin = port.originOf(declaration.source.value);
  if (origin === undefined || !('kit' in origin) || specifier.type !== 'ExportSpecifier') return;
  const meaning = port.project.exportOf(origin, nameOf(specifier.local));
  if (meaning?.kind === 'kit' && !hasPath(meaning.path)) reportMissing(port, specifier, meaning.path);
}

/** Reports the first step that leads nowhere: what stands behind it is not looked for. */
function checkPath(port: FilePort, node: Node): void {
  const path = pathOf(port, node);
  if (path === undefined || hasPath(path)) return;
  const step = stepOf(node);
  const outer = step && pathOf(port, step.object);
  if (step && outer !== undefined && !hasPath(outer)) return;
  if (step && outer === undefined && port.file.meanings.of(step.object)?.kind !== 'module') return;
  reportMissing(port, step?.property ?? node, path);
}

/** `const { getConversation } = Acme`. */
function checkKey(port: FilePort, property: Node): void {
  if (property.type !== 'ObjectProperty' || property.computed) return;
  const pattern = port.file.tree.parentOf(property);
  if (pattern?.type !== 'ObjectPattern') return;
  const meaning = port.file.meanings.of(pattern);
  const found = meaning && port.file.meanings.member(meaning, nameOf(property.key));
  if (found?.kind === 'kit' && !hasPath(found.path)) reportMissing(port, property, found.path);
}

function reportMissing(port: FilePort, node: Node, path: KitPath): void {
  const subject = path.join('.');
  const [name, member, key] = path;
  const where = member === undefined ? '@open-chat-kit/react-native' : name;
  const otherwise = key
    ? `\`${name}.${member}\` has no \`${key}\`: delete it, or use another of its values`
    : `${where} has no counterpart: delete it, or write it yourself`;
  port.ask(node, subject, adviceOn(subject, otherwise));
}

function checkProps(port: FilePort, element: JSXOpeningElement): void {
  const path = pathOf(port, element.name);
  const { props, later = '' } = (path && shapeOf(path)) ?? {};
  if (path === undefined || props === undefined) return;
  for (const attribute of element.attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') continue;
    const { name } = attribute.name;
    const subject = `${path.join('.')} ${name}`;
    // What hides a thing that is not there is done already.
    if (lists(later, name) && !/^(hide|disable)/.test(name)) {
      port.ask(attribute, subject, 'the prop is taken, but what it is for is not built yet: nothing comes of it');
    }
    if (lists(props, name) || name === 'key' || name === 'ref') continue;
    port.ask(attribute, subject, `the component has no such prop: ${similarTo(name, props) ?? 'delete it'}`);
  }
}

/** `new Kit.GroupListener({ … })`. */
function checkHandlers(port: FilePort, callee: Node, handlers: Node | null | undefined): void {
  const path = pathOf(port, callee);
  const known = path && shapeOf(path)?.handlers;
  if (path !== undefined && known !== undefined) reportHandlers(port, handlers, path, (name) => lists(known, name));
}

/** `Kit.addGroupListener(id, { … })` and those of the UI's events. */
function checkListener(port: FilePort, call: CallExpression): void {
  const path = pathOf(port, call.callee);
  const name = path?.at(-1);
  if (path === undefined || name === undefined || !/^add\w+Listener$/.test(name)) return;
  const shape = path[0] === 'Kit' ? shapeOf(['Kit', name.replace('add', '')]) : undefined;
  const known = shape?.handlers;
  reportHandlers(port, call.arguments[1], path, known === undefined ? isEvent : (handler) => lists(known, handler));
}

function reportHandlers(
  port: FilePort,
  handlers: Node | null | undefined,
  path: KitPath,
  isKnown: (name: string) => boolean,
): void {
  if (handlers?.type !== 'ObjectExpression' || !hasPath(path)) return;
  for (const property of handlers.properties) {
    if (property.type === 'SpreadElement' || property.computed) continue;
    const name = nameOf(property.key);
    if (name === '' || isKnown(name)) continue;
    port.ask(
      property,
      `${path.join('.')} ${name}`,
      path[0] === 'KitUIEventHandler'
        ? 'the kit brings no such event about: it is heard only where the app itself emits it'
        : 'nothing calls this handler here: delete it',
    );
  }
}

/** Members of objects whose class the file itself names: `new Kit.X().y`, `(group: Kit.Group) => group.y`. */
function checkInstance(port: FilePort, node: Node): void {
  if (node.type !== 'MemberExpression' && node.type !== 'OptionalMemberExpression') return;
  const step = stepOf(node);
  const owner = step && classOf(port, step.object);
  const instance = owner && shapeOf(owner)?.instance;
  if (!step || owner === undefined || instance === undefined) return;
  const { name } = step.property;
  if (lists(instance, name) || lists(ofEveryObject, name) || isHostsOwnField(port, name)) return;
  const otherwise = `its objects have no such member: ${similarTo(name, instance) ?? 'delete it'}`;
  port.ask(step.property, `${owner.join('.')}#${name}`, adviceOn(`.${name}`, otherwise));
}

/** `message._id = 1`: a field that the host puts there itself. */
function isHostsOwnField({ file: { tree } }: FilePort, name: string): boolean {
  return tree.nodes.some((node) => node.type === 'AssignmentExpression' && stepOf(node.left)?.property.name === name);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
}

/** A name that only differs in capitals or in number. */
function similarTo(name: string, names: string): string | undefined {
  const found = names.split(' ').find((one) => plain(one) === plain(name));
  return found === undefined ? undefined : `\`${found}\` is there`;
}

const ofEveryObject = 'constructor toString valueOf hasOwnProperty toLocaleString message stack cause name';

function classOf(port: FilePort, node: Node): KitPath | undefined {
  switch (node.type) {
    case 'NewExpression':
      return classAt(port, node.callee);
    case 'CallExpression':
      return classOfAnswer(port, node.callee);
    case 'MemberExpression':
      return pathOf(port, node)?.at(-1) === 'dataSource' ? dataSource : undefined;
    case 'Identifier': {
      const binding = port.file.names.bindingOf(node);
      return binding && classOfBinding(port, binding);
    }
    default:
      return undefined;
  }
}

const dataSource: KitPath = ['KitDataSource'];

/** What a call gives, where that is known by its name. */
function classOfAnswer(port: FilePort, callee: Node): KitPath | undefined {
  if (pathOf(port, callee)?.at(-1) === 'getDataSource') return dataSource;
  const step = callee.type === 'MemberExpression' ? stepOf(callee) : undefined;
  const { name = '' } = step?.property ?? {};
  // Every setter of a builder gives the builder back.
  if (step && /^(set|with|hide)|Only$/.test(name)) return builderOf(port, step.object);
  const made = /^get(Mentions|Urls)Formatter$/.exec(name)?.[1];
  return step && made && classOf(port, step.object) === dataSource ? [`Kit${made}Formatter`] : undefined;
}

function builderOf(port: FilePort, node: Node): KitPath | undefined {
  const found = classOf(port, node);
  return found?.at(-1)?.endsWith('Builder') === true ? found : undefined;
}

function classOfBinding(port: FilePort, { declarations }: Binding): KitPath | undefined {
  const [node] = declarations;
  if (node?.type !== 'Identifier') return undefined;
  const parent = port.file.tree.parentOf(node);
  if (node.typeAnnotation?.type === 'TSTypeAnnotation') return classOfType(port, node.typeAnnotation.typeAnnotation);
  if (parent?.type === 'ObjectProperty' && parent.shorthand) return classOfProp(port, parent, node.name);
  const made = parent?.type === 'VariableDeclarator' && parent.id === node ? parent.init : undefined;
  return made?.type === 'NewExpression' || made?.type === 'CallExpression' || made?.type === 'MemberExpression'
    ? classOf(port, made)
    : undefined;
}

/** `({ group }: { group: Kit.Group })`. */
function classOfProp(port: FilePort, property: Node, name: string): KitPath | undefined {
  const pattern = port.file.tree.parentOf(property);
  const type = pattern?.type === 'ObjectPattern' ? pattern.typeAnnotation : undefined;
  if (type?.type !== 'TSTypeAnnotation' || type.typeAnnotation.type !== 'TSTypeLiteral') return undefined;
  for (const member of type.typeAnnotation.members) {
    if (member.type !== 'TSPropertySignature' || nameOf(member.key) !== name) continue;
    return member.typeAnnotation ? classOfType(port, member.typeAnnotation.typeAnnotation) : undefined;
  }
  return undefined;
}

function classOfType(port: FilePort, type: Node): KitPath | undefined {
  if (type.type === 'TSTypeReference') return classAt(port, type.typeName);
  if (type.type !== 'TSUnionType') return undefined;
  const real = type.types.filter((one) => !/^TS(Null|Undefined)Keyword$/.test(one.type));
  return real.length === 1 && real[0] ? classOfType(port, real[0]) : undefined;
}

function classAt(port: FilePort, node: Node): KitPath | undefined {
  const path = pathOf(port, node);
  return path && shapeOf(path)?.instance !== undefined ? path : undefined;
}
