/** A key on a focused row that means something to the owner of the list. */
export type KeyAction =
  | { readonly key: 'Enter' | 'Space' | 'Menu' | 'Escape' }
  | { readonly key: 'Character'; readonly character: string };

/** Where the focus goes. */
export type Move = 'previous' | 'next' | 'first' | 'last' | 'pageUp' | 'pageDown';

/** The part of a keyboard event that is looked at. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

const moves: ReadonlyMap<string, Move> = new Map([
  ['ArrowUp', 'previous'],
  ['ArrowDown', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
]);
const actions: ReadonlyMap<string, KeyAction> = new Map([
  ['Enter', { key: 'Enter' }],
  [' ', { key: 'Space' }],
  ['ContextMenu', { key: 'Menu' }],
  ['Escape', { key: 'Escape' }],
]);

/** The move that a key asks for. Keys with Ctrl, Alt or Meta belong to the browser and the screen reader. */
export function moveOf(press: KeyPress): Move | undefined {
  return hasModifier(press) || press.shiftKey ? undefined : moves.get(press.key);
}

/** The action that a key asks for. */
export function actionOf(press: KeyPress): KeyAction | undefined {
  if (hasModifier(press)) return undefined;
  if (press.key === 'F10' && press.shiftKey) return { key: 'Menu' };
  const action = actions.get(press.key);
  if (action !== undefined) return action;
  // One code point: names of keys (`Tab`, `F5`) are longer.
  return [...press.key].length === 1 ? { key: 'Character', character: press.key } : undefined;
}

function hasModifier({ ctrlKey, altKey, metaKey }: KeyPress): boolean {
  return ctrlKey || altKey || metaKey;
}
