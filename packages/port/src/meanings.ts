import type { Node } from '@babel/types';
import { type Binding, isNameNode, type Names } from './names.ts';
import type { Prefix } from './prefix.ts';
import { hasPath, type KitPath } from './surface/surface.ts';
import type { NameNode, SyntaxTree } from './syntax.ts';

/** Where a module comes from: a package of the old kit, or a file of the host that gives names of the kit on. */
export type Origin =
  | {
      readonly kit: string;
      /** A module inside of a package, and not the package itself. */
      readonly isInner?: boolean;
    }
  | { readonly file: string };

/** What an expression or a name stands for, as far as the kit is concerned. */
export type Meaning =
  | { readonly kind: 'module'; readonly origin: Origin }
  | { readonly kind: 'kit'; readonly path: KitPath };

/** What the rest of the program tells about modules. */
export interface Modules {
  /** `undefined` for modules that have nothing of the kit. */
  originOf(specifier: string): Origin | undefined;
  exportOf(origin: Origin, name: string): Meaning | undefined;
}

/** Finds what names and expressions of one file stand for. */
export class Meanings {
  readonly #tree: SyntaxTree;
  readonly #names: Names;
  readonly #modules: Modules;
  readonly #prefix: Prefix;
  /** `null` while it is being found: a name that stands for itself stands for nothing. */
  readonly #known = new Map<Binding, Meaning | null | undefined>();

  constructor(tree: SyntaxTree, names: Names, modules: Modules, prefix: Prefix) {
    this.#tree = tree;
    this.#names = names;
    this.#modules = modules;
    this.#prefix = prefix;
  }

  ofBinding(binding: Binding): Meaning | undefined {
    if (this.#known.has(binding)) return this.#known.get(binding) ?? undefined;
    this.#known.set(binding, null);
    const [declaration] = binding.declarations;
    const meaning = declaration && this.#ofDeclaration(declaration, binding);
    this.#known.set(binding, meaning);
    return meaning;
  }

  /** What a node stands for, be it an expression, a tag, a type or a pattern that takes something apart. */
  of(node: Node | null | undefined): Meaning | undefined {
    switch (node?.type) {
      case 'Identifier':
      case 'JSXIdentifier': {
        const binding = this.#names.bindingOf(node);
        return binding && this.ofBinding(binding);
      }
      case 'MemberExpression':
      case 'OptionalMemberExpression':
      case 'JSXMemberExpression':
      case 'TSQualifiedName':
      case 'QualifiedTypeIdentifier': {
        const step = stepOf(node);
        return step && this.member(this.of(step.object), step.property.name);
      }
      case 'CallExpression':
        return this.#ofCall(node.callee, node.arguments[0]);
      case 'AwaitExpression': {
        const { argument } = node;
        return isImportCall(argument) ? this.#ofModule(sourceOfImport(argument)) : undefined;
      }
      case 'TSImportType': {
        const module = this.#ofModule('argument' in node ? node.argument : undefined);
        return node.qualifier ? this.#ofQualifier(module, node.qualifier) : module;
      }
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'TypeCastExpression':
      case 'ParenthesizedExpression':
        return this.of(node.expression);
      case 'ObjectPattern':
        return this.#ofPattern(node);
      default:
        return undefined;
    }
  }

  member(meaning: Meaning | undefined, name: string): Meaning | undefined {
    if (meaning === undefined) return undefined;
    if (meaning.kind === 'module') return this.#modules.exportOf(meaning.origin, name);
    const [first, ...rest] = meaning.path;
    // Only modules and the namespace hold names with the prefix.
    const isNamespace = first === 'Kit' && rest.length === 0;
    return { kind: 'kit', path: [first, ...rest, isNamespace ? this.#prefix.renamed(name) : name] };
  }

  #ofDeclaration(node: NameNode, binding: Binding): Meaning | undefined {
    const parent = this.#tree.parentOf(node);
    switch (parent?.type) {
      case 'ImportSpecifier':
        return parent.imported.type === 'Identifier' && parent.imported.name === 'default'
          ? this.#defaultImported(parent, binding)
          : this.#imported(parent, parent.imported.type === 'Identifier' ? parent.imported.name : '');
      case 'ImportDefaultSpecifier':
        return this.#defaultImported(parent, binding);
      case 'ImportNamespaceSpecifier':
        return this.#namespace(this.#moduleOfImport(parent), binding);
      case 'TSImportEqualsDeclaration':
        return parent.moduleReference.type === 'TSExternalModuleReference'
          ? this.#namespace(this.#ofModule(parent.moduleReference.expression), binding)
          : this.of(parent.moduleReference);
      case 'VariableDeclarator':
        return this.#namespace(isNothing(parent.init) ? this.#assigned(binding) : this.of(parent.init), binding);
      case 'RestElement': {
        const pattern = this.#tree.parentOf(parent);
        return pattern?.type === 'ObjectPattern' ? this.#ofPattern(pattern) : undefined;
      }
      case 'ObjectProperty': {
        const pattern = this.#tree.parentOf(parent);
        return pattern?.type === 'ObjectPattern' ? this.#ofPatternKey(parent.key, pattern) : undefined;
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return parent.params[0] === node ? this.#ofThenArgument(parent) : undefined;
      default:
        return undefined;
    }
  }

  /** `let kit = null; try { kit = require('kit'); } catch {}`. */
  #assigned({ references }: Binding): Meaning | undefined {
    for (const reference of references) {
      const meaning = this.#assignedAt(reference);
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  #assignedAt(reference: NameNode): Meaning | undefined {
    const parent = this.#tree.parentOf(reference);
    if (parent?.type === 'AssignmentExpression') return parent.left === reference ? this.of(parent.right) : undefined;
    // `({ Acme } = require('kit'))`, `({ Acme = null } = require('kit'))`
    const isDefaulted = parent?.type === 'AssignmentPattern' && parent.left === reference;
    const property = isDefaulted ? this.#tree.parentOf(parent) : parent;
    if (property?.type !== 'ObjectProperty' || property.value !== (isDefaulted ? parent : reference)) return undefined;
    const pattern = this.#tree.parentOf(property);
    return pattern?.type === 'ObjectPattern' ? this.#ofPatternKey(property.key, pattern) : undefined;
  }

  #imported(specifier: Node, name: string): Meaning | undefined {
    const module = this.#moduleOfImport(specifier);
    return module?.kind === 'module' ? this.#modules.exportOf(module.origin, name) : undefined;
  }

  #defaultImported(specifier: Node, { name }: Binding): Meaning | undefined {
    const module = this.#moduleOfImport(specifier);
    if (module?.kind !== 'module') return undefined;
    if ('file' in module.origin) return this.#modules.exportOf(module.origin, 'default');
    if (this.#prefix.isIn(name)) return { kind: 'kit', path: [this.#prefix.renamed(name)] };
    // Without a name of its own, a default export of such a package is its namespace.
    return module.origin.isInner ? undefined : { kind: 'kit', path: ['Kit'] };
  }

  /** Some SDKs export their calls themselves, so that the module is the namespace: `import * as Acme`. */
  #namespace(meaning: Meaning | undefined, binding: Binding): Meaning | undefined {
    if (meaning?.kind !== 'module' || !('kit' in meaning.origin)) return meaning;
    const members = binding.references.flatMap((reference) => {
      const parent = this.#tree.parentOf(reference);
      const step = parent && stepOf(parent);
      return step?.object === reference ? [step.property.name] : [];
    });
    const isNamespace =
      members.length > 0 &&
      members.every((name) => !this.#prefix.isIn(name) && !hasPath([name])) &&
      members.some((name) => hasPath(['Kit', name]));
    return isNamespace ? { kind: 'kit', path: ['Kit'] } : meaning;
  }

  #moduleOfImport(specifier: Node): Meaning | undefined {
    const declaration = this.#tree.parentOf(specifier);
    return declaration?.type === 'ImportDeclaration' ? this.#ofModule(declaration.source) : undefined;
  }

  #ofModule(source: Node | null | undefined): Meaning | undefined {
    const literal = source?.type === 'TSLiteralType' ? source.literal : source;
    if (literal?.type !== 'StringLiteral') return undefined;
    const origin = this.#modules.originOf(literal.value);
    return origin && { kind: 'module', origin };
  }

