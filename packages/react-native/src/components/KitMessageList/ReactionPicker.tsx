import type { MessageRecord } from '@open-chat-kit/sdk';
import { type ReactElement, useEffect } from 'react';
import { useListRow } from '../../hooks/use-list-row.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { isSaid } from '../../models/message-list/message-rights.ts';
import { EmojiPicker } from '../EmojiPicker/EmojiPicker.tsx';
import type { MenuAnchor } from '../Menu/menu-placing.ts';

interface ReactionPickerProps {
  readonly model: MessageListModel;
  /** Of the row. */
  readonly id: string;
  readonly anchor: MenuAnchor;
  readonly onChoose: (message: MessageRecord, emoji: string) => void;
  readonly onClose: () => void;
  /** The message is gone meanwhile. Always the same, or told once all the same. */
  readonly onVoid: () => void;
}

/** Every emoji there is, to react to one message with; it goes when that goes. */
export function ReactionPicker(props: ReactionPickerProps): ReactElement | null {
  const { model, id, anchor, onChoose, onClose, onVoid } = props;
  const message = useListRow(model, id)?.message;
  const isVoid = message === undefined || !isSaid(message);
  useEffect(() => {
    if (isVoid) onVoid();
    // oxlint-disable-next-line react/exhaustive-deps -- told once, as it is then
  }, [isVoid]);
  if (isVoid) return null;
  return <EmojiPicker anchor={anchor} onChoose={(emoji) => onChoose(message, emoji)} onClose={onClose} />;
}
