import { type ChatClient, Kit, type MessageRecord } from '@open-chat-kit/sdk';
import {
  type Change,
  changedTo,
  type GoneMention,
  type TextSelection,
  toBeSent,
  withReturned,
  withText,
  type WrittenText,
} from '../mentions/written-text.ts';
import { isIn } from '../message-list/message-query.ts';
import { type DraftNews, Writing } from '../writing.ts';
import { type About, blankDraft, type Draft, type WritingPlace } from '../drafts/draft.ts';
import { editIn } from '../drafts/edit-in.ts';
import { joined } from '../drafts/joined.ts';
import { type TextFormat, formatted, formatsOf } from './formats.ts';

interface DraftFieldOptions {
  /** `null` where nothing can be written, or kept. */
  readonly client: ChatClient | null;
  readonly place: WritingPlace;
  /** What stands there from the start where nothing was written yet. */
  readonly first: string;
  /** @param isReplaced another text stands there than was typed */
  readonly onChange: (isReplaced: boolean) => void;
  /** A draft of another time is there: what it is about may be another one by now. */
  readonly onRecalled: () => void;
}

/** So many mentions that have gone are known by their words. */
const mostGone = 20;
/** So many texts are known by which mentions came or went. */
const mostTurns = 40;

/** What is being written in one place, kept with the client: a text of one's own, an answer, or another text for a message. */
export class DraftField {
  readonly #options: DraftFieldOptions;
  #draft: Draft;
  #begun = 0;
  #selected: TextSelection = { start: 0, end: 0 };
  #isMoved = false;
  /** Something was typed here, or put by a host, before anybody was in at all: it is of who comes. */
  #nobodys: 'typed' | 'put' | null = null;
  #hasBegun = false;
  /** Whoever was mentioned here, and is not any more. */
  #gone: readonly GoneMention[] = [];
  /** Texts just before and after a mention came or went: what is undone, or done again, leads to them. */
  #turns: readonly WrittenText[] = [];
  #stop = (): void => {};

  constructor(options: DraftFieldOptions) {
    this.#options = options;
    this.#draft = { ...blankDraft, text: options.first };
  }

  get draft(): Draft {
    return this.#draft;
  }

  /** What is selected; the caret where nothing is. */
  get selected(): TextSelection {
    // What was written may have gone since the field said so.
    const { length } = this.#draft.text;
    const { start, end } = this.#selected;
    return { start: Math.min(start, length), end: Math.min(end, length) };
  }

  /** The field does not know of that: the text is another one than was typed. */
  get isMoved(): boolean {
    return this.#isMoved;
  }

