import { isValidElement, type ReactElement } from 'react';

/** Whether it is an element. A proxy of the host's that refuses to be looked at is none. */
export function isElement(value: unknown): value is ReactElement {
  try {
    return isValidElement(value);
  } catch {
    return false;
  }
}
