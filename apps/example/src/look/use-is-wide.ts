import { useWindowDimensions } from 'react-native';

/** Whether there is room for two things beside each other. */
export function useIsWide(): boolean {
  return useWindowDimensions().width >= 768;
}
