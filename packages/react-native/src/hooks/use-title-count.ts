import { type ChatClient, conversationOf } from '@open-chat-kit/sdk';
import { useCallback, useEffect, useRef } from 'react';
import { AppState } from 'react-native';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { type BrowserPage, browserPage } from '../web/browser-page.ts';
import { useClientEvent } from './use-client-event.ts';
import { chatKey } from '../models/chat-key.ts';
import { useMessageThatComes } from './use-message-that-comes.ts';

/** How often it is counted anew because a message came meanwhile; in a chat that never rests, none of the answers is clear. */
const mostCounts = 3;

/**
 * In a browser: says in the title of the page how many messages came while its tab was hidden, as "(3) Teahouse". Nothing elsewhere.
 *
 * @example
 * useTitleCount();
 */
export function useTitleCount(): void {
  const client = useKitClient();
  const count = useRef(0);
  /** Of those: how many came in each chat, as far as they were told one by one. */
  const byChat = useRef(new Map<string, number>());
  /** Unread messages that are not counted here; not a number where nobody knows. */
  const others = useRef(NaN);

  const show = (next: number): void => {
    const page = browserPage();
    if (AppState.currentState !== 'background' || page === undefined || !(next > count.current)) return;
    set(page, next);
  };
  const set = (page: BrowserPage, next: number): void => {
    count.current = next;
    page.title = next === 0 ? titleAlone(page) : `(${next}) ${titleAlone(page)}`;
  };
  /** They read a chat elsewhere: on another device, or in another tab. */
  const forget = (chat: string): void => {
    const page = browserPage();
    const read = byChat.current.get(chat) ?? 0;
    if (read === 0 || page === undefined) return;
    byChat.current.delete(chat);
    set(page, Math.max(0, count.current - read));
  };
  /** Nobody knows whether an answer counts a message that came since the question: then it is asked once more. */
  const unreadNow = useCallback(async (): Promise<number> => {
    for (let asked = 0; asked < mostCounts; asked += 1) {
      const before = count.current;
      const unread = await unreadOf(client);
      if (count.current === before) return unread;
    }
    return NaN;
  }, [client]);
  const begin = useCallback(async (): Promise<void> => {
    others.current = NaN;
    const unread = await unreadNow();
    others.current = unread - count.current;
  }, [unreadNow]);

  const compare = async (): Promise<void> => {
    // Hidden while the line was down already: what is unread by now is where the counting begins.
    if (Number.isNaN(others.current)) await begin();
    else show((await unreadNow()) - others.current);
  };

  useMessageThatComes((message, isInView, { viewer }) => {
    if (isInView) return;
    const chat = chatKey(conversationOf(message, viewer?.uid ?? ''));
    byChat.current.set(chat, (byChat.current.get(chat) ?? 0) + 1);
    show(count.current + 1);
  });
  useClientEvent((event, { viewer }) => {
    if (event.type === 'session.began') void begin();
    // Nobody is told one by one of what came while the line was down.
    else if (event.type === 'resync') void compare();
    else if (event.type === 'receipt' && event.kind === 'read' && event.user.uid === viewer?.uid)
      forget(chatKey(event.target));
  });
  useEffect(() => {
    const clear = (): void => {
      const page = browserPage();
      byChat.current.clear();
      if (count.current === 0 || page === undefined) return;
      count.current = 0;
      page.title = titleAlone(page);
    };
    void begin();
    const watching = AppState.addEventListener('change', (state) => {
      if (state === 'active') clear();
      else void begin();
    });
    return () => {
      watching.remove();
      clear();
    };
  }, [begin]);
}

async function unreadOf(client: ChatClient | null): Promise<number> {
  if (client === null || AppState.currentState !== 'background' || browserPage() === undefined) return NaN;
  try {
    const { users, groups } = await client.getUnreadMessageCount();
    return [...Object.values(users), ...Object.values(groups)].reduce((sum, one) => sum + one, 0);
  } catch {
    return NaN;
  }
}

/** Routers set it anew meanwhile: what stands there now counts. */
function titleAlone({ title }: BrowserPage): string {
  return title.replace(/^\(\d+\) /, '');
}
