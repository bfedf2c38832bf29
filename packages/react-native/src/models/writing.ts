import { type ChatClient, type ChatTarget, isBlank, mentionsIn, type MessageRecord, textIn } from '@open-chat-kit/sdk';
import { addTo } from './add-to.ts';
import { chatKey } from './chat-key.ts';
import { blankDraft, type Draft, placeKey, type WritingPlace } from './drafts/draft.ts';
import { editIn } from './drafts/edit-in.ts';
import { joined } from './drafts/joined.ts';
import { KeptDrafts } from './drafts/kept-drafts.ts';
import { PendingEdits } from './drafts/pending-edits.ts';
import { PeopleNames } from './mentions/people-names.ts';
import { toBeWritten } from './mentions/written-text.ts';
import { OfUser } from './of-user.ts';

/** While nobody is in: nothing can be sent then, and what was written waits. */
const nobodys = new WeakMap<ChatClient, Writing>();

/** How there is another draft in a place: somebody began it there, it is there again, or it was written in another composer. */
export type DraftNews = 'begun' | 'back' | 'written';
type DraftListener = (what: DraftNews) => void;

/**
 * What the user of a client is writing, for each place: as long as the app runs, and over a restart where the client has a
 * storage. The list and the composer of a place meet here: what is pressed on a message begins in the composer, wherever
 * that stands.
 */
export class Writing {
  static readonly #ofUser = new OfUser((client) => new Writing(client, undefined));
  /** Nobody is in, nor was before. */
  readonly isNobodys: boolean;
  readonly #names: PeopleNames;
  readonly #drafts = new Map<string, Draft>();
  /** By the key of a chat: its threads with a draft, the one that was written last behind the others. */
  readonly #threads = new Map<string, Map<string, WritingPlace>>();
  readonly #kept: KeptDrafts | null;
  /** Changes of messages that are not known to be saved. */
  readonly edits: PendingEdits;
  /** Places into which a host put something before the storage said what stood there: that is old. */
  readonly #filled = new Set<string>();
  /** Places of what was written, as long as the storage may still say what stood there. */
  readonly #early = new Map<string, WritingPlace>();
  #isRecalled: boolean;
  /** Of whoever was in until now: what is typed since then is theirs, and nobody's else. */
  readonly #before: Writing | undefined;
  /** What stood in places when the session ended, after which more is typed there. */
  readonly #bases = new Map<string, Draft>();
  readonly #listeners = new Map<string, Set<DraftListener>>();
  /** Places of which a composer is there. */
  readonly #open = new Map<string, WritingPlace>();
  /** Places in which a composer lets nobody write. */
  readonly #closed = new Set<string>();
  readonly #lines = new Map<string, Set<() => void>>();
  readonly #lists = new Map<string, Set<() => MessageRecord | undefined>>();

