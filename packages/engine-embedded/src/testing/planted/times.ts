import { answering } from '../broken-engines/changing.ts';
import type { PlantedFault } from './planted-fault.ts';

const ages = 'marks of age › every time is in seconds';
const agesOfMessages = 'marks of age › every time of a message is in seconds';

/** Where a server writes milliseconds, and the check that has to see it. */
const fields: readonly (readonly [field: string, caughtBy: string])[] = [
  ['at', ages],
  ['createdAt', ages],
  ['updatedAt', ages],
  ['joinedAt', ages],
  ['sentAt', ages],
  ['lastActiveAt', ages],
  ['editedAt', agesOfMessages],
  ['deletedAt', agesOfMessages],
  ['deliveredAt', agesOfMessages],
  ['readAt', agesOfMessages],
];

/** Faults of times. */
export const plantedInTimes: readonly PlantedFault[] = fields.map(([field, caughtBy]) => ({
  name: `milliseconds-in-${field}`,
  fault: `\`${field}\` is in milliseconds.`,
  caughtBy,
  saying: /no seconds since \d+|in seconds/,
  at: 'server',
  breaks: (engine) =>
    answering(engine, (key, value) => (key === field && typeof value === 'number' ? value * 1_000 : value)),
}));
