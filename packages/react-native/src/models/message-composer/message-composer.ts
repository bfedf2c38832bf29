import {
  type ChatClient,
  type ChatTarget,
  type ClientEvent,
  type ErrorCode,
  isBlank,
  Kit,
  type KitException,
  toKitException,
  type UserRecord,
} from '@open-chat-kit/sdk';
import { Attempt, type AttemptStep } from '../attempt.ts';
import { FollowedGroup, groupIn } from '../followed-group.ts';
import type { GroupEnding } from '../group-ending.ts';
import { joinGroup } from '../joining.ts';
import { clockOf } from '../life/clock-of.ts';
import { ModelLife, type ModelOptions } from '../life/model-life.ts';
import { Question } from '../life/question.ts';
import { interestIn } from '../life/watch-safely.ts';
import type { LiveGroupState } from '../live-group.ts';
import { accessToGroup, accessToUser, type ComposerAccess, endingOf } from './composer-access.ts';
import { draftIn, keepDraft } from './drafts.ts';
import { TypingNotifier } from './typing-notifier.ts';

/** What a composer shows. */
export interface MessageComposerState {
  readonly text: string;
  readonly access: ComposerAccess;
  /** Why the viewer is not in the group any more, or there is none for them; `null` otherwise, and of a user. */
  readonly ending: GroupEnding | null;
  /** Something is there to see and to send, and it is not too long. */
  readonly canSend: boolean;
  /** Characters over what can be sent at once; 0 for none. */
  readonly excess: number;
  readonly isJoining: boolean;
  /** Why joining failed last; `null` for nothing. */
  readonly joinError: ErrorCode | null;
  readonly isUnblocking: boolean;
  /** Why unblocking failed last; `null` for nothing. */
  readonly unblockError: ErrorCode | null;
}

/** Nothing was asked of the server here, or nothing that still says something. */
const nothingAsked = { isJoining: false, joinError: null, isUnblocking: false, unblockError: null } as const;

/** What a composer is made of. With a fault nothing can be written: the host named no chat that there can be. */
export interface MessageComposerOptions extends ModelOptions {
  readonly target: ChatTarget;
  /** First message of the thread that is written into. @default none */
  readonly parentId?: string;
  /** What the host knows of it, so that nothing flickers while the server is asked. @default "unknown" */
  readonly access?: ComposerAccess;
  /** What stands in the field of a chat in which nothing was written yet. @default nothing */
  readonly text?: string;
  readonly onError?: (error: KitException) => void;
  readonly random?: () => number;
}

/**
 * What somebody writes into one chat, without pixels: draft, typing, sending, and whether they may. Listeners hear at
 * once: a field must show what is typed.
 */
export class MessageComposerModel {
  readonly #life: ModelLife<MessageComposerState>;
  readonly #target: ChatTarget;
  readonly #parentId: string;
  readonly #random: () => number;
  readonly #typing: TypingNotifier;
  /** Of a user. */
  readonly #question: Question<{ readonly user: UserRecord; readonly isOld: boolean }>;
  readonly #group: FollowedGroup;
  #onError: (error: KitException) => void;
  #isTypingTold = true;
  readonly #first: MessageComposerState;
  #state: MessageComposerState;
  /** Counts what events said of the user: an answer from before them is dropped. */
  #heard = 0;
  readonly #joining: Attempt<Kit.Group | null>;
  readonly #unblocking: Attempt<unknown>;

