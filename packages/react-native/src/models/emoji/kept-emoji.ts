import { type ChatClient, keyOfOwner, type KeyValueStorage } from '@open-chat-kit/sdk';
import { OfUser } from '../of-user.ts';
import { type SkinTone, skinTones } from './emoji-set.ts';

/** How somebody chooses emoji. */
export interface EmojiHabits {
  /** What was chosen last, newest first. */
  readonly recent: readonly string[];
  /** In which tone of skin emoji are shown. */
  readonly tone: SkinTone;
}

const none: EmojiHabits = { recent: [], tone: 0 };

/** Recent ones that are kept. */
const most = 40;
/** The longest emoji there is has fewer characters; a storage may give back anything. */
const longest = 64;

/**
 * How the user of a client chooses emoji: as long as the app runs, and over a restart where the client has a storage. What
 * the storage refuses is lost with the process, as without one.
 */
export class KeptEmoji {
  static readonly #ofUser = new OfUser(({ storage, viewer }) => new KeptEmoji(storage, viewer?.uid ?? ''));
  readonly #storage: KeyValueStorage | null;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #habits = none;
  #isToneChosen = false;
  /** Before it was read, writing would overwrite what was kept. */
  #isWriting = true;
  #isChanged = false;

  /** Without a client there is nobody whose habits could be kept. */
  static of(client: ChatClient | null): KeptEmoji {
    return client === null ? new KeptEmoji(null, '') : KeptEmoji.#ofUser.of(client);
  }

  private constructor(storage: KeyValueStorage | null, owner: string) {
    this.#storage = owner === '' ? null : storage;
    this.#key = keyOfOwner('emoji', owner);
    if (this.#storage !== null) void this.#recall(this.#storage);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): EmojiHabits => this.#habits;

  /** It was chosen just now. */
  readonly use = (char: string): void => {
    this.#change({ ...this.#habits, recent: newestFirst([char, ...this.#habits.recent]) });
  };

  readonly setTone = (tone: SkinTone): void => {
    this.#isToneChosen = true;
    this.#change({ ...this.#habits, tone });
  };

  #change(habits: EmojiHabits): void {
    this.#habits = habits;
    this.#tell();
    this.#isChanged = true;
    if (this.#storage !== null && !this.#isWriting) void this.#write(this.#storage);
  }

  /** One writing after the other: the last word is the one that holds. */
  async #write(storage: KeyValueStorage): Promise<void> {
    this.#isWriting = true;
    while (this.#isChanged) {
      this.#isChanged = false;
      try {
        await storage.setItem(this.#key, JSON.stringify(this.#habits));
      } catch {
        // It ends with the process.
      }
    }
    this.#isWriting = false;
  }

  /** What was chosen meanwhile is newer. */
  async #recall(storage: KeyValueStorage): Promise<void> {
    const text: unknown = await Promise.resolve()
      .then(() => storage.getItem(this.#key))
      .catch(() => null);
    const before = habitsFrom(text);
    const { recent, tone } = this.#habits;
    this.#habits = {
      recent: newestFirst([...recent, ...before.recent]),
      tone: this.#isToneChosen ? tone : before.tone,
    };
    this.#tell();
    await this.#write(storage);
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

function newestFirst(chars: readonly string[]): readonly string[] {
  return [...new Set(chars)].slice(0, most);
}

/** What was kept; of what this kit did not write, nothing. */
function habitsFrom(text: unknown): EmojiHabits {
  if (typeof text !== 'string') return none;
  try {
    const { recent, tone }: { recent?: unknown; tone?: unknown } = Object(JSON.parse(text));
    const chars: readonly unknown[] = Array.isArray(recent) ? recent : [];
    return {
      recent: newestFirst(chars.filter(isEmoji)),
      tone: skinTones.find((one) => one === tone) ?? 0,
    };
  } catch {
    return none;
  }
}

function isEmoji(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}
