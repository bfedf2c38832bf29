import { useState } from 'react';
import { hasSameContent } from '../models/same-content.ts';

/** The value, or the one before as long as it says the same: hosts write style objects in render. */
export function useStable<T>(value: T, isSame: (a: T, b: T) => boolean = hasSameContent): T {
  const [last] = useState(() => new Last(value));
  return last.take(value, isSame);
}

/**
 * The last value that said something else. Not a state of its own: setting one in render draws the component twice for each
 * new value. A drawing that React throws away leaves at worst another object here, never one that says something else.
 */
class Last<T> {
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  take(value: T, isSame: (a: T, b: T) => boolean): T {
    if (!isSame(this.#value, value)) this.#value = value;
    return this.#value;
  }
}
