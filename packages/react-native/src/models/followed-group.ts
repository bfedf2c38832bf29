import type { ChatClient, ChatTarget } from '@open-chat-kit/sdk';
import { LiveGroup, type LiveGroupOptions, type LiveGroupState, nothingKnown } from './live-group.ts';

/** Which group a conversation is of; empty for none. */
export function groupIn({ type, id }: ChatTarget): string {
  return type === 'group' ? id : '';
}

/** The group that a model shows or goes by, followed for as long as somebody looks at the model. */
export class FollowedGroup {
  readonly #options: LiveGroupOptions;
  readonly #onNews: (now: LiveGroupState, before: LiveGroupState) => void;
  #live: LiveGroup | null = null;
  #state = nothingKnown;
  #stop = (): void => {};

  constructor(options: LiveGroupOptions, onNews: (now: LiveGroupState, before: LiveGroupState) => void) {
    this.#options = options;
    this.#onNews = onNews;
  }

  /** `null` while it is not followed. */
  get live(): LiveGroup | null {
    return this.#live;
  }

  get state(): LiveGroupState {
    return this.#state;
  }

  /** To be called as the model begins: what it hears of afterwards is known here already. */
  begin(client: ChatClient | null): void {
    if (client === null || this.#options.guid === '') return;
    this.#live = LiveGroup.of(this.#options);
    this.#stop = this.#live.subscribe(() => this.#hear());
    this.#hear();
  }

  end(): void {
    this.#stop();
    this.#live = null;
    this.#state = nothingKnown;
  }

  #hear(): void {
    const [before, now] = [this.#state, this.#live?.getSnapshot() ?? nothingKnown];
    if (now === before) return;
    this.#state = now;
    this.#onNews(now, before);
  }
}
