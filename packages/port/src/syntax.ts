import { parse, type ParserPlugin } from '@babel/parser';
import type { Identifier, JSXIdentifier, Node, Program } from '@babel/types';

/** A name as it stands in code: `Groups` in `<Groups>` and in `Groups.x`. */
export type NameNode = Identifier | JSXIdentifier;

/** A program with the way up from each of its nodes. */
export interface SyntaxTree {
  readonly program: Program;
  /** All nodes, each after its parent. */
  readonly nodes: readonly Node[];
  parentOf(node: Node): Node | undefined;
}

/** @throws SyntaxError of the parser, with `loc` */
export function parseSource(text: string, file: string): SyntaxTree {
  let firstFailure: unknown;
  for (const plugins of dialects(file)) {
    try {
      return treeOf(
        parse(text, {
          sourceType: 'unambiguous',
          allowReturnOutsideFunction: true,
          allowAwaitOutsideFunction: true,
          allowUndeclaredExports: true,
          attachComment: false,
          plugins: [...plugins],
        }).program,
      );
    } catch (error) {
      firstFailure ??= error;
    }
  }
  throw firstFailure;
}

/** Where in the text a parser stopped, for the report. */
export function failedLine(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('loc' in error)) return 1;
  const { loc } = error;
  if (typeof loc !== 'object' || loc === null || !('line' in loc)) return 1;
  return typeof loc.line === 'number' ? loc.line : 1;
}

/** Which languages a file may be written in, the likeliest first. */
function dialects(file: string): readonly (readonly ParserPlugin[])[] {
  const isDeclaration = /\.d\.[cm]?ts$/.test(file);
  const typescript: ParserPlugin = ['typescript', { dts: isDeclaration }];
  if (/\.[cm]?ts$/.test(file)) return bothDecorators([typescript]);
  if (file.endsWith('.tsx')) return bothDecorators([typescript, 'jsx']);
  return [...bothDecorators(['jsx', 'flow']), ...bothDecorators(['jsx', typescript])];
}

// The older proposal knows decorators of parameters, the newer one `@(expression)`.
function bothDecorators(plugins: readonly ParserPlugin[]): readonly (readonly ParserPlugin[])[] {
  return [
    [...plugins, 'decorators-legacy', 'decoratorAutoAccessors'],
    [...plugins, ['decorators', { allowCallParenthesized: true }], 'decoratorAutoAccessors'],
  ];
}

function treeOf(program: Program): SyntaxTree {
  const parents = new Map<Node, Node>();
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    for (const child of childrenOf(node)) {
      parents.set(child, node);
      visit(child);
    }
  };
  visit(program);
  return { program, nodes, parentOf: (node) => parents.get(node) };
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => {
    if (Array.isArray(value)) return value.filter(isNode);
    return isNode(value) ? [value] : [];
  });
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'start' in value &&
    typeof value.start === 'number'
  );
}

export function startOf(node: Node): number {
  return node.start ?? 0;
}

export function endOf(node: Node): number {
  return node.end ?? 0;
}

export function lineOf(node: Node): number {
  return node.loc?.start.line ?? 1;
}
