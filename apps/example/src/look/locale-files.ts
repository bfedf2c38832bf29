import type { Locale } from '@open-chat-kit/react-native';

/** One file for each language: only what is spoken is loaded. */
export const localeFiles: Readonly<Record<string, () => Promise<Locale>>> = {
  ar: async () => (await import('@open-chat-kit/react-native/locales/ar')).ar,
  de: async () => (await import('@open-chat-kit/react-native/locales/de')).de,
  es: async () => (await import('@open-chat-kit/react-native/locales/es')).es,
  fr: async () => (await import('@open-chat-kit/react-native/locales/fr')).fr,
  he: async () => (await import('@open-chat-kit/react-native/locales/he')).he,
  hi: async () => (await import('@open-chat-kit/react-native/locales/hi')).hi,
  it: async () => (await import('@open-chat-kit/react-native/locales/it')).it,
  ja: async () => (await import('@open-chat-kit/react-native/locales/ja')).ja,
  ko: async () => (await import('@open-chat-kit/react-native/locales/ko')).ko,
  nl: async () => (await import('@open-chat-kit/react-native/locales/nl')).nl,
  pl: async () => (await import('@open-chat-kit/react-native/locales/pl')).pl,
  'pt-BR': async () => (await import('@open-chat-kit/react-native/locales/pt-BR')).ptBR,
  ru: async () => (await import('@open-chat-kit/react-native/locales/ru')).ru,
  tr: async () => (await import('@open-chat-kit/react-native/locales/tr')).tr,
  'zh-Hans': async () => (await import('@open-chat-kit/react-native/locales/zh-Hans')).zhHans,
  'zh-Hant': async () => (await import('@open-chat-kit/react-native/locales/zh-Hant')).zhHant,
};
