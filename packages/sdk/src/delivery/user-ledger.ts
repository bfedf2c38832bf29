import type { BlockingEvent } from '../domain/event.ts';
import type { MemberRecord } from '../domain/group.ts';
import type { UserNews, UserRecord } from '../domain/user.ts';
import { blankUser } from './clean-records.ts';
import { Recent } from './recent.ts';

/** What was said of a user to everybody, and nothing else: the rest is not known. */
type Profile = Pick<UserRecord, 'uid' | 'name' | 'revision'> &
  Partial<Omit<UserRecord, 'blockedByMe' | 'hasBlockedMe'>>;

/**
 * Whether one has blocked the other, and of which revision of the user each of the two is known: both may block at once, and
 * what is heard of the later block says nothing of the one before.
 */
interface Block {
  readonly blockedByMe: boolean;
  readonly mineSince: number;
  readonly hasBlockedMe: boolean;
  readonly theirsSince: number;
}

interface Entry {
  readonly profile: Profile;
  readonly block: Block;
  /** All of it, with what stands for the rest. */
  readonly record: UserRecord;
}

const unknown: Block = { blockedByMe: false, mineSince: -Infinity, hasBlockedMe: false, theirsSince: -Infinity };

/**
 * What events and answers have said of users, so that neither undoes the other, and so that events, which are the same
 * for everybody, get what depends on the viewer. That has an age of its own: who comes or goes is heard of in events,
 * which say nothing of blocks.
 */
export class UserLedger {
  readonly #entries: Recent<Entry>;
  /** Of the few between whom and the viewer there is a block: it must not be forgotten, for no event repeats it. */
  readonly #blocks = new Map<string, Block>();
  /** Of which revision everybody was told. */
  readonly #told: Recent<number>;

  constructor(capacity = 5_000) {
    this.#entries = new Recent(capacity);
    this.#told = new Recent(capacity);
  }

  /** Takes in what an event says of somebody. Returns all that is known of them now. */
  take(news: UserNews): UserRecord {
    const before = this.#entries.get(news.uid);
    if (before === undefined) return this.#put(news, this.#blockOf(news.uid));
    const { profile, block, record } = before;
    if (news.revision < profile.revision) return record;
    const hasNews = news.revision > profile.revision || Object.keys(news).some((name) => !(name in profile));
    return hasNews ? this.#put({ ...profile, ...news }, block) : record;
  }

  /**
   * Takes in what an event says that is about somebody. Returns all that is known of them now; `undefined` for what is older
   * than such an event before. Of what an answer knew before that, others than who asked have not heard.
   */
  takeTold(news: UserNews): UserRecord | undefined {
    const { uid, revision } = news;
    if (revision < (this.#told.get(uid) ?? -Infinity)) return undefined;
    this.#told.set(uid, revision);
    return this.take(news);
  }

  /** Takes in that somebody blocked somebody. Returns the one who is not the viewer; `undefined` for old news. */
  takeBlocking({ actor, user, isBlocked }: BlockingEvent, viewer: string): UserRecord | undefined {
    const isOwn = actor.uid === viewer;
    if (!isOwn && user.uid !== viewer) return undefined;
    const other = isOwn ? user : actor;
    const block = this.#blockOf(other.uid);
    const { revision } = other;
    if (revision < (isOwn ? block.mineSince : block.theirsSince)) return undefined;
    this.take(other);
    const change = isOwn
      ? { blockedByMe: isBlocked, mineSince: revision }
      : { hasBlockedMe: isBlocked, theirsSince: revision };
    const { profile } = this.#entries.get(other.uid) ?? { profile: other };
    return this.#put(profile, { ...block, ...change });
  }

  /** A record of an answer, or of a list, brought up to date with events that are newer. */
  reconcile<Known extends UserRecord | MemberRecord>(record: Known): Known {
    const before = this.#entries.get(record.uid)?.profile;
    const known = this.#blockOf(record.uid);
    const { blockedByMe, hasBlockedMe, revision } = record;
    const block = {
      ...known,
      ...(revision >= known.mineSince ? { blockedByMe, mineSince: revision } : {}),
      ...(revision >= known.theirsSince ? { hasBlockedMe, theirsSince: revision } : {}),
    };
    const flags = { blockedByMe: block.blockedByMe, hasBlockedMe: block.hasBlockedMe };
    if (before !== undefined && before.revision > revision) {
      this.#put(before, block);
      // Tags stay as the query asked for them.
      const { tags: _tags, ...news } = before;
      return { ...record, ...news, ...flags };
    }
    const profile = profileIn(record);
    this.#put(before?.revision === revision ? { ...before, ...profile } : profile, block);
    const isSame = block.blockedByMe === blockedByMe && block.hasBlockedMe === hasBlockedMe;
    return isSame ? record : { ...record, ...flags };
  }

  #blockOf(uid: string): Block {
    return this.#entries.get(uid)?.block ?? this.#blocks.get(uid) ?? unknown;
  }

  #put(profile: Profile, block: Block): UserRecord {
    const { blockedByMe, hasBlockedMe } = block;
    const record: UserRecord = { ...blankUser, ...profile, blockedByMe, hasBlockedMe };
    this.#entries.set(profile.uid, { profile, block, record });
    if (blockedByMe || hasBlockedMe) this.#blocks.set(profile.uid, block);
    else this.#blocks.delete(profile.uid);
    return record;
  }
}

/** What an answer says of a user to everybody. */
function profileIn(record: UserRecord | MemberRecord): Profile {
  const known: UserRecord & Partial<MemberRecord> = record;
  const { guid: _guid, scope: _scope, joinedAt: _at, groupRevision: _age, tags, ...rest } = known;
  const { blockedByMe: _mine, hasBlockedMe: _theirs, ...profile } = rest;
  // A list without tags says nothing of them.
  return tags.length > 0 ? { ...profile, tags } : profile;
}
