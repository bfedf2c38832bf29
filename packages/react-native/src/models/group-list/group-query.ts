import type { GroupRecord, GroupsQuery } from '@open-chat-kit/sdk';

/** Without case and accents, as searching compares. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

/**
 * Whether a group belongs into the list of a query, judged by what is known of it. An engine's own search may know
 * better; this decides only for groups that change while they are shown.
 */
export function fits(group: GroupRecord, query: GroupsQuery, isShown = false): boolean {
  if (!group.hasJoined && (query.joinedOnly || group.type === 'private')) return false;
  if (query.keyword !== '' && !folded(group.name).includes(folded(query.keyword))) return false;
  if (query.tags.length === 0) return true;
  // Tags come only where they were asked for: without any, the server's answer that showed the group counts.
  if (group.tags.length === 0 && !query.withTags) return isShown;
  return query.tags.some((tag) => group.tags.includes(tag));
}
