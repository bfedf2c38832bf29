import { type FaultRule, type Random, seededRandom } from '@open-chat-kit/engine-embedded';
import type { Act, Step } from './act.ts';

/** Everything that makes one run what it is: the same plan runs the same way again. */
export interface Plan {
  readonly seed: number;
  readonly faults: readonly FaultRule[];
  /** Devices keep what waits to be sent over logouts and restarts. */
  readonly hasDeviceStorage: boolean;
  /** The server keeps everything in a storage, which can fail. */
  readonly hasServerStorage: boolean;
  /** How likely a write of a device fails. */
  readonly deviceStorageFaults: number;
  /** So long its storage takes at most, in milliseconds: one thing after the other. */
  readonly deviceStorageDelay: number;
  /** It holds what nobody wrote, or what others did, from the start. */
  readonly hasDeviceGarbage: boolean;
  /** How likely an engine goes on working for a request that was given up. */
  readonly deafness: number;
  /** Listeners of hosts throw. */
  readonly hasThrowers: boolean;
  /** Groups a page. */
  readonly pageSize: number;
  /** Messages a page. */
  readonly historySize: number;
  readonly hidesDeleted: boolean;
  /** Replies stand in their threads alone. */
  readonly hidesReplies: boolean;
  readonly steps: readonly Step[];
}

/** Acts in the least long run. */
const leastSteps = 225;

const profiles: readonly (readonly FaultRule[])[] = [
  [],
  [{ on: '*', kind: 'delay', ms: [0, 400], probability: 0.5 }],
  [
    { on: '*', kind: 'delay', ms: [0, 400], probability: 0.5 },
    { on: 'event', kind: 'duplicate', probability: 0.2 },
    { on: 'event', kind: 'disconnect', probability: 0.01 },
    { on: 'listGroups', kind: 'error', probability: 0.15 },
    { on: 'listGroups', kind: 'drop', probability: 0.05 },
    { on: 'history', kind: 'error', probability: 0.15 },
    { on: 'history', kind: 'drop', probability: 0.05 },
    { on: 'connect', kind: 'error', probability: 0.2 },
  ],
  [
    { on: '*', kind: 'delay', ms: [0, 2_000], probability: 0.6 },
    { on: '*', kind: 'drop', probability: 0.03 },
    { on: '*', kind: 'error', probability: 0.04 },
    { on: '*', kind: 'disconnect', probability: 0.015 },
    { on: 'event', kind: 'duplicate', probability: 0.3 },
  ],
  [
    { on: 'send', kind: 'delay', ms: [0, 9_000], probability: 0.4 },
    { on: 'send', kind: 'drop', probability: 0.15 },
    { on: 'send', kind: 'error', probability: 0.15 },
    { on: 'send', kind: 'disconnect', probability: 0.05 },
  ],
  [
    { on: '*', kind: 'delay', ms: [0, 14_000], probability: 0.1 },
    { on: 'event', kind: 'delay', ms: [0, 3_000], probability: 0.5 },
    { on: 'event', kind: 'duplicate', probability: 0.5 },
  ],
];

/** Draws a plan. */
export function planFor(seed: number): Plan {
  const random = seededRandom(seed);
  const draw = (count: number): number => Math.floor(random() * count);
  const profile = profiles[draw(profiles.length)] ?? [];
  const hasServerStorage = random() < 0.25;
  const storageFaults: readonly FaultRule[] = [
    { on: 'storage', kind: 'delay', ms: [0, 60], probability: 0.3 },
    { on: 'storage', kind: 'error', probability: 0.01 },
  ];
  const hasDeviceStorage = random() < 0.6;
  const plan = {
    seed,
    faults: hasServerStorage ? [...profile, ...storageFaults] : profile,
    hasDeviceStorage,
    hasServerStorage,
    deviceStorageFaults: hasDeviceStorage && random() < 0.2 ? 0.1 : 0,
    deviceStorageDelay: hasDeviceStorage && random() < 0.3 ? 200 : 0,
    hasDeviceGarbage: hasDeviceStorage && random() < 0.4,
    deafness: random() < 0.4 ? 0.3 : 0,
    hasThrowers: random() < 0.4,
    pageSize: [2, 3, 5, 30][draw(4)] ?? 5,
    historySize: [1, 2, 4, 30][draw(4)] ?? 4,
    hidesDeleted: random() < 0.5,
    hidesReplies: random() < 0.5,
  };
  const steps: Step[] = [];
  const length = leastSteps + draw(60);
  while (steps.length < length) steps.push({ wait: waitFrom(random), act: actFrom(random) });
  return { ...plan, steps };
}

/** Mostly so short that acts overtake answers; now and then longer than any patience. An hour is full of heartbeats. */
function waitFrom(random: Random): number {
  const chance = random();
  if (chance < 0.3) return 0;
  if (chance < 0.93) return Math.floor(random() * 300);
  if (chance < 0.99) return Math.floor(random() * 6_000);
  return [35_000, 400_000, 4_000_000][Math.floor(random() * 3)] ?? 0;
}

type Maker = (draw: (count: number) => number) => Act;

const many = 1_000_000;
const about = (draw: (count: number) => number): { readonly who: number; readonly group: number } => ({
  who: draw(4),
  group: draw(many),
});
const on = (draw: (count: number) => number): { readonly screen: number; readonly list: number } => ({
  screen: draw(3),
  list: draw(4),
});

const within = (draw: (count: number) => number): { readonly screen: number; readonly isInThread: boolean } => ({
  screen: draw(3),
  isInThread: draw(3) === 0,
});

