import { type ChatClient, type ClientEvent, compareTexts, type KitException, type ListPage } from '@open-chat-kit/sdk';
import type { Interest } from '../life/watch-safely.ts';

/** What every list can be asked for. */
export interface ListQuery {
  readonly limit: number;
  readonly cursor: string | null;
  readonly keyword: string;
}

/** What an event says of a list: called by {@link ListDescription.hear}. */
export interface Hearing<Item> {
  /** Uid of who looks. */
  viewer(): string;
  /** An item as it is known. */
  get(id: string): Item | undefined;
  /** All of an item: it appears, changes, moves, stays or leaves. */
  is(item: Item): void;
  /** The same of a known item, where that does not say whether it is still here: of a person, not of a membership. */
  changed(item: Item): void;
  /** Something of an item that is shown nowhere: if it may belong here by its place, the server is asked. */
  hint(id: string, news: Partial<Item>): void;
  /** It is not there any more: of `age` and before. */
  gone(id: string, age: number): void;
  /** The server is asked about one item. */
  want(id: string): void;
  /** What is being answered of it may be older than what was said now: once more then. */
  doubt(id: string): void;
  /** More may have changed than was told. */
  compare(): void;
  /** Why there is no such list any more, or not for the viewer; `null`: there may be one again. */
  close(why: KitException | null): void;
}

/** Which item it is, and where it stands. */
export interface Placing<Item> {
  idOf(item: Item): string;
  /** Items stand ascending in this and then in their id, compared by code point. */
  orderOf(item: Item): string;
  /** The same of a part of an item; `undefined` where nothing says that it may belong here. @default nothing ever does */
  orderIn?(news: Partial<Item>): string | undefined;
}

/** Which of two things that are said of one item holds. */
export interface Aging<Item> {
  /** Mark of age of an item's being there: what went at this age or later is not brought back by it. */
  ageOf(item: Item): number;
  /** Both say what one item is: what holds, of one age `said`. The same object as `known` when `said` is older. */
  newest(known: Item, said: Item): Item;
  /** Whether both draw the same. @default when they have the same content */
  isSame?(a: Item, b: Item): boolean;
  /** What holds where an answer and what was told while it was under way are of one age. @default "answered" */
  readonly ofOneAge?: 'answered' | 'told';
  /** Events say all of an item, with a mark of age: what crossed an answer is not asked about. @default false */
  readonly isToldWhole?: boolean;
}

/** Where items come from. */
export interface Source<Item, Query extends ListQuery> {
  list(client: ChatClient, query: Query, signal: AbortSignal): Promise<ListPage<Item>>;
  /** @throws NOT_FOUND */
  one(client: ChatClient, id: string, signal: AbortSignal): Promise<Item>;
  hear(event: ClientEvent, list: Hearing<Item>): void;
  /** The host says that something happened to a group. @default nothing to this list */
  hearEmitted?(guid: string, list: Pick<Hearing<Item>, 'want' | 'compare'>): void;
  /** What an engine is told that somebody looks at. */
  interestIn(ids: readonly string[]): Interest;
}

/** All that a live list has to know of its items. */
export interface ListDescription<Item, Query extends ListQuery>
  extends Placing<Item>, Aging<Item>, Source<Item, Query> {
  /** "groups", in sentences for developers. */
  readonly what: string;
  /** One of them: "a group". */
  readonly whatOne: string;
  /** Whether it belongs into the list of a query, as far as is known. `isShown`: a server's answer said so before. */
  fits(item: Item, query: Query, isShown: boolean): boolean;
  /** Whether an item that no list shows may stay selected. @default true */
  staysSelected?(item: Item, query: Query): boolean;
}

/** Less than 0 where the first key stands before the other, 0 for one place. */
export function compareKeys(order: string, id: string, otherOrder: string, otherId: string): number {
  return compareTexts(order, otherOrder) || compareTexts(id, otherId);
}

/** Less than 0 where `a` stands before `b`, 0 for one place. */
export function comparePlaces<Item>({ idOf, orderOf }: Placing<Item>, a: Item, b: Item): number {
  return compareKeys(orderOf(a), idOf(a), orderOf(b), idOf(b));
}

/** Whether an item that changed stays where it is. */
export function isSamePlace<Item>({ orderOf }: Placing<Item>, a: Item, b: Item): boolean {
  return orderOf(a) === orderOf(b);
}

/** Each behind the one before. */
export function isAscending<Item>(placing: Placing<Item>, items: readonly Item[]): boolean {
  return items.every((item, index) => {
    const before = items[index - 1];
    return before === undefined || comparePlaces(placing, before, item) < 0;
  });
}

/** In list order. */
export function sorted<Item>(placing: Placing<Item>, items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => comparePlaces(placing, a, b));
}
