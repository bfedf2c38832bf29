import type { ReactElement } from 'react';
import { type ColorValue, Pressable, StyleSheet, Text } from 'react-native';
import type { Hold } from '../../formatters/text-presses.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { PressState } from '../parts/press-state.ts';

interface ReadMoreProps {
  readonly onPress: () => void;
  readonly onLongPress: Hold | undefined;
  /** Of words that lead somewhere, on the ground that it stands on. */
  readonly ink: ColorValue;
}

/** Under the beginning of a long text: shows all of it, and is gone with that. */
export function ReadMore({ onPress, onLongPress, ink }: ReadMoreProps): ReactElement {
  const { typography } = useTheme();
  const { t } = useChatTranslation();
  return (
    <Pressable
      accessibilityRole="button"
      aria-expanded={false}
      onPress={onPress}
      onLongPress={onLongPress}
      testID="read-more"
      style={({ pressed, hovered = false }: PressState) => [styles.button, pressed || hovered ? styles.touched : null]}
    >
      <Text style={[typography.heading4.medium, { color: ink }]}>{t('messages.readMore')}</Text>
    </Pressable>
  );
}

const styles = StyleSheet.create({
  button: { minHeight: 44, minWidth: 44, alignSelf: 'flex-start', justifyContent: 'center' },
  touched: { opacity: 0.7 },
});
