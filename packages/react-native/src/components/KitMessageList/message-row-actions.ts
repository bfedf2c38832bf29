import type { MessageRecord } from '@open-chat-kit/sdk';
import type { SpokenMenus } from '../ListFrame/menu-news.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';
import type { ReactionActions } from '../Message/Reactions.tsx';

/** What the rows of messages do; never another object, so that new callbacks of the host render nothing. */
export interface MessageRowActions extends ReactionActions, SpokenMenus {
  press(id: string): void;
  /** A long press, a right click or a key: its menu opens at this place. Returns whether there is one. */
  menu(id: string, at: MenuAnchor): boolean;
  /** The same at the place of the whole row, by a key: where the bubble stands in it. Of no width, it is a pointer's. */
  menuOfRow(id: string, at: MenuAnchor): boolean;
  /** Whether there is one: what is deleted, and a line about the group, have none. */
  hasMenu(id: string): boolean;
  /** Goes to a message, wherever in the history it stands. */
  goTo(messageId: string): void;
  openThread(message: MessageRecord): void;
  /** The row is about to grow: downwards, from where it stands. */
  keepTop(id: string): void;
}
