import { type ConversationRecord, type GroupRecord, type Kit, textIn } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useListRow } from '../../hooks/use-list-row.ts';
import { useMentionNames } from '../../hooks/use-mention-names.ts';
import { useToday } from '../../hooks/use-today.ts';
import { useTypists } from '../../hooks/use-typists.ts';
import { useLineTranslation } from '../../i18n/use-line-translation.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import { withNames } from '../../models/mentions/mention-marks.ts';
import type { RowSource } from '../../models/row-source.ts';
import { chatLineOf, spokenLine } from '../ChatRow/chat-line.ts';
import { chatTimeOf } from '../ChatRow/chat-time.ts';
import { ChatLineView } from '../ChatRow/ChatLineView.tsx';
import { RowEnd } from '../ChatRow/RowEnd.tsx';
import { AvatarRow } from '../ListFrame/AvatarRow.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { GroupTypeBadge } from './GroupTypeBadge.tsx';
import type { KitGroupsProps } from './props.ts';
import type { ChatItemStyle } from '../../theme/styles/lists.ts';

/** What rows of groups look like, beside what all rows do. */
export interface GroupLook extends Pick<KitGroupsProps, 'privateGroupIcon' | 'passwordGroupIcon'> {
  readonly hasTypeBadge: boolean;
  /** What was said last in each group; `null` where nothing of it is shown. */
  readonly chats: RowSource<ListRow<ConversationRecord>> | null;
  readonly hasUnreadCount: boolean;
  readonly hasLastMessage: boolean;
  readonly parts: ChatItemStyle | undefined;
}

type GroupRowViewProps = RowViewProps<GroupRecord, Kit.Group, GroupLook>;

/** One group of the list: drawn anew when its chat changes, too. */
export function GroupRowView(row: GroupRowViewProps): ReactElement {
  const { entry: group, look } = row;
  const parts = useParts(group, look);
  return <AvatarRow {...row} name={group.name} image={group.icon} {...parts} />;
}

interface Parts {
  readonly badge: ReactElement | null;
  readonly subtitle: string | ReactElement;
  readonly trailing: ReactElement | null;
  readonly spoken: readonly string[];
}

/** What stands in the row beside the name: of members of the group, what was said last in it, if the host wants that. */
function useParts(group: GroupRecord, look: GroupRowViewProps['look']): Parts {
  const translator = useLineTranslation();
  const { t } = translator;
  const today = useToday();
  const viewer = useKitClient()?.viewer?.uid ?? '';
  const chat = useListRow(group.hasJoined && look.chats !== null ? look.chats : noChats, group.guid)?.item;
  const isLineShown = look.hasLastMessage && look.ItemView === undefined && look.SubtitleView === undefined;
  const typists = useTypists({ type: 'group', id: group.guid }, isLineShown && chat !== undefined);
  const last = isLineShown ? chat?.lastMessage?.content : undefined;
  const nameOf = useMentionNames(last === undefined ? '' : textIn(last));
  const plain = (written: string): string => withNames(written, nameOf);
  const line =
    chat === undefined || !look.hasLastMessage
      ? null
      : chatLineOf(chat, typists, { viewer, t, hasReceipts: true, plain });
  const members = t('groups.members', { count: group.membersCount });
  const unreadCount = look.hasUnreadCount ? (chat?.unreadCount ?? 0) : 0;
  const mentionCount = look.hasUnreadCount ? (chat?.unreadMentionCount ?? 0) : 0;
  const time = chat === undefined || !look.hasLastMessage ? '' : chatTimeOf(chat, today, translator);
  const badge = (
    <GroupTypeBadge type={group.type} privateIcon={look.privateGroupIcon} passwordIcon={look.passwordGroupIcon} />
  );
  return {
    badge: look.hasTypeBadge ? badge : null,
    subtitle: line === null ? members : <ChatLineView {...line} style={look.parts} />,
    trailing: chat === undefined ? null : <RowEnd {...{ time, unreadCount, mentionCount }} style={look.parts} />,
    spoken: [
      ...(line === null ? [members] : spokenLine(line, t)),
      time,
      unreadCount > 0 ? t('conversations.unread', { count: unreadCount }) : '',
      mentionCount > 0 ? t('conversations.mentioned') : '',
      look.hasTypeBadge ? t(`groups.${group.type}`) : '',
    ],
  };
}

const noChats: RowSource<ListRow<ConversationRecord>> = {
  getRow: () => undefined,
  subscribeRow: () => () => {},
};
