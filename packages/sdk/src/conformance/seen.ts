import { isRecord, sameValue, show } from './expectations.ts';

/** What one connection saw of each record, and when: numbers say in which order. */
export interface Sight {
  readonly viewer: string;
  readonly revisions: Map<string, (readonly [when: number, revision: number])[]>;
}

const times: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'joinedAt', 'lastActiveAt', 'at'],
  ...['sentAt', 'deliveredAt', 'readAt', 'editedAt', 'deletedAt'],
]);
/** Seconds since 1970 stay below this for three thousand years; milliseconds have been above it since 1973. */
const latestSecond = 1e11;

/** What hosts put into a record is theirs, and looked at as a whole. */
const ofHosts: ReadonlySet<string> = new Set(['metadata', 'data', 'tags']);
/** What depends on who looks, and has the revision of the record all the same. */
const own: ReadonlySet<string> = new Set(['blockedByMe', 'hasBlockedMe', 'hasJoined', 'scope', 'joinedAt', 'isBanned']);
const ofUser: ReadonlySet<string> = new Set(['blockedByMe', 'hasBlockedMe']);
/** What has no revision of its own, or another one than the record in which it stands. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['revision', 'groupRevision', 'sender', 'content', 'deliveredAt', 'readAt', 'reactions', 'lines'],
]);
const ofMember: ReadonlySet<string> = new Set(['guid', 'scope', 'joinedAt']);
/** Lists that carry tags only where they are asked for. */
const withoutTags: ReadonlySet<string> = new Set(['listGroups', 'listUsers', 'listConversations']);

/**
 * Everything that the people of a check were answered and told. Whatever the check is about: a record of one revision says
 * one thing, no connection is answered with an older revision than it saw before it asked, an event of one type and id is one event,
 * and every time is in whole seconds.
 */
export class Seen {
  /** By record and revision. */
  readonly #records = new Map<string, Map<string, unknown>>();
  readonly #events = new Map<string, string>();
  #now = 0;
  #fault: string | null = null;

  /** The first thing that was wrong; `null` when nothing was. */
  get fault(): string | null {
    return this.#fault;
  }

  /** When it is, to be given back with the answer. */
  get now(): number {
    return this.#now;
  }

  answered(sight: Sight, method: string, asked: number, answer: unknown): void {
    this.#now += 1;
    this.#look(answer, { sight, where: `the answer to ${method}`, asked, hasTags: !withoutTags.has(method) });
  }

  told(sight: Sight, events: readonly object[]): void {
    this.#now += 1;
    for (const event of events) {
      const { type, id }: { readonly type?: unknown; readonly id?: unknown } = event;
      this.#look(event, { sight, where: String(type), asked: null, hasTags: false });
      if (typeof id !== 'string') continue;
      // What members and strangers hear of one happening may bear one id, and is of two types.
      const key = `${String(type)} ${id}`;
      const known = this.#events.get(key);
      const text = JSON.stringify(event);
      if (known === undefined) this.#events.set(key, text);
      else if (known !== text && !sameValue(JSON.parse(known), event))
        this.#fail(`the id ${id} is that of ${known} and of ${text}`);
    }
  }

  #look(value: unknown, glance: Glance): void {
    if (Array.isArray(value)) {
      for (const part of value) this.#look(part, glance);
      return;
    }
    if (!isRecord(value)) return;
    for (const field of Object.keys(value)) {
      const part = value[field];
      if (typeof part === 'object') {
        if (part !== null && !ofHosts.has(field)) this.#look(part, glance);
      } else if (typeof part === 'number' && times.has(field) && !isTime(part)) {
        this.#fail(`${field} in ${glance.where} is ${show(part)}: no whole seconds since 1970`);
      }
    }
    if ('revision' in value) this.#compare(value, glance);
  }

  #compare(record: Readonly<Record<string, unknown>>, glance: Glance): void {
    const { uid, name, guid, id, muid, revision, groupRevision } = record;
    if (typeof revision !== 'number') return;
    const isMember = typeof groupRevision === 'number';
    if (isMember) this.#hold(`member ${uid} of ${guid}`, groupRevision, ofMember, record, glance);
    const key =
      muid !== undefined && typeof id === 'string'
        ? `message ${id}`
        : name !== undefined && typeof uid === 'string'
          ? `user ${uid}`
          : typeof guid === 'string'
            ? `group ${guid}`
            : null;
    if (key === null) return;
    this.#holdAge(key, revision, glance);
    const fields = Object.keys(record).filter(
      (field) =>
        !elsewhere.has(field) &&
        !own.has(field) &&
        (field !== 'tags' || glance.hasTags) &&
        !(isMember && ofMember.has(field)),
    );
    this.#hold(key, revision, fields, record, glance);
    const forViewer = isMember ? ofUser : own;
    if ('hasJoined' in record || 'blockedByMe' in record)
      this.#hold(`${key} for ${glance.sight.viewer}`, revision, forViewer, record, glance);
  }

  #hold(
    key: string,
    revision: number,
    fields: Iterable<string>,
    record: Readonly<Record<string, unknown>>,
    { where }: Glance,
  ): void {
    const place = `${key} ${revision}`;
    const known = this.#records.get(place) ?? new Map<string, unknown>();
    this.#records.set(place, known);
    for (const field of fields) {
      const value = record[field];
      const before = known.get(field);
      if (value === before || value === undefined) continue;
      if (before === undefined) known.set(field, value);
      else if (!sameValue(before, value))
        this.#fail(
          `${field} of ${key} is ${show(before)} and, in ${where}, ${show(value)}, both of revision ${revision}`,
        );
    }
  }

  #holdAge(key: string, revision: number, { sight, where, asked }: Glance): void {
    const known = sight.revisions.get(key) ?? [];
    sight.revisions.set(key, known);
    const before = asked === null ? undefined : known.findLast(([when]) => when <= asked);
    if (before && before[1] > revision)
      this.#fail(`${where} carries revision ${revision} of ${key}, after revision ${before[1]} was seen`);
    if ((known.at(-1)?.[1] ?? -1) < revision) known.push([this.#now, revision]);
  }

  #fail(fault: string): void {
    this.#fault ??= fault;
  }
}

interface Glance {
  readonly sight: Sight;
  readonly where: string;
  /** When it was asked for; `null` for what nobody asked for. */
  readonly asked: number | null;
  readonly hasTags: boolean;
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < latestSecond;
}
