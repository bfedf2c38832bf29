import { useState } from 'react';
import { hasSameContent } from '../models/same-content.ts';

/** The value, or the one before as long as it says the same: hosts write style objects in render. */
export function useStable<T>(value: T): T {
  const [stable, setStable] = useState({ value });
  if (hasSameContent(stable.value, value)) return stable.value;
  setStable({ value });
  return value;
}
