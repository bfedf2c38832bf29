import { createEmbeddedServer, createFaults, seededRandom } from '@open-chat-kit/engine-embedded';
import { type GroupRecord, Kit } from '@open-chat-kit/sdk';
import { ManualClock } from '../../testing/manual-clock.ts';
import { manualFrames } from '../../testing/manual-frames.ts';
import { groups } from '../lists/groups.ts';
import { LiveList } from './live-list.ts';

/** `SEEDS=5000 npx jest --selectProjects react-native property` is the long run; `-t 'seed 7)'` runs one alone. */
const seeds = Array.from({ length: Number(process.env['SEEDS'] ?? 60) }, (_, index) => index + 1);
const names = ['tea', 'jam', 'Äpfel', 'zoo', 'team', '東京', 'b', 'ba'];

/** What a list shows of a group. */
const shownOf = ({ guid, name, membersCount, scope, hasJoined, type }: GroupRecord): unknown => ({
  guid,
  name,
  membersCount,
  scope,
  hasJoined,
  type,
});

test.each(seeds)('after random acts and faults the list is what a fresh query gives (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const clock = new ManualClock();
  const faults = createFaults({ seed });
  const server = createEmbeddedServer({ clock, random: seededRandom(seed), faults });
  const clients: Kit.ChatClient[] = [];
  const enter = async (uid: string): Promise<Kit.ChatClient> => {
    await server.createUser({ uid, name: uid });
    const client = new Kit.ChatClient({ engine: server.engine(), clock, random, onError: () => {} });
    clients.push(client);
    await client.login(uid);
    return client;
  };
  const ana = await enter('ana');
  const others = [await enter('ben'), await enter('cleo')];
  const all = [ana, ...others];
  const guids: string[] = [];
  const isJoinedOnly = seed % 2 === 0;
  const builder = new Kit.GroupsRequestBuilder().setLimit(isJoinedOnly ? 3 : 100).joinedOnly(isJoinedOnly);
  const frames = manualFrames();
  const model = new LiveList({
    description: groups,
    client: ana,
    query: builder.toQuery(),
    clock,
    nextFrame: frames.nextFrame,
  });
  const rows = new Map<string, () => void>();
  // Every row is drawn, as on a screen that is tall enough: what is drawn is live.
  const draw = (): void => {
    const { ids } = model.getSnapshot().main;
    for (const id of ids)
      if (!rows.has(id))
        rows.set(
          id,
          model.subscribeRow(id, () => {}),
        );
    for (const [id, stop] of rows) {
      if (ids.includes(id)) continue;
      stop();
      rows.delete(id);
    }
  };
  const stop = model.subscribe(draw);

  const acts: readonly (() => unknown)[] = [
    () => {
      const guid = `g${guids.length}`;
      guids.push(guid);
      const type = pick(['public', 'private', 'public'] as const) ?? 'public';
      return pick(all)?.createGroup(new Kit.Group(guid, pick(names) ?? 'x', type));
    },
    () => pick(all)?.joinGroup(pick(guids) ?? 'none'),
    () => pick(all)?.leaveGroup(pick(guids) ?? 'none'),
    () =>
      pick(all)?.addMembersToGroup(pick(guids) ?? 'none', [
        new Kit.GroupMember(pick(['ana', 'ben', 'cleo']) ?? 'ana', 'participant'),
      ]),
    () => pick(all)?.kickGroupMember(pick(guids) ?? 'none', pick(['ana', 'ben', 'cleo']) ?? 'ana'),
    () => pick(all)?.banGroupMember(pick(guids) ?? 'none', pick(['ana', 'ben']) ?? 'ana'),
    () => pick(all)?.unbanGroupMember(pick(guids) ?? 'none', pick(['ana', 'ben']) ?? 'ana'),
    () => pick(all)?.updateGroupMemberScope(pick(guids) ?? 'none', pick(['ana', 'ben']) ?? 'ana', 'admin'),
    () => pick(all)?.deleteGroup(random() < 0.3 ? (pick(guids) ?? 'none') : 'none'),
    async () => {
      const client = pick(others) ?? ana;
      const group = await client.getGroup(pick(guids) ?? 'none');
      group.setName(`${pick(names)} ${Math.floor(random() * 9)}`);
      return await client.updateGroup(group);
    },
    () => model.loadMore(),
    () => model.reload(),
    () => model.setKeyword(pick(['', 't', 'zz', 'ba']) ?? ''),
    () => frames.draw(),
  ];
  faults.setRules([
    { on: '*', kind: 'delay', ms: [0, 400], probability: 0.5 },
    { on: 'event', kind: 'duplicate', probability: 0.2 },
    { on: 'event', kind: 'disconnect', probability: 0.02 },
    { on: 'listGroups', kind: 'error', probability: 0.15 },
    { on: 'listGroups', kind: 'drop', probability: 0.05 },
    { on: 'connect', kind: 'error', probability: 0.2 },
  ]);
  for (let step = 0; step < 70; step += 1) {
    const acting = Promise.resolve().then(() => pick(acts)?.());
    acting.catch(() => {}); // refused acts are part of life
    await clock.advance(Math.floor(random() * 300));
  }

  faults.setRules([]);
  model.setKeyword('');
  for (const client of all) client.wake();
  for (let turn = 0; turn < 12; turn += 1) {
    await clock.advance(15_000);
    frames.draw();
    const { main } = model.getSnapshot();
    if (main.error !== null || main.hasMore) model.loadMore();
  }

  const fresh: GroupRecord[] = [];
  let cursor: string | null = null;
  do {
    const asked = ana.queries.listGroups({ ...builder.toQuery(), cursor });
    await clock.advance(1_000);
    const page = await asked;
    fresh.push(...page.items);
    ({ cursor } = page);
  } while (cursor !== null);
  const { main } = model.getSnapshot();
  const shown = main.ids.flatMap((id) => model.getRow(id)?.item ?? []);
  expect(shown.map(shownOf)).toEqual(fresh.map(shownOf));
  expect(main).toMatchObject({
    hasMore: false,
    error: null,
    isLoadingMore: false,
    phase: fresh.length === 0 ? 'empty' : 'loaded',
  });

  for (const end of rows.values()) end();
  stop();
  for (const client of clients) await client.logout();
  await server.close();
  await clock.advance(60_000);
  expect(clock.waiting).toBe(0);
});
