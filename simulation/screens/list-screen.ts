import type { ListDescription, ListQuery } from '../../packages/react-native/src/models/live-list/list-description.ts';
import type { ListRow } from '../../packages/react-native/src/models/live-list/list-rows.ts';
import {
  type ListNotice,
  type ListState,
  LiveList,
} from '../../packages/react-native/src/models/live-list/live-list.ts';
import type { PagerState } from '../../packages/react-native/src/models/live-list/pager-state.ts';
import { type Difference, firstDifference } from '../difference.ts';
import { keywords, type ModelScreenOptions, type Truth } from './screen.ts';

/** What one list is of, and what is true of it. */
export interface Listed<Item, Query extends ListQuery> {
  readonly name: string;
  readonly description: ListDescription<Item, Query>;
  readonly query: Query;
  /** `undefined` where it is not for this user to see. */
  wanted(truth: Truth, keyword: string): Promise<readonly Item[] | undefined>;
  /** Whether the user is told what becomes of it; of others only who reads anew knows. */
  isTold(item: Item): boolean;
  /** Strangers hear that something changed, and compare as much as they have: what came may stand on a page of its own. */
  readonly isComparedUnasked?: true;
  /** What a row shows of it. */
  shown(item: Item): string;
}

/** Rows that are drawn at once. */
const rowsInView = 8;

/** One list on a screen, drawn by what it tells and nothing else. */
export class ListScreen<Item, Query extends ListQuery> {
  readonly #options: ModelScreenOptions;
  readonly #name: string;
  readonly #listed: Listed<Item, Query>;
  readonly #model: LiveList<Item, Query>;
  readonly #stop: () => void;
  readonly #rows = new Map<string, { row: ListRow<Item> | undefined; readonly stop: () => void }>();
  #state: ListState;
  #first = 0;
  #isLeft = false;
  #selected: readonly Item[] = [];

