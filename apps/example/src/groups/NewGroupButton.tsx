import { useTheme } from '@open-chat-kit/react-native';
import { Link } from 'expo-router';
import type { ReactElement } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';

/** The way to a group of one's own. */
export function NewGroupButton(): ReactElement {
  const { color } = useTheme();
  return (
    <Link href="/groups/new" asChild>
      <Pressable aria-label="New group">
        {/* A link gives its own style to what it is drawn as: the size is that of what stands inside. */}
        {({ pressed }) => (
          <View style={[styles.button, { backgroundColor: pressed ? color.background3 : 'transparent' }]}>
            <View style={[styles.bar, { backgroundColor: color.iconPrimary }]} />
            <View style={[styles.bar, styles.upright, { backgroundColor: color.iconPrimary }]} />
          </View>
        )}
      </Pressable>
    </Link>
  );
}

const styles = StyleSheet.create({
  button: { width: 44, height: 44, borderRadius: 22, alignItems: 'center', justifyContent: 'center' },
  bar: { position: 'absolute', width: 18, height: 2, borderRadius: 1 },
  upright: { width: 2, height: 18 },
});
