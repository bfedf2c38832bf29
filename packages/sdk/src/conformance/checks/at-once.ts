import type { AssignableScope } from '../../contract.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { describeError, expectThat, fail, isRecord, sameValue, show } from '../expectations.ts';
import type { ConformanceCheck } from '../harness.ts';
import { historyQuery, live, membersQuery } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';
import { raceActs, type RaceAct, type Ring } from './race-acts.ts';
import { seenOf, type RaceState } from './race-model.ts';

const group = 'at once';
const names = ['Olga', 'Anna', 'Mona', 'Paul', 'Stan', 'Bert', 'Vera'] as const;

/** People by name, and a second device of whoever does both things at once. */
interface Arena {
  readonly people: ReadonlyMap<string, Person>;
  readonly laptop: Person;
}

/** Two writes on one group end as if one had come behind the other: as a naive server says that they end. */
export const atOnceChecks: readonly ConformanceCheck[] = raceActs.map((one, index) =>
  check(group, `“${one.what}” and any other write end as one behind the other`, one.needs, async (scene) => {
    const arena = await arenaOf(scene, one.by);
    const has: Readonly<Record<string, boolean | undefined>> = personIn(arena, 'Olga').engine.capabilities;
    for (const [place, other] of raceActs.entries()) {
      // Each pair once, and each begun by either of them in turn.
      if (place < index || !other.needs.every((need) => has[need] === true)) continue;
      await race(scene, arena, (place - index) % 2 === 0 ? [one, other] : [other, one]);
    }
  }),
);

async function arenaOf(scene: Scene, twice: string): Promise<Arena> {
  const people = new Map((await scene.people(...names)).map((person) => [person.name, person]));
  const { session } = people.get(twice) ?? fail(`there is no ${twice}`);
  return { people, laptop: await scene.connect(`${twice}’s laptop`, session) };
}

async function race(scene: Scene, arena: Arena, [first, second]: readonly [RaceAct, RaceAct]): Promise<void> {
  const { ring, before, state } = await ringOf(scene, arena);
  const what = `${first.what} and ${second.what} at once`;
  const [one, other] = await Promise.allSettled([
    first.act(personIn(arena, first.by), ring),
    second.act(second.by === first.by ? arena.laptop : personIn(arena, second.by), ring),
  ]);
  const ends = [one, other].map((end) => {
    if (end.status === 'fulfilled') return true;
    const isProper = isKitException(end.reason) && end.reason.code !== 'INTERNAL';
    return isProper ? false : fail(`${what}: one ended with ${describeError(end.reason)}`);
  });
  const seen = await seenIn(arena, ring);
  // Where nothing is counted, nothing is said of it.
  const uncounted = 'unread' in seen.state ? {} : { unread: null };
  const orders = [serial(state, first, second), serial(state, second, first).toSwapped()];
  const fitting = orders.find((order) =>
    sameValue([...order.accepted, { ...order.seen, ...uncounted }], [...ends, { ...seen.state, ...uncounted }]),
  );
  if (!fitting) {
    const wanted = orders.map(({ accepted, seen: end }) => show([...accepted, end])).join(' or ');
    fail(`${what} ended as ${show([...ends, seen.state])}, and one behind the other would end as ${wanted}`);
  }
  for (const kind of ['group', 'message'] as const) {
    const raised = [first, second].filter(({ of }, index) => of === kind && fitting.changed[index]).length;
    const [from, to] = [before[kind], seen.revisions[kind]];
    if (to === null) continue;
    expectThat(
      to >= from + raised,
      `${what}: the revision of the ${kind} went from ${from} to ${to}, for ${raised} changes`,
    );
    const told = [one, other].map((end) => (end.status === 'fulfilled' ? revisionIn(end.value) : null));
    const isShared = raised === 2 && told[0] !== null && told[0] === told[1];
    expectThat(!isShared, `${what}: both answers say that they made the revision ${told[0]} of the ${kind}`);
  }
}

