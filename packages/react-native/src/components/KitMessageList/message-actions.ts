import type { MessageRecord } from '@open-chat-kit/sdk';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { MenuAnchor } from '../Menu/menu-placing.ts';

/** What the rows of messages do; never another object, so that new callbacks of the host render nothing. */
export interface MessageActions {
  press(id: string): void;
  /** A long press, a right click or a key: its menu opens at this place. */
  menu(id: string, at: MenuAnchor): void;
  /** What the menu offers, for screen readers. */
  entriesOf(id: string): readonly MenuItemInterface[];
  /** Adds the viewer's reaction or takes it back, unless the host does something else. */
  reactionPressed(message: MessageRecord, emoji: string): void;
  reactionHeld(message: MessageRecord, emoji: string): void;
  /** Goes to a message, wherever in the history it stands. */
  goTo(messageId: string): void;
  openThread(message: MessageRecord): void;
}
