import { isDeepStrictEqual } from 'node:util';
import type { ChatEngine, UserRecord } from '@open-chat-kit/sdk/engine';
import { createEmbeddedServer, memoryStorage, seededRandom } from './index.ts';
import type { EmbeddedServer } from './index.ts';
import { manualClock } from './testing/manual-clock.ts';
import { mortalStorage } from './testing/mortal-storage.ts';
import { NaiveServer, Refusal } from './testing/naive-server.ts';
import { absent, actorOf, generator, isUser, people, realOutcome, type Request } from './testing/random-requests.ts';

const seeds = 30;
const operations = 500;
const { signal } = new AbortController();

function modelOutcome(model: NaiveServer, uid: string, { name, args }: Request): unknown {
  try {
    if (name === 'getUser' || name === 'upload' || name === 'ping') throw new Error('not in the model');
    const method: unknown = model[name];
    if (typeof method !== 'function') throw new Error(`the model has no ${name}`);
    return Reflect.apply(method, model, [uid, ...args]);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Reasons are words for people, which the model does not have; nor has it marks of age of users. */
function comparable(outcome: unknown): unknown {
  return JSON.parse(
    JSON.stringify(outcome ?? null, (key, value: unknown) => {
      if (key === 'reason') return '';
      return isUser(value) ? { ...value, revision: 0 } : value;
    }),
  );
}

/** Holds marks of age to their word: they never go back, and whoever looks different has a bigger one. */
class Ages {
  readonly #seen = new Map<string, { readonly looks: string; readonly revision: number }>();

  look(viewer: string, outcome: unknown): void {
    JSON.stringify(outcome ?? null, (_key, value: unknown) => {
      if (isUser(value)) this.#meet(viewer, value);
      return value;
    });
  }

  #meet(viewer: string, user: UserRecord): void {
    const { uid, name, status, lastActiveAt, blockedByMe, hasBlockedMe, revision } = user;
    const looks = JSON.stringify([name, status, lastActiveAt, blockedByMe, hasBlockedMe]);
    const before = this.#seen.get(JSON.stringify([viewer, uid]));
    this.#seen.set(JSON.stringify([viewer, uid]), { looks, revision });
    if (!before) return;
    const isRight = before.looks === looks ? revision >= before.revision : revision > before.revision;
    expect({ uid, isRight, before, now: { looks, revision } }).toMatchObject({ isRight: true });
  }
}

async function connectAll(server: EmbeddedServer, model: NaiveServer): Promise<ChatEngine[]> {
  const engines: ChatEngine[] = [];
  for (const [uid] of people) {
    const engine = server.engine();
    await engine.connect({ uid }, () => undefined, signal);
    model.connect(uid);
    engines.push(engine);
  }
  return engines;
}

const codes = new Map<string, number>();

test.each([...Array(seeds).keys()])('agrees with the naive model (seed %i)', async (seed) => {
  const random = seededRandom(seed + 1);
  const clock = manualClock();
  const kept = memoryStorage();
  let storage = mortalStorage(kept);
  const start = (): EmbeddedServer => {
    storage = mortalStorage(kept);
    return createEmbeddedServer({ clock, random, storage });
  };
  const model = new NaiveServer(() => Math.floor(clock.now() / 1_000));
  let server = start();
  for (const [uid, name] of [...people, ...absent]) {
    await server.createUser({ uid, name });
    model.addUser(uid, name);
  }
  let engines = await connectAll(server, model);
  const { change, question } = generator(random, model);
  const ages = new Ages();

  for (let step = 0; step < operations; step += 1) {
    for (const request of [change(), question()]) {
      const index = actorOf(request, model, random);
      const uid = people[index]?.[0] ?? '';
      const engine = engines[index];
      if (!engine) throw new Error('no engine');
      const answer = await realOutcome(engine, request);
      ages.look(uid, answer);
      const real = comparable(answer);
      const expected = comparable(modelOutcome(model, uid, request));
      // The request stands beside the outcome, so that a failure names it.
      if (!isDeepStrictEqual(real, expected))
        expect({ step, uid, request, outcome: real }).toEqual({ step, uid, request, outcome: expected });
      if (typeof real === 'string') codes.set(real, (codes.get(real) ?? 0) + 1);
    }
    await clock.advance(Math.floor(random() * 10_000));
    if (step === Math.floor(operations / 2)) {
      if (seed % 2 === 0) {
        for (const engine of engines) await engine.disconnect();
        for (const [uid] of people) model.disconnect(uid);
        await server.close();
      } else {
        storage.kill();
        model.crash();
      }
      server = start();
      engines = await connectAll(server, model);
    }
  }
  await server.close();
});

test('the requests above met every refusal that they can meet', () => {
  expect([...codes.keys()].sort()).toEqual(
    [
      'ALREADY_MEMBER',
      'BANNED',
      'CONFLICT',
      'FORBIDDEN',
      'INVALID_ARGUMENT',
      'NOT_A_MEMBER',
      'NOT_FOUND',
      'OWNER_CANNOT_LEAVE',
      'WRONG_PASSWORD',
    ].sort(),
  );
});
