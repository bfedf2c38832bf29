import type { GroupType, Kit, KitException } from '@open-chat-kit/sdk';
import type { ReactElement, Ref } from 'react';
import type { GroupForm } from '../../models/group-form.ts';
import type { ListSlot } from '../ListFrame/props.ts';
import type { PickedIcon } from '../forms/use-icon-picker.ts';
import type { KitCreateGroupStyle } from '../../theme/styles/screens.ts';

/** What views of the host's get: what is filled in, and how to go on from there. */
export interface CreateGroupSlotProps {
  readonly form: GroupForm;
  readonly isBusy: boolean;
  /** Fills in parts of the form. */
  readonly change: (part: Partial<GroupForm>) => void;
  /** As the built-in button does. */
  readonly submit: () => void;
}

/** A view of the host's in the form. */
export type CreateGroupSlot = (props: CreateGroupSlotProps) => ReactElement | null;

/** What a ref to `KitCreateGroup` gives. */
export interface KitCreateGroupHandle {
  /** Leads from the list of people to the form, as the back button of Android does. @returns `false` where the form shows */
  goBack(): boolean;
}

/** Props of `KitCreateGroup`. All but `groupType` may change at any time. */
export interface KitCreateGroupProps {
  /** Which type is chosen from the start. @default "public" */
  readonly groupType?: GroupType | undefined;
  /** Hides title, back button and `AppBarOptions`. @default false */
  readonly hideHeader?: boolean | undefined;
  /** @default false */
  readonly showBackButton?: boolean | undefined;
  /** The type stays as `groupType` says. @default false */
  readonly hideTypeField?: boolean | undefined;
  /** @default false */
  readonly hideIconField?: boolean | undefined;
  /** @default false */
  readonly hideDescriptionField?: boolean | undefined;
  /** @default false */
  readonly hideTagsField?: boolean | undefined;
  /** @default false */
  readonly hideMembersField?: boolean | undefined;
  /** Who can be picked. @default everybody but the logged-in user, 30 a page */
  readonly usersRequestBuilder?: Kit.UsersRequestBuilder | undefined;
  /** Filters the search for people independently. @default `usersRequestBuilder` */
  readonly searchRequestBuilder?: Kit.UsersRequestBuilder | undefined;
  /** @default "Create group", in the language of the user */
  readonly submitButtonText?: string | undefined;
  readonly style?: KitCreateGroupStyle | undefined;
  readonly testID?: string | undefined;
  readonly ref?: Ref<KitCreateGroupHandle>;

  /** Lets somebody pick a picture, in place of writing its address. */
  readonly onPickIcon?: (() => Promise<PickedIcon> | PickedIcon) | undefined;
  readonly onBack?: (() => void) | undefined;
  /** The group is there, and what there was to say of it is read. `failures` by uid: why somebody could not be added. */
  readonly onGroupCreated?: ((group: Kit.Group, failures: Readonly<Record<string, string>>) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;

  readonly IconView?: CreateGroupSlot | undefined;
  readonly AuxiliaryFieldsView?: CreateGroupSlot | undefined;
  readonly SubmitButtonView?: CreateGroupSlot | undefined;
  readonly AppBarOptions?: ListSlot | undefined;
}
