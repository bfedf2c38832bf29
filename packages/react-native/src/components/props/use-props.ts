import { useEffect } from 'react';
import { isElement } from './is-element.ts';
import { isDevelopment, warnOnce } from '../../development.ts';

/** What a prop takes. `anything` is read with care where it is used. */
export type PropKind =
  | 'boolean'
  | 'text'
  | 'number'
  | 'id'
  | 'function'
  | 'object'
  | 'style'
  | 'element'
  | 'icon'
  | 'anything'
  /** One of these words. */
  | readonly string[];

/** What each prop of a component takes: a prop that is missing here does not compile. */
export type PropKinds<Props> = { readonly [Name in keyof Props]-?: PropKind };

/**
 * The props as their types say. JavaScript hosts pass anything: what is of another kind counts as not given, and is said
 * once in development. `null` is the same as nothing.
 */
export function useProps<Props extends object>(component: string, given: Props, kinds: PropKinds<Props>): Props {
  const wrong = faultsIn(given, kinds);
  const key = wrong.filter((name) => Reflect.get(given, name) !== null).join();
  useEffect(() => {
    if (key === '' || !isDevelopment()) return;
    const wanted: Readonly<Record<string, PropKind>> = kinds;
    for (const name of key.split(','))
      warnOnce(`${component}: "${name}" must be ${words(wanted[name] ?? 'anything')}.`);
  }, [component, key, kinds]);
  if (wrong.length === 0) return given;
  // Without what is wrong they are as their types say.
  return Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.includes(name))) as Props;
}

const none: readonly string[] = [];

/** Props that count as not given. */
function faultsIn(given: object, kinds: Readonly<Record<string, PropKind>>): readonly string[] {
  const wrong = Object.entries(given).filter(([name, value]) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    return kind !== undefined && value !== undefined && !isOf(kind, value);
  });
  return wrong.length === 0 ? none : wrong.map(([name]) => name);
}

function isOf(kind: PropKind, value: unknown): boolean {
  switch (kind) {
    case 'anything':
      return true;
    case 'text':
      return typeof value === 'string';
    case 'boolean':
    case 'function':
      return typeof value === kind;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'object':
    case 'style':
      return typeof value === 'object' && value !== null;
    case 'id':
      return typeof value === 'string' || Number.isSafeInteger(value);
    case 'element':
      return isElement(value) || (Array.isArray(value) && value.every(isElement));
    case 'icon':
      return isIcon(value);
    default:
      return kind.some((word) => word === value);
  }
}

/** An image source (a module, an address with its measures, or several), or an element. */
function isIcon(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return false;
  try {
    return isElement(value) || Array.isArray(value) || 'uri' in value;
  } catch {
    return false;
  }
}

function words(kind: PropKind): string {
  switch (kind) {
    case 'boolean':
      return 'true or false';
    case 'text':
      return 'a string';
    case 'number':
      return 'a number';
    case 'id':
      return 'a string or a whole number';
    case 'function':
      return 'a function';
    case 'object':
      return 'an object';
    case 'style':
      return 'an object of styles';
    case 'element':
      return 'an element';
    case 'icon':
      return 'an image source or an element';
    case 'anything':
      return 'something else';
    default:
      return kind.map((word) => `"${word}"`).join(' or ');
  }
}
