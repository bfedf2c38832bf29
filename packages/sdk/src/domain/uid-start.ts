/** Enough of a uid to tell writers apart. A cut through a pair leaves no half of it: not every backend has a place for one. */
export function uidStart(uid: string): string {
  return uid.slice(0, 64).replace(/\p{Surrogate}$/u, '');
}
