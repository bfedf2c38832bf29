import { KitException } from '@open-chat-kit/sdk/engine';
import type { EngineEvent, EventSink } from '@open-chat-kit/sdk/engine';
import { perLife, live } from '../broken-engines/changing.ts';
import type { Company } from '../broken-engines/broken-engine.ts';
import type { PlantedFault } from './planted-fault.ts';
import { answered, fromRows, instead, part, patched, type Row } from './rows.ts';

type Breaks = Row[4];

const check = (who: string): string => `members › whoever ${who} comes back like anybody else, in every way`;

/** Who is out of which group, how, and what they were there. */
const memory = perLife(() => new Map<string, { readonly how: string; readonly scope: string; joinedAt: number }>());

const outBy: Readonly<Record<string, string>> = {
  leaveGroup: 'left',
  kickMember: 'was kicked',
  banMember: 'was banned and let in again',
};

const ways = ['left', 'was kicked', 'was banned and let in again'] as const;

const slug = (who: string): string => who.replace('was ', '').replaceAll(' ', '-');

/** With what the server knows of whoever went. */
function remembering(breaks: (out: (guid: string, uid: string) => string | undefined) => Breaks): Breaks {
  return (engine, company) => {
    const noted = instead(['leaveGroup', 'kickMember', 'banMember'], async (go, [first, given], { uid: own }, name) => {
      const [guid, uid] = [String(first), name === 'leaveGroup' ? own : String(given)];
      const of = await memberOf(company, guid, uid);
      const answer = await go();
      memory(company).set(`${guid} ${uid}`, { how: outBy[name] ?? '', scope: of.scope, joinedAt: of.joinedAt });
      return answer;
    })(engine, company);
    const known = { ...engine, ...noted };
    const made = breaks((guid, uid) => memory(company).get(`${guid} ${uid}`)?.how)(known, company);
    return { ...known, ...made };
  };
}

async function memberOf(company: Company, guid: string, uid: string): Promise<{ scope: string; joinedAt: number }> {
  const own = company.engines.find((one) => company.uidOf(one) === uid);
  const group = await own?.getGroup(guid, live()).catch(() => null);
  return { scope: group?.scope ?? 'participant', joinedAt: group?.joinedAt ?? 0 };
}

/** Uid of whose connection it is: a wrapped engine is nobody's. */
function uidOf(company: Company, engine: object): string {
  return company.uids[company.engines.findIndex((one) => one === engine)] ?? '';
}

/** A way back that is shut to whoever went one way. */
const shut = (how: string, isJoining: boolean, only: string | null): Breaks => {
  return (engine, company) =>
    remembering((out) => (known) => ({
      async joinGroup(guid, password, signal) {
        const { type } = await known.getGroup(guid, live());
        if (isJoining && out(guid, uidOf(company, engine)) === how && (only === null || type === only)) {
          throw new KitException('BANNED', 'You were there before.');
        }
        return known.joinGroup(guid, password, signal);
      },
      async addMembers(guid, drafts, signal) {
        const isShut = !isJoining && drafts.some(({ uid }) => out(guid, uid) === how);
        const { type } = await known.getGroup(guid, live());
        if (!isShut || (only !== null && type !== only)) return known.addMembers(guid, drafts, signal);
        return {
          group: await known.getGroup(guid, live()),
          results: drafts.map(({ uid }) => ({ uid, error: 'BANNED' as const, reason: 'They were there before.' })),
          messages: [],
        };
      },
    }))(engine, company);
};

/** A member whose record, own or listed, says something of their first time. */
const asBefore = (how: string, field: 'scope' | 'joinedAt'): Breaks => {
  return (engine, company) =>
    remembering(
      (out) => (known) =>
        answered(['getGroup', 'joinGroup', 'listMembers'], (answer, [guid]) => {
          const old = (uid: string): unknown =>
            out(String(guid), uid) === how ? memory(company).get(`${String(guid)} ${uid}`)?.[field] : undefined;
          const own = (group: unknown): unknown =>
            part(group, 'hasJoined') === true
              ? patched(group, field, (now) => old(uidOf(company, engine)) ?? now)
              : group;
          const listed = patched(answer, 'items', (items) =>
            Array.isArray(items)
              ? items.map((one) => patched(one, field, (now) => old(String(part(one, 'uid'))) ?? now))
              : items,
          );
          return patched(own(listed), 'group', own);
        })(known, company),
    )(engine, company);
};

/** Whoever was out once hears nothing of the group any more. */
const deaf = (how: string): Breaks => {
  return (engine, company) =>
    remembering((out) => (known) => ({
      connect: (session, sink, signal) => {
        const hear: EventSink = (events) => {
          const left = events.filter((event) => out(guidOf(event), session.uid) !== how);
          if (left.length > 0) sink(left);
        };
        return known.connect(session, hear, signal);
      },
    }))(engine, company);
};

function guidOf(event: EngineEvent): string {
  return 'message' in event && event.message ? event.message.receiver.id : '';
}

/** Faults of whoever comes back. */
export const plantedInComebacks: readonly PlantedFault[] = fromRows([
  ...ways.flatMap((how): readonly Row[] => [
    [
      `who-${slug(how)}-cannot-join`,
      `Whoever ${how} cannot join any more.`,
      check(how),
      /joining again failed with BANNED/,
      shut(how, true, null),
    ],
    [
      `who-${slug(how)}-cannot-join-with-a-password`,
      `Whoever ${how} cannot join a group with a password any more.`,
      check(how),
      /joining again failed with BANNED/,
      shut(how, true, 'password'),
    ],
    [
      `who-${slug(how)}-cannot-be-added`,
      `Whoever ${how} cannot be added any more.`,
      check(how),
      /membership, ban, scope and member count of who/,
      shut(how, false, null),
    ],
    [
      `who-${slug(how)}-cannot-be-added-to-a-private-group`,
      `Whoever ${how} cannot be added to a private group any more.`,
      check(how),
      /failed with NOT_FOUND|membership, ban/,
      shut(how, false, 'private'),
    ],
    [
      `who-${slug(how)}-has-the-scope-of-before`,
      `Whoever ${how} comes back with the scope that they had.`,
      check(how),
      /membership, ban, scope and member count of who|scope and joinedAt among/,
      asBefore(how, 'scope'),
    ],
    [
      `who-${slug(how)}-joined-as-before`,
      `Whoever ${how} comes back as if they had never been away.`,
      check(how),
      /joined at \d+, and it was \d+ before/,
      asBefore(how, 'joinedAt'),
    ],
    [
      `who-${slug(how)}-stays-deaf`,
      `Whoever ${how} and came back hears no messages.`,
      check(how),
      /never heard a message, of who/,
      deaf(how),
    ],
  ]),
]);
