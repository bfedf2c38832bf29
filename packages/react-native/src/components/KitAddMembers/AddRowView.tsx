import { type Kit, type MemberRecord, userFrom, type UserRecord } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { useListRow } from '../../hooks/use-list-row.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { RowSource } from '../../models/row-source.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { type PersonLook, PersonRow } from '../PersonRow.tsx';

/** What rows of people to be added look like, beside what all rows of people do. */
export interface AddLook extends PersonLook {
  /** Who is in already. */
  readonly members: RowSource<ListRow<MemberRecord>>;
  /** By uid: why somebody could not be added. */
  readonly failures: Readonly<Record<string, string>>;
  readonly memberTextStyle: StyleProp<TextStyle>;
}

type AddRowViewProps = RowViewProps<ListRow<UserRecord>, Kit.User, AddLook>;

/** One person of the list: draws itself anew when this person, its selection, its membership or the look changes. */
export const AddRowView: (props: AddRowViewProps) => ReactNode = memo(function AddRowView(props: AddRowViewProps) {
  const { id, model, look, actions } = props;
  const row = useListRow(model, id);
  const isMember = useListRow(look.members, id) !== undefined;
  return row === undefined ? null : <Row row={row} isMember={isMember} look={look} actions={actions} />;
});

interface RowProps extends Pick<AddRowViewProps, 'look' | 'actions'> {
  readonly row: ListRow<UserRecord>;
  readonly isMember: boolean;
}

function Row({ row: { item: user, isSelected }, isMember, look, actions }: RowProps): ReactElement {
  const { t } = usePeopleTranslation();
  const { color, typography } = useTheme();
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => userFrom(user), [user]);
  // An engine may name nobody's reason, and a uid may be called as what every object has.
  const reason = Object.hasOwn(look.failures, user.uid) && !isMember ? look.failures[user.uid] : undefined;
  const note = isMember ? t('addMembers.isMember') : '';
  return (
    <PersonRow
      person={user}
      item={given}
      spoken={note}
      fault={reason === '' ? t('error.INTERNAL') : reason}
      isOff={isMember}
      trailing={
        isMember ? (
          <Text
            numberOfLines={1}
            style={[typography.caption1.regular, styles.note, { color: color.textSecondary }, look.memberTextStyle]}
          >
            {note}
          </Text>
        ) : null
      }
      isSelected={isSelected}
      look={look}
      actions={actions}
      testID={`user-${user.uid}`}
    />
  );
}

const styles = StyleSheet.create({ note: { flexShrink: 0 } });
