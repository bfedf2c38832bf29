import { Kit } from '@open-chat-kit/sdk';
import type { Act, DeviceAct, GroupAct, MessageAct, UserAct } from './act.ts';
import type { Device } from './device.ts';
import { people, type World } from './world.ts';

const scopes = ['admin', 'moderator', 'participant'] as const;
const emojis = ['👍', '🎉'];

/** Does one act. What it starts goes on by itself; that it is refused is part of life. */
export async function perform(world: World, act: Act): Promise<void> {
  if ('screen' in act) {
    if (act.type !== 'leaveScreen') return await world.screens.get(act.screen)?.perform(act);
    return await (world.screens.has(act.screen) ? world.leaveScreen(act.screen) : world.lookAt(act.screen));
  }
  if ('device' in act || act.type === 'serverClock') return await performOnDevice(world, act);
  const device = world.devices[act.who];
  if (device === undefined) return;
  const acting = async (): Promise<unknown> => {
    if ('group' in act || act.type === 'create') return await performOnGroup(world, device, act);
    if (isOnUser(act)) {
      const uids = [people[act.whom % people.length] ?? 'eve'];
      return await (act.type === 'block' ? device.byHand.blockUsers(uids) : device.byHand.unblockUsers(uids));
    }
    return await performOnMessage(world, device, act);
  };
  await world.clock.around(async () => {
    acting().catch((error: unknown) => world.ledger.judge(`${device.name}: ${act.type}`, error));
  });
}

async function performOnGroup(world: World, { byHand: client }: Device, act: GroupAct): Promise<unknown> {
  if (act.type === 'create') {
    const guid = world.newGuid();
    const group = new Kit.Group(guid, world.nameAt(act.name), act.isProtected ? 'password' : 'public');
    if (act.isProtected) group.setPassword('secret');
    return await client.createGroup(group);
  }
  const guid = world.guids[act.group % world.guids.length] ?? '';
  const whom = 'whom' in act ? (people[act.whom % people.length] ?? 'eve') : '';
  switch (act.type) {
    case 'join':
      return await client.joinGroup(guid, 'public', 'secret');
    case 'leave':
      return await client.leaveGroup(guid);
    case 'delete':
      // Most are kept: of all that is deleted there is nothing left to go wrong.
      if (act.group % 3 !== 0) return undefined;
      return await client.deleteGroup(guid);
    case 'rename': {
      const group = await client.getGroup(guid);
      group.setName(world.nameAt(act.name));
      return await client.updateGroup(group);
    }
    case 'add':
      return await client.addMembersToGroup(guid, [new Kit.GroupMember(whom, 'participant')]);
    case 'kick':
      return await client.kickGroupMember(guid, whom);
    case 'ban':
      return await client.banGroupMember(guid, whom);
    case 'unban':
      return await client.unbanGroupMember(guid, whom);
    case 'transfer':
      return await client.transferGroupOwnership(guid, whom);
    case 'scope':
      return await client.updateGroupMemberScope(guid, whom, scopes[act.scope % scopes.length] ?? 'participant');
  }
}

