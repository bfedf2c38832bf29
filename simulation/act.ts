/**
 * One thing that a user, a device or the world does. Plain data: a history is a list of these, so it can be printed,
 * shortened and run again. Groups, messages and the like are numbers: the how manieth of those that there are then.
 */
export type Act = GroupAct | MessageAct | UserAct | ScreenAct | DeviceAct;

/** What a user does to groups. */
export type GroupAct =
  | { readonly type: 'create'; readonly who: number; readonly name: number; readonly isProtected: boolean }
  | { readonly type: 'join' | 'leave' | 'delete'; readonly who: number; readonly group: number }
  | { readonly type: 'rename'; readonly who: number; readonly group: number; readonly name: number }
  | {
      readonly type: 'add' | 'kick' | 'ban' | 'unban' | 'transfer';
      readonly who: number;
      readonly group: number;
      readonly whom: number;
    }
  | {
      readonly type: 'scope';
      readonly who: number;
      readonly group: number;
      readonly whom: number;
      readonly scope: number;
    };

/** What a user does in conversations. */
export type MessageAct =
  | { readonly type: 'send'; readonly who: number; readonly chat: number }
  /** Says something in the thread of a message. */
  | { readonly type: 'reply'; readonly who: number; readonly message: number }
  | { readonly type: 'edit' | 'erase' | 'read' | 'unread'; readonly who: number; readonly message: number }
  | { readonly type: 'react'; readonly who: number; readonly message: number; readonly isAdded: boolean }
  | { readonly type: 'type'; readonly who: number; readonly chat: number; readonly isTyping: boolean };

/** What a user does to another. */
export interface UserAct {
  readonly type: 'block' | 'unblock';
  readonly who: number;
  readonly whom: number;
}

/**
 * What happens on one screen: lists of all groups, of one's own, of recent chats and of people, a chat with one of its
 * threads beside it, and a dialog.
 */
export type ScreenAct = { readonly screen: number } & (
  | { readonly type: 'search'; readonly list: number; readonly keyword: number }
  | { readonly type: 'more' | 'reload' | 'selectNone'; readonly list: number }
  | { readonly type: 'select' | 'scroll'; readonly list: number; readonly row: number }
  | { readonly type: 'open'; readonly chat: number }
  | { readonly type: 'close' | 'enter' | 'leaveScreen' | 'closeThread' }
  /** The thread of a message in the chat. */
  | { readonly type: 'openThread'; readonly row: number }
  | PlaceAct
  | DialogAct
);

/** What is done in a chat, or in its thread where one is open. */
export type PlaceAct = { readonly isInThread: boolean } & (
  | { readonly type: 'older' | 'refresh' | 'submit' | 'retry' | 'discard' }
  | { readonly type: 'write'; readonly text: number }
  | { readonly type: 'atEnd'; readonly isAtEnd: boolean }
  /** A message is answered, or changed: what it is about stands over the field. */
  | { readonly type: 'quote'; readonly row: number }
  | { readonly type: 'revise' | 'giveUp' | 'mention' }
);

/**
 * What a user does in the dialogs of groups: one is opened, of a group where it is of one; some things that it offers are
 * pressed, one after the other; a field is filled in; a question is answered; it is closed.
 */
export type DialogAct =
  | { readonly type: 'dialog'; readonly dialog: number; readonly chat: number }
  | { readonly type: 'touch'; readonly what: number; readonly times: number; readonly isDouble: boolean }
  | { readonly type: 'fill'; readonly field: number; readonly text: number }
  | { readonly type: 'answer'; readonly isYes: boolean }
  | { readonly type: 'dismiss' };

/** What happens to a device and its connection. */
export type DeviceAct =
  | { readonly type: 'cut' | 'wake' | 'signOut' | 'signIn' | 'lend' | 'restart'; readonly device: number }
  | { readonly type: 'stall'; readonly device: number; readonly isStalled: boolean }
  /** Nothing passes between a device and the server for so long, and nobody says so; behind the last device: all of them. */
  | { readonly type: 'freeze'; readonly device: number; readonly seconds: number }
  | { readonly type: 'clock'; readonly device: number; readonly seconds: number }
  | { readonly type: 'serverClock'; readonly seconds: number };

/** Something that happens after a while. */
export interface Step {
  /** Milliseconds that pass before it. */
  readonly wait: number;
  readonly act: Act;
}
