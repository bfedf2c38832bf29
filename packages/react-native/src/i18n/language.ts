/** Scripts that run from right to left. */
const rightToLeft = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'iw',
  'ks',
  'nqo',
  'ps',
  'sd',
  'syr',
  'ug',
  'ur',
  'yi',
]);

/** Which way a language runs. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  const [language = '', ...subtags] = parts(code);
  if (subtags.includes('latn')) return 'ltr';
  if (subtags.includes('arab') || subtags.includes('hebr')) return 'rtl';
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

/** The language tag that the platform takes for a code, "en_US" included; `undefined` where there is none. */
export function tagOf(code: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** Regions and scripts that say which Chinese is meant. */
const traditional = new Set(['hant', 'tw', 'hk', 'mo']);

/**
 * The available code that fits a wished one best: without regard to case, by the longest common prefix; Chinese by its
 * script. `undefined` when the language is not there at all.
 */
export function bestMatch(wished: string, available: readonly string[]): string | undefined {
  const want = normalized(wished);
  let best: string | undefined;
  let bestScore = 0;
  for (const code of available) {
    const have = normalized(code);
    if (have[0] !== want[0]) continue;
    let common = 1;
    while (common < have.length && common < want.length && have[common] === want[common]) common += 1;
    // Among equal prefixes the plainer code is the better guess: "pt" for "pt-PT" before "pt-BR".
    const score = common * 10 - (have.length - common);
    if (best === undefined || score > bestScore) {
      best = code;
      bestScore = score;
    }
  }
  return best;
}

function parts(code: string): string[] {
  return code.toLowerCase().split(/[-_]/);
}

function normalized(code: string): string[] {
  const all = parts(code);
  if (all[0] !== 'zh') return all;
  return ['zh', all.some((part) => traditional.has(part)) ? 'hant' : 'hans'];
}
