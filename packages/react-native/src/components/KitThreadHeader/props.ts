import type { Kit, KitException, MessageLike } from '@open-chat-kit/sdk';
import type { KitTextFormatter } from '../../formatters/KitTextFormatter.ts';
import type { KitThreadHeaderStyle } from '../../theme/styles/chats.ts';
import type { KitMessageTemplate } from '../Message/message-views.ts';
import type { LinkPreview } from '../Message/link-preview.ts';
import type { LaterThreadHeaderProps } from './later-props.ts';

/** Props of `KitThreadHeader`. One of the two that name the message is needed; all may change at any time. */
export interface KitThreadHeaderProps extends LaterThreadHeaderProps {
  /** The first message of the thread: an object of the kit, or a copy of one. */
  readonly parentMessage?: MessageLike | null | undefined;
  /** The same by its id; what `parentMessage` says wins. */
  readonly parentMessageId?: string | number | undefined;
  /** Without it and without an `onBack` there is no title either: it is under a bar of the host's. @default true where there is an `onBack` */
  readonly showBackButton?: boolean | undefined;
  /** Leaves the number of replies out. @default false */
  readonly hideReplyCount?: boolean | undefined;
  /** The same the other way round. @default true */
  readonly replyCountVisibility?: boolean | undefined;
  /** Leaves the time of the message out. @default false */
  readonly hideDate?: boolean | undefined;
  /** Shows the picture of who wrote it. @default true */
  readonly avatarVisibility?: boolean | undefined;
  /** Shows how far one's own message is: sent, delivered, read. @default true */
  readonly receiptsVisibility?: boolean | undefined;
  /** The same the other way round. @default false */
  readonly hideReceipts?: boolean | undefined;
  /** What stands for the time of the message. @default the time of day */
  readonly datePattern?: ((message: Kit.BaseMessage) => string) | undefined;
  /** Draw its text another way, as in `KitMessageList`. */
  readonly textFormatters?: readonly KitTextFormatter[] | undefined;
  /** Draws the message, as one of `templates` of `KitMessageList` that is for its kind; what it says of the menu means nothing. */
  readonly template?: KitMessageTemplate | undefined;
  /** What stands under a link in it, as in `KitMessageList`. */
  readonly linkPreview?: ((address: string, message: Kit.BaseMessage) => LinkPreview | null | undefined) | undefined;
  readonly style?: KitThreadHeaderStyle | undefined;
  readonly testID?: string | undefined;

  readonly onBack?: (() => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
  /** In place of opening the address of a link. */
  readonly onLinkPress?: ((address: string, message: Kit.BaseMessage) => void) | undefined;
  /** In place of asking for their chat by `openChat`. */
  readonly onMentionPress?: ((user: Kit.User, message: Kit.BaseMessage) => void) | undefined;
  /** The picture of who wrote was pressed; without it, it cannot be. */
  readonly onAvatarPress?: ((user: Kit.User, message: Kit.BaseMessage) => void) | undefined;
}
