import type { Node } from '@babel/types';
import type { NameNode, SyntaxTree } from './syntax.ts';

/** What a name is bound to: an import, a variable, a parameter, a type. */
export interface Binding {
  readonly name: string;
  /** Where it is declared; more than once for merged types, and nowhere for type parameters, which have no node. */
  readonly declarations: NameNode[];
  readonly references: NameNode[];
}

/** Which name means which binding in one file. */
export interface Names {
  readonly bindings: readonly Binding[];
  bindingOf(node: NameNode): Binding | undefined;
  /** Whether the file declares or uses this name anywhere. */
  isTaken(name: string): boolean;
}

interface Scope {
  readonly parent: Scope | undefined;
  /** Where `var` lands. */
  readonly isFunction: boolean;
  readonly bindings: Map<string, Binding>;
}

/** Finds for every name of a program the declaration that it means, by the scopes of JavaScript, TypeScript and Flow. */
export function resolveNames(tree: SyntaxTree): Names {
  const scopes = new Map<Node, Scope>();
  const bindings: Binding[] = [];
  const bindingOf = new Map<NameNode, Binding>();
  const free = new Set<string>();

  const declare = (scope: Scope, name: string, node?: NameNode): void => {
    let binding = scope.bindings.get(name);
    if (binding === undefined) {
      binding = { name, declarations: [], references: [] };
      scope.bindings.set(name, binding);
      bindings.push(binding);
    }
    if (node === undefined) return;
    binding.declarations.push(node);
    bindingOf.set(node, binding);
  };

  for (const node of tree.nodes) {
    const parent = tree.parentOf(node);
    const outer = parent && scopes.get(parent);
    const isFunction = isFunctionScope(node);
    const scope =
      outer && !isFunction && !opensBlock(node) ? outer : { parent: outer, isFunction, bindings: new Map() };
    scopes.set(node, scope);
    for (const { name, at, where } of declared(node)) {
      declare(where === 'outside' && outer ? outer : where === 'function' ? functionScope(scope) : scope, name, at);
    }
  }
  for (const node of tree.nodes) {
    if (!isNameNode(node) || bindingOf.has(node) || !standsForBinding(node, tree)) continue;
    const binding = lookUp(scopes.get(node), node.name);
    if (binding === undefined) {
      free.add(node.name);
      continue;
    }
    binding.references.push(node);
    bindingOf.set(node, binding);
  }
  const declaredNames = new Set(bindings.map(({ name }) => name));
  return {
    bindings,
    bindingOf: (node) => bindingOf.get(node),
    isTaken: (name) => declaredNames.has(name) || free.has(name),
  };
}

export function isNameNode(node: Node): node is NameNode {
  return node.type === 'Identifier' || node.type === 'JSXIdentifier';
}

