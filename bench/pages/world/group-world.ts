import type { EngineEvent, EventSink, GroupRecord, Page } from '@open-chat-kit/sdk/engine';
import { groupNews, groupRecord, otherNews } from './records.ts';

export interface GroupWorldOptions {
  /** Groups that the first page brings. The contract's pages are short; this spares thousands of them in the set-up. */
  readonly first: number;
  /** Groups there are in all. */
  readonly total: number;
}

/** Groups of a backend that costs next to nothing, and what happens to them: the same for every contestant. */
export class GroupWorld {
  /** Held back answers wait for `release`. */
  isHolding = false;
  /** When the last answer was given, in the page's time. */
  answeredAt = 0;
  readonly #first: number;
  /** As at the start: pages go through these, whatever moved since. */
  readonly #start: readonly GroupRecord[];
  readonly #groups = new Map<string, GroupRecord>();
  readonly #sinks = new Set<EventSink>();
  #waiting: (() => void)[] = [];
  #lastEvent = 0;
  #lastTop = 0;

  constructor({ first, total }: GroupWorldOptions) {
    this.#first = first;
    this.#start = Array.from({ length: total }, (_, index) => {
      const number = String(index).padStart(6, '0');
      return groupRecord(`g${index}`, `Group ${number}`, `m${number}`);
    });
    for (const group of this.#start) this.#groups.set(group.guid, group);
  }

  get(guid: string): GroupRecord | undefined {
    return this.#groups.get(guid);
  }

  listen(sink: EventSink): () => void {
    this.#sinks.add(sink);
    return () => void this.#sinks.delete(sink);
  }

  /** A page, from where `cursor` says. */
  async list(cursor: string | null, limit: number): Promise<Page<GroupRecord>> {
    if (this.isHolding) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const from = cursor === null ? 0 : Number(cursor);
    const to = Math.min(this.#start.length, from + (cursor === null ? this.#first : limit));
    const items = this.#start.slice(from, to).map((group) => this.#groups.get(group.guid) ?? group);
    const isLast = to === this.#start.length;
    this.answeredAt = performance.now();
    return { items, cursor: isLast ? null : String(to), isLast };
  }

  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Lets what is held back go. */
  release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const go of waiting) go();
  }

  /** Somebody joins. */
  join(guid: string): void {
    const before = this.#known(guid);
    const group = { ...before, membersCount: before.membersCount + 1, revision: before.revision + 1 };
    this.#tell(group, {
      type: 'group.joined',
      id: this.#id(),
      group: groupNews(group),
      actor: otherNews,
      user: otherNews,
      at: 1,
      message: null,
    });
  }

  /** A new group that sorts before all others. */
  create(): string {
    this.#lastTop += 1;
    const group = groupRecord(`n${this.#lastTop}`, `New ${this.#lastTop}`, this.#topOrder());
    this.#tell(group, { type: 'group.created', id: this.#id(), group: groupNews(group) });
    return group.guid;
  }

  /** A group comes to sort before all others. */
  moveToTop(guid: string): void {
    const before = this.#known(guid);
    this.#lastTop += 1;
    const group = { ...before, order: this.#topOrder(), revision: before.revision + 1 };
    this.#tell(group, { type: 'group.updated', id: this.#id(), group: groupNews(group) });
  }

  #topOrder(): string {
    return `a${String(1_000_000 - this.#lastTop).padStart(7, '0')}`;
  }

  #id(): string {
    this.#lastEvent += 1;
    return `e${this.#lastEvent}`;
  }

  #known(guid: string): GroupRecord {
    const group = this.#groups.get(guid);
    if (group === undefined) throw new Error(`There is no group ${guid}.`);
    return group;
  }

  #tell(group: GroupRecord, event: EngineEvent): void {
    this.#groups.set(group.guid, group);
    for (const sink of [...this.#sinks]) sink([event]);
  }
}
