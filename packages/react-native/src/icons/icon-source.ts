import type { ReactElement } from 'react';
import type { ImageSourcePropType } from 'react-native';

/** What an icon prop takes: an image source, as the specification says, or an element. */
export type IconSource = ImageSourcePropType | ReactElement;
