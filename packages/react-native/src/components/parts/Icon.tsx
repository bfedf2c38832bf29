import { isValidElement, type ReactElement } from 'react';
import {
  type ColorValue,
  Image,
  type ImageSourcePropType,
  Platform,
  type StyleProp,
  StyleSheet,
  type ImageStyle,
  View,
} from 'react-native';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import type { IconSource } from '../../icons/icon-source.ts';

export interface IconProps {
  readonly icon: IconSource;
  /** At text of 100 %: it grows with the text beside it. */
  readonly size: number;
  /** How large it may become, where what it stands on cannot grow. @default without an end */
  readonly largest?: number;
  readonly color: ColorValue;
  /** Turns with the direction of writing, as an arrow does. @default false */
  readonly isMirrored?: boolean | undefined;
  readonly style?: StyleProp<ImageStyle>;
}

/** An icon in one colour. Says nothing to assistive technology: whatever it stands on has the label. */
export function Icon({ icon, size, largest = Infinity, color, isMirrored = false, style }: IconProps): ReactElement {
  const scale = useTextScale();
  const { direction } = useTranslation();
  if (isValidElement(icon)) return icon;
  const turned = isMirrored && direction === 'rtl' ? styles.mirrored : null;
  const across = Math.min(Math.round(size * scale), largest);
  const frame = { width: across, height: across };
  const address = Platform.OS === 'web' ? inlineAddress(icon) : undefined;
  const look = [styles.icon, frame, turned, style];
  if (address !== undefined) {
    const { height } = StyleSheet.flatten(style) ?? {};
    const tall = typeof height === 'number' ? height : across;
    return <View aria-hidden style={[look, styles.mask, masked(address, color, tall)]} />;
  }
  return <Image aria-hidden source={icon} tintColor={color} resizeMode="contain" style={look} />;
}

/**
 * Of a picture that is its own address, as the kit's own are. React Native Web colours pictures by filters that it numbers,
 * and numbers anew in the browser what a server has numbered: an icon gets the colour of another one there, or vanishes. A
 * mask needs no name; but one that has to be loaded must be allowed to, so that other pictures stay pictures.
 */
function inlineAddress(icon: ImageSourcePropType): string | undefined {
  const address: unknown = Object(icon).uri;
  return typeof address === 'string' && address.startsWith('data:') ? address : undefined;
}

function masked(address: string, color: ColorValue, height: number): object {
  return {
    maskImage: `url("${address.replaceAll(/["\\\s]/g, encodeURIComponent)}")`,
    borderTopColor: color,
    borderTopWidth: height,
  };
}

const styles = StyleSheet.create({
  icon: { flexShrink: 0 },
  mirrored: { transform: [{ scaleX: -1 }] },
  // Of the web alone: types of React Native do not know it. All of it is border: where the system forces colours, a ground gets
  // the colour of the page, and a border one that is seen.
  mask: Platform.select<object>({
    web: {
      maskSize: 'contain',
      maskRepeat: 'no-repeat',
      maskPosition: 'center',
      borderStyle: 'solid',
    },
    default: {},
  }),
});
