import type { ChatClient, ClientEvent, KitException } from '@open-chat-kit/sdk';
import { ModelLife, type ModelOptions } from './model-life.ts';
import { Question } from './question.ts';

interface AskedOptions<State, Answer> extends ModelOptions {
  /** "Loading who read a message": said of errors that are none of the kit's. */
  readonly what: string;
  /** As long as there was no answer. */
  readonly unknown: State;
  readonly ask: (client: ChatClient) => Promise<Answer>;
  readonly stateOf: (answer: Answer) => State;
  /** The answer may be another one by now. */
  readonly isNews: (event: ClientEvent) => boolean;
  readonly onError: (error: KitException) => void;
}

/** What one question says, live: it is asked anew when there is news of it, and after a break. */
export class Asked<State extends { readonly error: KitException | null }, Answer> {
  readonly #life: ModelLife<State>;
  readonly #question: Question<Answer>;
  #state: State;

  constructor(options: AskedOptions<State, Answer>) {
    const { what, unknown, ask, stateOf, isNews, onError } = options;
    this.#state = unknown;
    this.#life = new ModelLife<State>(options, {
      what: null,
      interest: {},
      read: () => this.#state,
      onStart: () => this.#question.ask(),
      onEvent: (event) => {
        if (event.type === 'resync' || isNews(event)) this.#question.ask();
      },
      onBack: () => this.#question.askIfWaiting(),
      onForget: () => this.set(unknown),
      onRefused: () => {},
      onEnd: () => this.#question.stop(),
    });
    this.#question = new Question(this.#life, {
      what,
      ask,
      onAnswer: (answer) => this.set(stateOf(answer)),
      onFailure: (error, isFirst) => {
        this.set({ ...this.#state, error });
        if (isFirst) onError(error);
      },
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => State;
  readonly getServerSnapshot: () => State;

  get state(): State {
    return this.#state;
  }

  /** Nobody looks at it any more. */
  get signal(): AbortSignal {
    return this.#life.signal;
  }

  readonly askAgain = (): void => {
    this.set({ ...this.#state, error: null });
    this.#question.ask();
  };

  set(state: State): void {
    this.#state = state;
    this.#life.schedule();
  }
}
