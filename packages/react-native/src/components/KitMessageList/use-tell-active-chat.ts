import { messageFrom, type Kit } from '@open-chat-kit/sdk';
import { useEffect, useRef } from 'react';
import { KitUIEventHandler } from '../../events/KitUIEventHandler.ts';
import { chatIdOf, shownSubject, threadOf } from '../../hooks/chat-target.ts';
import type { MessagesHandle } from '../../hooks/use-messages.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import type { KitMessageListProps } from './props.ts';

type Shown = Pick<MessagesHandle, 'phase' | 'ids' | 'model'>;

/** Tells hosts which chat is shown, when its messages are there: once for each, and again when it comes back into view. */
export function useTellActiveChat(props: KitMessageListProps, { phase, ids, model }: Shown, isInView: boolean): void {
  const chatId = chatIdOf(props);
  const isThere = phase === 'loaded' || phase === 'empty';
  const newest = useNewest({ props, last: ids.at(-1) });
  const told = useRef({ chatId: '', model });
  useEffect(() => {
    if (!isInView) {
      told.current = { chatId: '', model };
      return;
    }
    // Loaded anew it is the same chat; another session's is another one.
    if (!isThere || chatId === '' || (told.current.chatId === chatId && told.current.model === model)) return;
    told.current = { chatId, model };
    const now = newest();
    const record = now.last === undefined ? undefined : model.getRow(now.last)?.message;
    const message: Kit.BaseMessage | null = record === undefined ? null : messageFrom(record);
    const parentMessageId = threadOf(now.props.parentMessageId);
    KitUIEventHandler.emitUIEvent('ccActiveChatChanged', { ...shownSubject(now.props), message, parentMessageId });
  }, [isInView, isThere, chatId, model, newest]);
}
