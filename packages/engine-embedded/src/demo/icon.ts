/** Pixels on each side: a whole number of bytes for each row, and of cells. */
const side = 48;
const cells = 6;
const hues = 24;
const patterns = 64;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const drawn = new Map<number, string>();

/**
 * A picture for a number: a symmetric pattern in a colour, as a `data:` address of a PNG. There are 1,536 of them, each
 * drawn when it is first asked for, so that 100,000 groups share a few hundred kilobytes.
 */
export function demoIcon(number: number): string {
  const key = number % (hues * patterns);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const icon = `data:image/png;base64,${base64(png(key % hues, Math.floor(key / hues)))}`;
  drawn.set(key, icon);
  return icon;
}

/** One bit a pixel, two colours, and deflate's stored blocks: no compression is needed at this size. */
function png(hue: number, pattern: number): number[] {
  const angle = (hue * 360) / hues;
  const header = [...number32(side), ...number32(side), 1, 3, 0, 0, 0];
  const palette = [...colour(angle, 0.45, 0.9), ...colour(angle, 0.6, 0.42)];
  return [
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', header),
    ...chunk('PLTE', palette),
    ...chunk('IDAT', stored(pixels(pattern))),
    ...chunk('IEND', []),
  ];
}

/** Rows of bits, each after a byte that says "no filter". The left half of the cells is mirrored. */
function pixels(pattern: number): number[] {
  const half = cells / 2;
  const bits = Math.imul(pattern + 1, 0x9e37_79b1) >>> 0;
  const size = side / cells;
  const rows: number[] = [];
  for (let y = 0; y < side; y += 1) {
    rows.push(0);
    for (let byte = 0; byte < side / 8; byte += 1) {
      const column = Math.floor((byte * 8) / size);
      const mirrored = column < half ? column : cells - 1 - column;
      const isSet = (bits >>> (Math.floor(y / size) * half + mirrored)) & 1;
      rows.push(isSet ? 0xff : 0);
    }
  }
  return rows;
}

function stored(bytes: readonly number[]): number[] {
  const { length } = bytes;
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  const size = [length & 0xff, length >>> 8];
  return [0x78, 0x01, 0x01, ...size, ...size.map((part) => part ^ 0xff), ...bytes, ...number32(high * 65_536 + low)];
}

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...data];
  return [...number32(data.length), ...body, ...number32(crc32(body))];
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

function number32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

/** Hue in degrees; saturation and lightness from 0 to 1. */
function colour(hue: number, saturation: number, lightness: number): number[] {
  return [0, 8, 4].map((offset) => {
    const place = (offset + hue / 30) % 12;
    const share =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(share * 255);
  });
}

function base64(bytes: readonly number[]): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    for (let letter = 0; letter < 4; letter += 1) {
      text += index + letter > bytes.length ? '=' : alphabet.charAt((group >>> (18 - letter * 6)) & 63);
    }
  }
  return text;
}
