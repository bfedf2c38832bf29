import {
  asGroup,
  type GroupLike,
  Kit,
  type KitException,
  may,
  memberFrom,
  type MemberRecord,
  type MembersQuery,
  userFrom,
} from '@open-chat-kit/sdk';
import { useEffect, useRef } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { ownershipChanged } from '../events/group-events.ts';
import { tellFoundGroupEvent } from '../events/KitUIEventHandler.ts';
import { type PagerState, unloaded } from '../models/live-list/pager-state.ts';
import { callHost } from './call-host.ts';
import { named } from './list-source.ts';
import { listedGroup } from './listed-group.ts';
import { useAttempt } from './use-attempt.ts';
import { type GroupMembersHandle, type GroupMembersOptions, memberSource, useMemberList } from './use-group-members.ts';
import type { LiveListHandle } from './use-live-list.ts';
import { useNewest } from './use-newest.ts';
import { type OwnMembershipHandle, useOwnMembership } from './use-own-membership.ts';
import { useTellError } from './use-tell-error.ts';

/** What `useTransferOwnership` and `KitTransferOwnership` have in common. All of it may change at any time. */
export interface TransferOwnershipOptions extends Omit<GroupMembersOptions, 'selectionMode'> {
  /** Which: an object of the kit, a copy of one, or `{ guid, name, … }`. */
  readonly group: GroupLike | null | undefined;
  /** The group is theirs now. */
  readonly onTransferred?: ((newOwner: Kit.GroupMember) => void) | undefined;
}

/** How the transfer goes. */
export interface Transferring {
  /** Whether the viewer owns the group and the engine can do it; `null` while that is not known. */
  readonly canTransfer: boolean | null;
  readonly isBusy: boolean;
  /** Of the last try; `null` for none. */
  readonly error: KitException | null;
  /** Makes the member who is selected the owner. Ask before: only they can take it back. */
  transfer(): void;
}

/** State and actions of giving a group to somebody else, without pixels. */
export interface TransferOwnershipHandle extends GroupMembersHandle, Transferring {}

/**
 * A live, searchable list of the members who may become the owner of a group, and its transfer to one of them.
 *
 * @example
 * const { main, toggle, canTransfer, transfer } = useTransferOwnership({ group, onTransferred: close });
 */
export function useTransferOwnership(options: TransferOwnershipOptions): TransferOwnershipHandle {
  const { list, transferring } = useTransfer(options);
  return { ...named(list, memberSource), ...transferring };
}

interface WholeTransfer {
  readonly list: LiveListHandle<MemberRecord, MembersQuery, Kit.GroupMember>;
  readonly own: OwnMembershipHandle;
  readonly transferring: Transferring;
}

/** As {@link useTransferOwnership}, with all that the models can do: for the component, which shares their life. */
export function useTransfer({ onTransferred, ...options }: TransferOwnershipOptions): WholeTransfer {
  const client = useKitClient();
  const newest = useNewest({ onTransferred, onError: options.onError, group: options.group });
  const { guid } = listedGroup(options.group, options.groupMemberRequestBuilder);
  const members = useMemberList({
    ...options,
    groupMemberRequestBuilder: options.groupMemberRequestBuilder ?? allButTheOwner(guid),
    selectionMode: 'single',
  });
  const { model, clearSelection } = members;
  const own = useOwnMembership(guid);
  const attempt = useAttempt({ of: model, onError: useTellError(newest) });

  /** A transfer of which nobody can say yet whether it has happened. */
  const unanswered = useRef<Unanswered>(null);

  const transfer = (): void => {
    const [chosen] = model.selected;
    if (client === null || chosen === undefined || chosen.scope === 'owner') return;
    attempt.run('Transferring a group', async () => {
      unanswered.current = null;
      try {
        await client.transferGroupOwnership(guid, chosen.uid);
      } catch (cause) {
        // Its answer was lost, and it is theirs: that is what was asked for.
        if (own.read().owner !== chosen.uid && (await ownerOf(client, guid)) !== chosen.uid) {
          unanswered.current = { of: model, by: client.viewer?.uid ?? '', chosen };
          throw cause;
        }
        await tellFound(client, chosen);
      }
      finish(chosen);
    });
  };

  const finish = (chosen: MemberRecord): void => {
    clearSelection();
    // Told also when the list has gone meanwhile: it is theirs.
    const newOwner = memberFrom({ ...chosen, scope: 'owner' });
    callHost('onTransferred', () => newest().onTransferred?.(newOwner));
  };

  const tellFound = async (by: Kit.ChatClient, chosen: MemberRecord): Promise<void> => {
    const { viewer } = by;
    const known = await by.getGroup(guid).catch(() => asGroup(newest().group));
    if (viewer === null || known === null) return;
    tellFoundGroupEvent(ownershipChanged(known, userFrom(chosen), userFrom(viewer), null), by);
  };

  const { owner, uid: viewer } = own;
  useEffect(() => {
    const last = unanswered.current;
    if (client === null || last?.of !== model || last.by !== viewer || last.chosen.uid !== owner) return;
    unanswered.current = null;
    void tellFound(client, last.chosen).then(() => finish(last.chosen));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it turns out; it reads what is newest
  }, [client, model, owner, viewer]);

  const canEngine = client?.capabilities.ownershipTransfer === true;
  const canTransfer = own.isKnown ? canEngine && may(own.scope, 'transferOwnership', 'participant') : null;
  // Nothing is offered that turns out not to be allowed.
  const isWaiting = own.uid !== '' && canTransfer === null;
  const waiting = (state: PagerState): PagerState => (isWaiting && state.phase === 'loaded' ? unloaded : state);
  return {
    list: { ...members, main: waiting(members.main), search: members.search === null ? null : waiting(members.search) },
    own,
    transferring: { canTransfer, isBusy: attempt.isBusy, error: attempt.error, transfer },
  };
}

/** A transfer that was asked for, whose answer was lost. */
interface Unanswered {
  /** Which list it was asked for in. */
  readonly of: object;
  readonly by: string;
  readonly chosen: MemberRecord;
}

/** `undefined` where that cannot be read. */
async function ownerOf(client: Kit.ChatClient, guid: string): Promise<string | undefined> {
  try {
    return (await client.queries.getGroup(guid)).owner;
  } catch {
    return undefined;
  }
}

function allButTheOwner(guid: string): Kit.GroupMembersRequestBuilder | undefined {
  // What cannot be a group's name, the list reports itself.
  if (guid === '') return undefined;
  return new Kit.GroupMembersRequestBuilder(guid).setScopes(['admin', 'moderator', 'participant']);
}
