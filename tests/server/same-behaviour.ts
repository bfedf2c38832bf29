// Two servers, one behaviour: seeded random requests of several users on the embedded server and on the chat server side by
// side. Every answer, refusal and event agrees, ids of messages and marks of age of users apart.
// `… same-behaviour.ts --seeds 40 --steps 500 --first 1 --instances 2`; with `--noisy` words between instances are lost, doubled
// and reordered.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createEmbeddedServer, seededRandom } from '@open-chat-kit/engine-embedded';
import { createRemoteEngine } from '@open-chat-kit/engine-remote';
import { type ChatEngine, createTestLine, type EngineEvent } from '@open-chat-kit/sdk/engine';
import {
  type Bus,
  type Database,
  Files,
  FolderStore,
  migrate,
  openDatabase,
  ownersIn,
  postgresBus,
  startPostgres,
} from '@open-chat-kit/server';
import { manualClock } from '../../packages/engine-embedded/src/testing/manual-clock.ts';
import { NaiveServer } from '../../packages/engine-embedded/src/testing/naive-server.ts';
import {
  absent,
  actorOf,
  generator,
  people,
  realOutcome,
  type Request,
} from '../../packages/engine-embedded/src/testing/random-requests.ts';
import { forgetful } from './forgetful.ts';
import { Air } from './noisy-bus.ts';
import { ownFolder } from './own-folder.ts';
import { patient } from './patient.ts';
import { ServerHost } from './server-host.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    steps: { type: 'string', default: '250' },
    first: { type: 'string', default: '1' },
    instances: { type: 'string', default: '1' },
    noisy: { type: 'boolean', default: false },
  },
});
const [seeds, steps, first, instances] = [values.seeds, values.steps, values.first, values.instances].map(Number);
/** Milliseconds after which an instance has looked for what no word came of. */
const sweepMs = 5_000;
const { signal } = new AbortController();

/** One of the two, with everybody connected to it. */
interface Side {
  readonly engines: readonly ChatEngine[];
  /** What each has heard since it was looked at last. */
  readonly heard: EngineEvent[][];
  /** Names of its messages, in the order in which they were first seen. */
  readonly names: Names;
  advance(ms: number): Promise<void>;
}

/** Messages are numbered as they are first met: the same one has the same number on both sides. */
class Names {
  readonly #byId = new Map<string, string>();
  readonly #byName = new Map<string, string>();
  readonly #orders = new Map<number, string>();

  /** Learns the messages in an outcome, and gives it with their names, and without what differs by right. */
  plain(outcome: unknown): unknown {
    this.#meet(outcome);
    return JSON.parse(
      JSON.stringify(outcome ?? null, (key, value: unknown) => {
        if (key === 'reason') return '';
        if (
          (key === 'id' || key === 'parentId' || key === 'quotedId' || key === 'messageId') &&
          typeof value === 'string'
        )
          return this.#byId.get(value) ?? value;
        if ((key === 'order' || key === 'upTo') && typeof value === 'number') return this.#orders.get(value) ?? value;
        if (key === 'from' && typeof value === 'number') return this.#firstFrom(value);
        if (isProfile(value)) return { ...value, revision: 0 };
        return value;
      }),
    );
  }

  /** The name of one's id; what is no message stays as it is. */
  nameOf(id: string): string {
    return this.#byId.get(id) ?? id;
  }

  idOf(name: string): string {
    return this.#byName.get(name) ?? name;
  }

  /** The first message that stands there or behind: between two orders there is room on one side, and none on the other. */
  #firstFrom(order: number): string {
    const orders = [...this.#orders.keys()].filter((known) => known >= order);
    return this.#orders.get(Math.min(...orders)) ?? 'behind all';
  }

  #meet(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if ('muid' in value && 'id' in value && 'order' in value) this.#name(String(value.id), Number(value.order));
    for (const inner of Object.values(value)) this.#meet(inner);
  }

  #name(id: string, order: number): void {
    if (this.#byId.has(id)) return;
    const name = `message ${this.#byId.size + 1}`;
    this.#byId.set(id, name);
    this.#byName.set(name, id);
    this.#orders.set(order, name);
  }
}

function isProfile(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'lastActiveAt' in value;
}

async function connectAll(side: Omit<Side, 'engines' | 'heard' | 'names'>, make: () => ChatEngine): Promise<Side> {
  const engines: ChatEngine[] = [];
  const heard: EngineEvent[][] = people.map(() => []);
  for (const [index, [uid]] of people.entries()) {
    const engine = make();
    await engine.connect({ uid }, (events) => heard[index]?.push(...events), signal);
    engines.push(engine);
  }
  return { ...side, engines, heard, names: new Names() };
}

/** The events of one step by their streams: of a stream in its order, and of what has none in any. */
function eventsOf(side: Side, person: number): Readonly<Record<string, readonly string[]>> {
  const streams: Record<string, string[]> = {};
  for (const event of side.heard[person]?.splice(0) ?? []) {
    const { id: _, ...told } = { id: '', ...event };
    (streams[streamOf(event)] ??= []).push(JSON.stringify(side.names.plain(told)));
  }
  streams[ofNone]?.sort();
  return streams;
}

const ofNone = 'of none';

