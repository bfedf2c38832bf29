import { memo, type ReactElement, type ReactNode, useCallback } from 'react';
import {
  type AccessibilityProps,
  type GestureResponderEvent,
  Platform,
  Pressable,
  StyleSheet,
  View,
  type ViewStyle,
} from 'react-native';
import { useSpokenActions } from '#spoken-actions';
import { useMessageRow } from '../../hooks/use-messages.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { useRowAttributes } from '../../list/row-attributes.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import type { MessageRow } from '../../models/message-list/message-rows.ts';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { type ActiveRow, useIsActive } from '../ListFrame/active-row.ts';
import { pointOf } from '../Menu/menu-placing.ts';
import { deliveryKeys } from '../parts/delivery.ts';
import { conversation } from '../parts/wide-page.ts';
import { plainName } from '../words/isolated.ts';
import { pictureSize, SenderPicture } from '../Message/SenderPicture.tsx';
import { ActionRow } from './ActionRow.tsx';
import { DayOf } from './DaySeparator.tsx';
import { FailedLine } from './FailedLine.tsx';
import { MenuButton, useHoverOf } from './MenuButton.tsx';
import type { MessageRowActions } from './message-row-actions.ts';
import { metaOf } from '../Message/message-text.ts';
import { type BubbleViews, type KitMessageTemplate, type MessageView, templateFor } from '../Message/message-views.ts';
import { reactionStyle } from '../Message/bubble-styles.ts';
import { messageSlot } from '../Message/message-slot.tsx';
import { type BubbleLook, MessageBubble } from '../Message/MessageBubble.tsx';
import { useChanging, useWished } from '../Message/use-wanted.ts';
import { useWritten } from '../Message/use-written.ts';
import type { KitMessageListProps } from './props.ts';
import { Reactions } from '../Message/Reactions.tsx';
import { RepliesLine } from './RepliesLine.tsx';
import { UnreadLine } from './UnreadLine.tsx';

/** What rows look like; the same object as long as it says the same. */
export interface RowLook
  extends
    BubbleLook,
    Pick<
      KitMessageListProps,
      'datePattern' | 'dateSeparatorPattern' | 'BubbleView' | 'LeadingView' | 'StatusView' | 'DateSeparatorView'
    > {
  /** Kinds of messages that the host draws. */
  readonly templates: readonly KitMessageTemplate[];
  readonly isLeftAligned: boolean;
  readonly hasAvatars: boolean;
  readonly hasTime: boolean;
  readonly hasReceipts: boolean;
  /** First millisecond of the user's day. */
  readonly today: number;
  /** Somebody shows threads. */
  readonly hasThreads: boolean;
  /** The row that was just gone to, or whose menu is open. */
  readonly marked: ActiveRow;
  /** The row that a mouse is over. */
  readonly hovered: ActiveRow;
  /** Always the same for the same chat. */
  readonly actions: MessageRowActions;
}

interface MessageRowViewProps {
  readonly id: string;
  readonly model: MessageListModel;
  readonly look: RowLook;
}

/** One message: draws itself anew when it, its place among its neighbours or the look changes, and never else. */
export const MessageRowView: (props: MessageRowViewProps) => ReactNode = memo(function MessageRowView({
  id,
  model,
  look,
}: MessageRowViewProps) {
  const row = useMessageRow(model, id);
  if (row === undefined) return null;
  if (row.message.content.kind === 'action') return <ActionRow id={id} row={row} model={model} look={look} />;
  return <Row id={id} row={row} model={model} look={look} />;
});

/** A message and all that is needed to draw it. */
export interface RowProps extends MessageRowViewProps {
  readonly row: MessageRow;
}