async function performOnMessage(world: World, { byHand: client }: Device, act: MessageAct): Promise<unknown> {
  if (act.type === 'send') {
    const target = world.chatAt(act.chat);
    if (target === undefined || target.id === client.viewer?.uid) return undefined;
    const sent = await client.sendMessage(
      new Kit.TextMessage(target.id, world.newText() + calling(act.chat), target.type),
    );
    if (sent instanceof Kit.TextMessage) world.messages.push(sent);
    return sent;
  }
  if (act.type === 'type') {
    const target = world.chatAt(act.chat);
    if (target === undefined || target.id === client.viewer?.uid) return undefined;
    const indicator = new Kit.TypingIndicator(target.id, target.type);
    return act.isTyping ? client.startTyping(indicator) : client.endTyping(indicator);
  }
  // Mostly among the last few: what is on screens.
  const count = world.messages.length;
  const back = act.message % 3 === 0 ? count : Math.min(count, 6);
  const message = world.messages[count - 1 - (act.message % Math.max(1, back))];
  if (message === undefined) return undefined;
  switch (act.type) {
    case 'reply': {
      const reply = replyTo(message, client.viewer?.uid, world.newText() + calling(act.message));
      const sent = await client.sendMessage(reply);
      if (sent instanceof Kit.TextMessage) world.messages.push(sent);
      return sent;
    }
    case 'edit': {
      const edited = new Kit.TextMessage(
        message.getReceiverId(),
        world.newText() + calling(act.message),
        message.getReceiverType(),
      );
      edited.setId(message.getId());
      return await client.editMessage(edited);
    }
    case 'erase':
      return await client.deleteMessage(message.getId());
    case 'read':
      return await client.markAsRead(message);
    case 'unread':
      return await client.markAsUnread(message);
    case 'react': {
      const emoji = emojis[act.message % emojis.length] ?? '👍';
      return await (act.isAdded
        ? client.addReaction(message.getId(), emoji)
        : client.removeReaction(message.getId(), emoji));
    }
  }
}

async function performOnDevice(world: World, act: DeviceAct): Promise<void> {
  if (act.type === 'serverClock') return world.serverClock.jump(act.seconds * 1_000);
  if (act.type === 'freeze') {
    const one = world.devices[act.device];
    return world.freeze(one === undefined ? world.devices : [one], act.seconds * 1_000);
  }
  const device = world.devices[act.device];
  if (device === undefined) return;
  const hadScreen = world.screens.has(act.device);
  if (act.type === 'restart') {
    // It is ended without a word: nothing is written down when what is on its screen goes.
    device.kill();
    await world.leaveScreen(act.device);
  }
  await world.clock.around(async () => actOnDevice(world, device, act));
  if (act.type === 'restart' && hadScreen) await world.lookAt(act.device);
}

/** Something said in the thread of a message, or in that which it stands in: threads are one deep. */
export function replyTo(message: Kit.TextMessage, viewer: string | undefined, text: string): Kit.TextMessage {
  const reply = new Kit.TextMessage(otherSideOf(message, viewer), text, message.getReceiverType());
  reply.setParentMessageId(message.getParentMessageId() || message.getId());
  return reply;
}

/** Where a message stands, as one of those sees it who read it. */
function otherSideOf(message: Kit.TextMessage, viewer: string | undefined): string {
  const sender = message.getSender()?.getUid() ?? '';
  return message.getReceiverType() === 'user' && sender !== viewer ? sender : message.getReceiverId();
}

/** Now and then somebody is mentioned, or everybody. */
function calling(number: number): string {
  if (number % 9 === 0) return ' <@all:everybody>';
  return number % 3 === 0 ? ` <@uid:${people[number % people.length] ?? ''}>` : '';
}

function actOnDevice(
  world: World,
  device: Device,
  act: Exclude<DeviceAct, { readonly type: 'serverClock' | 'freeze' }>,
): void {
  const enter = (uid: string): void => {
    if (device.client.viewer !== null && device.client.viewer.uid !== uid) signOut();
    device.signIn(uid).catch((error: unknown) => world.ledger.judge(`${device.name}: signing in`, error));
  };
  const signOut = (): void => {
    const wasIn = device.client.viewer !== null;
    device.signOut();
    if (wasIn) world.justLeft.add(act.device);
  };
  switch (act.type) {
    case 'cut':
      return world.cut(device);
    case 'wake':
      return device.client.wake();
    case 'signOut':
      return signOut();
    case 'signIn':
      return enter(device.home);
    case 'lend':
      return enter('eve');
    case 'restart':
      device.restart();
      return enter(device.home);
    case 'stall':
      return world.stall(device, act.isStalled);
    case 'clock':
      return device.clock.jump(act.seconds * 1_000);
  }
}

function isOnUser(act: UserAct | MessageAct): act is UserAct {
  return act.type === 'block' || act.type === 'unblock';
}
