import { type ReactElement, useState } from 'react';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { spokenText } from '../Message/message-text.ts';
import { Announcer } from '../parts/Announcer.tsx';

interface AnnouncementProps {
  readonly model: MessageListModel;
  readonly arrival: string | null;
  /** What comes while something else is there to be read is no news when this comes back. */
  readonly isInView: boolean;
  readonly formatting: TextFormatting;
}

/** Reads out what comes. */
export function Announcement({ model, arrival, isInView, formatting }: AnnouncementProps): ReactElement {
  const { t } = useChatTranslation();
  const [passed, setPassed] = useState<string | null>(null);
  if (!isInView && passed !== arrival) setPassed(arrival);
  const message = arrival === null ? undefined : model.getRow(arrival)?.message;
  if (!isInView || arrival === null || arrival === passed || message === undefined) return <Announcer text="" />;
  return <Announcer text={spokenText(message, t, formatting)} newsId={arrival} />;
}
