import type { ChatClient, ClientEvent } from '@open-chat-kit/sdk';
import { placeKey, type WritingPlace } from '../drafts/draft.ts';
import { withNames } from '../mentions/mention-marks.ts';
import { PeopleNames } from '../mentions/people-names.ts';

/** What was written into a place and is still to be sent, oldest first, an empty line between two; empty for nothing. */
export function unsentTexts(client: ChatClient, place: WritingPlace): string {
  const { nameOf } = PeopleNames.of(client);
  return client
    .getPendingMessages()
    .filter(({ target, draft: { parentId } }) => placeKey({ target, parentId }) === placeKey(place))
    .flatMap(({ draft: { content } }) => (content.kind === 'text' ? withNames(content.text, nameOf) : []))
    .join('\n\n');
}

/** Whether what is still to be sent is another thing now. */
export function changesUnsent({ type }: ClientEvent): boolean {
  return type === 'message.pending' || type === 'message.sent' || type === 'message.discarded';
}
