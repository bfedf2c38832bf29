import { type Catalogue, KitI18nProvider, type Locale } from '@open-chat-kit/react-native';
import { ar, de } from '@open-chat-kit/react-native/locales';
import type { ReactElement, ReactNode } from 'react';

export function German({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <KitI18nProvider
      selectedLanguage="de"
      translations={{ de: { 'groups.title': 'Gruppen' }, en: { 'groups.title': 'Rooms' } }}
    >
      {children}
    </KitI18nProvider>
  );
}

/** Speaks Arabic or English where the system does, else German. */
export function GermanOrArabic({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <KitI18nProvider locales={[de, ar]} fallbackLanguage="de">
      {children}
    </KitI18nProvider>
  );
}

export const esperanto = (messages: Catalogue): Locale => ({
  code: 'eo',
  pluralForm: (count) => (count === 1 ? 'one' : 'other'),
  messages,
});
