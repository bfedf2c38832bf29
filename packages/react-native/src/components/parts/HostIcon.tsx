import type { ReactElement } from 'react';
import {
  type ColorValue,
  type DimensionValue,
  type ImageStyle,
  type StyleProp,
  View,
  type ViewStyle,
} from 'react-native';
import {
  alertIcon,
  backIcon,
  checkIcon,
  clearIcon,
  globeIcon,
  infoIcon,
  lockIcon,
  moreIcon,
  peopleIcon,
  phoneIcon,
  searchIcon,
  sendIcon,
  shieldIcon,
  videoIcon,
} from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from './Icon.tsx';
import { type PropKinds, useProps } from '../props/use-props.ts';
import type { IconSource } from '../../icons/icon-source.ts';

/** Name of an icon of the kit: what it shows. */
export type IconName =
  | 'alert'
  | 'back'
  /** As `phone`. */
  | 'call'
  | 'check'
  | 'close'
  | 'globe'
  | 'group'
  | 'info'
  | 'lock'
  | 'more'
  | 'phone'
  | 'search'
  | 'send'
  | 'shield'
  | 'video'
  /** As `video`. */
  | 'videocam';

const icons: Readonly<Record<IconName, IconSource>> = {
  alert: alertIcon,
  back: backIcon,
  call: phoneIcon,
  check: checkIcon,
  close: clearIcon,
  globe: globeIcon,
  group: peopleIcon,
  info: infoIcon,
  lock: lockIcon,
  more: moreIcon,
  phone: phoneIcon,
  search: searchIcon,
  send: sendIcon,
  shield: shieldIcon,
  video: videoIcon,
  videocam: videoIcon,
};

/** Props of {@link HostIcon}, which hosts know as `Icon`. */
export interface HostIconProps {
  /** An icon of the host's; wins over `name`. */
  readonly icon?: IconSource | undefined;
  readonly name?: IconName | undefined;
  /** @default the theme's primary colour of icons */
  readonly color?: ColorValue | undefined;
  /** In points; `width` and `height` win. @default 24 */
  readonly size?: number | undefined;
  readonly width?: DimensionValue | undefined;
  readonly height?: DimensionValue | undefined;
  readonly imageStyle?: StyleProp<ImageStyle>;
  readonly containerStyle?: StyleProp<ViewStyle>;
}

const kinds: PropKinds<HostIconProps> = {
  icon: 'icon',
  name: Object.keys(icons),
  color: 'anything',
  size: 'number',
  width: 'anything',
  height: 'anything',
  imageStyle: 'style',
  containerStyle: 'style',
};

/** An icon for the host's own views, in one colour of the theme. Says nothing to assistive technology. */
export function HostIcon(asGiven: HostIconProps): ReactElement | null {
  const props = useProps('Icon', asGiven, kinds);
  const { color } = useTheme();
  const { size = 24, width, height } = props;
  const icon = props.icon ?? (props.name === undefined ? undefined : icons[props.name]);
  if (icon === undefined) return null;
  return (
    <View style={props.containerStyle}>
      <Icon
        icon={icon}
        size={size}
        color={props.color ?? color.iconPrimary}
        style={[width === undefined ? null : { width }, height === undefined ? null : { height }, props.imageStyle]}
      />
    </View>
  );
}
