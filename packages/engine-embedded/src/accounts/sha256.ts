/** SHA-256 (FIPS 180-4) of a text in UTF-8, as hexadecimal digits. Synchronous, which `crypto.subtle` is not. */
export function sha256(text: string): string {
  return hexOf(hashOf(paddedOf(encoder.encode(text))));
}

/** As often as this, the hash of the prefix with the hash of before: the bytes change in their place, and nothing else. */
export function sha256Again(prefix: string, text: string, times: number): string {
  const begin = bytesOf(prefix);
  let hash = hashOf(paddedOf(bytesOf(`${prefix}${text}`)));
  const bytes = new Uint8Array(begin.length + 64);
  bytes.set(begin);
  const blocks = paddedOf(bytes);
  for (let time = 1; time < times; time += 1) {
    for (let index = 0; index < 64; index += 1) {
      const half = (at(hash, index >>> 3) >>> (28 - (index & 7) * 4)) & 15;
      blocks.setUint8(begin.length + index, digits.charCodeAt(half));
    }
    hash = hashOf(blocks);
  }
  return hexOf(hash);
}

const encoder = new TextEncoder();
/** A half of a character, which UTF-8 has no bytes for. */
const half = /(\p{Surrogate})/u;

/** In UTF-8; halves of characters too have bytes of their own, so that no two texts have the same. */
function bytesOf(text: string): Uint8Array {
  const bytes = encoder.encode(text);
  if (!half.test(text)) return bytes;
  const parts = text.split(half).map((part): readonly number[] => {
    const unit = part.charCodeAt(0);
    const isHalf = part.length === 1 && unit >= 0xd800 && unit < 0xe000;
    return isHalf ? [0xed, 0x80 | ((unit >>> 6) & 0x3f), 0x80 | (unit & 0x3f)] : Array.from(encoder.encode(part));
  });
  return Uint8Array.from(parts.flat());
}

const digits = '0123456789abcdef';
const schedule = new Uint32Array(64);

function paddedOf(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const blocks = new DataView(padded.buffer);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  return blocks;
}

function hashOf(blocks: DataView): Uint32Array {
  const hash = initial.slice();
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let index = 0; index < 16; index += 1) schedule[index] = blocks.getUint32(offset + index * 4);
    compress(hash, schedule);
  }
  return hash;
}

function hexOf(hash: Uint32Array): string {
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function compress(hash: Uint32Array, block: Uint32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const before15 = at(block, index - 15);
    const before2 = at(block, index - 2);
    const low = turn(before15, 7) ^ turn(before15, 18) ^ (before15 >>> 3);
    const high = turn(before2, 17) ^ turn(before2, 19) ^ (before2 >>> 10);
    block[index] = at(block, index - 16) + low + at(block, index - 7) + high;
  }
  let [a, b, c, d] = [at(hash, 0), at(hash, 1), at(hash, 2), at(hash, 3)];
  let [e, f, g, h] = [at(hash, 4), at(hash, 5), at(hash, 6), at(hash, 7)];
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(rounds, index) + at(block, index);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const turned = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index += 1) hash[index] = at(hash, index) + (turned[index] ?? 0);
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

const primes = firstPrimes(64);
/** The first 32 bits of the fractions of the square roots of the first 8 primes, and of the cube roots of 64. */
const initial = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(prime ** (1 / 2)));
const rounds = Uint32Array.from(primes, (prime) => fraction(prime ** (1 / 3)));

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 0x1_0000_0000);
}
