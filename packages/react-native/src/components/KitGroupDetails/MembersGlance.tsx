import { Kit, type MemberRecord } from '@open-chat-kit/sdk';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { StyleSheet, Text, View } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { useMemberList } from '../../hooks/use-group-members.ts';
import { useListRow } from '../../hooks/use-list-row.ts';
import { usePeopleTranslation } from '../../i18n/use-people-translation.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { RowSource } from '../../models/row-source.ts';
import { useTheme } from '../../theme/KitThemeProvider.tsx';
import { isolated } from '../words/isolated.ts';
import { KitAvatar } from '../KitAvatar/KitAvatar.tsx';
import { useTextAlign } from '../words/use-text-align.ts';
import type { KitGroupDetailsStyle } from '../../theme/styles/screens.ts';

/** So many are shown. */
const most = 5;
const rowHeight = 56;

interface MembersGlanceProps {
  readonly group: Kit.Group;
  readonly style: KitGroupDetailsStyle;
}

/** The first few members of a group, live: who owns it, who leads it. Its list itself says why it could not be loaded. */
export function MembersGlance({ group, style }: MembersGlanceProps): ReactElement {
  const { t } = usePeopleTranslation();
  const guid = group.getGuid();
  const builder = useMemo(() => new Kit.GroupMembersRequestBuilder(guid).setLimit(most), [guid]);
  const { main, model } = useMemberList({ group, groupMemberRequestBuilder: builder });
  const ownUid = useKitClient()?.viewer?.uid;
  // What stands below them is where it stays, once they have come.
  const expected = main.phase === 'loading' ? Math.min(most, group.getMembersCount()) : 0;
  const toCome = Math.max(0, expected - main.ids.length);
  return (
    <>
      <View role="list" aria-label={t('members.title')}>
        {main.ids.slice(0, most).map((uid) => (
          <Member key={uid} uid={uid} model={model} isOwn={uid === ownUid} style={style} />
        ))}
      </View>
      {toCome === 0 ? null : <View testID="details-members-to-come" style={{ height: toCome * rowHeight }} />}
    </>
  );
}

interface MemberProps extends Pick<MembersGlanceProps, 'style'> {
  readonly uid: string;
  readonly model: RowSource<ListRow<MemberRecord>>;
  readonly isOwn: boolean;
}

function Member({ uid, model, isOwn, style }: MemberProps): ReactNode {
  const { color, typography } = useTheme();
  const { t } = usePeopleTranslation();
  const align = useTextAlign();
  const member = useListRow(model, uid)?.item;
  if (member === undefined) return null;
  const { name, avatar, scope } = member;
  return (
    <View role="listitem" style={styles.row} testID={`details-member-${uid}`}>
      <KitAvatar id={uid} name={name} image={avatar} size={40} />
      <Text
        numberOfLines={1}
        style={[typography.heading4.regular, styles.name, align, { color: color.textPrimary }, style.memberTextStyle]}
      >
        {isOwn ? t('members.you') : isolated(name)}
      </Text>
      {/* Most are participants: to say so at each would say nothing. */}
      {scope === 'participant' ? null : (
        <Text
          numberOfLines={1}
          style={[typography.caption1.regular, styles.role, { color: color.textSecondary }, style.scopeTextStyle]}
        >
          {t(`members.${scope}`)}
        </Text>
      )}
    </View>
  );
}

const styles = StyleSheet.create({
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 12,
    minHeight: rowHeight,
    paddingHorizontal: 16,
    paddingVertical: 8,
  },
  name: { flex: 1, minWidth: 0 },
  role: { flexShrink: 0 },
});
