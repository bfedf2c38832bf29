import { folded } from '../../folded.ts';
import { fieldsOf } from '../fields-of.ts';

/** One of the five tones of skin, from light (1) to dark (5); 0 is the yellow that was drawn for nobody. */
export type SkinTone = 0 | 1 | 2 | 3 | 4 | 5;
export const skinTones: readonly SkinTone[] = [0, 1, 2, 3, 4, 5];

/** What can be chosen: a character, as some call it a sequence of several, and what it is called. */
export interface EmojiLook {
  readonly char: string;
  readonly name: string;
}

/** One emoji, and how else it may look. */
export interface Emoji extends EmojiLook {
  /** With tones of skin; where there are two people, with one for each. Empty for what has none. */
  readonly looks: readonly EmojiLook[];
}

/** Emoji that belong together, in the order of Unicode. */
export type EmojiCategory =
  | 'smileys'
  | 'people'
  | 'animals'
  | 'food'
  | 'travel'
  | 'activities'
  | 'objects'
  | 'symbols'
  | 'flags';

/** As the data set counts them. The third are parts of emoji, which nobody sends alone. */
const groups: readonly (EmojiCategory | null)[] = [
  'smileys',
  'people',
  null,
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
];

/** What an emoji is found by, folded. */
interface Entry {
  readonly emoji: Emoji;
  readonly name: string;
  readonly words: readonly string[];
  readonly tags: readonly string[];
}

/** All emoji in the words of one language. */
export class EmojiSet {
  readonly categories: ReadonlyMap<EmojiCategory, readonly Emoji[]>;
  readonly #tags: ReadonlyMap<Emoji, readonly string[]>;
  readonly #byChar = new Map<string, { readonly emoji: Emoji; readonly look: EmojiLook }>();
  /** Made when somebody searches. */
  #entries: readonly Entry[] | null = null;

  /** @throws where it is nothing that emoji could be read of: a file may be another one than was asked for */
  constructor(data: unknown) {
    const categories = new Map<EmojiCategory, Emoji[]>();
    const tags = new Map<Emoji, readonly string[]>();
    for (const one of listIn(data)) {
      const { group, tags: words, skins } = fieldsOf(one);
      const category = typeof group === 'number' ? groups[group] : undefined;
      const look = lookIn(one);
      if (look === undefined || category === undefined || category === null) continue;
      const emoji = { ...look, looks: listIn(skins).flatMap((skin) => lookIn(skin) ?? []) };
      const others = categories.get(category);
      if (others === undefined) categories.set(category, [emoji]);
      else others.push(emoji);
      tags.set(emoji, textsIn(words));
      for (const shown of [emoji, ...emoji.looks]) this.#byChar.set(shown.char, { emoji, look: shown });
    }
    if (categories.size === 0) throw new Error('There are no emoji in what was loaded.');
    this.categories = categories;
    this.#tags = tags;
  }

  /** What is known of a character that was chosen once; `undefined` for one that this set does not have. */
  of(char: string): { readonly emoji: Emoji; readonly look: EmojiLook } | undefined {
    return this.#byChar.get(char);
  }

  /** Those in whose name or tags every word of the keyword is found, best first. */
  find(keyword: string): readonly Emoji[] {
    const terms = folded(keyword).split(/\s+/u).filter(Boolean);
    if (terms.length === 0) return [];
    this.#entries ??= [...this.categories.values()].flat().map((emoji) => this.#entryOf(emoji));
    const ranks: Emoji[][] = [];
    for (const entry of this.#entries) {
      const rank = Math.max(...terms.map((term) => rankOf(term, entry)));
      if (rank < missed) (ranks[rank] ??= []).push(entry.emoji);
    }
    return ranks.flat();
  }

  #entryOf(emoji: Emoji): Entry {
    const name = folded(emoji.name);
    const tags = [folded(emoji.char), ...(this.#tags.get(emoji) ?? []).map(folded)];
    return { emoji, name, words: name.split(/[^\p{L}\p{N}]+/u), tags };
  }
}

const missed = 6;

/** How well a word fits: the less, the better. */
function rankOf(term: string, { name, words, tags }: Entry): number {
  if (name === term) return 0;
  if (name.startsWith(term)) return 1;
  if (words.some((word) => word.startsWith(term))) return 2;
  if (tags.includes(term)) return 3;
  if (tags.some((tag) => tag.startsWith(term))) return 4;
  // Languages without spaces, and words that begin with another one.
  return name.includes(term) || tags.some((tag) => tag.includes(term)) ? 5 : missed;
}

/** The same emoji in this tone, all people in it alike; itself where it has none. */
export function inTone(emoji: Emoji, tone: SkinTone): EmojiLook {
  if (tone === 0) return emoji;
  return emoji.looks.find(({ char }) => toneOf(char) === tone) ?? emoji;
}

/** The tone of all skin in it; 0 where there is none, or more than one. */
function toneOf(char: string): SkinTone {
  const [tone, ...others] = new Set(char.match(/[\u{1F3FB}-\u{1F3FF}]/gu));
  if (tone === undefined || others.length > 0) return 0;
  return skinTones[(tone.codePointAt(0) ?? 0) - 0x1f3fa] ?? 0;
}

function lookIn(value: unknown): EmojiLook | undefined {
  const { unicode: char, label: name } = fieldsOf(value);
  return typeof char === 'string' && char !== '' && typeof name === 'string'
    ? { char: char.replaceAll(needless, '$1'), name }
    : undefined;
}

/** The file has the sign for "as a picture" also behind what is one by itself, and nobody else writes that. */
const needless = /(\p{Emoji_Presentation})\uFE0F/gu;

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textsIn(value: unknown): readonly string[] {
  return listIn(value).filter((one) => typeof one === 'string');
}
