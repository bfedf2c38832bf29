import { useEffect, useState } from 'react';
import { clockOf } from '../models/life/clock-of.ts';
import { isReachable } from '../models/reachable.ts';
import { useKitClient } from './KitClientProvider.tsx';

/** So long people wait without a word, in milliseconds. */
const patienceMs = 2_000;

/** Whether the client has been without a connection for a while. Of one that nobody is in: not. */
export function useConnecting(): boolean {
  const client = useKitClient();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (client === null) return undefined;
    const clock = clockOf(client);
    let cancel: (() => void) | null = null;
    const end = (): void => {
      cancel?.();
      cancel = null;
    };
    const follow = (): void => {
      if (!isReachable(client)) cancel ??= clock.after(patienceMs, () => setLate(true));
      else {
        end();
        setLate(false);
      }
    };
    follow();
    const stop = client.subscribe(follow);
    return () => {
      stop();
      end();
    };
  }, [client]);
  return isLate;
}
