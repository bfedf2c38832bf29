import {
  type ChatClient,
  type ClientEvent,
  type Clock,
  type EventOrigin,
  type KitException,
  type Watch,
} from '@open-chat-kit/sdk';
import type { NextFrame } from '../frames.ts';
import { clockOf } from './clock-of.ts';
import { Listeners } from './listeners.ts';
import { LoginWait } from './login-wait.ts';
import { OnceAFrame } from './once-a-frame.ts';
import { type Interest, possibleIn, watchSafely } from './watch-safely.ts';

/** Where and when a model lives. */
export interface ModelOptions {
  /** `null` before `Kit.init`. */
  readonly client: ChatClient | null;
  /** What makes the model impossible, such as a wrong argument. */
  readonly fault?: KitException | null;
  readonly nextFrame?: NextFrame;
  readonly clock?: Clock;
}

/** What one kind of model does at the turns of its life. */
export interface Living<State extends object> {
  /** What cannot be shown without a user: "groups". `null`: the model waits for nobody. */
  readonly what: string | null;
  /** What is looked at from the start. */
  readonly interest: Interest;
  /** What is shown now. */
  read(life: { readonly refused: KitException | null }): State;
  /** A first listener came; `client` is `null` where there is none, or a fault. */
  onBegin?(client: ChatClient | null): void;
  /** Somebody is logged in, from the start or by now. */
  onStart(client: ChatClient): void;
  onEvent(event: ClientEvent, origin: EventOrigin, client: ChatClient): void;
  /** Back after a loss: what failed is asked for again. What was missed, the engine tells by `resync`. */
  onBack?(): void;
  /** What one user had is not for the next one's eyes. */
  onForget(): void;
  /** There is nothing that could be shown, and hosts are told why. */
  onRefused(error: KitException): void;
  /** Before others hear what changed. */
  onDraw?(): void;
  /** The last listener went. */
  onEnd?(): void;
}

/**
 * What all models do alike. A model lives as long as somebody listens: the first listener starts it, the last one to go
 * ends it. It follows the client, waits for somebody to log in, keeps nobody's data for somebody else, says what is
 * looked at, and tells its listeners once a frame, however much happened.
 */
export class ModelLife<State extends object> {
  readonly client: ChatClient | null;
  readonly clock: Clock;
  readonly #living: Living<State>;
  readonly #fault: KitException | null;
  readonly #frame: OnceAFrame;
  readonly #login: LoginWait;
  readonly #listeners = new Listeners({ onFirst: () => this.#begin(), onNone: () => this.#end() });
  readonly #first: State;
  #shown: State;
  #stop: (() => void) | null = null;
  #watch: Watch | null = null;
  #refused: KitException | null = null;
  #isConnected = false;
  #owner = '';

  constructor(options: ModelOptions, living: Living<State>) {
    this.client = options.client;
    this.clock = options.clock ?? clockOf(options.client);
    this.#living = living;
    this.#fault = options.fault ?? null;
    this.#frame = new OnceAFrame(() => this.draw(), options.nextFrame);
    this.#login = new LoginWait({
      client: options.client,
      clock: this.clock,
      what: living.what ?? '',
      onRefused: (error) => this.#refuse(error),
    });
    this.#shown = this.#first = living.read(this);
  }

  readonly subscribe: (listener: () => void) => () => void = this.#listeners.subscribe;

  readonly getSnapshot = (): State => this.#shown;

  /** What is drawn where nobody is there yet: on a server, and at first in the browser that takes its page over. */
  readonly getServerSnapshot = (): State => this.#first;

  /** Ends with the last listener: what is asked until then is of no use afterwards. */
  get signal(): AbortSignal {
    return this.#listeners.signal;
  }

  get isHeard(): boolean {
    return !this.#listeners.isEmpty;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Nothing can ever be shown. */
  get isFaulty(): boolean {
    return this.#fault !== null;
  }

  /** Why nothing can be shown; `null` while something can. */
  get refused(): KitException | null {
    return this.#refused;
  }

  /** Whose data it is; empty for nobody's. */
  get owner(): string {
    return this.#owner;
  }

  /** What the model holds by now is of whoever is logged in. */
  adopt(): void {
    this.#owner = this.client?.viewer?.uid ?? '';
    this.#renew();
  }

  /** After a refusal: waits once more. Nothing helps against a fault. */
  waitAgain(): void {
    if (this.#fault === null && this.#refused !== null) this.#wait();
  }

  /** Replaces what is looked at. */
  watch(interest: Interest): void {
    this.#watch?.update(possibleIn(interest));
  }

  /** Listeners hear of it with the next frame. */
  schedule(): void {
    if (this.isHeard) this.#frame.schedule();
  }

  /** Listeners hear of it now, if there is news. */
  draw(): void {
    this.#living.onDraw?.();
    if (this.#renew()) this.#listeners.tell();
  }

  #begin(): void {
    const { client } = this;
    // Somebody else may have logged in while nobody listened.
    if (this.#owner !== '' && client?.viewer?.uid !== this.#owner) {
      this.#owner = '';
      this.#living.onForget();
    }
    this.#living.onBegin?.(this.#fault === null ? client : null);
    this.#renew();
    this.schedule(); // something may have changed that nobody was told of
    if (this.#fault !== null) return this.#refuse(this.#fault);
    if (client === null) return this.#wait();
    this.#isConnected = client.getConnectionStatus() === 'connected';
    this.#watch = watchSafely(client, this.#living.interest);
    this.#stop = client.subscribe((events, origin) => {
      for (const event of events) this.#take(event, origin, client);
    });
    if (client.viewer === null) this.#wait();
    else this.#start(client);
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#watch?.stop();
    this.#watch = null;
    this.#frame.cancel();
    this.#login.end();
    this.#living.onEnd?.();
    // Nothing is drawn without a listener, but what begins next must not show what was.
    this.#renew();
  }

  #start(client: ChatClient): void {
    this.#login.end();
    this.#refused = null;
    this.#owner = client.viewer?.uid ?? '';
    this.#living.onStart(client);
  }

  #take(event: ClientEvent, origin: EventOrigin, client: ChatClient): void {
    switch (event.type) {
      case 'session.began':
        this.#start(client);
        return;
      case 'session.refused':
        if (client.viewer === null) this.#login.refuse();
        return;
      case 'session.over':
        this.#forget();
        return;
      case 'connection.changed': {
        const wasConnected = this.#isConnected;
        this.#isConnected = event.status === 'connected';
        this.#living.onEvent(event, origin, client);
        if (this.#isConnected && !wasConnected) this.#living.onBack?.();
        return;
      }
      default:
        this.#living.onEvent(event, origin, client);
    }
  }

  #forget(): void {
    this.#owner = '';
    this.#living.onForget();
    this.#wait();
    this.draw(); // at once, not with the next frame
  }

  /** Loading until somebody logs in, but not for ever. */
  #wait(): void {
    this.#refused = null;
    if (this.#living.what !== null) this.#login.begin();
    this.schedule();
  }

  #refuse(error: KitException): void {
    this.#login.end();
    this.#refused = error;
    this.#living.onRefused(error);
    this.schedule();
  }

  /** Another object only for other news: whoever draws compares. @returns whether there is any */
  #renew(): boolean {
    const next = this.#living.read(this);
    if (hasSameFields(next, this.#shown)) return false;
    this.#shown = next;
    return true;
  }
}

function hasSameFields<State extends object>(a: State, b: State): boolean {
  for (const field in a) if (a[field] !== b[field]) return false;
  return true;
}
