import { type KitException, toKitException } from '@open-chat-kit/sdk';
import type { ModelLife } from '../life/model-life.ts';
import { AgesOfGone } from './ages-of-gone.ts';
import type { ListDescription, ListQuery } from './list-description.ts';
import { ListRows } from './list-rows.ts';
import { Lookups } from './lookups.ts';

interface LiveItemsOptions<Item> {
  readonly description: Pick<
    ListDescription<Item, ListQuery>,
    'whatOne' | 'idOf' | 'ageOf' | 'newest' | 'isSame' | 'one'
  >;
  readonly life: () => Pick<ModelLife<object>, 'client' | 'signal' | 'schedule'>;
  /** The server said what it is. */
  readonly onFound: (item: Item) => void;
  /** It is not there, or not any more. */
  readonly onGone: (id: string) => void;
  /** There was no answer, or a refusal. */
  readonly onFailed: (error: KitException) => void;
}

/** Items in the newest form that anybody told of, and questions about single ones. */
export class LiveItems<Item> {
  readonly rows: ListRows<Item>;
  /** An event may carry a part of an item, or nothing but its id: then the server is asked. */
  readonly lookups: Lookups = new Lookups((id) => this.#ask(id));
  readonly #options: LiveItemsOptions<Item>;
  /** When what is not there any more went: events may come behind the answer that overtook them. */
  readonly #gone = new AgesOfGone();

  constructor(options: LiveItemsOptions<Item>) {
    this.#options = options;
    this.rows = new ListRows(options.description, () => options.life().schedule());
  }

  /** What holds of an item: what is known of it, or what is said where that is newer. */
  newest(said: Item): Item {
    const { description } = this.#options;
    const known = this.rows.item(description.idOf(said));
    return known === undefined ? said : description.newest(known, said);
  }

  /** Takes in what is said of an item. What holds now; `undefined` where that was old. */
  take(said: Item): Item | undefined {
    const id = this.#options.description.idOf(said);
    return this.takeKnown(id, said, this.rows.item(id));
  }

  /** The same, by whoever has looked already what is known of it. */
  takeKnown(id: string, said: Item, known: Item | undefined): Item | undefined {
    // Of each event: where private names become calls of a helper, each one counts.
    const { description } = this.#options;
    if (known === undefined && description.ageOf(said) <= (this.#gone.get(id) ?? -Infinity)) return undefined;
    const item = known === undefined ? said : description.newest(known, said);
    if (item === known && item !== said) return undefined;
    this.rows.put(item, id);
    return item;
  }

  /** It went at this age, unless what is known is newer. */
  leave(id: string, age: number): void {
    const { description, onGone } = this.#options;
    const known = this.rows.item(id);
    if (known !== undefined && description.ageOf(known) > age) return;
    this.#gone.set(id, age);
    onGone(id);
  }

  clear(): void {
    this.lookups.clear();
    this.#gone.clear();
    this.rows.clear();
  }

  async #ask(id: string): Promise<void> {
    const { description, life, onFound, onGone, onFailed } = this.#options;
    const { client, signal } = life();
    const viewer = client?.viewer?.uid;
    if (client === null || viewer === undefined) return;
    const isWanted = (): boolean => !signal.aborted && client.viewer?.uid === viewer;
    try {
      const item = await description.one(client, id, signal);
      if (isWanted()) onFound(item);
    } catch (cause) {
      if (!isWanted()) return;
      const error = toKitException(cause, `Loading ${description.whatOne}`);
      // Gone or hidden is an answer.
      if (error.code === 'NOT_FOUND') onGone(id);
      else onFailed(error);
    }
  }
}
