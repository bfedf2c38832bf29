import type { GroupRecord } from '@open-chat-kit/sdk';

/** What a row draws. The same object as long as nothing of it changed. */
export interface GroupRow {
  readonly group: GroupRecord;
  readonly isSelected: boolean;
}

/** The groups that lists show, by id, each with its own listeners: a change reaches the rows of that group alone. */
export class GroupRows {
  readonly #rows = new Map<string, GroupRow>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #changed = new Set<string>();
  readonly #onChange: () => void;
  #isDrawnNew = true;

  /** `onChange` is called when listeners have come or gone, and with the first change that is to be flushed. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Ids of the groups that somebody draws, if they are others than when it was asked before. */
  takeDrawn(): readonly string[] | undefined {
    if (!this.#isDrawnNew) return undefined;
    this.#isDrawnNew = false;
    return [...this.#listeners.keys()];
  }

  get(guid: string): GroupRow | undefined {
    return this.#rows.get(guid);
  }

  group(guid: string): GroupRecord | undefined {
    return this.#rows.get(guid)?.group;
  }

  put(group: GroupRecord): void {
    const before = this.#rows.get(group.guid);
    if (before !== undefined && isSame(before.group, group)) return;
    this.#rows.set(group.guid, { group, isSelected: before?.isSelected ?? false });
    this.#touch(group.guid);
  }

  select(guid: string, isSelected: boolean): void {
    const row = this.#rows.get(guid);
    if (row === undefined || row.isSelected === isSelected) return;
    this.#rows.set(guid, { ...row, isSelected });
    this.#touch(guid);
  }

  remove(guid: string): void {
    if (this.#rows.delete(guid)) this.#touch(guid);
  }

  clear(): void {
    for (const guid of this.#rows.keys()) this.#changed.add(guid);
    this.#rows.clear();
    this.#onChange();
  }

  subscribe(guid: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(guid) ?? new Set();
    if (listeners.size === 0) this.#drawnMoved();
    listeners.add(listener);
    this.#listeners.set(guid, listeners);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#listeners.delete(guid);
      this.#drawnMoved();
    };
  }

  /** Tells the listeners of what changed since the last time, each once. */
  flush(): void {
    if (this.#changed.size === 0) return;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const guid of changed) for (const listener of [...(this.#listeners.get(guid) ?? [])]) listener();
  }

  #drawnMoved(): void {
    this.#isDrawnNew = true;
    this.#onChange();
  }

  #touch(guid: string): void {
    const isFirst = this.#changed.size === 0;
    this.#changed.add(guid);
    if (isFirst) this.#onChange();
  }
}

/** Same content, field by field: an answer that says nothing new must not render anything. */
function isSame(a: GroupRecord, b: GroupRecord): boolean {
  return (
    a === b ||
    (a.revision === b.revision &&
      a.name === b.name &&
      a.type === b.type &&
      a.icon === b.icon &&
      a.description === b.description &&
      a.owner === b.owner &&
      a.membersCount === b.membersCount &&
      a.hasJoined === b.hasJoined &&
      a.scope === b.scope &&
      a.isBanned === b.isBanned &&
      a.order === b.order &&
      a.joinedAt === b.joinedAt &&
      a.updatedAt === b.updatedAt &&
      JSON.stringify([a.tags, a.metadata]) === JSON.stringify([b.tags, b.metadata]))
  );
}
