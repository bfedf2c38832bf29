import type { GroupRecord, GroupSnapshot } from '../domain/group.ts';
import { Recent } from './recent.ts';
import { standingIn, withoutViewersPart } from './viewers-part.ts';

interface Entry {
  /** All that is known, newest value of each field. */
  readonly known: GroupSnapshot;
  /** What is of a lower revision comes too late; 0 when only answers spoke of the group. */
  readonly lateBelow: number;
  /**
   * Revision of what last said how the viewer stands in it. Events for everybody do not say it: they make the rest newer
   * than that.
   */
  readonly standingAt: number;
  /** When the newest of it came, in the ledger's own count. */
  readonly knownSince: number;
  readonly isDeleted: boolean;
  /** After how many breaks of what is told that was so. */
  readonly breaks: number;
}

/**
 * What events and answers have said of groups, so that neither undoes the other: events that are older than the last
 * one are refused, and answers that were computed before an event are brought up to date.
 */
export class GroupLedger {
  readonly #entries: Recent<Entry>;
  #time = 0;
  #breaks = 0;

  constructor(capacity = 5_000) {
    this.#entries = new Recent(capacity);
  }

  /** A mark to take when a request starts, for {@link reconcile}. */
  get now(): number {
    return this.#time;
  }

  /** Something was missed. */
  takeBreak(): void {
    this.#breaks += 1;
  }

  /**
   * Takes in what an event says, or the answer to a call of one's own. Returns all that is known of the group now, or
   * `undefined` for what is older than an event before. The answer to one's own call can overtake events of what happened
   * before it: they are not late.
   */
  takeEvent(snapshot: GroupSnapshot, isOwn: boolean): GroupSnapshot | undefined {
    const entry = this.#entries.get(snapshot.guid);
    if (entry !== undefined && isLate(snapshot, entry)) return undefined;
    const isNew = entry === undefined || entry.isDeleted;
    const { known, standingAt } = isNew ? alone(snapshot) : merged(this.#stillKnown(entry, snapshot), snapshot);
    this.#time += 1;
    const lateBelow = !isOwn ? snapshot.revision : isNew ? 0 : entry.lateBelow;
    this.#put({ known, standingAt, lateBelow, knownSince: this.#time, isDeleted: false });
    return known;
  }

  /** What older news says of what is not known otherwise. Returns all that is known then; nobody is in what is gone. */
  fillIn(snapshot: GroupSnapshot): GroupSnapshot {
    const entry = this.#entries.get(snapshot.guid);
    if (entry === undefined) return snapshot;
    const { known, standingAt } = merged(entry, snapshot);
    this.#put({ ...entry, known, standingAt });
    return entry.isDeleted ? { ...known, hasJoined: false, scope: null } : known;
  }

  /**
   * Takes in that a group came into being: whatever was known of its guid was another group. `false` for late news of the
   * one that is known.
   */
  takeCreation(snapshot: GroupSnapshot): boolean {
    const entry = this.#entries.get(snapshot.guid);
    const isKnown = entry !== undefined && !entry.isDeleted && isSameGroup(snapshot, entry.known);
    if (isKnown && snapshot.revision < entry.known.revision) return false;
    this.#time += 1;
    this.#put({ ...alone(snapshot), lateBelow: snapshot.revision, knownSince: this.#time, isDeleted: false });
    return true;
  }

  /**
   * Takes in that a group is gone. Behind an event of that, what is older is late: answers to calls of one's own. Behind
   * one's own deletion all of it is late: its events are still to come.
   */
  takeDeletion(snapshot: GroupSnapshot, isOwn: boolean): GroupSnapshot {
    const entry = this.#entries.get(snapshot.guid);
    const { known, standingAt } = entry === undefined ? alone(snapshot) : merged(entry, snapshot);
    this.#time += 1;
    const lateBelow = isOwn ? Infinity : known.revision;
    this.#put({ known, standingAt, lateBelow, knownSince: this.#time, isDeleted: true });
    return known;
  }

  /**
   * An answer's record, brought up to date with the events that came since the request started at `startedAt`.
   * `undefined` when the group was deleted, or hidden from the viewer, meanwhile.
   */
  reconcile(record: GroupRecord, startedAt: number): GroupRecord | undefined {
    const entry = this.#entries.get(record.guid);
    const isAfterAll = entry === undefined || entry.knownSince <= startedAt;
    if (entry?.isDeleted === true && !isAfterAll) return undefined;
    // Asked for after all that is known, and yet of a lower revision: the group was made anew under the same guid.
    const isAnother = entry !== undefined && isAfterAll && (entry.isDeleted || record.revision < entry.known.revision);
    const before = isAnother ? undefined : entry;
    const known = before?.known;
    const current =
      before === undefined || before.known.revision <= record.revision ? record : withNews(record, before);
    const isNews = known === undefined || known.revision < record.revision;
    if (isNews) this.#time += 1;
    this.#put({
      ...(before === undefined ? alone(current) : merged(before, withKnownTags(record, before.known))),
      lateBelow: isAnother ? 0 : (entry?.lateBelow ?? 0),
      knownSince: isNews ? this.#time : (entry?.knownSince ?? this.#time),
      isDeleted: false,
    });
    return current.type === 'private' && !current.hasJoined ? undefined : current;
  }

  /** All that is known of a group. */
  get(guid: string): GroupSnapshot | undefined {
    return this.#entries.get(guid)?.known;
  }

  /** The last that was said of a group is that it is gone. */
  isDeleted(guid: string): boolean {
    return this.#entries.get(guid)?.isDeleted === true;
  }

  /** Between the two something happened that nobody told of: it may have been the viewer's own joining or leaving. */
  #stillKnown(entry: Entry, { hasJoined, revision }: GroupSnapshot): Known {
    const { known, breaks } = entry;
    // What was missed in a break, whoever watches the group is told of as an update of the same revision.
    const lastTold = breaks === this.#breaks ? known.revision + 1 : known.revision;
    if (hasJoined !== undefined || revision <= lastTold) return entry;
    return { known: withoutViewersPart(known), standingAt: 0 };
  }

  #put(entry: Omit<Entry, 'breaks'>): void {
    this.#entries.set(entry.known.guid, { ...entry, breaks: this.#breaks });
  }
}

