/**
 * What kind of file it is, in small letters and without parameters (RFC 9110 §8.3.1): browsers name what they record
 * `audio/webm;codecs=opus`, which is `audio/webm`.
 */
export function bareMediaType(type: string): string {
  return type.replace(/;.*$/s, '').trim().toLowerCase();
}