function Row({ id, row: given, model, look }: RowProps): ReactElement {
  const row = useChanging(given);
  const translator = useChatTranslation();
  const { t } = translator;
  const { message, isOwn, isLastOfRun } = row;
  const wished = useWished(message);
  const meta = metaOf(row, look, translator);
  const written = useWritten(id, message, look.formatting);
  const { text, said, file, readMore } = written;
  const words = listed([
    isOwn ? t('messages.fromYou') : plainName(message.sender.name),
    file?.name,
    file?.detail,
    said?.words ?? text,
  ]);
  // What is hidden from the eye is not said either.
  const state = listed([meta.time, meta.edited, meta.delivery === null ? '' : t(deliveryKeys[meta.delivery])]);
  const label = listed([words, state]);
  useRowAttributes({ 'aria-label': label });
  const { color } = useTheme();
  const isMarked = useIsActive(look.marked, id);
  const hover = useHoverOf(look.hovered, id);
  const { actions } = look;
  const hold = useCallback(
    (event: GestureResponderEvent): void => {
      if (!isOfMouse(event)) actions.menu(id, pointOf(event));
    },
    [actions, id],
  );
  const offered = useSpokenActions(id, actions);
  const hasReplies = look.hasThreads && message.replyCount > 0;
  const isAtEnd = isOwn && !look.isLeftAligned;
  const hasGutter = look.hasAvatars && !isAtEnd;
  // As wide as a picture and the gap beside it, whether or not there is one in it.
  const gutter = Math.round(pictureSize * useTextScale()) + 8;
  const template = templateFor(look.templates, message);
  const views: BubbleViews = {
    HeaderView: template?.HeaderView,
    ContentView: template?.ContentView,
    BottomView: template?.BottomView,
    StatusView: look.StatusView,
  };
  const slot = (name: string, view: MessageView | undefined, builtIn: ReactElement | null): ReactElement | null =>
    messageSlot({ name, row: id, message, isAtEnd, onError: look.fail }, view, builtIn);
  const isWeb = Platform.OS === 'web';
  // In a browser the row says it, and its keys open the menu.
  const spoken = (what: string): AccessibilityProps => ({
    accessible: true,
    accessibilityRole: 'text',
    accessibilityLabel: what,
    ...offered,
  });
  const isHosts = template !== undefined || look.BubbleView !== undefined || look.StatusView !== undefined;
  // What is within a bubble and can be pressed has to be found too: then its text and what stands behind it speak for it.
  const isOneElement = !isHosts && said === undefined && readMore === null && message.quotedId === '';
  const hasOwnText = (template?.BubbleView ?? look.BubbleView ?? template?.ContentView) === undefined;
  const footer = slot('FooterView', template?.FooterView, null);
  const hasBelow = footer !== null || wished.reactions.length > 0 || hasReplies || row.status === 'failed';
  return (
    <View style={conversation}>
      {row.startsDay ? <DayOf date={message.sentAt} look={look} /> : null}
      {row.startsUnread ? <UnreadLine style={look.style?.unreadLineStyle} /> : null}
      <View
        style={[
          styles.row,
          { paddingTop: roomOver(row) },
          isMarked ? [bandOf(row), { backgroundColor: color.extendedPrimary300 }] : null,
        ]}
        {...(isWeb ? hover : hasOwnText ? null : { ...spoken(label), accessible: false })}
      >
        <View style={[styles.line, isAtEnd ? styles.lineAtEnd : styles.lineAtStart]}>
          {hasGutter ? (
            <View style={[styles.gutter, { width: gutter }]}>
              {isLastOfRun
                ? slot(
                    'LeadingView',
                    look.LeadingView,
                    <SenderPicture message={message} style={look.style?.avatarStyle} onPress={look.presses.avatar} />,
                  )
                : null}
            </View>
          ) : null}
          <Pressable
            // In a browser the row has the focus, and its keys.
            tabIndex={-1}
            {...(isOneElement && !isWeb ? spoken(label) : { accessible: false })}
            onPress={() => actions.press(id)}
            onLongPress={hold}
            style={styles.frame}
          >
            {slot(
              'BubbleView',
              template?.BubbleView ?? look.BubbleView,
              <MessageBubble
                id={id}
                row={row}
                look={look}
                quotes={model.quotes}
                goTo={actions.goTo}
                onHold={hold}
                {...written}
                readMore={
                  readMore === null
                    ? null
                    : () => {
                        actions.keepTop(id);
                        readMore();
                      }
                }
                meta={meta}
                views={views}
                isAtEnd={isAtEnd}
                speech={isWeb || isOneElement || !hasOwnText ? undefined : { words, state: spoken(state) }}
              />,
            )}
            {isWeb ? <MenuButton id={id} hoveredRow={look.hovered} actions={actions} isAtEnd={isAtEnd} /> : null}
          </Pressable>
        </View>
        {hasBelow ? (
          <View style={[isAtEnd ? styles.atEnd : styles.atStart, hasGutter ? { marginStart: gutter } : null]}>
            {footer}
            {wished.reactions.length === 0 ? null : (
              <Reactions
                message={wished}
                actions={actions}
                isAtEnd={isAtEnd}
                style={reactionStyle(look.style, isOwn)}
              />
            )}
            {hasReplies ? (
              <RepliesLine
                message={message}
                newReplies={model.newReplies}
                actions={actions}
                style={look.style?.repliesIndicatorStyle}
              />
            ) : null}
            {row.status === 'failed' ? (
              <FailedLine code={row.errorCode} onRetry={() => model.retry(id)} onDiscard={() => model.discard(id)} />
            ) : null}
          </View>
        ) : null}
      </View>
    </View>
  );
}

function roomOver({ isFirstOfRun }: MessageRow): number {
  return isFirstOfRun ? 8 : 2;
}

/** Around the message that was gone to, with the same room over and under it. The neighbours stay where they are. */
function bandOf(row: MessageRow): ViewStyle {
  const room = row.isFirstOfRun && row.isLastOfRun ? 4 : 2;
  return {
    marginTop: roomOver(row) - room,
    paddingTop: room,
    marginBottom: -room,
    paddingBottom: room,
    marginHorizontal: 4,
    paddingHorizontal: 8,
    borderRadius: 18 + room,
  };
}

function listed(parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

/** A mouse that is held down selects text, and has a button of its own for menus. */
function isOfMouse({ nativeEvent }: GestureResponderEvent): boolean {
  return 'type' in nativeEvent && String(nativeEvent.type).startsWith('mouse');
}

const styles = StyleSheet.create({
  row: { paddingHorizontal: 12 },
  // A picture stands at the foot of its bubble, whatever is below that. The rest of the row is left free.
  line: { flexDirection: 'row', alignItems: 'flex-end' },
  lineAtStart: { paddingEnd: '14%', justifyContent: 'flex-start' },
  lineAtEnd: { paddingStart: '14%', justifyContent: 'flex-end' },
  gutter: { flexShrink: 0, alignItems: 'flex-start' },
  // The bubble itself ends before lines get too long to read. Nothing to be pressed by itself.
  frame: { flexShrink: 1, minWidth: 0, cursor: 'auto' },
  atStart: { alignItems: 'flex-start' },
  atEnd: { alignItems: 'flex-end' },
});
