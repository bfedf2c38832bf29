import type { UserRecord } from '@open-chat-kit/sdk';
import { folded } from '../../folded.ts';

// What every list asks of an item in the same way. An engine's own search may know better; this decides only for what changes
// while it is shown.

/** Whether one of two texts has the keyword in it. */
export function hasKeyword(keyword: string, text: string, other = ''): boolean {
  if (keyword === '') return true;
  const needle = folded(keyword);
  return folded(text).includes(needle) || (other !== '' && folded(other).includes(needle));
}

/** Whether it bears one of the tags that are wanted. Some tags come only where they were asked for: `untagged` if there are none. */
export function hasAnyTag(wanted: readonly string[], tags: readonly string[], untagged = false): boolean {
  if (wanted.length === 0) return true;
  return tags.length === 0 ? untagged : wanted.some((tag) => tags.includes(tag));
}

/** People are found by name or uid. */
export function isFound({ name, uid }: UserRecord, keyword: string): boolean {
  return hasKeyword(keyword, name, uid);
}
