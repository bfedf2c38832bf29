import type { Kit } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { callHost } from '../../hooks/call-host.ts';
import type { GroupDetailsHandle } from '../../hooks/use-group-details.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { banIcon, personAddIcon } from '#icons';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { TextButton } from '../parts/TextButton.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { GroupSlotOf } from './group-slot.ts';
import { MembersGlance } from './MembersGlance.tsx';
import { OptionRow } from './OptionRow.tsx';
import type { KitGroupDetailsProps } from './props.ts';
import type { KitGroupDetailsStyle } from '../../theme/styles/screens.ts';

interface GroupMembersPartProps {
  readonly props: KitGroupDetailsProps;
  readonly details: GroupDetailsHandle;
  readonly slot: GroupSlotOf;
  readonly style: KitGroupDetailsStyle;
}

/** Who is in the group, and the ways to all of them, to new ones, and to who may not come in. */
export function GroupMembersPart({ props, details, slot, style }: GroupMembersPartProps): ReactElement | null {
  const { color, typography } = useTheme();
  const { t } = usePeopleTranslation();
  const align = useTextAlign();
  const { group, canListMembers, canAddMembers, canListBanned } = details;
  const { onMembersPress, onAddMembersPress, onBannedPress } = props;
  if (props.hideMembers === true || !canListMembers) return null;
  const go = (name: string, call: ((group: Kit.Group) => void) | undefined) => (): void =>
    callHost(name, () => call?.(group));
  return (
    <View style={[styles.part, { borderTopColor: color.borderLight }]}>
      <View style={styles.bar}>
        <Text
          role="heading"
          aria-level={3}
          style={[typography.heading4.bold, align, styles.title, { color: color.textPrimary }, style.sectionTitleStyle]}
        >
          {t('members.title')}
        </Text>
        {onMembersPress === undefined ? null : (
          <TextButton
            text={t('details.seeAll')}
            onPress={go('onMembersPress', onMembersPress)}
            testID="details-see-all"
          />
        )}
      </View>
      {slot('MembersView', <MembersGlance group={group} style={style} />)}
      {canAddMembers && onAddMembersPress !== undefined ? (
        <OptionRow
          icon={personAddIcon}
          text={t('addMembers.title')}
          onPress={go('onAddMembersPress', onAddMembersPress)}
          style={style.optionStyle}
          testID="details-add-members"
        />
      ) : null}
      {canListBanned && onBannedPress !== undefined ? (
        <OptionRow
          icon={banIcon}
          text={t('banned.title')}
          onPress={go('onBannedPress', onBannedPress)}
          style={style.optionStyle}
          testID="details-banned"
        />
      ) : null}
    </View>
  );
}

const styles = StyleSheet.create({
  part: { borderTopWidth: StyleSheet.hairlineWidth, paddingVertical: 8 },
  bar: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    minHeight: 52,
    // The button ends where the roles of the members do.
    paddingHorizontal: 16,
  },
  title: { flexGrow: 1 },
});
