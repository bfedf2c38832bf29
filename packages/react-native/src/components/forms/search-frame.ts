import type { ViewStyle } from 'react-native';

/** What a field to search in looks like, and what leads to one. */
export const searchFrame: ViewStyle = {
  flexDirection: 'row',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  borderRadius: 22,
  borderWidth: 2,
  paddingStart: 12,
  marginHorizontal: 16,
  marginVertical: 8,
};
