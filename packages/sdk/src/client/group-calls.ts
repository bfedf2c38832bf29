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
    const { guid, ...wanted } = wishOf(group);
    const { engine, delivery } = this.#context;
    const known = delivery.groups.get(guid) ?? (await this.#queries.getGroup(guid));
    const changes = changesBetween(known, wanted);
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
    const group = delivery.groups.get(guid) ?? (await this.#queries.getGroup(guid));
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

/** How the fields are read that can be changed, and what is refused. */
const readers = {
  name: (group: Group) => wordsOf(group.getName(), 'group.name', limits.name),
  type: (group: Group) => oneOf(group.getType(), 'group.type', groupTypes),
  icon: (group: Group) => optionalStringOf(group.getIcon(), 'group.icon', limits.url),
  description: (group: Group) => optionalStringOf(group.getDescription(), 'group.description', limits.text),
  metadata: (group: Group) => jsonOf(group.getMetadata() ?? {}, 'group.metadata'),
  tags: (group: Group) => wordsIn(group.getTags(), 'group.tags'),
};

function draftOf(group: unknown): GroupDraft {
  const given = asGiven(group);
  const { name, type, icon, description, metadata, tags } = readers;
  const draft = {
    guid: given.getGuid() === '' ? '' : idOf(given.getGuid(), 'group.guid'),
    name: name(given),
    type: type(given),
    password: passwordOf(given),
    icon: icon(given),
    description: description(given),
    metadata: metadata(given),
    tags: tags(given),
  };
  if (draft.type === 'password' && draft.password === '')
    throw invalidArgument('group.password', 'set for a group of type "password"', draft.password);
  return draft;
}

/** What a group is to be like: what the host says of it. */
type Wish = Pick<GroupDraft, 'guid' | 'password'> & GroupChanges;

function wishOf(group: unknown): Wish {
  const given = asGiven(group);
  const isSaid = saying(group);
  const said = Object.entries(readers).flatMap(([name, read]) => (isSaid(name) ? [[name, read(given)]] : []));
  return { guid: idOf(given.getGuid(), 'group.guid'), password: passwordOf(given), ...Object.fromEntries(said) };
}

/**
 * Whether a group says something of a field. Whoever makes an object for a change says in it what is to change: what is
 * empty there was never filled, while what is empty in a group that the kit gave was emptied.
 */
function saying(group: unknown): (name: string) => boolean {
  const fields: Readonly<Record<string, unknown>> = fieldsIn(isObject(group) ? group : null);
  const isOfTheHost = fields['createdAt'] === 0 && fields['owner'] === '';
  return (name) => fields[name] !== undefined && !(isOfTheHost && isEmpty(fields[name]));
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function asGiven(group: unknown): Group {
  return objectOf(group, 'group', asGroup, 'Kit.Group');
}

function passwordOf(group: Group): string {
  return optionalStringOf(group.getPassword(), 'group.password', limits.secret);
}

/** Only what differs: the object may be older than the group, and unasked tags are empty in it. */
function changesBetween(known: GroupSnapshot, { password, ...wanted }: Omit<Wish, 'guid'>): GroupChanges {
  const before: Readonly<Record<string, unknown>> = { ...known };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(before[name] ?? []) !== JSON.stringify(value),
  );
  return { ...Object.fromEntries(changed), ...(password === '' ? {} : { password }) };
}
