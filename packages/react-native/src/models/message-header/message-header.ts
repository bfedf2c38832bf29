import {
  type ChatClient,
  type ChatTarget,
  type ClientEvent,
  type Clock,
  type EventOrigin,
  type GroupRecord,
  type KitException,
  systemClock,
  toKitException,
  type UserRecord,
} from '@open-chat-kit/sdk';
import { LoginWait } from '../login-wait.ts';
import type { NextFrame } from '../frames.ts';
import { Listeners } from '../listeners.ts';
import { OnceAFrame } from '../once-a-frame.ts';
import { DayWatch } from '../day-watch.ts';
import { Retry } from '../retry.ts';
import { watchTarget } from '../watch-target.ts';
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
  /** Who types here now, first come first. */
  readonly typists: readonly UserRecord[];
  /** The connection has been down for longer than a moment. */
  readonly isConnecting: boolean;
  /** First millisecond of the user's day: what is said of a time changes with it. `null` while only a server draws. */
  readonly today: number | null;
}

/** What a header is made of. */
export interface HeaderModelOptions {
  /** `null` before `Kit.init`. */
  readonly client: ChatClient | null;
  /** What the host knows of the user or group. */
  readonly subject: HeaderRecord;
  /** Why nothing can be asked: the host named no chat that there can be. */
  readonly fault?: KitException | null;
  readonly onError?: (error: KitException) => void;
  readonly nextFrame?: NextFrame;
  readonly clock?: Clock;
}

/** How long the connection may be down before it is worth a word, in milliseconds. */
const patienceMs = 2_000;

/**
 * One user or group as the header of a chat shows it, live, without pixels. It lives as long as somebody listens. What
 * happens in other chats never reaches a listener.
 */
export class MessageHeaderModel {
  readonly #client: ChatClient | null;
  readonly #target: ChatTarget;
  readonly #fault: KitException | null;
  readonly #frame: OnceAFrame;
  readonly #clock: Clock;
  readonly #listeners = new Listeners({ onFirst: () => this.#begin(), onNone: () => this.#end() });
  #onError: (error: KitException) => void;
  #given: HeaderRecord;
  #subject: HeaderRecord;
  #isGone = false;
  #typists: readonly UserRecord[] = [];
  #isConnecting = false;
  readonly #first: MessageHeaderState;
  #shown: MessageHeaderState;
  #stops: (() => void)[] = [];
  readonly #login: LoginWait;
  readonly #day: DayWatch;
  #cancelPatience: (() => void) | null = null;
  /** One question at a time, and at most one more is owed: an answer may bring an event, which asks again. */
  #isAsking = false;
  #isOwed = false;
  /** Questions in a row that found no answer: there is nothing in a header to press for another try. */
  readonly #retry: Retry;

