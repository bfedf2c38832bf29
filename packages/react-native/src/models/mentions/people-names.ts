import { type ChatClient, toKitException, type UserRecord } from '@open-chat-kit/sdk';
import { clockOf } from '../life/clock-of.ts';
import { Listeners } from '../life/listeners.ts';
import { watchSafely } from '../life/watch-safely.ts';
import { OfUser } from '../of-user.ts';

/** Who draws one row wants to know at once, and its neighbours too: they are asked for together. In milliseconds. */
const pauseMs = 20;
/** Until what got no answer is asked for again. */
const againMs = 10_000;
/** What one question can ask for. */
const mostAtOnce = 100;
/** People of one text of whom another name is heard. */
const mostWatched = 50;
/** Names that are kept; nobody reads more chats at once. */
const mostKept = 2_000;

/** Names of who is mentioned, by uid: a message bears no more of them. Each is asked for once. */
export class PeopleNames {
  static readonly #ofUser = new OfUser((client) => new PeopleNames(client));
  readonly #client: ChatClient;
  readonly #names = new Map<string, string>();
  /** Asked for, or without an answer that says who they are. */
  readonly #asked = new Set<string>();
  /** Asked for in vain. */
  readonly #missed = new Set<string>();
  #wanted: string[] = [];
  #stop = (): void => {};
  readonly #listeners = new Listeners({
    onFirst: () => {
      this.#stop = this.#client.subscribe((events) => {
        for (const event of events) {
          if (event.type === 'user.updated' && this.#names.has(event.user.uid)) this.learn([event.user]);
          if (event.type === 'resync') this.#askAgain();
        }
      });
    },
    onNone: () => this.#stop(),
  });

  /** Those that the user of a client may know: the next user of it asks anew. */
  static of(client: ChatClient): PeopleNames {
    return PeopleNames.#ofUser.of(client);
  }

  private constructor(client: ChatClient) {
    this.#client = client;
    if (client.viewer !== null) this.learn([client.viewer]);
  }

  readonly subscribe: (listener: () => void) => () => void = this.#listeners.subscribe;

  readonly nameOf = (uid: string): string | undefined => this.#names.get(uid);

  learn(users: readonly Pick<UserRecord, 'uid' | 'name'>[]): void {
    let isNews = false;
    for (const { uid, name } of users) {
      if (name === '' || this.#names.get(uid) === name) continue;
      this.#names.delete(uid);
      this.#names.set(uid, name);
      isNews = true;
    }
    for (const uid of this.#names.keys()) {
      if (this.#names.size <= mostKept) break;
      this.#names.delete(uid);
      this.#asked.delete(uid);
    }
    if (isNews) this.#listeners.tell();
  }

  /** Somebody draws mentions of these people, until what is returned is called: another name of theirs is heard. */
  follow(uids: readonly string[]): () => void {
    this.want(uids);
    return watchSafely(this.#client, { users: uids.slice(0, mostWatched) }).stop;
  }

  /** Somebody needs to know what these people are called. */
  want(uids: Iterable<string>): void {
    for (const uid of uids) {
      if (this.#names.has(uid) || this.#asked.has(uid)) continue;
      this.#asked.add(uid);
      if (this.#wanted.length === 0) clockOf(this.#client).after(pauseMs, () => void this.#ask());
      this.#wanted.push(uid);
    }
  }

  async #ask(): Promise<void> {
    const uids = this.#wanted.splice(0, mostAtOnce);
    if (this.#wanted.length > 0) clockOf(this.#client).after(pauseMs, () => void this.#ask());
    try {
      this.learn((await this.#client.queries.listUsers({ ...everybody, uids, limit: uids.length })).items);
    } catch (cause) {
      // Their uids stand there meanwhile.
      for (const uid of uids) {
        this.#asked.delete(uid);
        this.#missed.add(uid);
      }
      // A refusal stays one, until the line is another or somebody else draws them.
      if (toKitException(cause, 'Loading names').isRetryable)
        clockOf(this.#client).after(againMs, () => this.#askAgain());
    }
  }

  /** As long as somebody looks; else whoever draws them next asks. */
  #askAgain(): void {
    const uids = [...this.#missed];
    this.#missed.clear();
    if (!this.#listeners.isEmpty) this.want(uids);
  }
}

const everybody = {
  cursor: null,
  keyword: '',
  status: null,
  roles: [],
  tags: [],
  withTags: false,
  hideBlocked: false,
} as const;
