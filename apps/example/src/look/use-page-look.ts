import { useEffect } from 'react';
import { Platform } from 'react-native';

interface PageLook {
  readonly ground: string;
  readonly mode: 'light' | 'dark';
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** All of it is as whoever looks has it. */
  readonly isSettled: boolean;
}

/** Tells the browser what the page is like: its scrollbars, its overscroll and its speech follow that. */
export function usePageLook({ ground, mode, language, direction, isSettled }: PageLook): void {
  useEffect(() => {
    if (Platform.OS !== 'web') return;
    const { documentElement: page, body } = document;
    page.lang = language;
    page.dir = direction;
    page.style.colorScheme = mode;
    body.style.backgroundColor = ground;
    if (isSettled) delete page.dataset['waits'];
  }, [ground, mode, language, direction, isSettled]);
}
