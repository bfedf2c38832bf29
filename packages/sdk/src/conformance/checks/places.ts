import type { ChatTarget, EngineEvent } from '../../contract.ts';
import { check } from '../check.ts';
import { expectEqual, expectThat } from '../expectations.ts';
import type { ConformanceCheck, Need } from '../harness.ts';
import { live, text } from '../requests.ts';
import { inGroup, type Person, type Scene } from '../scene.ts';

/** Where two people write to each other. */
interface Place {
  readonly scene: Scene;
  readonly me: Person;
  readonly laptop: Person;
  readonly other: Person;
  /** The conversation as I address it, and as the other one does. */
  readonly to: ChatTarget;
  readonly from: ChatTarget;
  readonly mine: string;
  readonly theirs: string;
}

type Ear = 'laptop' | 'other';

/** What I do, who hears of it, and how they are told where it was. */
const doings: readonly (readonly [
  what: string,
  type: EngineEvent['type'],
  needs: readonly Need[],
  ears: readonly Ear[],
  /** Whose way to address the conversation it is. */
  as: 'to' | 'from',
  act: (place: Place) => unknown,
])[] = [
  ['a text', 'message.received', [], ['laptop', 'other'], 'to', ({ scene, me, to }) => scene.say(me, to, 'Hello')],
  [
    'a reply',
    'message.received',
    ['threads'],
    ['laptop', 'other'],
    'to',
    ({ scene, me, to, theirs }) => scene.say(me, to, 'Yes', { parentId: theirs }),
  ],
  [
    'an edit',
    'message.edited',
    ['editing'],
    ['laptop', 'other'],
    'to',
    ({ me, mine }) => me.engine.editMessage(mine, { content: text('Changed') }, live()),
  ],
  [
    'a reaction to one’s own',
    'message.reaction',
    ['reactions'],
    ['laptop', 'other'],
    'to',
    ({ me, mine }) => me.engine.setReaction(mine, '👍', true, live()),
  ],
  [
    'a reaction to theirs',
    'message.reaction',
    ['reactions'],
    ['laptop', 'other'],
    'from',
    ({ me, theirs }) => me.engine.setReaction(theirs, '👍', true, live()),
  ],
  [
    'a reaction taken back',
    'message.reaction',
    ['reactions'],
    ['laptop', 'other'],
    'from',
    ({ me, theirs }) => me.engine.setReaction(theirs, '👍', false, live()),
  ],
  [
    'a delivery',
    'receipt',
    ['receipts'],
    ['laptop', 'other'],
    'to',
    ({ me, theirs }) => me.engine.mark(theirs, 'delivered', live()),
  ],
  [
    'a reading',
    'receipt',
    ['receipts'],
    ['laptop', 'other'],
    'to',
    ({ me, theirs }) => me.engine.mark(theirs, 'read', live()),
  ],
  ['typing', 'typing', ['typing'], ['other'], 'to', ({ me, to }) => me.engine.setTyping(to, true)],
  ['the end of typing', 'typing', ['typing'], ['other'], 'to', ({ me, to }) => me.engine.setTyping(to, false)],
  [
    'a deletion',
    'message.deleted',
    ['deleting'],
    ['laptop', 'other'],
    'to',
    ({ me, mine }) => me.engine.deleteMessage(mine, live()),
  ],
  [
    'the end of a conversation for oneself',
    'conversation.deleted',
    ['conversations'],
    ['laptop'],
    'to',
    ({ me, to }) => me.engine.deleteConversation(to, live()),
  ],
];

const inGroupOf =
  (type: 'public' | 'private' | 'password') =>
  async (scene: Scene): Promise<Place> => {
    const password = type === 'password' ? 'Open-7261' : '';
    const { owner, participant, group: chat } = await scene.cast(['participant'], { type, password });
    return placeOf(scene, owner, participant, inGroup(chat), inGroup(chat));
  };

const places: readonly (readonly [where: string, needs: readonly Need[], make: (scene: Scene) => Promise<Place>])[] = [
  ['in a public group', [], inGroupOf('public')],
  ['in a private group', [], inGroupOf('private')],
  ['in a password group', ['passwordGroups'], inGroupOf('password')],
  [
    'between two people',
    [],
    async (scene) => {
      const { anna, ben, toAnna, toBen } = await scene.pair();
      return placeOf(scene, anna, ben, toBen, toAnna);
    },
  ],
];

/** Every event says where it was, in every kind of place. */
export const placeChecks: readonly ConformanceCheck[] = places.map(([where, needs, make]) =>
  check('events', `all that happens ${where} is told as of that place`, needs, async (scene) => {
    const place = await make(scene);
    const offers: Readonly<Record<string, boolean | undefined>> = place.me.engine.capabilities;
    for (const [what, type, wanted, ears, as, act] of doings) {
      if (!wanted.every((need) => offers[need] === true)) continue;
      await scene.quiet(place.laptop, place.other);
      await act(place);
      for (const ear of ears) {
        const event = await place[ear].heard.next(type, `${type} of ${what} ${where}`);
        expectEqual(placeIn(event), place[as], `the place in ${type} of ${what} ${where}`);
      }
      await scene.quiet();
      const others = place.other.heard.kinds().filter((kind) => kind !== type);
      expectThat(others.length === 0, `${what} ${where} was told as ${others.join()} as well`);
    }
  }),
);

async function placeOf(scene: Scene, me: Person, other: Person, to: ChatTarget, from: ChatTarget): Promise<Place> {
  const laptop = await scene.connect(`${me.name}’s laptop`, me.session);
  const mine = (await scene.say(me, to, 'mine')).id;
  const theirs = (await scene.say(other, from, 'theirs')).id;
  return { scene, me, laptop, other, to, from, mine, theirs };
}

/** Where it was, as the event says. */
function placeIn(event: EngineEvent): ChatTarget | null {
  if ('target' in event) return event.target;
  return 'message' in event ? (event.message?.receiver ?? null) : null;
}
