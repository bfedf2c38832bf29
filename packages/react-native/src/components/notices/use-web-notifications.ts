import { type Kit, messageFrom, toKitException } from '@open-chat-kit/sdk';
import { useEffect, useState } from 'react';
import { AppState } from 'react-native';
import { useKitClient } from '../../client/KitClientProvider.tsx';
import { plainMarkdown } from '../../formatters/markdown.ts';
import { callHost } from '../../hooks/call-host.ts';
import { useMessageThatComes } from '../../hooks/use-message-that-comes.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import { useChatTranslation } from '../../i18n/use-chat-translation.ts';
import { withNames } from '../../models/mentions/mention-marks.ts';
import { PeopleNames } from '../../models/mentions/people-names.ts';
import { holdInView, isInViewElsewhere, mayNotify, notify } from '../../web/browser-notices.ts';
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
  /** Takes away each that is shown. */
  const [shown] = useState(() => new Set<() => void>());
  useMessageThatComes((message, isInView, heard) => {
    if (isInView || !mayNotify()) return;
    const uid = heard.viewer?.uid ?? '';
    const isTheirs = (): boolean => uid !== '' && heard.viewer?.uid === uid;
    const words = withNames(plainMarkdown(textOf(message, t)), PeopleNames.of(heard).nameOf);
    const notice = { body: plainName(words), tag: message.id };
    const show = async (): Promise<void> => {
      if ((await isInViewElsewhere(uid)) || !isTheirs()) return;
      const close = await notify(plainName(message.sender.name), notice, {
        press: () => {
          if (isTheirs()) callHost('onPress', () => newest().onPress?.(messageFrom(message)));
        },
        close: () => shown.delete(close),
      });
      if (isTheirs()) shown.add(close);
      else close();
    };
    show().catch((cause: unknown) => heard.report(toKitException(cause, 'Showing a notification')));
  });
  useEffect(() => {
    // Nobody who looks afterwards is to read them.
    const closeAll = (): void => {
      for (const close of shown) close();
      shown.clear();
    };
    let held = '';
    let leave = nothing;
    const hold = (): void => {
      const uid = AppState.currentState === 'background' ? '' : (client?.viewer?.uid ?? '');
      if (uid === held) return;
      leave();
      held = uid;
      leave = uid === '' ? nothing : holdInView(uid);
    };
    hold();
    const watching = AppState.addEventListener('change', hold);
    const stop = client?.subscribe((events) => {
      hold();
      if (events.some(({ type }) => type === 'session.over')) closeAll();
    });
    return () => {
      watching.remove();
      stop?.();
      leave();
      closeAll();
    };
  }, [client, shown]);
}

function nothing(): void {}
