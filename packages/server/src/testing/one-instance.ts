import { ManualClock } from '@open-chat-kit/sdk/conformance';
import type { EngineEvent } from '@open-chat-kit/sdk/engine';
import type { Bus, Word } from '../cluster/bus.ts';
import { Herald } from '../cluster/herald.ts';
import { streamOfGroup } from '../cluster/outcomes.ts';
import type { Happening, Outcome, PlainAudience, PlainTelling } from '../cluster/outcomes.ts';
import { topicsIn } from '../cluster/topics.ts';
import type { Peer } from '../here/hub.ts';
import { Learning } from '../here/learning.ts';
import type { Membership } from '../here/memberships.ts';
import { KeptStreams } from './kept-streams.ts';
import type { Way } from './kept-streams.ts';

/** Milliseconds between two looks for what nobody said. */
const sweepMs = 5_000;

/** What somebody looks at, of whom a test says so. */
export interface Looking extends Peer {
  watchedUsers: ReadonlySet<string>;
  watchedGroups: ReadonlySet<string>;
}

/** Somebody who is here, and names of what they are told. */
export interface Comer {
  readonly peer: Looking;
  readonly told: string[];
  /** Resolves when they are in, and have read how things are. */
  readonly isIn: Promise<void>;
}

/** A way on which something may take its time: those of the table, of reading somebody's groups, and of what is to be heard. */
export type Waits = Way | 'groups' | 'memberships' | 'read' | 'hearing';

/** An instance over streams in memory, of whose bus a test says what comes when. */
export class OneInstance {
  readonly clock: ManualClock = new ManualClock();
  readonly trouble: string[] = [];
  readonly herald: Herald;
  /** What is heard. */
  readonly followed: Set<string> = new Set(['all']);
  /** Of another database, where a test puts one in its place. */
  streams: KeptStreams;
  wait: (way: Waits) => Promise<void> = () => Promise.resolve();
  readonly #learning: Learning;
  #hear: (word: Word) => void = () => {};
  #peers = 0;

  private constructor(streams: KeptStreams) {
    this.streams = streams;
    this.herald = new Herald({
      instance: 'one',
      streams: {
        mostAtOnce: streams.mostAtOnce,
        begin: () => this.#asked.begin(),
        standing: (...args) => this.#asked.standing(...args),
        lately: (since) => this.#asked.lately(since),
        behind: (...args) => this.#asked.behind(...args),
        heads: (...args) => this.#asked.heads(...args),
        forgetOld: () => this.#asked.forgetOld(),
      },
      bus: this.#bus(),
      clock: this.clock,
      random: () => 0,
      eventId: () => 'e',
      onOutcomes: () => {},
      onHeard: () => {},
      onLoss: () => void this.trouble.push('loss'),
      onGap: () => {},
      onMinute: () => {},
      track: (work) => work,
      onWarning: (warning, cause) => void this.trouble.push(`${warning} ${String(cause)}`),
    });
    this.#learning = new Learning(this.herald, {
      groupsOf: async (uid) => {
        await this.wait('groups');
        return this.groups.filter((guid) => this.isIn(uid, guid));
      },
      membershipsOf: async (uid, guids) => {
        await this.wait('memberships');
        const read = guids.map((guid): Membership => {
          return { guid, isIn: this.isIn(uid, guid), at: this.streams.lastEndedOf(streamOfGroup(guid)) };
        });
        await this.wait('read');
        return read;
      },
    });
  }

  static async open(streams: KeptStreams = new KeptStreams()): Promise<OneInstance> {
    const world = new OneInstance(streams);
    await world.herald.begin();
    return world;
  }

  /** All that somebody ever was in. */
  get groups(): readonly string[] {
    const outcomes = this.streams.happenings.flatMap((happening) => happening.outcomes);
    return [...new Set(outcomes.flatMap((outcome) => (outcome.type === 'moved' ? [outcome.move.guid] : [])))];
  }

  /** Whether somebody is in a group by what can be read. */
  isIn(uid: string, guid: string): boolean {
    return isInAfter(this.streams.happenings, uid, guid);
  }

  /** Somebody comes, and reads how things are. */
  coming(uid: string): Comer {
    const told: string[] = [];
    this.#peers += 1;
    const peer: Looking = {
      id: `${uid} ${this.#peers}`,
      uid,
      watchedUsers: new Set(),
      watchedGroups: new Set(),
      post: (events) => void told.push(...events.flatMap((event) => ('id' in event ? [event.id] : []))),
    };
    this.herald.hub.add(peer);
    return { peer, told, isIn: this.#learning.learn(uid) };
  }

  async come(uid: string): Promise<Comer> {
    const comer = this.coming(uid);
    await comer.isIn;
    return comer;
  }

  /** It happens, and is safe. @returns says so to this instance, if it is heard by then */
  happen(stream: string, outcomes: readonly Outcome[], topics = topicsIn(stream, outcomes, () => false)): () => void {
    const { end, say } = this.beginTo(stream, outcomes, topics);
    end();
    return say;
  }

  /** The same, in a transaction that goes on for a while. @param topics other ones: the version before does not say them */
  beginTo(
    stream: string,
    outcomes: readonly Outcome[],
    topics: readonly string[],
  ): { readonly end: () => void; readonly say: () => void } {
    const happening: Happening = { stream, seq: this.streams.lastOf(stream) + 1, topics, outcomes, origin: '' };
    return {
      end: this.streams.writeUntil(happening),
      say: () => {
        if (topics.some((topic) => this.followed.has(topic))) this.#hear({ type: 'happened', happening });
      },
    };
  }

  /** What can happen now has; what waits to be heard goes on waiting. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  }

  async sweep(): Promise<void> {
    this.clock.move(sweepMs);
    await this.settle();
  }

  get #asked(): KeptStreams {
    this.streams.wait = (way) => this.wait(way);
    return this.streams;
  }

  #bus(): Bus {
    return {
      isUp: true,
      listen: async (onWord) => void (this.#hear = onWord),
      follow: async (topics) => {
        // Where somebody comes only that of groups is waited for.
        if (topics.some((topic) => topic.startsWith('g.'))) await this.wait('hearing');
        for (const topic of topics) this.followed.add(topic);
      },
      unfollow: (topics) => {
        for (const topic of topics) this.followed.delete(topic);
      },
      announcement: () => null,
      announced: () => {},
      say: () => {},
      flush: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
  }
}

export function isInAfter(happenings: readonly Pick<Happening, 'outcomes'>[], uid: string, guid: string): boolean {
  let isIn = false;
  for (const { outcomes } of happenings) {
    for (const outcome of outcomes) {
      if (outcome.type !== 'moved' || outcome.move.guid !== guid) continue;
      if (outcome.move.type === 'end') isIn = false;
      else if (outcome.move.uids.includes(uid)) isIn = outcome.move.type === 'in';
    }
  }
  return isIn;
}

/** A telling of something by its name. */
export function telling(id: string, to: PlainAudience): PlainTelling {
  return { to, event: { id, type: 'message.received' } as EngineEvent };
}

/** Whoever is meant by several of them hears it once. */
export function tells(...tellings: readonly PlainTelling[]): Outcome {
  return { type: 'told', tellings };
}

/** What is waited for, and what ends that. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
