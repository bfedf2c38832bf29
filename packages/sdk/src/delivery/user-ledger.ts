import type { BlockingEvent } from '../domain/event.ts';
import type { MemberRecord } from '../domain/group.ts';
import type { UserNews, UserRecord } from '../domain/user.ts';
import { blankUser } from './clean-records.ts';
import { Recent } from './recent.ts';

type KnownUser = Pick<UserRecord, 'uid' | 'name' | 'revision'> & Partial<UserRecord>;

interface Entry {
  /** What was said of the user, and nothing else: the rest is not known. */
  readonly known: KnownUser;
  /** The same with what stands for the rest. */
  readonly record: UserRecord;
}

/**
 * What events and answers have said of users, so that neither undoes the other, and so that events, which are the same
 * for everybody, get what depends on the viewer.
 */
export class UserLedger {
  readonly #entries: Recent<Entry>;
  /** Of the few between whom and the viewer there is a block: it must not be forgotten, for no event repeats it. */
  readonly #blocks = new Map<string, Pick<UserRecord, 'blockedByMe' | 'hasBlockedMe'>>();

  constructor(capacity = 5_000) {
    this.#entries = new Recent(capacity);
  }

  /** Takes in what an event says of somebody. Returns all that is known of them now. */
  take(news: UserNews): UserRecord {
    const before = this.#entries.get(news.uid);
    if (before === undefined) return this.#put(news);
    if (news.revision < before.known.revision) return before.record;
    const hasNews = news.revision > before.known.revision || Object.keys(news).some((name) => !(name in before.known));
    return hasNews ? this.#put({ ...before.known, ...news }) : before.record;
  }

  /** Whether events or answers have said something newer. */
  isOld({ uid, revision }: UserNews): boolean {
    return revision < (this.#entries.get(uid)?.known.revision ?? -Infinity);
  }

  /** Takes in that somebody blocked somebody. Returns the one who is not the viewer; `undefined` for old news. */
  takeBlocking({ actor, user, isBlocked }: BlockingEvent, viewer: string): UserRecord | undefined {
    const isOwn = actor.uid === viewer;
    if (!isOwn && user.uid !== viewer) return undefined;
    const other = isOwn ? user : actor;
    if (this.isOld(other)) return undefined;
    const { known } = this.#entry(other);
    return this.#put({ ...known, ...(isOwn ? { blockedByMe: isBlocked } : { hasBlockedMe: isBlocked }) });
  }

  /** A record of an answer, or of a list, brought up to date with events that are newer. */
  reconcile<Known extends UserRecord | MemberRecord>(record: Known): Known {
    const before = this.#entries.get(record.uid)?.known;
    if (before !== undefined && before.revision > record.revision) {
      // Tags stay as the query asked for them, and members sort by a key of their own.
      const { tags: _tags, order: _order, ...news } = before;
      return { ...record, ...news };
    }
    const { guid: _guid, scope: _scope, joinedAt: _at, groupRevision: _age, order, tags, ...user } = asMember(record);
    // A list without tags says nothing of them.
    const known = { ...user, ...(tags.length > 0 ? { tags } : {}), ...('guid' in record ? {} : { order }) };
    this.#put(before?.revision === record.revision ? { ...before, ...known } : known);
    return record;
  }

  clear(): void {
    this.#entries.clear();
    this.#blocks.clear();
  }

  #entry(news: UserNews): Entry {
    this.take(news);
    return this.#entries.get(news.uid) ?? { known: news, record: { ...blankUser, ...news } };
  }

  #put(known: KnownUser): UserRecord {
    const record: UserRecord = { ...blankUser, ...this.#blocks.get(known.uid), ...known };
    this.#entries.set(known.uid, { known, record });
    const { blockedByMe, hasBlockedMe } = record;
    if (blockedByMe || hasBlockedMe) this.#blocks.set(known.uid, { blockedByMe, hasBlockedMe });
    else this.#blocks.delete(known.uid);
    return record;
  }
}

/** With the fields of a member, which of a plain user are absent. */
function asMember(record: UserRecord | MemberRecord): UserRecord & Partial<MemberRecord> {
  return record;
}
