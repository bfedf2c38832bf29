import { useEffect, useRef } from 'react';
import { AppState } from 'react-native';
import { type BrowserPage, browserPage } from '../web/browser-page.ts';
import { useIncomingMessage } from './use-incoming-message.ts';

/**
 * In a browser: says in the title of the page how many messages came while its tab was hidden, as "(3) Teahouse". Nothing elsewhere.
 *
 * @example
 * useTitleCount();
 */
export function useTitleCount(): void {
  const count = useRef(0);
  useIncomingMessage(({ isInView }) => {
    const page = browserPage();
    if (isInView || page === undefined) return;
    count.current += 1;
    page.title = `(${count.current}) ${titleAlone(page)}`;
  });
  useEffect(() => {
    const clear = (): void => {
      const page = browserPage();
      if (count.current === 0 || page === undefined) return;
      count.current = 0;
      page.title = titleAlone(page);
    };
    const watching = AppState.addEventListener('change', (state) => {
      if (state === 'active') clear();
    });
    return () => {
      watching.remove();
      clear();
    };
  }, []);
}

/** Routers set it anew meanwhile: what stands there now counts. */
function titleAlone({ title }: BrowserPage): string {
  return title.replace(/^\(\d+\) /, '');
}
