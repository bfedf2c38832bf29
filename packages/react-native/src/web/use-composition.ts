import { type RefObject, useEffect, useRef } from 'react';
import { Platform } from 'react-native';
import { useNewest } from '../hooks/use-newest.ts';

/** What browsers tell of an input method. */
interface CompositionEvent {
  readonly target: unknown;
}
type Hear = (event: CompositionEvent) => void;

declare const document: {
  addEventListener(type: 'compositionstart' | 'compositionend', listener: Hear): void;
  removeEventListener(type: 'compositionstart' | 'compositionend', listener: Hear): void;
};

/**
 * Whether an input method composes in a field, in a browser: what stands there until it ends is not written yet, and another
 * text in its place ends the composition with half of it twice. Nobody says so on devices.
 *
 * @param onEnd what stands in the field is written by now
 */
export function useComposition(field: RefObject<object | null>, onEnd: () => void): () => boolean {
  const isWithin = useRef(false);
  const newest = useNewest(onEnd);
  useEffect(() => {
    if (Platform.OS !== 'web') return;
    const begin: Hear = ({ target }) => {
      if (target === field.current) isWithin.current = true;
    };
    const end: Hear = ({ target }) => {
      if (target !== field.current || !isWithin.current) return;
      isWithin.current = false;
      newest()();
    };
    document.addEventListener('compositionstart', begin);
    document.addEventListener('compositionend', end);
    return () => {
      document.removeEventListener('compositionstart', begin);
      document.removeEventListener('compositionend', end);
    };
  }, [field, newest]);
  return () => isWithin.current;
}
