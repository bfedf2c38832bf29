import { groupFrom, type GroupRecord, type Kit, type KitException } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { Platform, Pressable, StyleSheet, Text, View } from 'react-native';
import { useGroupRow } from '../../hooks/use-groups.ts';
import { useKitTranslation } from '../../i18n/KitI18nProvider.tsx';
import { useRowAttributes } from '../../list/row-attributes.ts';
import type { GroupListModel } from '../../models/group-list/group-list.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { Icon } from '../Icon.tsx';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { Slot } from '../Slot.tsx';
import { GroupTypeBadge } from './GroupTypeBadge.tsx';
import type { KitGroupsProps, KitGroupsStyle } from './props.ts';

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
  longPress(guid: string): void;
  fail(error: KitException): void;
}

interface GroupRowProps {
  readonly guid: string;
  readonly model: GroupListModel;
  readonly look: RowLook;
  readonly actions: RowActions;
}

/** One group of the list: draws itself anew when this group, its selection or the look changes, and never else. */
export const GroupRow: (props: GroupRowProps) => ReactNode = memo(function GroupRow(props: GroupRowProps) {
  const { guid, model, look, actions } = props;
  const row = useGroupRow(model, guid);
  return row === undefined ? null : <Row group={row.group} isSelected={row.isSelected} look={look} actions={actions} />;
});

interface RowProps {
  readonly group: GroupRecord;
  readonly isSelected: boolean;
  readonly look: RowLook;
  readonly actions: RowActions;
}

function Row({ group, isSelected, look, actions }: RowProps): ReactElement {
  const { color, typography, spacing } = useTheme();
  const { t } = useKitTranslation();
  const [isHovered, setHovered] = useState(false);
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => groupFrom(group), [group]);
  const members = t('groups.members', { count: group.membersCount });
  const label = [group.name, members, look.hasTypeBadge ? t(`groups.${group.type}`) : ''].filter(Boolean).join(', ');
  useRowAttributes({ 'aria-label': label, ...(look.isSelecting ? { 'aria-selected': isSelected } : {}) });

  const slot = (name: SlotName, builtIn: ReactElement): ReactElement => {
    const draw = look[name];
    if (draw === undefined) return builtIn;
    return <Slot key={keyOf(draw)} name={name} draw={() => draw(given)} fallback={builtIn} onError={actions.fail} />;
  };
  const badge = look.hasTypeBadge ? (
    <GroupTypeBadge type={group.type} privateIcon={look.privateGroupIcon} passwordIcon={look.passwordGroupIcon} />
  ) : null;
  const item = (
    <View style={[styles.row, { gap: spacing.spacing.s4, paddingHorizontal: spacing.padding.p5 }]}>
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
      <View style={styles.texts}>
        {slot(
          'TitleView',
          <Text
            numberOfLines={1}
            style={[typography.heading4.medium, styles.text, { color: color.textPrimary }, look.style?.titleStyle]}
          >
            {isolated(group.name)}
          </Text>,
        )}
        {slot(
          'SubtitleView',
          <Text
            numberOfLines={1}
            style={[typography.body.regular, styles.text, { color: color.textSecondary }, look.style?.subtitleStyle]}
          >
            {members}
          </Text>,
        )}
      </View>
      {slot('TrailingView', look.isSelecting ? <Tick isSelected={isSelected} /> : <View />)}
    </View>
  );
  return (
    <Pressable
      onPress={() => actions.press(group.guid)}
      onLongPress={() => actions.longPress(group.guid)}
      onHoverIn={() => setHovered(true)}
      onHoverOut={() => setHovered(false)}
      testID={`group-${group.guid}`}
      {...(Platform.OS === 'web'
        ? { tabIndex: -1 as const }
        : {
            accessibilityRole: 'button' as const,
            accessibilityLabel: label,
            accessibilityState: look.isSelecting ? { selected: isSelected } : {},
          })}
      style={({ pressed }) => ({
        backgroundColor: pressed
          ? color.background3
          : isSelected
            ? color.extendedPrimary100
            : isHovered
              ? color.background2
              : 'transparent',
      })}
    >
      {slot('ItemView', item)}
    </Pressable>
  );
}

type SlotName = 'ItemView' | 'LeadingView' | 'TitleView' | 'SubtitleView' | 'TrailingView';

const keys = new WeakMap<(group: Kit.Group) => unknown, number>();
let made = 0;

/** A slot that threw gets another chance when the host gives another function. */
function keyOf(draw: (group: Kit.Group) => unknown): number {
  const known = keys.get(draw);
  if (known !== undefined) return known;
  made += 1;
  keys.set(draw, made);
  return made;
}

/** Names of any direction and with any marks stay within their own line of text. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

function Tick({ isSelected }: { readonly isSelected: boolean }): ReactElement {
  const { color } = useTheme();
  const filled = { backgroundColor: color.primary, borderColor: color.primary };
  return (
    <View style={[styles.tick, { borderColor: color.borderDark }, isSelected ? filled : null]}>
      {isSelected ? <Icon icon="check" size={16} color={color.textOnPrimary} /> : null}
    </View>
  );
}

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', minHeight: 72, paddingVertical: 10 },
  texts: { flex: 1, minWidth: 0, gap: 1 },
  text: { textAlign: 'auto' },
  tick: { width: 24, height: 24, borderRadius: 12, borderWidth: 2, alignItems: 'center', justifyContent: 'center' },
});
