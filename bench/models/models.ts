/**
 * What an event costs the models alone, without pixels and without a browser: one bundle for Node and for Hermes, so it
 * asks the platform for nothing but `Date` and `print` or `console`.
 */
import { type ClientEvent, type Clock, type ClientSubscriber, type GroupRecord, Kit } from '@open-chat-kit/sdk';
import { groups } from '../../packages/react-native/src/models/lists/groups.ts';
import { LiveList } from '../../packages/react-native/src/models/live-list/live-list.ts';
import { benchEngine } from '../pages/world/bench-engine.ts';
import { GroupWorld } from '../pages/world/group-world.ts';
import { other } from '../pages/world/records.ts';

declare const print: ((text: string) => void) | undefined;

/** Rows that a list has in view. */
const rowsInView = 20;
/** Milliseconds of one batch: long enough for a clock of whole ones, short enough to run between other programs. */
const leastMs = 25;

/** Nothing here takes long enough for anybody's patience to end. */
const clock: Clock = { now: () => Date.now(), after: () => () => {} };

/** A list of so many groups, and a way to tell its model of something. */
interface Scene {
  readonly tell: ClientSubscriber;
  readonly world: GroupWorld;
  readonly records: readonly GroupRecord[];
  /** What a frame does. */
  flush(): void;
  end(): void;
}

async function sceneOf(total: number): Promise<Scene> {
  const world = new GroupWorld({ first: total, total });
  const client = new Kit.ChatClient({ engine: benchEngine({ groups: world }), clock });
  await client.login('ana');
  let tell: ClientSubscriber = () => {};
  const { subscribe } = client;
  const heard = Object.defineProperty(client, 'subscribe', {
    value: (subscriber: ClientSubscriber) => {
      tell = subscriber;
      return subscribe.call(client, subscriber);
    },
  });
  const frames: { run: (() => void) | null } = { run: null };
  const model = new LiveList({
    description: groups,
    client: heard,
    query: new Kit.GroupsRequestBuilder().toQuery(),
    clock,
    nextFrame: (run) => {
      frames.run = run;
      return () => void (frames.run = null);
    },
  });
  const flush = (): void => {
    const { run } = frames;
    frames.run = null;
    run?.();
  };
  const stop = model.subscribe(() => {});
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  flush();
  const { ids } = model.getSnapshot().main;
  if (ids.length !== total) throw new Error(`${ids.length} of ${total} groups are loaded.`);
  let drawn = 0;
  const stops = ids.slice(0, rowsInView).map((guid) => model.subscribeRow(guid, () => (drawn += 1)));
  return {
    tell,
    world,
    flush,
    records: ids.flatMap((guid) => world.get(guid) ?? []),
    end() {
      if (drawn === 0) throw new Error('No event reached a row: nothing was measured.');
      for (const end of [...stops, stop]) end();
      void client.logout();
    },
  };
}

const manyBatches = 40;
/** A copy of 100,000 takes so long that more would be minutes. */
const naiveBatches = 3;

/** Microseconds of one call, in the fastest of several batches: whatever else runs on the machine only adds to them. */
function microsecondsOf(run: (index: number) => void, batches = manyBatches): number {
  let count = 64;
  const timed = (): number => {
    const start = Date.now();
    for (let index = 0; index < count; index += 1) run(index);
    return Date.now() - start;
  };
  const fastest = (times: number): number => Math.min(...Array.from({ length: times }, timed));
  // Of several, so that a batch in which something else ran does not pass for a long one.
  while (fastest(5) < leastMs) count *= 2;
  return (fastest(batches) * 1_000) / count;
}

/** News of rows in view, made beforehand: making them is not the model's work. */
function newsOf(records: readonly GroupRecord[], hasJoined: boolean): readonly (readonly ClientEvent[])[] {
  const inView = records.slice(0, rowsInView);
  return [5, 6].flatMap((membersCount) =>
    inView.map(({ guid }): readonly ClientEvent[] => [
      {
        type: 'group.joined',
        id: `${guid} ${membersCount}`,
        group: hasJoined
          ? { guid, revision: 2, membersCount }
          : { guid: `not ${guid}`, revision: 2, membersCount, hasJoined },
        user: other,
        actor: other,
        at: 1,
        message: null,
      },
    ]),
  );
}

/** As most kits do: all records in one array, which each event copies. */
function naiveOf(records: readonly GroupRecord[]): (event: ClientEvent) => void {
  let all = [...records];
  return (event) => {
    if (!('group' in event)) return;
    // oxlint-disable-next-line oxc/no-map-spread -- that it copies is the point
    all = all.map((group) => (group.guid === event.group.guid ? { ...group, ...event.group } : group));
  };
}

/** The least that a store with a listener for each row in view can do. */
function limitOf(records: readonly GroupRecord[]): { tell(event: ClientEvent): void; flush(): void } {
  const byId = new Map(records.map((group) => [group.guid, group]));
  const dirty = new Set<string>();
  let drawn = 0;
  const listeners = new Map(records.slice(0, rowsInView).map(({ guid }) => [guid, () => (drawn += 1)]));
  return {
    tell(event) {
      if (!('group' in event)) return;
      const before = byId.get(event.group.guid);
      if (before === undefined || before.revision > event.group.revision) return;
      byId.set(before.guid, { ...before, ...event.group });
      dirty.add(before.guid);
    },
    flush() {
      for (const guid of dirty) listeners.get(guid)?.();
      dirty.clear();
      if (drawn === 0) throw new Error('No event reached a row: nothing was measured.');
    },
  };
}

async function measure(total: number): Promise<Readonly<Record<string, number>>> {
  const scene = await sceneOf(total);
  const { records, tell } = scene;
  const news = newsOf(records, true);
  const foreignNews = newsOf(records, false);
  const at = <T>(items: readonly T[], index: number): T => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error('There is nothing to tell.');
    return item;
  };
  const event = microsecondsOf((index) => {
    tell(at(news, index), 'remote');
    if (index % 100 === 99) scene.flush();
  });
  // As it comes from an engine: through cleaning, ledger and delivery of the SDK.
  const delivered = microsecondsOf((index) => {
    scene.world.join(at(records, index % rowsInView).guid);
    if (index % 100 === 99) scene.flush();
  });
  const foreign = microsecondsOf((index) => tell(at(foreignNews, index), 'remote'));
  const naive = naiveOf(records);
  const copied = microsecondsOf((index) => naive(at(at(news, index), 0)), naiveBatches);
  const least = limitOf(records);
  const limit = microsecondsOf((index) => {
    least.tell(at(at(news, index), 0));
    if (index % 100 === 99) least.flush();
  });
  scene.end();
  return { event, limit, delivered, foreign, naive: copied };
}

async function measureAll(): Promise<void> {
  for (const size of [300, 3_000, 100_000]) {
    const text = JSON.stringify({ size, ...(await measure(size)) });
    say(text);
  }
}

function say(text: string): void {
  if (typeof print === 'function') print(text);
  else console.log(text);
}

measureAll().catch((error: unknown) =>
  say(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
);
