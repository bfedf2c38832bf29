import { type GroupMemberScope, type Kit, memberFrom, type MemberRecord } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { useListRow } from '../../hooks/use-list-row.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { type PersonLook, PersonRow } from '../PersonRow.tsx';

/** What rows of members look like, beside what all rows of people do. */
export interface MemberLook extends PersonLook {
  /** Of who looks: that row is theirs, and what the others offer depends on what they are. */
  readonly ownUid: string;
  readonly ownScope: GroupMemberScope | null;
  readonly scopeTextStyle: StyleProp<TextStyle>;
  /** Who is this cannot be picked. @default nobody */
  readonly unpickable?: GroupMemberScope;
}

type MemberRowViewProps = RowViewProps<ListRow<MemberRecord>, Kit.GroupMember, MemberLook>;

/** One member of the list: draws itself anew when this member, its selection or the look changes, and never else. */
export const MemberRowView: (props: MemberRowViewProps) => ReactNode = memo(function MemberRowView(
  props: MemberRowViewProps,
) {
  const { id, model, look, actions } = props;
  const row = useListRow(model, id);
  return row === undefined ? null : <Row row={row} look={look} actions={actions} />;
});

interface RowProps extends Pick<MemberRowViewProps, 'look' | 'actions'> {
  readonly row: ListRow<MemberRecord>;
}

function Row({ row: { item: member, isSelected }, look, actions }: RowProps): ReactElement {
  const { t } = usePeopleTranslation();
  const { color, typography } = useTheme();
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => memberFrom(member), [member]);
  const isOwn = member.uid === look.ownUid;
  // Most are participants: to say so at each would say nothing.
  const role = member.scope === 'participant' ? '' : t(`members.${member.scope}`);
  return (
    <PersonRow
      person={member}
      item={given}
      {...(isOwn ? { title: t('members.you') } : {})}
      spoken={role}
      isOff={member.scope === look.unpickable}
      trailing={
        role === '' ? null : (
          <Text
            numberOfLines={1}
            style={[typography.caption1.regular, styles.role, { color: color.textSecondary }, look.scopeTextStyle]}
          >
            {role}
          </Text>
        )
      }
      isSelected={isSelected}
      // What hosts do with others, to write to them, is nothing to do with oneself.
      look={isOwn ? { ...look, isHeard: false } : look}
      actions={actions}
      testID={`member-${member.uid}`}
    />
  );
}

const styles = StyleSheet.create({ role: { flexShrink: 0 } });
