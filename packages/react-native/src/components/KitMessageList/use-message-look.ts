import { subjectOf } from '../../hooks/chat-target.ts';
import { useStable } from '../../hooks/use-stable.ts';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';
import type { RowLook } from './MessageRowView.tsx';
import type { KitMessageListProps } from './props.ts';

/** What rows look like: another object only when a pattern is another function or a style says something else. */
export function useMessageLook(
  props: KitMessageListProps,
  given: Pick<
    RowLook,
    'today' | 'formatting' | 'fail' | 'actions' | 'presses' | 'templates' | 'marked' | 'hovered' | 'viewer'
  > & {
    readonly style: KitMessageListStyle;
  },
): RowLook {
  const isLeftAligned = props.alignment === 'leftAligned';
  // Where the side says nothing, names do, also of two.
  const hasNames = isLeftAligned || subjectOf(props)?.type === 'group';
  return useStable({
    isLeftAligned,
    hasNames,
    hasAvatars: hasNames && props.avatarVisibility !== false,
    hasTime: props.hideTimestamp !== true,
    hasReceipts: props.receiptsVisibility !== false,
    hasThreads: props.onThreadRepliesPress !== undefined,
    BubbleView: props.BubbleView,
    LeadingView: props.LeadingView,
    StatusView: props.StatusView,
    linkPreview: props.linkPreview,
    DateSeparatorView: props.DateSeparatorView,
    datePattern: props.datePattern,
    dateSeparatorPattern: props.dateSeparatorPattern ?? props.dateSeperatorPattern,
    ...given,
  });
}
