import { type RefObject, useEffect, useRef, useState } from 'react';
import { Platform } from 'react-native';

/** What of a browser's observer the kit uses. */
interface Observer {
  observe(element: object): void;
  disconnect(): void;
}
type HearSight = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

declare const IntersectionObserver: (new (hear: HearSight) => Observer) | undefined;

/**
 * Whether a part stands on the page where a browser shows it: routers keep the pages below another one, and draw them no
 * more. On devices nobody says so, and it is taken to.
 */
export function useOnPage(part: RefObject<object | null>): boolean {
  const [isOnPage, setOnPage] = useState(true);
  // React may draw once more for a state that is the same, and the observer says first what is the case already.
  const known = useRef(true);
  useEffect(() => {
    const element = part.current;
    if (Platform.OS !== 'web' || typeof IntersectionObserver === 'undefined' || element === null) return;
    const observer = new IntersectionObserver((entries) => {
      const isSeen = entries.at(-1)?.isIntersecting !== false;
      if (isSeen === known.current) return;
      known.current = isSeen;
      setOnPage(isSeen);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [part]);
  return isOnPage;
}
