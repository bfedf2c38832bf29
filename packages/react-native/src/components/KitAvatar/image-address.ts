import type { ImageSourcePropType } from 'react-native';

/** No picture of a person or group is longer than this as a `data:` address; a longer one only costs memory. */
const longestData = 500_000;

/**
 * The source for an address that came over the network, or `undefined` for one that is not to be loaded: only `http`,
 * `https` and raster pictures as `data:` are. An SVG can carry scripts and links, so it is none of them.
 */
export function imageSourceOf(image: ImageSourcePropType | string | undefined): ImageSourcePropType | undefined {
  if (typeof image !== 'string') return image;
  if (/^https?:\/\/[^\s]+$/i.test(image)) return { uri: image };
  const isRaster = /^data:image\/(png|jpe?g|gif|webp|avif|bmp);base64,/i.test(image);
  return isRaster && image.length <= longestData ? { uri: image } : undefined;
}
