import type { Kit } from '@open-chat-kit/sdk';
import { KitUIEventHandler } from '../packages/react-native/src/events/KitUIEventHandler.ts';
import type { Device } from './device.ts';
import type { Accepted, Ledger } from './ledger.ts';
import { perform, replyTo } from './perform.ts';
import type { Plan } from './plan.ts';
import { ModelScreen } from './screens/model-screen.ts';
import type { Truth } from './screens/screen.ts';
import { people, witness, World, type WorldOptions } from './world.ts';

/** What came of a run: everything that was not as it must be. */
export interface Verdict {
  readonly violations: readonly string[];
  /** Acts that were done. */
  readonly acts: number;
  /** Events that clients told of. */
  readonly events: number;
}

/** Screens made of models. */
export const onModels: WorldOptions = { makeScreen: (options) => new ModelScreen(options) };

/** The longest pause between attempts to connect, twice over. */
const quietMs = 15_000;

/** Runs a plan from its beginning to the end of everything. */
export async function run(plan: Plan, options: WorldOptions = onModels): Promise<Verdict> {
  const world = new World(plan, options);
  const { ledger } = world;
  const stopHearing = hearEvents(world);
  const onRejection = (error: unknown): void => ledger.blame(`A promise was left to fail alone: ${String(error)}`);
  process.on('unhandledRejection', onRejection);
  try {
    await world.begin();
    for (const { wait, act } of plan.steps) {
      await world.clock.advance(wait);
      await perform(world, act);
      for (const index of world.justLeft) world.screens.get(index)?.lookForRemains();
      world.justLeft.clear();
    }
    await calmDown(world);
    await compare(world);
    await compareScreens(world, false);
    for (const screen of world.screens.values()) screen.refresh();
    await world.clock.advance(quietMs);
    await loadRest(world, 30);
    await compareScreens(world, true);
    await end(world);
  } catch (error) {
    ledger.blame(`The run broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  } finally {
    process.off('unhandledRejection', onRejection);
    stopHearing();
  }
  return { violations: ledger.violations, acts: plan.steps.length, events: ledger.events };
}

/** The network is well, everybody is back, and there is time for everything. */
async function calmDown(world: World): Promise<void> {
  await world.clock.around(async () => world.calm());
  for (const index of world.devices.keys()) if (!world.screens.has(index)) await world.lookAt(index);
  // A login that was under way may still fail of what went wrong before, or succeed with somebody else.
  for (let turn = 0; turn < 3; turn += 1) {
    await world.clock.around(async () => {
      for (const device of world.devices) goHome(device, world.ledger);
    });
    await world.clock.advance(quietMs);
  }
  for (const uid of [...people, witness]) await world.truth.for(uid);
  for (let turn = 0; turn < 6; turn += 1) {
    for (const device of world.devices) device.client.wake();
    await world.clock.advance(quietMs);
  }
  for (const { client } of world.devices) {
    for (const { draft } of client.getPendingMessages()) client.retryMessage(draft.muid);
  }
  await loadRest(world, 80);
  await world.clock.around(async () => {
    replySome(world);
    readSome(world);
    takeRoles(world);
  });
  await world.clock.advance(4 * quietMs);
}

/**
 * Everybody reads each conversation up to its last message but one. No loss and no comparison follows, so what lists
 * show of it came from events alone.
 */
function readSome(world: World): void {
  for (const messages of conversationsIn(world)) {
    const message = messages.at(-2) ?? messages.at(-1);
    if (message === undefined) continue;
    for (const { name, client } of world.devices) {
      client.markAsRead(message).catch((error: unknown) => world.ledger.judge(name, error));
    }
  }
}

/** Likewise of threads: the last messages are replied to, whoever looks at which of their threads. */
function replySome(world: World): void {
  const { devices, ledger } = world;
  for (const [index, messages] of conversationsIn(world).entries()) {
    for (const [back, message] of messages.slice(-2).entries()) {
      const device = devices[(index + back) % devices.length];
      const reply = replyTo(message, device?.client.viewer?.uid, world.newText());
      device?.byHand.sendMessage(reply).catch((error: unknown) => ledger.judge(device.name, error));
    }
  }
}

/** What acts of people have written, chat by chat. */
function conversationsIn({ messages }: World): readonly (readonly Kit.TextMessage[])[] {
  const conversations = new Map<string, Kit.TextMessage[]>();
  for (const message of messages) {
    const sides = [message.getSender()?.getUid() ?? '', message.getReceiverId()];
    const name = message.getReceiverType() === 'group' ? message.getReceiverId() : sides.sort().join(' ');
    conversations.set(name, [...(conversations.get(name) ?? []), message]);
  }
  return [...conversations.values()];
}

/** Likewise of roles: whoever may takes them away from others, and nothing is offered any more that went with them. */
function takeRoles({ guids, devices, ledger }: World): void {
  for (const guid of guids.slice(0, 6)) {
    for (const { name, home, byHand } of devices) {
      for (const uid of ['ana', 'ben'].filter((one) => one !== home)) {
        byHand.updateGroupMemberScope(guid, uid, 'participant').catch((error: unknown) => ledger.judge(name, error));
      }
    }
  }
}

/** Whose device it is comes back to it. */
function goHome(device: Device, ledger: Ledger): void {
  const { viewer } = device.client;
  if (viewer !== null && viewer.uid !== device.home) device.signOut();
  if (viewer?.uid !== device.home) {
    device.signIn(device.home).catch((error: unknown) => ledger.judge(`${device.name}: signing in`, error));
  }
  device.client.wake();
}

/** One row a page at the least, and what failed once is asked for again. */
async function loadRest(world: World, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    for (const screen of world.screens.values()) await screen.loadRest();
    await world.clock.advance(turn < 4 ? quietMs : 1_000);
  }
}

async function compareScreens(world: World, isRefreshed: boolean): Promise<void> {
  for (const [index, screen] of world.screens) {
    const device = world.devices[index];
    if (device !== undefined) await screen.compare(await world.truth.for(device.home), isRefreshed);
  }
}

async function compare(world: World): Promise<void> {
  const { ledger } = world;
  for (const call of ledger.unendedCalls) ledger.blame(`${call} never ended`);
  await compareMessages(world);
  for (const event of ledger.unevenEvents) ledger.blame(event);
}

/** Nothing that was sent is lost, doubled or out of order. */
async function compareMessages(world: World): Promise<void> {
  const { ledger } = world;
  const places = new Map<string, readonly [chat: string, place: number]>();
  const read = async (chat: string, truth: Truth, target: Parameters<Truth['history']>[0]): Promise<void> => {
    const query = {
      limit: 100,
      from: { kind: 'latest' as const },
      keyword: '',
      types: [],
      categories: [],
      parentId: '',
      hideReplies: false,
      hideDeleted: false,
      unreadOnly: false,
    };
    for (const [place, { muid, sender }] of ((await truth.history(target, query)) ?? []).entries()) {
      if (muid === '') continue;
      if (places.has(muid)) ledger.blame(`${muid} of ${sender.uid} is on the server twice`);
      places.set(muid, [chat, place]);
    }
  };
  const gone = new Set<string>();
  const engine = await world.truth.engine(witness);
  const truth = await world.truth.for(witness);
  for (const guid of world.guids) {
    const group = await truth.group(guid);
    if (group === undefined) {
      gone.add(`group ${guid}`);
      continue;
    }
    if (!group.hasJoined) {
      const joining = engine.joinGroup(guid, group.type === 'password' ? 'secret' : null, new AbortController().signal);
      await world.clock.advance(1_000);
      await joining;
    }
    await read(`group ${guid}`, truth, { type: 'group', id: guid });
  }
  for (const one of people) {
    for (const other of people) {
      if (one < other) await read(`user ${one} ${other}`, await world.truth.for(one), { type: 'user', id: other });
    }
  }
  const waiting = new Map(
    world.devices.flatMap(({ client }) =>
      client.getPendingMessages().map(({ draft, state }) => [draft.muid, state] as const),
    ),
  );
  const lines = new Map<string, Accepted[]>();
  for (const message of ledger.accepted.values()) {
    const { muid, uid, state, isExcused, chat, device } = message;
    const place = places.get(muid);
    if (place !== undefined) {
      if (place[0] !== chat) ledger.blame(`${muid} was sent to ${chat}, and is in ${place[0]}`);
      if (state === 'discarded') continue; // an attempt without an answer may have arrived
      const name = `${device}, ${uid} in ${chat}`;
      const line = lines.get(name) ?? [];
      if (!message.isOutOfLine && !isExcused) line.push(message);
      lines.set(name, line);
      if (state === 'failed' && !isExcused && uid !== 'eve' && waiting.get(muid) !== 'failed')
        ledger.blame(`${muid} failed, and is nowhere to be tried again`);
      continue;
    }
    const isGone = gone.has(chat);
    if (isGone || isExcused || state === 'discarded' || waiting.get(muid) === 'failed') continue;
    // What eve wrote waits on the borrowed device for her to come back.
    if (state !== 'sent' && uid === 'eve') continue;
    ledger.blame(`${muid} (${state}, ${device}, ${chat}) is lost`);
  }
  for (const [name, line] of lines) {
    for (const [index, { muid }] of line.entries()) {
      const [before, now] = [line[index - 1]?.muid, muid].map((one) =>
        one === undefined ? -1 : (places.get(one)?.[1] ?? -1),
      );
      if (before !== undefined && now !== undefined && before > now)
        ledger.blame(`${name}: ${muid} came before what was written earlier`);
    }
  }
}

/** Everything is left and ended: nothing may stay behind. */
async function end(world: World): Promise<void> {
  const { ledger, clock } = world;
  for (const index of [...world.screens.keys()]) await world.leaveScreen(index);
  for (const device of world.devices) device.end();
  await world.truth.end();
  await clock.advance(1_000);
  for (const { name } of world.devices) {
    const left = clock.waiting(name);
    if (left > 0) ledger.blame(`${name}: ${left} timers of its client are left behind`);
  }
  await world.end();
  await clock.advance(600_000);
  if (clock.waiting('server') > 0) ledger.blame(`${clock.waiting('server')} timers of the server are left behind`);
}

/** Hosts hear of everything that the user of the first device did. */
function hearEvents({ ledger }: World): () => void {
  const pay = (name: string): void => ledger.pay(name);
  KitUIEventHandler.addGroupListener('simulation', {
    ccGroupCreated: (group) => pay(`ccGroupCreated ${group.getGuid()}`),
    ccGroupDeleted: (group) => pay(`ccGroupDeleted ${group.getGuid()}`),
    ccGroupLeft: ({ leftGroup }) => pay(`ccGroupLeft ${leftGroup.getGuid()}`),
    ccGroupMemberJoined: ({ joinedGroup }) => pay(`ccGroupMemberJoined ${joinedGroup.getGuid()}`),
    ccGroupMemberKicked: ({ kickedUser, kickedFrom }) =>
      pay(`ccGroupMemberKicked ${kickedFrom.getGuid()} ${kickedUser.getUid()}`),
    ccGroupMemberBanned: ({ kickedUser, kickedFrom }) =>
      pay(`ccGroupMemberBanned ${kickedFrom.getGuid()} ${kickedUser.getUid()}`),
    ccGroupMemberUnbanned: ({ unbannedUser, unbannedFrom }) =>
      pay(`ccGroupMemberUnbanned ${unbannedFrom.getGuid()} ${unbannedUser.getUid()}`),
    ccGroupMemberScopeChanged: ({ updatedUser, group }) =>
      pay(`ccGroupMemberScopeChanged ${group.getGuid()} ${updatedUser.getUid()}`),
    ccGroupMemberAdded: ({ userAddedIn }) => pay(`ccGroupMemberAdded ${userAddedIn.getGuid()}`),
    ccOwnershipChanged: ({ group, newOwner }) => pay(`ccOwnershipChanged ${group.getGuid()} ${newOwner.getUid()}`),
  });
  KitUIEventHandler.addMessageListener('simulation', {
    ccMessageSent: ({ message, status }) => pay(`ccMessageSent ${status} ${message.getMuid()}`),
    ccMessageEdited: ({ message }) => pay(`ccMessageEdited ${message.getId()}`),
    ccMessageDeleted: ({ message }) => pay(`ccMessageDeleted ${message.getId()}`),
  });
  return () => {
    KitUIEventHandler.removeGroupListener('simulation');
    KitUIEventHandler.removeMessageListener('simulation');
  };
}
