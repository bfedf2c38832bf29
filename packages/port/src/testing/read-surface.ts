/** Reads what the kit has out of `api/`, which `npm run api` makes of the real declarations. */
import { parse } from '@babel/parser';
import type { ClassDeclaration, Node, Statement, TSDeclareFunction, TSInterfaceDeclaration } from '@babel/types';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Shape } from '../surface/surface.ts';

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
  const events = ui.places.filter(({ name }) => /Event(Payloads|Handlers)$/.test(name));
  return [
    '// Made of api/ by `npm run api`; do not edit.',
    '',
    constant('version', version),
    '/** `Kit.*`. */',
    ...object('kitNames', shapesOf(sdk, 'kit.d.ts', sdk.exportsOf('kit.d.ts'))),
    '/** What the UI package exports beside types and `Kit`. */',
    ...object('uiNames', {
      ...shapesOf(
        ui,
        'index.d.ts',
        exported.filter((name) => !isType(name)),
      ),
      // A type whose members hosts call on what they are given.
      KitDataSource: { instance: ui.keysOf('index.d.ts', 'KitDataSource').join(' ') },
    }),
    constant('uiTypes', exported.filter(isType).join(' ')),
    constant('sdkNames', sdk.exportsOf('index.d.ts').join(' ')),
    constant('eventNames', [...new Set(events.flatMap(({ file, name }) => ui.keysOf(file, name)))].join(' ')),
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

function shapesOf(api: Api, file: string, names: readonly string[]): Shapes {
  return Object.fromEntries(names.map((name) => [name, api.shapeOf(file, name)]));
}

/** Where something is declared. */
interface Place {
  readonly file: string;
  readonly name: string;
}

/** The declarations of one package. Two files may declare the same name: everything is looked up from where it is used. */
class Api {
  readonly #declarations = new Map<string, Map<string, Node>>();
  /** What a file has from another one, by import or by giving it on. */
  readonly #links = new Map<string, Map<string, Place>>();
  readonly #files = new Map<string, readonly Statement[]>();

  constructor(text: string) {
    for (const part of text.split(/^(?=\/\/ \S+\.d\.ts$)/m).slice(1)) {
      const file = /^\/\/ (\S+)$/m.exec(part)?.[1] ?? '';
      const { body } = parse(part, { sourceType: 'module', plugins: [['typescript', { dts: true }]] }).program;
      this.#files.set(file, body);
      this.#declarations.set(file, new Map(body.flatMap(declarationsIn)));
      this.#links.set(file, new Map(body.flatMap((statement) => linksIn(file, statement))));
    }
  }

  /** Names of everything that is declared, with its file. */
  get places(): Place[] {
    return [...this.#declarations].flatMap(([file, names]) => [...names.keys()].map((name) => ({ file, name })));
  }

  exportsOf(file: string): string[] {
    return (this.#files.get(file) ?? []).flatMap(exportsIn).sort();
  }

  isTypeOnly(file: string, name: string): boolean {
    return (this.#files.get(file) ?? []).some(
      (one) =>
        one.type === 'ExportNamedDeclaration' &&
        one.specifiers.some(
          (specifier) =>
            specifier.type === 'ExportSpecifier' &&
            nameIn(specifier.exported) === name &&
            (one.exportKind === 'type' || specifier.exportKind === 'type'),
        ),
    );
  }

  shapeOf(from: string, name: string): Shape {
    const place = this.#placeOf(from, name);
    const declaration = place && this.#declarations.get(place.file)?.get(place.name);
    if (place === undefined || declaration === undefined) return {};
    if (declaration.type === 'ClassDeclaration') {
      const handlers = name.endsWith('Listener') ? this.keysOf(place.file, name.replace(/Listener$/, 'Handlers')) : [];
      const statics = membersIn(declaration, true);
      return {
        instance: this.#instance(place.file, place.name).join(' '),
        ...(statics.length > 0 && { members: statics.join(' ') }),
        ...(handlers.length > 0 && { handlers: handlers.join(' ') }),
      };
    }
    if (declaration.type === 'TSDeclareFunction') return this.#propsOf(place.file, declaration);
    const members = declaration.type === 'VariableDeclaration' ? this.keysOf(place.file, place.name) : [];
    return members.length > 0 ? { members: members.join(' ') } : {};
  }

  /** Keys of an interface, of a type made of others, or of a constant's type. */
  keysOf(from: string, name: string): string[] {
    const place = this.#placeOf(from, name);
    const declaration = place && this.#declarations.get(place.file)?.get(place.name);
    if (place === undefined || declaration === undefined) return [];
    if (declaration.type === 'TSInterfaceDeclaration') {
      const bases = basesOf(declaration).flatMap((base) => this.keysOf(place.file, base));
      return [...bases, ...declaration.body.body.flatMap(keyOf)];
    }
    if (declaration.type === 'TSTypeAliasDeclaration') return this.#keysOfType(place.file, declaration.typeAnnotation);
    if (declaration.type !== 'VariableDeclaration') return [];
    const id = declaration.declarations[0]?.id;
    if (id?.type !== 'Identifier' || id.typeAnnotation?.type !== 'TSTypeAnnotation') return [];
    return this.#keysOfType(place.file, id.typeAnnotation.typeAnnotation);
  }

  /** A component's props are the type of what it is given. */
  #propsOf(file: string, { id, params: [given] }: TSDeclareFunction): Shape {
    if (!/^[A-Z]/.test(id?.name ?? '') || given === undefined || !('typeAnnotation' in given)) return {};
    const type = given.typeAnnotation?.type === 'TSTypeAnnotation' ? given.typeAnnotation.typeAnnotation : undefined;
    const props = type ? this.#keysOfType(file, type) : [];
    const name = type?.type === 'TSTypeReference' ? nameIn(type.typeName) : '';
    const place = this.#placeOf(file, name);
    const declaration = place && this.#declarations.get(place.file)?.get(place.name);
    const later = place && declaration?.type === 'TSInterfaceDeclaration' ? basesOf(declaration) : [];
    const names = later
      .filter((base) => base.startsWith('Later'))
      .flatMap((base) => this.keysOf(place?.file ?? file, base));
    return {
      ...(props.length > 0 && { props: props.join(' ') }),
      ...(names.length > 0 && { later: names.join(' ') }),
    };
  }

  #keysOfType(file: string, type: Node): string[] {
    switch (type.type) {
      case 'TSTypeLiteral':
        return type.members.flatMap(keyOf);
      case 'TSIntersectionType':
      case 'TSUnionType':
        return [...new Set(type.types.flatMap((one) => this.#keysOfType(file, one)))];
      case 'TSTypeQuery':
        return this.keysOf(file, nameIn(type.exprName));
      case 'TSTypeReference': {
        const name = nameIn(type.typeName);
        const [given, named] = type.typeParameters?.params ?? [];
        const isWrapped = /^(Readonly|Partial|Required|Omit|Pick)$/.test(name) && given !== undefined;
        if (!isWrapped) return this.keysOf(file, name);
        const keys = this.#keysOfType(file, given);
        const leftOut = name === 'Omit' && named !== undefined ? textsIn(named) : [];
        return keys.filter((key) => !leftOut.includes(key));
      }
      default:
        return [];
    }
  }

  #instance(from: string, name: string): string[] {
    const place = this.#placeOf(from, name);
    const declaration = place && this.#declarations.get(place.file)?.get(place.name);
    if (place === undefined || declaration?.type !== 'ClassDeclaration') return [];
    const base = declaration.superClass ? this.#instance(place.file, nameIn(declaration.superClass)) : [];
    return [...new Set([...base, ...membersIn(declaration, false)])];
  }

  #placeOf(file: string, name: string): Place | undefined {
    if (this.#declarations.get(file)?.has(name)) return { file, name };
    const link = this.#links.get(file)?.get(name);
    return link && this.#placeOf(link.file, link.name);
  }
}

/** What a union of texts names. */
function textsIn(type: Node): string[] {
  if (type.type === 'TSUnionType') return type.types.flatMap(textsIn);
  const literal = type.type === 'TSLiteralType' ? type.literal : undefined;
  return literal?.type === 'StringLiteral' ? [literal.value] : [];
}

function declarationsIn(statement: Statement): (readonly [string, Node])[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declaration ? namesOf(declaration).map((name) => [name, declaration] as const) : [];
}

function linksIn(file: string, statement: Statement): (readonly [string, Place])[] {
  if (statement.type !== 'ImportDeclaration' && statement.type !== 'ExportNamedDeclaration') return [];
  const source = statement.source?.value;
  if (source === undefined || !source.startsWith('.')) return [];
  const target = path.posix.join(path.posix.dirname(file), source.replace(/\.tsx?$/, '.d.ts'));
  return statement.specifiers.flatMap((one): (readonly [string, Place])[] => {
    if (one.type === 'ImportSpecifier') return [[one.local.name, { file: target, name: nameIn(one.imported) }]];
    return one.type === 'ExportSpecifier' ? [[nameIn(one.exported), { file: target, name: nameIn(one.local) }]] : [];
  });
}

function membersIn(declaration: ClassDeclaration, isStatic: boolean): string[] {
  return declaration.body.body.flatMap((member) => {
    if (!('static' in member) || Boolean(member.static) !== isStatic || !('key' in member)) return [];
    const name = nameIn(member.key);
    return name === '' || name === 'constructor' ? [] : [name];
  });
}

function basesOf(declaration: TSInterfaceDeclaration): string[] {
  return (declaration.extends ?? []).map(({ expression }) => nameIn(expression));
}

function nameIn(node: Node): string {
  return node.type === 'Identifier' ? node.name : '';
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
