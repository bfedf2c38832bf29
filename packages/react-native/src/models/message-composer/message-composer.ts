import { type ChatTarget, type ClientEvent, isBlank, Kit, type KitException } from '@open-chat-kit/sdk';
import type { WritingPlace } from '../drafts/draft.ts';
import { clockOf } from '../life/clock-of.ts';
import { ModelLife } from '../life/model-life.ts';
import { interestIn } from '../life/watch-safely.ts';
import { withMention } from '../mentions/written-text.ts';
import { Writing } from '../writing.ts';
import { AboutMessage } from './about-message.ts';
import { firstState, type MessageComposerOptions, type MessageComposerState } from './composer-state.ts';
import { DraftField } from './draft-field.ts';
import { Edits } from './edits.ts';
import { Entry, nothingAsked } from './entry.ts';
import type { TextFormat } from './formats.ts';
import { MentionSearch, type MentionSettings } from './mention-search.ts';
import { Permission } from './permission.ts';
import { Sending } from './sending.ts';
import { typedDirection } from './typed-direction.ts';
import { TypingNotifier } from './typing-notifier.ts';
import { WrittenMentions } from './written-mentions.ts';

type Written =
  | 'text'
  | 'direction'
  | 'about'
  | 'begun'
  | 'selection'
  | 'hasSelection'
  | 'formats'
  | 'canSend'
  | 'excess'
  | 'left'
  | 'waiting'
  | 'unsaved';

/** So many are counted down. */
const few = 100;

/**
 * What somebody writes into one chat, without pixels: draft, typing, sending, and whether they may. Listeners hear at
 * once: a field must show what is typed.
 */
export class MessageComposerModel {
  readonly #life: ModelLife<MessageComposerState>;
  readonly #target: ChatTarget;
  readonly #place: WritingPlace;
  readonly #typing: TypingNotifier;
  readonly #field: DraftField;
  readonly #edits: Edits;
  readonly #sending: Sending;
  readonly #mentions: MentionSearch;
  readonly #written: WrittenMentions;
  readonly #about: AboutMessage;
  readonly #permission: Permission;
  readonly #entry: Entry;
  #onError: (error: KitException) => void;
  #isTypingTold = true;
  /** What stands there was typed, and neither kept nor put there. */
  #isTyped = false;
  #state: MessageComposerState;

