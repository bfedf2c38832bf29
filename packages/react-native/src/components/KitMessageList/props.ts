import type { GroupLike, Kit, KitException, UserLike } from '@open-chat-kit/sdk';
import type { ReactElement, Ref } from 'react';
import type { KitTextFormatter } from '../../formatters/KitTextFormatter.ts';
import type { KitMessageOption, MenuItemInterface } from '../Menu/menu-item.ts';
import type { LinkPreview } from '../Message/link-preview.ts';
import type { KitMessageTemplate, MessageView } from '../Message/message-views.ts';
import type { LaterMessageListProps } from './later-props.ts';
import type { KitMessageListStyle } from '../../theme/styles/chats.ts';

/** What a ref to `KitMessageList` gives. */
export interface KitMessageListHandle {
  /** Compares with the server; rows stay meanwhile. */
  reload(): void;
  scrollToEnd(): void;
  /**
   * Goes to this message, wherever in the history it stands, each time it is asked to, and marks it for a moment. Resolves
   * to whether it is there; to nothing where something else was wanted since.
   */
  goTo(messageId: string | number): Promise<boolean | undefined>;
}

/** What views around the messages get. */
export interface MessageListSlotProps {
  readonly user?: Kit.User | undefined;
  readonly group?: Kit.Group | undefined;
  /** Which conversation the list shows; of a thread, also its first message. */
  readonly id?: { readonly uid?: string; readonly guid?: string; readonly parentMessageId?: string };
}

/** A view of the host's above or below the messages. */
export type MessageListSlot = (props: MessageListSlotProps) => ReactElement | null;

/** What the view in place of the pill gets. */
export interface NewMessageIndicatorProps {
  readonly count: number;
  scrollToEnd(): void;
}

/** Props of `KitMessageList`. One of `user` and `group` is needed; all may change at any time. */
export interface KitMessageListProps extends LaterMessageListProps {
  /** The conversation with this user. */
  readonly user?: UserLike | null | undefined;
  /** The conversation in this group; wins over `user`. */
  readonly group?: GroupLike | null | undefined;
  /** User, group, types and categories in it are replaced; in a thread, it hides no replies. @default all messages, 30 a page */
  readonly messageRequestBuilder?: Kit.MessagesRequestBuilder | undefined;
  /** Shows the replies in this thread alone: the id of its first message. */
  readonly parentMessageId?: string | number | undefined;
  /** `leftAligned`: all messages on the same side. @default "standard" */
  readonly alignment?: 'standard' | 'leftAligned' | undefined;
  /** Goes to a new message of somebody else's also when the reader is further up. @default false */
  readonly scrollToBottomOnNewMessage?: boolean | undefined;
  /** The other spelling of `scrollToBottomOnNewMessage`. */
  readonly scrollToBottomOnNewMessages?: boolean | undefined;
  /** Shows pictures beside the messages of others, in groups. @default true */
  readonly avatarVisibility?: boolean | undefined;
  /** Shows how far one's own messages are. @default true */
  readonly receiptsVisibility?: boolean | undefined;
  /** Hides the error view; `onError` is called all the same. @default false */
  readonly hideError?: boolean | undefined;
  /** Hides the time in each message. @default false */
  readonly hideTimestamp?: boolean | undefined;
  /** Leaves out the lines that say who joined, left, … @default false */
  readonly hideGroupActionMessages?: boolean | undefined;
  /** @default the number of new messages, in the language of the user */
  readonly newMessageIndicatorText?: string | undefined;
  /** What stands for the time of a message. @default the time of day */
  readonly datePattern?: ((message: Kit.BaseMessage) => string) | undefined;
  /** What stands over the messages of a day; seconds since 1970. @default today, yesterday, weekday or date */
  readonly dateSeparatorPattern?: ((date: number) => string) | undefined;
  /** Another spelling of `dateSeparatorPattern`. */
  readonly dateSeperatorPattern?: ((date: number) => string) | undefined;
  /** Draw texts of messages another way, in their order; see `KitTextFormatter`. @default as they were written */
  readonly textFormatters?: readonly KitTextFormatter[] | undefined;
  /**
   * What stands under a link in a message; asked while drawing, so a host that loads its own gives another function when
   * something came. `null` shows none, `undefined` what the message brings. @default what the message brings
   */
  readonly linkPreview?: ((address: string, message: Kit.BaseMessage) => LinkPreview | null | undefined) | undefined;
  /** Opens at the first message that was not read, wherever that is. @default false */
  readonly startFromUnreadMessages?: boolean | undefined;
  /**
   * `false` while another screen covers this one, which stays mounted below it: nothing is marked as read then. A browser
   * says so itself. @default true
   */
  readonly isInView?: boolean | undefined;
  /** Opens at this message, and goes to it whenever it is another one; for once more there is `goTo` of the ref. */
  readonly goToMessageId?: string | number | undefined;
  /** Marks these words in the messages, as a search finds them. `KitMessageSearch` gives it. */
  readonly searchKeyword?: string | undefined;
  /** As `ref`, which it leaves to the host: how `KitMessageSearch`, which gives it, comes back to a hit. */
  readonly searchRef?: Ref<KitMessageListHandle> | undefined;
  /** What the menu offers to react with. @default thumbs up, heart, laughing, astonished, crying, folded hands */
  readonly quickReactionList?: readonly string[] | undefined;
  /** Nobody answers from the menu. @default false */
  readonly hideReplyOption?: boolean | undefined;
  /** The menu opens no threads. @default false */
  readonly hideReplyInThreadOption?: boolean | undefined;
  /** @default false */
  readonly hideEditMessageOption?: boolean | undefined;
  /** @default false */
  readonly hideDeleteMessageOption?: boolean | undefined;
  /** @default false */
  readonly hideCopyMessageOption?: boolean | undefined;
  /** The menu offers no reactions; those that are there are shown. @default false */
  readonly hideReactionOption?: boolean | undefined;
  /** @default false */
  readonly hideMessagePrivatelyOption?: boolean | undefined;
  /** @default false */
  readonly hideShareMessageOption?: boolean | undefined;
  /** Nobody asks from the menu who has read one's message. @default false */
  readonly hideMessageInfoOption?: boolean | undefined;
  /**
   * The menu marks what others wrote as unread, from one message on. It stays so until the chat is left and opened anew, or
   * until the reader writes, or comes to the newest message anew. @default false
   */
  readonly showMarkAsUnreadOption?: boolean | undefined;
  /** Nobody reports messages from the menu, where `onFlagMessage` takes reports. @default false */
  readonly hideFlagMessageOption?: boolean | undefined;
  /** In place of what the menu of a message has. */
  readonly options?: ((message: Kit.BaseMessage) => readonly (MenuItemInterface | KitMessageOption)[]) | undefined;
  /** Behind what the menu of a message has. */
  readonly addOptions?: ((message: Kit.BaseMessage) => readonly (MenuItemInterface | KitMessageOption)[]) | undefined;
  /** Messages of others come without a sound; without a player they do in any case, see `KitUIKit.setSoundPlayer`. @default false */
  readonly disableSoundForMessages?: boolean | undefined;
  /** What the player is told to play for them. */
  readonly customSoundForMessages?: unknown;
  /** How messages of some kinds are drawn, and what their menu has: the first that fits. */
  readonly templates?: readonly KitMessageTemplate[] | undefined;
  /** More of them, behind `templates`. */
  readonly addTemplates?: readonly KitMessageTemplate[] | undefined;
  readonly style?: KitMessageListStyle | undefined;
  readonly testID?: string | undefined;
  readonly ref?: Ref<KitMessageListHandle>;

