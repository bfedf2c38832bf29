import type { GroupRecord, GroupSnapshot } from '../domain/group.ts';
import { Recent } from './recent.ts';

interface Entry {
  /** All that is known, newest value of each field. */
  readonly known: GroupSnapshot;
  /** What is of a lower revision comes too late; 0 when only answers spoke of the group. */
  readonly lateBelow: number;
  /** When the newest of it came, in the ledger's own count. */
  readonly knownSince: number;
  readonly isDeleted: boolean;
}

/**
 * What events and answers have said of groups, so that neither undoes the other: events that are older than the last
 * one are refused, and answers that were computed before an event are brought up to date.
 */
export class GroupLedger {
  readonly #entries: Recent<Entry>;
  #time = 0;

  constructor(capacity = 5_000) {
    this.#entries = new Recent(capacity);
  }

  /** A mark to take when a request starts, for {@link reconcile}. */
  get now(): number {
    return this.#time;
  }

  /**
   * Takes in what an event says, or the answer to a call of one's own. Returns all that is known of the group now, or
   * `undefined` for what is older than an event before.
   */
  takeEvent(snapshot: GroupSnapshot): GroupSnapshot | undefined {
    const entry = this.#entries.get(snapshot.guid);
    if (entry !== undefined && isLate(snapshot, entry)) return undefined;
    const known =
      entry === undefined || entry.isDeleted ? snapshot : merge(stillKnown(entry.known, snapshot), snapshot);
    this.#time += 1;
    this.#put({ known, lateBelow: snapshot.revision, knownSince: this.#time, isDeleted: false });
    return known;
  }

  /** What older news says of what is not known otherwise. Returns all that is known then; nobody is in what is gone. */
  fillIn(snapshot: GroupSnapshot): GroupSnapshot {
    const entry = this.#entries.get(snapshot.guid);
    if (entry === undefined) return snapshot;
    const known = merge(entry.known, snapshot);
    this.#put({ ...entry, known });
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
    this.#put({ known: snapshot, lateBelow: snapshot.revision, knownSince: this.#time, isDeleted: false });
    return true;
  }

  /**
   * Takes in that a group is gone. Behind an event of that, what is older is late: answers to calls of one's own. Behind
   * one's own deletion all of it is late: its events are still to come.
   */
  takeDeletion(snapshot: GroupSnapshot, isOwn: boolean): GroupSnapshot {
    const entry = this.#entries.get(snapshot.guid);
    const known = entry === undefined ? snapshot : merge(entry.known, snapshot);
    this.#time += 1;
    this.#put({ known, lateBelow: isOwn ? Infinity : known.revision, knownSince: this.#time, isDeleted: true });
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
    const known = isAnother ? undefined : entry?.known;
    const current = known === undefined || known.revision <= record.revision ? record : withNews(record, known);
    const isNews = known === undefined || known.revision < record.revision;
    if (isNews) this.#time += 1;
    this.#put({
      known: known === undefined ? current : merge(known, withKnownTags(current, known)),
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

  clear(): void {
    this.#entries.clear();
  }

  #put(entry: Entry): void {
    this.#entries.set(entry.known.guid, entry);
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
function withNews(record: GroupRecord, known: GroupSnapshot): GroupRecord {
  return { ...record, ...known, tags: record.tags.length > 0 ? (known.tags ?? record.tags) : record.tags };
}

/** Between the two something happened that nobody told of: it may have been the viewer's own joining or leaving. */
function stillKnown(known: GroupSnapshot, { hasJoined, revision }: GroupSnapshot): GroupSnapshot {
  if (hasJoined !== undefined || revision <= known.revision + 1) return known;
  const { hasJoined: _joined, scope: _scope, joinedAt: _at, isBanned: _banned, ...rest } = known;
  return rest;
}

function merge(old: GroupSnapshot, young: GroupSnapshot): GroupSnapshot {
  return young.revision >= old.revision ? { ...old, ...young } : { ...young, ...old };
}

/** An answer without tags may only mean that the query did not ask for them. */
function withKnownTags(record: GroupRecord, known: GroupSnapshot): GroupRecord {
  return record.tags.length === 0 && known.tags !== undefined ? { ...record, tags: known.tags } : record;
}
