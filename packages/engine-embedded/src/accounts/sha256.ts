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
const schedule = new Int32Array(64);

function paddedOf(bytes: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const blocks = new DataView(padded.buffer);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  return blocks;
}

function hashOf(blocks: DataView): Int32Array {
  const hash = initial.slice();
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let index = 0; index < 16; index += 1) schedule[index] = blocks.getInt32(offset + index * 4);
    compress(hash, schedule);
  }
  return hash;
}

function hexOf(hash: Int32Array): string {
  return Array.from(hash, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** All of it in signed words of 32 bits: as unsigned ones, half of them are numbers that an engine cannot keep in a register. */
function compress(hash: Int32Array, block: Int32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const before15 = at(block, index - 15);
    const before2 = at(block, index - 2);
    const low = turn(before15, 7) ^ turn(before15, 18) ^ (before15 >>> 3);
    const high = turn(before2, 17) ^ turn(before2, 19) ^ (before2 >>> 10);
    block[index] = (at(block, index - 16) + low + at(block, index - 7) + high) | 0;
  }
  let a = at(hash, 0);
  let b = at(hash, 1);
  let c = at(hash, 2);
  let d = at(hash, 3);
  let e = at(hash, 4);
  let f = at(hash, 5);
  let g = at(hash, 6);
  let h = at(hash, 7);
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(rounds, index) + at(block, index)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  hash[0] = (at(hash, 0) + a) | 0;
  hash[1] = (at(hash, 1) + b) | 0;
  hash[2] = (at(hash, 2) + c) | 0;
  hash[3] = (at(hash, 3) + d) | 0;
  hash[4] = (at(hash, 4) + e) | 0;
  hash[5] = (at(hash, 5) + f) | 0;
  hash[6] = (at(hash, 6) + g) | 0;
  hash[7] = (at(hash, 7) + h) | 0;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}

const primes = firstPrimes(64);
/** The first 32 bits of the fractions of the square roots of the first 8 primes, and of the cube roots of 64. */
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(prime ** (1 / 2)));
const rounds = Int32Array.from(primes, (prime) => fraction(prime ** (1 / 3)));

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
