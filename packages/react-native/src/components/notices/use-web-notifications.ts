import { type Kit, messageFrom, toKitException } from '@open-chat-kit/sdk';
import { useEffect } from 'react';
import { AppState } from 'react-native';
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
 * In a browser: shows a notification of each message of somebody else's that comes while no tab of the app is in view, where the
 * reader has allowed that. Nothing elsewhere, and nothing of actions in groups.
 *
 * @example
 * useWebNotifications({ onPress: (message) => open(message) });
 */
export function useWebNotifications(options: WebNotificationsOptions = {}): void {
  const { t } = useChatTranslation();
  const newest = useNewest(options);
  useMessageThatComes((message, isInView, client) => {
    if (isInView || !mayNotify()) return;
    const words = withNames(plainMarkdown(textOf(message, t)), PeopleNames.of(client).nameOf);
    const notice = { body: plainName(words), tag: message.id };
    const show = async (): Promise<void> => {
      if (await isInViewElsewhere()) return;
      await notify(plainName(message.sender.name), notice, () =>
        callHost('onPress', () => newest().onPress?.(messageFrom(message))),
      );
    };
    show().catch((cause: unknown) => client.report(toKitException(cause, 'Showing a notification')));
  });
  useEffect(() => {
    let leave = AppState.currentState === 'background' ? nothing : holdInView();
    const watching = AppState.addEventListener('change', (state) => {
      leave();
      leave = state === 'background' ? nothing : holdInView();
    });
    return () => {
      watching.remove();
      leave();
    };
  }, []);
}

function nothing(): void {}
