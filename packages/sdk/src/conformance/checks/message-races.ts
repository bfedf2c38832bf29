import type { EngineEvent, MessageEvent, MessageNews, MessageRecord, ReactionEvent } from '../../contract.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { describeError, expectEqual, fail, isRecord, sameValue, show } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { idOf } from '../recorder.ts';
import { historyQuery, live, messageDraft, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { messageActs, type MessageAct, type MessageRing, type MessageState, type Side } from './message-race-acts.ts';

/** Everybody with a phone and a laptop, and who listens. */
interface Table {
  readonly where: string;
  readonly phones: ReadonlyMap<string, Person>;
  readonly laptops: ReadonlyMap<string, Person>;
  /** A third device of Olga's, which does nothing. */
  readonly ear: Person;
  readonly to: MessageRing['to'];
}

/** How a race ended, to be held against what was told of it once all has arrived. */
interface End {
  readonly what: string;
  readonly id: string;
  readonly message: MessageRecord;
  readonly told: readonly EngineEvent['type'][];
}

/**
 * Two writes on one message end as if one had come behind the other: as a naive server says that they end, with a revision for
 * each change and one event of it. Both are asked for at the same moment, and a few turns apart: so that one comes in the
 * middle of the other, wherever an engine waits.
 */
export const messageRaceChecks: readonly ConformanceCheck[] = messageActs.map((one, index) =>
  check(
    'at once',
    `“${one.what}” and any other write on one message end as one behind the other`,
    one.needs,
    async (scene) => {
      for (const table of await tablesOf(scene)) {
        const has: Readonly<Record<string, boolean | undefined>> = table.ear.engine.capabilities;
        const isPlayed = ({ by, needs }: MessageAct): boolean =>
          table.phones.has(by) && needs.every((need) => has[need] === true);
        if (!isPlayed(one)) continue;
        const ends: End[] = [];
        for (const [place, other] of messageActs.entries()) {
          if (place < index || !isPlayed(other)) continue;
          // Both timings in a group: between two one of them is enough.
          if (table.phones.has('Mona')) ends.push(await race(scene, table, one, other, 0));
          ends.push(await race(scene, table, other, one, 1 + ((index * 3 + place) % 8)));
        }
        await scene.quiet();
        for (const end of ends) await expectTold(table.ear, end);
      }
    },
  ),
);

async function tablesOf(scene: Scene): Promise<readonly Table[]> {
  const [olga, paul, mona] = [await scene.person('Olga'), await scene.person('Paul'), await scene.person('Mona')];
  const laptops = new Map<string, Person>();
  for (const person of [olga, paul, mona]) {
    laptops.set(person.name, await scene.connect(`${person.name}’s laptop`, person.session));
  }
  const { guid } = await scene.group(olga);
  await scene.add(olga, guid, [paul], 'participant');
  await scene.add(olga, guid, [mona], olga.engine.capabilities.scopes ? 'moderator' : 'participant');
  const ear = await scene.connect('Olga’s tablet', olga.session);
  const two = new Map([olga, paul].map((person) => [person.name, person]));
  return [
    { where: 'in a group', phones: new Map([...two, [mona.name, mona]]), laptops, ear, to: () => inGroup({ guid }) },
    {
      where: 'between two',
      phones: two,
      laptops,
      ear,
      to: ({ uid }) => ({ type: 'user', id: uid === paul.uid ? olga.uid : paul.uid }),
    },
  ];
}

async function race(scene: Scene, table: Table, first: MessageAct, second: MessageAct, turns: number): Promise<End> {
  const { ring, state, revision } = await ringOf(scene, table);
  const what = `${first.what} and ${second.what} at once, ${table.where}`;
  const begun = first.act(personIn(table.phones, first.by), ring, 'one');
  const [one, other] = await Promise.allSettled([
    begun,
    afterTurns(turns).then(() => second.act(personIn(table.laptops, second.by), ring, 'other')),
  ]);
  const answers = [one, other].map((end): Answer => {
    if (end.status === 'fulfilled') return { isAccepted: true, revision: revisionIn(end.value) };
    const isProper = isKitException(end.reason) && end.reason.code !== 'INTERNAL';
    return isProper
      ? { isAccepted: false, revision: null }
      : fail(`${what}: one ended with ${describeError(end.reason)}`);
  });
  const acts = [
    { act: first, side: 'one', answer: answers[0] },
    { act: second, side: 'other', answer: answers[1] },
  ] as const;
  const message = await personIn(table.phones, 'Paul').engine.getMessage(ring.id, live());
  const seen = await seenIn(table, message);
  const orders = [serial(state, acts), serial(state, [acts[1], acts[0]])];
  const fitting = orders.filter(({ isAccepted, end }) => isAccepted && sameValue(asSeen(end, seen), seen));
  if (fitting.length === 0) {
    const wanted = orders.map(({ end }) => show(asSeen(end, seen))).join(' or ');
    fail(
      `${what} ended as ${show(seen)}, ${answers.map(({ isAccepted }) => (isAccepted ? 'done' : 'refused')).join(' and ')}, and one behind the other would end as ${wanted}`,
    );
  }
  const aged = fitting.find(({ steps }) => isAged(steps, revision, message.revision));
  if (!aged) {
    const said = answers.map((answer) => answer.revision);
    fail(
      `${what}: the message went from revision ${revision} to ${message.revision}, with ${show(said)} in the answers: not one for each change`,
    );
  }
  const told = aged.steps.flatMap(({ act, isChange }) => (isChange && act.tells ? [act.tells] : []));
  return { what, id: ring.id, message, told };
}

interface Answer {
  readonly isAccepted: boolean;
  readonly revision: number | null;
}

interface Entry {
  readonly act: MessageAct;
  readonly side: Side;
  readonly answer: Answer | undefined;
}

interface Step extends Entry {
  readonly isChange: boolean;
  /** Whether it raises the revision of the message. */
  readonly isRaising: boolean;
}

/** How it ends when one comes behind the other, and whether both are refused or not as they were. */
function serial(
  state: MessageState,
  entries: readonly Entry[],
): { readonly end: MessageState; readonly steps: readonly Step[]; readonly isAccepted: boolean } {
  let end = state;
  let isAccepted = true;
  const steps: Step[] = [];
  for (const entry of entries) {
    const next = entry.act.step(end, entry.side);
    isAccepted &&= (next !== null) === entry.answer?.isAccepted;
    const isChange = next !== null && !sameValue(next, end);
    const isMark = next?.words === end.words && sameValue([next.reactions, next.replies], [end.reactions, end.replies]);
    steps.push({ ...entry, isChange, isRaising: isChange && !isMark });
    end = next ?? end;
  }
  return { end, steps, isAccepted };
}

/** Each change has a revision of its own, which its answer bears; what changes nothing answers with that of before. */
function isAged(steps: readonly Step[], from: number, to: number): boolean {
  let least = from;
  let isExact = true;
  for (const { act, answer, isRaising } of steps) {
    const said = act.isAnswered ? (answer?.revision ?? null) : null;
    if (said === null) {
      if (!isRaising) continue;
      least += 1;
      isExact = false;
      continue;
    }
    const isRight = isRaising ? said > least : isExact ? said === least : said >= least;
    if (!isRight) return false;
    least = said;
    isExact = true;
  }
  return isExact ? to === least : to >= least;
}

/** A message of Paul's to which Olga reacted and replied. */
async function ringOf(
  scene: Scene,
  { phones, to }: Table,
): Promise<{ readonly ring: MessageRing; readonly state: MessageState; readonly revision: number }> {
  const [olga, paul] = [personIn(phones, 'Olga'), personIn(phones, 'Paul')];
  const { capabilities: has } = olga.engine;
  const draft = messageDraft(scene.muid(paul), text('plain'), { metadata: { words: 'plain' } });
  const { id } = await paul.engine.send(to(paul), draft, live());
  const reply = has.threads ? await scene.say(olga, to(olga), 'Before', { parentId: id }) : null;
  if (has.reactions) await olga.engine.setReaction(id, '🎉', true, live());
  const { revision } = await paul.engine.getMessage(id, live());
  const state: MessageState = {
    words: 'plain',
    reactions: has.reactions ? ['🎉 Olga'] : [],
    replies: reply ? ['Olga before'] : [],
    isDelivered: false,
    isRead: false,
  };
  return { ring: { scene, id, replyId: reply?.id ?? '', to }, state, revision };
}

/** What Paul and Olga read of it. */
async function seenIn({ phones, to }: Table, message: MessageRecord): Promise<object> {
  const olga = personIn(phones, 'Olga');
  const theirs = await olga.engine.getMessage(message.id, live());
  const from = { kind: 'around', id: message.id } as const;
  const { items } = await olga.engine.history(to(olga), historyQuery({ limit: 1, from }), live());
  expectEqual(items, [theirs], 'a message in a history and by itself, behind two writes at once');
  return {
    ...partsOf(message),
    replies: message.replyCount,
    mine: theirs.reactions.flatMap(({ emoji, reactedByMe }) => (reactedByMe ? [emoji] : [])).toSorted(),
    isDelivered: message.deliveredAt > 0,
    isRead: message.readAt > 0,
    ...(phones.has('Mona') && { isGone: message.deletedAt > 0 }),
  };
}

interface Parts extends Pick<MessageRecord, 'metadata'> {
  readonly content: MessageRecord['content'] | MessageNews['content'];
  readonly reactions: readonly { readonly emoji: string; readonly count: number }[];
}

/** What an event of it carries too. */
function partsOf({ content, metadata, reactions }: Parts): object {
  return {
    words: content.kind === 'text' ? content.text : content.kind,
    metadata,
    reactions: reactions.map(({ emoji, count }) => `${emoji} ${count}`).toSorted(),
  };
}

/** The same as the model has it. */
function asSeen({ words, reactions, replies, isDelivered, isRead }: MessageState, seen: object): object {
  const counts = new Map<string, number>();
  for (const [emoji = ''] of reactions.map((one) => one.split(' '))) counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  return {
    words: words ?? 'deleted',
    metadata: words === null ? {} : { words },
    reactions: [...counts].map(([emoji, count]) => `${emoji} ${count}`).toSorted(),
    replies: replies.length,
    mine: reactions.flatMap((one) => (one.endsWith(' Olga') ? one.split(' ').slice(0, 1) : [])).toSorted(),
    isDelivered,
    isRead,
    ...('isGone' in seen && { isGone: words === null }),
  };
}

/** Each change was told once, and the last one as it is read now. */
async function expectTold({ heard, name }: Person, { what, id, message, told }: End): Promise<void> {
  // What is told again under the same id is one happening.
  const once = (): readonly (MessageEvent | ReactionEvent)[] => {
    const events: readonly (MessageEvent | ReactionEvent)[] = [
      ...heard.all('message.edited', (event) => event.message.id === id),
      ...heard.all('message.deleted', (event) => event.message.id === id),
      // But for the reaction that was there before.
      ...heard.all('message.reaction', (event) => event.message.id === id && !(event.isAdded && event.emoji === '🎉')),
    ];
    return [...new Map(events.map((event) => [idOf(event), event])).values()];
  };
  await heard.until(`all of ${what}`, () => once().length >= told.length);
  expectEqual(
    once()
      .map(({ type }) => type)
      .toSorted(),
    told.toSorted(),
    `what ${name} was told of ${what}`,
  );
  for (const event of once()) {
    if (event.message.revision !== message.revision) continue;
    expectEqual(
      [partsOf(event.message), event.message.replyCount],
      [partsOf(message), message.replyCount],
      `the message in the ${event.type} of ${what}, of the revision that is read`,
    );
  }
}

async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

function personIn(people: ReadonlyMap<string, Person>, name: string): Person {
  return people.get(name) ?? fail(`there is no ${name}`);
}

function revisionIn(answer: unknown): number | null {
  return isRecord(answer) && typeof answer['revision'] === 'number' ? answer['revision'] : null;
}
