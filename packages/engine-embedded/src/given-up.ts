import { KitException } from '@open-chat-kit/sdk/engine';

/** What an aborted request rejects with, in this tab and over others. */
export function givenUp({ reason }: AbortSignal): KitException {
  return new KitException('NETWORK', 'The request was given up before an answer came.', { cause: reason });
}
