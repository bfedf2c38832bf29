import { useEffect, useState } from 'react';

/** What stands for less than that need not be drawn: it would only flicker. In milliseconds. */
const momentMs = 100;

/** Whether more than a moment has passed since the first drawing. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), momentMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
