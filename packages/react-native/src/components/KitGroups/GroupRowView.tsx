import { groupFrom, type GroupRecord, type Kit } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { useListRow } from '../../hooks/use-list-row.ts';
import { useTranslation } from '../../i18n/KitI18nProvider.tsx';
import type { ListRow as RowOf } from '../../models/live-list/list-rows.ts';
import { ListRow } from '../ListFrame/ListRow.tsx';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { GroupTypeBadge } from './GroupTypeBadge.tsx';
import type { KitGroupsProps } from './props.ts';

/** What rows of groups look like, beside what all rows do. */
export interface GroupLook extends Pick<KitGroupsProps, 'privateGroupIcon' | 'passwordGroupIcon'> {
  readonly hasTypeBadge: boolean;
}

type GroupRowViewProps = RowViewProps<RowOf<GroupRecord>, Kit.Group, GroupLook>;

/** One group of the list: draws itself anew when this group, its selection or the look changes, and never else. */
export const GroupRowView: (props: GroupRowViewProps) => ReactNode = memo(function GroupRowView(
  props: GroupRowViewProps,
) {
  const { id, model, look, actions } = props;
  const row = useListRow(model, id);
  return row === undefined ? null : <Row row={row} look={look} actions={actions} />;
});

interface RowProps extends Pick<GroupRowViewProps, 'look' | 'actions'> {
  readonly row: RowOf<GroupRecord>;
}

function Row({ row: { item: group, isSelected }, look, actions }: RowProps): ReactElement {
  const { t } = useTranslation();
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => groupFrom(group), [group]);
  const members = t('groups.members', { count: group.membersCount });
  const badge = (
    <GroupTypeBadge type={group.type} privateIcon={look.privateGroupIcon} passwordIcon={look.passwordGroupIcon} />
  );
  return (
    <ListRow
      id={group.guid}
      item={given}
      name={group.name}
      image={group.icon}
      badge={look.hasTypeBadge ? badge : null}
      subtitle={members}
      spoken={[members, look.hasTypeBadge ? t(`groups.${group.type}`) : '']}
      isSelected={isSelected}
      look={look}
      actions={actions}
      testID={`group-${group.guid}`}
    />
  );
}