  constructor(options: MessageComposerOptions) {
    const { client, fault = null, clock = clockOf(options.client) } = options;
    this.#target = options.target;
    this.#parentId = options.parentId ?? '';
    this.#group = new FollowedGroup({ ...options, guid: groupIn(options.target) }, (now) => this.#follow(now));
    this.#random = options.random ?? Math.random;
    this.#onError = options.onError ?? (() => {});
    this.#joining = new Attempt(client, (step) => this.#joined(step));
    this.#unblocking = new Attempt(client, (step) => this.#unblocked(step));
    this.#typing = new TypingNotifier({ clock, tell: (isTyping) => this.#tellTyping(isTyping) });
    const given = options.text ?? '';
    const access = fault === null ? (options.access ?? 'unknown') : 'gone';
    this.#first = {
      text: given,
      excess: 0,
      canSend: !isBlank(given),
      access,
      // Of what is no chat at all there is no group that could have ended.
      ending: fault === null && options.target.type === 'group' ? endingOf(access, null) : null,
      ...nothingAsked,
    };
    this.#state = this.#first;
    this.#life = new ModelLife<MessageComposerState>(
      // Where no chat was named there is nothing to follow.
      { ...options, client: options.target.id === '' ? null : client },
      {
        what: null,
        interest: interestIn(options.target),
        read: () => this.#state,
        onBegin: (begun) => this.#group.begin(begun),
        onStart: () => this.#start(),
        onEvent: (event) => this.#take(event),
        onBack: () => this.#question.askIfWaiting(),
        onForget: () => this.#forget(),
        onRefused: (error) => this.#onError(error),
        onEnd: () => this.#end(),
      },
    );
    this.#question = new Question(this.#life, {
      what: 'Loading a chat',
      ask: async (asked, signal) => {
        const heard = this.#heard;
        const user = await asked.queries.getUser(this.#target.id, signal);
        return { user, isOld: heard !== this.#heard };
      },
      onAnswer: ({ user, isOld }) => {
        if (!isOld) this.#setAccess(accessToUser(user), null);
      },
      // Otherwise the field stays as it was.
      onFailure: ({ code }) => {
        if (code === 'NOT_FOUND') this.#setAccess('gone', null);
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
    this.#set(this.#written(this.#draft()));
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

  /** What the user writes. */
  readonly setText = (text: string): void => {
    if (text === this.#state.text) return;
    this.#write(text);
    if (isBlank(text)) this.#typing.stop();
    else if (this.#isTypingTold) this.#typing.typed();
  };

  /** What a host puts there: nobody types. */
  readonly fill = (text: string): void => {
    if (text !== this.#state.text) this.#write(text);
  };

  /** The field lost the focus. */
  readonly blur = (): void => this.#typing.stop();

  /** The message as it would be sent, and an empty field; `null` when there is nothing that can be sent. */
  readonly take = (): Kit.TextMessage | null => {
    if (!this.#state.canSend) return null;
    const message = new Kit.TextMessage(this.#target.id, this.#state.text.trim(), this.#target.type);
    message.setParentMessageId(this.#parentId);
    this.#typing.stop();
    this.#write('');
    return message;
  };

  /** Sends what is written. The field is empty at once; the message is seen in the list, whatever becomes of it. */
  readonly send = (): void => {
    const { client } = this.#life;
    const { text } = this.#state;
    if (client === null) return;
    const message = this.take();
    if (message === null) return;
    const muid = `${client.viewer?.uid.slice(0, 64) ?? ''}-${this.#life.clock.now().toString(36)}-${this.#random().toString(36).slice(2)}`;
    message.setMuid(muid);
    client.sendMessage(message).catch((cause: unknown) => {
      this.#failed(client, muid, text, toKitException(cause, 'Sending a message'));
    });
  };

  /** Joins the group, with its password where it has one. What goes wrong is in the state. */
  readonly join = (password = ''): void => {
    const { client } = this.#life;
    const { type, id } = this.#target;
    const asked = this.#state.access === 'password' ? password : null;
    if (client !== null && type === 'group') this.#joining.run('Joining a group', () => joinGroup(client, id, asked));
  };

  /** Lifts the viewer's own block. What goes wrong is in the state. */
  readonly unblock = (): void => {
    const { client } = this.#life;
    if (client === null || this.#state.access !== 'blockedByMe') return;
    this.#unblocking.run('Unblocking a person', () => client.unblockUsers([this.#target.id]));
  };

  #start(): void {
    this.#set(this.#written(this.#draft()));
    if (this.#target.type === 'user') this.#question.ask();
    else this.#group.live?.want();
  }

  #end(): void {
    this.#typing.stop();
    this.#group.end();
    this.#question.reset();
    this.#joining.drop();
    this.#unblocking.drop();
    this.#set(nothingAsked);
  }

  /** Nothing of this user's is for the next one's eyes. */
  #forget(): void {
    this.#joining.drop();
    this.#unblocking.drop();
    this.#question.reset();
    this.#typing.stop();
    this.#set({ ...this.#written(''), access: 'unknown', ending: null, ...nothingAsked });
  }

  #take(event: ClientEvent): void {
    if (this.#target.type === 'group') return;
    if (event.type === 'resync') return this.#question.ask();
    if ((event.type !== 'user.updated' && event.type !== 'user.presence') || event.user.uid !== this.#target.id) return;
    const access = accessToUser(event.user);
    // What is no news must not outdo an answer that is under way.
    if (access === this.#state.access) return;
    this.#heard += 1;
    this.#setAccess(access, null);
    // Presence and profiles say nothing of blocks: what changes here is asked for.
    this.#question.ask();
  }

  #follow({ said, isGone, ending }: LiveGroupState): void {
    const access = isGone ? 'gone' : accessToGroup(said ?? {});
    if (access !== 'unknown' && (access !== this.#state.access || ending !== this.#state.ending))
      this.#setAccess(access, ending);
  }

  #joined(step: AttemptStep<Kit.Group | null>): void {
    switch (step.type) {
      case 'begun':
        this.#set({ isJoining: true, joinError: null });
        return;
      case 'done':
        this.#set({ isJoining: false });
        // In already, says the server: then what is known here is old.
        if (step.result === null) this.#group.live?.doubt();
        return;
      case 'over':
        this.#set({ joinError: null });
        return;
      case 'failed': {
        const { code } = step.error;
        if (code === 'BANNED' || code === 'NOT_FOUND') this.#group.live?.refuse(code === 'BANNED' ? 'banned' : 'gone');
        this.#set({ isJoining: false, joinError: code });
        this.#tellError(step.error);
      }
    }
  }

  #unblocked(step: AttemptStep<unknown>): void {
    const error = step.type === 'failed' ? step.error : null;
    this.#set({ isUnblocking: step.type === 'begun', unblockError: error?.code ?? null });
    if (error !== null) this.#tellError(error);
  }

  #failed(client: ChatClient, muid: string, text: string, error: KitException): void {
    const hasRow = client.getPendingMessages().some(({ draft }) => draft.muid === muid);
    // A message without a row any more that failed for no reason of the server's was taken back by the user.
    if (!hasRow && error.code === 'INTERNAL') return;
    // It never came as far as a row: what was written must not be lost. A newer text is left alone.
    if (!hasRow && client.viewer !== null && this.#state.text === '') this.#write(text);
    this.#tellError(error);
  }

  /** Nobody hears of what fails after the last listener went: a message that failed says so in its row. */
  #tellError(error: KitException): void {
    if (this.#life.isHeard) this.#onError(error);
  }

  #setAccess(access: ComposerAccess, heard: GroupEnding | null): void {
    if (access !== 'open') this.#typing.stop();
    const ending = this.#target.type === 'group' ? endingOf(access, heard) : null;
    this.#set({ access, ending, ...(access === this.#state.access ? {} : { joinError: null, unblockError: null }) });
  }

  /** What was written here before; else what stands in the field from the start, if it still does. */
  #draft(): string {
    const draft = this.#life.client === null ? undefined : draftIn(this.#life.client, this.#target, this.#parentId);
    return draft ?? (this.#state.text === this.#first.text ? this.#first.text : '');
  }

  #write(text: string): void {
    if (this.#life.client !== null) keepDraft(this.#life.client, this.#target, this.#parentId, text);
    this.#set(this.#written(text));
  }

  /** Whether it can be sent is said before the server is asked: what that takes at most, the client knows. */
  #written(text: string): Pick<MessageComposerState, 'text' | 'canSend' | 'excess'> {
    const excess = this.#life.client === null ? 0 : Math.max(0, text.trim().length - this.#life.client.longestText);
    return { text, excess, canSend: !isBlank(text) && excess === 0 };
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
