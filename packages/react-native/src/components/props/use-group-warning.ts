import { useEffect } from 'react';
import { isDevelopment } from '../../development.ts';

/** Says in development that a list of the people in a group was given none: a mistake that shows nothing of itself. */
export function useGroupWarning(component: string, isNamed: boolean): void {
  useEffect(() => {
    if (isNamed || !isDevelopment()) return;
    console.warn(`${component} has no group, so it shows nothing. Pass one.`);
  }, [component, isNamed]);
}
