/** The languages of the kit beside English. A bundler that drops unused exports keeps only those that are imported. */
import type { Locale } from './i18n/catalogue.ts';
import { ar } from './i18n/catalogues/ar.ts';
import { de } from './i18n/catalogues/de.ts';
import { es } from './i18n/catalogues/es.ts';
import { fr } from './i18n/catalogues/fr.ts';
import { he } from './i18n/catalogues/he.ts';
import { hi } from './i18n/catalogues/hi.ts';
import { it } from './i18n/catalogues/it.ts';
import { ja } from './i18n/catalogues/ja.ts';
import { ko } from './i18n/catalogues/ko.ts';
import { nl } from './i18n/catalogues/nl.ts';
import { pl } from './i18n/catalogues/pl.ts';
import { ptBR } from './i18n/catalogues/pt-BR.ts';
import { ru } from './i18n/catalogues/ru.ts';
import { tr } from './i18n/catalogues/tr.ts';
import { zhHans } from './i18n/catalogues/zh-Hans.ts';
import { zhHant } from './i18n/catalogues/zh-Hant.ts';

export { ar, de, es, fr, he, hi, it, ja, ko, nl, pl, ptBR, ru, tr, zhHans, zhHant };

/** Every one of them, for an app that lets its users choose. */
export const allLocales: readonly Locale[] = [ar, de, es, fr, he, hi, it, ja, ko, nl, pl, ptBR, ru, tr, zhHans, zhHant];
