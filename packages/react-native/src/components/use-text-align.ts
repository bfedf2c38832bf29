import { Platform } from 'react-native';
import { useTranslation } from '../i18n/KitI18nProvider.tsx';

/**
 * Text stands where lines begin in the language of the page, whichever way its own letters run: a Latin name in an Arabic
 * list as well. Left alone, a browser would look at the letters. Native platforms have it right by themselves.
 */
export function useTextAlign(): 'left' | 'right' | 'auto' {
  const { direction } = useTranslation();
  if (Platform.OS !== 'web') return 'auto';
  return direction === 'rtl' ? 'right' : 'left';
}
