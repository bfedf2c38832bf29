import { type GroupMemberScope, type Kit, memberFrom, type MemberRecord } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { useListRow } from '../../hooks/use-list-row.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { type PersonLook, PersonRow } from '../PersonRow.tsx';

/** What rows of banned people look like, beside what all rows of people do. */
export interface BannedLook extends PersonLook {
  /** Of who looks: what rows offer depends on it. */
  readonly ownScope: GroupMemberScope | null;
}

type BannedRowViewProps = RowViewProps<ListRow<MemberRecord>, Kit.GroupMember, BannedLook>;

/** Somebody who is banned: drawn anew when they, their selection or the look changes, and never else. */
export const BannedRowView: (props: BannedRowViewProps) => ReactNode = memo(function BannedRowView(
  props: BannedRowViewProps,
) {
  const { id, model, look, actions } = props;
  const row = useListRow(model, id);
  return row === undefined ? null : <Row row={row} look={look} actions={actions} />;
});

interface RowProps extends Pick<BannedRowViewProps, 'look' | 'actions'> {
  readonly row: ListRow<MemberRecord>;
}

function Row({ row: { item: member, isSelected }, look, actions }: RowProps): ReactElement {
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => memberFrom(member), [member]);
  return (
    <PersonRow
      person={member}
      item={given}
      isSelected={isSelected}
      look={look}
      actions={actions}
      testID={`banned-member-${member.uid}`}
    />
  );
}
