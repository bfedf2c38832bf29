import { groupFrom, type GroupRecord, type KitException } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { type GestureResponderEvent, Pressable, StyleSheet, Text, View } from 'react-native';
import { rowAccessibility } from '#row-accessibility';
import { useListRow } from '../../hooks/use-live-list.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useRowAttributes } from '../../list/row-attributes.ts';
import type { GroupListModel } from '../../models/lists/groups.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { themedStyles } from '../../theme/themed-styles.ts';
import { isolated, plainName } from '../isolated.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import { Slot } from '../Slot.tsx';
import { GroupTypeBadge } from './GroupTypeBadge.tsx';
import type { KitGroupsProps, KitGroupsStyle } from './props.ts';
import { Tick } from './Tick.tsx';
import { useTextAlign } from '../use-text-align.ts';
import type { PressState } from '../press-state.ts';

/** What rows look like; the same object as long as it says the same. */
export interface RowLook extends Pick<
  KitGroupsProps,
  'ItemView' | 'LeadingView' | 'TitleView' | 'SubtitleView' | 'TrailingView' | 'privateGroupIcon' | 'passwordGroupIcon'
> {
  readonly hasTypeBadge: boolean;
  readonly isSelecting: boolean;
  readonly style: KitGroupsStyle['itemStyle'];
}

/** What rows do; never another object, so that new callbacks of the host render nothing. */
export interface RowActions {
  press(guid: string): void;
  longPress(guid: string, at: MenuAnchor): void;
  /** What the menu offers, for screen readers. */
  entriesOf(guid: string): readonly MenuItemInterface[];
  fail(error: KitException): void;
}

interface GroupRowViewProps {
  readonly guid: string;
  readonly model: GroupListModel;
  readonly look: RowLook;
  readonly actions: RowActions;
}

/** One group of the list: draws itself anew when this group, its selection or the look changes, and never else. */
export const GroupRowView: (props: GroupRowViewProps) => ReactNode = memo(function GroupRowView(
  props: GroupRowViewProps,
) {
  const { guid, model, look, actions } = props;
  const row = useListRow(model, guid);
  return row === undefined ? null : <Row group={row.item} isSelected={row.isSelected} look={look} actions={actions} />;
});

interface RowProps {
  readonly group: GroupRecord;
  readonly isSelected: boolean;
  readonly look: RowLook;
  readonly actions: RowActions;
}

type SlotName = 'ItemView' | 'LeadingView' | 'TitleView' | 'SubtitleView' | 'TrailingView';

function Row({ group, isSelected, look, actions }: RowProps): ReactElement {
  const themed = stylesOf(useTheme());
  const { t } = useTranslation();
  const align = useTextAlign();
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => groupFrom(group), [group]);
  const members = t('groups.members', { count: group.membersCount });
  // Where the host draws the texts, they are the name of the row; ours would say something else than is seen.
  const isOwnText = look.ItemView === undefined && look.TitleView === undefined && look.SubtitleView === undefined;
  const label = isOwnText
    ? [plainName(group.name), members, look.hasTypeBadge ? t(`groups.${group.type}`) : ''].filter(Boolean).join(', ')
    : undefined;
  useRowAttributes({ 'aria-label': label, ...(look.isSelecting ? { 'aria-selected': isSelected } : {}) });

  const slot = (name: SlotName, builtIn: ReactElement): ReactElement => (
    <Slot name={name} draw={look[name]} given={given} fallback={builtIn} onError={actions.fail} />
  );
  const badge = look.hasTypeBadge ? (
    <GroupTypeBadge type={group.type} privateIcon={look.privateGroupIcon} passwordIcon={look.passwordGroupIcon} />
  ) : null;
  const line = look.style?.separatorColor;
  const item = (
    <View style={[styles.row, themed.row, look.style?.containerStyle]}>
      {slot(
        'LeadingView',
        <KitAvatar
          id={group.guid}
          name={group.name}
          image={group.icon}
          badge={badge}
          style={look.style?.avatarStyle}
        />,
      )}
      {/* The line between rows begins where the text does. */}
      <View style={[styles.body, themed.body, line ? { borderBottomColor: line } : null]}>
        <View style={styles.texts}>
          {slot(
            'TitleView',
            <Text numberOfLines={1} style={[themed.title, align, look.style?.titleStyle]}>
              {isolated(group.name)}
            </Text>,
          )}
          {slot(
            'SubtitleView',
            <Text numberOfLines={1} style={[themed.subtitle, align, look.style?.subtitleStyle]}>
              {members}
            </Text>,
          )}
        </View>
        {slot('TrailingView', look.isSelecting ? <Tick isSelected={isSelected} /> : <></>)}
      </View>
    </View>
  );
  return (
    <Pressable
      onPress={() => actions.press(group.guid)}
      onLongPress={(event) => actions.longPress(group.guid, pointOf(event))}
      testID={`group-${group.guid}`}
      {...rowAccessibility({ guid: group.guid, label, isSelected, isSelecting: look.isSelecting, actions })}
      style={({ pressed, hovered = false }: PressState) =>
        pressed ? themed.pressed : isSelected ? themed.selected : hovered ? themed.hovered : null
      }
    >
      {slot('ItemView', item)}
    </Pressable>
  );
}

/** Where it was pressed. Hosts' tests press without an event. */
function pointOf(event: GestureResponderEvent | undefined): MenuAnchor {
  return { x: event?.nativeEvent.pageX ?? 0, y: event?.nativeEvent.pageY ?? 0, width: 0, height: 0 };
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
});
