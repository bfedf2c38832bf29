import { type Kit, messageFrom } from '@open-chat-kit/sdk';
import { callHost } from './call-host.ts';
import { useMessageThatComes } from './use-message-that-comes.ts';

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
  useMessageThatComes((message, isInView) => {
    callHost('useIncomingMessage', () => listener({ message: messageFrom(message), isInView }));
  });
}
