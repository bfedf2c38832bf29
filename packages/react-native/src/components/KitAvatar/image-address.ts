import type { ImageSourcePropType } from 'react-native';

/** No address of a picture is longer, not even as `data:`; a longer one only costs memory. */
const longest = 500_000;

/** A picture that may be loaded, and what is remembered of it where it fails. */
interface Picture {
  readonly source: ImageSourcePropType;
  /** Empty for a source that has none of its own. */
  readonly address: string;
}

/**
 * The picture of an address that came over the network, or `null` for one that is not to be loaded: only `http`, `https`
 * and raster pictures as `data:` are. An SVG can carry scripts and links, so it is none of them.
 */
export function pictureOf(image: ImageSourcePropType | string | undefined): Picture | null {
  const address = addressOf(image);
  if (typeof image !== 'string')
    return address === null || image === undefined || image === null ? null : { source: image, address };
  if (image.length > longest) return null;
  const isSafe =
    /^https?:\/\/[^\s\p{Cc}]+$/iu.test(image) ||
    /^data:image\/(png|jpe?g|gif|webp|avif|bmp);base64,[\w+/=%-]*$/i.test(image);
  return isSafe ? { source: { uri: image }, address: image } : null;
}

/** Its source alone; `undefined` for one that is not to be loaded. */
export function imageSourceOf(image: ImageSourcePropType | string | undefined): ImageSourcePropType | undefined {
  return pictureOf(image)?.source;
}

/** The address that a source has; empty for one that has none of its own, as what is bundled; `null` for one that is nowhere. */
function addressOf(image: ImageSourcePropType | string | undefined): string | null {
  if (typeof image === 'string') return image;
  if (typeof image !== 'object' || image === null) return '';
  try {
    if (Array.isArray(image) || !('uri' in image)) return '';
    const { uri } = image;
    return typeof uri === 'string' && uri !== '' ? uri : null;
  } catch {
    return null; // a host's object may be anything
  }
}
