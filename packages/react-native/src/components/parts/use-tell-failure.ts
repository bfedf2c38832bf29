import type { KitException } from '@open-chat-kit/sdk';
import { useCallback } from 'react';
import type { SharedTranslator } from '../../i18n/parts.ts';
import { errorWords } from '../words/error-words.ts';

type Tell = (error: KitException) => void;

/** Says to the user in passing why something that they tried failed, and tells the host. */
export function useTellFailure(tellError: Tell, say: (text: string) => void, t: SharedTranslator['t']): Tell {
  return useCallback(
    (error) => {
      say(errorWords(error, t));
      tellError(error);
    },
    [say, t, tellError],
  );
}
