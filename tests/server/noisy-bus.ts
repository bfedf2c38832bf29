import { topicsOfWord } from '@open-chat-kit/server';
import type { Bus } from '@open-chat-kit/server';

type Hearing = Parameters<Bus['listen']>[0];
type Word = Parameters<Hearing>[0];

/** What becomes of a word on its way to an instance. */
const lost = 0.15;
const doubled = 0.15;
const late = 0.2;

/** Between instances of one process: what one says all have heard, itself too. */
export class Air {
  readonly #hearing = new Set<Hearing>();
  readonly #random: () => number;
  /** How many words were lost, doubled, or late. */
  readonly counts: Record<'lost' | 'doubled' | 'late', number> = { lost: 0, doubled: 0, late: 0 };

  /** @param random of the same numbers the same words are lost */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** The bus of one instance, which loses, doubles and reorders words of what stands in the database as well. */
  bus(): Bus {
    const followed = new Set(['all']);
    let own: Hearing = () => {};
    const waiting: Word[] = [];
    const say = (word: Word): void => {
      for (const hear of this.#hearing) hear(word);
    };
    const hear = (word: Word, onWord: Hearing): void => {
      if (!topicsOfWord(word).some((topic) => followed.has(topic))) return;
      if (word.type !== 'happened') return onWord(word);
      const chance = this.#random();
      if (chance < lost) this.counts.lost += 1;
      else if (chance < lost + late) {
        this.counts.late += 1;
        waiting.push(word);
      } else {
        onWord(word);
        for (const behind of waiting.splice(0)) onWord(behind);
        if (chance > 1 - doubled) {
          this.counts.doubled += 1;
          waiting.push(word);
        }
      }
    };
    return {
      isUp: true,
      listen: (onWord) => {
        own = (word) => hear(word, onWord);
        this.#hearing.add(own);
        return Promise.resolve();
      },
      follow: async (topics) => topics.forEach((topic) => followed.add(topic)),
      unfollow: (topics) => topics.forEach((topic) => followed.delete(topic)),
      announcement: () => null,
      announced: (happening) => say({ type: 'happened', happening }),
      say,
      flush: () => Promise.resolve(),
      close: () => {
        this.#hearing.delete(own);
        return Promise.resolve();
      },
    };
  }
}
