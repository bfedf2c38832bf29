import { KitException } from '@open-chat-kit/sdk';
import { useEffect } from 'react';
import { warnOnce } from '../development.ts';

/** The error for a prop that cannot be used; `null` for none. */
export function invalid(fault: string | null): KitException | null {
  return fault === null ? null : new KitException('INVALID_ARGUMENT', fault);
}

/** Says in development, once, what is wrong with a prop: `onError` may have no listener. */
export function useFaultWarning(fault: string | null): void {
  useEffect(() => {
    if (fault !== null) warnOnce(fault);
  }, [fault]);
}
