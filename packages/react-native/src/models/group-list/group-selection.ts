import type { GroupRecord } from '@open-chat-kit/sdk';
import type { GroupRows } from './group-rows.ts';

/** How many groups can be selected. */
export type SelectionMode = 'none' | 'single' | 'multiple';

/** Which groups are selected. It survives paging, search and changes; a group that disappears leaves it. */
export class GroupSelection {
  readonly #rows: GroupRows;
  readonly #onChange: () => void;
  /** As they were when selected, for those that no list shows any more. */
  readonly #selected = new Map<string, GroupRecord>();
  #mode: SelectionMode;

  constructor(rows: GroupRows, mode: SelectionMode, onChange: () => void) {
    this.#rows = rows;
    this.#mode = mode;
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#selected.size;
  }

  /** The selected groups as they are now, in the order of selection. */
  get groups(): readonly GroupRecord[] {
    return [...this.#selected].map(([guid, group]) => this.#rows.group(guid) ?? group);
  }

  has(guid: string): boolean {
    return this.#selected.has(guid);
  }

  /** Selects a group or takes it out again. */
  toggle(guid: string): void {
    const group = this.#rows.group(guid);
    if (this.#mode === 'none' || group === undefined) return;
    const wasSelected = this.#selected.has(guid);
    if (this.#mode === 'single') this.#forgetAll();
    if (wasSelected) this.#selected.delete(guid);
    else this.#selected.set(guid, group);
    this.#rows.select(guid, !wasSelected);
    this.#onChange();
  }

  /** Selects what was selected elsewhere, without a word: to whoever listens nothing has changed. */
  restore(groups: readonly GroupRecord[]): void {
    for (const group of groups) {
      this.#selected.set(group.guid, group);
      this.#rows.put(group);
      this.#rows.select(group.guid, true);
    }
  }

  /** Another mode keeps what may stay selected in it. */
  setMode(mode: SelectionMode): void {
    this.#mode = mode;
    const most = mode === 'none' ? 0 : mode === 'single' ? 1 : Infinity;
    if (this.#selected.size > most) this.clear();
  }

  /** The group disappeared. */
  drop(guid: string): void {
    if (this.#selected.delete(guid)) this.#onChange();
  }

  clear(): void {
    if (this.#selected.size === 0) return;
    this.#forgetAll();
    this.#onChange();
  }

  #forgetAll(): void {
    for (const guid of this.#selected.keys()) this.#rows.select(guid, false);
    this.#selected.clear();
  }
}
