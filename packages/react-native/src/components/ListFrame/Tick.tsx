import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { checkIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { Icon } from '../parts/Icon.tsx';

/** Whether a row is selected. */
export function Tick({ isSelected }: { readonly isSelected: boolean }): ReactElement {
  const { color } = useTheme();
  const across = Math.round(24 * useTextScale());
  const frame = { width: across, height: across, borderRadius: across / 2 };
  const filled = { backgroundColor: color.primary, borderColor: color.primary };
  return (
    <View style={[styles.tick, frame, { borderColor: color.borderDark }, isSelected ? filled : null]}>
      {isSelected ? <Icon icon={checkIcon} size={16} color={color.textOnPrimary} /> : null}
    </View>
  );
}

const styles = StyleSheet.create({
  tick: { borderWidth: 2, alignItems: 'center', justifyContent: 'center' },
});