  constructor(options: HeaderModelOptions) {
    this.#client = options.client;
    this.#given = this.#subject = options.subject;
    this.#target = targetOf(options.subject);
    this.#fault = options.fault ?? null;
    this.#onError = options.onError ?? (() => {});
    this.#frame = new OnceAFrame(() => this.#flush(), options.nextFrame);
    this.#clock = options.clock ?? systemClock;
    this.#retry = new Retry(this.#clock, () => void this.#refresh());
    this.#day = new DayWatch(this.#clock, () => this.#schedule());
    this.#login = new LoginWait({
      client: options.client,
      clock: this.#clock,
      what: 'a chat',
      onRefused: (error) => this.#onError(error),
    });
    this.#shown = this.#read();
    this.#first = { ...this.#shown, today: null };
  }

  readonly subscribe: (listener: () => void) => () => void = this.#listeners.subscribe;

  readonly getSnapshot = (): MessageHeaderState => this.#shown;

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
    this.#flush(); // with the render that brought it
    void this.#refresh();
  };

  /** The host says that something happened to a group. */
  readonly takeEmitted = (guid: string): void => {
    if (this.#target.type === 'group' && guid === this.#target.id) void this.#refresh();
  };

  #begin(): void {
    const client = this.#client;
    if (this.#fault !== null) return this.#onError(this.#fault);
    this.#day.begin();
    this.#schedule();
    if (client === null || client.viewer === null) this.#login.begin();
    if (client === null) return;
    const watch = watchTarget(client, this.#target);
    this.#stops = [
      () => watch.stop(),
      client.subscribe((events, origin) => {
        for (const event of events) this.#take(event, origin, client);
      }),
    ];
    this.#typists = client.typistsIn(this.#target);
    this.#followConnection(client.getConnectionStatus() === 'connected' || client.viewer === null);
    this.#schedule();
    void this.#refresh();
  }

  #end(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.#login.end();
    this.#day.end();
    this.#frame.cancel();
    this.#cancelPatience?.();
    this.#cancelPatience = null;
    this.#retry.stop();
  }

  #take(event: ClientEvent, origin: EventOrigin, client: ChatClient): void {
    const { type, id } = this.#target;
    switch (event.type) {
      case 'session.began':
        this.#login.end();
        void this.#refresh();
        return;
      case 'session.refused':
        if (client.viewer === null) this.#login.refuse();
        return;
      case 'resync':
        void this.#refresh();
        return;
      case 'session.over':
        this.#forget();
        return;
      case 'connection.changed':
        this.#followConnection(event.status === 'connected' || client.viewer === null);
        if (event.status === 'connected' && this.#retry.isWaiting) void this.#refresh();
        return;
      case 'typing':
        if (event.target.type === type && event.target.id === id) {
          this.#typists = client.typistsIn(this.#target);
          this.#schedule();
        }
        return;
      case 'user.presence':
      case 'user.updated':
        if (type === 'user' && event.user.uid === id) this.#learn({ type: 'user', user: event.user });
        return;
      case 'group.deleted':
        if (type === 'group' && event.group.guid === id) this.#lose();
        return;
      case 'group.created':
      case 'group.updated':
      case 'group.joined':
      case 'group.left':
      case 'group.added':
      case 'group.kicked':
      case 'group.banned':
      case 'group.unbanned':
      case 'group.scopeChanged':
      case 'group.ownershipTransferred': {
        const before = this.#subject;
        if (before.type !== 'group' || event.group.guid !== id) return;
        // Only what the event carries is news.
        const { tags = before.group.tags } = event.group;
        this.#learn({ type: 'group', group: { ...before.group, ...event.group, tags } });
      }
    }
  }

  #learn(subject: HeaderRecord): void {
    // Another one of the same name counts its revisions anew.
    if (!this.#isGone && revisionOf(subject) < revisionOf(this.#subject)) return;
    if (!this.#isGone && hasSameContent(subject, this.#subject)) return;
    this.#isGone = false;
    this.#subject = subject;
    this.#schedule();
  }

  /** What is known of it stays to be seen; nothing happens there any more. */
  #lose(): void {
    this.#isGone = true;
    this.#typists = [];
    this.#schedule();
  }

  /** Asks the server: what the host holds may be old. */
  async #refresh(): Promise<void> {
    const client = this.#client;
    if (this.#fault !== null || client === null || client.viewer === null || this.#listeners.isEmpty) return;
    if (this.#isAsking) {
      this.#isOwed = true;
      return;
    }
    this.#isAsking = true;
    try {
      await this.#ask(client);
    } finally {
      this.#isAsking = false;
    }
    if (!this.#isOwed) return;
    this.#isOwed = false;
    void this.#refresh();
  }

  async #ask(client: ChatClient): Promise<void> {
    // By name: a connection that came back brings a new record of the same user.
    const viewer = client.viewer?.uid;
    const { type, id } = this.#target;
    const { signal } = this.#listeners;
    const isWanted = (): boolean => !signal.aborted && client.viewer?.uid === viewer;
    this.#retry.stop();
    try {
      const answer: HeaderRecord =
        type === 'user'
          ? { type, user: await client.queries.getUser(id, signal) }
          : { type, group: await client.queries.getGroup(id, signal) };
      if (!isWanted()) return;
      this.#retry.reset();
      this.#learn(answer);
    } catch (cause) {
      if (!isWanted()) return;
      const error = toKitException(cause, 'Loading the chat');
      const isFirst = this.#retry.failures === 0 && !this.#isGone;
      if (error.isRetryable) this.#retry.later();
      if (error.code === 'NOT_FOUND') this.#lose();
      if (isFirst) this.#onError(error); // once, not at every try
    }
  }

  /** Nothing that this user was told is for the next one. */
  #forget(): void {
    this.#subject = this.#given;
    this.#isGone = false;
    this.#typists = [];
    this.#retry.reset();
    this.#followConnection(true);
    this.#login.begin();
    this.#flush(); // at once, not with the next frame
  }

  #followConnection(isUp: boolean): void {
    if (isUp) {
      this.#cancelPatience?.();
      this.#cancelPatience = null;
      this.#setConnecting(false);
    } else {
      this.#cancelPatience ??= this.#clock.after(patienceMs, () => this.#setConnecting(true));
    }
  }

  #setConnecting(isConnecting: boolean): void {
    if (isConnecting === this.#isConnecting) return;
    this.#isConnecting = isConnecting;
    this.#schedule();
  }

  #read(): MessageHeaderState {
    return {
      subject: this.#subject,
      isGone: this.#isGone,
      typists: this.#typists,
      isConnecting: this.#isConnecting,
      today: this.#day.today,
    };
  }

  #schedule(): void {
    if (!this.#listeners.isEmpty) this.#frame.schedule();
  }

  #flush(): void {
    const next = this.#read();
    const before = this.#shown;
    const isSameState =
      next.subject === before.subject &&
      next.isGone === before.isGone &&
      hasSameTypists(next, before) &&
      next.isConnecting === before.isConnecting &&
      next.today === before.today;
    if (isSameState) return;
    this.#shown = next;
    this.#listeners.tell();
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

function hasSameTypists(a: MessageHeaderState, b: MessageHeaderState): boolean {
  return a.typists.length === b.typists.length && a.typists.every(({ uid }, index) => uid === b.typists[index]?.uid);
}
