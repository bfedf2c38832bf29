import { useKitTranslation, useTheme } from '@open-chat-kit/react-native';
import { type ComponentRef, type ReactElement, useRef, useState } from 'react';
import { Platform, Pressable, StyleSheet, Text, View } from 'react-native';
import { placedByCss } from '../look/wide-css.ts';
import { type Tab, tabId, tabs } from './tabs.ts';

interface TabBarProps {
  readonly chosen: Tab;
  readonly onChoose: (tab: Tab) => void;
  /** Over the list, not under it. */
  readonly isOver: boolean;
}

const words = { chats: 'conversations.title', groups: 'groups.title', people: 'users.title' } as const;

/** Which of the lists shows: by a press, and by the arrow keys as the ARIA practices say. */
export function TabBar({ chosen, onChoose, isOver }: TabBarProps): ReactElement {
  const { color } = useTheme();
  const { t, direction } = useKitTranslation();
  const views = useRef(new Map<Tab, ComponentRef<typeof View>>());
  const onKeyDown = (event: TabKey): void => {
    const to = stepTo(event.key, tabs.indexOf(chosen), direction);
    if (to === undefined) return;
    event.preventDefault();
    onChoose(to);
    views.current.get(to)?.focus();
  };
  return (
    <View
      role="tablist"
      aria-label="Lists"
      {...placedByCss({ tabs: true })}
      style={[
        styles.bar,
        Platform.OS === 'web' || isOver ? styles.over : null,
        Platform.OS === 'web' || !isOver ? styles.under : null,
        { backgroundColor: color.background1, borderColor: color.borderDefault },
      ]}
    >
      {tabs.map((tab) => (
        <TabButton
          key={tab}
          ref={(view) => {
            if (view === null) views.current.delete(tab);
            else views.current.set(tab, view);
          }}
          tab={tab}
          text={t(words[tab])}
          isChosen={tab === chosen}
          onPress={() => onChoose(tab)}
          onKeyDown={onKeyDown}
        />
      ))}
    </View>
  );
}

interface TabKey {
  readonly key: string;
  preventDefault(): void;
}

/** Along the line, round its ends; left is on where the language runs that way. */
function stepTo(key: string, at: number, direction: 'ltr' | 'rtl'): Tab | undefined {
  const on = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  if (key === on) return tabs[(at + 1) % tabs.length];
  if (key === back) return tabs.at(at - 1);
  return key === 'Home' ? tabs[0] : key === 'End' ? tabs.at(-1) : undefined;
}

/** In points: larger words would not stand beside each other in the narrowest window. */
const largestText = 20;

interface TabButtonProps {
  readonly tab: Tab;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onPress: () => void;
  readonly onKeyDown: (event: TabKey) => void;
  readonly ref: (view: ComponentRef<typeof View> | null) => void;
}

function TabButton({ tab, text, isChosen, onPress, onKeyDown, ref }: TabButtonProps): ReactElement {
  const { color, typography } = useTheme();
  const [isHovered, setHovered] = useState(false);
  const size = Math.min(typography.button.medium.fontSize ?? largestText, largestText);
  const onWeb = {
    // One stop of the Tab key: the arrows go on from there.
    tabIndex: isChosen ? (0 as const) : (-1 as const),
    onKeyDown: (event: TabKey): void => {
      // React Native Web presses by the space bar only what is a button.
      if (event.key !== ' ') return onKeyDown(event);
      event.preventDefault();
      onPress();
    },
  };
  return (
    <Pressable
      ref={ref}
      id={tabId(tab)}
      role="tab"
      aria-selected={isChosen}
      testID={tabId(tab)}
      onPress={onPress}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      {...(Platform.OS === 'web' ? onWeb : {})}
      style={({ pressed }) => [
        styles.tab,
        { backgroundColor: pressed ? color.background3 : isHovered ? color.background2 : 'transparent' },
      ]}
    >
      <Text
        maxFontSizeMultiplier={largestText / size}
        style={[
          typography.button.medium,
          styles.text,
          { fontSize: size, lineHeight: size * (4 / 3), color: isChosen ? color.textHighlight : color.textSecondary },
        ]}
      >
        {text}
      </Text>
      {/* Not by colour alone. */}
      <View style={[styles.line, { backgroundColor: isChosen ? color.primary : 'transparent' }]} />
    </Pressable>
  );
}

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', paddingHorizontal: 8, gap: 4 },
  over: { borderBottomWidth: StyleSheet.hairlineWidth },
  under: { borderTopWidth: StyleSheet.hairlineWidth },
  tab: {
    flexGrow: 1,
    flexShrink: 1,
    // All of one width: what one word needs more is no other's.
    flexBasis: 0,
    minWidth: 0,
    minHeight: 52,
    alignItems: 'center',
    justifyContent: 'center',
    gap: 4,
    paddingHorizontal: 2,
    paddingVertical: 6,
    borderRadius: 12,
  },
  text: { textAlign: 'center' },
  line: { width: 32, height: 3, borderRadius: 2 },
});
