import {
  type ChatClient,
  type ChatTarget,
  type ClientEvent,
  type GroupRecord,
  type KitException,
  type UserRecord,
} from '@open-chat-kit/sdk';
import { DayWatch } from '../day-watch.ts';
import { FollowedGroup, groupIn } from '../followed-group.ts';
import type { GroupEnding } from '../group-ending.ts';
import { clockOf } from '../life/clock-of.ts';
import { ModelLife, type ModelOptions } from '../life/model-life.ts';
import { Question } from '../life/question.ts';
import { interestIn } from '../life/watch-safely.ts';
import type { LiveGroupState } from '../live-group.ts';
import { hasSameContent } from '../same-content.ts';

/** Whose chat it is, as far as is known now. */
export type HeaderRecord =
  | { readonly type: 'user'; readonly user: UserRecord }
  | { readonly type: 'group'; readonly group: GroupRecord };

/** What a header shows. */
export interface MessageHeaderState {
  readonly subject: HeaderRecord;
  /** There is no such group or user any more, or none that the viewer may know of. */
  readonly isGone: boolean;
  /** Why the viewer is not in the group any more, or it is gone, where that is known; `null` otherwise, and of a user. */
  readonly ending: GroupEnding | null;
  /** The server has said how the viewer stands to it: until then that is the host's word, or nobody's. */
  readonly isKnown: boolean;
  /** Who types here now, first come first. */
  readonly typists: readonly UserRecord[];
  /** The connection has been down for longer than a moment. */
  readonly isConnecting: boolean;
  /**
   * First millisecond of the user's day: what is said of a time changes with it. `null` while only a server draws, and of
   * groups, of which no time is said.
   */
  readonly today: number | null;
}

/** What a header is made of. With a fault nothing is asked: the host named no chat that there can be. */
export interface HeaderModelOptions extends ModelOptions {
  /** What the host knows of the user or group. */
  readonly subject: HeaderRecord;
  readonly onError?: (error: KitException) => void;
}

/** How long the connection may be down before it is worth a word, in milliseconds. */
const patienceMs = 2_000;

/**
 * One user or group as the header of a chat shows it, live, without pixels. It lives as long as somebody listens. What
 * happens in other chats never reaches a listener.
 */
export class MessageHeaderModel {
  readonly #life: ModelLife<MessageHeaderState>;
  readonly #target: ChatTarget;
  #onError: (error: KitException) => void;
  #given: HeaderRecord;
  #subject: HeaderRecord;
  #isGone = false;
  #ending: GroupEnding | null = null;
  #isKnown = false;
  #typists: readonly UserRecord[] = [];
  #isConnecting = false;
  readonly #first: MessageHeaderState;
  readonly #day: DayWatch;
  #cancelPatience: (() => void) | null = null;
  /** Of a user. What the host holds may be old; and there is nothing in a header to press for another try. */
  readonly #question: Question<UserRecord>;
  readonly #group: FollowedGroup;

