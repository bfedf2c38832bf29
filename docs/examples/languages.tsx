import { KitI18nProvider } from '@open-chat-kit/react-native';
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
