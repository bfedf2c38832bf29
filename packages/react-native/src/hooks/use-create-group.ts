import { Kit, KitException, toKitException } from '@open-chat-kit/sdk';
import { useCallback, useRef, useState } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import {
  emptyGroupForm,
  fieldOf,
  type GroupForm,
  type GroupFormField,
  groupOf,
  missingIn,
  newGuid,
} from '../models/group-form.ts';
import { callHost } from './call-host.ts';
import { useAttempt } from './use-attempt.ts';
import { useNewest } from './use-newest.ts';
import { useClock } from '../client/use-clock.ts';
import { useSession } from './use-session.ts';

/** What `useCreateGroup` takes. All but `initial` may change at any time. */
export interface CreateGroupOptions {
  /** What is filled in from the start. @default an empty public group */
  readonly initial?: Partial<GroupForm> | undefined;
  /** The group is there. By uid: why somebody could not be added. */
  readonly onCreated?: ((group: Kit.Group, failures: Readonly<Record<string, string>>) => void) | undefined;
  readonly onError?: ((error: KitException) => void) | undefined;
}

/** State and actions of making a group, without pixels. */
export interface CreateGroupHandle {
  readonly form: GroupForm;
  /** What must still be filled in. */
  readonly missing: readonly GroupFormField[];
  readonly isBusy: boolean;
  /** The group as soon as it is there; `null` until then. */
  readonly group: Kit.Group | null;
  /** How far it is: being filled in; there, and its members could not be added, which `create` tries again; or all done. */
  readonly stage: 'filling' | 'adding' | 'done';
  /** Of the last try; `null` for none. What was filled in stays. */
  readonly error: KitException | null;
  /** Which part of the form the error is about; `null` for none. */
  readonly wrongField: GroupFormField | null;
  /** By uid: why somebody could not be added to the group. */
  readonly failures: Readonly<Record<string, string>>;
  /** Fills in parts of the form. */
  change(part: Partial<GroupForm>): void;
  /** Makes the group and adds its members. Does nothing while something is missing, and once it is done. */
  create(): void;
  /** Begins anew, for another group. */
  reset(): void;
}

/** What there is of the group so far. */
interface Made {
  /** It is there, also when its members could not be added: another try must not make a second one. */
  readonly group: Kit.Group | null;
  readonly stage: CreateGroupHandle['stage'];
  readonly failures: Readonly<Record<string, string>>;
}

const nothingYet: Made = { group: null, stage: 'filling', failures: {} };

/**
 * The form of a group that is to be made. Where the group was made and its members could not be added, `create` only adds
 * them.
 *
 * @example
 * const { form, change, missing, create } = useCreateGroup({ onCreated: (group) => open(group) });
 */
export function useCreateGroup(options: CreateGroupOptions = {}): CreateGroupHandle {
  const client = useKitClient();
  const clock = useClock();
  const newest = useNewest(options);
  const [form, setForm] = useState<GroupForm>(() => ({ ...emptyGroupForm, ...options.initial }));
  const [made, setMade] = useState(nothingYet);
  const [guid, setGuid] = useState(() => newGuid(clock.now()));
  // An error is about what was tried: nothing of it is said of what came after it.
  const [tried, setTried] = useState<GroupForm | null>(null);
  const attempt = useAttempt({
    onError: (error) => callHost('onError', () => newest().onError?.(error)),
  });
  const reset = useCallback(() => {
    setForm({ ...emptyGroupForm, ...newest().initial });
    setMade(nothingYet);
    setGuid(newGuid(clock.now()));
    setTried(null);
  }, [newest, clock]);
  /** Another one for each session: what comes of a try is for nobody but who made it. */
  const session = useRef({});
  useSession(() => {
    session.current = {};
    reset();
  });
  const missing = missingIn(form);
  const error = tried === null ? null : attempt.error;
  const field = error === null ? null : fieldOf(error);

  const create = (): void => {
    if (missing.length > 0 || made.stage === 'done') return;
    const own = session.current;
    const keep = (next: Made): void => {
      if (session.current === own) setMade(next);
    };
    attempt.run('Creating a group', async () => {
      setTried(form);
      if (client === null) throw new KitException('NOT_INITIALIZED', 'Call Kit.init({ engine }) first.');
      const group = made.group ?? (await make(client, groupOf(form, guid), tried !== null));
      keep({ ...made, group });
      let failures: Made['failures'];
      try {
        failures = await addAll(client, group.getGuid(), form.members);
      } catch (cause) {
        keep({ group, stage: 'adding', failures: {} });
        throw cause;
      }
      const whole = form.members.length === 0 ? group : await recounted(client, group);
      keep({ group: whole, stage: 'done', failures });
      // Told also when the form has gone meanwhile: the group is there.
      callHost('onCreated', () => newest().onCreated?.(whole, failures));
    });
  };

  return {
    form,
    missing,
    isBusy: attempt.isBusy,
    group: made.group,
    stage: made.stage,
    error,
    wrongField: field !== null && tried?.[field] === form[field] ? field : null,
    failures: made.failures,
    change: useCallback((part: Partial<GroupForm>) => setForm((before) => ({ ...before, ...part })), []),
    create,
    reset,
  };
}

/** Makes the group. One that a try before has made after all, whose answer was lost, is that group, as it was filled in by now. */
async function make(client: Kit.ChatClient, group: Kit.Group, isAgain: boolean): Promise<Kit.Group> {
  try {
    return await client.createGroup(group);
  } catch (cause) {
    if (!isAgain || toKitException(cause, 'Creating a group').code !== 'CONFLICT') throw cause;
    const there = await client.getGroup(group.getGuid());
    if (there.getOwner() !== client.viewer?.uid) throw cause;
    return await client.updateGroup(group);
  }
}

/** Another object, which counts who has come in; without an answer the one that is known will do. */
async function recounted(client: Kit.ChatClient, group: Kit.Group): Promise<Kit.Group> {
  try {
    return await client.getGroup(group.getGuid());
  } catch {
    return group;
  }
}

/** Adds people as participants. @returns why somebody could not be added, by uid */
async function addAll(
  client: Kit.ChatClient,
  guid: string,
  uids: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (uids.length === 0) return {};
  const answer = await client.addMembersToGroup(
    guid,
    uids.map((uid) => new Kit.GroupMember(uid, 'participant')),
  );
  return Object.fromEntries(Object.entries(answer).filter(([, outcome]) => outcome !== 'success'));
}
