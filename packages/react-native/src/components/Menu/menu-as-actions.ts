import type { AccessibilityProps } from 'react-native';
import { type MenuItemInterface, pressEntry } from './menu-item.ts';

export type MenuActions = Pick<AccessibilityProps, 'accessibilityActions' | 'onAccessibilityAction'>;

/** For screen readers, which cannot press for long: what a menu offers. */
export function menuAsActions(entries: () => readonly MenuItemInterface[]): MenuActions {
  const names = entries().filter(({ disabled }) => disabled !== true);
  return {
    accessibilityActions: names.map(({ text }) => ({ name: text, label: text })),
    onAccessibilityAction: ({ nativeEvent: { actionName } }) =>
      // Read anew: what is offered may do something else than when the row was drawn.
      pressEntry(entries().find(({ text }) => text === actionName)),
  };
}
