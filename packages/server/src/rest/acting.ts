import { limits } from '@open-chat-kit/engine-embedded/rules';
import type { OperationName } from '@open-chat-kit/engine-embedded/rules';
import { isKitException, KitException } from '@open-chat-kit/sdk/engine';
import type { RestHost } from './rest-host.ts';
import { isThere, keeperOf as keeperIn, ownerOf as ownerIn } from './everybody.ts';
import { about, id } from './schema.ts';
import type { Schema } from './schema.ts';

/** As whom the backend acts: every change is somebody's doing, and goes through the rules as theirs. */
export const onBehalfOf: Schema<string> = about(
  'The uid of the user as whom this is done: what they may not do is refused.',
  id(limits.id),
);

/** The same, where the owner of the group is at hand. */
export const onBehalfOfOwner: Schema<string> = about(
  'The uid of the user as whom this is done: what they may not do is refused. By default the owner of the group.',
  id(limits.id),
);

/** Asks as a user, by the rules that hold for them. @throws NOT_FOUND where there is no such user, and whatever the rules refuse */
export async function actAs(
  instance: RestHost,
  uid: string,
  name: OperationName,
  ...args: readonly unknown[]
): Promise<unknown> {
  const canAct = await instance.read((work) => isThere(work, uid));
  if (!canAct) throw noOne(uid);
  try {
    return await instance.answerFor(uid, name, args);
  } catch (error) {
    // They were erased meanwhile. The key that asks was the right one.
    throw isKitException(error) && error.code === 'AUTH_FAILED' ? noOne(uid) : error;
  }
}

function noOne(uid: string): KitException {
  return new KitException('NOT_FOUND', 'There is no such user to act for.', { details: { onBehalfOf: uid } });
}

/** Asks as a user, or as the owner of a group. */
export async function actInGroup(
  instance: RestHost,
  guid: string,
  given: string | undefined,
  name: OperationName,
  ...args: readonly unknown[]
): Promise<unknown> {
  return await actAs(instance, given ?? (await ownerOf(instance, guid)), name, ...args);
}

/** @throws NOT_FOUND */
async function ownerOf(instance: RestHost, guid: string): Promise<string> {
  const owner = await instance.read((work) => ownerIn(work, guid));
  if (owner === null) throw new KitException('NOT_FOUND', 'There is no such group.', { details: { guid } });
  return owner;
}

/** By default: the owner of the group in which the message stands; between two people, who sent it. @throws NOT_FOUND */
export async function actOnMessage(
  instance: RestHost,
  messageId: string,
  given: string | undefined,
  name: OperationName,
  ...args: readonly unknown[]
): Promise<unknown> {
  return await actAs(instance, given ?? (await keeperOf(instance, messageId)), name, messageId, ...args);
}

async function keeperOf(instance: RestHost, messageId: string): Promise<string> {
  const keeper = await instance.read((work) => keeperIn(work, messageId));
  if (keeper === null) throw new KitException('NOT_FOUND', 'There is no such message.', { details: { id: messageId } });
  return keeper;
}
