import {
  idOf,
  invalidArgument,
  isObject,
  jsonOf,
  limits,
  objectOf,
  oneOf,
  optionalStringOf,
  wordsOf,
  wordsIn,
} from '../arguments.ts';
import { groupTypes } from '../constants.ts';
import type { GroupChanges, GroupDraft, GroupSnapshot } from '../domain/group.ts';
import { cleanChange, cleanUpdate } from '../delivery/clean-answers.ts';
import { groupFrom } from '../objects/from-records.ts';
import { fieldsIn } from '../objects/any-text.ts';
import { asGroup, type GroupLike, type MemberLike } from '../objects/copies.ts';
import type { Group } from '../objects/group.ts';
import { type ClientContext, noAnswer } from './context.ts';
import type { MemberCalls } from './member-calls.ts';
import type { Queries } from './queries.ts';

/** What the logged-in user can do with groups as a whole. */
export class GroupCalls {
  readonly #context: ClientContext;
  readonly #members: MemberCalls;
  readonly #queries: Queries;

  constructor(context: ClientContext, members: MemberCalls, queries: Queries) {
    this.#context = context;
    this.#members = members;
    this.#queries = queries;
  }

  async createGroup(group: GroupLike): Promise<Group> {
    const draft = draftOf(group);
    const { engine, delivery } = this.#context;
    if (draft.type === 'password') this.#context.need('passwordGroups', 'Creating a group with a password');
    const { group: record } = await this.#context.change(
      'Creating a group',
      (signal) => engine.createGroup(draft, signal),
      cleanChange,
    );
    delivery.tell({ type: 'group.created', id: this.#context.newId('local'), group: record });
    return groupFrom(record);
  }

  async createGroupWithMembers(
    group: GroupLike,
    members: readonly MemberLike[],
    bannedUids: readonly string[] = [],
  ): Promise<{ group: Group; members: Record<string, string> }> {
    const draft = draftOf(group);
    this.#members.check(draft.guid === '' ? 'new' : draft.guid, members, bannedUids);
    const created = await this.createGroup(group);
    const results = await this.#members.addMembersToGroup(created.getGuid(), members, bannedUids);
    return { group: await this.getGroup(created.getGuid()), members: results };
  }

  async getGroup(guid: string): Promise<Group> {
    return groupFrom(await this.#queries.getGroup(idOf(guid, 'guid')));
  }

  async updateGroup(group: GroupLike): Promise<Group> {
    const isSaid = saying(group);
    const draft = draftOf(group, isSaid);
    const { guid } = draft;
    const { engine, delivery } = this.#context;
    const known = delivery.known.groups.get(guid) ?? (await this.#queries.getGroup(guid));
    const changes = changesBetween(known, draft, isSaid);
    const { lines = [], ...record } = await this.#context.change(
      'Changing a group',
      (signal) => engine.updateGroup(guid, changes, signal),
      cleanUpdate,
    );
    delivery.tell({ type: 'group.updated', id: this.#context.newId('local'), group: record });
    for (const message of lines) delivery.tell({ type: 'message.received', id: this.#context.newId('local'), message });
    return groupFrom(record);
  }

  async deleteGroup(guid: string): Promise<true> {
    idOf(guid, 'guid');
    const { engine, delivery } = this.#context;
    // Hosts are told which group it was, so it must be known before it is gone.
    const group = delivery.known.groups.get(guid) ?? (await this.#queries.getGroup(guid));
    await this.#context.change('Deleting a group', (signal) => engine.deleteGroup(guid, signal), noAnswer);
    delivery.tell({ type: 'group.deleted', id: this.#context.newId('local'), group, actor: this.#context.viewer() });
    return true;
  }

  async joinGroup(group: string | GroupLike, type?: string, password?: string): Promise<Group> {
    const named = asGroup(group);
    const guid = idOf(named === null ? group : named.getGuid(), 'guid');
    if (type !== undefined && type !== null) oneOf(type, 'type', groupTypes);
    const given = optionalStringOf(password, 'password', limits.secret);
    const secret = given === '' && named !== null ? named.getPassword() : given;
    const { engine, delivery } = this.#context;
    const { group: record, message } = await this.#context.change(
      'Joining a group',
      (signal) => engine.joinGroup(guid, secret === '' ? null : secret, signal),
      cleanChange,
    );
    const user = this.#context.viewer();
    delivery.tell({
      type: 'group.joined',
      id: this.#context.newId('local'),
      group: record,
      user,
      actor: user,
      at: this.#context.seconds(),
      message,
    });
    return groupFrom(record);
  }

  async leaveGroup(guid: string): Promise<true> {
    idOf(guid, 'guid');
    const { engine, delivery } = this.#context;
    const { group, message } = await this.#context.change(
      'Leaving a group',
      (signal) => engine.leaveGroup(guid, signal),
      cleanChange,
    );
    const user = this.#context.viewer();
    const at = this.#context.seconds();
    delivery.tell({ type: 'group.left', id: this.#context.newId('local'), group, user, actor: user, at, message });
    return true;
  }
}

/** Whether the host says what a field is to be like. */
type Saying = (name: string) => boolean;

/**
 * Whoever makes an object for a change says in it what is to change: what is empty there was never filled, while what is
 * empty in a group that the kit gave was emptied.
 */
function saying(group: unknown): Saying {
  const fields: Readonly<Record<string, unknown>> = fieldsIn(isObject(group) ? group : null);
  const isOfTheHost = fields['createdAt'] === 0;
  return (name) => fields[name] !== undefined && !(isOfTheHost && isEmpty(fields[name]));
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

/** @param isSaid of a group that there is; a new one says all of it */
function draftOf(group: unknown, isSaid: Saying | null = null): GroupDraft {
  const given = objectOf(group, 'group', asGroup, 'Kit.Group');
  // A group that is made says its type: whoever left it out may have meant one that nobody sees.
  const type = isSaid?.('type') === false ? given.getType() : oneOf(given.type, 'group.type', groupTypes);
  const password = optionalStringOf(given.getPassword(), 'group.password', limits.secret);
  if (type === 'password' && password === '' && isSaid === null) {
    throw invalidArgument('group.password', 'set for a group of type "password"', password);
  }
  const guid: unknown = given.getGuid();
  return {
    guid: isSaid !== null || guid !== '' ? idOf(guid, 'group.guid') : '',
    name: isSaid?.('name') === false ? '' : wordsOf(given.getName(), 'group.name', limits.name),
    type,
    password,
    icon: optionalStringOf(given.getIcon(), 'group.icon', limits.url),
    description: optionalStringOf(given.getDescription(), 'group.description', limits.text),
    metadata: jsonOf(given.getMetadata() ?? {}, 'group.metadata'),
    tags: wordsIn(given.getTags(), 'group.tags'),
  };
}

/** Only what differs: the object may be older than the group, and unasked tags are empty in it. */
function changesBetween(
  known: GroupSnapshot,
  { guid: _guid, password, ...draft }: GroupDraft,
  isSaid: Saying,
): GroupChanges {
  const before: Readonly<Record<string, unknown>> = { ...known };
  const changed = Object.entries(draft).filter(
    ([name, value]) => isSaid(name) && JSON.stringify(before[name] ?? []) !== JSON.stringify(value),
  );
  return { ...Object.fromEntries(changed), ...(password === '' ? {} : { password }) };
}
