import type { GroupLike, Kit, KitException, UserLike } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { MenuItemInterface } from '../Menu/menu-item.ts';
import type { KitMessageHeaderStyle } from '../../theme/styles/screens.ts';

/** Whose chat the header belongs to: one of the two. */
export interface HeaderSubject {
  readonly user?: Kit.User;
  readonly group?: Kit.Group;
}

/** A view of the host's for the chat of the header. */
export type HeaderSlot = (subject: HeaderSubject) => ReactElement | null;

/** Props of `KitMessageHeader`. All optional, and all may change at any time. */
export interface KitMessageHeaderProps {
  /** Header for a one-to-one chat. */
  readonly user?: UserLike | null | undefined;
  /** Header for a group chat; wins over `user`. */
  readonly group?: GroupLike | null | undefined;
  /** @default true */
  readonly showBackButton?: boolean | undefined;
  /** @default false */
  readonly hideVoiceCallButton?: boolean | undefined;
  /** @default false */
  readonly hideVideoCallButton?: boolean | undefined;
  /** Shows whether the user is online, or when they were last. @default true */
  readonly usersStatusVisibility?: boolean | undefined;
  /**
   * `false` while another screen covers this one, which stays mounted below it: nothing is read out then. A browser reads
   * nothing of a page that it does not show. @default true
   */
  readonly isInView?: boolean | undefined;
  /** For AI assistants only. @default true */
  readonly hideNewChatButton?: boolean | undefined;
  /** For AI assistants only. @default true */
  readonly hideChatHistoryButton?: boolean | undefined;
  /** Items of the options menu; without any there is no button. */
  readonly options?: ((subject: HeaderSubject) => MenuItemInterface[]) | undefined;
  readonly style?: KitMessageHeaderStyle | undefined;
  readonly testID?: string | undefined;

  readonly onBack?: (() => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
  readonly onNewChatButtonClick?: (() => void) | undefined;
  readonly onChatHistoryButtonClick?: (() => void) | undefined;

  readonly ItemView?: HeaderSlot | undefined;
  readonly LeadingView?: HeaderSlot | undefined;
  readonly TitleView?: HeaderSlot | undefined;
  readonly SubtitleView?: HeaderSlot | undefined;
  readonly TrailingView?: HeaderSlot | undefined;
  /** In place of the call buttons. */
  readonly AuxiliaryButtonView?: HeaderSlot | undefined;
}
