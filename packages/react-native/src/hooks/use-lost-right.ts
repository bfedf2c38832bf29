import { useState } from 'react';

/** Whether something was allowed here before and is not any more. `can`: `null` while that is not known. */
export function useLostRight(can: boolean | null, of: string): boolean {
  const [last, setLast] = useState({ of, wasAllowed: can === true });
  // Another group, or somebody else, begins anew.
  const isNew = last.of !== of;
  if (isNew || (can === true && !last.wasAllowed)) setLast({ of, wasAllowed: can === true });
  return can === false && !isNew && last.wasAllowed;
}
