import { type Kit, type KitException, messageFrom, type MessageRecord } from '@open-chat-kit/sdk';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { ActivityIndicator, Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { callHost } from '../../hooks/call-host.ts';
import { useModelState } from '../../hooks/use-model-state.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { WhoReacted } from '../../models/who-reacted.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { Popup } from '../Menu/Popup.tsx';
import { FailedLine } from '../parts/FailedLine.tsx';
import { inColour } from '../parts/in-colour.ts';
import type { PressState } from '../parts/press-state.ts';
import { useRovingFocus } from '../parts/use-roving-focus.ts';
import { errorWords } from '../words/error-words.ts';
import { isolated, plainName } from '../words/isolated.ts';
import { useTextAlign } from '../words/use-text-align.ts';

/** What is shown of whose reactions. */
export interface ReactionsCardProps {
  /** As it is now; `undefined` where it is gone. */
  readonly message: MessageRecord | undefined;
  /** Whose people are shown at first. */
  readonly emoji: string;
  readonly anchor: MenuAnchor;
  /** In place of what a press on one's own does. */
  readonly onPersonPress?: ((reaction: Kit.Reaction, message: Kit.BaseMessage) => void) | undefined;
  readonly onTakeBack: (message: MessageRecord, emoji: string) => void;
  readonly onClose: () => void;
  /** Always the same. */
  readonly onError: (error: KitException) => void;
}

/** In points; more people than fit into it are scrolled to. */
const highest = 360;

/** Who reacted to a message, with what, live. It goes with the last reaction. */
export function ReactionsCard(props: ReactionsCardProps): ReactElement | null {
  const { message, anchor, onClose } = props;
  const isVoid = message === undefined || message.reactions.length === 0;
  useEffect(() => {
    if (isVoid) onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- told once, as it is then
  }, [isVoid]);
  const { t } = useChatTranslation();
  if (isVoid) return null;
  return (
    <Popup title={t('messages.reactions')} anchor={anchor} onClose={onClose} testID="reactions-card">
      <Card {...props} message={message} />
    </Popup>
  );
}

function Card(props: ReactionsCardProps & { readonly message: MessageRecord }): ReactElement {
  const { message, onPersonPress, onTakeBack, onError } = props;
  const { t, formatNumber } = useChatTranslation();
  const { color, typography } = useTheme();
  const client = useKitClient();
  const scale = useTextScale();
  const [wished, setEmoji] = useState(props.emoji);
  // The last of its kind may be taken away.
  const emoji = message.reactions.some((one) => one.emoji === wished) ? wished : '';
  const who = useMemo(
    () => new WhoReacted({ client, id: message.id, emoji, onError }),
    [client, message.id, emoji, onError],
  );
  const { reactions, error } = useModelState(who);
  const total = message.reactions.reduce((sum, one) => sum + one.count, 0);
  const tabs = [{ emoji: '', count: total }, ...message.reactions];
  const ids = tabs.map((tab) => tab.emoji);
  // As high as all of them need from the start, whichever are shown and whether or not they are there yet.
  const height = Math.min(highest, 50 + total * Math.max(52, Math.round(38 * scale)));
  // A dialog gives the focus to what stands first in it.
  const roving = useRovingFocus({ ids, current: emoji, run: 'row', takesFocus: true, onMove: setEmoji });
  const press = (reaction: Kit.Reaction): void => {
    if (onPersonPress === undefined) onTakeBack(message, reaction.getReaction());
    else callHost('onReactionListItemPress', () => onPersonPress(reaction, messageFrom(message)));
  };
  const isOwn = (reaction: Kit.Reaction): boolean => reaction.getReactedBy()?.getUid() === client?.viewer?.uid;
  return (
    <View style={[styles.card, { height }]}>
      <ScrollView horizontal showsHorizontalScrollIndicator={false} style={styles.bar}>
        <View role="tablist" aria-label={t('messages.reactions')} {...roving.around} style={styles.tabs}>
          {tabs.map((tab) => (
            <Pressable
              key={tab.emoji}
              {...roving.stop(tab.emoji)}
              role="tab"
              aria-selected={tab.emoji === emoji}
              aria-label={
                tab.emoji === ''
                  ? `${t('messages.reactionsAll')}, ${formatNumber(total)}`
                  : t('messages.reactedBy', { emoji: tab.emoji, count: tab.count })
              }
              onPress={() => setEmoji(tab.emoji)}
              testID={`reactions-tab-${tab.emoji}`}
              style={({ pressed, hovered = false }: PressState) => [
                styles.tab,
                { outlineColor: color.primary },
                tab.emoji === emoji ? [styles.current, { borderBottomColor: color.primary }] : null,
                { backgroundColor: pressed ? color.background4 : hovered ? color.background3 : 'transparent' },
              ]}
            >
              <Text style={[typography.body.medium, { color: color.textPrimary }]}>
                {tab.emoji === '' ? t('messages.reactionsAll') : <Text style={inColour}>{tab.emoji}</Text>}{' '}
                {formatNumber(tab.count)}
              </Text>
            </Pressable>
          ))}
        </View>
      </ScrollView>
      <ScrollView
        scrollEventThrottle={100}
        onScroll={({ nativeEvent: { contentOffset, contentSize, layoutMeasurement } }) => {
          if (contentOffset.y + layoutMeasurement.height > contentSize.height - 200) who.loadMore();
        }}
        style={styles.scroller}
        testID="reactions-people"
      >
        {reactions === null && error === null ? (
          <ActivityIndicator accessibilityLabel={t('common.loading')} color={color.iconSecondary} style={styles.wait} />
        ) : null}
        <View role="list" aria-label={t('messages.reactions')}>
          {(reactions ?? []).map((reaction) => (
            <Person
              key={`${reaction.getReactedBy()?.getUid() ?? ''} ${reaction.getReaction()}`}
              reaction={reaction}
              isOwn={isOwn(reaction)}
              onPress={onPersonPress !== undefined || isOwn(reaction) ? () => press(reaction) : undefined}
            />
          ))}
        </View>
        {error === null ? null : (
          <FailedLine
            words={errorWords(error, t)}
            onRetry={who.askAgain}
            style={styles.error}
            textStyle={[typography.body.regular, styles.errorText, { color: color.error }]}
          />
        )}
      </ScrollView>
    </View>
  );
}

interface PersonProps {
  readonly reaction: Kit.Reaction;
  readonly isOwn: boolean;
  /** `undefined`: nothing comes of a press. */
  readonly onPress: (() => void) | undefined;
}

function Person({ reaction, isOwn, onPress }: PersonProps): ReactElement {
  const { t } = useChatTranslation();
  const { color, typography } = useTheme();
  const align = useTextAlign();
  const person = reaction.getReactedBy();
  const [uid, emoji] = [person?.getUid() ?? '', reaction.getReaction()];
  const name = isOwn ? t('messages.fromYou') : (person?.getName() ?? '');
  const words = isOwn && onPress !== undefined ? t('messages.reactionTakeBack') : '';
  return (
    <View role="listitem">
      <Pressable
        role={onPress === undefined ? undefined : 'button'}
        accessible
        disabled={onPress === undefined}
        aria-label={[isOwn ? name : plainName(name), emoji, words].filter(Boolean).join(', ')}
        onPress={onPress}
        testID={`reacted-${uid}-${emoji}`}
        style={({ pressed, hovered = false }: PressState) => [
          styles.person,
          { outlineColor: color.primary },
          {
            backgroundColor:
              onPress === undefined
                ? 'transparent'
                : pressed
                  ? color.background4
                  : hovered
                    ? color.background3
                    : 'transparent',
          },
        ]}
      >
        <KitAvatar id={uid} name={person?.getName() ?? ''} image={person?.getAvatar() ?? ''} size={36} />
        <View style={styles.words}>
          <Text numberOfLines={1} style={[typography.body.medium, align, { color: color.textPrimary }]}>
            {isolated(name)}
          </Text>
          {words === '' ? null : (
            <Text numberOfLines={1} style={[typography.caption1.regular, align, { color: color.textSecondary }]}>
              {words}
            </Text>
          )}
        </View>
        <Text style={[typography.heading3.regular, inColour, { color: color.textPrimary }]}>{emoji}</Text>
      </Pressable>
    </View>
  );
}

const styles = StyleSheet.create({
  card: { minWidth: 300, flexShrink: 1, minHeight: 0 },
  bar: { flexGrow: 0, flexShrink: 0 },
  tabs: { flexDirection: 'row', paddingHorizontal: 8 },
  tab: {
    minHeight: 44,
    minWidth: 44,
    paddingHorizontal: 12,
    alignItems: 'center',
    justifyContent: 'center',
    paddingBottom: 2,
    outlineOffset: -2,
  },
  // One of no colour would be seen where the system forces colours.
  current: { borderBottomWidth: 2, paddingBottom: 0 },
  scroller: { flex: 1, minHeight: 0 },
  wait: { paddingVertical: 24 },
  person: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: 52,
    paddingHorizontal: 16,
    outlineOffset: -2,
  },
  words: { flex: 1, minWidth: 0 },
  error: { alignItems: 'center', gap: 8, padding: 16 },
  errorText: { textAlign: 'center' },
});
