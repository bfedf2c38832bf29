import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import { warnOnce } from '../development.ts';
import { entriesOf, isList } from '../entries-of.ts';
import { useStable } from '../hooks/use-stable.ts';
import type { Locale } from './catalogue.ts';
import { english } from './english/english.ts';
import type { SharedTranslator } from './parts.ts';
import { type Translators, translatorsOf } from './translator.ts';
import { layoutDirection } from './layout-direction.ts';
import { translatorsFor } from './translator-for.ts';
import { useSystemLanguage } from './use-system-language.ts';

/** A host's own texts: by language, then by key. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Props of {@link KitI18nProvider}. */
export interface KitI18nProviderProps {
  /** Code of the language to speak; wins over detection. */
  readonly selectedLanguage?: string | undefined;
  /** Speaks the system's language where it is there. @default true */
  readonly autoDetectLanguage?: boolean | undefined;
  /** Texts that replace the kit's, or make a language that the kit does not have. */
  readonly translations?: Translations | undefined;
  /** @default "en" */
  readonly fallbackLanguage?: string | undefined;
  /** Languages beside English: named exports of `@open-chat-kit/react-native/locales`. */
  readonly locales?: readonly Locale[] | undefined;
  readonly children?: ReactNode;
}

const TranslatorContext = createContext<Translators>(
  translatorsOf({ locale: english, fallback: english, layOut: layoutDirection }),
);

/**
 * Gives a subtree its language. Without it the kit speaks English.
 *
 * @example
 * <KitI18nProvider locales={[de, ar]} selectedLanguage="de">…</KitI18nProvider>
 */
export function KitI18nProvider(props: KitI18nProviderProps): ReactElement {
  const {
    selectedLanguage,
    autoDetectLanguage = true,
    translations,
    fallbackLanguage = 'en',
    locales,
    children,
  } = props;
  // Compared by what they say: hosts write them in render.
  const texts = useStable(translations);
  const others = useStable(localesIn(locales), areSame);
  const system = useSystemLanguage();
  const detected = autoDetectLanguage ? system : undefined;
  const translators = useMemo(() => {
    const wished = selectedLanguage ?? detected ?? fallbackLanguage;
    return translatorsFor(wished, fallbackLanguage, texts, [english, ...others], layoutDirection);
  }, [texts, others, selectedLanguage, detected, fallbackLanguage]);
  return <TranslatorContext.Provider value={translators}>{children}</TranslatorContext.Provider>;
}

/** Texts, numbers and dates in the language here, without the English of what shows messages. */
export function useTranslation(): SharedTranslator {
  return useTranslators().plain;
}

export function useTranslators(): Translators {
  return useContext(TranslatorContext);
}

/** Written in render it is another array of the same languages, whose texts are too many to be compared. */
function areSame(some: readonly Locale[], others: readonly Locale[]): boolean {
  const before = partsOf(others);
  return some.length === others.length && partsOf(some).every((part, at) => part === before[at]);
}

function partsOf(locales: readonly Locale[]): readonly unknown[] {
  return locales.flatMap((locale): readonly unknown[] => Object.values(locale));
}

/** JavaScript hosts list whatever an import gave them. */
function localesIn(given: unknown): readonly Locale[] {
  const listed = entriesOf(given).map(([, locale]) => locale);
  const locales = listed.filter(isLocale);
  if (given !== undefined && (!isList(given) || locales.length < listed.length)) {
    warnOnce('KitI18nProvider: "locales" must be an array of Locale objects.');
  }
  return locales;
}

function isLocale(value: unknown): value is Locale {
  const { code, messages, pluralForm } = Object.fromEntries(entriesOf(value));
  return (
    typeof code === 'string' && typeof messages === 'object' && messages !== null && typeof pluralForm === 'function'
  );
}
