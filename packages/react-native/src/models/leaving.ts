import {
  type ChatClient,
  type ClientEvent,
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

/**
 * Leaves a group.
 *
 * @returns `false` where somebody else has removed them, or deleted the group, before they could
 */
export async function leaveGroup(client: ChatClient, group: GroupRecord): Promise<boolean> {
  const task = (): Promise<unknown> => client.leaveGroup(group.guid);
  const ask = (): Promise<boolean> => orFound('Leaving a group', ['NOT_A_MEMBER'], task, () => isOut(client, group));
  return await endedByViewer(client, group, 'left', ask);
}

/**
 * Deletes a group, for everybody.
 *
 * @returns `false` where somebody else has deleted it, or removed them, before they could
 */
export async function deleteGroup(client: ChatClient, group: GroupRecord): Promise<boolean> {
  const task = (): Promise<unknown> => client.deleteGroup(group.guid);
  const isGone = async (): Promise<boolean> => (await seen(client, group)) === null;
  const ask = (): Promise<boolean> => orFound('Deleting a group', ['NOT_A_MEMBER', 'NOT_FOUND'], task, isGone);
  return await endedByViewer(client, group, 'deleted', ask);
}

/** Tells hosts of what the viewer did, where the client could not. */
export function tellFoundEnding(client: ChatClient, record: GroupRecord, ending: OwnEnding): void {
  const { viewer } = client;
  if (viewer === null) return;
  const group = groupFrom(record);
  const event = ending === 'left' ? groupLeft(group, userFrom(viewer), null) : ofGroup('ccGroupDeleted', group);
  tellFoundGroupEvent(event, client);
}

/** `ask`: answers whether it was found to be so. That somebody else did it may be heard while it asks. */
async function endedByViewer(
  client: ChatClient,
  group: GroupRecord,
  ending: OwnEnding,
  ask: () => Promise<boolean>,
): Promise<boolean> {
  let isOthers = false;
  const stop = client.subscribe((events) => {
    for (const event of events) isOthers ||= isEndByOthers(event, group.guid, client.viewer?.uid);
  });
  try {
    const isFound = await ask();
    if (isFound && isOthers) return false;
    if (isFound) tellFoundEnding(client, group, ending);
    return true;
  } finally {
    stop();
  }
}

function isEndByOthers(event: ClientEvent, guid: string, viewer: string | undefined): boolean {
  switch (event.type) {
    case 'group.kicked':
    case 'group.banned':
      return event.group.guid === guid && event.user.uid === viewer;
    case 'group.deleted':
      return event.group.guid === guid && event.actor !== null && event.actor.uid !== viewer;
    default:
      return false;
  }
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
