import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { IconButton } from '../parts/IconButton.tsx';
import type { HeaderAction } from './header-actions.ts';

/** What the header does by itself, side by side. */
export function HeaderButtons({ actions }: { readonly actions: readonly HeaderAction[] }): ReactElement {
  return (
    <View style={styles.buttons}>
      {actions.map(({ text, icon, color, onPress, testID }) => (
        <IconButton key={testID} icon={icon} label={text} color={color} onPress={onPress} testID={testID} />
      ))}
    </View>
  );
}

const styles = StyleSheet.create({ buttons: { flexDirection: 'row', flexShrink: 0 } });