  constructor(options: MessageComposerOptions) {
    const { client, clock = clockOf(options.client) } = options;
    this.#target = options.target;
    this.#place = { target: options.target, parentId: options.parentId ?? '' };
    this.#onError = options.onError ?? (() => {});
    this.#entry = new Entry({
      client,
      target: options.target,
      group: () => this.#permission.group,
      onChange: (change) => this.#set(change),
      onError: (error) => this.#tellError(error),
    });
    this.#typing = new TypingNotifier({ clock, tell: (isTyping) => this.#tellTyping(isTyping) });
    this.#mentions = new MentionSearch({
      life: () => this.#life,
      target: options.target,
      onChange: () => this.#set({ mentioning: this.#mentions.choice }),
      onError: (error) => this.#tellError(error),
    });
    // Where no chat was named there is nothing to write, nor to follow.
    const writer = options.target.id === '' ? null : client;
    this.#field = new DraftField({
      client: writer,
      place: this.#place,
      first: options.text ?? '',
      onChange: (isReplaced) => {
        this.#set(this.#fields());
        if (!isReplaced) return;
        // Nobody is called by a text that was not typed.
        this.#mentions.close();
        this.#isTyped = false;
      },
      onRecalled: () => {
        void this.#about.compare();
        this.#edits.recall();
      },
    });
    this.#written = new WrittenMentions(this.#field, this.#mentions);
    this.#edits = new Edits({
      client: writer,
      place: this.#place,
      field: this.#field,
      onEditFailed: options.onEditFailed,
      onError: (error) => this.#tellError(error),
    });
    this.#sending = new Sending({
      field: this.#field,
      clock: () => this.#life.clock,
      random: options.random ?? Math.random,
      onError: (error) => this.#tellError(error),
    });
    this.#state = firstState(options);
    this.#life = new ModelLife<MessageComposerState>(
      { ...options, client: writer },
      {
        what: null,
        interest: interestIn(options.target),
        read: () => this.#state,
        onBegin: (begun) => this.#permission.begin(begun),
        onStart: () => this.#start(),
        onEvent: (event) => this.#take(event),
        onBack: () => {
          this.#permission.askIfWaiting();
          this.#edits.recall();
        },
        onForget: () => this.#forget(),
        onRefused: (error) => this.#onError(error),
        onEnd: () => this.#end(),
      },
    );
    this.#about = new AboutMessage({ life: this.#life, target: options.target, field: this.#field });
    this.#permission = new Permission({
      options,
      place: this.#place,
      life: this.#life,
      about: this.#about,
      mentions: this.#mentions,
      typing: this.#typing,
      onChange: (change) => this.#set(change),
      onError: (error) => this.#tellError(error),
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
    this.#field.recall();
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MessageComposerState;
  readonly getServerSnapshot: () => MessageComposerState;

  /** Who is told of what went wrong; one at a time. */
  readonly setErrorListener = (listener: (error: KitException) => void): void => {
    this.#onError = listener;
  };

  /** Whether others are told that the viewer types. */
  readonly setTypingTold = (isTold: boolean): void => {
    if (!isTold) this.#typing.stop();
    this.#isTypingTold = isTold;
  };

  /** What the user writes. `isUndone`: by going a step back in what the field has noted, or on. */
  readonly setText = (text: string, isUndone = false): void => {
    const { mentions } = this.#field.draft;
    if (this.#written.takeBack(text) || !this.#field.setText(text, isUndone)) return;
    this.#isTyped = true;
    if (isUndone) this.#written.refuseGone(mentions);
    else this.#written.mention(false);
    this.#lookForMentions();
    if (isBlank(text)) this.#typing.stop();
    else if (this.#isTypingTold) this.#typing.typed();
  };

  /** What a host puts there: nobody types. */
  readonly fill = (text: string): void => this.#field.fill(text);

  /** Puts a text where the caret stands, or in place of what is selected: an emoji that was chosen. */
  readonly insert = (text: string): void => {
    this.#field.insert(text);
    this.#lookForMentions();
    if (this.#isTypingTold) this.#typing.typed();
  };

  /** Puts what is selected into a format of Markdown, or out of it; nothing: the word there, or what is written next. */
  readonly format = (format: TextFormat): void => {
    this.#field.format(format);
    this.#lookForMentions();
  };

  /** What is selected in the field; both the same where nothing is, which is the caret. */
  readonly select = (start: number, end: number): void => {
    const { selection, hasSelection } = this.#state;
    // Where it was put by this model, the field says so late, or of the text before.
    if (selection !== null && (start !== selection.start || end !== selection.end)) return;
    this.#field.select({ start, end });
    const now = this.#selection();
    if (selection !== null || now.formats !== this.#state.formats || now.hasSelection !== hasSelection)
      this.#set({ selection: null, ...now });
    this.#lookForMentions();
  };

  /**
   * The field shows what was to be selected. From here on it says itself what is: told once more, it would take the caret back
   * from wherever the reader puts it, and systems do not always answer.
   */
  readonly placed = (): void => {
    if (this.#state.selection === null) return;
    this.#field.placed();
    this.#set({ selection: null });
  };

  /** Who can be mentioned, as the host wants it. */
  readonly setMentions = (settings: MentionSettings): void => {
    this.#mentions.set(settings);
    // Whoever is quick has called somebody by then; what was kept calls nobody.
    if (this.#isTyped) this.#lookForMentions();
  };

  /** Another one of those who can be mentioned: one further down, or up. */
  readonly moveMention = (by: 1 | -1): void => this.#mentions.move(by);

  /** Mentions somebody in place of what was written for it. @default the active one */
  readonly mention = (index?: number): void => {
    const { mentioning } = this.#state;
    const taken = mentioning === null ? null : this.#mentions.take(index ?? mentioning.active);
    if (taken === null) return;
    const { call, mention } = taken;
    this.#field.change(withMention(this.#field.draft, call.from, call.from + 1 + call.keyword.length, mention));
  };

  /** Mentions nobody by what is being written. */
  readonly dismissMentions = (): void => this.#mentions.refuse();

  /** The field lost the focus. */
  readonly blur = (): void => this.#typing.stop();

  /** The app may end: what was written is kept by now. */
  readonly settle = (): void => {
    const { client } = this.#life;
    if (client !== null) Writing.of(client).settle();
  };

  /** Nothing is answered or edited any more. What was written before an edit began comes back. */
  readonly dismiss = (): void => this.#field.dismiss();

  /** Edits the viewer's last message in view, where nothing is written. Returns whether there is one. */
  readonly editLast = (): boolean => this.#state.access === 'open' && this.#field.editLast();

  /** Edits a message that a host names: one of the viewer's in this chat. */
  readonly editNamed = (id: string): void => this.#edits.begin(id);

  /**
   * The message as it would be sent, and an empty field; `null` when there is nothing that can be sent. One that is edited
   * bears its id.
   */
  readonly take = (): Kit.TextMessage | null => {
    this.#written.mention(true);
    if (!this.#state.canSend) return null;
    this.#typing.stop();
    this.#mentions.close();
    return this.#field.take();
  };

  /**
   * Sends what is written, or changes the message that is edited. The field is empty at once; the message is seen in the
   * list, whatever becomes of it.
   */
  readonly send = (): void => {
    const { client } = this.#life;
    if (client === null) return;
    this.#written.mention(true);
    const { draft } = this.#field;
    const message = this.take();
    if (message === null) return;
    if (draft.about?.kind === 'edit') {
      const { content } = draft.about.message;
      if (content.kind !== 'text' || content.text !== message.getText()) this.#edits.save(message, draft);
      return;
    }
    this.#sending.send(client, message, draft, Writing.of(client));
  };

  /** Tries once more to save what `unsaved` says. */
  readonly saveAgain = (): void => this.#edits.saveAgain();

  /** The message is to stay as it was. */
  readonly dropUnsaved = (): void => this.#edits.drop();

  /** Joins the group, with its password where it has one. What goes wrong is in the state. */
  readonly join = (password = ''): void => {
    const { client } = this.#life;
    if (client === null || this.#target.type !== 'group') return;
    this.#entry.join(client, this.#state.access === 'password' ? password : null);
  };

  /** Lifts the viewer's own block. What goes wrong is in the state. */
  readonly unblock = (): void => {
    const { client } = this.#life;
    if (client !== null && this.#state.access === 'blockedByMe') this.#entry.unblock(client);
  };

  #start(): void {
    this.#field.begin();
    this.#edits.recall();
    this.#permission.ask();
  }

  #end(): void {
    this.#field.end();
    this.#mentions.close();
    this.#typing.stop();
    this.#permission.end();
    this.#entry.drop();
    this.#set(nothingAsked);
  }

  /** Nothing of this user's is for the next one's eyes. */
  #forget(): void {
    this.#entry.drop();
    this.#permission.forget();
    this.#typing.stop();
    this.#mentions.forget();
    this.#field.forget();
    this.#set({ access: 'unknown', ending: null, unsent: '', ...nothingAsked });
  }

  #take(event: ClientEvent): void {
    if (event.type === 'message.received') this.#field.findSent(event.message);
    this.#about.take(event);
    this.#edits.take(event);
    this.#permission.take(event);
  }

  /** Nobody hears of what fails after the last listener went: a message that failed says so in its row. */
  #tellError(error: KitException): void {
    if (this.#life.isHeard) this.#onError(error);
  }

  /** Whether it can be sent is said before the server is asked: what that takes at most, the client knows. */
  #fields(): Pick<MessageComposerState, Written> {
    const { draft, begun, selected, isMoved, sent } = this.#field;
    const { text, about, kept } = draft;
    const longest = this.#life.client?.longestText ?? Infinity;
    const left = longest - sent.trim().length;
    return {
      text,
      direction: typedDirection(draft),
      about,
      waiting: kept?.text ?? '',
      begun,
      selection: isMoved ? selected : null,
      ...this.#selection(),
      excess: Math.max(0, -left),
      left: left < 0 || left > few ? null : left,
      canSend: !isBlank(text) && left >= 0,
      unsaved: this.#edits.unsaved,
    };
  }

  /** The same formats as long as they say the same: not each move of a caret is news. */
  #selection(): Pick<MessageComposerState, 'hasSelection' | 'formats'> {
    const { selected, formats: now } = this.#field;
    const { formats } = this.#state;
    return {
      hasSelection: selected.start !== selected.end,
      formats: now.join() === formats.join() ? formats : now,
    };
  }

  /** Nobody is called by what is selected. */
  #lookForMentions(): void {
    const { draft, selected } = this.#field;
    if (selected.start === selected.end) this.#mentions.look(draft, selected.start);
    else this.#mentions.close();
  }

  #tellTyping(isTyping: boolean): void {
    const indicator = new Kit.TypingIndicator(this.#target.id, this.#target.type);
    if (isTyping) this.#life.client?.startTyping(indicator);
    else this.#life.client?.endTyping(indicator);
  }

  #set(change: Partial<MessageComposerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#life.draw();
  }
}