  constructor(options: HeaderModelOptions) {
    this.#given = this.#subject = options.subject;
    this.#target = targetOf(options.subject);
    this.#onError = options.onError ?? (() => {});
    this.#group = new FollowedGroup({ ...options, guid: groupIn(this.#target) }, (now, before) =>
      this.#follow(now, before),
    );
    const clock = options.clock ?? clockOf(options.client);
    this.#day = new DayWatch(clock, () => this.#life.schedule());
    this.#life = new ModelLife<MessageHeaderState>(options, {
      what: 'a chat',
      interest: interestIn(this.#target),
      read: () => this.#read(),
      onBegin: (client) => this.#begin(client),
      onStart: () => this.#ask(),
      onEvent: (event, _, client) => this.#take(event, client),
      onBack: () => this.#question.askIfWaiting(),
      onForget: () => this.#forget(),
      onRefused: (error) => this.#onError(error),
      onEnd: () => this.#end(),
    });
    this.#question = new Question(this.#life, {
      what: 'Loading the chat',
      ask: (client, signal) => client.queries.getUser(this.#target.id, signal),
      onAnswer: (user) => {
        this.#isKnown = true;
        this.#learn({ type: 'user', user });
      },
      onFailure: (error, isFirst) => {
        const isNews = isFirst && !this.#isGone;
        if (error.code === 'NOT_FOUND') this.#lose();
        if (isNews) this.#onError(error);
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    const now = this.#life.getServerSnapshot();
    // What is the same on a server needs no second drawing in the browser.
    this.#first = now.today === null ? now : { ...now, today: null };
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MessageHeaderState;

  /** What is drawn where nobody is there yet: on a server, and at first in the browser that takes its page over. */
  readonly getServerSnapshot = (): MessageHeaderState => this.#first;

  readonly setErrorListener = (listener: (error: KitException) => void): void => {
    this.#onError = listener;
  };

  /** The host has other words for the same user or group: they count until the server says otherwise. */
  readonly setSubject = (subject: HeaderRecord): void => {
    if (hasSameContent(subject, this.#given)) return;
    this.#given = subject;
    const known = this.#subject;
    // The host's object bears no revision; what is older than what was known stays old.
    this.#subject = withRevision(subject, revisionOf(known));
    this.#life.draw(); // with the render that brought it
    this.#doubt();
  };

  /** The host says that something happened to a group. */
  readonly takeEmitted = (guid: string): void => {
    if (this.#target.type === 'group' && guid === this.#target.id) this.#doubt();
  };

  #begin(client: ChatClient | null): void {
    if (client === null) return;
    this.#day.begin();
    this.#group.begin(client);
    this.#hearTypists(client);
    this.#followConnection(client.getConnectionStatus() === 'connected' || client.viewer === null);
  }

  #end(): void {
    this.#day.end();
    this.#group.end();
    this.#cancelPatience?.();
    this.#cancelPatience = null;
    this.#question.stop();
  }

  #take(event: ClientEvent, client: ChatClient): void {
    const { type, id } = this.#target;
    switch (event.type) {
      case 'resync':
        if (type === 'user') this.#question.ask();
        return;
      case 'connection.changed':
        this.#followConnection(event.status === 'connected' || client.viewer === null);
        return;
      case 'typing':
        if (event.target.type === type && event.target.id === id) this.#hearTypists(client);
        return;
      case 'user.presence':
      case 'user.updated':
        if (type === 'user' && event.user.uid === id) this.#learn({ type: 'user', user: event.user });
    }
  }

  #ask(): void {
    if (this.#target.type === 'user') this.#question.ask();
    else this.#group.live?.want();
  }

  #doubt(): void {
    if (this.#target.type === 'user') this.#question.ask();
    else this.#group.live?.doubt();
  }

  /** There is news of the group, or an answer that there is none. */
  #follow(now: LiveGroupState, before: LiveGroupState): void {
    if (this.#given.type !== 'group' || this.#subject.type !== 'group') return;
    if (now.error !== null && now.error !== before.error && !before.isGone) this.#onError(now.error);
    // The words of a host count until then.
    if (now.said !== null && (now.said !== before.said || now.answers !== before.answers)) {
      const group = now.record ?? { ...this.#given.group, ...now.said };
      if (!hasSameContent(group, this.#subject.group)) this.#subject = { type: 'group', group };
    }
    this.#isKnown = now.isKnown;
    this.#ending = now.ending;
    if (now.isGone) this.#typists = [];
    this.#isGone = now.isGone;
    this.#life.schedule();
  }

  #hearTypists(client: ChatClient): void {
    const typists = client.typistsIn(this.#target);
    const isSame =
      typists.length === this.#typists.length && typists.every(({ uid }, at) => uid === this.#typists[at]?.uid);
    if (isSame) return;
    this.#typists = typists;
    this.#life.schedule();
  }

  #learn(subject: HeaderRecord): void {
    // Another one of the same name counts its revisions anew.
    if (!this.#isGone && revisionOf(subject) < revisionOf(this.#subject)) return;
    this.#isGone = false;
    if (!hasSameContent(subject, this.#subject)) this.#subject = subject;
    this.#life.schedule();
  }

  /** What is known of it stays to be seen; nothing happens there any more. */
  #lose(): void {
    this.#isGone = true;
    this.#typists = [];
    this.#life.schedule();
  }

  /** Nothing that this user was told is for the next one. */
  #forget(): void {
    this.#subject = this.#given;
    this.#isGone = false;
    this.#ending = null;
    this.#isKnown = false;
    this.#typists = [];
    this.#question.reset();
    this.#followConnection(true);
  }

  #followConnection(isUp: boolean): void {
    if (isUp) {
      this.#cancelPatience?.();
      this.#cancelPatience = null;
      this.#setConnecting(false);
    } else {
      this.#cancelPatience ??= this.#life.clock.after(patienceMs, () => this.#setConnecting(true));
    }
  }

  #setConnecting(isConnecting: boolean): void {
    if (isConnecting === this.#isConnecting) return;
    this.#isConnecting = isConnecting;
    this.#life.schedule();
  }

  #read(): MessageHeaderState {
    const subject = this.#subject;
    // Of a private group nothing is to be seen by whoever is out of it.
    const isShut = this.#ending !== null && subject.type === 'group' && subject.group.type === 'private';
    return {
      subject,
      isGone: this.#isGone || isShut,
      ending: this.#ending,
      isKnown: this.#isKnown,
      typists: this.#typists,
      isConnecting: this.#isConnecting,
      today: subject.type === 'user' ? this.#day.today : null,
    };
  }
}

function targetOf(subject: HeaderRecord): ChatTarget {
  return subject.type === 'user' ? { type: 'user', id: subject.user.uid } : { type: 'group', id: subject.group.guid };
}

function revisionOf(subject: HeaderRecord): number {
  return subject.type === 'user' ? subject.user.revision : subject.group.revision;
}

function withRevision(subject: HeaderRecord, revision: number): HeaderRecord {
  return subject.type === 'user'
    ? { type: 'user', user: { ...subject.user, revision } }
    : { type: 'group', group: { ...subject.group, revision } };
}
