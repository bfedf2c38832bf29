import type { Heat } from '../driver/collect.ts';
import { chatMemory } from './chat-memory.ts';
import { growthMeasures } from './growth.ts';
import { listCounts } from './list-counts.ts';
import { listTimes } from './list-times.ts';
import { longChat } from './long-chat.ts';
import type { ContestantName, Measure } from './measure.ts';
import { memory } from './memory.ts';
import { messages } from './messages.ts';
import { modelMeasures } from './models.ts';
import { mount } from './mount.ts';
import { openChat } from './open-chat.ts';
import { paintedList } from './painted-list.ts';
import { scroll } from './scroll.ts';
import { sizeMeasures } from './size.ts';

const three = ['limit', 'naive', 'ours'] as const satisfies readonly ContestantName[];
const libraries = ['flatList', 'flashList', 'legendList'] as const satisfies readonly ContestantName[];

const groupCounts = listCounts('groups');
const groupTimes = listTimes('groups');
/** The other lists: one group of 100,000 members, and as many people and chats as somebody may have. */
const others = [
  { counts: listCounts('members'), times: listTimes('members'), size: 100_000 },
  { counts: listCounts('users'), times: listTimes('users'), size: 10_000 },
  { counts: listCounts('conversations'), times: listTimes('conversations'), size: 10_000 },
] as const;
const countsOfOthers = others.map(({ counts, size }): Heat => ({
  session: counts,
  contestants: ['ours'],
  sizes: [size],
}));
const timesOfOthers = others.map(({ times, size }): Heat => ({
  session: times,
  contestants: ['limit', 'ours'],
  sizes: [size],
}));

/** The lists beside that of groups. */
export const otherLists: readonly Heat[] = [...countsOfOthers, ...timesOfOthers];

const countsOfChats: Heat = { session: longChat, contestants: ['ours'], sizes: [10_000, 100_000] };
const timesOfChats: Heat = { session: openChat, contestants: ['ours'], sizes: [100, 100_000] };
/** Chats that are long on the server. */
export const longChats: readonly Heat[] = [countsOfChats, timesOfChats];
const walked: Heat = { session: chatMemory, contestants: ['ours'], sizes: [100_000] };

/** All of the bench. Other libraries' lists are shown at one size: they are a base for comparison, not the question. */
export const allHeats: readonly Heat[] = [
  { session: groupCounts, contestants: three, sizes: [300, 100_000] },
  { session: groupCounts, contestants: [...three, ...libraries], sizes: [3_000] },
  ...[mount, groupTimes].flatMap((session): Heat[] => [
    { session, contestants: three, sizes: [300] },
    { session, contestants: [...three, ...libraries], sizes: [3_000] },
    // The naive list stands still for seconds there, and never asks for its next page.
    { session, contestants: ['limit', 'ours'], sizes: [100_000] },
  ]),
  ...otherLists,
  { session: scroll, contestants: [...three, ...libraries], sizes: [3_000] },
  { session: messages, contestants: ['ours'], sizes: [10_000] },
  ...longChats,
  { session: paintedList, contestants: ['ours'], sizes: [10_000] },
];

/** Too long for each round: once. */
export const longHeats: readonly Heat[] = [{ session: memory, contestants: ['limit', 'ours'], sizes: [3_000] }, walked];

/** Of them, what is of chats. */
export const longHeatsOfChats: readonly Heat[] = [walked];

/** Of the quick pass: what is counted, for ours alone. */
export const quickCounts: readonly Heat[] = [
  { session: groupCounts, contestants: ['ours'], sizes: [300, 3_000, 100_000] },
  ...countsOfOthers,
  { session: messages, contestants: ['ours'], sizes: [10_000] },
  countsOfChats,
  { session: paintedList, contestants: ['ours'], sizes: [10_000] },
];

/** Of the quick pass: what is held against limit. */
export const quickTimes: readonly Heat[] = [
  { session: mount, contestants: ['limit', 'ours'], sizes: [3_000] },
  { session: groupTimes, contestants: ['limit', 'ours'], sizes: [3_000, 100_000] },
  ...timesOfOthers,
  timesOfChats,
];

/** Every measure there is, in the order of the table. */
export const allMeasures: readonly Measure[] = [
  ...new Set([...allHeats, ...longHeats].flatMap(({ session }) => session.measures)),
  ...growthMeasures,
  ...modelMeasures,
  ...sizeMeasures,
];
