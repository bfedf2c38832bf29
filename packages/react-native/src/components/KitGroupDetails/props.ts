import type { GroupLike, Kit, KitException } from '@open-chat-kit/sdk';
import type { ReactElement, Ref } from 'react';
import type { GroupEnding } from '../../models/group-ending.ts';
import type { PickedIcon } from '../forms/use-icon-picker.ts';
import type { KitGroupDetailsStyle } from '../../theme/styles/screens.ts';

/** What a ref to `KitGroupDetails` gives. */
export interface KitGroupDetailsHandle {
  /** Loads the group anew. */
  reload(): void;
  /** Opens the edit, where the viewer may. */
  edit(): void;
  /** Asks whether to leave as soon as the viewer may: an owner, once the group is somebody else’s. */
  leave(): void;
}

/** A view of the host's for the group. */
export type GroupDetailsSlot = (group: Kit.Group) => ReactElement | null;

/** Props of `KitGroupDetails`. All may change at any time, the group too. */
export interface KitGroupDetailsProps {
  /** Which: an object of the kit, a copy of one, or `{ guid, name, … }`. */
  readonly group?: GroupLike | null | undefined;
  /** Lets the user choose a picture, as `onPickIcon` of `KitCreateGroup`. Without it there is only a field for an address. */
  readonly iconPicker?: (() => Promise<PickedIcon> | PickedIcon) | undefined;
  /** Hides title, back button, the button that edits, and `AppBarOptions`. @default false */
  readonly hideHeader?: boolean | undefined;
  /** @default false */
  readonly showBackButton?: boolean | undefined;
  /** @default false */
  readonly hideEditOption?: boolean | undefined;
  /** @default false */
  readonly hideMembers?: boolean | undefined;
  /** @default false */
  readonly hideLeaveOption?: boolean | undefined;
  /** @default false */
  readonly hideTransferOption?: boolean | undefined;
  /** @default false */
  readonly hideDeleteOption?: boolean | undefined;
  /** Hides the error view; `onError` is called all the same. @default false */
  readonly hideError?: boolean | undefined;
  /** @default false */
  readonly hideLoadingState?: boolean | undefined;
  readonly style?: KitGroupDetailsStyle | undefined;
  readonly testID?: string | undefined;
  readonly ref?: Ref<KitGroupDetailsHandle>;

  readonly onBack?: (() => void) | undefined;
  /** All members are wanted. Without it nothing offers them. */
  readonly onMembersPress?: ((group: Kit.Group) => void) | undefined;
  /** Somebody is to be added. Without it nothing offers that. */
  readonly onAddMembersPress?: ((group: Kit.Group) => void) | undefined;
  /** Who is banned is wanted. Without it nothing offers that. */
  readonly onBannedPress?: ((group: Kit.Group) => void) | undefined;
  /**
   * A new owner is to be chosen; `isLeaving` where the viewer wants to leave then. Without it that is done here, in place
   * of the details.
   */
  readonly onTransferPress?: ((group: Kit.Group, isLeaving: boolean) => void) | undefined;
  /** An edit was saved here. */
  readonly onGroupUpdated?: ((group: Kit.Group) => void) | undefined;
  /** The viewer left it here. */
  readonly onGroupLeft?: ((group: Kit.Group) => void) | undefined;
  /** The viewer deleted it here. */
  readonly onGroupDeleted?: ((group: Kit.Group) => void) | undefined;
  /** The viewer gave the group to somebody else here. */
  readonly onOwnershipChanged?: ((newOwner: Kit.GroupMember) => void) | undefined;
  /** Not by the viewer here: there is nothing to be shown of it any more. */
  readonly onGroupLost?: ((ending: GroupEnding) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;

  readonly LeadingView?: GroupDetailsSlot | undefined;
  readonly TitleView?: GroupDetailsSlot | undefined;
  readonly SubtitleView?: GroupDetailsSlot | undefined;
  /** In place of the description and the tags. */
  readonly DescriptionView?: GroupDetailsSlot | undefined;
  /** In place of the members at a glance. */
  readonly MembersView?: GroupDetailsSlot | undefined;
  /** Under everything else. */
  readonly FooterView?: GroupDetailsSlot | undefined;
  readonly LoadingView?: (() => ReactElement | null) | undefined;
  readonly ErrorView?: (() => ReactElement | null) | undefined;
  /** In place of what is said when there is nothing to be shown any more. */
  readonly EndingView?: ((ending: GroupEnding) => ReactElement | null) | undefined;
  readonly AppBarOptions?: (() => ReactElement | null) | undefined;
}
