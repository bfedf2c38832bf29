import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { Image, type ImageSourcePropType, StyleSheet, Text, View, type ViewStyle } from 'react-native';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { avatarColor, initialsOf } from './avatar-colors.ts';
import { pictureOf } from './image-address.ts';
import { notCopied } from '../parts/not-copied.ts';
import { useProps } from '../props/use-props.ts';
import { kitAvatarKinds } from './prop-kinds.ts';
import type { KitAvatarStyle } from '../../theme/styles/parts.ts';

/** Props of {@link KitAvatar}. */
export interface KitAvatarProps {
  readonly name?: string | undefined;
  /** An address or an image source. Addresses that are not safe to load are passed over. */
  readonly image?: ImageSourcePropType | string | undefined;
  /** Picks the colour behind the initials. @default `name` */
  readonly id?: string | undefined;
  /** Points across at text of 100 %; it grows with the text beside it, up to twice that. @default 48 */
  readonly size?: number | undefined;
  /** Stands in the lower corner: presence, the type of a group. */
  readonly badge?: ReactNode;
  readonly style?: KitAvatarStyle | undefined;
  readonly testID?: string | undefined;
}

/** A round picture, or initials on a colour of their own while there is none or it fails to load. */
export function KitAvatar(asGiven: KitAvatarProps): ReactElement {
  const props = useProps('KitAvatar', asGiven, kitAvatarKinds);
  const { image, badge, testID } = props;
  // JavaScript hosts pass on whatever a record of theirs holds.
  const name = typeof props.name === 'string' ? props.name : '';
  const id = typeof props.id === 'string' ? props.id : name;
  const given = Number.isFinite(props.size) ? Math.max(Number(props.size), 0) : 48;
  const size = Math.round(given * useTextScale());
  const { color } = useTheme();
  const style = useComponentStyle('avatarStyle', props.style);
  // A long `data:` takes time to look through, and another source of the same address is loaded anew.
  const picture = useMemo(() => pictureOf(image), [image]);
  const [failed, setFailed] = useState<string | null>(null);
  const frame = { width: size, height: size, borderRadius: size / 2 };
  const letters = initialsOf(name);
  const isShown = picture !== null && (picture.address === '' || failed !== picture.address);
  return (
    // The name stands beside every avatar; saying it twice helps nobody.
    <View aria-hidden style={styles.outer} testID={testID}>
      <View style={[styles.disc, frame, { backgroundColor: avatarColor(id) }, style.containerStyle]}>
        {isShown ? (
          <Image
            source={picture.source}
            onError={() => setFailed(picture.address)}
            style={[styles.picture, { backgroundColor: color.background3 }, style.imageStyle]}
          />
        ) : (
          <Text
            // They have grown with the disc.
            allowFontScaling={false}
            numberOfLines={1}
            style={[
              styles.letters,
              notCopied,
              { color: color.staticWhite, fontSize: size * (letters.length > 1 ? 0.36 : 0.42) },
              style.textStyle,
            ]}
          >
            {letters}
          </Text>
        )}
      </View>
      {badge === undefined || badge === null ? null : <View style={[styles.badge, badgeAt(size)]}>{badge}</View>}
    </View>
  );
}

/** On the edge of the disc, which leaves its corner the further the larger it is. */
function badgeAt(size: number): ViewStyle {
  const inset = Math.max(-2, Math.round(size * 0.146) - 9);
  return { end: inset, bottom: inset };
}

const styles = StyleSheet.create({
  outer: { alignSelf: 'center', flexShrink: 0 },
  disc: { alignItems: 'center', justifyContent: 'center', overflow: 'hidden' },
  picture: { width: '100%', height: '100%' },
  letters: { fontWeight: '500' },
  badge: { position: 'absolute' },
});
