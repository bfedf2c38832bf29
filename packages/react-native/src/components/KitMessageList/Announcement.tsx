import type { ReactElement } from 'react';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { spokenText } from '../Message/message-text.ts';
import { Announcer } from '../parts/Announcer.tsx';

interface AnnouncementProps {
  readonly model: MessageListModel;
  readonly arrival: string | null;
  readonly formatting: TextFormatting | undefined;
}

/** Reads out what comes. */
export function Announcement({ model, arrival, formatting }: AnnouncementProps): ReactElement {
  const { t } = useChatTranslation();
  const message = arrival === null ? undefined : model.getRow(arrival)?.message;
  if (arrival === null || message === undefined) return <Announcer text="" />;
  return <Announcer text={spokenText(message, t, formatting)} newsId={arrival} />;
}
