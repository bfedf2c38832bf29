import { type ComponentRef, type ReactElement, useEffect, useRef } from 'react';
import { Platform, Pressable, ScrollView, StyleSheet, Text, View } from 'react-native';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { peopleIcon } from '#icons';
import { keyOf, type Mentionable, type MentionChoice, nameOf } from '../../models/message-composer/mention-search.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { useTextScale } from '../../theme/use-text-scale.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { edge } from '../parts/forced-colours.ts';
import { Announcer } from '../parts/Announcer.tsx';
import { Icon } from '../parts/Icon.tsx';
import { keepsFocus } from '../parts/keeps-focus.ts';
import type { PressState } from '../parts/press-state.ts';
import { useWindowHeight } from '../parts/use-window-height.ts';
import { conversation } from '../parts/wide-page.ts';
import { isolated } from '../words/isolated.ts';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';

interface MentionListProps {
  readonly id: string;
  readonly mentioning: MentionChoice;
  readonly onChoose: (index: number) => void;
  readonly style: KitMessageComposerStyle['mentionsStyle'];
}

/** Names an entry of the list to the field, which has the focus. */
export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

const avatarSize = 32;

/** Over the field: who can be mentioned, as far as there is room; the rest scrolls. The field keeps focus and keys. */
export function MentionList({ id, mentioning, onChoose, style }: MentionListProps): ReactElement {
  const { items, active } = mentioning;
  const { color } = useTheme();
  const { t } = useChatTranslation();
  const scale = useTextScale();
  const rowHeight = Math.round(Math.max(44, avatarSize * scale + 8));
  const room = Math.max(rowHeight * 1.5, (useWindowHeight() ?? 800) * 0.3);
  const list = useRef<ComponentRef<typeof ScrollView>>(null);
  // The active entry is in view, with the one before it.
  useEffect(
    () => list.current?.scrollTo({ y: Math.max(0, (active - 1) * rowHeight), animated: false }),
    [active, rowHeight],
  );
  return (
    <View style={[conversation, styles.frame, { borderColor: color.borderLight }, style?.containerStyle]}>
      <ScrollView
        ref={list}
        keyboardShouldPersistTaps="always"
        style={{ maxHeight: Math.min(room, rowHeight * 5.5) }}
        testID="composer-mentions"
      >
        <View id={id} {...listbox} aria-label={t('composer.mentions')}>
          {items.map((item, index) => (
            <Entry
              key={keyOf(item)}
              id={optionId(id, index)}
              item={item}
              isActive={index === active}
              height={rowHeight}
              onChoose={() => onChoose(index)}
              style={style}
            />
          ))}
        </View>
      </ScrollView>
      <Announcer text={`${t('composer.mentions')}: ${items.slice(0, 3).map(calledAs).join(', ')}`} />
    </View>
  );
}

function calledAs(item: Mentionable): string {
  return item.kind === 'all' ? `@${item.label}` : nameOf(item.user);
}

interface EntryProps {
  readonly id: string;
  readonly item: Mentionable;
  readonly isActive: boolean;
  readonly height: number;
  readonly onChoose: () => void;
  readonly style: KitMessageComposerStyle['mentionsStyle'];
}

function Entry({ id, item, isActive, height, onChoose, style }: EntryProps): ReactElement {
  const { color, typography } = useTheme();
  const { t } = useChatTranslation();
  const align = useTextAlign();
  const name = calledAs(item);
  const more = item.kind === 'all' ? t('composer.mentionAllText') : item.user.uid;
  return (
    <View {...keepsFocus} style={styles.around}>
      <Pressable
        id={id}
        {...option}
        aria-selected={isActive}
        aria-label={`${name}, ${more}`}
        // The field has the focus as long as the list is there.
        tabIndex={-1}
        onPress={onChoose}
        style={({ pressed, hovered }: PressState) => [
          styles.entry,
          { minHeight: height },
          isActive ? edge : null,
          isActive || pressed || hovered === true ? { backgroundColor: color.background3 } : null,
          style?.itemStyle,
        ]}
        testID={`mention-${item.kind === 'all' ? 'all' : item.user.uid}`}
      >
        {item.kind === 'all' ? (
          <View style={styles.icon}>
            <Icon icon={peopleIcon} size={24} color={color.iconSecondary} />
          </View>
        ) : (
          <KitAvatar id={item.user.uid} name={item.user.name} image={item.user.avatar} size={avatarSize} />
        )}
        <Text
          numberOfLines={1}
          style={[typography.body.medium, styles.name, align, { color: color.textPrimary }, style?.textStyle]}
        >
          {isolated(name)}
        </Text>
        <Text
          numberOfLines={1}
          style={[typography.caption1.regular, styles.more, align, { color: color.textSecondary }]}
        >
          {isolated(more)}
        </Text>
      </Pressable>
    </View>
  );
}

/** Roles that React Native knows nothing of, and a device says nothing of: there it is a list of buttons. */
const listbox: object = { role: Platform.OS === 'web' ? 'listbox' : 'list' };
const option: object = { role: Platform.OS === 'web' ? 'option' : 'button' };

const styles = StyleSheet.create({
  frame: { borderRadius: 14, borderWidth: 1, overflow: 'hidden' },
  around: { display: 'contents' },
  entry: { flexDirection: 'row', alignItems: 'center', gap: 10, paddingHorizontal: 12, paddingVertical: 4 },
  icon: { width: avatarSize, alignItems: 'center' },
  name: { flexShrink: 1, minWidth: 0 },
  more: { flexShrink: 2, minWidth: 0 },
});
