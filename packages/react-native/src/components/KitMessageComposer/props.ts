import type { GroupLike, Kit, KitException, UserLike } from '@open-chat-kit/sdk';
import type { ReactElement, Ref } from 'react';
import type { KeyboardAvoidingViewProps } from 'react-native';
import type { KitMessageComposerStyle } from '../../theme/styles/chats.ts';
import type { KitTextFormatter } from '../../formatters/KitTextFormatter.ts';
import type { LaterComposerProps } from './later-props.ts';

/** What a ref to `KitMessageComposer` gives. */
export interface KitMessageComposerHandle {
  focus(): void;
  blur(): void;
  getText(): string;
  /** Fills the field, over whatever is in it. */
  setText(text: string): void;
  clear(): void;
  /** Sends what is written, or saves what is edited, as the button does. */
  send(): void;
}

/** What the view above the field gets. */
export interface ComposerHeaderProps {
  readonly user?: Kit.User | undefined;
  readonly group?: Kit.Group | undefined;
}

/** What views beside the field get. */
export interface ComposerSlotProps extends ComposerHeaderProps {
  /** The composer's own, the same as long as it writes into this chat: `group/tea`, `user/ben`. */
  readonly composerId: string;
  /** There is something to be sent. */
  readonly canSend: boolean;
  /** Sends what is written, or saves what is edited: with its mentions and what it answers, as the button does. */
  readonly send: () => void;
}

/** Props of `KitMessageComposer`. One of `user` and `group` is needed; all may change at any time. */
export interface KitMessageComposerProps extends LaterComposerProps {
  /** Writes to this user. */
  readonly user?: UserLike | null | undefined;
  /** Writes into this group; wins over `user`. */
  readonly group?: GroupLike | null | undefined;
  /** Replies in this thread: the id of its first message. */
  readonly parentMessageId?: string | number | undefined;
  /** Fills the field of a chat in which nothing was written yet. @default "" */
  readonly initialComposertext?: string | undefined;
  /** Fills the field, over whatever is in it, now and whenever it changes. */
  readonly text?: string | undefined;
  /** @default "Message", in the language of the user */
  readonly placeholderText?: string | undefined;
  /** @default false */
  readonly hideSendButton?: boolean | undefined;
  /** Nobody is told that the user types. @default false */
  readonly disableTypingEvents?: boolean | undefined;
  /** Nobody is offered to be mentioned with "@". @default false */
  readonly disableMentions?: boolean | undefined;
  /** Everybody at once is not; to members who are no moderators they never are. @default false */
  readonly disableMentionAll?: boolean | undefined;
  /** What everybody is called, in the field and in what is sent. @default "all", in the language of the user */
  readonly mentionAllLabel?: string | undefined;
  /** Nobody looks for emoji from here. @default false */
  readonly hideEmojiButton?: boolean | undefined;
  /** No bar with bold, lists and the like; keys for them do nothing. @default false */
  readonly hideFormatting?: boolean | undefined;
  /**
   * As those of the list: a message that is answered or edited is shown over the field as they draw it. With formatters of
   * which none is a `KitMarkdownFormatter` there is no Markdown, and nothing offers it. @default those of the kit
   */
  readonly textFormatters?: readonly KitTextFormatter[] | undefined;
  /** Hides `AuxiliaryButtonView`, and the buttons for emoji and formats. @default false */
  readonly hideAuxiliaryButtons?: boolean | undefined;
  /** On which side of the field they stand, from where reading begins. @default "left" */
  readonly auxiliaryButtonsAlignment?: 'left' | 'right' | undefined;
  /**
   * The composer stands in a `KeyboardAvoidingView` with these props. Without them it keeps clear of a device's keyboard
   * by itself, by as much as is covered.
   */
  readonly keyboardAvoidingViewProps?: KeyboardAvoidingViewProps | undefined;
  readonly ref?: Ref<KitMessageComposerHandle>;
  /** What one sends goes without a sound; without a player it does in any case, see `KitUIKit.setSoundPlayer`. @default false */
  readonly disableSoundForOutgoingMessages?: boolean | undefined;
  /** What the player is told to play for it. */
  readonly customSoundForOutgoingMessage?: unknown;
  readonly style?: KitMessageComposerStyle | undefined;
  readonly testID?: string | undefined;

  /** Gets what would be sent, instead of its being sent. */
  readonly onSendButtonPress?: ((message: Kit.BaseMessage) => void) | undefined;
  readonly onTextChange?: ((text: string) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;

  readonly HeaderView?: ((props: ComposerHeaderProps) => ReactElement | null) | undefined;
  readonly AuxiliaryButtonView?: ((props: ComposerSlotProps) => ReactElement | null) | undefined;
  readonly SendButtonView?: ((props: ComposerSlotProps) => ReactElement | null) | undefined;
}
