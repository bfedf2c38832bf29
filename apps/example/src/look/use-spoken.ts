import { useState } from 'react';
import { foreignCode, type Speech, speechOf } from './languages.ts';
import { useIsTakenOver } from './use-is-taken-over.ts';
import { useLocales } from './use-locales.ts';

interface Spoken {
  readonly speech: Speech | null;
  /** It is what was asked for, and not what stands in for it. */
  readonly isWanted: boolean;
}

/**
 * The language of a setting, or the one before until its texts are there; `null` while the first is on its way. A server
 * knows no reader's system: what it draws for `auto` is English at first.
 */
export function useSpoken(language: string, direction: 'auto' | 'rtl'): Spoken {
  const isReader = useIsTakenOver();
  const wanted = language === 'auto' && !isReader ? 'en' : language;
  const locales = useLocales(foreignCode(wanted));
  const [last, setLast] = useState<{ readonly key: string; readonly speech: Speech } | null>(null);
  const key = `${wanted} ${direction}`;
  if (locales !== null && last?.key !== key) setLast({ key, speech: speechOf(wanted, direction, locales) });
  return { speech: last?.speech ?? null, isWanted: isReader && last?.key === key };
}