/** How often each kind of act comes, and how one is drawn. */
const makers: readonly (readonly [weight: number, make: Maker])[] = [
  [3, (draw) => ({ type: 'create', who: draw(4), name: draw(many), isProtected: draw(5) === 0 })],
  [7, (draw) => ({ type: 'join', ...about(draw) })],
  [4, (draw) => ({ type: 'leave', ...about(draw) })],
  [1, (draw) => ({ type: 'delete', ...about(draw) })],
  [4, (draw) => ({ type: 'rename', ...about(draw), name: draw(many) })],
  [3, (draw) => ({ type: 'add', ...about(draw), whom: draw(4) })],
  [3, (draw) => ({ type: 'kick', ...about(draw), whom: draw(4) })],
  [2, (draw) => ({ type: 'ban', ...about(draw), whom: draw(4) })],
  [2, (draw) => ({ type: 'unban', ...about(draw), whom: draw(4) })],
  [3, (draw) => ({ type: 'scope', ...about(draw), whom: draw(4), scope: draw(3) })],
  [1, (draw) => ({ type: 'transfer', ...about(draw), whom: draw(4) })],
  [12, (draw) => ({ type: 'send', who: draw(4), chat: draw(many) })],
  [6, (draw) => ({ type: 'reply', who: draw(4), message: draw(many) })],
  [3, (draw) => ({ type: 'edit', who: draw(4), message: draw(many) })],
  [2, (draw) => ({ type: 'erase', who: draw(4), message: draw(many) })],
  [2, (draw) => ({ type: 'read', who: draw(4), message: draw(many) })],
  [2, (draw) => ({ type: 'unread', who: draw(4), message: draw(many) })],
  [3, (draw) => ({ type: 'react', who: draw(4), message: draw(many), isAdded: draw(3) > 0 })],
  [5, (draw) => ({ type: 'type', who: draw(4), chat: draw(many), isTyping: draw(3) > 0 })],
  [1, (draw) => ({ type: draw(2) === 0 ? 'block' : 'unblock', who: draw(4), whom: draw(4) })],
  [4, (draw) => ({ type: 'search', ...on(draw), keyword: draw(many) })],
  [6, (draw) => ({ type: 'more', ...on(draw) })],
  [2, (draw) => ({ type: 'reload', ...on(draw) })],
  [3, (draw) => ({ type: 'select', ...on(draw), row: draw(many) })],
  [1, (draw) => ({ type: 'selectNone', ...on(draw) })],
  [4, (draw) => ({ type: 'scroll', ...on(draw), row: draw(many) })],
  [3, (draw) => ({ type: 'open', screen: draw(3), chat: draw(many) })],
  [1, (draw) => ({ type: 'close', screen: draw(3) })],
  [4, (draw) => ({ type: 'older', ...within(draw) })],
  [1, (draw) => ({ type: 'refresh', ...within(draw) })],
  [6, (draw) => ({ type: 'write', ...within(draw), text: draw(many) })],
  [4, (draw) => ({ type: 'submit', ...within(draw) })],
  [2, (draw) => ({ type: 'quote', ...within(draw), row: draw(many) })],
  [2, (draw) => ({ type: draw(2) === 0 ? 'revise' : 'giveUp', ...within(draw) })],
  [2, (draw) => ({ type: 'mention', ...within(draw) })],
  [6, (draw) => ({ type: 'openThread', screen: draw(3), row: draw(many) })],
  [1, (draw) => ({ type: 'closeThread', screen: draw(3) })],
  [2, (draw) => ({ type: 'enter', screen: draw(3) })],
  [2, (draw) => ({ type: 'retry', ...within(draw) })],
  [1, (draw) => ({ type: 'discard', ...within(draw) })],
  [2, (draw) => ({ type: 'atEnd', ...within(draw), isAtEnd: draw(2) === 0 })],
  [1, (draw) => ({ type: 'leaveScreen', screen: draw(3) })],
  [4, (draw) => ({ type: 'dialog', screen: draw(3), dialog: draw(many), chat: draw(many) })],
  [14, (draw) => ({ type: 'touch', screen: draw(3), what: draw(many), times: 1 + draw(5), isDouble: draw(4) === 0 })],
  [2, (draw) => ({ type: 'fill', screen: draw(3), field: draw(many), text: draw(many) })],
  [2, (draw) => ({ type: 'answer', screen: draw(3), isYes: draw(5) > 0 })],
  [1, (draw) => ({ type: 'dismiss', screen: draw(3) })],
  [2, (draw) => ({ type: 'cut', device: draw(4) })],
  [1, (draw) => ({ type: 'wake', device: draw(4) })],
  [1, (draw) => ({ type: 'stall', device: draw(4), isStalled: draw(2) === 0 })],
  [1, (draw) => ({ type: 'freeze', device: draw(5), seconds: 5 + draw(90) })],
  [1, (draw) => ({ type: 'signOut', device: draw(4) })],
  [2, (draw) => ({ type: 'signIn', device: draw(4) })],
  [1, (draw) => ({ type: 'lend', device: draw(4) })],
  [1, (draw) => ({ type: 'restart', device: draw(4) })],
  [1, (draw) => ({ type: 'clock', device: draw(4), seconds: (draw(3) - 1) * (draw(2) === 0 ? 70 : 90_000) })],
  [1, (draw) => ({ type: 'serverClock', seconds: (draw(3) - 1) * (draw(2) === 0 ? 70 : 90_000) })],
];
const allWeights = makers.reduce((sum, [weight]) => sum + weight, 0);

function actFrom(random: Random): Act {
  const draw = (count: number): number => Math.floor(random() * count);
  let left = draw(allWeights);
  for (const [weight, make] of makers) {
    left -= weight;
    if (left < 0) return make(draw);
  }
  throw new Error('The weights do not add up.');
}
