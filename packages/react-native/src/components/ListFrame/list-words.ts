import type { ChatTranslator, PeopleTranslator, SharedTranslator } from '../../i18n/parts.ts';
import type { Translator } from '../../i18n/translator.ts';

/** What a list component says, in the language of the user. */
export interface ListWords {
  readonly title: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly noResultsTitle: string;
  readonly noResultsText: string;
  readonly errorTitle: string;
  /** A later page did not come. */
  readonly errorMore: string;
  /** Told to screen readers, of a search that has all its results. */
  readonly found: (count: number) => string;
  /** The same, of one that may have more. */
  readonly foundSoFar: (count: number) => string;
}

/** The words that stand under a name of their own: `members.title`; and what was found counts `people`. */
export function listWords(name: 'groups', counted: 'groups', t: SharedTranslator['t']): ListWords;
export function listWords(name: 'users' | 'members' | 'banned', counted: 'people', t: PeopleTranslator['t']): ListWords;
export function listWords(name: 'conversations', counted: 'conversations', t: ChatTranslator['t']): ListWords;
export function listWords(
  name: 'groups' | 'users' | 'members' | 'banned' | 'conversations',
  counted: 'groups' | 'people' | 'conversations',
  ofPart: SharedTranslator['t'],
): ListWords {
  // Of which part it is, the signatures see to.
  const t = ofPart as Translator['t'];
  return {
    title: t(`${name}.title`),
    emptyTitle: t(`${name}.emptyTitle`),
    emptyText: t(`${name}.emptyText`),
    noResultsTitle: t('groups.noResultsTitle'),
    noResultsText: t('groups.noResultsText'),
    errorTitle: t(`${name}.errorTitle`),
    errorMore: t(`${name}.errorMore`),
    found: (count) => t(`${counted}.found`, { count }),
    foundSoFar: (count) => t(`${counted}.foundSoFar`, { count }),
  };
}
