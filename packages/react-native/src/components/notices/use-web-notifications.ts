import { conversationOf, type Kit, messageFrom, toKitException } from '@open-chat-kit/sdk';
import { useEffect, useState } from 'react';
import { AppState } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { plainMarkdown } from '../../formatters/markdown.ts';
import { callHost } from '../../hooks/call-host.ts';
import { useHeldInView } from '../../hooks/use-held-in-view.ts';
import { useMessageThatComes } from '../../hooks/use-message-that-comes.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { chatKey } from '../../models/chat-key.ts';
import { withNames } from '../../models/mentions/mention-marks.ts';
import { PeopleNames } from '../../models/mentions/people-names.ts';
import { mayNotify, notify } from '../../web/browser-notices.ts';
import { isInViewElsewhere } from '../../web/tab-locks.ts';
import { textOf } from '../Message/message-text.ts';
import { plainName } from '../words/isolated.ts';

/** What an app makes of notifications. */
export interface WebNotificationsOptions {
  /** Somebody pressed one, which brings the page to the front: open the chat of its message. */
  readonly onPress?: ((message: Kit.BaseMessage) => void) | undefined;
}

/**
 * In a browser: shows a notification of each message of somebody else's that comes while no tab of theirs is in view, where the
 * reader has allowed that. Nothing elsewhere, and nothing of actions in groups.
 *
 * @example
 * useWebNotifications({ onPress: (message) => open(message) });
 */
export function useWebNotifications(options: WebNotificationsOptions = {}): void {
  const { t } = useChatTranslation();
  const newest = useNewest(options);
  const client = useKitClient();
  /** What takes away each that is shown, with the chat of its message. */
  const [shown] = useState(() => new Map<() => void, string>());
  useMessageThatComes((message, isInView, heard) => {
    if (isInView || !mayNotify()) return;
    const uid = heard.viewer?.uid ?? '';
    const isTheirs = (): boolean => uid !== '' && heard.viewer?.uid === uid;
    const words = withNames(plainMarkdown(textOf(message, t)), PeopleNames.of(heard).nameOf);
    const notice = { body: plainName(words), tag: message.id };
    const show = async (): Promise<void> => {
      if ((await isInViewElsewhere(uid, '')) || !isTheirs()) return;
      const close = await notify(plainName(message.sender.name), notice, {
        press: () => {
          if (isTheirs()) callHost('onPress', () => newest().onPress?.(messageFrom(message)));
        },
        close: () => shown.delete(close),
      });
      if (isTheirs()) shown.set(close, chatKey(conversationOf(message, uid)));
      else close();
    };
    show().catch((cause: unknown) => heard.report(toKitException(cause, 'Showing a notification')));
  });
  useHeldInView('');
  useEffect(() => {
    const closeAll = (chat?: string): void => {
      for (const [close, of] of [...shown]) {
        if (chat !== undefined && of !== chat) continue;
        shown.delete(close);
        close();
      }
    };
    const watching = AppState.addEventListener('change', (state) => {
      // Whoever looks finds it in the app.
      if (state === 'active') closeAll();
    });
    const stop = client?.subscribe((events) => {
      for (const event of events) {
        // Nobody who looks afterwards is to read them.
        if (event.type === 'session.over') closeAll();
        else if (event.type === 'receipt' && event.kind === 'read' && event.user.uid === client.viewer?.uid)
          closeAll(chatKey(event.target));
      }
    });
    return () => {
      watching.remove();
      stop?.();
      closeAll();
    };
  }, [client, shown]);
}
