/** Names of fields that depend on who looks: no event carries one, so that one event is the same for everybody. */
const viewersFields: ReadonlySet<string> = new Set([
  'blockedByMe',
  'hasBlockedMe',
  'deliveredAt',
  'readAt',
  'reactedByMe',
  'hasJoined',
  'joinedAt',
  'isBanned',
]);

/** Paths of what in an event depends on who looks. What hosts put into metadata and custom data is theirs. */
export function viewersPartsIn(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((part: unknown, index) => viewersPartsIn(part, `${path}.${index}`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (part === undefined || name === 'metadata' || name === 'data') return [];
    const isScope = name === 'scope' && 'guid' in value;
    return viewersFields.has(name) || isScope ? [`${path}.${name}`.slice(1)] : viewersPartsIn(part, `${path}.${name}`);
  });
}
