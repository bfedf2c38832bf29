import type { ErrorCode } from '../../contract.ts';
import { check } from '../check.ts';
import { expectRefused, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { groupDraft, historyQuery, live, messageDraft, text } from '../requests.ts';
import { inGroup, type Cast, type Person } from '../scene.ts';
import { seenByBoth } from './full-fields.ts';
import { fullWorld, type FullPeople } from './full-world.ts';
import { everyRefusal } from './refusals.ts';
import { described, differences } from './snapshot.ts';
import { later } from './talks.ts';

const group = 'refusals';

const actors: readonly (readonly [who: string, key: keyof FullPeople])[] = [
  ['a stranger', 'stan'],
  ['somebody banned', 'bert'],
  ['a participant', 'paul'],
  ['a moderator', 'mona'],
  ['the owner', 'olga'],
];

/** What stands behind what: of two reasons to refuse the first one is said. */
const precedence: readonly (readonly [
  what: string,
  code: ErrorCode,
  needs: readonly Need[],
  ask: (two: Two) => Promise<unknown>,
])[] = [
  [
    'a stranger who gives a private group no name',
    'NOT_FOUND',
    [],
    ({ cast: { stranger }, secret }) => stranger.engine.updateGroup(secret, { name: '' }, live()),
  ],
  [
    'a participant who gives a group no name',
    'FORBIDDEN',
    [],
    ({
      cast: {
        participant,
        group: { guid },
      },
    }) => participant.engine.updateGroup(guid, { name: '' }, live()),
  ],
  [
    'a participant who bans nobody',
    'FORBIDDEN',
    ['bans'],
    ({
      cast: {
        participant,
        group: { guid },
      },
    }) => participant.engine.banMember(guid, `${participant.uid}-nobody`, live()),
  ],
  [
    'a participant who gives a scope to nobody',
    'FORBIDDEN',
    ['scopes'],
    ({
      cast: {
        participant,
        group: { guid },
      },
    }) => participant.engine.setScope(guid, 'nobody', 'moderator', live()),
  ],
  [
    'a stranger who quotes nothing',
    'NOT_A_MEMBER',
    [],
    ({
      cast: {
        stranger,
        group: { guid },
      },
    }) => stranger.engine.send(inGroup({ guid }), messageDraft('q', text('x'), { quotedId: 'nothing' }), live()),
  ],
  [
    'a stranger who reads on from nothing',
    'NOT_A_MEMBER',
    [],
    ({
      cast: {
        stranger,
        group: { guid },
      },
    }) => stranger.engine.history(inGroup({ guid }), historyQuery({ from: { kind: 'after', id: 'nothing' } }), live()),
  ],
  [
    'a member who joins with a wrong password',
    'ALREADY_MEMBER',
    ['passwordGroups'],
    ({ cast: { owner }, locked }) => owner.engine.joinGroup(locked, 'wrong', live()),
  ],
  [
    'somebody banned who joins with a wrong password',
    'BANNED',
    ['passwordGroups', 'bans'],
    ({ cast: { banned }, locked }) => banned.engine.joinGroup(locked, 'wrong', live()),
  ],
  [
    'somebody who edits what another one wrote and deleted',
    'FORBIDDEN',
    ['editing', 'deleting'],
    ({ cast: { participant }, gone }) => participant.engine.editMessage(gone, { content: text('x') }, live()),
  ],
  [
    'the sender who edits what was deleted to another kind',
    'CONFLICT',
    ['editing', 'deleting', 'customMessages'],
    ({ cast: { owner }, gone }) =>
      owner.engine.editMessage(gone, { content: { kind: 'custom', customType: 'x', data: {} } }, live()),
  ],
  [
    'a muid of another conversation, sent where there is none',
    'CONFLICT',
    [],
    ({ cast: { owner }, muid }) =>
      owner.engine.send({ type: 'group', id: `${muid}-none` }, messageDraft(muid, text('x')), live()),
  ],
  [
    'a group of a guid that is taken, with a password and without one',
    'INVALID_ARGUMENT',
    ['passwordGroups'],
    ({
      cast: {
        owner,
        group: { guid },
      },
    }) => owner.engine.createGroup(groupDraft({ guid, type: 'password' }), live()),
  ],
  [
    'the other side who deletes what was deleted',
    'FORBIDDEN',
    ['deleting'],
    ({ cast: { participant }, gone }) => participant.engine.deleteMessage(gone, live()),
  ],
  [
    'a participant who gives the group to themselves',
    'FORBIDDEN',
    ['ownershipTransfer', 'scopes'],
    ({
      cast: {
        participant,
        group: { guid },
      },
    }) => participant.engine.transferOwnership(guid, participant.uid, live()),
  ],
];

/** Whoever may not do it is told so, whatever the other one is to the group. */
const actsOnPeople: readonly (readonly [
  what: string,
  needs: readonly Need[],
  ask: (by: Person, guid: string, uid: string) => Promise<unknown>,
])[] = [
  ['a kick', [], ({ engine }, guid, uid) => engine.kickMember(guid, uid, live())],
  ['a ban', ['bans'], ({ engine }, guid, uid) => engine.banMember(guid, uid, live())],
  ['the end of a ban', ['bans'], ({ engine }, guid, uid) => engine.unbanMember(guid, uid, live())],
  ['another scope', ['scopes'], ({ engine }, guid, uid) => engine.setScope(guid, uid, 'moderator', live())],
  ['another owner', ['ownershipTransfer'], ({ engine }, guid, uid) => engine.transferOwnership(guid, uid, live())],
  ['adding', [], ({ engine }, guid, uid) => engine.addMembers(guid, [{ uid, scope: 'participant' }], live())],
];

export const everyRefusalChecks: readonly ConformanceCheck[] = [
  ...actors.map(([who, key]) =>
    check(group, `whatever is refused to ${who} changes nothing, and nobody hears of it`, [], async (scene) => {
      const world = await fullWorld(scene);
      const { people } = world;
      const laptop = await scene.connect('Olga’s laptop', people.olga.session);
      const there = [laptop, ...Object.values(people).filter((person) => person !== people.vera)];
      await later(scene);
      await scene.quiet(...there);
      const before = await seenByBoth(world);
      const asked: string[] = [];
      for (const { what, by, codes, needs, ask } of everyRefusal) {
        if (by !== key || !needs.every((need) => offers(people[by], need))) continue;
        await expectRefused(ask(people[by], world), codes, `${who} who asks for ${what}`);
        asked.push(what);
      }
      const [changed] = differences(before, await seenByBoth(world));
      if (changed) {
        expectThat(false, `refused to ${who} were ${asked.join('; ')}: and ${described(changed)}`);
      }
      await scene.quiet();
      for (const { name, heard } of there) {
        const [event] = heard.events;
        expectThat(event === undefined, `${name} heard ${event?.type} of what was refused to ${who}`);
      }
    }),
  ),

  check(group, 'who is in a group shows in no refusal to whoever may not act there', [], async (scene) => {
    const first = await scene.person('Opal');
    const { passwordGroups, bans } = first.engine.capabilities;
    const locked = passwordGroups ? ({ type: 'password', password: 'Open-7261' } as const) : {};
    const roles = bans ? (['participant', 'stranger', 'banned'] as const) : (['participant', 'stranger'] as const);
    const cast = await scene.cast(roles, locked);
    const { owner, participant, stranger, banned, group: chat } = cast;
    const member = await scene.person('Zoe');
    await scene.add(owner, chat.guid, [member], 'participant');
    const subjects = [member.uid, owner.uid, first.uid, `${first.uid}-nobody`, ...(bans ? [banned.uid] : [])];
    for (const [who, by] of Object.entries({ participant, stranger, ...(bans && { banned }) })) {
      for (const [what, needs, ask] of actsOnPeople) {
        if (!needs.every((need) => offers(by, need))) continue;
        for (const uid of subjects) {
          const error = await expectRefused(ask(by, chat.guid, uid), 'FORBIDDEN', `the ${who} who asks for ${what}`);
          const other = await expectRefused(ask(by, chat.guid, member.uid), 'FORBIDDEN', `${what} of a member`);
          expectThat(
            error.message.replaceAll(uid, '') === other.message.replaceAll(member.uid, ''),
            `the refusal of ${what} to the ${who} says who is in the group: “${error.message}”, “${other.message}”`,
          );
        }
      }
    }
  }),

  check(group, 'of two reasons the first in order is said', [], async (scene) => {
    const first = await scene.person('Opal');
    const roles = first.engine.capabilities.bans
      ? (['participant', 'stranger', 'banned'] as const)
      : (['participant', 'stranger'] as const);
    const cast = await scene.cast(roles);
    const { owner, banned } = cast;
    const has = owner.engine.capabilities;
    const { guid: secret } = await scene.group(owner, { type: 'private' });
    const locked = has.passwordGroups ? await scene.group(owner, { type: 'password', password: 'Open-7261' }) : null;
    if (locked && has.bans) await owner.engine.banMember(locked.guid, banned.uid, live());
    const { id: gone, muid } = await scene.say(owner, inGroup(cast.group), 'never mind');
    if (has.deleting) await owner.engine.deleteMessage(gone, live());
    const two: Two = { cast, secret, locked: locked?.guid ?? '', gone, muid };
    for (const [what, code, needs, ask] of precedence) {
      if (needs.every((need) => offers(owner, need))) await expectRefused(ask(two), code, what);
    }
  }),
];

interface Two {
  readonly cast: Cast;
  /** A private group. */
  readonly secret: string;
  /** One with a password. */
  readonly locked: string;
  /** A message of the owner that was deleted. */
  readonly gone: string;
  readonly muid: string;
}

function offers({ engine }: Person, need: Need): boolean {
  const has: Readonly<Record<string, boolean | undefined>> = engine.capabilities;
  return has[need] === true;
}
