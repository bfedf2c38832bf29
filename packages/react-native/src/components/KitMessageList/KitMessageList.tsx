import type { ChatTarget } from '@open-chat-kit/sdk';
import { type ComponentRef, type ReactElement, useCallback, useEffect, useMemo, useRef } from 'react';
import { StyleSheet, View } from 'react-native';
import { WindowedList, type WindowedListHandle } from '#list';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { KeywordFormatter } from '../../formatters/KeywordFormatter.tsx';
import { useTextFormatting } from '../../formatters/use-text-formatting.ts';
import { chatIdOf, nobody, shownSubject, targetOf, threadOf } from '../../hooks/chat-target.ts';
import { useMessageList } from '../../hooks/use-messages.ts';
import type { KeyAction } from '../../list/keys.ts';
import type { RowPlace } from '../../list/list-props.ts';
import { useDeliveries } from '../../hooks/use-deliveries.ts';
import { useHandle } from '../../hooks/use-handle.ts';
import { useMessageSound } from '../../hooks/use-message-sound.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useTellError } from '../../hooks/use-tell-error.ts';
import { useRetry } from '../../hooks/use-retry.ts';
import { useOnPage } from '../../web/use-on-page.ts';
import { regionProps } from '../../web/region-props.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { alertIcon, composeIcon, lockIcon } from '#icons';
import { isFold } from '../../models/message-list/folded-rows.ts';
import { useComponentStyle } from '../../theme/use-component-style.ts';
import { useActiveRow } from '../ListFrame/active-row.ts';
import { GroupEnded } from '../parts/GroupEnded.tsx';
import { Ground } from '../parts/Ground.tsx';
import { noRing } from '../parts/no-ring.ts';
import { Slot } from '../parts/Slot.tsx';
import { StateView } from '../parts/StateView.tsx';
import { conversation } from '../parts/wide-page.ts';
import { usePassingNotice } from '../parts/use-passing-notice.tsx';
import { useLaterProps } from '../props/use-later-props.ts';
import { useSlotErrors } from '../parts/use-slot-errors.ts';
import { useTellFailure } from '../parts/use-tell-failure.ts';
import { withUsualNames } from '../Message/bubble-styles.ts';
import { Announcement } from './Announcement.tsx';
import { FoldRow } from './FoldRow.tsx';
import { laterMessageListProps } from './later-props.ts';
import { MentionsPill, RepliesPill } from './MissedPills.tsx';
import { MessageRowView } from './MessageRowView.tsx';
import { MessagesEdge } from './MessagesEdge.tsx';
import { WaitingRows } from './WaitingRows.tsx';
import { MessagesSkeleton } from './MessagesSkeleton.tsx';
import { NewMessagesPill } from './NewMessagesPill.tsx';
import type { KitMessageListProps, MessageListSlotProps } from './props.ts';
import { useProps } from '../props/use-props.ts';
import { greetingIn } from './greeting-in.ts';
import { kitMessageListKinds } from './prop-kinds.ts';
import { useFolds } from './use-folds.ts';
import { StickyDay } from './StickyDay.tsx';
import { useGoTo } from './use-go-to.ts';
import { useInView } from './use-in-view.ts';
import { useMessageLook } from './use-message-look.ts';
import { useMessageMenu } from './use-message-menu.tsx';
import { useTellActiveChat } from './use-tell-active-chat.ts';
import { useTemplates } from './use-templates.ts';
import { Wallpaper } from './Wallpaper.tsx';
import { usePartPresses } from '../Message/use-part-presses.ts';

/**
 * A live conversation with a user or in a group.
 *
 * @example
 * <KitMessageList group={group} />
 */
