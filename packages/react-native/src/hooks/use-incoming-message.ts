import { type Kit, messageFrom } from '@open-chat-kit/sdk';
import { useEffect } from 'react';
import { AppState } from 'react-native';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { callHost } from './call-host.ts';
import { useNewest } from './use-newest.ts';

/** Of a message that came: whether somebody could see it come. */
export interface IncomingMessage {
  readonly message: Kit.BaseMessage;
  /** The app, or the browser's tab, is in view. */
  readonly isInView: boolean;
}

/**
 * Hears of each message of somebody else's, in whichever conversation, as it comes: for notifications and badges of the host's.
 *
 * @example
 * useIncomingMessage(({ message, isInView }) => {
 *   if (!isInView) notify(message.getSender()?.getName());
 * });
 */
export function useIncomingMessage(listener: (incoming: IncomingMessage) => void): void {
  const client = useKitClient();
  const newest = useNewest(listener);
  useEffect(() => {
    if (client === null) return undefined;
    return client.subscribe((events) => {
      for (const event of events) {
        if (event.type !== 'message.received') continue;
        const { message } = event;
        if (message.content.kind === 'action' || message.sender.uid === client.viewer?.uid) continue;
        const isInView = AppState.currentState !== 'background';
        callHost('useIncomingMessage', () => newest()({ message: messageFrom(message), isInView }));
      }
    });
  }, [client, newest]);
}
