import { groupFrom, type Kit, type KitException, toKitException, userFrom } from '@open-chat-kit/sdk';
import { useCallback, useEffect, useMemo } from 'react';
import { useCallHandler } from '../calls/KitCallProvider.tsx';
import { useKitClient } from '../client/KitClientProvider.tsx';
import type { GroupEnding } from '../models/group-ending.ts';
import { type HeaderRecord, MessageHeaderModel } from '../models/message-header/message-header.ts';
import { type HeaderSubtitle, isAssistant, subtitleOf } from '../models/message-header/subtitle.ts';
import { isBlocked } from '../models/presence.ts';
import { type ChatOptions, subjectOf, targetFault } from './chat-target.ts';
import { recordOfGroup, recordOfUser } from './host-records.ts';
import { useEmittedEvents } from './use-emitted-events.ts';
import { invalid, useFaultWarning } from './use-fault.ts';
import { useModelState } from './use-model-state.ts';
import { useNewest } from './use-newest.ts';
import { useTellError } from './use-tell-error.ts';

/** What `useMessageHeader` and `KitMessageHeader` have in common. All of it may change at any time. */
export interface MessageHeaderOptions extends ChatOptions {
  /** @default true */
  readonly usersStatusVisibility?: boolean | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
}

/** State and actions of a header, without pixels. */
export interface MessageHeaderHandle {
  /** As they are now; one of the two. */
  readonly user?: Kit.User;
  readonly group?: Kit.Group;
  /** Uid or guid. */
  readonly id: string;
  readonly name: string;
  /** Address of a picture; empty for none. */
  readonly image: string;
  readonly subtitle: HeaderSubtitle;
  /** The user is an AI assistant. */
  readonly isAssistant: boolean;
  /** The group was deleted, or is none that the viewer may know of; or there is no such user. */
  readonly isGone: boolean;
  /** Why the viewer is not in the group any more, or it is gone, where that is known; `null` otherwise, and of a user. */
  readonly ending: GroupEnding | null;
  /** The server has said how the viewer stands to it: until then that is the word of the object that was given. */
  readonly isKnown: boolean;
  /** Somebody can begin a call here: the app has calls, the chat is there, and nobody in it has blocked the other. */
  readonly canCall: boolean;
  call(kind: 'audio' | 'video'): void;
}

/**
 * Who one talks to, live: name, picture, presence, who types, how many members. `null` with neither user nor group.
 *
 * @example
 * const header = useMessageHeader({ group });
 */
export function useMessageHeader(options: MessageHeaderOptions): MessageHeaderHandle | null {
  const { user, group, usersStatusVisibility = true } = options;
  const client = useKitClient();
  const handler = useCallHandler();
  const tellError = useTellError(useNewest(options));
  const given = useMemo((): HeaderRecord | null => {
    const subject = subjectOf({ user, group });
    if (subject === null) return null;
    return subject.type === 'group'
      ? { type: 'group', group: recordOfGroup(subject.group) }
      : { type: 'user', user: recordOfUser(subject.user) };
  }, [user, group]);
  const fault = targetFault(options);
  useFaultWarning(fault);
  const key = given === null ? '' : `${given.type} ${given.type === 'group' ? given.group.guid : given.user.uid}`;
  const model = useMemo(
    () => (given === null ? null : new MessageHeaderModel({ client, subject: given, fault: invalid(fault) })),
    // oxlint-disable-next-line react/exhaustive-deps -- another object of the same chat is news for its model
    [client, key, fault],
  );
  useEffect(() => model?.setErrorListener(tellError), [model, tellError]);
  useEffect(() => {
    // Without a subject there is no model that could say it.
    const error = given === null ? invalid(fault) : null;
    if (error !== null) tellError(error);
  }, [given, fault, tellError]);
  useEffect(() => {
    if (given !== null) model?.setSubject(given);
  }, [model, given]);
  useEmittedEvents(model?.takeEmitted);

  const state = useModelState(model);
  const subject = state?.subject ?? null;
  // One object for a record: slots get a snapshot, and hosts may compare it.
  const shown = useMemo(
    (): { readonly user?: Kit.User; readonly group?: Kit.Group } =>
      subject === null
        ? {}
        : subject.type === 'group'
          ? { group: groupFrom(subject.group) }
          : { user: userFrom(subject.user) },
    [subject],
  );
  const call = useCallback(
    (kind: 'audio' | 'video'): void => {
      if (handler !== null) void begin(() => handler({ ...shown, kind }), tellError);
    },
    [handler, shown, tellError],
  );
  if (state === null || subject === null) return null;
  return {
    ...shown,
    ...facesOf(subject),
    subtitle: subtitleOf(state, usersStatusVisibility),
    isAssistant: subject.type === 'user' && isAssistant(subject.user),
    isGone: state.isGone,
    ending: state.ending,
    isKnown: state.isKnown,
    canCall: handler !== null && !state.isGone && !(subject.type === 'user' && isBlocked(subject.user)),
    call,
  };
}

function facesOf(subject: HeaderRecord): Pick<MessageHeaderHandle, 'id' | 'name' | 'image'> {
  return subject.type === 'group'
    ? { id: subject.group.guid, name: subject.group.name, image: subject.group.icon }
    : { id: subject.user.uid, name: subject.user.name, image: subject.user.avatar };
}

async function begin(run: () => unknown, tell: (error: KitException) => void): Promise<void> {
  try {
    await run();
  } catch (cause) {
    tell(toKitException(cause, 'Starting a call'));
  }
}
