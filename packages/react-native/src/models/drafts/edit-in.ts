import { Kit, messageFrom } from '@open-chat-kit/sdk';
import { toBeSent } from '../mentions/written-text.ts';
import type { Draft } from './draft.ts';

/** The message that a draft changes, as it would be saved; `undefined` where it changes none. */
export function editIn(draft: Draft): Kit.TextMessage | undefined {
  if (draft.about?.kind !== 'edit') return undefined;
  const { message } = draft.about;
  const copy = messageFrom(message);
  const { id, type } = message.receiver;
  const edited = copy instanceof Kit.TextMessage ? copy : new Kit.TextMessage(id, '', type);
  edited.setText(toBeSent(draft).trim());
  return edited;
}
