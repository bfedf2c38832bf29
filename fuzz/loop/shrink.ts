/** A shorter and simpler run of bytes that still fails; `fails` is asked for a bounded time only. */
export async function shrink(
  bytes: Uint8Array,
  fails: (candidate: Uint8Array) => Promise<boolean>,
  limitMs: number,
): Promise<Uint8Array> {
  const end = performance.now() + limitMs;
  let best = bytes;
  const take = async (candidate: Uint8Array): Promise<boolean> => {
    if (performance.now() > end || !(await fails(candidate))) return false;
    best = candidate;
    return true;
  };
  for (let isBetter = true; isBetter && performance.now() < end;) {
    isBetter = false;
    for (let length = best.length; length >= 1; length = Math.floor(length / 2)) {
      for (let at = best.length - length; at >= 0; at -= length) {
        const rest = Buffer.concat([best.subarray(0, at), best.subarray(at + length)]);
        if (await take(new Uint8Array(rest))) isBetter = true;
      }
    }
    for (let at = 0; at < best.length; at += 1) {
      const byte = best[at] ?? 0;
      for (const lower of [0, byte >> 1, byte - 1]) {
        if (lower < 0 || lower >= (best[at] ?? 0)) continue;
        const simpler = best.slice();
        simpler[at] = lower;
        if (await take(simpler)) isBetter = true;
      }
    }
  }
  return best;
}