/** A new group in which the two meet: Bert is banned, Paul wrote, Mona reacted, Olga wrote. */
async function ringOf(
  scene: Scene,
  arena: Arena,
): Promise<{
  readonly ring: Ring;
  readonly before: { readonly group: number; readonly message: number };
  readonly state: RaceState;
}> {
  const olga = personIn(arena, 'Olga');
  const { capabilities: has } = olga.engine;
  const uid = (name: string): string => personIn(arena, name).uid;
  const { guid } = await scene.group(olga, { name: 'First' });
  const given: readonly (readonly [string, AssignableScope])[] = [
    ['Anna', has.scopes ? 'admin' : 'participant'],
    ['Mona', has.scopes ? 'moderator' : 'participant'],
    ['Paul', 'participant'],
  ];
  await olga.engine.addMembers(
    guid,
    given.map(([name, scope]) => ({ uid: uid(name), scope })),
    live(),
  );
  if (has.bans) await olga.engine.banMember(guid, uid('Bert'), live());
  const { id } = await scene.say(personIn(arena, 'Paul'), inGroup({ guid }), 'plain');
  const { id: later } = await scene.say(olga, inGroup({ guid }), 'later');
  if (has.reactions) await personIn(arena, 'Mona').engine.setReaction(id, '❤️', true, live());
  const { revision } = await olga.engine.getGroup(guid, live());
  const message = (await olga.engine.getMessage(id, live())).revision;
  const state: RaceState = {
    isThere: true,
    name: 'First',
    description: '',
    type: 'public',
    scopes: { Olga: 'owner', ...Object.fromEntries(given) },
    banned: has.bans ? ['Bert'] : [],
    text: 'plain',
    reactions: has.reactions ? ['❤️ Mona'] : [],
    replies: [],
    sent: [],
    read: 0,
  };
  return { ring: { scene, guid, messages: [id, later], uid }, before: { group: revision, message }, state };
}

interface Serial {
  readonly accepted: readonly [boolean, boolean];
  readonly changed: readonly [boolean, boolean];
  readonly seen: object;
  toSwapped(): Serial;
}

/** How it ends when one comes behind the other. */
function serial(state: RaceState, one: RaceAct, other: RaceAct): Serial {
  const between = one.step(state);
  const end = other.step(between ?? state);
  const accepted = [between !== null, end !== null] as const;
  const changed = [
    between !== null && !sameValue(between, state),
    end !== null && !sameValue(end, between ?? state),
  ] as const;
  const seen = seenOf(end ?? between ?? state);
  const made = (isSwapped: boolean): Serial => ({
    accepted: isSwapped ? [accepted[1], accepted[0]] : accepted,
    changed: isSwapped ? [changed[1], changed[0]] : changed,
    seen,
    toSwapped: () => made(!isSwapped),
  });
  return made(false);
}

interface Seen {
  readonly state: object;
  readonly revisions: { readonly group: number | null; readonly message: number | null };
}

/** The same as the model says, read from the server by Olga, and what is unread by Mona. */
async function seenIn(arena: Arena, { guid, messages: [id] }: Ring): Promise<Seen> {
  const { engine } = personIn(arena, 'Olga');
  const { capabilities: has } = engine;
  const nameOf = (uid: string): string => names.find((name) => personIn(arena, name).uid === uid) ?? uid;
  try {
    const { name, description, type, owner, membersCount, revision } = await engine.getGroup(guid, live());
    const members = await engine.listMembers(guid, membersQuery(), live());
    const banned = has.bans ? await engine.listBanned(guid, membersQuery(), live()) : { items: [] };
    const { content, reactions, replyCount, revision: ofMessage } = await engine.getMessage(id, live());
    const { items } = await engine.history(inGroup({ guid }), historyQuery(), live());
    const sent = items.flatMap((item) => (item.content.kind === 'text' ? [item.content.text] : []));
    const state = {
      isThere: true,
      name,
      description,
      type,
      owner: nameOf(owner),
      membersCount,
      scopes: Object.fromEntries(members.items.map((member) => [nameOf(member.uid), member.scope])),
      banned: banned.items.map(({ uid }) => nameOf(uid)).toSorted(),
      text: content.kind === 'text' ? content.text : null,
      reactions: reactions.map(({ emoji, count }) => `${emoji} ${count}`).toSorted(),
      replyCount,
      sent: sent.filter((words) => words.startsWith('from ')).toSorted(),
      ...(has.unreadCounts && { unread: await unreadOf(personIn(arena, 'Mona'), guid) }),
    };
    return { state, revisions: { group: revision, message: ofMessage } };
  } catch (error) {
    if (!isKitException(error) || error.code !== 'NOT_FOUND') throw error;
    return { state: { isThere: false }, revisions: { group: null, message: null } };
  }
}

async function unreadOf({ engine }: Person, guid: string): Promise<number> {
  return (await engine.unreadCounts(live())).groups[guid] ?? 0;
}

function personIn({ people }: Arena, name: string): Person {
  return people.get(name) ?? fail(`there is no ${name}`);
}

/** The revision that an answer to a change says that it made. */
function revisionIn(answer: unknown): number | null {
  if (!isRecord(answer)) return null;
  const { group: changed, revision } = answer;
  if (isRecord(changed)) return typeof changed['revision'] === 'number' ? changed['revision'] : null;
  return typeof revision === 'number' ? revision : null;
}
