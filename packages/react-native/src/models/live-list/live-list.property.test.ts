import { Kit } from '@open-chat-kit/sdk';
import { changeGroup } from '../../testing/change-group.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { badLine, type SeededWorld, seededWorld, seedsOf } from '../../testing/seeded-world.ts';
import { bannedFrom } from '../lists/banned.ts';
import { conversations } from '../lists/conversations.ts';
import { groups } from '../lists/groups.ts';
import { membersOf } from '../lists/members.ts';
import { users } from '../lists/users.ts';
import type { ListDescription, ListQuery } from './list-description.ts';
import { LiveList } from './live-list.ts';

const names = ['tea', 'jam', 'Äpfel', 'zoo', 'team', '東京', 'b', 'ba'];
const people = ['ana', 'ben', 'cleo', 'dan'];
const scopes = ['admin', 'moderator', 'participant'] as const;

/** Who is there, and what they can do by chance. */
interface World extends Pick<SeededWorld, 'server' | 'random' | 'pick'> {
  readonly ana: Kit.ChatClient;
  readonly all: readonly Kit.ChatClient[];
  /** Guids of all groups so far. */
  readonly guids: string[];
}

type Act = (world: World) => unknown;

const [slowness] = badLine;

/** One list, and what happens to what is in it. */
interface Kind<Item, Query extends ListQuery> {
  readonly description: ListDescription<Item, Query>;
  query(seed: number): Query;
  prepare(world: World): Promise<unknown>;
  readonly acts: readonly Act[];
  /** Nobody tells of what is not in view: who moves in front of the loaded part before they are seen comes with a reload. */
  readonly mustReload?: (seed: number) => boolean;
  /** What a list shows of an item. */
  shown(item: Item): unknown;
}

const actOnMember: readonly Act[] = [
  ({ pick, all, guids }) => pick(all).joinGroup(pick(guids)),
  ({ pick, all, guids }) => pick(all).leaveGroup(pick(guids)),
  ({ pick, all, guids }) => pick(all).addMembersToGroup(pick(guids), [new Kit.GroupMember(pick(people), pick(scopes))]),
  ({ pick, all, guids }) => pick(all).kickGroupMember(pick(guids), pick(people)),
  ({ pick, all, guids }) => pick(all).banGroupMember(pick(guids), pick(people)),
  ({ pick, all, guids }) => pick(all).unbanGroupMember(pick(guids), pick(people)),
  ({ pick, all, guids }) => pick(all).updateGroupMemberScope(pick(guids), pick(people), pick(scopes)),
];
/** Whoever owns it: of the others it is refused. */
const transfer: Act = ({ pick, all, guids }) => {
  const [guid, uid] = [pick(guids), pick(people)];
  return Promise.allSettled(all.map((client) => client.transferGroupOwnership(guid, uid)));
};
const actOnPerson: readonly Act[] = [
  ({ pick, server, random }) => server.updateUser(pick(people), { name: `${pick(names)} ${Math.floor(random() * 9)}` }),
  ({ pick, all }) => pick(all).blockUsers([pick(people)]),
  ({ pick, all }) => pick(all).unblockUsers([pick(people)]),
];
const createGroup: Act = ({ pick, all, guids }) => {
  const guid = `g${guids.length}`;
  guids.push(guid);
  return pick(all).createGroup(new Kit.Group(guid, pick(names), pick(['public', 'private', 'public'] as const)));
};
const changeSome: Act = ({ pick, all, guids, random }) =>
  changeGroup(pick(all), pick(guids), (group) => {
    if (random() < 0.2) group.setType(pick(['public', 'private']));
    group.setName(`${pick(names)} ${Math.floor(random() * 9)}`);
  });
const writeToPerson: Act = ({ pick, all, random }) =>
  pick(all).sendMessage(new Kit.TextMessage(pick(people), `${Math.floor(random() * 1e6)}`, 'user'));
const writeToGroup: Act = ({ pick, all, guids, random }) =>
  pick(all).sendMessage(new Kit.TextMessage(pick(guids), `${Math.floor(random() * 1e6)}`, 'group'));
