import { conversationFrom, type ConversationRecord, type Kit } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { useListRow } from '../../hooks/use-list-row.ts';
import { useToday } from '../../hooks/use-today.ts';
import { useTypists } from '../../hooks/use-typists.ts';
import { useLineTranslation } from '../../i18n/use-line-translation.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow as RowOf } from '../../models/live-list/list-rows.ts';
import { isBlocked } from '../../models/presence.ts';
import { chatLineOf, spokenLine } from '../ChatRow/chat-line.ts';
import { chatTimeOf } from '../ChatRow/chat-time.ts';
import { ChatLineView } from '../ChatRow/ChatLineView.tsx';
import type { ChatItemStyle } from '../ChatRow/props.ts';
import { RowEnd } from '../ChatRow/RowEnd.tsx';
import { GroupTypeBadge } from '../KitGroups/GroupTypeBadge.tsx';
import { ListRow } from '../ListFrame/ListRow.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { patternText } from '../pattern-text.ts';
import { PresenceDot } from '../PresenceDot.tsx';
import { faceOf } from './conversation-kind.ts';
import { formattedLine } from './formatted-line.tsx';
import type { KitConversationsProps } from './props.ts';

/** What rows of conversations look like, beside what all rows do. */
export interface ConversationLook extends Pick<KitConversationsProps, 'datePattern'> {
  readonly hasTypeBadge: boolean;
  readonly hasStatus: boolean;
  readonly hasReceipts: boolean;
  readonly parts: ChatItemStyle | undefined;
  /** What is done to texts. */
  readonly formatting: TextFormatting | undefined;
}

type ConversationRowViewProps = RowViewProps<RowOf<ConversationRecord>, Kit.Conversation, ConversationLook>;

/** One conversation of the list: draws itself anew when it, who types in it, its selection or the look changes. */
export const ConversationRowView: (props: ConversationRowViewProps) => ReactNode = memo(function ConversationRowView(
  props: ConversationRowViewProps,
) {
  const { id, model, look, actions } = props;
  const row = useListRow(model, id);
  return row === undefined ? null : <Row id={id} row={row} look={look} actions={actions} />;
});

interface RowProps extends Pick<ConversationRowViewProps, 'id' | 'look' | 'actions'> {
  readonly row: RowOf<ConversationRecord>;
}

function Row({ id, row: { item: conversation, isSelected }, look, actions }: RowProps): ReactElement {
  const translator = useLineTranslation();
  const { t } = translator;
  const today = useToday();
  const viewer = useKitClient()?.viewer?.uid ?? '';
  const { target, unreadCount } = conversation;
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => conversationFrom(conversation, viewer), [conversation, viewer]);
  // Where the host draws the line, nothing of ours changes with who types.
  const isLineShown = look.ItemView === undefined && look.SubtitleView === undefined;
  const typists = useTypists(target, isLineShown);
  const written = chatLineOf(conversation, typists, { viewer, t, hasReceipts: look.hasReceipts });
  const line = formattedLine(written, conversation.lastMessage, look.formatting, actions.fail);
  const time = patternText(
    look.datePattern,
    () => given,
    () => chatTimeOf(conversation, today, translator),
  );
  const { badge, words } = badgeOf(conversation, look, t);
  return (
    <ListRow
      id={id}
      item={given}
      {...faceOf(conversation)}
      avatarId={target.id}
      badge={badge}
      subtitle={<ChatLineView {...line} style={look.parts} />}
      spoken={[
        ...spokenLine(line, t),
        time,
        unreadCount > 0 ? t('conversations.unread', { count: unreadCount }) : '',
        words,
      ]}
      trailing={<RowEnd time={time} unreadCount={unreadCount} style={look.parts} />}
      isSelected={isSelected}
      look={look}
      actions={actions}
      testID={`conversation-${target.type}-${target.id}`}
    />
  );
}

interface Badge {
  readonly badge: ReactElement | null;
  /** The same for whoever hears it. */
  readonly words: string;
}

function badgeOf({ with: other }: ConversationRecord, look: ConversationLook, t: Translator['t']): Badge {
  if (other.type === 'group' && look.hasTypeBadge) {
    return { badge: <GroupTypeBadge type={other.group.type} />, words: t(`groups.${other.group.type}`) };
  }
  if (other.type === 'user' && look.hasStatus && other.user.status === 'online' && !isBlocked(other.user)) {
    return { badge: <PresenceDot />, words: t('user.online') };
  }
  return { badge: null, words: '' };
}
