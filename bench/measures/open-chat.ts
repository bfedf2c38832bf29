import { opened } from './chat-page.ts';
import type { Measure } from './measure.ts';
import type { Sample, Session } from './session.ts';

const measures: readonly Measure[] = [
  { id: 'open-chat', label: 'open a chat of mixed kinds: time', unit: 'ms', kind: 'time' },
];

/** What it costs to open a conversation, however long it is. */
export const openChat: Session = {
  name: 'opening a chat',
  measures,
  isProbed: false,
  address: (_contestant, size) => `messages.html?mixed&later&first=50&total=${size}`,
  run: async (tab): Promise<Sample> => ({
    'open-chat': await tab.cpu(() => opened(tab.page)),
  }),
};
