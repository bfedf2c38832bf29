import { Kit, type KitException } from '@open-chat-kit/sdk';
import { useCallback, useState } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import {
  emptyGroupForm,
  fieldOf,
  type GroupForm,
  type GroupFormField,
  groupOf,
  missingIn,
} from '../models/group-form.ts';
import { callHost } from './call-host.ts';
import { useAttempt } from './use-attempt.ts';
import { useNewest } from './use-newest.ts';

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
  readonly isDone: boolean;
  readonly failures: Readonly<Record<string, string>>;
}

const nothingYet: Made = { group: null, isDone: false, failures: {} };

/**
 * The form of a group that is to be made. Where the group was made and its members could not be added, `create` only adds
 * them.
 *
 * @example
 * const { form, change, missing, create } = useCreateGroup({ onCreated: (group) => open(group) });
 */
export function useCreateGroup(options: CreateGroupOptions = {}): CreateGroupHandle {
  const client = useKitClient();
  const newest = useNewest(options);
  const [form, setForm] = useState<GroupForm>(() => ({ ...emptyGroupForm, ...options.initial }));
  const [made, setMade] = useState(nothingYet);
  // An error is about what was tried: nothing of it is said of what came after it.
  const [tried, setTried] = useState<GroupForm | null>(null);
  const attempt = useAttempt({
    onDone: () => {},
    onError: (error) => callHost('onError', () => newest().onError?.(error)),
  });
  const missing = missingIn(form);
  const error = tried === null ? null : attempt.error;
  const field = error === null ? null : fieldOf(error);

  const create = (): void => {
    if (client === null || missing.length > 0 || made.isDone) return;
    attempt.run('Creating a group', async () => {
      setTried(form);
      const group = made.group ?? (await client.createGroup(groupOf(form)));
      setMade({ group, isDone: false, failures: {} });
      const failures = await addAll(client, group.getGuid(), form.members);
      // Another object, which counts who has come in.
      const whole = form.members.length === 0 ? group : await client.getGroup(group.getGuid());
      setMade({ group: whole, isDone: true, failures });
      // Told also when the form has gone meanwhile: the group is there.
      callHost('onCreated', () => newest().onCreated?.(whole, failures));
    });
  };

  return {
    form,
    missing,
    isBusy: attempt.isBusy,
    error,
    wrongField: field !== null && tried?.[field] === form[field] ? field : null,
    failures: made.failures,
    change: useCallback((part: Partial<GroupForm>) => setForm((before) => ({ ...before, ...part })), []),
    create,
    reset: useCallback(() => {
      setForm({ ...emptyGroupForm, ...newest().initial });
      setMade(nothingYet);
      setTried(null);
    }, [newest]),
  };
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
