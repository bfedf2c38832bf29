import { useEffect, useState } from 'react';
import { useDrawnByServer } from './use-drawn-by-server.ts';

/** What stands for less than that need not be drawn: it would only flicker. In milliseconds. */
const momentMs = 100;

/** Whether more than a moment has passed since the first drawing. What came from a server has been waited for already. */
export function useLate(): boolean {
  const isFromServer = useDrawnByServer();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (isFromServer) return undefined;
    const timer = setTimeout(() => setLate(true), momentMs);
    return () => clearTimeout(timer);
  }, [isFromServer]);
  return isLate || isFromServer;
}
