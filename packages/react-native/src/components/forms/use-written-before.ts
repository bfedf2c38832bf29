import { useState } from 'react';
import type { View } from 'react-native';

/** In a browser: what is around a field, what stands in it, and with what it was drawn. */
interface Around {
  readonly querySelector?: (selector: string) => { readonly value: string; readonly defaultValue: string } | null;
}

/**
 * A field that a server drew may be written into before anything runs here. @returns the `ref` of what is around it: what
 * stands in the field by then is taken over, where React would empty it with the next key
 */
export function useWrittenBefore(onChange: (text: string) => void): (around: View | null) => void {
  const [takeOver] = useState(() => (around: (View & Around) | null): void => {
    const { value = '', defaultValue = '' } = around?.querySelector?.('input,textarea') ?? {};
    if (value !== defaultValue) onChange(value);
  });
  return takeOver;
}