/** Some message of a chat of somebody's, most often not the last one. */
const someMessage = async ({ pick, guids, random }: World, client: Kit.ChatClient): Promise<Kit.BaseMessage> => {
  const builder = new Kit.MessagesRequestBuilder().setLimit(3);
  if (random() < 0.5) builder.setUID(pick(people));
  else builder.setGUID(pick(guids));
  return pick(await builder.build(client).fetchPrevious());
};
const read: Act = async (world) => {
  const client = world.random() < 0.6 ? world.ana : world.pick(world.all);
  return await client.markAsRead(await someMessage(world, client));
};
const deleteMessage: Act = async (world) => {
  const client = world.pick(world.all);
  return await client.deleteMessage(String((await someMessage(world, client)).getId()));
};
/** One group of Ben's, with Ana as an admin. */
async function oneGroup({ all, guids }: World): Promise<void> {
  const ben = all[1];
  guids.push('g');
  await ben?.createGroup(new Kit.Group('g', 'Group', 'public'));
  await ben?.addMembersToGroup('g', [new Kit.GroupMember('ana', 'admin')]);
}

function kind<Item, Query extends ListQuery>(
  given: Kind<Item, Query>,
): [name: string, run: (seed: number) => Promise<void>] {
  return [given.description.what, (seed) => live(given, seed)];
}

const kinds = [
  kind({
    description: groups,
    query: (seed) =>
      new Kit.GroupsRequestBuilder()
        .setLimit(seed % 2 === 0 ? 3 : 100)
        .joinedOnly(seed % 2 === 0)
        .toQuery(),
    prepare: async () => {},
    acts: [
      createGroup,
      ...actOnMember,
      transfer,
      changeSome,
      ({ pick, all, guids, random }) => pick(all).deleteGroup(random() < 0.3 ? pick(guids) : 'none'),
    ],
    shown: ({ guid, name, membersCount, scope, hasJoined, type }) => ({
      guid,
      name,
      membersCount,
      scope,
      hasJoined,
      type,
    }),
  }),
  kind({
    description: users,
    query: (seed) => {
      const builder = new Kit.UsersRequestBuilder().setLimit(seed % 2 === 0 ? 2 : 100);
      if (seed % 3 === 0) builder.hideBlockedUsers(true);
      return builder.toQuery();
    },
    prepare: async () => {},
    acts: actOnPerson,
    mustReload: (seed) => seed % 2 === 0,
    shown: ({ uid, name, status, blockedByMe, hasBlockedMe }) => ({ uid, name, status, blockedByMe, hasBlockedMe }),
  }),
  kind({
    description: membersOf('g'),
    query: (seed) => {
      const builder = new Kit.GroupMembersRequestBuilder('g').setLimit(seed % 2 === 0 ? 2 : 100);
      if (seed % 3 === 0) builder.setScopes(['owner', 'admin']);
      return builder.toQuery();
    },
    prepare: oneGroup,
    mustReload: (seed) => seed % 2 === 0,
    acts: [...actOnMember, ...actOnMember, transfer, transfer, ...actOnPerson, changeSome],
    shown: ({ uid, name, scope, status }) => ({ uid, name, scope, status }),
  }),
  kind({
    description: bannedFrom('g'),
    query: (seed) => new Kit.BannedMembersRequestBuilder('g').setLimit(seed % 2 === 0 ? 2 : 100).toQuery(),
    prepare: oneGroup,
    mustReload: (seed) => seed % 2 === 0,
    acts: [...actOnMember, ...actOnPerson],
    shown: ({ uid, name }) => ({ uid, name }),
  }),
  kind({
    description: conversations,
    query: (seed) => {
      const builder = new Kit.ConversationsRequestBuilder().setLimit(seed % 2 === 0 ? 2 : 100);
      if (seed % 5 === 0) builder.setConversationType('user');
      return builder.toQuery();
    },
    prepare: async (world) => {
      await oneGroup(world);
      world.guids.push('h');
      await world.ana.createGroup(new Kit.Group('h', 'Other', 'public'));
    },
    acts: [
      ...actOnMember,
      ...actOnPerson,
      changeSome,
      ...Array.from({ length: 3 }, () => [writeToPerson, writeToGroup]).flat(),
      read,
      read,
      deleteMessage,
      ({ pick, ana, guids, random }) =>
        random() < 0.5 ? ana.deleteConversation(pick(people), 'user') : ana.deleteConversation(pick(guids), 'group'),
    ],
    shown: ({ target, with: other, lastMessage, unreadCount, updatedAt }) => ({
      target,
      name: other.type === 'user' ? other.user.name : other.group.name,
      last: lastMessage?.id,
      kind: lastMessage?.content.kind,
      ticks: [lastMessage?.deliveredAt !== 0, lastMessage?.readAt !== 0],
      unreadCount,
      updatedAt,
    }),
  }),
] as const;

