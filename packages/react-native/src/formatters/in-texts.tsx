import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Text } from 'react-native';

interface TextProps {
  readonly children?: ReactNode;
  readonly onPress?: unknown;
}

/**
 * What `format` makes of every text in what was drawn so far; what can be pressed already is left alone.
 *
 * @param onOther is told of what stands between texts, and draws its words by itself
 */
export function inTexts(node: ReactNode, format: (text: string) => ReactNode, onOther?: () => void): ReactNode {
  if (typeof node === 'string') return format(node);
  if (Array.isArray(node)) {
    return Children.map(node, (part: ReactNode) => <>{inTexts(part, format, onOther)}</>);
  }
  const children = isValidElement<TextProps>(node) ? childrenToFormat(node) : undefined;
  if (children !== undefined) return cloneElement(node as ReactElement, undefined, inTexts(children, format, onOther));
  if (node !== null && typeof node !== 'boolean') onOther?.();
  return node;
}

function childrenToFormat({ type, props }: ReactElement<TextProps>): ReactNode {
  const isText = type === Text || type === Fragment;
  return isText && (props.onPress === undefined || props.onPress === null) ? props.children : undefined;
}

/** The same where `format` sees the texts together that stand beside each other, however each is drawn, and gives one for each. */
export function inRuns(node: ReactNode, format: (texts: readonly string[]) => readonly ReactNode[]): ReactNode {
  const runs: string[][] = [[]];
  const note = (text: string): string => {
    runs.at(-1)?.push(text);
    return text;
  };
  inTexts(node, note, () => runs.push([]));
  const made = runs.flatMap((texts) => format(texts)).values();
  return inTexts(node, () => made.next().value);
}

/** The texts in what was drawn, for whoever hears it; `null` where a component of the host's draws them. */
export function wordsIn(node: ReactNode): string | null {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) {
    const words = node.map((part: ReactNode) => wordsIn(part));
    return words.includes(null) ? null : words.join('');
  }
  if (!isValidElement<TextProps>(node)) return '';
  const { children } = node.props;
  // Also one that is kept, passes a ref on, or is loaded later: these are objects.
  const isOfHost = typeof node.type === 'function' || typeof node.type === 'object';
  return children === undefined && isOfHost && node.type !== Text ? null : wordsIn(children);
}

/** A part of a text, as patterns find it. */
export interface Found {
  readonly 0: string;
  readonly index: number;
}

/** How much was drawn by itself of one message, whose text may come in many pieces. */
export interface Drawn {
  count: number;
}

/** The parts of a text that were found, each drawn by itself between the rest. */
export function cutBy(
  text: string,
  all: Iterable<Found>,
  draw: (found: string, key: string) => ReactNode,
  ofMessage: Drawn = { count: 0 },
): ReactNode {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, index } of all) {
    if (ofMessage.count >= mostDrawn) break;
    const drawn = found === '' ? null : draw(found, `found ${index}`);
    if (drawn === null) continue;
    parts.push(text.slice(end, index), drawn);
    end = index + found.length;
    ofMessage.count += 1;
  }
  return parts.length === 0 ? text : [...parts, text.slice(end)];
}

/** Nobody reads a message of more, and each is a view. */
export const mostDrawn = 200;
