import { type ChatClient, type Clock, systemClock } from '@open-chat-kit/sdk';

/** The time that everything of a client lives in; where there is none, the machine's. */
export function clockOf(client: ChatClient | null): Clock {
  return client?.clock ?? systemClock;
}
