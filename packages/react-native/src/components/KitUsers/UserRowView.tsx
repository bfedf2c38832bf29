import { type Kit, userFrom, type UserRecord } from '@open-chat-kit/sdk';
import { memo, type ReactElement, type ReactNode, useMemo } from 'react';
import { useListRow } from '../../hooks/use-list-row.ts';
import type { ListRow } from '../../models/live-list/list-rows.ts';
import type { RowViewProps } from '../ListFrame/row-look.ts';
import { type PersonLook, PersonRow } from '../PersonRow.tsx';

type UserRowViewProps = RowViewProps<ListRow<UserRecord>, Kit.User, PersonLook>;

/** One person of the list: draws itself anew when this person, its selection or the look changes, and never else. */
export const UserRowView: (props: UserRowViewProps) => ReactNode = memo(function UserRowView(props: UserRowViewProps) {
  const { id, model, look, actions } = props;
  const row = useListRow(model, id);
  return row === undefined ? null : <Row row={row} look={look} actions={actions} />;
});

interface RowProps extends Pick<UserRowViewProps, 'look' | 'actions'> {
  readonly row: ListRow<UserRecord>;
}

function Row({ row: { item: user, isSelected }, look, actions }: RowProps): ReactElement {
  // Made once for a record: hosts get a snapshot, and may compare it.
  const given = useMemo(() => userFrom(user), [user]);
  return (
    <PersonRow
      person={user}
      item={given}
      isSelected={isSelected}
      look={look}
      actions={actions}
      testID={`user-${user.uid}`}
    />
  );
}
