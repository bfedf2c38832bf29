import { type GroupRecord, type GroupsQuery, Kit } from '@open-chat-kit/sdk';
import { groups, type GroupListModel } from '../../packages/react-native/src/models/lists/groups.ts';
import type { ListRow } from '../../packages/react-native/src/models/live-list/list-rows.ts';
import {
  type ListNotice,
  LiveList,
  type ListState,
} from '../../packages/react-native/src/models/live-list/live-list.ts';
import type { PagerState } from '../../packages/react-native/src/models/live-list/pager-state.ts';
import { type Difference, firstDifference } from '../difference.ts';
import { keywords, type ScreenOptions, type Truth } from './screen.ts';

/** Rows that are drawn at once. */
const rowsInView = 8;

/** One list of groups on a screen, drawn by what it tells and nothing else. */
export class GroupScreen {
  readonly #options: ScreenOptions;
  readonly #name: string;
  readonly #isJoinedOnly: boolean;
  readonly #model: GroupListModel;
  readonly #stop: () => void;
  readonly #rows = new Map<string, { row: ListRow<GroupRecord> | undefined; readonly stop: () => void }>();
  #state: ListState;
  #first = 0;
  #isLeft = false;
  #selected: readonly GroupRecord[] = [];

  constructor(options: ScreenOptions, isJoinedOnly: boolean) {
    const { client, clock, device, plan, ledger } = options;
    this.#options = options;
    this.#isJoinedOnly = isJoinedOnly;
    this.#name = `${device.name}, ${isJoinedOnly ? 'own groups' : 'all groups'}`;
    const own = clock.of(`screen of ${device.name}`);
    this.#model = new LiveList({
      description: groups,
      client,
      query: this.#builder(plan.pageSize).toQuery(),
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
    const guid = ids[row % Math.max(1, ids.length)];
    if (guid !== undefined) this.#model.toggle(guid);
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
    this.#comparePhase('list', main, search !== null);
    if (search !== null) this.#comparePhase('search', search, false);
    if ((keyword.trim() !== '') !== (search !== null))
      ledger.blame(`${this.#name}: "${keyword}" is typed, and no search is shown`);
    const wanted = await truth.groups('', this.#isJoinedOnly);
    this.#compareIds('groups', main, wanted, isRefreshed && search === null);
    if (search !== null) {
      const found = await truth.groups(keyword.trim(), this.#isJoinedOnly);
      this.#compareIds('found groups', search, found, isRefreshed);
    }
    for (const [guid, { row }] of this.#rows) {
      const group = wanted.find((one) => one.guid === guid);
      if (row === undefined) ledger.blame(`${this.#name}: the row of ${guid} is empty`);
      else if (group === undefined) ledger.blame(`${this.#name}: ${guid} is in view, and is not there for this user`);
      else this.#blame(`row of ${guid}`, firstDifference([shownOf(row.item)], [shownOf(group)]));
    }
    await this.#compareSelection(truth);
  }

  lookForRemains(): void {
    const { main, search, selectedCount } = this.#model.getSnapshot();
    const count = main.ids.length + (search?.ids.length ?? 0) + selectedCount + this.#model.selected.length;
    if (count > 0) this.#options.ledger.blame(`${this.#name}: groups of somebody who signed out are still there`);
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

  #builder(limit: number): { toQuery(): GroupsQuery } {
    return new Kit.GroupsRequestBuilder().setLimit(limit).joinedOnly(this.#isJoinedOnly);
  }

  #take(notice: ListNotice<GroupRecord>): void {
    const { ledger } = this.#options;
    if (this.#isLeft) ledger.blame(`${this.#name}: told "${notice.type}" after it was left`);
    if (notice.type === 'selection') this.#selected = notice.items;
    if (notice.type === 'failed') ledger.judge(this.#name, notice.error);
  }

  /** Draws what is in view, as a windowed list does. */
  #draw(): void {
    if (this.#isLeft) return;
    const inView = new Set(this.#shown.ids.slice(this.#first, this.#first + rowsInView));
    for (const [guid, { stop }] of this.#rows) {
      if (inView.has(guid)) continue;
      stop();
      this.#rows.delete(guid);
    }
    for (const guid of inView) {
      if (this.#rows.has(guid)) continue;
      const drawn = {
        row: this.#model.getRow(guid),
        stop: this.#model.subscribeRow(guid, () => {
          if (this.#isLeft) this.#options.ledger.blame(`${this.#name}: a row drawn after it was left`);
          drawn.row = this.#model.getRow(guid);
        }),
      };
      this.#rows.set(guid, drawn);
    }
  }

  /** Of a list that stands behind a search nobody can ask for more. */
  #comparePhase(what: string, { phase, ids, hasMore, error, ...state }: PagerState, isBehind: boolean): void {
    const blame = (text: string): void => this.#options.ledger.blame(`${this.#name}: the ${what} ${text}`);
    if (state.isLoadingMore || state.isRefreshing || phase === 'loading') blame('loads for ever');
    if (isBehind) return;
    if (error !== null || hasMore || phase === 'error') blame(`is not loaded to its end: ${String(error)}`);
    else if ((phase === 'empty') !== (ids.length === 0)) blame(`says "${phase}" with ${ids.length} rows`);
  }

  #compareIds(what: string, { ids, hasMore }: PagerState, wanted: readonly GroupRecord[], isRefreshed: boolean): void {
    const reached = hasMore ? ids.length : wanted.length;
    const all = wanted.map(({ guid }) => guid);
    if (isRefreshed) return this.#blame(what, firstDifference(ids, all.slice(0, reached)));
    const own = new Set(wanted.flatMap(({ guid, hasJoined }) => (hasJoined ? [guid] : [])));
    const shown = ids.filter((guid) => own.has(guid));
    const owned = all.filter((guid) => own.has(guid));
    this.#blame(`${what} of one's own`, firstDifference(shown, hasMore ? owned.slice(0, shown.length) : owned));
    if (new Set(ids).size < ids.length) this.#options.ledger.blame(`${this.#name}: ${what} stand there twice`);
  }

  async #compareSelection(truth: Truth): Promise<void> {
    const { ledger } = this.#options;
    const selected = this.#model.selected.map(({ guid }) => guid);
    this.#blame(
      'selection as told',
      firstDifference(
        this.#selected.map(({ guid }) => guid),
        selected,
      ),
    );
    if (selected.length !== this.#state.selectedCount)
      ledger.blame(`${this.#name}: the bar counts ${this.#state.selectedCount} of ${selected.length} selected groups`);
    for (const guid of selected) {
      if ((await truth.group(guid)) === undefined) ledger.blame(`${this.#name}: ${guid} is selected, and gone`);
    }
    for (const [guid, { row }] of this.#rows) {
      if (row !== undefined && row.isSelected !== selected.includes(guid)) {
        ledger.blame(`${this.#name}: the row of ${guid} does not show whether it is selected`);
      }
    }
  }

  #blame(what: string, difference: Difference | undefined): void {
    if (difference !== undefined) this.#options.ledger.blame(`${this.#name}: ${what}: ${difference}`);
  }
}

/** What a row shows of a group. */
function shownOf({ name, membersCount, scope, hasJoined, type, isBanned }: GroupRecord): string {
  return JSON.stringify({ name, membersCount, scope, hasJoined, type, isBanned });
}
