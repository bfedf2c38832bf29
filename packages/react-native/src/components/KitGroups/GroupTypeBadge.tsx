import type { GroupType } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { type ImageStyle, type StyleProp, StyleSheet, View, type ViewProps } from 'react-native';
import { globeIcon, lockIcon, shieldIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { Icon } from '../parts/Icon.tsx';
import type { IconSource } from '../../icons/icon-source.ts';

interface GroupTypeBadgeProps extends ViewProps {
  readonly type: GroupType;
  readonly privateIcon?: IconSource | undefined;
  readonly passwordIcon?: IconSource | undefined;
  readonly imageStyle?: StyleProp<ImageStyle>;
}

/** The type of a group as a small disc with a ring in the colour of the ground. */
export function GroupTypeBadge(props: GroupTypeBadgeProps): ReactElement {
  const { type, privateIcon, passwordIcon, imageStyle, style, ...view } = props;
  const { color } = useTheme();
  const across = Math.round(22 * useTextScale());
  const frame = { width: across, height: across, borderRadius: across / 2 };
  const icons = { public: globeIcon, private: privateIcon ?? shieldIcon, password: passwordIcon ?? lockIcon };
  const grounds = { public: color.info, private: color.success, password: color.warning } as const;
  return (
    <View
      {...view}
      style={[styles.disc, frame, { backgroundColor: grounds[type], borderColor: color.background1 }, style]}
    >
      <Icon icon={icons[type]} size={12} color={color.background1} style={imageStyle} />
    </View>
  );
}

const styles = StyleSheet.create({
  disc: { borderWidth: 2, alignItems: 'center', justifyContent: 'center' },
});