  static of(client: ChatClient): Writing {
    if (client.viewer !== null) {
      // What was written meanwhile goes on where it was written: it waits for nobody else.
      nobodys.delete(client);
      return Writing.#ofUser.of(client);
    }
    // Whoever is out for a moment finds what they wrote when they are back.
    const between = nobodys.get(client) ?? new Writing(client, Writing.#ofUser.lastOf(client));
    nobodys.set(client, between);
    return between;
  }

  private constructor(client: ChatClient, before: Writing | undefined) {
    const drafts = KeptDrafts.of(client);
    this.#names = PeopleNames.of(client);
    this.#kept = drafts;
    this.edits = new PendingEdits(client, (key) => this.#tell(key, 'back'));
    this.#before = before;
    if (before !== undefined) before.#bases.clear();
    this.isNobodys = client.viewer === null && before === undefined;
    this.#isRecalled = drafts === null;
    if (drafts !== null) void this.#recall(drafts);
  }

  draft(place: WritingPlace): Draft | undefined {
    return this.#drafts.get(placeKey(place));
  }

  /** What a host puts into the field of a place: in place of what the storage may still say, too. */
  put(place: WritingPlace, draft: Draft, by?: DraftListener): void {
    const key = placeKey(place);
    if (!this.#isRecalled) this.#filled.add(key);
    this.#early.delete(key);
    this.keep(place, draft, by);
  }

  /** What the composer of a place has in its field. Others of that place hear of it, but not the one that wrote it. */
  keep(place: WritingPlace, draft: Draft, by?: DraftListener): void {
    const key = placeKey(place);
    if (!this.#isRecalled && !this.#filled.has(key)) this.#early.set(key, place);
    // The storage hears of it once it has said what stood there.
    const storage = this.#early.has(key) ? null : this.#kept;
    if (draft.text === '' && draft.about === null) {
      this.#set(place, undefined);
      storage?.forget(place, draft);
    } else {
      this.#set(place, draft);
      storage?.keep(place, draft);
    }
    if (by !== undefined) this.#tell(key, 'written', by);
    if (!this.#listeners.has(key)) this.#tellLine(place);
  }

  /** What was written before anybody was in stands behind what its writer had left there. */
  bring(place: WritingPlace, draft: Draft): void {
    this.keep(place, standingBehind(this.draft(place) ?? blankDraft, draft));
  }

  /** After a session, which emptied the field: what is typed there now stands behind what its user had written. */
  goOn(place: WritingPlace, draft: Draft): void {
    const before = this.#before;
    if (before === undefined) return;
    const key = placeKey(place);
    const base = before.#bases.get(key) ?? before.draft(place) ?? blankDraft;
    before.#bases.set(key, base);
    before.keep(place, standingBehind(base, draft));
  }

  /** What is half written in a chat; empty for nothing, and while it stands in a composer anyway. */
  lineOf(target: ChatTarget): string {
    return this.#lineAt({ target, parentId: '' });
  }

  /** What is half written in a thread of a chat: in the one that was written in last. */
  threadLineOf(target: ChatTarget): string {
    const threads = this.#threads.get(chatKey(target));
    const lines = [...(threads?.values() ?? [])].map((place) => this.#lineAt(place));
    return lines.findLast((line) => line !== '') ?? '';
  }

  /** Hears of both lines of a chat. */
  subscribeLine(target: ChatTarget, listener: () => void): () => void {
    return addTo(this.#lines, chatKey(target), listener);
  }

  /** Somebody wants to answer a message; what is written already goes on. */
  reply(place: WritingPlace, message: MessageRecord): void {
    this.#setAsideEdit(place);
    const before = this.#settled(place);
    this.#begin(place, { ...before, about: { kind: 'reply', message } });
  }

  /** Somebody wants to change what a message of theirs says; what is written already waits meanwhile. */
  edit(place: WritingPlace, message: MessageRecord): void {
    const { content } = message;
    if (content.kind !== 'text') return;
    const now = this.draft(place);
    // Asked for once more: what was changed already stays.
    if (now?.about?.kind === 'edit' && now.about.message.id === message.id) return this.#begin(place, now);
    this.#setAsideEdit(place);
    const before = this.#settled(place);
    const isNothing = before.text === '' && before.about === null;
    const text = this.edits.get(message.id) ?? content.text;
    this.#names.want(mentionsIn({ kind: 'text', text }).uids);
    const written = toBeWritten(text, this.#names.nameOf);
    this.#begin(place, { ...written, about: { kind: 'edit', message }, kept: isNothing ? null : before });
  }

  /** What could not be sent is written again, in whichever composer of this place there is. */
  putBack(place: WritingPlace, draft: Draft): void {
    this.keep(place, draft);
    this.goOn(place, draft);
    this.#tell(placeKey(place), 'back');
  }

  /** What could not be sent, before what is being written by now. */
  putBefore(place: WritingPlace, written: Draft): void {
    const key = placeKey(place);
    const base = this.#bases.get(key);
    if (base !== undefined) this.#bases.set(key, standingBefore(written, base));
    this.putBack(place, standingBefore(written, this.draft(place) ?? blankDraft));
  }

  /** Whether a composer of this place is there. */
  isOpen(place: WritingPlace): boolean {
    return this.#listeners.has(placeKey(place));
  }

  /** The composer of a place knows whether its user may write there. */
  setClosed(place: WritingPlace, isClosed: boolean): void {
    if (isClosed) this.#closed.add(placeKey(place));
    else this.#closed.delete(placeKey(place));
  }

  /** Whether a composer of this place is there, and lets nobody write: a block is between the two, say. */
  isClosed(place: WritingPlace): boolean {
    return this.#closed.has(placeKey(place));
  }

  /** What is to be written to the storage is written now: the app may end. */
  settle(): void {
    this.#kept?.write();
    for (const place of this.#open.values()) {
      const draft = this.draft(place);
      if (draft !== undefined) void this.#kept?.restore(place, draft);
    }
    // After a session it was their user's.
    this.#before?.settle();
  }

  /** A composer of this place hears of another draft in it. */
  subscribe(place: WritingPlace, listener: DraftListener): () => void {
    const key = placeKey(place);
    const stop = addTo(this.#listeners, key, listener);
    this.#open.set(key, place);
    this.#tellLine(place);
    return () => {
      stop();
      // Whoever leaves a chat may leave the page next.
      this.settle();
      if (!this.isOpen(place)) this.#open.delete(key);
      this.#tellLine(place);
    };
  }

  /** A list of this place says which message of the viewer's is the last one that they can edit. */
  offer(place: WritingPlace, lastOwn: () => MessageRecord | undefined): () => void {
    return addTo(this.#lists, placeKey(place), lastOwn);
  }

  /** The last message of the viewer's that is in view there; `undefined` where none is, or no list is open. */
  lastOwn(place: WritingPlace): MessageRecord | undefined {
    for (const lastOwn of this.#lists.get(placeKey(place)) ?? []) {
      const message = lastOwn();
      if (message !== undefined) return message;
    }
    return undefined;
  }

  /** Something else begins while a message is changed: what it was to say is not saved, and not lost. */
  #setAsideEdit(place: WritingPlace): void {
    const draft = this.draft(place);
    const message = draft === undefined ? undefined : editIn(draft);
    if (draft?.about?.kind !== 'edit' || message === undefined) return;
    const isChanged = message.getText() !== textIn(draft.about.message.content).trim();
    if (isChanged && !isBlank(message.getText()))
      this.edits.setAside(place, { message, draft: { ...draft, kept: null } });
  }

  /** What is being written there when nothing is edited. */
  #settled(place: WritingPlace): Draft {
    const draft = this.draft(place) ?? blankDraft;
    return draft.about?.kind === 'edit' ? (draft.kept ?? blankDraft) : draft;
  }

  #lineAt(place: WritingPlace): string {
    const { text } = this.isOpen(place) ? blankDraft : this.#settled(place);
    return isBlank(text) ? '' : text;
  }

  #set(place: WritingPlace, draft: Draft | undefined): void {
    const key = placeKey(place);
    if (draft === undefined) this.#drafts.delete(key);
    else this.#drafts.set(key, draft);
    if (place.parentId === '') return;
    const chat = chatKey(place.target);
    const threads = this.#threads.get(chat) ?? new Map<string, WritingPlace>();
    threads.delete(key);
    if (draft !== undefined) threads.set(key, place);
    if (threads.size === 0) this.#threads.delete(chat);
    else this.#threads.set(chat, threads);
  }

  #begin(place: WritingPlace, draft: Draft): void {
    this.keep(place, draft);
    this.#tell(placeKey(place), 'begun');
  }

  async #recall(drafts: KeptDrafts): Promise<void> {
    const [found, edits] = await Promise.all([drafts.load(), this.edits.load()]);
    const early = new Map(this.#early);
    this.#isRecalled = true;
    this.#early.clear();
    for (const { place, draft } of found.toReversed()) {
      const key = placeKey(place);
      if (early.has(key)) this.keep(place, standingBefore(draft, this.draft(place) ?? blankDraft));
      else if (this.#filled.has(key)) continue;
      else this.#set(place, draft);
      early.delete(key);
      this.#tell(key, 'back');
      this.#tellLine(place);
    }
    for (const place of early.values()) this.keep(place, this.draft(place) ?? blankDraft);
    this.edits.recall(edits);
  }

  #tell(key: string, what: DraftNews, by?: DraftListener): void {
    for (const listener of [...(this.#listeners.get(key) ?? [])]) if (listener !== by) listener(what);
  }

  #tellLine({ target }: WritingPlace): void {
    for (const listener of [...(this.#lines.get(chatKey(target)) ?? [])]) listener();
  }
}

/** In an edit, what was written before that comes back afterwards. */
function standingBehind(base: Draft, draft: Draft): Draft {
  return { ...joined(base, draft), kept: base.kept };
}

/** Where a message is edited, in what was written before that. */
function standingBefore(written: Draft, now: Draft): Draft {
  const isEdit = now.about?.kind === 'edit';
  return isEdit ? { ...now, kept: joined(written, now.kept) } : standingBehind(written, now);
}
