import type { KitException } from '@open-chat-kit/sdk';
import type { Translator } from '../../i18n/translator.ts';
import { wasUnsent } from '../../models/attempt.ts';

/** Why something that a user tried failed. */
export function errorWords(error: KitException, t: Translator['t']): string {
  return t(wasUnsent(error) ? 'error.offline' : `error.${error.code}`);
}
