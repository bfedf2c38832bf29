import { KitAvatar, useKitClient, useTheme } from '@open-chat-kit/react-native';
import { Link } from 'expo-router';
import type { ReactElement } from 'react';
import { Pressable, StyleSheet, View } from 'react-native';
import { people } from '../server/people.ts';
import { useSession } from '../session/SessionProvider.tsx';

/** Who one is here, and the way to the settings. */
export function ViewerButton(): ReactElement {
  const { who } = useSession();
  const { color } = useTheme();
  const picture = useKitClient()?.viewer?.avatar ?? '';
  const uid = who?.uid ?? '';
  const name = who?.kind === 'account' ? who.name : (people.find((person) => person.uid === uid)?.name ?? '');
  return (
    <Link href="/settings" asChild>
      <Pressable aria-label={`Settings, signed in as ${name}`}>
        {/* A link gives its own style to what it is drawn as: the size is that of what stands inside. */}
        {({ pressed }) => (
          <View style={[styles.button, { backgroundColor: pressed ? color.background3 : 'transparent' }]}>
            {/* A page that a server made does not know who looks at it. */}
            {who === null ? null : <KitAvatar id={uid} name={name} image={picture} size={36} />}
          </View>
        )}
      </Pressable>
    </Link>
  );
}

const styles = StyleSheet.create({
  button: { width: 44, height: 44, borderRadius: 22, alignItems: 'center', justifyContent: 'center', marginEnd: -6 },
});
