import type { PluralForm } from './catalogue.ts';

/**
 * Plural rules of CLDR (cardinal), for whole numbers, which is all that is counted here. Hermes has no `Intl.PluralRules`;
 * the packages that bring CLDR's data along bring a licence that this project does not take. A test compares each rule
 * with the platform's own data.
 */
export type PluralRule = (count: number) => PluralForm;

export const noPlural: PluralRule = () => 'other';

export const oneOrOther: PluralRule = (count) => (count === 1 ? 'one' : 'other');

/** Hindi: nothing counts as one. */
export const zeroIsOne: PluralRule = (count) => (count === 0 || count === 1 ? 'one' : 'other');

const isMillions = (count: number): boolean => count !== 0 && count % 1_000_000 === 0;

/** Spanish and Italian: whole millions take a word between number and thing. */
export const oneOrMillions: PluralRule = (count) => (count === 1 ? 'one' : isMillions(count) ? 'many' : 'other');

/** French and Portuguese: the same, and nothing counts as one. */
export const zeroIsOneOrMillions: PluralRule = (count) =>
  count === 0 || count === 1 ? 'one' : isMillions(count) ? 'many' : 'other';

export const russian: PluralRule = (count) => {
  const [last, lastTwo] = [count % 10, count % 100];
  if (last === 1 && lastTwo !== 11) return 'one';
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many';
};

export const polish: PluralRule = (count) => {
  const [last, lastTwo] = [count % 10, count % 100];
  if (count === 1) return 'one';
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? 'few' : 'many';
};

export const hebrew: PluralRule = (count) => (count === 1 ? 'one' : count === 2 ? 'two' : 'other');

export const arabic: PluralRule = (count) => {
  if (count === 0) return 'zero';
  if (count === 1) return 'one';
  if (count === 2) return 'two';
  const lastTwo = count % 100;
  if (lastTwo >= 3 && lastTwo <= 10) return 'few';
  return lastTwo >= 11 ? 'many' : 'other';
};
