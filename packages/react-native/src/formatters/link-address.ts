/** What cannot stand in an address, or would turn or hide what follows. */
const out = '\\s<>"\\p{Cc}\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** What ends a part of a sentence in scripts of which no address has it: there, no space parts an address from what follows. */
const sentence = '。，！？；：、（）「」『』【】《》〈〉〔〕“”„«»‹›،؛؟۔।॥';

/** Addresses of pages, of people, and numbers of telephones with their country. Each alternative ends: texts are hostile. */
export const linkPattern: RegExp = new RegExp(
  [
    `\\bhttps?:\\/\\/[^${out}${sentence}]+`,
    `\\bwww\\.[^${out}${sentence}]+`,
    '(?<![\\w.+-])(?:mailto:)?[\\w.+-]{1,64}@(?:[a-z\\d-]{1,63}\\.){1,8}[a-z]{2,24}\\b',
    '(?<![\\w+])(?:tel:)?\\+\\d[\\d ().-]{5,18}\\d(?!\\w)',
  ].join('|'),
  'giu',
);

const unsafe = new RegExp(`[${out}]`, 'u');

/** Longer ones are no addresses: browsers cut them. */
const longest = 2_000;

/** What a link opens; `null` for what must not be opened, whatever pattern found it. */
export function addressOf(text: string): string | null {
  if (text.length > longest) return null;
  const phone = text.replace(/^tel:/i, '');
  if (/^\+\d[\d ().-]+$/.test(phone)) return `tel:${phone.replace(/[^\d+]/g, '')}`;
  const mail = text.replace(/^mailto:/i, '');
  if (/^[\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(mail)) return `mailto:${mail}`;
  if (unsafe.test(text)) return null;
  if (/^https?:\/\/[\p{L}\p{N}[]/iu.test(text)) return text;
  return /^www\.[\p{L}\p{N}]/iu.test(text) ? `https://${text}` : null;
}

const ending = new RegExp(`[.,;:!?'’*_~)\\]}…${sentence}]`, 'u');
const openers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Without what ends the sentence around it. */
export function withoutSentence(text: string): string {
  if (text.length > longest) return text;
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, countIn(counts, sign) + 1);
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const opener = openers[last];
    const isOwn = opener !== undefined && countIn(counts, opener) >= countIn(counts, last);
    if (isOwn || !ending.test(last)) break;
    counts.set(last, countIn(counts, last) - 1);
    end -= 1;
  }
  return text.slice(0, end);
}

function countIn(counts: ReadonlyMap<string, number>, sign: string): number {
  return counts.get(sign) ?? 0;
}
