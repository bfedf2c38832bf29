import type { GroupLike, Kit, KitException } from '@open-chat-kit/sdk';
import type { ReactElement } from 'react';
import type { ListSlot } from '../ListFrame/props.ts';
import type { IconSource } from '../../icons/icon-source.ts';
import type { KitJoinGroupStyle } from '../../theme/styles/screens.ts';

/** A view of the host's, with the group as it is now. */
export type JoinGroupSlot = (group: Kit.Group) => ReactElement | null;

/** Props of `KitJoinGroup`. All may change at any time, the group too. */
export interface KitJoinGroupProps {
  /** Which: an object of the kit, a copy of one, or `{ guid, name, … }`. */
  readonly group?: GroupLike | null | undefined;
  /** Hides title, back button and `AppBarOptions`. @default false */
  readonly hideHeader?: boolean | undefined;
  /** @default false */
  readonly showBackButton?: boolean | undefined;
  /** Shows the type of the group on its picture. @default true */
  readonly groupTypeVisibility?: boolean | undefined;
  /** @default built-in icon */
  readonly privateGroupIcon?: IconSource | undefined;
  /** @default built-in icon */
  readonly passwordGroupIcon?: IconSource | undefined;
  /** Of the button that joins. @default "Join", in the language of the user */
  readonly submitButtonText?: string | undefined;
  readonly style?: KitJoinGroupStyle | undefined;
  readonly testID?: string | undefined;

  readonly onBack?: (() => void) | undefined;
  /** The viewer has come in by the button, or was in and pressed "Open". Without it there is no "Open". */
  readonly onJoined?: ((group: Kit.Group) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;

  readonly LeadingView?: JoinGroupSlot | undefined;
  readonly TitleView?: JoinGroupSlot | undefined;
  readonly SubtitleView?: JoinGroupSlot | undefined;
  readonly DescriptionView?: JoinGroupSlot | undefined;
  readonly AppBarOptions?: ListSlot | undefined;
}
