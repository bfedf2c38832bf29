import type { Capability } from '../../contract.ts';
import { isKitException } from '../../errors.ts';
import { check } from '../check.ts';
import { expectEqual } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { historyQuery, live, messageDraft, text } from '../requests.ts';
import { inGroup, type Cast, type Person, type Scene } from '../scene.ts';
import { capabilityOf, everyRequest, type EveryRequest } from './every-request.ts';

const group = 'hidden groups';

/** Who may know nothing of a private group, and how they came to be that. */
const outsiders: readonly (readonly [
  who: string,
  needs: readonly Need[],
  make: (cast: Cast, person: Person) => Promise<unknown>,
])[] = [
  ['a stranger', [], async () => undefined],
  [
    'somebody who is banned from outside',
    ['bans'],
    ({ owner, group: { guid } }, { uid }) => owner.engine.banMember(guid, uid, live()),
  ],
  [
    'somebody who was kicked',
    [],
    async ({ owner, group: { guid } }, { uid }) => {
      await owner.engine.addMembers(guid, [{ uid, scope: 'participant' }], live());
      await owner.engine.kickMember(guid, uid, live());
    },
  ],
  [
    'somebody who was banned',
    ['bans'],
    async ({ owner, group: { guid } }, { uid }) => {
      await owner.engine.addMembers(guid, [{ uid, scope: 'participant' }], live());
      await owner.engine.banMember(guid, uid, live());
    },
  ],
  [
    'somebody who left',
    [],
    async ({ owner, group: { guid } }, person) => {
      await owner.engine.addMembers(guid, [{ uid: person.uid, scope: 'participant' }], live());
      await person.engine.leaveGroup(guid, live());
    },
  ],
];

/** Requests that are not about one group, and creating, which has to say that a guid is taken. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['createGroup', 'listGroups', 'getUser', 'listUsers', 'setBlocked', 'ping', 'unreadCounts', 'listConversations'],
  'upload',
]);

export const hiddenGroupChecks: readonly ConformanceCheck[] = [
  ...outsiders.map(([who, needs, make]) =>
    check(group, `every request of ${who} is answered as if there were none`, needs, async (scene) => {
      const { cast, person, message } = await hiddenFrom(scene, make);
      const subjects = [cast.owner.uid, cast.participant.uid, cast.banned.uid, cast.stranger.uid, 'nobody'];
      for (const uid of subjects) {
        const hidden = await requestsOf(scene, person, { guid: cast.group.guid, uid, messageId: message });
        const none = await requestsOf(scene, person, {
          guid: `${cast.group.guid}-none`,
          uid,
          messageId: `${message}0`,
        });
        for (const name of Object.keys(hidden)) {
          const answers = [await answerTo(hidden[name]), await answerTo(none[name])];
          const [known, unknown] = answers.map((answer) =>
            answer
              .replaceAll(`${cast.group.guid}-none`, 'it')
              .replaceAll(cast.group.guid, 'it')
              .replaceAll(`${message}0`, 'it')
              .replaceAll(message, 'it'),
          );
          expectEqual(known, unknown, `what ${who} is answered to ${name} in a private group`);
        }
      }
    }),
  ),

  ...outsiders.map(([who, needs, make]) =>
    check(group, `watching tells ${who} what it would tell if there were none`, needs, async (scene) => {
      const { cast, person } = await hiddenFrom(scene, make);
      const told: string[] = [];
      for (const guid of [cast.group.guid, `${cast.group.guid}-none`]) {
        await scene.quiet(person);
        person.engine.watch({ users: [], groups: [guid] });
        await scene.quiet();
        const events = person.heard.events.map((event) => Object.assign({}, event, { id: 'one' }));
        told.push(JSON.stringify(events).replaceAll(guid, 'it'));
      }
      expectEqual(told[0], told[1], `what ${who} is told when they watch a private group`);
    }),
  ),
];

/** A private group with somebody outside of it. */
async function hiddenFrom(
  scene: Scene,
  make: (cast: Cast, person: Person) => Promise<unknown>,
): Promise<{ readonly cast: Cast; readonly person: Person; readonly message: string }> {
  const owner = await scene.person('Opal');
  const hasBans = owner.engine.capabilities.bans === true;
  const cast = await scene.cast(hasBans ? ['participant', 'stranger', 'banned'] : ['participant', 'stranger'], {
    type: 'private',
  });
  const { id } = await scene.say(cast.owner, inGroup(cast.group), 'Nobody knows');
  const person = await scene.person('Iris');
  await make(cast, person);
  await scene.quiet(person);
  return { cast, person, message: id };
}

async function requestsOf(
  scene: Scene,
  { engine, uid: own }: Person,
  subjects: { readonly guid: string; readonly uid: string; readonly messageId: string },
): Promise<EveryRequest> {
  const { group: mine } = await engine.createGroup(
    { guid: '', name: 'Mine', type: 'public', password: '', icon: '', description: '', metadata: {}, tags: [] },
    live(),
  );
  const has = (part: Capability | undefined): boolean => part === undefined || engine.capabilities[part] === true;
  const draft = (): ReturnType<typeof messageDraft> => messageDraft(scene.muid({ uid: own }), text('hello'));
  const { messageId } = subjects;
  const more: EveryRequest = {
    quoting: (signal) => engine.send(inGroup(mine), { ...draft(), quotedId: messageId }, signal),
    ...(has('threads') && {
      replying: (signal: AbortSignal) => engine.send(inGroup(mine), { ...draft(), parentId: messageId }, signal),
      'reading a thread': (signal: AbortSignal) =>
        engine.history(inGroup(mine), historyQuery({ parentId: messageId }), signal),
    }),
    'reading on from a message': (signal) =>
      engine.history(inGroup(mine), historyQuery({ from: { kind: 'after', id: messageId } }), signal),
  };
  const all = Object.entries({ ...everyRequest(engine, subjects), ...more });
  return Object.fromEntries(all.filter(([name]) => !elsewhere.has(name) && has(capabilityOf(name))));
}

/** An answer or a refusal, with all that it says. */
async function answerTo(request: EveryRequest[string] | undefined): Promise<string> {
  try {
    return `answers ${JSON.stringify(await request?.(live()))}`;
  } catch (error) {
    return isKitException(error) ? `${error.code}: ${error.message} ${JSON.stringify(error.details)}` : String(error);
  }
}
