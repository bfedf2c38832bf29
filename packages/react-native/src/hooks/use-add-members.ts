import {
  type GroupLike,
  Kit,
  type KitException,
  may,
  memberFrom,
  type UserRecord,
  type UsersQuery,
} from '@open-chat-kit/sdk';
import { useEffect, useState } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { type PagerState, unloaded } from '../models/live-list/pager-state.ts';
import { callHost } from './call-host.ts';
import { named } from './list-source.ts';
import { listedGroup } from './listed-group.ts';
import { useAttempt } from './use-attempt.ts';
import type { LiveListHandle } from './use-live-list.ts';
import { type MembershipOf, useMembershipOf } from './use-membership-of.ts';
import { useNewest } from './use-newest.ts';
import { useSession } from './use-session.ts';
import { useStable } from './use-stable.ts';
import { type OwnMembershipHandle, useOwnMembership } from './use-own-membership.ts';
import { useTellError } from './use-tell-error.ts';
import { type UsersHandle, type UsersOptions, userSource, useUserList } from './use-users.ts';

/** What `useAddMembers` and `KitAddMembers` have in common. All of it may change at any time. */
export interface AddMembersOptions extends Omit<UsersOptions, 'selectionMode'> {
  /** Into which: an object of the kit, a copy of one, or `{ guid, name, … }`. */
  readonly group: GroupLike | null | undefined;
  /** These have come in; who could not be added is not among them. */
  readonly onAdded?: ((members: Kit.GroupMember[]) => void) | undefined;
}

/** How adding goes. */
export interface Adding {
  /** Whether the viewer may add anybody; `null` while that is not known. */
  readonly canAdd: boolean | null;
  readonly isBusy: boolean;
  /** Of the last try as a whole; `null` for none. */
  readonly error: KitException | null;
  /** By uid: why somebody could not be added at the last try. They stay selected. */
  readonly failures: Readonly<Record<string, string>>;
  /** How many came in at the last try. */
  readonly addedCount: number;
  /** Adds who is selected. */
  add(): void;
}

/** State and actions of adding people to a group, without pixels. */
export interface AddMembersHandle extends UsersHandle, Adding, Pick<MembershipOf, 'members' | 'isMember'> {}

/**
 * A live, searchable list of people to be added to a group, and their adding. Who is in already cannot stay selected.
 *
 * @example
 * const { main, toggle, isMember, add, failures } = useAddMembers({ group, onAdded: close });
 */
export function useAddMembers(options: AddMembersOptions): AddMembersHandle {
  const { list, membership, adding } = useAdding(options);
  const { members, isMember } = membership;
  return { ...named(list, userSource), ...adding, members, isMember };
}

interface WholeAdding {
  readonly list: LiveListHandle<UserRecord, UsersQuery, Kit.User>;
  readonly membership: MembershipOf;
  readonly own: OwnMembershipHandle;
  readonly adding: Adding;
}

/** As {@link useAddMembers}, with all that the models can do: for the component, which shares their life. */
export function useAdding({ group, onAdded, ...options }: AddMembersOptions): WholeAdding {
  const client = useKitClient();
  const newest = useNewest({ onAdded, onError: options.onError });
  const { guid, fault } = listedGroup(group, undefined);
  const users = useUserList({ ...options, selectionMode: 'multiple' }, fault);
  const { model } = users;
  const membership = useMembershipOf(group);
  const { members, isMember } = membership;
  const own = useOwnMembership(guid);

  // Who has come in by another way is not to be added any more.
  const late = useStable(model.selected.map(({ uid }) => uid).filter(isMember));
  useEffect(() => {
    for (const { uid } of model.selected) if (late.includes(uid)) model.toggle(uid);
  }, [model, late]);

  // Of another list, and to somebody else, it says nothing.
  const session = useSession();
  const [last, setLast] = useState<LastTry>({ ...nothingYet, of: null, session });
  const attempt = useAttempt({ of: model, onError: useTellError(newest) });

  const add = (): void => {
    const chosen = model.selected;
    if (client === null || chosen.length === 0) return;
    attempt.run('Adding members', async () => {
      setLast({ ...nothingYet, of: model, session });
      const drafts = chosen.map(({ uid }) => new Kit.GroupMember(uid, 'participant'));
      const answer = new Map(Object.entries(await client.addMembersToGroup(guid, drafts)));
      const added = chosen.filter(({ uid }) => answer.get(uid) === 'success');
      const failed = chosen.filter((user) => !added.includes(user));
      setLast({
        of: model,
        session,
        failures: Object.fromEntries(failed.map(({ uid }) => [uid, answer.get(uid) ?? ''])),
        addedCount: added.length,
      });
      const still = new Set(model.selected.map(({ uid }) => uid));
      for (const { uid } of added) if (still.has(uid)) model.toggle(uid);
      if (added.length === 0) return;
      // Told also when the list has gone meanwhile: they are in.
      const given = added.map((user) =>
        memberFrom(
          members.getRow(user.uid)?.item ?? { ...user, guid, scope: 'participant', joinedAt: 0, groupRevision: 0 },
        ),
      );
      callHost('onAdded', () => newest().onAdded?.(given));
    });
  };

  const canAdd = own.isKnown ? may(own.scope, 'addMembers') : null;
  // Nobody is offered who turns out to be in, nor anything that turns out not to be allowed.
  const isWaiting = own.uid !== '' && (canAdd === null || (canAdd && !membership.isSettled));
  const waiting = (state: PagerState): PagerState => (isWaiting && state.phase === 'loaded' ? unloaded : state);
  const isOfThis = last.of === model && last.session === session;
  const { failures, addedCount } = isOfThis ? last : nothingYet;
  return {
    list: { ...users, main: waiting(users.main), search: users.search === null ? null : waiting(users.search) },
    membership,
    own,
    adding: { canAdd, isBusy: attempt.isBusy, error: attempt.error, failures, addedCount, add },
  };
}

type Outcome = Pick<Adding, 'failures' | 'addedCount'>;

interface LastTry extends Outcome {
  readonly of: object | null;
  readonly session: number;
}

const nothingYet: Outcome = { failures: {}, addedCount: 0 };
