/** SHA-256 (FIPS 180-4) of a text in UTF-8, as hexadecimal digits. Synchronous, which `crypto.subtle` is not. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  bytes.forEach((byte, index) => blocks.setUint8(index, byte));
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);

  const hash = initial.slice();
  const words = new Uint32Array(64);
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = blocks.getUint32(offset + index * 4);
    compress(hash, words);
  }
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}

function compress(hash: Uint32Array, words: Uint32Array): void {
  for (let index = 16; index < 64; index += 1) {
    const before15 = at(words, index - 15);
    const before2 = at(words, index - 2);
    const low = turn(before15, 7) ^ turn(before15, 18) ^ (before15 >>> 3);
    const high = turn(before2, 17) ^ turn(before2, 19) ^ (before2 >>> 10);
    words[index] = at(words, index - 16) + low + at(words, index - 7) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let index = 0; index < 64; index += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(rounds, index) + at(words, index);
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
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    hash[index] = at(hash, index) + word;
  });
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
