import type { Kit, MemberRecord, UserRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { useListRow } from '../../hooks/use-list-row.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { RowSource } from '../../models/row-source.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { type PersonLook, PersonRow } from '../ListFrame/PersonRow.tsx';

/** What rows of people to be added look like, beside what all rows of people do. */
export interface AddLook extends PersonLook {
  /** Who is in already. */
  readonly members: RowSource<ListRow<MemberRecord>>;
  /** By uid: why somebody could not be added. */
  readonly failures: Readonly<Record<string, string>>;
  readonly memberTextStyle: StyleProp<TextStyle>;
}

type AddRowViewProps = RowViewProps<UserRecord, Kit.User, AddLook>;

/** One person of the list, and whether they are in already: drawn anew when that changes, too. */
export function AddRowView(row: AddRowViewProps): ReactElement {
  const { entry: user, look } = row;
  const isMember = useListRow(look.members, user.uid) !== undefined;
  const { t } = usePeopleTranslation();
  const { color, typography } = useTheme();
  // An engine may name nobody's reason, and a uid may be called as what every object has.
  const reason = Object.hasOwn(look.failures, user.uid) && !isMember ? look.failures[user.uid] : undefined;
  const note = isMember ? t('addMembers.isMember') : '';
  return (
    <PersonRow
      {...row}
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
    />
  );
}

const styles = StyleSheet.create({ note: { flexShrink: 0 } });
