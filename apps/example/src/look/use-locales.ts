import type { Locale } from '@open-chat-kit/react-native';
import { useEffect, useState } from 'react';
import { localeFiles } from './locale-files.ts';

const english: readonly Locale[] = [];
const loaded = new Map<string, readonly Locale[]>();

/** The language of this code, loaded when it is wanted; `null` while it is on its way, none for English. */
export function useLocales(code: string | null): readonly Locale[] | null {
  const [, draw] = useState(0);
  useEffect(() => {
    const load = code === null ? undefined : localeFiles[code];
    if (code === null || load === undefined || loaded.has(code)) return undefined;
    let isGone = false;
    const show = (locales: readonly Locale[]): void => {
      if (!isGone) draw((count) => count + 1);
      loaded.set(code, locales);
    };
    load().then(
      (locale) => show([locale]),
      () => show(english), // no network: English is better than nothing
    );
    return () => {
      isGone = true;
    };
  }, [code]);
  return code === null || localeFiles[code] === undefined ? english : (loaded.get(code) ?? null);
}