export function KitMessageList(asGiven: KitMessageListProps): ReactElement {
  const props = useProps('KitMessageList', asGiven, kitMessageListKinds);
  const { user, group, testID, ref } = props;
  const { t } = useChatTranslation();
  const newest = useNewest(props);
  const list = useRef<WindowedListHandle>(null);
  const mustGoToEnd = useRef(false);
  const region = useRef<ComponentRef<typeof View>>(null);
  const isOnPage = useOnPage(region);
  const isInView = props.isInView !== false && isOnPage;
  const handle = useMessageList({
    user,
    group,
    messageRequestBuilder: props.messageRequestBuilder,
    parentMessageId: props.parentMessageId,
    hideGroupActionMessages: props.hideGroupActionMessages,
    // Where threads are shown, their replies stand there.
    hideReplies: props.onThreadRepliesPress !== undefined,
    startFromUnreadMessages: props.startFromUnreadMessages,
    isInView,
    ledTo: threadOf(props.goToMessageId),
    offersEdits: props.hideEditMessageOption !== true,
    // Without a listener nothing is made for it: a page must not cost the length of the list.
    onLoad: props.onLoad,
    onEmpty: props.onEmpty,
    onError: props.onError,
    onArrive: (isWritten) => {
      // Who writes wants to see it.
      const { scrollToBottomOnNewMessages, scrollToBottomOnNewMessage = scrollToBottomOnNewMessages } = newest();
      if (isWritten || scrollToBottomOnNewMessage === true) mustGoToEnd.current = true;
    },
  });
  useTellActiveChat(props, handle, isInView);
  useDeliveries();
  const chatId = chatIdOf(props);
  const { ids, shown, phase, standing, model, loadOlder, reload, setAtEnd, newCount, isAtEnd } = handle;
  const { mentionCount, newReplyCount } = handle;
  const own = useComponentStyle('messageListStyles', props.style);
  const style = useMemo(() => withUsualNames(own), [own]);
  useLaterProps('KitMessageList', props, laterMessageListProps);

  const scrollToEnd = useCallback((): void => void model.toEnd().then(() => list.current?.scrollToEnd()), [model]);
  useEffect(() => {
    if (!mustGoToEnd.current) return;
    mustGoToEnd.current = false;
    scrollToEnd();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the rows are there, or counted further down
  }, [ids, newCount, scrollToEnd]);
  const focusRow = useCallback((id: string): void => list.current?.focusId(id), []);
  const retrying = useRetry({ first: shown.at(-1), last: shown[0], load: loadOlder, focusRow, region });
  const fail = useSlotErrors(newest);
  const viewer = useKitClient()?.viewer ?? null;
  const keyword = props.searchKeyword?.trim() ?? '';
  const marking = keyword === '' ? null : new KeywordFormatter(keyword, style.searchMatchStyle);
  const formatting = useTextFormatting('KitMessageList', props.textFormatters, viewer, marking);
  const passing = usePassingNotice(chatId);
  const { say } = passing;
  const onMissing = useCallback(() => say(t('messages.notReached')), [say, t]);
  const { goTo, follow, toMention, toReply, marked } = useGoTo({
    model,
    list,
    region,
    wanted: threadOf(props.goToMessageId),
    isLoaded: phase === 'loaded',
    onMissing,
  });
  const ways = useMemo(
    () => ({ reload, scrollToEnd, goTo: (id: unknown) => goTo(threadOf(id)) }),
    [reload, scrollToEnd, goTo],
  );
  useHandle(ref, ways);
  useHandle(props.searchRef, ways);
  const place = { target: targetOf(props) ?? nobody, parentId: threadOf(props.parentMessageId) };
  useMessageSound({
    kind: 'incoming',
    isOff: props.disableSoundForMessages,
    source: props.customSoundForMessages,
    target: place.target,
  });
  const hovered = useActiveRow(undefined);
  const tellError = useTellError(newest);
  const tellFailure = useTellFailure(tellError, say, t);
  const templates = useTemplates(props);
  const presses = usePartPresses({ props, tellFailure });
  const drawn = useRef<(id: string) => ReactElement>(null);
  const menu = useMessageMenu({
    model,
    props,
    place,
    templates,
    formatting,
    shown,
    list,
    marked,
    drawn,
    region,
    say,
    follow,
    tellError,
    tellFailure,
    style: style.actionSheetStyle,
  });
  const { actions } = menu;
  const look = useMessageLook(props, {
    style,
    today: handle.today,
    formatting,
    fail,
    actions,
    presses,
    templates,
    marked,
    hovered,
    viewer: viewer?.uid ?? '',
  });
  const { day, onVisible, onSeen } = useInView(model, shown, handle.opensAt);
  const { toggle, heirOf, onKeyAction: onFoldKey } = useFolds(model, shown, list);
  const onKeyAction = useCallback(
    (row: string, action: KeyAction, at: RowPlace): boolean => {
      if (onFoldKey(row, action)) return true;
      if (isFold(row) || (action.key !== 'Enter' && action.key !== 'Space')) return false;
      // What a press does, Enter does: the menu has keys enough.
      if (action.key === 'Enter' && newest().onMessagePress !== undefined) actions.press(row);
      else actions.menuOfRow(row, at);
      return true;
    },
    [onFoldKey, actions, newest],
  );
  const renderRow = useCallback(
    (id: string) =>
      isFold(id) ? (
        <FoldRow id={id} model={model} look={look} onToggle={toggle} />
      ) : (
        <MessageRowView id={id} model={model} look={look} />
      ),
    [model, look, toggle],
  );
  useEffect(() => void (drawn.current = renderRow), [renderRow]);
  const slot = (name: SlotName, builtIn: ReactElement): ReactElement => {
    const draw = props[name];
    if (draw === undefined) return builtIn;
    return <Slot name={name} draw={draw} given={undefined} fallback={builtIn} onError={fail} />;
  };
  const around = (name: 'HeaderView' | 'FooterView'): ReactElement | null => {
    const draw = props[name];
    const given: MessageListSlotProps = {
      ...shownSubject(props),
      id: chatPart(targetOf(props), threadOf(props.parentMessageId)),
    };
    return draw === undefined ? null : <Slot name={name} draw={draw} given={given} fallback={null} onError={fail} />;
  };
  const greeting = greetingIn(props.emptyChatGreetingView);
  /** A thread is begun by what it answers, and needs no other greeting. */
  const greeted = (builtIn: ReactElement): ReactElement => {
    const draw = place.parentId === '' ? greeting : undefined;
    return <Slot name="emptyChatGreetingView" draw={draw} given={undefined} fallback={builtIn} onError={fail} />;
  };
  const viewInstead = (): ReactElement | null => {
    if (handle.ending !== null)
      return <GroupEnded ending={handle.ending} onBack={undefined} style={style.errorStateStyle} />;
    if (standing !== 'open') {
      const [icon, why] = standing === 'gone' ? ([alertIcon, 'gone'] as const) : ([lockIcon, 'notMember'] as const);
      const [title, text] = [t(`messages.${why}Title`), t(`messages.${why}Text`)];
      return <StateView icon={icon} title={title} text={text} style={style.errorStateStyle} />;
    }
    switch (phase) {
      case 'loading':
        return (
          <WaitingRows ids={ids} model={model} look={look}>
            {slot('LoadingView', <MessagesSkeleton label={t('common.loading')} />)}
          </WaitingRows>
        );
      case 'empty': {
        const words = place.parentId === '' ? 'empty' : 'noReplies';
        return greeted(
          slot(
            'EmptyView',
            <StateView
              icon={composeIcon}
              title={t(`messages.${words}Title`)}
              text={t(`messages.${words}Text`)}
              style={style.emptyStateStyle}
            />,
          ),
        );
      }
      case 'error': {
        if (props.hideError === true) return <View style={styles.fill} />;
        const action = { text: t('common.tryAgain'), onPress: retrying.retry, takesFocus: retrying.isAwaited };
        const text = t(`error.${handle.error?.code ?? 'INTERNAL'}`);
        return slot(
          'ErrorView',
          <StateView
            role="alert"
            icon={alertIcon}
            title={t('messages.errorTitle')}
            text={text}
            action={action}
            style={style.errorStateStyle}
          />,
        );
      }
      case 'loaded':
        return null;
    }
  };
  const instead = viewInstead();
  // What says that there is nothing to read is to be read itself.
  const isPapered = instead === null || phase === 'loading';
  const Indicator = props.NewMessageIndicatorView;
  const pill = isAtEnd ? null : (
    <NewMessagesPill
      count={newCount}
      text={props.newMessageIndicatorText}
      onPress={scrollToEnd}
      style={style.newMessageIndicatorStyle}
    />
  );

  return (
    <Ground style={[styles.fill, style.containerStyle]} testID={testID}>
      {around('HeaderView')}
      <View ref={region} {...regionProps} style={styles.region}>
        <Wallpaper source={isPapered ? style.wallpaper : 'none'} style={style.wallpaperStyle}>
          {instead ?? (
            <>
              <WindowedList
                key={chatId}
                ref={list}
                ids={shown}
                renderRow={renderRow}
                anchor="bottom"
                role="feed"
                aria-label={t('messages.title')}
                rowCount={handle.hasOlder || handle.hasNewer ? -1 : shown.length}
                estimatedRowHeight={48}
                followsEdge={!handle.hasNewer}
                {...(handle.opensAt === null ? {} : { initialId: handle.opensAt })}
                onNearStart={handle.error === null ? loadOlder : nothing}
                onNearEnd={handle.newerError === null ? model.loadNewer : nothing}
                onReaderMove={day.move}
                onVisible={onVisible}
                onSeen={onSeen}
                onAtEndChange={setAtEnd}
                maxRowWidth={conversation.maxWidth}
                onKeyAction={onKeyAction}
                onRowMenu={actions.menuOfRow}
                heirOf={heirOf}
                header={
                  <MessagesEdge
                    hasMore={handle.hasOlder}
                    isLoading={handle.isLoadingOlder}
                    error={props.hideError === true ? null : handle.error}
                    errorText={t('messages.errorMore')}
                    onRetry={retrying.retry}
                  />
                }
                footer={
                  <View style={styles.foot}>
                    <MessagesEdge
                      hasMore={handle.hasNewer}
                      isLoading={handle.isLoadingNewer}
                      error={props.hideError === true ? null : handle.newerError}
                      errorText={t('messages.errorNewer')}
                      onRetry={model.loadNewer}
                    />
                  </View>
                }
                style={styles.fill}
                testID="messages"
              />
              <StickyDay day={day} model={model} look={look} />
              <View style={styles.pills}>
                {mentionCount === 0 ? null : (
                  <MentionsPill count={mentionCount} onPress={toMention} style={style.mentionsIndicatorStyle} />
                )}
                {newReplyCount === 0 || !look.hasThreads ? null : (
                  <RepliesPill count={newReplyCount} onPress={toReply} style={style.repliesIndicatorStyle} />
                )}
                {isAtEnd || Indicator === undefined || newCount === 0 ? (
                  pill
                ) : (
                  <Slot
                    name="NewMessageIndicatorView"
                    draw={Indicator}
                    given={{ count: newCount, scrollToEnd }}
                    fallback={pill}
                    onError={fail}
                  />
                )}
              </View>
            </>
          )}
        </Wallpaper>
      </View>
      {passing.view}
      {menu.notice}
      {around('FooterView')}
      {menu.view}
      {/* Not the list itself as a live region: rows that scroll into view would be read out as news. */}
      <Announcement model={model} arrival={handle.arrival} isInView={isInView} formatting={formatting} />
    </Ground>
  );
}

type SlotName = 'LoadingView' | 'EmptyView' | 'ErrorView';

/** The conversation as slots are told of it. */
function chatPart(target: ChatTarget | null, thread: string): MessageListSlotProps['id'] {
  if (target === null) return {};
  const part = thread === '' ? {} : { parentMessageId: thread };
  return target.type === 'group' ? { guid: target.id, ...part } : { uid: target.id, ...part };
}

function nothing(): void {}

const styles = StyleSheet.create({
  fill: { flex: 1, minHeight: 0 },
  // Nothing can be done there: a ring would only be noise.
  region: { flex: 1, minHeight: 0, ...noRing },
  foot: { minHeight: 8 },
  pills: {
    position: 'absolute',
    bottom: 12,
    left: 16,
    right: 16,
    alignItems: 'flex-end',
    gap: 16,
    pointerEvents: 'box-none',
  },
});
