import { useWindowDimensions } from 'react-native';
import { useIsTakenOver } from './use-is-taken-over.ts';
import { wideFrom } from './wide-css.ts';

/**
 * Whether there is room for two things beside each other. A page that comes from a server does not know at first: what can
 * be seen of it stands in `wideCss`.
 */
export function useIsWide(): boolean {
  const { width } = useWindowDimensions();
  return useIsTakenOver() && width >= wideFrom;
}
