import type { GroupType } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { StyleSheet, View } from 'react-native';
import { globeIcon, lockIcon, shieldIcon } from '../../icons/icons.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon, type IconSource } from '../Icon.tsx';

interface GroupTypeBadgeProps {
  readonly type: GroupType;
  readonly privateIcon?: IconSource | undefined;
  readonly passwordIcon?: IconSource | undefined;
}

/** The type of a group as a small disc with a ring in the colour of the ground. */
export function GroupTypeBadge({ type, privateIcon, passwordIcon }: GroupTypeBadgeProps): ReactElement {
  const { color } = useTheme();
  const icons = { public: globeIcon, private: privateIcon ?? shieldIcon, password: passwordIcon ?? lockIcon };
  const grounds = { public: color.info, private: color.success, password: color.warning } as const;
  return (
    <View style={[styles.disc, { backgroundColor: grounds[type], borderColor: color.background1 }]}>
      <Icon icon={icons[type]} size={12} color={color.background1} />
    </View>
  );
}

const styles = StyleSheet.create({
  disc: { width: 22, height: 22, borderRadius: 11, borderWidth: 2, alignItems: 'center', justifyContent: 'center' },
});
