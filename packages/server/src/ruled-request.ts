import { accountOf, apply, operations, View } from '@open-chat-kit/engine-embedded/rules';
import type { Call, Random } from '@open-chat-kit/engine-embedded/rules';
import { sql } from 'kysely';
import { isCollision } from './database/open-database.ts';
import type { Database, Work } from './database/open-database.ts';
import { toText } from './database/texts.ts';
import { moveOf, plain, streamOf } from './cluster/outcomes.ts';
import type { Happening, Outcome } from './cluster/outcomes.ts';
import type { Bus } from './cluster/bus.ts';
import { newsOf } from './slice/read-world.ts';
import type { PartOfWorld } from './slice/read-world.ts';
import { isWriting, worldFor } from './slice/world-for.ts';
import type { RuledName } from './slice/world-for.ts';
import { writeOperation } from './slice/write-operation.ts';
import type { Done } from './slice/write-operation.ts';

/** What the rules need that is not in the database. */
export interface Surroundings {
  readonly database: Database;
  readonly random: Random;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly eventId: () => string;
  readonly bus: Bus;
  /** The connection that asks. */
  readonly origin: string;
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
export async function runRuled(
  surroundings: Surroundings,
  viewer: string,
  name: RuledName,
  args: readonly unknown[],
): Promise<Answered> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await runOnce(surroundings, viewer, name, args);
    } catch (error) {
      if (tried >= tries || !isCollision(error)) throw error;
    }
  }
}

async function runOnce(
  surroundings: Surroundings,
  viewer: string,
  name: RuledName,
  args: readonly unknown[],
): Promise<Answered> {
  const { database, bus, origin } = surroundings;
  const transaction = isWriting(name)
    ? database.transaction()
    : database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await transaction.execute(async (work) => {
    const world = await worldFor(work, toText(viewer), name, args);
    const recorded = new RecordedCall(surroundings, world, viewer);
    const answer: unknown = Reflect.apply(operations[name], null, [recorded.call, ...args]);
    for (const done of recorded.done) await writeOperation(work, world, done);
    const happening = await keep(work, recorded, origin);
    if (happening) await bus.announce(work, happening);
    return { answer, happening };
  });
}

/** Numbers what happened, and keeps it for all instances. */
async function keep(work: Work, { done, outcomes }: RecordedCall, origin: string): Promise<Happening | null> {
  const [first] = done;
  if (!first) return null;
  const stream = streamOf(first.operation, first.messages);
  const kept = JSON.stringify({ outcomes, origin });
  const { seq } = await work
    .with('numbered', (is) =>
      is
        .insertInto('streams')
        .values({ stream, seq: 1 })
        .onConflict((on) => on.column('stream').doUpdateSet((of) => ({ seq: of('streams.seq', '+', 1) })))
        .returning(['stream', 'seq']),
    )
    .insertInto('happenings')
    .columns(['stream', 'seq', 'outcomes'])
    .expression((is) => is.selectFrom('numbered').select(['stream', 'seq', sql<string>`${kept}::json`.as('outcomes')]))
    .returning('seq')
    .executeTakeFirstOrThrow();
  return { stream, seq, outcomes, origin };
}

/** A call of which everything is written down that came of it. */
class RecordedCall {
  readonly done: Done[] = [];
  readonly outcomes: Outcome[] = [];
  readonly call: Call;

  constructor({ random, now, eventId }: Surroundings, world: PartOfWorld, viewer: string) {
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
        if (move) this.outcomes.push({ type: 'moved', move });
        return messages;
      },
      endTyping: (uid, target) => void this.outcomes.push({ type: 'typed', uid, target }),
      eventId,
      tell: (...tellings) => void this.outcomes.push({ type: 'told', tellings: tellings.map(plain) }),
    };
  }
}
