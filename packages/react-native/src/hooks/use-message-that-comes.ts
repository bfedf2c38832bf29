import type { ChatClient, MessageRecord } from '@open-chat-kit/sdk';
import { AppState } from 'react-native';
import { isOthers } from '../models/message-list/message-query.ts';
import { useClientEvent } from './use-client-event.ts';

/** Hears of each message of somebody else's as it comes, and whether the app, or the browser's tab, is in view. */
export function useMessageThatComes(
  listener: (message: MessageRecord, isInView: boolean, client: ChatClient) => void,
): void {
  useClientEvent((event, client) => {
    if (event.type !== 'message.received' || !isOthers(event.message, client.viewer?.uid ?? '')) return;
    listener(event.message, AppState.currentState !== 'background', client);
  });
}