function lookUp(scope: Scope | undefined, name: string): Binding | undefined {
  for (let at = scope; at !== undefined; at = at.parent) {
    const binding = at.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

function functionScope(scope: Scope): Scope {
  let at = scope;
  while (!at.isFunction && at.parent !== undefined) at = at.parent;
  return at;
}

function isFunctionScope({ type }: Node): boolean {
  return /^(Program|FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|Class(Private)?Method|StaticBlock|TSModuleBlock)$/.test(
    type,
  );
}

/** What opens a scope of its own beside functions: blocks, loops, classes, and types with parameters. */
function opensBlock({ type }: Node): boolean {
  return /^(BlockStatement|For(In|Of)?Statement|SwitchStatement|CatchClause|Class(Declaration|Expression)|TS(Type(Alias)|Interface)Declaration|TS(Function|Constructor|Mapped|Conditional)Type|TS(Call|Construct|Method)Signature(Declaration)?|TSMethodSignature|TSDeclare(Function|Method)|(Declare)?TypeAlias|(Declare)?OpaqueType|(Declare)?InterfaceDeclaration|Interface(Declaration|TypeAnnotation)|FunctionTypeAnnotation|DeclareClass)$/.test(
    type,
  );
}

interface Declared {
  readonly name: string;
  readonly at?: NameNode;
  /** In the scope that the node opens, in the one around it, or in that of the function around it. */
  readonly where: 'inside' | 'outside' | 'function';
}

function declared(node: Node): Declared[] {
  switch (node.type) {
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return inPattern(node.local, 'inside');
    case 'VariableDeclarator':
      return [];
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => inPattern(id, node.kind === 'var' ? 'function' : 'inside'));
    case 'FunctionDeclaration':
      return [...inPattern(node.id, 'outside'), ...node.params.flatMap((one) => inPattern(one, 'inside'))];
    case 'FunctionExpression':
      return [...inPattern(node.id, 'inside'), ...node.params.flatMap((one) => inPattern(one, 'inside'))];
    case 'ArrowFunctionExpression':
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassPrivateMethod':
    case 'TSDeclareMethod':
      return node.params.flatMap((one) => inPattern(one, 'inside'));
    case 'TSDeclareFunction':
      return [...inPattern(node.id, 'outside'), ...node.params.flatMap((one) => inPattern(one, 'inside'))];
    case 'TSFunctionType':
    case 'TSConstructorType':
    case 'TSMethodSignature':
    case 'TSCallSignatureDeclaration':
    case 'TSConstructSignatureDeclaration':
      return node.parameters.flatMap((one) => inPattern(one, 'inside'));
    case 'ClassExpression':
      return inPattern(node.id, 'inside');
    case 'CatchClause':
      return inPattern(node.param, 'inside');
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TypeAlias':
    case 'OpaqueType':
    case 'InterfaceDeclaration':
    case 'DeclareTypeAlias':
    case 'DeclareOpaqueType':
    case 'DeclareInterface':
    case 'DeclareClass':
      return inPattern(node.id, 'outside');
    case 'TSEnumDeclaration':
    case 'TSModuleDeclaration':
    case 'TSImportEqualsDeclaration':
    case 'DeclareVariable':
    case 'DeclareFunction':
    case 'EnumDeclaration':
      return inPattern(node.id, 'inside');
    case 'TSTypeParameter':
    case 'TypeParameter':
      return node.name ? [{ name: node.name, where: 'inside' }] : [];
    default:
      return [];
  }
}

/** The names that a pattern declares. */
function inPattern(node: Node | null | undefined, where: Declared['where']): Declared[] {
  switch (node?.type) {
    case 'Identifier':
      return [{ name: node.name, at: node, where }];
    case 'ObjectPattern':
      return node.properties.flatMap((one) => inPattern(one.type === 'ObjectProperty' ? one.value : one, where));
    case 'ArrayPattern':
      return node.elements.flatMap((one) => inPattern(one, where));
    case 'AssignmentPattern':
      return inPattern(node.left, where);
    case 'RestElement':
      return inPattern(node.argument, where);
    case 'TSParameterProperty':
      return inPattern(node.parameter, where);
    default:
      return [];
  }
}

/** Whether a name is looked up in scopes, rather than being a key, a label or a part of something else. */
function standsForBinding(node: NameNode, tree: SyntaxTree): boolean {
  const parent = tree.parentOf(node);
  switch (parent?.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return parent.object === node || parent.computed;
    case 'ObjectProperty':
      return parent.value === node || parent.computed;
    case 'ObjectMethod':
    case 'ClassMethod':
    case 'ClassProperty':
    case 'ClassAccessorProperty':
    case 'TSDeclareMethod':
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return parent.key !== node || parent.computed === true;
    case 'ObjectTypeProperty':
      return parent.key !== node;
    case 'ExportSpecifier': {
      const declaration = tree.parentOf(parent);
      return parent.local === node && declaration?.type === 'ExportNamedDeclaration' && !declaration.source;
    }
    case 'JSXMemberExpression':
      return parent.object === node;
    case 'JSXOpeningElement':
    case 'JSXClosingElement':
      return !/^[a-z]/.test(node.name);
    case 'TSQualifiedName':
      return parent.left === node && !isOfImportType(parent, tree);
    case 'QualifiedTypeIdentifier':
      return parent.qualification === node;
    case 'TSEnumMember':
      return parent.id !== node;
    case 'TSNamedTupleMember':
      return parent.label !== node;
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'ImportSpecifier':
    case 'ExportNamespaceSpecifier':
    case 'ExportDefaultSpecifier':
    case 'ImportAttribute':
    case 'JSXAttribute':
    case 'JSXNamespacedName':
    case 'MetaProperty':
    case 'PrivateName':
    case 'TSImportType':
    case 'TSNamespaceExportDeclaration':
    case 'FunctionTypeParam':
    case 'ObjectTypeIndexer':
    case 'ObjectTypeInternalSlot':
    case 'EnumStringMember':
    case 'EnumDefaultedMember':
      return false;
    default:
      return true;
  }
}

/** `A` of `import('kit').A.B` is looked up in the module. */
function isOfImportType(name: Node, tree: SyntaxTree): boolean {
  let at: Node | undefined = name;
  while (at?.type === 'TSQualifiedName') at = tree.parentOf(at);
  return at?.type === 'TSImportType';
}
