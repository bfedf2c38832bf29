import { type ChatClient, type ErrorCode, toKitException } from '@open-chat-kit/sdk';

/** Leaves a group. */
export async function leaveGroup(client: ChatClient, guid: string): Promise<void> {
  await unlessSo('Leaving a group', ['NOT_A_MEMBER'], () => client.leaveGroup(guid));
}

/** Deletes a group, for everybody. */
export async function deleteGroup(client: ChatClient, guid: string): Promise<void> {
  await unlessSo('Deleting a group', ['NOT_A_MEMBER', 'NOT_FOUND'], () => client.deleteGroup(guid));
}

/** On another device, or by somebody else, meanwhile: what was asked for is so. */
async function unlessSo(what: string, codes: readonly ErrorCode[], task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (cause) {
    if (!codes.includes(toKitException(cause, what).code)) throw cause;
  }
}
