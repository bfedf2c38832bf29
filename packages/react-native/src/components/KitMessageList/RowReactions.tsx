import type { ReactElement } from 'react';
import { useListRow } from '../../hooks/use-list-row.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { ReactionsCard, type ReactionsCardProps } from '../Message/ReactionsCard.tsx';

interface RowReactionsProps extends Omit<ReactionsCardProps, 'message'> {
  readonly model: MessageListModel;
  /** Of the row. */
  readonly id: string;
}

/** Who reacted to the message of a row. */
export function RowReactions({ model, id, ...rest }: RowReactionsProps): ReactElement {
  return <ReactionsCard {...rest} message={useListRow(model, id)?.message} />;
}
