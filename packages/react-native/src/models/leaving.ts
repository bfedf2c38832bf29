import { type ChatClient, toKitException } from '@open-chat-kit/sdk';

/** Leaves a group. */
export async function leaveGroup(client: ChatClient, guid: string): Promise<void> {
  await unlessGone('Leaving a group', () => client.leaveGroup(guid));
}

/** Deletes a group, for everybody. */
export async function deleteGroup(client: ChatClient, guid: string): Promise<void> {
  await unlessGone('Deleting a group', () => client.deleteGroup(guid));
}

/** On another device, or by somebody else, meanwhile: what was asked for is so. */
async function unlessGone(what: string, task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (cause) {
    if (toKitException(cause, what).code !== 'NOT_A_MEMBER') throw cause;
  }
}
