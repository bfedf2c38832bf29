import type { KitException } from '@open-chat-kit/sdk';
import type { SharedTranslator } from '../../i18n/parts.ts';
import { wasUnsent } from '../../models/attempt.ts';

/** Why something that a user tried failed. */
export function errorWords(error: KitException, t: SharedTranslator['t']): string {
  return t(wasUnsent(error) ? 'error.offline' : `error.${error.code}`);
}
