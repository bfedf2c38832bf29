import { asMessage, type MessageRecord } from '@open-chat-kit/sdk';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { ScrollView, StyleSheet, Text, View } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { warnOnce } from '../../development.ts';
import { useTextFormatting } from '../../formatters/use-text-formatting.ts';
import { callHost } from '../../hooks/call-host.ts';
import { threadOf } from '../../hooks/chat-target.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useTellError } from '../../hooks/use-tell-error.ts';
import { useThreadHead } from '../../hooks/use-thread-head.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import type { ThreadHead } from '../../models/thread-head.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { reactionStyle, withUsualNames } from '../Message/bubble-styles.ts';
import { type BubbleLook, MessageBubble } from '../Message/MessageBubble.tsx';
import { messageSlot } from '../Message/message-slot.tsx';
import { metaOf } from '../Message/message-text.ts';
import { type KitMessageTemplate, templateIn } from '../Message/message-views.ts';
import { Reactions } from '../Message/Reactions.tsx';
import { ReactionsCard } from '../Message/ReactionsCard.tsx';
import { SenderPicture } from '../Message/SenderPicture.tsx';
import { usePartPresses } from '../Message/use-part-presses.ts';
import { useReacting } from '../Message/use-reacting.ts';
import { useChanging, useWished } from '../Message/use-wanted.ts';
import { useWritten } from '../Message/use-written.ts';
import { FailedLine } from '../parts/FailedLine.tsx';
import { Ground } from '../parts/Ground.tsx';
import { TitleBar } from '../parts/TitleBar.tsx';
import { conversation } from '../parts/wide-page.ts';
import { usePassingNotice } from '../parts/use-passing-notice.tsx';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import { useTellFailure } from '../parts/use-tell-failure.ts';
import { useWindowHeight } from '../parts/use-window-height.ts';
import { useLaterProps } from '../props/use-later-props.ts';
import { useProps } from '../props/use-props.ts';
import { errorWords } from '../words/error-words.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import { laterThreadHeaderProps } from './later-props.ts';
import { kitThreadHeaderKinds } from './prop-kinds.ts';
import type { KitThreadHeaderProps } from './props.ts';

/**
 * What a thread is about: its first message as it is now, how many replies it has, and the way back.
 *
 * @example
 * <KitThreadHeader parentMessage={message} onBack={close} />
 */
export function KitThreadHeader(asGiven: KitThreadHeaderProps): ReactElement {
  const props = useProps('KitThreadHeader', asGiven, kitThreadHeaderKinds);
  useLaterProps('KitThreadHeader', props, laterThreadHeaderProps);
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const align = useTextAlign();
  const style = useComponentStyle('threadHeaderStyles', props.style);
  const newest = useNewest(props);
  const tellError = useTellError(newest);
  const id = asMessage(props.parentMessage)?.getId() ?? threadOf(props.parentMessageId);
  const { message, isGone, error, model } = useThreadHead(id, tellError);
  const isBackShown = props.showBackButton ?? props.onBack !== undefined;
  // Where nothing leads back by it, the host has a bar of its own, which says what this is.
  const hasBar = isBackShown || props.onBack !== undefined;
  const textStyle = [typography.body.regular, align, { color: color.textSecondary }];
  return (
    <Ground
      style={[styles.header, { borderBottomColor: color.borderLight }, style.containerStyle]}
      testID={props.testID}
    >
      {hasBar ? (
        <TitleBar
          title={t('messages.thread')}
          onBack={isBackShown ? () => callHost('onBack', () => newest().onBack?.()) : undefined}
          options={null}
          style={style}
        />
      ) : null}
      {message === null || props.hideReplyCount === true || props.replyCountVisibility === false ? null : (
        <Text
          style={[
            textStyle,
            styles.count,
            isBackShown ? styles.besideBack : hasBar ? null : styles.alone,
            style.subtitleTextStyle,
          ]}
        >
          {t('messages.replies', { count: message.replyCount })}
        </Text>
      )}
      {message !== null ? (
        <FirstMessage message={message} model={model} props={props} boxStyle={style.messageStyle} />
      ) : isGone || id === '' ? (
        <Text style={[textStyle, styles.line]}>{t('messages.quoteGone')}</Text>
      ) : error !== null ? (
        <FailedLine words={errorWords(error, t)} onRetry={model.askAgain} style={styles.line} textStyle={textStyle} />
      ) : (
        <Text style={[textStyle, styles.line]}>{t('common.loading')}</Text>
      )}
    </Ground>
  );
}

interface FirstMessageProps {
  readonly message: MessageRecord;
  readonly model: ThreadHead;
  readonly props: KitThreadHeaderProps;
  readonly boxStyle: NonNullable<KitThreadHeaderProps['style']>['messageStyle'];
}

