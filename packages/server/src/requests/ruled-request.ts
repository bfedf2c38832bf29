import { accountOf, apply, operations, View } from '@open-chat-kit/engine-embedded/rules';
import type { Call, Random } from '@open-chat-kit/engine-embedded/rules';
import type { CompiledQuery } from 'kysely';
import { gone } from '../accounts/accounts.ts';
import type { Bus } from '../cluster/bus.ts';
import { keep, numberIn } from '../cluster/streams.ts';
import { moveOf, plain, streamOf } from '../cluster/outcomes.ts';
import { topicsIn } from '../cluster/topics.ts';
import type { Happening, Outcome, Unnumbered } from '../cluster/outcomes.ts';
import { heed } from '../database/heed.ts';
import type { Prepared } from '../database/prepared.ts';
import { isCollision } from '../database/open-database.ts';
import type { Database, Work } from '../database/open-database.ts';
import { toText } from '../database/texts.ts';
import { writeAndEnd } from '../database/together.ts';
import { findWorlds, newsOf } from '../slice/read-world.ts';
import type { PartOfWorld, SoughtBy } from '../slice/read-world.ts';
import { lockTogether } from '../slice/locks.ts';
import { isWriting, mustNameFew, turnOf, worldFor } from '../slice/world-for.ts';
import type { RuledName } from '../slice/world-for.ts';
import { writesOf } from '../slice/write-operation.ts';
import type { Done } from '../slice/write-operation.ts';
import type { Turns } from '../turns.ts';

/** What the rules need besides the part of the world at hand. */
export interface Means {
  readonly database: Database;
  readonly random: Random;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly eventId: () => string;
  readonly bus: Bus;
  readonly turns: Turns;
  /** The connection that asks. */
  readonly origin: string;
  /** Aborted once nobody waits for it any more. */
  readonly signal?: AbortSignal | undefined;
  /** Who is to be told outside of the chat. */
  readonly backend?: Backend | undefined;
}

/** The host's backend, as far as it is told what happens. */
export interface Backend {
  /** What is to be written of it, in the transaction in which it happens. */
  writesOf(happening: Unnumbered): readonly Prepared[];
  /** It is safe. */
  look(): void;
}

/** Something that is decided by rules on a part of the world. */
export interface Deed {
  readonly isWriting: boolean;
  /** For which others wait here, before they take a connection; `null` for none. */
  readonly turn: string | null;
  readonly read: (work: Work) => Promise<PartOfWorld>;
  readonly decide: (call: Call) => unknown;
  /** It takes away what is left of its viewer, who was erased: nobody else of them does anything any more. */
  readonly isAfterErasure?: true;
}

/** An answer, and what is to be told of it now that it is safe. */
export interface Answered {
  readonly answer: unknown;
  /** `null` where nothing happened. */
  readonly happening: Happening | null;
}

/** How often a request is tried that somebody else was faster than. */
const tries = 5;

/**
 * One request, one transaction: reads and locks the part of the world that it is about, lets the rules decide, writes
 * what they decided. Nothing is told before all of it is safe.
 */
export async function runRuled(means: Means, viewer: string, deed: Deed): Promise<Answered> {
  const run = async (): Promise<Answered> => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await runOnce(means, viewer, deed);
      } catch (error) {
        if (tried >= tries || !isCollision(error)) throw error;
      }
    }
  };
  const { turn } = deed;
  // Whoever waits for the lock of a row holds a connection: so many would wait that nobody else got one.
  return await (turn === null ? run() : means.turns.take(turn, run, means.signal));
}

/** A request of the contract. @throws LIMIT_EXCEEDED where it names too many */
export function deedOf(viewer: string, name: RuledName, args: readonly unknown[]): Deed {
  mustNameFew(name, args);
  return {
    isWriting: isWriting(name),
    turn: turnOf(viewer, name, args),
    read: (work) => worldFor(work, toText(viewer), name, args),
    decide: (call) => Reflect.apply(operations[name], null, [call, ...args]),
  };
}

async function runOnce(means: Means, viewer: string, deed: Deed): Promise<Answered> {
  const { database } = means;
  const transaction = deed.isWriting
    ? database.transaction()
    : database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (work) => {
    await heed(work, means.signal);
    const { answer, writing } = decided(means, viewer, await deed.read(work), deed);
    if (!writing) return { answer, happening: null };
    const numbered = numberIn(await writeAndEnd(work, [...writing.rowsIn(work), writing.number]));
    return { answer, happening: { ...writing.happened, seq: numbered } };
  });
}

/** One of several that are done together. It locks nothing, and nothing of it depends on what the others do. */
export interface Share {
  /** The connection that asks. */
  readonly origin: string;
  readonly viewer: string;
  readonly sought: SoughtBy;
  readonly deed: Deed;
}

