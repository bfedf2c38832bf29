/** A checksum of 53 bits over two texts (cyrb53): finds damage, is no protection against forgery. */
export function checksum(before: string, text: string): string {
  let high = 0xdead_beef;
  let low = 0x41c6_ce57;
  for (const part of [before, text]) {
    for (let index = 0; index < part.length; index += 1) {
      const unit = part.charCodeAt(index);
      high = Math.imul(high ^ unit, 0x9e37_79b1);
      low = Math.imul(low ^ unit, 0x5f35_6495);
    }
  }
  high = Math.imul(high ^ (high >>> 16), 0x85eb_ca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2_ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85eb_ca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2_ae35);
  return (0x1_0000_0000 * (0x1f_ffff & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
