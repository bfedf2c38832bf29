import { type ConversationRecord, type Kit, textIn } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { type StyleProp, Text, type TextStyle } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import type { TextFormatting } from '../../formatters/text-formatting.tsx';
import { useDelivered } from '../../hooks/use-deliveries.ts';
import { useDraftLine } from '../../hooks/use-draft-line.ts';
import { useMentionNames } from '../../hooks/use-mention-names.ts';
import { useToday } from '../../hooks/use-today.ts';
import { useTypists } from '../../hooks/use-typists.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import type { LineTranslator } from '../../i18n/parts.ts';
import { isBlocked } from '../../models/presence.ts';
import { type ChatLine, chatLineOf, spokenLine } from '../ChatRow/chat-line.ts';
import { chatTimeOf } from '../ChatRow/chat-time.ts';
import { ChatLineView } from '../ChatRow/ChatLineView.tsx';
import { RowEnd } from '../ChatRow/RowEnd.tsx';
import { GroupTypeBadge } from '../KitGroups/GroupTypeBadge.tsx';
import { AvatarRow } from '../ListFrame/AvatarRow.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { isolated } from '../words/isolated.ts';
import { patternText } from '../words/pattern-text.ts';
import { PresenceDot } from '../parts/PresenceDot.tsx';
import { faceOf } from './conversation-kind.ts';
import { formattedLine } from './formatted-line.tsx';
import type { KitConversationsProps } from './props.ts';
import type { KitConversationsStyle } from '../../theme/styles/lists.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';

/** What rows of conversations look like, beside what all rows do. */
export interface ConversationLook extends Pick<KitConversationsProps, 'datePattern'> {
  readonly hasTypeBadge: boolean;
  readonly hasStatus: boolean;
  readonly hasReceipts: boolean;
  readonly parts: KitConversationsStyle['itemStyle'];
  /** What is done to texts. */
  readonly formatting: TextFormatting;
}

type ConversationRowViewProps = RowViewProps<ConversationRecord, Kit.Conversation, ConversationLook>;

/** One conversation of the list: drawn anew when who types in it changes, too. */
export function ConversationRowView(row: ConversationRowViewProps): ReactElement {
  const { entry: conversation, item, look } = row;
  const translator = useChatTranslation();
  const { t } = translator;
  const today = useToday();
  const viewer = useKitClient()?.viewer?.uid ?? '';
  const { target, unreadCount, unreadMentionCount: mentionCount } = conversation;
  useDelivered(unreadCount > 0 ? conversation.lastMessage : null);
  // Where the host draws the line, nothing of ours changes with who types.
  const isLineShown = look.ItemView === undefined && look.SubtitleView === undefined;
  const typists = useTypists(target, isLineShown);
  const said = conversation.lastMessage?.content;
  useMentionNames(said === undefined ? '' : textIn(said));
  const written = chatLineOf(conversation, typists, { viewer, t, hasReceipts: look.hasReceipts });
  const draft = useDraftLine(target, isLineShown && !written.isTyping);
  const { color } = useTheme();
  const line =
    draft.text === ''
      ? formattedLine(written, conversation.lastMessage, look.formatting, row.actions.fail)
      : draftLine(
          t(draft.isInThread ? 'conversations.draftInThread' : 'conversations.draft', { text: isolated(draft.text) }),
          [{ color: color.warning }, look.parts?.draftTextStyle],
        );
  const time = patternText(
    look.datePattern,
    () => item,
    () => chatTimeOf(conversation, today, translator),
  );
  const { badge, words } = badgeOf(conversation, look, t);
  return (
    <AvatarRow
      {...row}
      {...faceOf(conversation)}
      avatarId={target.id}
      badge={badge}
      subtitle={<ChatLineView {...line} style={look.parts} />}
      spoken={[
        ...spokenLine(line, t),
        time,
        unreadCount > 0 ? t('conversations.unread', { count: unreadCount }) : '',
        mentionCount > 0 ? t('conversations.mentioned') : '',
        words,
      ]}
      trailing={<RowEnd time={time} unreadCount={unreadCount} mentionCount={mentionCount} style={look.parts} />}
      testID={`conversation-${target.type}-${target.id}`}
    />
  );
}

/** In place of what was said last: what the viewer began to say. */
function draftLine(text: string, style: StyleProp<TextStyle>): ChatLine {
  return { text, node: <Text style={style}>{text}</Text>, isTyping: false, delivery: null };
}

interface Badge {
  readonly badge: ReactElement | null;
  /** The same for whoever hears it. */
  readonly words: string;
}

function badgeOf({ with: other }: ConversationRecord, look: ConversationLook, t: LineTranslator['t']): Badge {
  if (other.type === 'group' && look.hasTypeBadge) {
    return { badge: <GroupTypeBadge type={other.group.type} />, words: t(`groups.${other.group.type}`) };
  }
  if (other.type === 'user' && look.hasStatus && other.user.status === 'online' && !isBlocked(other.user)) {
    return { badge: <PresenceDot />, words: t('user.online') };
  }
  return { badge: null, words: '' };
}
