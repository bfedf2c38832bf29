import type { PressableProps } from 'react-native';
import type { AccessibleRow } from './row-accessibility.ts';

/** In a browser the list's own wrapper has the role, the name and the focus. */
export function rowAccessibility(_row: AccessibleRow): PressableProps {
  return { tabIndex: -1 };
}
