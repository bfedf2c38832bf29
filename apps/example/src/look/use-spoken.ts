import type { Locale } from '@open-chat-kit/react-native';
import { useState } from 'react';
import { foreignCode, type Speech, speechOf } from './languages.ts';
import { useIsTakenOver } from './use-is-taken-over.ts';
import { useLocales } from './use-locales.ts';

/** A language whose texts are there. */
export interface Spoken {
  readonly locales: readonly Locale[];
  readonly speech: Speech;
}

/**
 * The language of a setting, or the one before until its texts are there; `null` while the first is on its way. A server
 * knows no reader's system: what it draws for `auto` is English at first.
 */
export function useSpoken(language: string, direction: 'auto' | 'rtl'): Spoken | null {
  const isReader = useIsTakenOver();
  const wanted = language === 'auto' && !isReader ? 'en' : language;
  const locales = useLocales(foreignCode(wanted, direction));
  const [last, setLast] = useState<(Spoken & { readonly key: string }) | null>(null);
  const key = `${wanted} ${direction}`;
  if (locales !== null && last?.key !== key) setLast({ key, locales, speech: speechOf(wanted, direction) });
  return last;
}
