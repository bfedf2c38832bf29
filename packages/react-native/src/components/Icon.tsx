import { isValidElement, type ReactElement } from 'react';
import {
  type ColorValue,
  Image,
  type ImageSourcePropType,
  type StyleProp,
  StyleSheet,
  type ImageStyle,
} from 'react-native';
import { type IconName, iconSource } from '../icons/icons.ts';

/** What an icon prop takes: an image source, as the specification says, or an element. */
export type IconSource = ImageSourcePropType | ReactElement;

interface IconProps {
  /** One of the kit's own, or what a host gave. */
  readonly icon: IconName | IconSource;
  readonly size: number;
  readonly color: ColorValue;
  readonly style?: StyleProp<ImageStyle>;
}

/** An icon in one colour. Says nothing to assistive technology: whatever it stands on has the label. */
export function Icon({ icon, size, color, style }: IconProps): ReactElement {
  if (isValidElement(icon)) return icon;
  const source = typeof icon === 'string' ? iconSource(icon) : icon;
  const frame = { width: size, height: size };
  return (
    <Image aria-hidden source={source} tintColor={color} resizeMode="contain" style={[styles.icon, frame, style]} />
  );
}

const styles = StyleSheet.create({ icon: { flexShrink: 0 } });
