/** The languages of the kit beside English, each by its name: an app pays only for those that it imports. */
import type { Locale } from './i18n/catalogue.ts';
import { de } from './i18n/catalogues/de.ts';
import { es } from './i18n/catalogues/es.ts';
import { fr } from './i18n/catalogues/fr.ts';
import { it } from './i18n/catalogues/it.ts';
import { nl } from './i18n/catalogues/nl.ts';
import { ptBR } from './i18n/catalogues/pt-BR.ts';

export type { Locale } from './i18n/catalogue.ts';
export { de, es, fr, it, nl, ptBR };

/** Every one of them, for an app that lets its users choose. */
export const allLocales: readonly Locale[] = [de, es, fr, it, nl, ptBR];
