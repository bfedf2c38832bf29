import { type Kit, messageFrom } from '@open-chat-kit/sdk';
import { AppState } from 'react-native';
import { isOthers } from '../models/message-list/message-query.ts';
import { callHost } from './call-host.ts';
import { useClientEvent } from './use-client-event.ts';

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
  useClientEvent((event, client) => {
    if (event.type !== 'message.received') return;
    const { message } = event;
    if (!isOthers(message, client.viewer?.uid ?? '')) return;
    const isInView = AppState.currentState !== 'background';
    callHost('useIncomingMessage', () => listener({ message: messageFrom(message), isInView }));
  });
}
