import { isValidElement, type ReactElement } from 'react';
import {
  type ColorValue,
  Image,
  type ImageSourcePropType,
  type StyleProp,
  StyleSheet,
  type ImageStyle,
} from 'react-native';
import { useTextScale } from '../theme/use-text-scale.ts';

/** What an icon prop takes: an image source, as the specification says, or an element. */
export type IconSource = ImageSourcePropType | ReactElement;

interface IconProps {
  readonly icon: IconSource;
  /** At text of 100 %: it grows with the text beside it. */
  readonly size: number;
  /** How large it may become, where what it stands on cannot grow. @default without an end */
  readonly largest?: number;
  readonly color: ColorValue;
  readonly style?: StyleProp<ImageStyle>;
}

/** An icon in one colour. Says nothing to assistive technology: whatever it stands on has the label. */
export function Icon({ icon, size, largest = Infinity, color, style }: IconProps): ReactElement {
  const scale = useTextScale();
  if (isValidElement(icon)) return icon;
  const across = Math.min(Math.round(size * scale), largest);
  const frame = { width: across, height: across };
  return <Image aria-hidden source={icon} tintColor={color} resizeMode="contain" style={[styles.icon, frame, style]} />;
}

const styles = StyleSheet.create({ icon: { flexShrink: 0 } });
