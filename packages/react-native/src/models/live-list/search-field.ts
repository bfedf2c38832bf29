import type { Clock } from '@open-chat-kit/sdk';

/** How long typing must rest before the server is asked, in milliseconds. */
const restMs = 300;

interface SearchFieldOptions {
  readonly clock: Clock;
  /** What the host gives to search for. */
  readonly text: string;
  /** Typing rests, and something is to be searched for. */
  readonly onRest: () => void;
  /** Nothing is searched for any more. */
  readonly onEmpty: () => void;
  readonly onChange: () => void;
}

/** What stands in a search field: searched for when typing rests, and no more at once when it is empty. */
export class SearchField {
  readonly #options: SearchFieldOptions;
  /** What stands there until somebody types, and for whoever logs in next. */
  #ofHost: string;
  #text: string;
  #cancel: (() => void) | null = null;

  constructor(options: SearchFieldOptions) {
    this.#options = options;
    this.#text = this.#ofHost = options.text;
  }

  get text(): string {
    return this.#text;
  }

  get keyword(): string {
    return this.#text.trim();
  }

  type(text: string): void {
    if (text === this.#text) return;
    const { clock, onRest, onEmpty, onChange } = this.#options;
    this.#text = text;
    this.stopWaiting();
    if (this.keyword === '') onEmpty();
    else this.#cancel = clock.after(restMs, onRest);
    onChange();
  }

  /** The host gives something else, as if it were typed. */
  give(text: string): void {
    this.#ofHost = text;
    this.type(text);
  }

  /** What one user typed is not for the next one's eyes. */
  forget(): void {
    this.stopWaiting();
    this.#text = this.#ofHost;
  }

  /** What another field held, whose place this one takes. */
  inherit(from: SearchField): void {
    this.#text = from.#text;
  }

  stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
