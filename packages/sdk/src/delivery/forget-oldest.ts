/** Keeps a collection that remembers, oldest first, within a bound. Called after each addition. */
export function forgetOldest(remembered: Set<string> | Map<string, unknown>, capacity: number): void {
  if (remembered.size <= capacity) return;
  const { value: oldest } = remembered.keys().next();
  if (oldest !== undefined) remembered.delete(oldest);
}
