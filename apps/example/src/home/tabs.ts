/** The lists of the app. */
export const tabs = ['chats', 'groups', 'people'] as const;
export type Tab = (typeof tabs)[number];

export function asTab(word: unknown): Tab | undefined {
  return tabs.find((tab) => tab === word);
}

export function tabId(tab: Tab): string {
  return `tab-${tab}`;
}