  constructor(options: ModelScreenOptions, listed: Listed<Item, Query>) {
    const { client, clock, device, ledger } = options;
    this.#options = options;
    this.#listed = listed;
    this.#name = `${device.name}, ${listed.name}`;
    const own = clock.of(`screen of ${device.name}`);
    this.#model = new LiveList({
      description: listed.description,
      client,
      query: listed.query,
      clock: { now: device.clock.now, after: own.after },
      nextFrame: (run) => own.after(16, run),
      selectionMode: 'multiple',
      onNotice: (notice) => this.#take(notice),
    });
    this.#state = this.#model.getSnapshot();
    this.#stop = this.#model.subscribe(() => {
      if (this.#isLeft) ledger.blame(`${this.#name}: drawn after it was left`);
      this.#state = this.#model.getSnapshot();
      this.#draw();
    });
    this.#state = this.#model.getSnapshot();
    this.#draw();
  }

  search(keyword: number): void {
    this.#model.setKeyword(keywords[keyword % keywords.length] ?? '');
  }

  more(): void {
    this.#model.loadMore();
  }

  reload(): void {
    this.#model.reload();
  }

  select(row: number): void {
    const { ids } = this.#shown;
    const id = ids[row % Math.max(1, ids.length)];
    if (id !== undefined) this.#model.toggle(id);
  }

  selectNone(): void {
    this.#model.clearSelection();
  }

  scroll(row: number): void {
    this.#first = row % Math.max(1, this.#shown.ids.length);
    this.#draw();
  }

  loadRest(): void {
    const { error, hasMore, ids } = this.#shown;
    if (error !== null || hasMore) this.#model.loadMore();
    this.#first = this.#first + rowsInView < ids.length ? this.#first + rowsInView : 0;
    this.#draw();
  }

  /** Every row comes into view in turn: only what is drawn has to be as the server has it. */
  async compare(truth: Truth, isRefreshed: boolean): Promise<void> {
    const { ledger } = this.#options;
    const { main, search, keyword } = this.#state;
    if ((keyword.trim() !== '') !== (search !== null))
      ledger.blame(`${this.#name}: "${keyword}" is typed, and no search is shown`);
    const wanted = await this.#listed.wanted(truth, '');
    if (wanted === undefined) return this.#compareNothing();
    const mayHaveMore = this.#listed.isComparedUnasked === true && !isRefreshed;
    this.#comparePhase('list', main, search !== null, mayHaveMore);
    if (search !== null) this.#comparePhase('search', search, false, mayHaveMore);
    this.#compareIds('list', main, wanted, isRefreshed && search === null);
    if (search !== null) {
      const found = await this.#listed.wanted(truth, keyword.trim());
      this.#compareIds('search', search, found ?? [], isRefreshed);
    }
    const { description, shown } = this.#listed;
    for (const [id, { row }] of this.#rows) {
      const item = wanted.find((one) => description.idOf(one) === id);
      if (row === undefined) ledger.blame(`${this.#name}: the row of ${id} is empty`);
      else if (item === undefined) ledger.blame(`${this.#name}: ${id} is in view, and is not there for this user`);
      else this.#blame(`row of ${id}`, firstDifference([shown(row.item)], [shown(item)]));
    }
    this.#compareSelection(wanted);
  }

  /** The server shows this user nothing. */
  #compareNothing(): void {
    const { phase, ids } = this.#shown;
    if (phase !== 'error' || ids.length > 0) {
      this.#options.ledger.blame(`${this.#name}: says "${phase}" with ${ids.length} rows of what is not to be seen`);
    }
  }

  lookForRemains(): void {
    const { main, search, selectedCount } = this.#model.getSnapshot();
    const count = main.ids.length + (search?.ids.length ?? 0) + selectedCount + this.#model.selected.length;
    if (count > 0) this.#options.ledger.blame(`${this.#name}: what somebody saw who signed out is still there`);
  }

  leave(): void {
    for (const { stop } of this.#rows.values()) stop();
    this.#rows.clear();
    this.#stop();
    this.#isLeft = true;
  }

  get #shown(): ListState['main'] {
    return this.#state.search ?? this.#state.main;
  }

  #take(notice: ListNotice<Item>): void {
    const { ledger } = this.#options;
    if (this.#isLeft) ledger.blame(`${this.#name}: told "${notice.type}" after it was left`);
    if (notice.type === 'selection') this.#selected = notice.items;
    if (notice.type === 'failed') ledger.judge(this.#name, notice.error);
  }

  /** Draws what is in view, as a windowed list does. */
  #draw(): void {
    if (this.#isLeft) return;
    const inView = new Set(this.#shown.ids.slice(this.#first, this.#first + rowsInView));
    for (const [id, { stop }] of this.#rows) {
      if (inView.has(id)) continue;
      stop();
      this.#rows.delete(id);
    }
    for (const id of inView) {
      if (this.#rows.has(id)) continue;
      const drawn = {
        row: this.#model.getRow(id),
        stop: this.#model.subscribeRow(id, () => {
          if (this.#isLeft) this.#options.ledger.blame(`${this.#name}: a row drawn after it was left`);
          drawn.row = this.#model.getRow(id);
        }),
      };
      this.#rows.set(id, drawn);
    }
  }

  /** Of a list that stands behind a search nobody can ask for more. */
  #comparePhase(what: string, state: PagerState, isBehind: boolean, mayHaveMore: boolean): void {
    const { phase, ids, hasMore, error } = state;
    const blame = (text: string): void => this.#options.ledger.blame(`${this.#name}: the ${what} ${text}`);
    if (state.isLoadingMore || state.isRefreshing || phase === 'loading') blame('loads for ever');
    if (isBehind) return;
    if (error !== null || (hasMore && !mayHaveMore) || phase === 'error')
      blame(`is not loaded to its end: ${String(error)}`);
    else if ((phase === 'empty') !== (ids.length === 0)) blame(`says "${phase}" with ${ids.length} rows`);
  }

  #compareIds(what: string, { ids, hasMore }: PagerState, wanted: readonly Item[], isRefreshed: boolean): void {
    const { description, isTold } = this.#listed;
    const reached = hasMore ? ids.length : wanted.length;
    const all = wanted.map(description.idOf);
    if (isRefreshed) return this.#blame(what, firstDifference(ids, all.slice(0, reached)));
    const told = new Set(wanted.filter(isTold).map(description.idOf));
    const shown = ids.filter((id) => told.has(id));
    const known = all.filter((id) => told.has(id));
    this.#blame(`${what} of what is told`, firstDifference(shown, hasMore ? known.slice(0, shown.length) : known));
    if (new Set(ids).size < ids.length)
      this.#options.ledger.blame(`${this.#name}: rows of the ${what} stand there twice`);
  }

  #compareSelection(wanted: readonly Item[]): void {
    const { ledger } = this.#options;
    const { idOf } = this.#listed.description;
    const selected = this.#model.selected.map(idOf);
    this.#blame('selection as told', firstDifference(this.#selected.map(idOf), selected));
    if (selected.length !== this.#state.selectedCount)
      ledger.blame(`${this.#name}: the bar counts ${this.#state.selectedCount} of ${selected.length} selected`);
    const there = new Set(wanted.map(idOf));
    for (const id of selected) if (!there.has(id)) ledger.blame(`${this.#name}: ${id} is selected, and gone`);
    for (const [id, { row }] of this.#rows) {
      if (row !== undefined && row.isSelected !== selected.includes(id)) {
        ledger.blame(`${this.#name}: the row of ${id} does not show whether it is selected`);
      }
    }
  }

  #blame(what: string, difference: Difference | undefined): void {
    if (difference !== undefined) this.#options.ledger.blame(`${this.#name}: ${what}: ${difference}`);
  }
}