/** Older than what is settled; of a group that is gone only what is of that very group. */
function isLate(snapshot: GroupSnapshot, { known, lateBelow, isDeleted }: Entry): boolean {
  return snapshot.revision < lateBelow && (!isDeleted || isSameGroup(snapshot, known));
}

/** And not another one that was made under the same guid. */
function isSameGroup({ createdAt }: GroupSnapshot, known: GroupSnapshot): boolean {
  return createdAt === undefined || known.createdAt === undefined || createdAt === known.createdAt;
}

/** Tags stay as the query asked for them. */
function withNews(record: GroupRecord, { known, standingAt }: Entry): GroupRecord {
  const tags = record.tags.length > 0 ? (known.tags ?? record.tags) : record.tags;
  const standing = record.revision >= standingAt ? standingIn(record) : {};
  return { ...record, ...known, ...standing, tags };
}

type Known = Pick<Entry, 'known' | 'standingAt'>;

function alone(known: GroupSnapshot): Known {
  return { known, standingAt: isEmpty(standingIn(known)) ? 0 : known.revision };
}

/** The newer of each field, and the newer word on how the viewer stands: the two may come from different sides. */
function merged({ known, standingAt }: Known, news: GroupSnapshot): Known {
  const fields = news.revision >= known.revision ? { ...known, ...news } : { ...news, ...known };
  const [before, now] = [standingIn(known), standingIn(news)];
  if (isEmpty(now) || news.revision < standingAt) return { known: { ...fields, ...before }, standingAt };
  return { known: { ...fields, ...before, ...now }, standingAt: news.revision };
}

function isEmpty(object: object): boolean {
  for (const _ in object) return false;
  return true;
}

/** An answer without tags may only mean that the query did not ask for them. */
function withKnownTags(record: GroupRecord, known: GroupSnapshot): GroupRecord {
  return record.tags.length === 0 && known.tags !== undefined ? { ...record, tags: known.tags } : record;
}