  /** In which formats it is, or what is written next will be. */
  get formats(): readonly TextFormat[] {
    return formatsOf(this.#draft, this.selected);
  }

  /** Counts what was begun elsewhere. */
  get begun(): number {
    return this.#begun;
  }

  /** What was written here before; else what stands in the field from the start, if it still does. */
  recall(): void {
    const { client, place, first } = this.#options;
    const draft = client === null ? undefined : Writing.of(client).draft(place);
    this.#isMoved = false;
    const isReplaced = this.#put(draft ?? { ...blankDraft, text: this.#draft.text === first ? first : '' });
    this.#options.onChange(isReplaced);
  }

  /** From here on it hears of what is begun elsewhere. */
  begin(): void {
    const { client, place } = this.#options;
    // Whoever wrote while they were not in yet goes on.
    if (client !== null && this.#nobodys === 'typed') Writing.of(client).bring(place, this.#draft);
    if (client !== null && this.#nobodys === 'put') Writing.of(client).put(place, this.#draft);
    this.#nobodys = null;
    this.#hasBegun = true;
    this.recall();
    if (client !== null) this.#stop = Writing.of(client).subscribe(place, this.#hear);
  }

  end(): void {
    this.#stop();
    this.#stop = () => {};
  }

  /** The field shows what is selected, and says from now on where that goes. */
  placed(): void {
    this.#isMoved = false;
  }

  /** Nothing of this user's is for the next one's eyes. */
  forget(): void {
    this.end();
    this.#hasBegun = false;
    this.#gone = [];
    this.#turns = [];
    this.#draft = blankDraft;
    this.#options.onChange(true);
  }

  /** @returns whether it is another text */
  setText(text: string, isUndone: boolean): boolean {
    if (text === this.#draft.text) return false;
    const before = this.#draft;
    const changed = changedTo(before, text, isUndone);
    const turn = isUndone ? this.#turns.find((one) => one.text === text) : undefined;
    const change =
      turn === undefined ? withReturned(before, changed, this.#gone) : { written: turn, caret: changed.caret };
    this.#noteGone(before, change.written);
    this.change(change, change.written.text !== text);
    return true;
  }

  /** The longest first: of "@Ann" and "@Ann Lee" what is whole comes back. */
  #noteGone(before: WrittenText, after: WrittenText): void {
    if (after.mentions.length >= before.mentions.length) return;
    const gone = new Map([...this.#gone, ...before.mentions].map((one) => [one.text, one]));
    this.#gone = [...gone.values()].slice(-mostGone).sort((a, b) => b.text.length - a.text.length);
  }

  /** What a host puts there. */
  fill(text: string): void {
    // What was typed, and comes back from there, moves nothing; a draft that is read late does not take its place.
    if (text === this.#draft.text) return this.#take(this.#draft, this.#isMoved, false, false);
    this.#selected = { start: text.length, end: text.length };
    this.#take({ ...this.#draft, text, mentions: [] }, false, true, false);
  }

  /** The text without its last sign that was typed, in which nobody is mentioned at this place. */
  unmention(text: string, at: number): void {
    const { written, caret } = changedTo(this.#draft, text);
    const mentions = written.mentions.filter((mention) => mention.at !== at);
    this.change({ written: { text, mentions }, caret }, false);
  }

  /** In place of what is selected; where nothing is, at the caret. */
  insert(put: string): void {
    const { start, end } = this.selected;
    this.change(withText(this.#draft, start, end, put));
  }

  /** What is selected in a format, or out of it. */
  format(format: TextFormat): void {
    const { written, selected } = formatted(this.#draft, this.selected, format);
    this.#selected = selected;
    this.#take({ ...this.#draft, ...written }, true);
  }

  change({ written, caret }: Change, isMoved = true): void {
    this.#selected = { start: caret, end: caret };
    this.#noteTurn(this.#draft, written);
    this.#take({ ...this.#draft, ...written }, isMoved);
  }

  /** The newest first: of one text what it meant last counts. */
  #noteTurn({ text, mentions }: WrittenText, after: WrittenText): void {
    if (mentions.length === after.mentions.length) return;
    const two = [after, { text, mentions }];
    const others = this.#turns.filter((turn) => two.every((one) => one.text !== turn.text));
    this.#turns = [...two, ...others].slice(0, mostTurns);
  }

  /** What is selected in the field, as it says. */
  select(selected: TextSelection): void {
    this.#selected = selected;
    this.#isMoved = false;
  }

  takeUp(draft: Draft): void {
    this.#take(draft, false, this.#put(draft));
  }

  /** Fields put the caret behind a text that is not what was typed. @returns whether it is another text */
  #put(draft: Draft): boolean {
    const isOther = draft.text !== this.#draft.text;
    this.#draft = draft;
    if (isOther) this.#selected = { start: draft.text.length, end: draft.text.length };
    return isOther;
  }

  #take(draft: Draft, isMoved: boolean, isReplaced = false, isUsers = true): void {
    this.#isMoved = isMoved;
    const { client, place, onChange } = this.#options;
    this.#draft = draft;
    if (client !== null) {
      const writing = Writing.of(client);
      if (isUsers) {
        writing.keep(place, draft, this.#hear);
        writing.goOn(place, draft);
      } else writing.put(place, draft, this.#hear);
      if (!writing.isNobodys) this.#nobodys = null;
      else if (isUsers) this.#nobodys = 'typed';
      else this.#nobodys = 'put';
    }
    onChange(isReplaced);
  }

  /** Nothing is answered or edited any more. What was written before an edit began comes back. */
  dismiss(): void {
    const { about, kept } = this.#draft;
    if (about?.kind === 'edit') this.takeUp(kept ?? blankDraft);
    else if (about !== null) this.free();
  }

  /** Edits the viewer's last message that is loaded, where nothing is written. @returns whether there is one */
  editLast(): boolean {
    const { client, place } = this.#options;
    const { text, about } = this.#draft;
    const last = client === null || text !== '' || about !== null ? undefined : Writing.of(client).lastOwn(place);
    if (last !== undefined) this.edit(last);
    return last !== undefined;
  }

  edit(message: MessageRecord): void {
    const { client, place } = this.#options;
    if (client !== null) Writing.of(client).edit(place, message);
  }

  /** The text as it is sent: mentions by their marks. */
  get sent(): string {
    return toBeSent(this.#draft);
  }

  /** The message as it would be sent, and a field without it. One that is edited bears its id. */
  take(): Kit.TextMessage {
    const { about, kept } = this.#draft;
    const message = editIn(this.#draft) ?? this.#fresh(about);
    message.setText(this.sent.trim());
    this.takeUp(kept ?? blankDraft);
    return message;
  }

  /** The viewer has sent what stands here from somewhere else: another tab, which had read it, or another device. */
  findSent(message: MessageRecord): void {
    const { client, place } = this.#options;
    const { about, kept } = this.#draft;
    if (client === null || about?.kind === 'edit' || message.sender.uid !== client.viewer?.uid) return;
    const isHere = isIn(place.target, message, client.viewer.uid) && message.parentId === place.parentId;
    const text = this.sent.trim();
    if (isHere && text !== '' && message.content.kind === 'text' && message.content.text === text)
      this.takeUp(kept ?? blankDraft);
  }

  /** What could not be saved must not be lost. What was written since is left alone. Whether it is back. */
  giveBack(written: Draft): boolean {
    const { client, place } = this.#options;
    if (client === null) return false;
    // Since this field went, another one of the same place may have been written in.
    const { text, about } = Writing.of(client).draft(place) ?? blankDraft;
    const isUntouched = about === (written.kept?.about ?? null) && text === (written.kept?.text ?? '');
    if (isUntouched) Writing.of(client).putBack(place, written);
    // While nobody is in it does not hear of that.
    if (isUntouched && !this.#hasBegun) this.recall();
    return isUntouched;
  }

  /** What could not be sent stands there again, before what is being written by now. */
  putBefore(written: Draft, writing: Writing): void {
    writing.putBefore(this.#options.place, written);
    if (!this.#hasBegun) this.recall();
  }

  /** What is written about may change, or go: an answer stays one, and what an edit would have said is a text of its own. */
  follow(message: MessageRecord): void {
    const { about } = this.#draft;
    if (about === null || about.message.id !== message.id || message.revision < about.message.revision) return;
    if (about.kind === 'reply' || message.deletedAt === 0)
      this.takeUp({ ...this.#draft, about: { ...about, message } });
    else this.free();
  }

  /** What is written about is not there any more: what was written is a text of its own. */
  free(): void {
    const { text, mentions, kept } = this.#draft;
    this.takeUp(joined({ ...blankDraft, text, mentions }, kept));
  }

  readonly #hear = (what: DraftNews): void => {
    if (what === 'begun') this.#begun += 1;
    this.recall();
    if (what === 'back') this.#options.onRecalled();
  };

  #fresh(about: About | null): Kit.TextMessage {
    const { target, parentId } = this.#options.place;
    const message = new Kit.TextMessage(target.id, '', target.type);
    message.setParentMessageId(parentId);
    if (about !== null) message.setQuotedMessageId(about.message.id);
    return message;
  }
}
