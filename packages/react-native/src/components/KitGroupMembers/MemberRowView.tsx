import type { GroupMemberScope, Kit, MemberRecord } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import { type StyleProp, StyleSheet, Text, type TextStyle } from 'react-native';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { type PersonLook, PersonRow } from '../ListFrame/PersonRow.tsx';

/** What rows of members look like, beside what all rows of people do. */
export interface MemberLook extends PersonLook {
  /** Of who looks: that row is theirs, and what the others offer depends on what they are. */
  readonly ownUid: string;
  readonly ownScope: GroupMemberScope | null;
  readonly scopeTextStyle: StyleProp<TextStyle>;
  /** Who is this cannot be picked. @default nobody */
  readonly unpickable?: GroupMemberScope;
}

type MemberRowViewProps = RowViewProps<MemberRecord, Kit.GroupMember, MemberLook>;

/** One member of the list, with their role. */
export function MemberRowView(row: MemberRowViewProps): ReactElement {
  const { entry: member, look } = row;
  const { t } = usePeopleTranslation();
  const { color, typography } = useTheme();
  const isOwn = member.uid === look.ownUid;
  // Most are participants: to say so at each would say nothing.
  const role = member.scope === 'participant' ? '' : t(`members.${member.scope}`);
  return (
    <PersonRow
      {...row}
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
      // What hosts do with others, to write to them, is nothing to do with oneself.
      look={isOwn ? { ...look, isHeard: false } : look}
    />
  );
}

const styles = StyleSheet.create({ role: { flexShrink: 0 } });
