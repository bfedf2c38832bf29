/**
 * The key under which a storage keeps something of one user, or the start of such keys with `.` behind it. The owner's
 * length keeps "ana" from reading what "ana.b" wrote.
 */
export function keyOfOwner(what: 'draft' | 'edit' | 'emoji' | 'outbox' | 'in-view', owner: string): string {
  return `open-chat-kit.${what}.${owner.length}.${inKey(owner)}`;
}

/** Half a surrogate pair as `JSON.stringify` has it: a storage in UTF-8 would give back another key. */
export function inKey(id: string): string {
  return id.replaceAll(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
}