  /** A page was loaded; all messages so far, oldest first. */
  readonly onLoad?: ((messages: Kit.BaseMessage[]) => void) | undefined;
  /** The conversation has no messages. */
  readonly onEmpty?: (() => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
  /** In place of opening the address of a link. */
  readonly onLinkPress?: ((address: string, message: Kit.BaseMessage) => void) | undefined;
  /** In place of asking for their chat by `openChat`. */
  readonly onMentionPress?: ((user: Kit.User, message: Kit.BaseMessage) => void) | undefined;
  /** The picture of who wrote was pressed; without it, it cannot be. */
  readonly onAvatarPress?: ((user: Kit.User, message: Kit.BaseMessage) => void) | undefined;
  readonly onMessagePress?: ((message: Kit.BaseMessage) => void) | undefined;
  /** In place of the menu of a message. */
  readonly onMessageLongPress?: ((message: Kit.BaseMessage) => void) | undefined;
  /** Shows the thread of a message. Without it threads are not offered, and their replies are not counted. */
  readonly onThreadRepliesPress?:
    | ((message: Kit.BaseMessage, bubbleView: () => ReactElement | null) => void)
    | undefined;
  /** In place of adding one's own, or taking it back. */
  readonly onReactionPress?: ((reaction: Kit.ReactionCount, message: Kit.BaseMessage) => void) | undefined;
  /** In place of the picker of emoji, which the menu opens. */
  readonly onAddReactionPress?: ((message: Kit.BaseMessage) => void) | undefined;
  /** In place of showing who reacted. */
  readonly onReactionLongPress?: ((reaction: Kit.ReactionCount, message: Kit.BaseMessage) => void) | undefined;
  /** Somebody among those who reacted was pressed: in place of taking one's own reaction back, which is all that a press does. */
  readonly onReactionListItemPress?: ((reaction: Kit.Reaction, message: Kit.BaseMessage) => void) | undefined;
  /**
   * Takes a report of somebody else's message, with what was written of the reason, which may be empty. What its promise is
   * rejected with is told where it was asked. Without it nothing can be reported.
   */
  readonly onFlagMessage?: ((message: Kit.BaseMessage, reason: string) => unknown) | undefined;

  /** In place of the bubble of a message. */
  readonly BubbleView?: MessageView | undefined;
  /** In place of the picture of who wrote, where there is one. */
  readonly LeadingView?: MessageView | undefined;
  /** In place of the time of a message and how far it is. */
  readonly StatusView?: MessageView | undefined;
  /** Over the messages of a day; seconds since 1970. */
  readonly DateSeparatorView?: ((date: number) => ReactElement | null) | undefined;
  readonly HeaderView?: MessageListSlot | undefined;
  readonly FooterView?: MessageListSlot | undefined;
  readonly LoadingView?: (() => ReactElement | null) | undefined;
  /** In a chat without messages, in place of `EmptyView`; threads are not greeted. */
  readonly emptyChatGreetingView?: ReactElement | (() => ReactElement | null) | undefined;
  readonly EmptyView?: (() => ReactElement | null) | undefined;
  readonly ErrorView?: (() => ReactElement | null) | undefined;
  readonly NewMessageIndicatorView?: ((props: NewMessageIndicatorProps) => ReactElement | null) | undefined;
}
