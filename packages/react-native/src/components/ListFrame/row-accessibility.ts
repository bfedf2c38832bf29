import type { PressableProps } from 'react-native';
import type { MenuActions } from '../Menu/menu-as-actions.ts';

export interface AccessibleRow {
  /** `undefined`: what is in the row says it. */
  readonly label: string | undefined;
  readonly isSelected: boolean;
  readonly isSelecting: boolean;
  readonly isPressable: boolean;
  readonly isOff: boolean;
  /** It is open beside the list. */
  readonly isActive: boolean;
  readonly spoken: MenuActions;
}

/** What a row says of itself: it is a button, and its menu is offered as actions that need no long press. */
export function rowAccessibility({
  label,
  isSelected,
  isSelecting,
  isPressable,
  isOff,
  isActive,
  spoken,
}: AccessibleRow): PressableProps {
  return {
    accessibilityRole: isPressable ? 'button' : 'none',
    accessibilityLabel: label,
    accessibilityState: isSelecting
      ? { selected: isSelected, ...(isOff ? { disabled: true } : {}) }
      : isActive
        ? { selected: true }
        : {},
    ...spoken,
  };
}
