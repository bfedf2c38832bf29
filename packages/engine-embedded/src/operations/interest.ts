import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { knows } from '../state/sight.ts';
import type { Asking } from './call.ts';
import { isRecord } from './input.ts';

/** The users and groups that a client looks at, and wants to hear of. */
export interface Watched {
  readonly users: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
}

export const unwatched: Watched = Object.freeze({ users: new Set<string>(), groups: new Set<string>() });

/** What a client says that it looks at. Nobody waits for an answer: what is no id is passed over. */
export function readInterest(interest: unknown): Watched {
  const { users, groups } = isRecord(interest) ? interest : {};
  return { users: idsIn(users), groups: idsIn(groups) };
}

/** What somebody looks at who did not before. */
export function newIn(now: Watched, before: Watched): Watched {
  return parted(now, before, false);
}

/** What is in both. */
export function bothIn(one: Watched, other: Watched): Watched {
  return parted(one, other, true);
}

/** The same in parts of so many users and groups at most, in their order. */
export function partsOf({ users, groups }: Watched, size: number): readonly Watched[] {
  const [uids, guids] = [[...users], [...groups]];
  const count = Math.ceil((uids.length + guids.length) / size);
  return Array.from({ length: count }, (_, at) => {
    const start = at * size;
    // Groups stand behind the users.
    const behind = start - uids.length;
    return {
      users: new Set(uids.slice(start, start + size)),
      groups: new Set(guids.slice(Math.max(0, behind), Math.max(0, behind + size))),
    };
  });
}

/**
 * How things are that somebody looks at from now on: what changed since the answer that showed them would be missed otherwise.
 * @param goneRevision of groups that are there no longer, or for nobody else
 */
export function howThingsAre(
  { world, news, viewer }: Pick<Asking, 'world' | 'news' | 'viewer'>,
  { users, groups }: Watched,
  goneRevision: number,
  eventId: () => string,
): readonly EngineEvent[] {
  const events: EngineEvent[] = [];
  for (const uid of users) {
    const account = world.accounts.get(uid);
    if (account) events.push({ id: eventId(), type: 'user.presence', user: news.user(account) });
  }
  for (const guid of groups) {
    const group = world.groups.get(guid);
    // Members hear of their groups without looking.
    if (group?.members.has(viewer.uid)) continue;
    if (group && knows(viewer, group)) {
      events.push({ id: eventId(), type: 'group.updated', group: news.group(group) });
    } else {
      // Whatever the viewer saw of a group that is gone is not newer than this, and a private one is as gone as any.
      const gone = { guid, revision: goneRevision };
      events.push({ id: eventId(), type: 'group.deleted', group: gone, actor: null });
    }
  }
  return events;
}

function idsIn(value: unknown): ReadonlySet<string> {
  const given: readonly unknown[] = Array.isArray(value) ? value.slice(0, limits.watched) : [];
  return new Set(given.filter(isId));
}

function isId(id: unknown): id is string {
  return typeof id === 'string' && id !== '' && id.length <= limits.id;
}

/** Of the one what is in the other, or what is not. */
function parted(one: Watched, other: Watched, isIn: boolean): Watched {
  return {
    users: new Set([...one.users].filter((uid) => other.users.has(uid) === isIn)),
    groups: new Set([...one.groups].filter((guid) => other.groups.has(guid) === isIn)),
  };
}
