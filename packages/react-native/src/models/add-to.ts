/** Adds to the set of this key. Returns what takes it out again, and the set with its last member. */
export function addTo<Member>(sets: Map<string, Set<Member>>, key: string, member: Member): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(member));
  return () => {
    if (set.delete(member) && set.size === 0) sets.delete(key);
  };
}
