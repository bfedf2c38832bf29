import type { ReactElement } from 'react';
import { Pressable, StyleSheet, Text, View } from 'react-native';
import { rowAccessibility } from '#row-accessibility';
import { useSpokenActions } from '#spoken-actions';
import { useRowAttributes } from '../../list/row-attributes.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { themedStyles } from '../../theme/themed-styles.ts';
import { useIsLargeText } from '../../theme/use-text-scale.ts';
import { isolated, plainName } from '../words/isolated.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { pointOf } from '../Menu/menu-placing.ts';
import type { PressState } from '../parts/press-state.ts';
import { Slot } from '../parts/Slot.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import { readable } from '../parts/wide-page.ts';
import { useIsActive } from './active-row.ts';
import { useHasMenu } from './menu-news.ts';
import type { RowViewProps } from './row-look.ts';
import { Tick } from './Tick.tsx';

interface AvatarRowProps<Item> extends Omit<RowViewProps<unknown, Item, unknown>, 'entry'> {
  readonly name: string;
  /** Of whom or what the avatar is: it has one colour wherever it stands. @default `id` */
  readonly avatarId?: string | undefined;
  /** What is shown and said for the name. @default `name` */
  readonly title?: string | undefined;
  /** Address of the avatar. */
  readonly image: string;
  /** On the avatar: a type, a presence. */
  readonly badge: ReactElement | null;
  /** A text is drawn as subtitles are; an element draws itself. */
  readonly subtitle: string | ReactElement | null;
  /** Said after the name, where the built-in texts stand. */
  readonly spoken: readonly string[];
  /** Before the tick of a selection. */
  readonly trailing?: ReactElement | null;
  /** It cannot be picked: it has no tick, and says so. @default false */
  readonly isOff?: boolean | undefined;
}

type SlotName = 'ItemView' | 'LeadingView' | 'TitleView' | 'SubtitleView' | 'TrailingView';

/** One row: avatar, name, a line under it and what stands at the end, each of which a host may draw. */
export function AvatarRow<Item>(props: AvatarRowProps<Item>): ReactElement {
  const { id, item, name, avatarId = id, title = name, subtitle, isSelected, isOff = false, look, actions } = props;
  const themed = stylesOf(useTheme());
  const align = useTextAlign();
  const isLarge = useIsLargeText();
  const isActive = useIsActive(look.active, id);
  const spoken = useSpokenActions(id, actions, !look.isSelecting);
  // What does nothing when it is pressed does not look as if it did.
  const isForMore = look.isSelecting || look.isHeard;
  const hasMenu = useHasMenu(id, actions, !isForMore);
  const isPressable = isForMore || hasMenu;
  // Else the name, which says what is picked, would be a letter and three dots.
  const isBelow = isLarge && look.TrailingView === undefined;
  // Where the host draws the texts, they are the name of the row; ours would say something else than is seen.
  const isOwnText = look.ItemView === undefined && look.TitleView === undefined && look.SubtitleView === undefined;
  const label = isOwnText ? [plainName(title), ...props.spoken].filter(Boolean).join(', ') : undefined;
  useRowAttributes({
    'aria-label': label,
    ...(look.isSelecting ? { 'aria-selected': isSelected } : {}),
    ...(isOff ? { 'aria-disabled': true } : {}),
    ...(isActive ? { 'aria-current': true } : {}),
  });

  const slot = (slotName: SlotName, builtIn: ReactElement | null): ReactElement => (
    <Slot name={slotName} draw={look[slotName]} given={item} of={id} fallback={builtIn} onError={actions.fail} />
  );
  const line = look.style?.separatorColor;
  const row = (
    <View style={[styles.row, themed.row, look.style?.containerStyle]}>
      {slot(
        'LeadingView',
        <KitAvatar id={avatarId} name={name} image={props.image} badge={props.badge} style={look.style?.avatarStyle} />,
      )}
      {/* The line between rows begins where the text does. */}
      <View style={[styles.body, themed.body, line ? { borderBottomColor: line } : null]}>
        <View style={styles.texts}>
          {slot(
            'TitleView',
            <Text numberOfLines={isLarge ? 2 : 1} style={[themed.title, align, look.style?.titleStyle]}>
              {isolated(title)}
            </Text>,
          )}
          {slot(
            'SubtitleView',
            typeof subtitle === 'string' ? (
              <Text numberOfLines={1} style={[themed.subtitle, align, look.style?.subtitleStyle]}>
                {subtitle}
              </Text>
            ) : (
              subtitle
            ),
          )}
          {isBelow ? props.trailing : null}
        </View>
        {slot(
          'TrailingView',
          <>
            {isBelow ? null : props.trailing}
            {look.isSelecting && !isOff ? <Tick isSelected={isSelected} /> : null}
          </>,
        )}
      </View>
    </View>
  );
  return (
    <Pressable
      onPress={(event) => actions.press(id, pointOf(event))}
      onLongPress={(event) => actions.longPress(id, pointOf(event))}
      testID={props.testID}
      {...rowAccessibility({
        label,
        isSelected,
        isSelecting: look.isSelecting,
        isPressable,
        isOff,
        isActive,
        spoken,
      })}
      style={({ pressed, hovered = false }: PressState) => [
        readable,
        isPressable ? null : styles.still,
        isOff
          ? styles.off
          : pressed && isPressable
            ? themed.pressed
            : isSelected || isActive
              ? themed.selected
              : hovered && isPressable
                ? themed.hovered
                : null,
      ]}
    >
      {slot('ItemView', row)}
    </Pressable>
  );
}

const stylesOf = themedStyles(({ color, spacing, typography }) =>
  StyleSheet.create({
    row: { gap: spacing.spacing.s4, paddingHorizontal: spacing.padding.p5 },
    body: { gap: spacing.spacing.s4, borderBottomColor: color.borderLight },
    title: { ...typography.heading4.medium, color: color.textPrimary },
    subtitle: { ...typography.body.regular, color: color.textSecondary },
    pressed: { backgroundColor: color.background3 },
    selected: { backgroundColor: color.extendedPrimary100 },
    hovered: { backgroundColor: color.background2 },
  }),
);

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'stretch' },
  body: {
    flex: 1,
    minWidth: 0,
    flexDirection: 'row',
    alignItems: 'center',
    minHeight: 72,
    paddingVertical: 10,
    borderBottomWidth: StyleSheet.hairlineWidth,
  },
  texts: { flex: 1, minWidth: 0, gap: 1 },
  // It cannot be picked, and does not answer to a pointer as if it could.
  off: { opacity: 0.55 },
  still: { cursor: 'auto' },
});
