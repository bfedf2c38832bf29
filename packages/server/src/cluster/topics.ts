import { createHash } from 'node:crypto';
import { streamOfUser } from './outcomes.ts';
import type { Outcome, PlainAudience, Unnumbered } from './outcomes.ts';

/**
 * What a word is about, and with that whom it concerns: a group, a person, or how a person looks to whoever looks at them. An
 * instance hears what is about somebody who is there, and nothing else.
 */
export interface Topic {
  readonly about: 'group' | 'person' | 'sight';
  /** A guid, or a uid. */
  readonly id: string;
  /** The same on all instances, and fit for a subject of NATS. */
  readonly name: string;
}

/** What every instance hears. */
export const everywhere: string = 'all';

/** What is about more than these is for every instance: to say it so often costs more than to hear it once in vain. */
const most = 16;

const letters: Readonly<Record<Topic['about'], string>> = { group: 'g', person: 'p', sight: 's' };

export function topicOf(about: Topic['about'], id: string): Topic {
  return { about, id, name: nameOf(about, id) };
}

/** Ids may be long, and hold what no subject may. */
function nameOf(about: Topic['about'], id: string): string {
  return `${letters[about]}.${createHash('sha256').update(id).digest('base64url').slice(0, 16)}`;
}

/** Names of what everything in a stream is about: whoever hears what is about one of these misses nothing of it. */
export function topicsOfStream(stream: string): readonly string[] {
  const { kind, ids } = partsOf(stream);
  if (kind === 'group') return ids.map((guid) => nameOf('group', guid));
  const people = ids.map((uid) => nameOf('person', uid));
  return kind === 'user' ? [...people, ...ids.map((uid) => nameOf('sight', uid))] : people;
}

/**
 * Names of what it is about that came of a request.
 * @param isIn whether somebody is in a group by now: they hear what is about that, and need not be named
 */
export function topicsIn(
  stream: string,
  outcomes: readonly Outcome[],
  isIn: (uid: string, guid: string) => boolean,
): readonly string[] {
  const names = allTopicsIn(stream, outcomes, isIn);
  return names.length > most ? [...topicsOfStream(stream), everywhere] : names;
}

/** The same, however many they are, and whoever said it to every instance. */
export function allTopicsIn(
  stream: string,
  outcomes: readonly Outcome[],
  isIn: (uid: string, guid: string) => boolean = () => false,
): readonly string[] {
  const guid = groupOf(stream);
  const hearsIt = (uid: string): boolean => guid !== null && isIn(uid, guid);
  const named = outcomes.flatMap((outcome) => topicsOfOutcome(outcome, hearsIt));
  return [...new Set([...topicsOfStream(stream), ...named])];
}

/** The group whose stream it is; `null` where it is of something else. */
export function groupOf(stream: string): string | null {
  const { kind, ids } = partsOf(stream);
  return kind === 'group' ? (ids[0] ?? null) : null;
}

/** What came of a request that is a user's own affair. */
export function affairOf(uid: string, outcome: Outcome): Unnumbered {
  const [stream, outcomes] = [streamOfUser(uid), [outcome]];
  return { stream, topics: topicsIn(stream, outcomes, () => false), outcomes, origin: '' };
}

/** Names of what something is about that is not kept, and so is in no stream. */
export function topicsOfPassing(outcome: Outcome): readonly string[] {
  const names = new Set(topicsOfOutcome(outcome, () => false));
  // Nobody is to hear it twice: of what is kept the number tells that it was heard.
  return names.size > 1 ? [everywhere] : [...names];
}

function topicsOfOutcome(outcome: Outcome, hearsIt: (uid: string) => boolean): readonly string[] {
  switch (outcome.type) {
    case 'moved': {
      const { move } = outcome;
      // Who comes in heard nothing of the group before, and who goes out does not from now on.
      const moved = move.type === 'end' ? [] : move.uids.map((uid) => nameOf('person', uid));
      return [nameOf('group', move.guid), ...moved];
    }
    case 'told':
      return outcome.tellings.flatMap(({ to }) => topicsOfAudience(to, hearsIt));
    case 'typed':
      return hearsIt(outcome.uid) ? [] : [nameOf('person', outcome.uid)];
    case 'ended':
      return [nameOf('person', outcome.uid)];
  }
}

function topicsOfAudience(to: PlainAudience, hearsIt: (uid: string) => boolean): readonly string[] {
  switch (to.type) {
    case 'people':
      return to.uids.filter((uid) => !hearsIt(uid)).map((uid) => nameOf('person', uid));
    case 'members':
    case 'watchersOfGroup':
      return [nameOf('group', to.guid)];
    case 'watchersOfUser':
      return [nameOf('sight', to.uid)];
    case 'everybody':
      return [everywhere];
  }
}

/** Of a stream of a later version nothing is known: what is in it says itself what it is about. */
function partsOf(stream: string): { readonly kind: string; readonly ids: readonly string[] } {
  try {
    const [kind = '', ...ids] = JSON.parse(stream) as readonly string[];
    return { kind, ids };
  } catch {
    return { kind: '', ids: [] };
  }
}
