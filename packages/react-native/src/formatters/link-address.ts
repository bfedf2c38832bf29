/** What cannot stand in an address, or would turn or hide what follows. */
const out = '\\s<>"\\p{Cc}\\u200b-\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** What ends a part of a sentence in scripts of which no address has it: there, no space parts an address from what follows. */
const sentence = '。，！？；：、（）「」『』【】《》〈〉〔〕“”„«»‹›،؛؟۔।॥';

/**
 * Endings by which a name alone is known for a site: widely used, no word that follows a full stop without its space, and of no
 * kind of file.
 */
const endings =
  'com|org|net|edu|gov|io|dev|info|tv|eu|de|fr|uk|nl|ch|cz|dk|ca|ru|ua|(?:com?|org|net|gov|ac)\\.(?:au|br|in|jp|kr|nz|uk|za)';
/** These are words or files as well, or of names that people shorten: only with something behind them. */
const endingsOfPaths = 'ai|app|at|be|co|es|gg|gl|it|link|ly|me|page|us';
const inName = '\\p{L}\\p{M}\\p{N}_@\\-';
const port = '(?::\\d{1,5})?';
/** The name of a site as people write it. Plain letters: those of other scripts look alike. */
const siteAlone = [
  '(?:[a-zA-Z\\d](?:[a-zA-Z\\d-]{0,61}[a-zA-Z\\d])?\\.){1,8}(?:',
  `(?:${endings})${port}(?:[/?#][^${out}${sentence}]*|(?![${inName}]|[.:][\\p{L}\\p{N}]))|`,
  `(?:${endingsOfPaths})${port}\\/[^${out}${sentence}]+)`,
].join('');

/** Addresses of pages, of people, and numbers of telephones with their country. Each alternative ends: texts are hostile. */
export const linkPattern: RegExp = new RegExp(
  [
    `\\bhttps?:\\/\\/[^${out}${sentence}]+`,
    `\\bwww\\.[^${out}${sentence}]+`,
    '(?<![\\w.+-])(?:mailto:)?[\\w.+-]{1,64}@(?:[a-z\\d-]{1,63}\\.){1,8}[a-z]{2,24}\\b',
    '(?<![\\w+])(?:tel:)?\\+\\d[\\d ().-]{5,18}\\d(?!\\w)',
    // Not in a longer word, another address, a path or a name of somebody.
    `(?<![${inName}./\\\\:+=&%#$~])${siteAlone}`,
  ].join('|'),
  'giu',
);

const unsafe = new RegExp(`[${out}]`, 'u');
/** Endings in small letters, as people write them: others begin a sentence ("Done.Me too"), or name something (ASP.NET). */
const isSiteAlone = new RegExp(`^${siteAlone}$`, 'u');

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
  return /^www\.[\p{L}\p{N}]/iu.test(text) || isSiteAlone.test(text) ? `https://${text}` : null;
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
