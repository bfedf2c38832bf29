import { useWindowDimensions } from 'react-native';
import { useIsTakenOver } from './use-is-taken-over.ts';

/** Whether there is room for two things beside each other. A page that comes from a server is narrow at first. */
export function useIsWide(): boolean {
  const { width } = useWindowDimensions();
  return useIsTakenOver() && width >= 768;
}
