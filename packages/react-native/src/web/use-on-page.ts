import { type RefObject, useEffect, useState } from 'react';
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
  useEffect(() => {
    const element = part.current;
    if (Platform.OS !== 'web' || typeof IntersectionObserver === 'undefined' || element === null) return;
    const observer = new IntersectionObserver((entries) => setOnPage(entries.at(-1)?.isIntersecting !== false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [part]);
  return isOnPage;
}
