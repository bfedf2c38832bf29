import type { ChatTarget, EngineEvent } from '../../contract.ts';
import type { Need } from '../harness.ts';
import { live, text } from '../requests.ts';
import type { Person, Scene } from '../scene.ts';

/** One message, as a naive server keeps it. */
export interface MessageState {
  /** Of its text and its metadata alike; `null` where it was deleted. */
  readonly words: string | null;
  /** Emoji and who, by code points. */
  readonly reactions: readonly string[];
  /** Replies that were not deleted. */
  readonly replies: readonly string[];
  readonly isDelivered: boolean;
  readonly isRead: boolean;
}

/** What two act upon at once: a message of Paul's, with a reaction and a reply of Olga's. */
export interface MessageRing {
  readonly scene: Scene;
  readonly id: string;
  readonly replyId: string;
  /** The conversation as the person addresses it. */
  to(person: Person): ChatTarget;
}

/** Which of two acts it is: each leaves something of its own. */
export type Side = 'one' | 'other';

/** Something that one person does with the message, on one connection, while somebody else does something. */
export interface MessageAct {
  readonly what: string;
  readonly by: 'Paul' | 'Olga' | 'Mona';
  readonly needs: readonly Need[];
  /** What others are told of the message itself, where it changed. */
  readonly tells: EngineEvent['type'] | null;
  /** Whether the answer is the message. */
  readonly isAnswered: boolean;
  /** What it makes of the message; `null` where it is refused. */
  step(state: MessageState, side: Side): MessageState | null;
  act(person: Person, ring: MessageRing, side: Side): Promise<unknown>;
}

const reacting = (by: 'Paul' | 'Olga', emoji: string, isAdded: boolean): MessageAct => ({
  what: `${by} ${isAdded ? 'reacts' : 'takes a reaction back'}`,
  by,
  needs: ['reactions'],
  tells: 'message.reaction',
  isAnswered: true,
  step(state) {
    if (state.words === null) return null;
    const others = state.reactions.filter((one) => one !== `${emoji} ${by}`);
    return { ...state, reactions: isAdded ? [...others, `${emoji} ${by}`].toSorted() : others };
  },
  act: ({ engine }, { id }) => engine.setReaction(id, emoji, isAdded, live()),
});

const erasing = (by: 'Paul' | 'Mona', needs: readonly Need[]): MessageAct => ({
  what: `${by} deletes it`,
  by,
  needs: ['deleting', ...needs],
  tells: 'message.deleted',
  isAnswered: true,
  step: (state) => (state.words === null ? state : { ...state, words: null, reactions: [] }),
  act: ({ engine }, { id }) => engine.deleteMessage(id, live()),
});

const replying = (by: 'Paul' | 'Olga'): MessageAct => ({
  what: `${by} replies`,
  by,
  needs: ['threads'],
  tells: null,
  isAnswered: false,
  step: (state, side) => ({ ...state, replies: [...state.replies, `${by} ${side}`] }),
  act: (person, { scene, id, to }) => scene.say(person, to(person), 'So', { parentId: id }),
});

const marking = (as: 'delivered' | 'read'): MessageAct => ({
  what: `Olga ${as === 'read' ? 'reads it' : 'gets it'}`,
  by: 'Olga',
  needs: ['receipts'],
  tells: null,
  isAnswered: false,
  step: (state) => ({ ...state, isDelivered: true, isRead: state.isRead || as === 'read' }),
  act: ({ engine }, { id }) => engine.mark(id, as, live()),
});

/** Every kind of write on one message. */
export const messageActs: readonly MessageAct[] = [
  {
    what: 'Paul edits it',
    by: 'Paul',
    needs: ['editing'],
    tells: 'message.edited',
    isAnswered: true,
    step: (state, side) => (state.words === null ? null : { ...state, words: side }),
    act: ({ engine }, { id }, side) =>
      engine.editMessage(id, { content: text(side), metadata: { words: side } }, live()),
  },
  erasing('Paul', []),
  erasing('Mona', ['scopes']),
  reacting('Olga', '👍', true),
  reacting('Paul', '👍', true),
  reacting('Olga', '🎉', false),
  replying('Olga'),
  replying('Paul'),
  {
    what: 'Olga deletes her reply',
    by: 'Olga',
    needs: ['threads', 'deleting'],
    tells: null,
    isAnswered: false,
    step: (state) => ({ ...state, replies: state.replies.filter((one) => one !== 'Olga before') }),
    act: ({ engine }, { replyId }) => engine.deleteMessage(replyId, live()),
  },
  {
    what: 'Olga quotes it',
    by: 'Olga',
    needs: [],
    tells: null,
    isAnswered: false,
    step: (state) => state,
    act: (person, { scene, id, to }) => scene.say(person, to(person), 'As he says', { quotedId: id }),
  },
  marking('delivered'),
  marking('read'),
];
