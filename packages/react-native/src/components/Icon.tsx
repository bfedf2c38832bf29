import { isValidElement, type ReactElement } from 'react';
import {
  type ColorValue,
  Image,
  type ImageSourcePropType,
  type StyleProp,
  StyleSheet,
  type ImageStyle,
} from 'react-native';

/** What an icon prop takes: an image source, as the specification says, or an element. */
export type IconSource = ImageSourcePropType | ReactElement;

interface IconProps {
  readonly icon: IconSource;
  readonly size: number;
  readonly color: ColorValue;
  readonly style?: StyleProp<ImageStyle>;
}

/** An icon in one colour. Says nothing to assistive technology: whatever it stands on has the label. */
export function Icon({ icon, size, color, style }: IconProps): ReactElement {
  if (isValidElement(icon)) return icon;
  const frame = { width: size, height: size };
  return <Image aria-hidden source={icon} tintColor={color} resizeMode="contain" style={[styles.icon, frame, style]} />;
}

const styles = StyleSheet.create({ icon: { flexShrink: 0 } });
