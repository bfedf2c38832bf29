import { asGroup, type GroupLike, type Kit, type KitException } from '@open-chat-kit/sdk';
import { useState } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import type { GroupEnding } from '../models/group-ending.ts';
import { refusedStanding } from '../models/group-standing.ts';
import { type JoinStanding, joinStanding } from '../models/join-standing.ts';
import { joinGroup } from '../models/joining.ts';
import { callHost } from './call-host.ts';
import { chatIdOf } from './chat-target.ts';
import { recordOfGroup, saysMembership } from './host-records.ts';
import { useAttempt } from './use-attempt.ts';
import { useMessageHeader } from './use-message-header.ts';
import { useNewest } from './use-newest.ts';
import { useTellError } from './use-tell-error.ts';

/** What `useJoinGroup` and `KitJoinGroup` have in common. All of it may change at any time. */
export interface JoinGroupOptions {
  /** Which: an object of the kit, a copy of one, or `{ guid, name, … }`. */
  readonly group: GroupLike | null | undefined;
  /** The viewer has come in by `join`, or turned out to be in already. */
  readonly onJoined?: ((group: Kit.Group) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
}

/** State and actions of joining a group, without pixels. */
export interface JoinGroupHandle {
  /** As it is now. */
  readonly group: Kit.Group;
  readonly standing: JoinStanding;
  /** Why the viewer is not in it any more, or there is nothing to be seen of it, where that is known; `null` otherwise. */
  readonly ending: GroupEnding | null;
  readonly isBusy: boolean;
  /** Why joining failed last; `null` for nothing, and once they stand otherwise to it. */
  readonly error: KitException | null;
  /** Why the group could not be read; `null` once it could. */
  readonly loadError: KitException | null;
  /** Joins where that is possible; `password` counts where the group has one. */
  join(password?: string): void;
}

/**
 * A group somebody may want to join, live, and joining it. `null` without a group.
 *
 * @example
 * const joining = useJoinGroup({ group, onJoined: open });
 */
export function useJoinGroup(options: JoinGroupOptions): JoinGroupHandle | null {
  const client = useKitClient();
  const newest = useNewest(options);
  const tellError = useTellError(newest);
  const [failed, setFailed] = useState<Failure | null>(null);
  const header = useMessageHeader({
    group: options.group,
    onError: (error) => {
      setFailed({ of: chatIdOf({ group: newest().group }), error });
      tellError(error);
    },
  });
  const group = header?.group;
  // Told by the answer to a try: good until there is news of the group.
  const [said, setSaid] = useState<{ readonly of: Kit.Group; readonly standing: JoinStanding } | null>(null);
  const attempt = useAttempt({
    of: group?.getGuid(),
    onError: (error) => {
      // Strangers are told of a private group that there is none.
      const refused = refusedStanding(error.code);
      if (group !== undefined && (refused === 'banned' || refused === 'gone')) {
        setSaid({ of: group, standing: refused === 'banned' ? 'banned' : 'ended' });
      }
      tellError(error);
    },
  });
  // What is shown follows an object that is given instead of another one a moment later.
  const isKnown = header?.isKnown === true || (isWhole(options.group) && isWhole(group));
  const standing =
    header === null || group === undefined
      ? 'unknown'
      : said !== null && said.of === group && !header.isGone
        ? said.standing
        : joinStanding(group, { isGone: header.isGone, ending: header.ending, isKnown });
  const error = useErrorOf(standing, attempt.error);
  if (header === null || group === undefined) return null;
  const guid = group.getGuid();
  return {
    group,
    standing,
    ending: header.ending ?? (standing === 'ended' ? 'hidden' : null),
    isBusy: attempt.isBusy,
    error,
    loadError: standing === 'unknown' && failed?.of === chatIdOf({ group }) ? failed.error : null,
    join: (password = '') => {
      if (client === null || (standing !== 'open' && standing !== 'password')) return;
      attempt.run('Joining a group', async () => {
        const joined =
          (await joinGroup(client, guid, standing === 'password' ? password : null)) ?? (await client.getGroup(guid));
        setSaid({ of: group, standing: 'member' });
        // Told also when what asked for it has gone meanwhile: they are in.
        callHost('onJoined', () => newest().onJoined?.(joined));
      });
    },
  };
}

/** The error of the last try, until the viewer stands otherwise than at its end: of that it says nothing any more. */
function useErrorOf(standing: JoinStanding, error: KitException | null): KitException | null {
  const [last, setLast] = useState({ standing, error, isOld: false });
  if (last.standing === standing && last.error === error) return last.isOld ? null : error;
  // An error may say itself how they stand: it comes with that.
  const isOld = last.error === error;
  setLast({ standing, error, isOld });
  return isOld ? null : error;
}

function isWhole(given: GroupLike | null | undefined): boolean {
  const group = asGroup(given);
  return group !== null && saysMembership(recordOfGroup(group));
}

interface Failure {
  /** Name of its conversation. */
  readonly of: string;
  readonly error: KitException;
}
