import type { ChatClient } from '@open-chat-kit/sdk';

/**
 * Takes back a message that is not sent. What is being sent right now cannot be held up: it is deleted once the server has it.
 */
export async function takeBack(client: ChatClient, muid: string): Promise<void> {
  if (client.discardMessage(muid)) return;
  const id = await sentId(client, muid);
  if (id === undefined) client.discardMessage(muid);
  else if (client.capabilities.deleting === true) await client.deleteMessage(id);
}

/** The id of a message that is being sent, once it has one; `undefined` where it was refused, or nobody waits for it any more. */
function sentId(client: ChatClient, muid: string): Promise<string | undefined> {
  if (!client.getPendingMessages().some(({ message }) => message.muid === muid)) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const stop = client.subscribe((events) => {
      for (const event of events) {
        const isOver = event.type === 'session.over';
        const isIt = 'message' in event && event.message?.muid === muid;
        if (!isOver && !isIt) continue;
        stop();
        resolve(isIt && event.type === 'message.sent' ? event.message.id : undefined);
        return;
      }
    });
  });
}
