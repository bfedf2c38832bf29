import type { Page } from '../browsers/page.ts';
import type { BaseName } from './base-name.ts';
import { openChatServer } from './chat-server.ts';
import { demo } from './demo.ts';

/** Where new tabs of a check come from. */
export interface NewTabs {
  open(): Promise<Page>;
}

/** What of a conversation differs with where it is held. Whatever is checked is checked by the same words. */
export interface Base {
  /** Before a check: Ana and Ben are in one group, in which nobody has said anything. */
  prepare(): Promise<void>;
  /** Signs somebody in, on the first page. */
  signIn(page: Page, name: string): Promise<void>;
  /** Breaks the connections of all tabs, and lets none be opened. */
  cut(tabs: NewTabs): Promise<void>;
  mend(tabs: NewTabs): Promise<void>;
  /** Whether a browser says this by itself of what was done to the network. */
  explains(complaint: string): boolean;
  /** What the page of the lab is asked for to show a chat of so many messages. */
  longChat(count: number): Promise<string>;
  close(): Promise<void>;
}

export function openBase(name: BaseName): Promise<Base> {
  return name === 'server' ? openChatServer() : Promise.resolve(demo);
}
