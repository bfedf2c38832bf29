import { type ComponentRef, type RefObject, useLayoutEffect, useRef } from 'react';
import type { View } from 'react-native';
import { isFocused } from './has-focus.ts';

/** What of an element the kit uses. */
interface WithinRow {
  closest(selector: string): { focus(): void } | null;
}

/** For a part of a message that may go while it has the focus, which its row has then. On the web only. */
export function useRowHeir(): RefObject<ComponentRef<typeof View> | null> {
  const part = useRef<ComponentRef<typeof View>>(null);
  useLayoutEffect(() => {
    const element: unknown = part.current;
    return () => {
      if (isWithinRow(element) && isFocused(element)) element.closest('[role="article"]')?.focus();
    };
  }, []);
  return part;
}

function isWithinRow(element: unknown): element is WithinRow {
  return typeof element === 'object' && element !== null && 'closest' in element;
}
