/** Why this cannot be the next version, or `undefined`. */
export function faultOfVersion(next: string, now: string): string | undefined;
