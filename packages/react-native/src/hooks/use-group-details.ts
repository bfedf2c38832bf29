import { asGroup, type GroupLike, groupFrom, Kit, type KitException, may } from '@open-chat-kit/sdk';
import { useEffect, useMemo } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import type { GroupEnding } from '../models/group-ending.ts';
import { GroupDetailsModel, type GroupDetailsState } from '../models/group-details/group-details.ts';
import {
  changedIn,
  conflictsIn,
  type EditConflict,
  type GroupEditForm,
  openIn,
  type SharedField,
} from '../models/group-details/group-edit.ts';
import { fieldOf, type GroupFormField } from '../models/group-form.ts';
import { callHost } from './call-host.ts';
import { targetFault } from './chat-target.ts';
import { recordOfGroup } from './host-records.ts';
import { useEmittedEvents } from './use-emitted-events.ts';
import { invalid, useFaultWarning } from './use-fault.ts';
import { useModelState } from './use-model-state.ts';
import { useNewest } from './use-newest.ts';
import { useTellError } from './use-tell-error.ts';

/** What `useGroupDetails` and `KitGroupDetails` have in common. All of it may change at any time. */
export interface GroupDetailsOptions {
  /** Which: an object of the kit, a copy of one, or `{ guid, name, … }`. */
  readonly group: GroupLike | null | undefined;
  /** An edit was saved here. */
  readonly onGroupUpdated?: ((group: Kit.Group) => void) | undefined;
  /** The viewer left it here. */
  readonly onGroupLeft?: ((group: Kit.Group) => void) | undefined;
  /** The viewer deleted it here. */
  readonly onGroupDeleted?: ((group: Kit.Group) => void) | undefined;
  /** Not by the viewer here: there is nothing to be shown of it any more. */
  readonly onGroupLost?: ((ending: GroupEnding) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
}

/** What the viewer may do with the group as things are; all false until that is known. */
export interface GroupDetailsRights {
  readonly canEdit: boolean;
  readonly canListMembers: boolean;
  readonly canAddMembers: boolean;
  readonly canListBanned: boolean;
  readonly canLeave: boolean;
  readonly canTransfer: boolean;
  readonly canDelete: boolean;
}

/** An edit that is under way. */
export interface GroupEditing {
  readonly form: GroupEditForm;
  /** What would be sent. */
  readonly changed: readonly GroupFormField[];
  /** What must still be filled in. */
  readonly missing: readonly GroupFormField[];
  /** What somebody else has changed meanwhile, and the viewer too: nothing is saved before they choose. */
  readonly conflicts: readonly EditConflict[];
  readonly isBusy: boolean;
  /** Of the last try; `null` for none. What was typed stays. */
  readonly error: KitException | null;
  /** Which field the error is about; `null` for none. */
  readonly wrongField: GroupFormField | null;
}

/** State and actions of the details of a group, without pixels. */
export interface GroupDetailsHandle extends GroupDetailsRights {
  /** As it is now, as far as is known. */
  readonly group: Kit.Group;
  /** What the host gave is being compared with the server. */
  readonly isLoading: boolean;
  /** Why it could not be loaded; `null` for nothing. */
  readonly error: KitException | null;
  /** Why there is nothing to be shown any more; `null` while there is. */
  readonly ending: GroupEnding | null;
  /** `null` while nothing is being edited. What was typed stays where the right to edit goes, and the group: `canEdit` says so. */
  readonly editing: GroupEditing | null;
  reload(): void;
  beginEdit(): void;
  endEdit(): void;
  changeEdit(part: Partial<GroupEditForm>): void;
  /** What was typed here is to replace what somebody else wrote meanwhile. */
  keepMine(field: SharedField): void;
  /** What somebody else wrote meanwhile stays. */
  takeTheirs(field: SharedField): void;
  /** Sends what was typed as one change of nothing else. */
  save(): void;
  /** @throws KitException where it failed */
  leave(): Promise<void>;
  /** Deletes it for everybody. Ask before. @throws KitException where it failed */
  deleteGroup(): Promise<void>;
}

/**
 * A group with all that its details show, live, what the viewer may do with it, and the edit of it.
 *
 * @example
 * const { group, canEdit, beginEdit, editing, changeEdit, save } = useGroupDetails({ group: given });
 */
export function useGroupDetails(options: GroupDetailsOptions): GroupDetailsHandle {
  const client = useKitClient();
  const newest = useNewest(options);
  const tellError = useTellError(newest);
  const fault = (options.group ?? null) === null ? 'The details of a group need the "group".' : targetFault(options);
  useFaultWarning(fault);
  const given = useMemo(
    () => recordOfGroup(asGroup(options.group) ?? new Kit.Group('', '', 'public')),
    [options.group],
  );
  const { guid } = given;
  const model = useMemo(
    () => new GroupDetailsModel({ client, group: given, fault: invalid(fault) }),
    // oxlint-disable-next-line react/exhaustive-deps -- another object of the same group is news for its model
    [client, guid, fault],
  );
  useEffect(() => {
    model.setListeners({
      onUpdated: (group) => callHost('onGroupUpdated', () => newest().onGroupUpdated?.(group)),
      onEndedLate: (ending, group) => {
        if (ending === 'left') callHost('onGroupLeft', () => newest().onGroupLeft?.(group));
        else callHost('onGroupDeleted', () => newest().onGroupDeleted?.(group));
      },
      onLost: (ending) => callHost('onGroupLost', () => newest().onGroupLost?.(ending)),
      onError: tellError,
    });
  }, [model, newest, tellError]);
  useEffect(() => model.setGroup(given), [model, given]);
  useEmittedEvents(model.takeEmitted);
  const state = useModelState(model);
  const group = useMemo(() => groupFrom(state.group), [state.group]);
  const editing = useMemo(() => editingOf(state), [state]);
  const actions = useMemo(
    () => ({
      reload: model.reload,
      beginEdit: model.beginEdit,
      endEdit: model.endEdit,
      changeEdit: model.changeEdit,
      keepMine: model.keepMine,
      takeTheirs: model.takeTheirs,
      save: model.save,
      // Told also when the screen has gone meanwhile: it is done.
      leave: async (): Promise<void> => {
        const left = groupFrom(model.getSnapshot().group);
        if (await model.leave()) callHost('onGroupLeft', () => newest().onGroupLeft?.(left));
      },
      deleteGroup: async (): Promise<void> => {
        const deleted = groupFrom(model.getSnapshot().group);
        if (await model.remove()) callHost('onGroupDeleted', () => newest().onGroupDeleted?.(deleted));
      },
    }),
    [model, newest],
  );
  return {
    ...actions,
    ...rightsIn(state, client),
    group,
    isLoading: !state.isKnown && state.ending === null && state.error === null,
    error: state.error,
    ending: state.ending,
    editing,
  };
}

const noRights: GroupDetailsRights = {
  canEdit: false,
  canListMembers: false,
  canAddMembers: false,
  canListBanned: false,
  canLeave: false,
  canTransfer: false,
  canDelete: false,
};

/** By the one table of the SDK, and by what the engine can do. */
function rightsIn(state: GroupDetailsState, client: Kit.ChatClient | null): GroupDetailsRights {
  if (!state.isKnown || state.ending !== null || client === null) return noRights;
  const { scope, type } = state.group;
  const { bans, ownershipTransfer } = client.capabilities;
  return {
    canEdit: may(scope, 'updateGroup'),
    canListMembers: may(scope, type === 'public' ? 'listMembersOfPublicGroup' : 'listMembers'),
    canAddMembers: may(scope, 'addMembers'),
    canListBanned: bans === true && may(scope, 'listBanned'),
    canLeave: may(scope, 'leave'),
    canTransfer: ownershipTransfer === true && may(scope, 'transferOwnership', 'participant'),
    canDelete: may(scope, 'deleteGroup'),
  };
}

function editingOf({ edit, group, isSaving, saveError }: GroupDetailsState): GroupEditing | null {
  if (edit === null) return null;
  return {
    form: edit.form,
    changed: changedIn(edit),
    missing: openIn(edit),
    conflicts: conflictsIn(edit, group),
    isBusy: isSaving,
    error: saveError,
    wrongField: saveError === null ? null : fieldOf(saveError),
  };
}