function streamOf(event: EngineEvent): string {
  if ('group' in event) return `group ${event.group.guid}`;
  if (!('message' in event)) return ofNone;
  const { receiver, sender } = event.message;
  return receiver.type === 'group' ? `group ${receiver.id}` : [receiver.id, sender.uid].toSorted().join(' and ');
}

const folder = ownFolder('server');
const postgres = await startPostgres(path.join(folder, 'data'), forgetful);
let requests = 0;
let events = 0;
let failed = 0;
let noise = 0;

async function runSeed(seed: number): Promise<void> {
  const url = await postgres.createDatabase(`seed_${seed}`);
  const database: Database = openDatabase({ url, ...patient, onWarning: (warning) => console.warn(warning) });
  await migrate(database);
  const random = seededRandom(seed);
  const clock = manualClock();
  const embedded = createEmbeddedServer({ clock, random: seededRandom(seed + 1) });
  const warnings: string[] = [];
  const air = new Air(seededRandom(seed + 2));
  const bus = (): Bus =>
    values.noisy ? air.bus() : postgresBus({ url, database, onWarning: (warning) => void warnings.push(warning) });
  const host = await ServerHost.start({
    database,
    files: new Files({
      store: new FolderStore(path.join(folder, 'files')),
      secret: 'secret',
      owners: ownersIn(database),
    }),
    instances: instances ?? 1,
    ...((instances ?? 1) > 1 && { bus }),
    warn: (warning) => void warnings.push(warning),
  });
  const model = new NaiveServer(() => Math.floor(clock.now() / 1_000));
  for (const [uid, name] of [...people, ...absent]) {
    await embedded.createUser({ uid, name });
    await host.createUserNamed(uid, name);
    model.addUser(uid, name);
  }
  const near = await connectAll({ advance: (ms) => clock.advance(ms) }, () => embedded.engine());
  const far = await connectAll({ advance: (ms) => host.advance(ms) }, () => {
    const address = host.nextUrl();
    return createRemoteEngine({ url: address, open: () => createTestLine(host.lineTo(address)).open });
  });
  for (const [uid] of people) model.connect(uid);
  const uids = [...people, ...absent].map(([uid]) => uid);
  for (const side of [near, far])
    for (const engine of side.engines) engine.watch({ users: uids, groups: ['g1', 'g2', '😀'] });
  await settle([near, far]);
  for (const [person] of people.entries()) for (const side of [near, far]) eventsOf(side, person);

  const { change, question } = generator(random, model);
  for (let step = 0; step < (steps ?? 0); step += 1) {
    for (const request of [change(), question()]) {
      const person = actorOf(request, model, random);
      const uid = people[person]?.[0] ?? '';
      const answers = [await ask(near, person, request, near), await ask(far, person, request, near)];
      follow(model, uid, request);
      requests += 1;
      assert.deepEqual(answers[1], answers[0], `step ${step}: ${uid} asked ${JSON.stringify(request)}`);
    }
    const ms = Math.floor(random() * 10_000) + (values.noisy ? sweepMs : 0);
    await near.advance(ms);
    await far.advance(ms);
    await settle([far]);
    for (const [index, [uid]] of people.entries()) {
      const [one, other] = [eventsOf(near, index), eventsOf(far, index)];
      events += Object.values(one).flat().length;
      assert.deepEqual(other, one, `step ${step}: what ${uid} heard`);
    }
  }
  assert.deepEqual(warnings, []);
  noise += air.counts.lost + air.counts.doubled + air.counts.late;
  for (const engine of [...near.engines, ...far.engines]) await engine.disconnect();
  await host.close();
  await embedded.close();
  await database.destroy();
}

/** Answers and events come by one channel: behind an answer everything before it has come. */
async function settle(sides: readonly Side[]): Promise<void> {
  for (const { engines, advance } of sides) {
    await Promise.all(engines.map((engine) => engine.ping(signal)));
    await advance(0); // what may wait for something else is told
  }
}

/** Ids are the embedded server's: on the other side the same message has another one. */
async function ask(side: Side, person: number, request: Request, near: Side): Promise<unknown> {
  const engine = side.engines[person];
  assert.ok(engine);
  const own: unknown = JSON.parse(JSON.stringify(request.args), (_key, value: unknown) => {
    return typeof value === 'string' ? side.names.idOf(near.names.nameOf(value)) : value;
  });
  const outcome = await realOutcome(engine, { ...request, args: Array.isArray(own) ? own : [] });
  return side.names.plain(outcome);
}

/** The model knows what there is to ask about. */
function follow(model: NaiveServer, uid: string, { name, args }: Request): void {
  const method: unknown = Reflect.get(model, name);
  if (typeof method !== 'function') return;
  try {
    Reflect.apply(method, model, [uid, ...args]);
  } catch {
    // refused, as by the others
  }
}

try {
  for (let seed = first ?? 1; seed < (first ?? 1) + (seeds ?? 0); seed += 1) {
    try {
      await runSeed(seed);
    } catch (error) {
      failed += 1;
      console.log(`seed ${seed}: ${error instanceof Error ? error.message.slice(0, 3_000) : String(error)}`);
      if (failed >= 5) break;
    }
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  `${requests} requests and ${events} events on ${instances} instances agree but for ${failed} seeds; ${noise} words were lost, doubled or late`,
);
// A bus that loses nothing tries nothing.
process.exit(failed > 0 || (values.noisy && noise === 0) ? 1 : 0);