/** What came of a share: the rules may refuse one, and not the others. */
export type Settled = PromiseSettledResult<Answered>;

/**
 * Several people's requests in one transaction, which costs little more than one of them. No two of them are of the same
 * person. @throws where nothing of it was done
 */
export async function runTogether(means: Omit<Means, 'origin'>, shares: readonly Share[]): Promise<readonly Settled[]> {
  return await means.database.transaction().execute(async (work): Promise<readonly Settled[]> => {
    const worlds = await findWorlds(
      work,
      shares.map(({ sought }) => sought),
    );
    const settled: Settled[] = [];
    const writings: OneOfSeveral[] = [];
    for (const [at, { origin, viewer, deed }] of shares.entries()) {
      const world = worlds[at];
      try {
        if (!world) throw new Error('There is no part of the world for one of them.');
        const { answer, writing } = decided({ ...means, origin }, viewer, world, deed);
        settled[at] = { status: 'fulfilled', value: { answer, happening: null } };
        if (writing) writings.push({ ...writing, at, answer });
      } catch (reason) {
        settled[at] = { status: 'rejected', reason };
      }
    }
    if (writings.length === 0) return settled;
    // Everywhere in the same order, and numbers last as with everybody: nobody waits for somebody who waits for them.
    writings.sort((a, b) => (a.happened.stream < b.happened.stream ? -1 : 1));
    const answers = await writeAndEnd(work, [
      ...lockTogether(writings.map(({ happened }) => happened.stream)),
      ...writings.flatMap(({ rowsIn }) => rowsIn(work)),
      ...writings.map(({ number }) => number),
    ]);
    for (const [nth, { at, answer, happened }] of writings.entries()) {
      const seq = numberIn(answers.slice(0, answers.length - writings.length + nth + 1));
      settled[at] = { status: 'fulfilled', value: { answer, happening: { ...happened, seq } } };
    }
    return settled;
  });
}

/** What is to be written of what happened. */
interface Writing {
  readonly happened: Unnumbered;
  readonly rowsIn: (work: Work) => readonly CompiledQuery[];
  /** Gives it its number. Everybody else who writes in its stream waits for the end of that: so it comes last. */
  readonly number: CompiledQuery;
}

interface OneOfSeveral extends Writing {
  /** Whose share it is. */
  readonly at: number;
  readonly answer: unknown;
}

interface Decided {
  readonly answer: unknown;
  /** `null` where nothing happened. */
  readonly writing: Writing | null;
}

/** Lets the rules decide. @throws what they refuse */
function decided(means: Means, viewer: string, world: PartOfWorld, { decide, isAfterErasure }: Deed): Decided {
  if (world.erased.has(viewer) && !isAfterErasure) throw gone();
  const { backend, bus, origin } = means;
  const recorded = new RecordedCall(means, world, viewer);
  const answer = decide(recorded.call);
  const happened = recorded.happening(origin);
  if (!happened) return { answer, writing: null };
  const rowsIn = (work: Work): readonly CompiledQuery[] => [
    ...recorded.done.flatMap((done) => writesOf(work, world, done)),
    ...(backend?.writesOf(happened) ?? []),
  ];
  return { answer, writing: { happened, rowsIn, number: keep(happened, bus) } };
}

/** A call of which everything is written down that came of it. */
class RecordedCall {
  readonly done: Done[] = [];
  readonly call: Call;
  readonly #outcomes: Outcome[] = [];

  constructor({ random, now, eventId }: Means, world: PartOfWorld, viewer: string) {
    const news = newsOf(world);
    const account = accountOf(world, viewer);
    this.call = {
      world,
      news,
      view: new View(news, account),
      viewer: account,
      random,
      now: now(),
      commit: (operation) => {
        const messages = apply(world, operation);
        this.done.push({ operation, messages });
        const move = moveOf(operation);
        if (move) this.#outcomes.push({ type: 'moved', move });
        return messages;
      },
      endTyping: (uid, target) => void this.#outcomes.push({ type: 'typed', uid, target }),
      eventId,
      tell: (...tellings) => void this.#outcomes.push({ type: 'told', tellings: tellings.map(plain) }),
    };
  }

  /** What is to be told; `null` where nothing was done. */
  happening(origin: string): Unnumbered | null {
    const [first] = this.done;
    if (!first) return null;
    const stream = streamOf(first.operation, first.messages);
    const { groups } = this.call.world;
    const topics = topicsIn(stream, this.#outcomes, (uid, guid) => groups.get(guid)?.members.has(uid) === true);
    return { stream, topics, outcomes: this.#outcomes, origin };
  }
}
