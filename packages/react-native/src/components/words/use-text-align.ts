import { Platform, StyleSheet, type TextStyle } from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';

/**
 * Text stands where lines begin in the language of the page, whichever way its own letters run: a Latin name in an Arabic
 * list as well. Left alone, a browser would look at the letters. Native platforms have it right by themselves.
 */
export function useTextAlign(): TextStyle | undefined {
  const { direction } = useTranslation();
  return Platform.OS === 'web' ? styles[direction] : undefined;
}

const styles = StyleSheet.create({ ltr: { textAlign: 'left' }, rtl: { textAlign: 'right' } });
