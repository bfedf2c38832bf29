import {
  Kit,
  KitException,
  type ListPage,
  memberFrom,
  type MemberRecord,
  toKitException,
  userFrom,
} from '@open-chat-kit/sdk';
import { useCallback, useRef, useState } from 'react';
import { useKitClient } from '../client/KitClientProvider.tsx';
import { membersAdded, ofGroup } from '../events/group-events.ts';
import { tellFoundGroupEvent } from '../events/KitUIEventHandler.ts';
import {
  emptyGroupForm,
  fieldOf,
  type GroupForm,
  type GroupFormField,
  groupOf,
  missingIn,
  newGuid,
} from '../models/group-form.ts';
import { doneOrFound } from '../models/lost-answer.ts';
import { callHost } from './call-host.ts';
import { useAttempt } from './use-attempt.ts';
import { useNewest } from './use-newest.ts';
import { useClock } from '../client/use-clock.ts';
import { useSession } from './use-session.ts';
import { useTellError } from './use-tell-error.ts';

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
  /** Of the group that is going to be: its colours can be shown before it is there. */
  readonly guid: string;
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
  const attempt = useAttempt({ of: guid, onError: useTellError(newest) });
  /** Another one for each form and session: what comes of a try is for nobody but who made it, in what they filled in. */
  const current = useRef({});
  const reset = useCallback(() => {
    current.current = {};
    setForm({ ...emptyGroupForm, ...newest().initial });
    setMade(nothingYet);
    setGuid(newGuid(clock.now()));
    setTried(null);
  }, [newest, clock]);
  useSession(reset);
  const missing = missingIn(form);
  const error = tried === null ? null : attempt.error;
  const field = error === null ? null : fieldOf(error);

  /** Which group has been asked for: it may be there, also when nothing was answered. */
  const asked = useRef('');
  /** Of which group it has been told that it was made without an answer. */
  const found = useRef('');
  const tellFound = (group: Kit.Group): void => {
    if (client === null || found.current === guid) return;
    found.current = guid;
    tellFoundGroupEvent(ofGroup('ccGroupCreated', group), client);
  };

  const create = (): void => {
    if (missing.length > 0 || made.stage === 'done') return;
    const own = current.current;
    const keep = (next: Made): void => {
      if (current.current === own) setMade(next);
    };
    if (!attempt.isBusy) setTried(form);
    attempt.run('Creating a group', async () => {
      if (client === null) throw new KitException('NOT_INITIALIZED', 'Call Kit.init({ engine }) first.');
      const isAgain = asked.current === guid;
      asked.current = guid;
      const group = made.group ?? (await make(client, groupOf(form, guid), isAgain, tellFound));
      keep({ ...made, group });
      let failures: Made['failures'];
      try {
        failures = await addAll(client, group, form.members, made.stage === 'adding');
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
    guid,
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

/**
 * Makes the group. One whose answer was lost is that group; where only another try finds it, as it was filled in by then.
 * `onFound` is told of a group that was made without an answer.
 */
async function make(
  client: Kit.ChatClient,
  group: Kit.Group,
  isAgain: boolean,
  onFound: (group: Kit.Group) => void = () => {},
): Promise<Kit.Group> {
  const find = async (): Promise<Kit.Group | null> => {
    const there = await client.getGroup(group.getGuid());
    if (there.getOwner() !== client.viewer?.uid) return null;
    onFound(there);
    return there;
  };
  try {
    return await doneOrFound('Creating a group', () => client.createGroup(group), find);
  } catch (cause) {
    if (!isAgain || toKitException(cause, 'Creating a group').code !== 'CONFLICT') throw cause;
    if ((await find()) === null) throw cause;
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

/**
 * Adds people as participants. Who turns out to be in has what they were picked for, as where the answer to a try was lost.
 *
 * @returns why somebody could not be added, by uid
 */
async function addAll(
  client: Kit.ChatClient,
  group: Kit.Group,
  uids: readonly string[],
  isAgain: boolean,
): Promise<Readonly<Record<string, string>>> {
  if (uids.length === 0) return {};
  const guid = group.getGuid();
  const drafts = uids.map((uid) => new Kit.GroupMember(uid, 'participant'));
  const tellFound = (found: readonly MemberRecord[]): void => {
    if (found.length === 0 || client.viewer === null) return;
    tellFoundGroupEvent(membersAdded(group, found.map(memberFrom), userFrom(client.viewer), []), client);
  };
  const answer = await doneOrFound<Record<string, string>>(
    'Adding members',
    () => client.addMembersToGroup(guid, drafts),
    async () => {
      const found = await membersAmong(client, guid, uids);
      if (found.length < uids.length) return null;
      tellFound(found);
      return {};
    },
  );
  const failures = Object.entries(answer).filter(([, outcome]) => outcome !== 'success');
  if (failures.length === 0) return {};
  const refused = failures.map(([uid]) => uid);
  const found = await membersAmong(client, guid, refused).catch(() => []);
  // Who was in before the first try has come in by another way.
  if (isAgain) tellFound(found);
  return Object.fromEntries(failures.filter(([uid]) => !found.some((member) => member.uid === uid)));
}

/** Who of these is in a group. */
async function membersAmong(
  client: Kit.ChatClient,
  guid: string,
  uids: readonly string[],
): Promise<readonly MemberRecord[]> {
  const found: MemberRecord[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page: ListPage<MemberRecord> = await client.queries.listMembers(guid, {
      limit: 100,
      cursor,
      keyword: '',
      scopes: [],
    });
    found.push(...page.items.filter(({ uid }) => uids.includes(uid)));
    // A cursor that stays where it is leads nowhere.
    if (page.isLast || page.cursor === null || page.cursor === cursor || found.length >= uids.length) return found;
    cursor = page.cursor;
  }
}
