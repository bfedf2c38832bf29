import { KitAvatar, useKitClient, useTheme } from '@open-chat-kit/react-native';
import { Link } from 'expo-router';
import type { ReactElement } from 'react';
import { PixelRatio, Pressable, StyleSheet, View } from 'react-native';
import { people } from '../server/people.ts';
import { useSession } from '../session/SessionProvider.tsx';

/** Of the picture, which grows with the text, in points: the title beside it needs the room. */
const largest = 48;

/** Who one is here, and the way to the settings. */
export function ViewerButton(): ReactElement {
  const { who } = useSession();
  const { color, typography } = useTheme();
  const textScale = ((typography.body.regular.fontSize ?? 14) / 14) * PixelRatio.getFontScale();
  const uid = who?.uid ?? '';
  const { name = '', picture = '' } =
    who?.kind === 'account' ? who : (people.find((person) => person.uid === uid) ?? {});
  // Before the server says who this is, it is as when they signed in: a reload shows no other face first.
  const face = useKitClient()?.viewer?.avatar ?? picture;
  return (
    <Link href="/settings" asChild>
      <Pressable aria-label={`Settings, signed in as ${name}`}>
        {/* A link gives its own style to what it is drawn as: the size is that of what stands inside. */}
        {({ pressed }) => (
          <View style={[styles.button, { backgroundColor: pressed ? color.background3 : 'transparent' }]}>
            {who === null ? null : (
              <KitAvatar
                id={uid}
                name={name}
                image={face}
                size={Math.min(36, largest / textScale)}
                // A page that a server made does not know who looks at it: a place that is kept free, with nobody's colour.
                style={who === undefined ? { containerStyle: { backgroundColor: color.background3 } } : {}}
              />
            )}
          </View>
        )}
      </Pressable>
    </Link>
  );
}

const styles = StyleSheet.create({
  // As large as the picture in it, which grows with the text.
  button: {
    minWidth: 44,
    minHeight: 44,
    padding: 4,
    borderRadius: 44,
    alignItems: 'center',
    justifyContent: 'center',
    marginEnd: -6,
  },
});
