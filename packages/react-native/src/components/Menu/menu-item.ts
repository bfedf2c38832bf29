import type { IconSource } from '../Icon.tsx';

/** One entry of a menu. */
export interface MenuItemInterface {
  readonly text: string;
  readonly onPress: () => void;
  readonly icon?: IconSource | undefined;
  /** Shown, but cannot be pressed. @default false */
  readonly disabled?: boolean | undefined;
  /** In the colour of errors: what cannot be taken back. @default false */
  readonly destructive?: boolean | undefined;
  readonly testID?: string | undefined;
}

/** The entries among what a host's function gave; code without types gives anything. */
export function entriesIn(given: unknown): MenuItemInterface[] {
  return Array.isArray(given) ? given.filter(isEntry) : [];
}

function isEntry(value: unknown): value is MenuItemInterface {
  if (typeof value !== 'object' || value === null) return false;
  return 'text' in value && typeof value.text === 'string' && 'onPress' in value && typeof value.onPress === 'function';
}