describe.each(kinds)('%s', (_, run) => {
  test.each(seedsOf(40))('after random acts and faults the list is what a fresh query gives (seed %i)', run);
});

async function live<Item, Query extends ListQuery>(given: Kind<Item, Query>, seed: number): Promise<void> {
  const { description } = given;
  const { random, pick, clock, faults, server, clients: all, enter, happen, end } = seededWorld(seed);
  const ana = await enter('ana');
  for (const uid of people.slice(1)) await enter(uid);
  const world: World = { server, ana, all, guids: [], random, pick };
  await given.prepare(world);

  const frames = manualFrames();
  const query = given.query(seed);
  const model = new LiveList({ description, client: ana, query, clock, nextFrame: frames.nextFrame });
  const rows = new Map<string, () => void>();
  // Every row is drawn, as on a screen that is tall enough: what is drawn is live.
  const stop = model.subscribe(() => {
    const { ids } = model.getSnapshot().main;
    for (const id of ids)
      if (!rows.has(id))
        rows.set(
          id,
          model.subscribeRow(id, () => {}),
        );
    for (const [id, leave] of rows) {
      if (ids.includes(id)) continue;
      leave();
      rows.delete(id);
    }
  });
  const acts: readonly Act[] = [
    ...given.acts,
    () => model.loadMore(),
    () => model.reload(),
    () => model.setKeyword(pick(['', 't', 'zz', 'ba'])),
    () => frames.draw(),
  ];
  faults.setRules([
    ...badLine,
    ...(['listGroups', 'listUsers', 'listMembers', 'listBanned', 'listConversations'] as const).flatMap(
      (on) =>
        [
          { on, kind: 'error', probability: 0.15 },
          { on, kind: 'drop', probability: 0.05 },
        ] as const,
    ),
  ]);
  const happenBy = (from: readonly Act[], times: number): Promise<void> =>
    happen(
      from.map((one) => () => one(world)),
      times,
      () => Math.floor(random() * 300),
    );
  const settle = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) {
      await clock.advance(15_000);
      frames.draw();
      const { main } = model.getSnapshot();
      if (main.error !== null || main.hasMore) model.loadMore();
    }
  };
  await happenBy(acts, 70);

  faults.setRules([]);
  model.setKeyword('');
  for (const client of all) client.wake();
  await settle(6);
  // Whoever wakes compares: what events make of a list shows on a line that is slow and loses nothing.
  faults.setRules([slowness]);
  await happenBy([...given.acts, () => model.reload(), () => frames.draw()], 30);
  faults.setRules([]);
  if (given.mustReload?.(seed) === true) model.reload();
  await settle(6);

  const { main } = model.getSnapshot();
  const fresh = await freshly(given, ana, query, clock);
  if (fresh instanceof Kit.KitException) {
    expect(main).toMatchObject({ phase: 'error', ids: [], error: { code: fresh.code } });
  } else {
    const shown = main.ids.flatMap((id) => model.getRow(id)?.item ?? []);
    expect(shown.map(given.shown)).toEqual(fresh.map(given.shown));
    expect(main).toMatchObject({
      hasMore: false,
      error: null,
      isLoadingMore: false,
      phase: fresh.length === 0 ? 'empty' : 'loaded',
    });
  }

  for (const leave of rows.values()) leave();
  stop();
  await end();
}

/** All that the server has, page by page; the naive list. Or why there is none. */
async function freshly<Item, Query extends ListQuery>(
  { description }: Kind<Item, Query>,
  client: Kit.ChatClient,
  query: Query,
  clock: SeededWorld['clock'],
): Promise<readonly Item[] | Kit.KitException> {
  const fresh: Item[] = [];
  let cursor: string | null = null;
  do {
    const asked = description.list(client, { ...query, cursor }, new AbortController().signal);
    asked.catch(() => {});
    await clock.advance(1_000);
    try {
      const page = await asked;
      fresh.push(...page.items);
      ({ cursor } = page);
    } catch (error) {
      if (error instanceof Kit.KitException) return error;
      throw error;
    }
  } while (cursor !== null);
  return fresh;
}
