import type { Random } from './random.ts';

/** No input is longer: what comes after is drawn as zeros. */
const longest = 1_536;

/** A new run of bytes: a short one mostly, unless long ones are wanted. */
export function freshBytes(random: Random, areLong = false): Uint8Array {
  const bytes = new Uint8Array(1 + random(areLong || random(4) === 0 ? 1_024 : 96));
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = random(256);
  return bytes;
}

/** One of the kept inputs, changed in one to four places. */
export function mutate(kept: readonly Uint8Array[], random: Random): Uint8Array {
  // What came last has reached furthest.
  const newest = Math.min(kept.length, 8);
  const one = (): Uint8Array =>
    (random(2) === 0 ? kept.at(-1 - random(newest)) : kept[random(kept.length)]) ?? new Uint8Array(1);
  let bytes = one();
  for (let turn = fewTimes(random); turn > 0; turn -= 1) bytes = change(bytes, one(), random);
  return bytes.subarray(0, longest);
}

/** Once mostly, up to four times. */
function fewTimes(random: Random): number {
  return random(3) === 0 ? 1 + random(4) : 1;
}

function change(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const at = random(bytes.length + 1);
  const length = 1 + random(random(3) === 0 ? 64 : 6);
  switch (random(8)) {
    case 0: // cut out
      return joined(bytes.subarray(0, at), bytes.subarray(at + length));
    case 1: // put in
      return joined(bytes.subarray(0, at), freshBytes(random).subarray(0, length), bytes.subarray(at));
    case 2: // double
      return joined(bytes.subarray(0, at + length), bytes.subarray(at));
    case 3: {
      // splice
      const from = random(other.length + 1);
      return joined(bytes.subarray(0, at), other.subarray(from, from + length), bytes.subarray(at));
    }
    case 4: // go on as another one does
      return joined(bytes.subarray(0, at), other.subarray(at));
    default: {
      const copy = bytes.length === 0 ? new Uint8Array(1) : bytes.slice();
      for (let turn = fewTimes(random); turn > 0; turn -= 1) {
        const place = random(copy.length);
        copy[place] = random(3) === 0 ? (copy[place] ?? 0) + 1 - 2 * random(2) : random(256);
      }
      return copy;
    }
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
