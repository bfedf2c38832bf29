import type { ChatClient, ChatTarget, MessageRecord } from '@open-chat-kit/sdk';
import { mentionedIn } from './mentions/mention-marks.ts';
import { PeopleNames } from './mentions/people-names.ts';
import { toBeWritten, type WrittenText } from './mentions/written-text.ts';

/** The message that somebody writes about: they answer it, or change what it says. */
export interface About {
  readonly kind: 'reply' | 'edit';
  readonly message: MessageRecord;
}

/** What was written and not sent. */
export interface Draft extends WrittenText {
  readonly about: About | null;
  /** What was being written when the editing of a message began: it comes back afterwards. */
  readonly kept: Draft | null;
}

/** Nothing is being written. */
export const blankDraft: Draft = { text: '', mentions: [], about: null, kept: null };

/** A place to write into: a chat, or one thread of it. */
export interface WritingPlace {
  readonly target: ChatTarget;
  /** First message of the thread; empty for the chat itself. */
  readonly parentId: string;
}

interface Kept {
  /** Whose drafts they are: the next user of the client must not meet them. */
  readonly owner: string;
  readonly writing: Writing;
}

const kept = new WeakMap<ChatClient, Kept>();

/**
 * What the user of a client is writing, for each place, as long as the app runs. The list and the composer of a place meet
 * here: what is pressed on a message begins in the composer, wherever that stands.
 */
export class Writing {
  readonly #names: PeopleNames;
  readonly #drafts = new Map<string, Draft>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #lists = new Map<string, Set<() => MessageRecord | undefined>>();

  static of(client: ChatClient): Writing {
    const owner = client.viewer?.uid ?? '';
    const known = kept.get(client);
    if (known?.owner === owner) return known.writing;
    const writing = new Writing(PeopleNames.of(client));
    kept.set(client, { owner, writing });
    return writing;
  }

  private constructor(names: PeopleNames) {
    this.#names = names;
  }

  draft(place: WritingPlace): Draft | undefined {
    return this.#drafts.get(keyOf(place));
  }

  /** What the composer of a place has in its field. */
  keep(place: WritingPlace, draft: Draft): void {
    if (draft.text === '' && draft.about === null) this.#drafts.delete(keyOf(place));
    else this.#drafts.set(keyOf(place), draft);
  }

  /** Somebody wants to answer a message; what is written already goes on. */
  reply(place: WritingPlace, message: MessageRecord): void {
    const before = this.#settled(place);
    this.#begin(place, { ...before, about: { kind: 'reply', message } });
  }

  /** Somebody wants to change what a message of theirs says; what is written already waits meanwhile. */
  edit(place: WritingPlace, message: MessageRecord): void {
    const { content } = message;
    if (content.kind !== 'text') return;
    const before = this.#settled(place);
    const isBlank = before.text === '' && before.about === null;
    this.#names.want(mentionedIn(content.text));
    const written = toBeWritten(content.text, this.#names.nameOf);
    this.#begin(place, { ...written, about: { kind: 'edit', message }, kept: isBlank ? null : before });
  }

  /** Hears that something was begun in this place. */
  subscribe(place: WritingPlace, listener: () => void): () => void {
    return addTo(this.#listeners, keyOf(place), listener);
  }

  /** A list of this place says which message of the viewer's is the last one that they can edit. */
  offer(place: WritingPlace, lastOwn: () => MessageRecord | undefined): () => void {
    return addTo(this.#lists, keyOf(place), lastOwn);
  }

  /** The last message of the viewer's that is in view there; `undefined` where none is, or no list is open. */
  lastOwn(place: WritingPlace): MessageRecord | undefined {
    for (const lastOwn of this.#lists.get(keyOf(place)) ?? []) {
      const message = lastOwn();
      if (message !== undefined) return message;
    }
    return undefined;
  }

  /** What is being written there when nothing is edited. */
  #settled(place: WritingPlace): Draft {
    const draft = this.draft(place) ?? blankDraft;
    return draft.about?.kind === 'edit' ? (draft.kept ?? blankDraft) : draft;
  }

  #begin(place: WritingPlace, draft: Draft): void {
    const key = keyOf(place);
    this.#drafts.set(key, draft);
    for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
  }
}

function keyOf({ target, parentId }: WritingPlace): string {
  return JSON.stringify([target.type, target.id, parentId]);
}

function addTo<Member>(sets: Map<string, Set<Member>>, key: string, member: Member): () => void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set.add(member));
  return () => {
    if (set.delete(member) && set.size === 0) sets.delete(key);
  };
}
