import type { PressableProps } from 'react-native';
import { pressEntry } from '../Menu/menu-item.ts';
import type { RowActions } from './row-look.ts';

export interface AccessibleRow {
  readonly id: string;
  /** `undefined`: what is in the row says it. */
  readonly label: string | undefined;
  readonly isSelected: boolean;
  readonly isSelecting: boolean;
  readonly isPressable: boolean;
  readonly isOff: boolean;
  /** It is open beside the list. */
  readonly isActive: boolean;
  readonly actions: RowActions;
}

/** What a row says of itself: it is a button, and its menu is offered as actions that need no long press. */
export function rowAccessibility({
  id,
  label,
  isSelected,
  isSelecting,
  isPressable,
  isOff,
  isActive,
  actions,
}: AccessibleRow): PressableProps {
  const entries = isSelecting ? [] : actions.entriesOf(id).filter((entry) => entry.disabled !== true);
  return {
    accessibilityRole: isPressable ? 'button' : 'none',
    accessibilityLabel: label,
    accessibilityState: isSelecting
      ? { selected: isSelected, ...(isOff ? { disabled: true } : {}) }
      : isActive
        ? { selected: true }
        : {},
    accessibilityActions: entries.map(({ text }) => ({ name: text, label: text })),
    onAccessibilityAction: ({ nativeEvent: { actionName } }) =>
      // Read anew: what is offered may do something else than when the row was drawn.
      pressEntry(actions.entriesOf(id).find(({ text }) => text === actionName)),
  };
}
