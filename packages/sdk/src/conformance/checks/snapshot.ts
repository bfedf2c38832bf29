import type { ConversationRecord, MemberRecord, UserRecord } from '../../contract.ts';
import { isRecord, sameValue, show } from '../expectations.ts';
import { historyQuery, live, membersQuery, reactionsQuery } from '../requests.ts';
import { inGroup, type Person } from '../scene.ts';
import type { FullWorld } from './full-world.ts';

/** What stands in one place: `group › icon`, `message first › content`. */
export type Snapshot = ReadonlyMap<string, unknown>;

/** What comes and goes with a connection: a record that is part of another one says it of a moment. */
const ofTheMoment: ReadonlySet<string> = new Set(['status', 'lastActiveAt', 'revision']);

/** Everything that somebody can read of a world, field by field: what a record gets in addition is in it. */
export async function snapshotOf(viewer: Person, world: FullWorld): Promise<Snapshot> {
  const { engine } = viewer;
  const { group, has, nameOf } = world;
  const seen = new Map<string, unknown>();
  const put = (kind: string, record: object): void => {
    for (const [field, value] of Object.entries(record)) seen.set(`${kind} › ${field}`, stillPartsOf(value));
  };
  put('group', await engine.getGroup(group.guid, live()));
  const members = await world.scene.members(viewer, group.guid);
  for (const member of members) put(`member ${nameOf(member.uid)}`, withoutMoment(member));
  seen.set(
    'list › members',
    members.map(({ uid }) => nameOf(uid)),
  );
  if (has('bans') && viewer.uid !== world.people.zoe.uid) {
    const { items } = await engine.listBanned(group.guid, membersQuery(), live());
    for (const banned of items) put(`banned ${nameOf(banned.uid)}`, withoutMoment(banned));
  }
  const history = await engine.history(inGroup(group), historyQuery(), live());
  seen.set(
    'list › messages',
    history.items.map(({ id }) => id),
  );
  const inHistory = new Map(history.items.map((item) => [item.id, item]));
  for (const [name, { id, sender }] of world.messages) {
    // One of the viewers asks for each by itself: that both ways say the same is held elsewhere.
    const isAlone = viewer.uid === world.people.olga.uid;
    put(`message ${name}`, (isAlone ? undefined : inHistory.get(id)) ?? (await engine.getMessage(id, live())));
    if (!has('receipts') || sender.uid !== viewer.uid) continue;
    for (const { user, ...times } of await engine.listReceipts(id, live())) {
      put(`receipt of ${name} by ${nameOf(user.uid)}`, times);
    }
  }
  if (has('reactionLists')) {
    const { items } = await engine.listReactions(world.id('edited'), reactionsQuery(), live());
    const reactions = items.map(({ emoji, user, at }) => [emoji, nameOf(user.uid), at]);
    seen.set('list › reactions to edited', reactions);
  }
  if (has('threads')) {
    const thread = await engine.history(inGroup(group), historyQuery({ parentId: world.id('first') }), live());
    seen.set(
      'list › replies',
      thread.items.map(({ id }) => id),
    );
  }
  for (const { uid, name } of Object.values(world.people)) {
    if (uid !== viewer.uid) put(`user ${name}`, await engine.getUser(uid, live()));
  }
  if (has('conversations')) readConversations(await world.scene.conversations(viewer), world, seen, put);
  if (has('unreadCounts')) {
    const { users, groups } = await engine.unreadCounts(live());
    seen.set('unread › groups', groups);
    seen.set('unread › users', users);
  }
  return seen;
}

function readConversations(
  listed: readonly ConversationRecord[],
  world: FullWorld,
  seen: Map<string, unknown>,
  put: (kind: string, record: object) => void,
): void {
  const name = ({ target: { id } }: ConversationRecord): string =>
    id === world.group.guid ? 'group' : world.nameOf(id);
  seen.set('list › conversations', listed.map(name));
  for (const one of listed) {
    const { target, updatedAt, unreadCount, lastMessage } = one;
    put(`conversation ${name(one)}`, { target, updatedAt, unreadCount, lastMessage: lastMessage?.id });
  }
}

/** One thing that two snapshots say otherwise. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** In the order of the first one; what only the second one has comes last. */
export function differences(before: Snapshot, after: Snapshot): readonly Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((path): Difference => ({ path, before: before.get(path), after: after.get(path) }))
    .filter((one) => !sameValue(one.before, one.after));
}

/** For what a check says. */
export function described({ path, before, after }: Difference): string {
  return `${path} was ${show(before)} and is ${show(after)}`;
}

function withoutMoment(member: MemberRecord | UserRecord): object {
  return Object.fromEntries(Object.entries(member).filter(([field]) => !ofTheMoment.has(field)));
}

/** People within a record, without what is of the moment. */
function stillPartsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stillPartsOf);
  if (!isRecord(value)) return value;
  const isUser = 'uid' in value && 'revision' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !isUser || !ofTheMoment.has(field))
      .map(([field, part]) => [field, stillPartsOf(part)]),
  );
}
