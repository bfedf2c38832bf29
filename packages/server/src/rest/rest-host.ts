import type { Instance } from '../instance.ts';

/** What routes ask of the instance. */
export type RestHost = Pick<Instance, 'answerFor' | 'read' | 'people'>;

/**
 * The same for somebody who may go away: what they ask by the rules, and what is read for them, is ended then. What is done to an
 * account goes on, and above all the erasing of a person, which is many transactions: half of it is of no use to anybody.
 */
export function heedingHost(instance: Instance, signal: AbortSignal): RestHost {
  return {
    people: instance.people,
    answerFor: (uid, name, args) => instance.answerFor(uid, name, args, signal),
    read: (run) => instance.read(run, signal),
  };
}