/** The message that the thread is about, as it looks in the list. One that is long scrolls, so that the replies have room. */
function FirstMessage({ message, model, props, boxStyle }: FirstMessageProps): ReactElement {
  const translator = useChatTranslation();
  const { t } = translator;
  const client = useKitClient();
  const viewer = client?.viewer ?? null;
  const listStyle = useComponentStyle('messageListStyles', undefined);
  const ownStyle = useMemo(() => withUsualNames(listStyle), [listStyle]);
  const newest = useNewest(props);
  const fail = useSlotErrors(newest);
  const formatting = useTextFormatting('KitThreadHeader', props.textFormatters, viewer);
  const passing = usePassingNotice();
  const { say } = passing;
  const tellError = useTellError(newest);
  const tellFailure = useTellFailure(tellError, say, t);
  const presses = usePartPresses({ props, tellFailure });
  const reactionPressed = useReacting(tellFailure);
  const wished = useWished(message);
  const [held, setHeld] = useState<{ readonly emoji: string; readonly anchor: MenuAnchor } | null>(null);
  const reactionHeld = (_: MessageRecord, emoji: string, anchor: MenuAnchor): void => {
    if (client?.capabilities.reactionLists === true) setHeld({ emoji, anchor });
  };
  // A share of the page at most: the thread itself is what one came for.
  const most = Math.max(120, Math.round((useWindowHeight() ?? 600) * 0.3));
  const [length, setLength] = useState(0);
  const isOwn = message.sender.uid === viewer?.uid;
  const row = useChanging({ ...alone, message, isOwn });
  const written = useWritten(message.id, row.message, formatting);
  const look: BubbleLook = {
    style: ownStyle,
    hasNames: true,
    viewer: viewer?.uid ?? '',
    formatting,
    presses,
    linkPreview: props.linkPreview,
    fail,
  };
  const hasReceipts = props.receiptsVisibility !== false && props.hideReceipts !== true;
  const meta = metaOf(
    row,
    { datePattern: props.datePattern, hasTime: props.hideDate !== true, hasReceipts },
    translator,
  );
  const template = useTemplate(props.template);
  const slot = (name: 'BubbleView' | 'FooterView', builtIn: ReactElement | null): ReactElement | null =>
    messageSlot({ name, row: message.id, message, isAtEnd: false, onError: fail }, template?.[name], builtIn);
  return (
    <>
      <ScrollView
        style={[styles.scroll, { maxHeight: most }, boxStyle]}
        onContentSizeChange={(_, now) => setLength(now)}
        // What scrolls has to be scrolled by keys as well.
        {...(length > most ? { tabIndex: 0, role: 'group', 'aria-label': t('messages.thread') } : {})}
        contentContainerStyle={[conversation, styles.message]}
      >
        {props.avatarVisibility === false ? null : (
          <SenderPicture message={message} style={ownStyle.avatarStyle} onPress={presses.avatar} />
        )}
        <View style={styles.column}>
          {slot(
            'BubbleView',
            <MessageBubble
              id={message.id}
              row={row}
              look={look}
              quotes={model.quotes}
              {...written}
              meta={meta}
              views={template}
              isAtEnd={false}
            />,
          )}
          {slot('FooterView', null)}
          {wished.reactions.length === 0 ? null : (
            <Reactions
              message={wished}
              actions={{ reactionPressed, reactionHeld }}
              isAtEnd={false}
              style={reactionStyle(ownStyle, isOwn)}
              isHeldByRightClick
            />
          )}
        </View>
      </ScrollView>
      {passing.view}
      {held === null ? null : (
        <ReactionsCard
          message={message}
          emoji={held.emoji}
          anchor={held.anchor}
          onTakeBack={reactionPressed}
          onClose={() => setHeld(null)}
          onError={tellError}
        />
      )}
    </>
  );
}

/** What draws the message in the host's place. JavaScript hosts pass anything. */
function useTemplate(given: unknown): KitMessageTemplate | undefined {
  const template = useMemo(() => templateIn(given), [given]);
  const isWrong = given !== undefined && given !== null && template === undefined;
  useEffect(() => {
    if (isWrong) warnOnce('KitThreadHeader: "template" must be an object with "type" and views.');
  }, [isWrong]);
  return template;
}

/** Neither a day nor anything else stands beside it. */
const alone = {
  status: 'sent',
  errorCode: null,
  startsDay: false,
  startsUnread: false,
  isFirstOfRun: true,
  isLastOfRun: true,
} as const;

const styles = StyleSheet.create({
  header: { borderBottomWidth: StyleSheet.hairlineWidth, zIndex: 1, paddingBottom: 8 },
  count: { paddingHorizontal: 16 },
  // Under the title, which stands behind the way back.
  besideBack: { paddingStart: 52 },
  alone: { paddingTop: 12 },
  line: { paddingHorizontal: 16, paddingVertical: 8, gap: 8, alignItems: 'flex-start' },
  scroll: { flexGrow: 0, flexShrink: 1 },
  message: { flexDirection: 'row', alignItems: 'flex-end', gap: 4, paddingStart: 16, paddingEnd: 12, paddingTop: 8 },
  column: { flex: 1, minWidth: 0, alignItems: 'flex-start' },
});