  #ofCall(callee: Node, argument: Node | undefined): Meaning | undefined {
    if (callee.type !== 'Identifier' || callee.name !== 'require' || this.#names.bindingOf(callee)) return undefined;
    return this.#ofModule(argument);
  }

  #ofQualifier(module: Meaning | undefined, qualifier: Node): Meaning | undefined {
    if (qualifier.type === 'Identifier') return this.member(module, qualifier.name);
    if (qualifier.type !== 'TSQualifiedName') return undefined;
    return this.member(this.#ofQualifier(module, qualifier.left), qualifier.right.name);
  }

  #ofPattern(pattern: Node): Meaning | undefined {
    const parent = this.#tree.parentOf(pattern);
    switch (parent?.type) {
      case 'VariableDeclarator':
        return this.of(parent.init);
      case 'AssignmentExpression':
        return parent.left === pattern ? this.of(parent.right) : undefined;
      case 'ObjectProperty': {
        const outer = this.#tree.parentOf(parent);
        return outer?.type === 'ObjectPattern' ? this.#ofPatternKey(parent.key, outer) : undefined;
      }
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return parent.params[0] === pattern ? this.#ofThenArgument(parent) : undefined;
      default:
        return undefined;
    }
  }

  #ofPatternKey(key: Node, pattern: Node): Meaning | undefined {
    return key.type === 'Identifier' ? this.member(this.#ofPattern(pattern), key.name) : undefined;
  }

  /** `import('kit').then((module) => …)`. */
  #ofThenArgument(callback: Node): Meaning | undefined {
    const call = this.#tree.parentOf(callback);
    if (call?.type !== 'CallExpression' || call.arguments[0] !== callback) return undefined;
    const { callee } = call;
    if (callee.type !== 'MemberExpression' || stepOf(callee)?.property.name !== 'then') return undefined;
    return isImportCall(callee.object) ? this.#ofModule(sourceOfImport(callee.object)) : undefined;
  }
}

/** One step into something: `object.property`, as an expression, a tag or a type. */
export interface Step {
  readonly object: Node;
  readonly property: NameNode;
}

export function stepOf(node: Node): Step | undefined {
  switch (node.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return !node.computed && isNameNode(node.property) ? { object: node.object, property: node.property } : undefined;
    case 'JSXMemberExpression':
      return { object: node.object, property: node.property };
    case 'TSQualifiedName':
      return { object: node.left, property: node.right };
    case 'QualifiedTypeIdentifier':
      return { object: node.qualification, property: node.id };
    default:
      return undefined;
  }
}

/** What a variable starts with that is given its value later. */
function isNothing(init: Node | null | undefined): boolean {
  return !init || init.type === 'NullLiteral' || (init.type === 'Identifier' && init.name === 'undefined');
}

export function isImportCall(node: Node): boolean {
  return node.type === 'ImportExpression' || (node.type === 'CallExpression' && node.callee.type === 'Import');
}

export function sourceOfImport(node: Node): Node | undefined {
  if (node.type === 'ImportExpression') return node.source;
  return node.type === 'CallExpression' ? node.arguments[0] : undefined;
}
