import { useEffect, useState } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { useNewest } from './use-newest.ts';

/**
 * How many sessions have ended since it was first drawn: what one user typed is not for the next one's eyes. `onOver` is
 * called at the end of each.
 */
export function useSession(onOver: () => void = nothing): number {
  const client = useKitClient();
  const newest = useNewest(onOver);
  const [ended, setEnded] = useState(0);
  useEffect(
    () =>
      client?.subscribe((events) => {
        if (!events.some(({ type }) => type === 'session.over')) return;
        setEnded((count) => count + 1);
        newest()();
      }),
    [client, newest],
  );
  return ended;
}

function nothing(): void {}
