import { conversationFrom, type ConversationRecord, type Kit } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useListRow } from '../../hooks/use-list-row.ts';
import { useTypists } from '../../hooks/use-typists.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import type { Translator } from '../../i18n/translator.ts';
import type { ListRow as RowOf } from '../../models/live-list/list-rows.ts';
import { isBlocked } from '../../models/presence.ts';
import { dayText } from '../day-text.ts';
import { deliveryKeys } from '../delivery.ts';
import { plainName } from '../isolated.ts';
import { GroupTypeBadge } from '../KitGroups/GroupTypeBadge.tsx';
import { ListRow } from '../ListFrame/ListRow.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { patternText } from '../pattern-text.ts';
import { PresenceDot } from '../PresenceDot.tsx';
import { typingWords } from '../typing-words.ts';
import { faceOf } from './conversation-kind.ts';
import { lastDeliveryOf, lastLineOf } from './last-line.ts';
import { LastLine } from './LastLine.tsx';
import type { ConversationItemStyle, KitConversationsProps } from './props.ts';
import { RowEnd } from './RowEnd.tsx';

/** What rows of conversations look like, beside what all rows do. */
export interface ConversationLook extends Pick<KitConversationsProps, 'datePattern'> {
  readonly hasTypeBadge: boolean;
  readonly hasStatus: boolean;
  readonly hasReceipts: boolean;
  /** First millisecond of the user's day; `null` where only a server draws. */
  readonly today: number | null;
  readonly parts: ConversationItemStyle | undefined;
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
  const translator = useChatTranslation();
  const { t } = translator;
  const viewer = useKitClient()?.viewer?.uid ?? '';
  const { target, unreadCount } = conversation;
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => conversationFrom(conversation, viewer), [conversation, viewer]);
  // Where the host draws the line, nothing of ours changes with who types.
  const typists = useTypists(target, look.ItemView === undefined && look.SubtitleView === undefined);
  const isTyping = typists.length > 0;
  const typing =
    target.type === 'user'
      ? t('typing.now')
      : typingWords(
          typists.map(({ name }) => name),
          t,
        );
  const line = isTyping ? typing : lastLineOf(conversation, viewer, t);
  const delivery = look.hasReceipts && !isTyping ? lastDeliveryOf(conversation, viewer) : null;
  const time = patternText(
    look.datePattern,
    () => given,
    () => timeOf(conversation, look.today, translator),
  );
  const { badge, words } = badgeOf(conversation, look, t);
  return (
    <ListRow
      id={id}
      item={given}
      {...faceOf(conversation)}
      badge={badge}
      subtitle={<LastLine text={line} isTyping={isTyping} delivery={delivery} style={look.parts} />}
      spoken={[
        plainName(line),
        delivery === null ? '' : t(deliveryKeys[delivery]),
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

function timeOf({ updatedAt }: ConversationRecord, today: number | null, translator: Translator): string {
  if (updatedAt <= 0) return '';
  const { formatDate } = translator;
  return today === null
    ? formatDate(updatedAt, 'date')
    : dayText(updatedAt, today, translator, () => formatDate(updatedAt, 'time'));
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
