import { useEffect } from 'react';
import { isDevelopment, warnOnce } from '../../development.ts';

/**
 * Says once, in development, of each prop that it is known and does nothing yet. Silence would let a host look for its own
 * mistake; a hidden thing that is not there is as the host wants it.
 */
export function useLaterProps(component: string, props: object, later: object): void {
  useEffect(() => {
    if (!isDevelopment()) return;
    for (const [name, value] of Object.entries(props)) {
      const isWanted = value !== undefined && value !== null && value !== false;
      const isHidden = /^(hide|disable)/.test(name);
      if (!Object.hasOwn(later, name) || !isWanted || isHidden) continue;
      warnOnce(`${component}: "${name}" is known, but what it is for is not built yet. Nothing comes of it.`);
    }
  });
}
