/** Reads what the kit has out of `api/`, which `npm run api` makes of the real declarations. */
import { parse } from '@babel/parser';
import type { ClassDeclaration, Node, Statement, TSInterfaceDeclaration, VariableDeclaration } from '@babel/types';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Shape } from '../surface/surface.ts';

type Declaration = ClassDeclaration | TSInterfaceDeclaration | VariableDeclaration | Node;
type Shapes = Readonly<Record<string, Shape>>;

/** The text of `surface/generated.ts`. */
export function surfaceText(root: string): string {
  const sdk = new Api(readFileSync(path.join(root, 'api/sdk.d.ts.txt'), 'utf8'));
  const ui = new Api(readFileSync(path.join(root, 'api/react-native.d.ts.txt'), 'utf8'));
  const exported = ui.exportsOf('index.d.ts');
  const isType = (name: string): boolean => ui.isTypeOnly('index.d.ts', name);
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(root, 'packages/react-native/package.json'), 'utf8'),
  );
  const events = ui.interfaceNames.filter((name) => name.endsWith('EventPayloads'));
  return [
    '// Made of api/ by `npm run api`; do not edit.',
    '',
    constant('version', version),
    '/** `Kit.*`. */',
    ...object('kitNames', shapesOf(sdk, sdk.exportsOf('kit.d.ts'))),
    '/** What the UI package exports beside types and `Kit`. */',
    ...object(
      'uiNames',
      shapesOf(
        ui,
        exported.filter((name) => !isType(name)),
      ),
    ),
    constant('uiTypes', exported.filter(isType).join(' ')),
    constant('sdkNames', sdk.exportsOf('index.d.ts').join(' ')),
    constant('eventNames', [...new Set(events.flatMap((name) => ui.keysOf(name)))].join(' ')),
    '',
  ].join('\n');
}

function constant(name: string, text: string): string {
  return `export const ${name} = ${JSON.stringify(text)};`;
}

function object(name: string, shapes: Shapes): string[] {
  const lines = Object.entries(shapes).map(([key, shape]) => `  ${key}: ${JSON.stringify(shape)},`);
  return [`export const ${name} = {`, ...lines, '};'];
}

function shapesOf(api: Api, names: readonly string[]): Shapes {
  return Object.fromEntries(names.map((name) => [name, api.shapeOf(name)]));
}

/** The declarations of one package. */
class Api {
  readonly #declarations = new Map<string, Declaration>();
  readonly #files = new Map<string, readonly Statement[]>();

  constructor(text: string) {
    for (const part of text.split(/^(?=\/\/ \S+\.d\.ts$)/m).slice(1)) {
      const file = /^\/\/ (\S+)$/m.exec(part)?.[1] ?? '';
      const { body } = parse(part, { sourceType: 'module', plugins: [['typescript', { dts: true }]] }).program;
      this.#files.set(file, body);
      for (const statement of body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        for (const name of declaration ? namesOf(declaration) : [])
          this.#declarations.set(name, declaration ?? statement);
      }
    }
  }

  get interfaceNames(): string[] {
    return [...this.#declarations.keys()];
  }

  exportsOf(file: string): string[] {
    return this.#statements(file).flatMap(exportsIn).sort();
  }

  isTypeOnly(file: string, name: string): boolean {
    return this.#statements(file).some(
      (one) =>
        one.type === 'ExportNamedDeclaration' &&
        one.specifiers.some(
          (specifier) =>
            specifier.type === 'ExportSpecifier' &&
            specifier.exported.type === 'Identifier' &&
            specifier.exported.name === name &&
            (one.exportKind === 'type' || specifier.exportKind === 'type'),
        ),
    );
  }

  shapeOf(name: string): Shape {
    const declaration = this.#declarations.get(name);
    if (declaration?.type === 'ClassDeclaration') {
      const handlers = this.keysOf(name.replace(/Listener$/, 'Handlers'));
      const statics = this.#members(declaration, true);
      return {
        instance: this.#instance(name).join(' '),
        ...(statics.length > 0 && { members: statics.join(' ') }),
        ...(name.endsWith('Listener') && handlers.length > 0 && { handlers: handlers.join(' ') }),
      };
    }
    const props = this.keysOf(`${name}Props`);
    if (props.length > 0) return { props: props.join(' ') };
    const members = this.keysOf(name);
    return declaration?.type === 'VariableDeclaration' && members.length > 0 ? { members: members.join(' ') } : {};
  }

  /** Keys of an interface, of a type made of others, or of a constant's type. */
  keysOf(name: string): string[] {
    const declaration = this.#declarations.get(name);
    if (declaration?.type === 'TSInterfaceDeclaration') {
      const bases = (declaration.extends ?? []).flatMap(({ expression }) =>
        expression.type === 'Identifier' ? this.keysOf(expression.name) : [],
      );
      return [...bases, ...declaration.body.body.flatMap(keyOf)];
    }
    if (declaration?.type === 'TSTypeAliasDeclaration') return this.#keysOfType(declaration.typeAnnotation);
    if (declaration?.type !== 'VariableDeclaration') return [];
    const [declarator] = declaration.declarations;
    const id = declarator?.id;
    if (id?.type !== 'Identifier' || id.typeAnnotation?.type !== 'TSTypeAnnotation') return [];
    return this.#keysOfType(id.typeAnnotation.typeAnnotation);
  }

  #keysOfType(type: Node): string[] {
    switch (type.type) {
      case 'TSTypeLiteral':
        return type.members.flatMap(keyOf);
      case 'TSIntersectionType':
      case 'TSUnionType':
        return [...new Set(type.types.flatMap((one) => this.#keysOfType(one)))];
      case 'TSTypeQuery':
        return type.exprName.type === 'Identifier' ? this.keysOf(type.exprName.name) : [];
      case 'TSTypeReference': {
        if (type.typeName.type !== 'Identifier') return [];
        const [given] = type.typeParameters?.params ?? [];
        const isWrapped = /^(Readonly|Partial|Required|Omit|Pick)$/.test(type.typeName.name) && given !== undefined;
        return isWrapped ? this.#keysOfType(given) : this.keysOf(type.typeName.name);
      }
      default:
        return [];
    }
  }

  #instance(name: string): string[] {
    const declaration = this.#declarations.get(name);
    if (declaration?.type !== 'ClassDeclaration') return [];
    const base = declaration.superClass?.type === 'Identifier' ? this.#instance(declaration.superClass.name) : [];
    // Declaration merging: an interface beside the class names its fields.
    return [...new Set([...base, ...this.#members(declaration, false)])];
  }

  #members(declaration: ClassDeclaration, isStatic: boolean): string[] {
    return declaration.body.body.flatMap((member) => {
      if (!('static' in member) || Boolean(member.static) !== isStatic) return [];
      return 'key' in member && member.key.type === 'Identifier' && member.key.name !== 'constructor'
        ? [member.key.name]
        : [];
    });
  }

  #statements(file: string): readonly Statement[] {
    return this.#files.get(file) ?? [];
  }
}

function namesOf(declaration: Node): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  }
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

function exportsIn(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  if (statement.declaration) return namesOf(statement.declaration);
  return statement.specifiers.flatMap((specifier) =>
    'exported' in specifier && specifier.exported.type === 'Identifier' ? [specifier.exported.name] : [],
  );
}

function keyOf(member: Node): string[] {
  if (member.type !== 'TSPropertySignature' && member.type !== 'TSMethodSignature') return [];
  if (member.key.type === 'Identifier') return [member.key.name];
  return member.key.type === 'StringLiteral' ? [member.key.value] : [];
}
