import {
  type ChatClient,
  type ErrorCode,
  groupFrom,
  type GroupRecord,
  KitException,
  userFrom,
} from '@open-chat-kit/sdk';
import { groupLeft, ofGroup } from '../events/group-events.ts';
import { tellFoundGroupEvent } from '../events/KitUIEventHandler.ts';
import { unlessSo } from './already-so.ts';
import { doneOrFound } from './lost-answer.ts';

/** How the viewer ends what they have of a group. */
export type OwnEnding = 'left' | 'deleted';

/** Leaves a group. */
export async function leaveGroup(client: ChatClient, group: GroupRecord): Promise<void> {
  const task = (): Promise<unknown> => client.leaveGroup(group.guid);
  const isFound = await orFound('Leaving a group', ['NOT_A_MEMBER'], task, () => isOut(client, group));
  if (isFound) tellFoundEnding(client, group, 'left');
}

/** Deletes a group, for everybody. */
export async function deleteGroup(client: ChatClient, group: GroupRecord): Promise<void> {
  const task = (): Promise<unknown> => client.deleteGroup(group.guid);
  const isGone = async (): Promise<boolean> => (await seen(client, group)) === null;
  const isFound = await orFound('Deleting a group', ['NOT_A_MEMBER', 'NOT_FOUND'], task, isGone);
  if (isFound) tellFoundEnding(client, group, 'deleted');
}

/** Tells hosts of what the viewer did, where the client could not. */
export function tellFoundEnding(client: ChatClient, record: GroupRecord, ending: OwnEnding): void {
  const { viewer } = client;
  if (viewer === null) return;
  const group = groupFrom(record);
  const event = ending === 'left' ? groupLeft(group, userFrom(viewer), null) : ofGroup('ccGroupDeleted', group);
  tellFoundGroupEvent(event, client);
}

async function isOut(client: ChatClient, group: GroupRecord): Promise<boolean> {
  const now = await seen(client, group);
  return now === null || !(now.hasJoined || now.isBanned);
}

/** As the viewer sees it now; `null` where there is nothing to be seen. */
async function seen(client: ChatClient, { guid }: GroupRecord): Promise<GroupRecord | null> {
  try {
    return await client.queries.getGroup(guid);
  } catch (cause) {
    if (cause instanceof KitException && cause.code === 'NOT_FOUND') return null;
    throw cause;
  }
}

/** @returns whether it was so already, or by a try whose answer was lost */
async function orFound(
  what: string,
  codes: readonly ErrorCode[],
  task: () => Promise<unknown>,
  isSo: () => Promise<boolean>,
): Promise<boolean> {
  const ask = async (): Promise<boolean> => (await unlessSo(codes, task)) === null;
  return await doneOrFound(what, ask, async () => ((await isSo()) ? true : null));
}
