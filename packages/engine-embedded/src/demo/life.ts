import { isKitException, systemClock } from '@open-chat-kit/sdk/engine';
import type { ChatEngine, ChatTarget, Clock, GroupRecord } from '@open-chat-kit/sdk/engine';
import { randomId, seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import type { EmbeddedServer } from '../server.ts';
import { between, pick } from './picking.ts';
import { smallTalk } from './topics.ts';

/** How lively a demo is. */
export interface DemoLifeOptions {
  /** Things that happen in a minute. @default 20 */
  readonly rate?: number;
  /** Who does them, by uid. @default a few people of the demo, without `ana` */
  readonly people?: readonly string[];
  /** Whom they write to one-to-one. @default "ana" */
  readonly viewer?: string;
  /** @default 1 */
  readonly seed?: number;
  /** @default the machine's own clock */
  readonly clock?: Clock;
}

const nothing = (): void => undefined;
const query = { limit: 50, cursor: null, keyword: '', tags: [], withTags: false } as const;

/**
 * Lets people of the demo come, type, write, react, join and leave, each on a connection of their own, as any user
 * could. What fails is passed over: a demo goes on.
 * @returns stops it
 */
export function startDemoLife(server: Pick<EmbeddedServer, 'engine'>, options: DemoLifeOptions = {}): () => void {
  const { rate = 20, people = ['ben', 'mei', 'yusuf', 'noa', 'priya'], viewer = 'ana', clock = systemClock } = options;
  const random = seededRandom(options.seed ?? 1);
  const stop = new AbortController();
  const actors = people.map((uid) => new Actor(uid, viewer, server.engine(), clock, random, stop.signal));
  let cancel = nothing;
  const next = (): void => {
    // Irregular, as life is, but `rate` in the long run.
    cancel = clock.after((60_000 / rate) * (0.25 + 1.5 * random()), () => {
      next();
      pick(actors, random)
        .act()
        .catch((error: unknown) => {
          if (!isKitException(error)) throw error;
        });
    });
  };
  if (actors.length > 0 && rate > 0) next();
  return () => {
    cancel();
    stop.abort();
    for (const actor of actors) actor.leave();
  };
}

/** One person of the demo. */
class Actor {
  readonly #uid: string;
  readonly #viewer: string;
  readonly #engine: ChatEngine;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #signal: AbortSignal;
  readonly #timers = new Set<() => void>();
  #isOnline = false;
  #lines: string[] = [];

  constructor(uid: string, viewer: string, engine: ChatEngine, clock: Clock, random: Random, signal: AbortSignal) {
    this.#uid = uid;
    this.#viewer = viewer;
    this.#engine = engine;
    this.#clock = clock;
    this.#random = random;
    this.#signal = signal;
  }

  /** Does something. */
  async act(): Promise<void> {
    if (!this.#isOnline) {
      await this.#engine.connect({ uid: this.#uid }, this.#hear, this.#signal);
      this.#isOnline = true;
      return;
    }
    const dice = this.#random();
    if (dice < 0.06) {
      this.#isOnline = false;
      await this.#engine.disconnect();
    } else if (dice < 0.16) await this.#move();
    else if (dice < 0.28) await this.#react();
    else if (dice < 0.4) await this.#write({ type: 'user', id: this.#viewer });
    else {
      const group = await this.#someGroup(true);
      if (group) await this.#write({ type: 'group', id: group.guid });
    }
  }

  leave(): void {
    for (const cancel of this.#timers) cancel();
    void this.#engine.disconnect();
  }

  readonly #hear = (events: Parameters<Parameters<ChatEngine['connect']>[1]>[0]): void => {
    if (events.some(({ type }) => type === 'connection.lost' || type === 'session.ended')) this.#isOnline = false;
  };

  /** Types as long as the line is, then sends it. */
  async #write(target: ChatTarget): Promise<void> {
    if (this.#lines.length === 0) this.#lines = [...smallTalk(this.#random)];
    const text = this.#lines.shift() ?? '👋';
    this.#engine.setTyping(target, true);
    await this.#wait(800 + text.length * between(30, 70, this.#random));
    const content = { kind: 'text', text } as const;
    const draft = { muid: randomId(this.#random), content, parentId: '', quotedId: '', metadata: {} };
    await this.#engine.send(target, draft, this.#signal);
  }

  async #move(): Promise<void> {
    const group = await this.#someGroup(this.#random() < 0.4);
    if (!group || group.type !== 'public') return;
    if (!group.hasJoined) await this.#engine.joinGroup(group.guid, null, this.#signal);
    else if (group.scope !== 'owner') await this.#engine.leaveGroup(group.guid, this.#signal);
  }

  async #react(): Promise<void> {
    const group = await this.#someGroup(true);
    if (!group) return;
    const { items } = await this.#engine.history(
      { type: 'group', id: group.guid },
      {
        limit: 5,
        from: { kind: 'latest' },
        keyword: '',
        types: ['text'],
        categories: [],
        parentId: '',
        hideReplies: false,
        hideDeleted: true,
        unreadOnly: false,
      },
      this.#signal,
    );
    const last = items.at(-1);
    if (!last) return;
    await this.#engine.mark(last.id, 'read', this.#signal);
    await this.#engine.setReaction(last.id, pick(['👍', '❤️', '😂', '🎉'], this.#random), true, this.#signal);
  }

  async #someGroup(joinedOnly: boolean): Promise<GroupRecord | null> {
    const { items } = await this.#engine.listGroups({ ...query, joinedOnly }, this.#signal);
    return items.length === 0 ? null : pick(items, this.#random);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, () => {
        this.#timers.delete(cancel);
        resolve();
      });
      this.#timers.add(cancel);
    });
  }
}
