import { useEffect, useState } from 'react';
import { useClock } from '../../client/use-clock.ts';
import { useDrawnByServer } from './use-drawn-by-server.ts';

/** What stands for less than that need not be drawn: it would only flicker. In milliseconds. */
const momentMs = 100;

/** Whether more than a moment has passed since the first drawing. What came from a server has been waited for already. */
export function useLate(): boolean {
  const isFromServer = useDrawnByServer();
  const clock = useClock();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isFromServer) return undefined;
    return clock.after(momentMs, () => setLate(true));
  }, [isFromServer, clock]);
  return isLate || isFromServer;
}
