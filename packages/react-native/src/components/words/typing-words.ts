import type { SharedTranslator } from '../../i18n/parts.ts';
import { isolated } from './isolated.ts';

/** Who types in a group, first come first. */
export function typingWords(names: readonly string[], t: SharedTranslator['t']): string {
  const [first = '', second] = names.map(isolated);
  if (names.length === 1) return t('typing.one', { name: first });
  if (names.length === 2 && second !== undefined) return t('typing.two', { first, second });
  return t('typing.many', { count: names.length });
}
