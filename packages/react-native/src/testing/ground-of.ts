import { screen } from '@testing-library/react-native';
import { StyleSheet, type ViewStyle } from 'react-native';

/** The colour that the letters of an avatar stand on. */
export function groundOf(letters: string): unknown {
  const disc = screen.getByText(letters, { includeHiddenElements: true }).parent;
  return StyleSheet.flatten<ViewStyle>(disc?.props['style'])?.backgroundColor;
}
