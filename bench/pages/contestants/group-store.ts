import type { EngineEvent, GroupRecord } from '@open-chat-kit/sdk/engine';
import type { GroupWorld } from '../world/group-world.ts';
import { recordOfNew } from '../world/records.ts';

/** What a row draws; the same object as long as nothing of it changed. */
export interface StoredRow {
  readonly group: GroupRecord;
  readonly isSelected: boolean;
}

/**
 * The least that keeps a list in line with its backend: rows by id, each with its listener, ids in order, and one flush
 * a frame. Trusts the backend in everything.
 */
export class GroupStore {
  ids: readonly string[] = [];
  readonly #world: GroupWorld;
  readonly #rows = new Map<string, StoredRow>();
  readonly #listeners = new Map<string, () => void>();
  readonly #changed = new Set<string>();
  #tellIds: (() => void) | null = null;
  #areIdsNew = false;
  #frame = 0;
  #cursor: string | null = null;
  #isLoading = false;
  #hasMore = true;
  #stop = (): void => {};

  constructor(world: GroupWorld) {
    this.#world = world;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#tellIds = listener;
    this.#stop = this.#world.listen((events) => events.forEach((event) => this.#take(event)));
    void this.loadMore();
    return () => {
      this.#tellIds = null;
      this.#stop();
      cancelAnimationFrame(this.#frame);
      this.#frame = 0;
      this.#rows.clear();
      this.ids = [];
      this.#cursor = null;
      this.#hasMore = true;
    };
  };

  readonly getIds = (): readonly string[] => this.ids;

  subscribeRow(guid: string, listener: () => void): () => void {
    this.#listeners.set(guid, listener);
    return () => {
      if (this.#listeners.get(guid) === listener) this.#listeners.delete(guid);
    };
  }

  getRow(guid: string): StoredRow | undefined {
    return this.#rows.get(guid);
  }

  readonly loadMore = async (): Promise<void> => {
    if (this.#isLoading || !this.#hasMore) return;
    this.#isLoading = true;
    const { items, cursor, isLast } = await this.#world.list(this.#cursor, 30);
    this.#isLoading = false;
    this.#cursor = cursor;
    this.#hasMore = !isLast;
    for (const group of items) this.#rows.set(group.guid, { group, isSelected: false });
    this.#setIds([...this.ids, ...items.map(({ guid }) => guid)]);
  };

  readonly toggle = (guid: string): void => {
    const row = this.#rows.get(guid);
    if (row !== undefined) this.#put({ ...row, isSelected: !row.isSelected });
  };

  #take(event: EngineEvent): void {
    if (!('group' in event)) return;
    const { group } = event;
    const before = this.#rows.get(group.guid);
    const isSelected = before?.isSelected ?? false;
    if (before === undefined) {
      const created = event.type === 'group.created' ? recordOfNew(event.group) : undefined;
      if (created === undefined) return;
      this.#put({ group: created, isSelected });
      this.#place(created, this.ids);
      return;
    }
    const after = { ...before.group, ...group };
    this.#put({ group: after, isSelected });
    if (after.order !== before.group.order) {
      const without = this.ids.filter((guid) => guid !== after.guid);
      this.#place(after, without);
    }
  }

  #place({ guid, order }: GroupRecord, ids: readonly string[]): void {
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#rows.get(ids[middle] ?? '')?.group.order ?? '') < order) low = middle + 1;
      else high = middle;
    }
    this.#setIds([...ids.slice(0, low), guid, ...ids.slice(low)]);
  }

  #setIds(ids: readonly string[]): void {
    this.ids = ids;
    this.#areIdsNew = true;
    this.#schedule();
  }

  #put(row: StoredRow): void {
    this.#rows.set(row.group.guid, row);
    this.#changed.add(row.group.guid);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#flush());
  }

  #flush(): void {
    this.#frame = 0;
    for (const guid of this.#changed) this.#listeners.get(guid)?.();
    this.#changed.clear();
    if (this.#areIdsNew) this.#tellIds?.();
    this.#areIdsNew = false;
  }
}
