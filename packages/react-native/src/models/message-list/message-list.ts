import {
  type ChatClient,
  type ChatTarget,
  type HistoryQuery,
  type KitException,
  type MessageRecord,
} from '@open-chat-kit/sdk';
import { DayWatch } from '../day-watch.ts';
import { FollowedGroup, groupIn } from '../followed-group.ts';
import type { GroupEnding } from '../group-ending.ts';
import { refusedStanding } from '../group-standing.ts';
import { clockOf } from '../life/clock-of.ts';
import { ModelLife, type ModelOptions } from '../life/model-life.ts';
import { interestIn } from '../life/watch-safely.ts';
import type { LiveGroupState } from '../live-group.ts';
import { Writing } from '../writing.ts';
import type { RowSource } from '../row-source.ts';
import { Arrivals } from './arrivals.ts';
import { type ChatStanding, standingIn } from './chat-standing.ts';
import type { Found, MessageListNotice, MessageListState } from './message-list-state.ts';
import type { FoldedRows } from './folded-rows.ts';
import { canEdit } from './message-rights.ts';
import { MessageHearing } from './message-hearing.ts';
import { MessagePager, unloaded } from './message-pager.ts';
import { type MessageRow, MessageRows } from './message-rows.ts';
import { type Quoted, Quotes } from './quotes.ts';
import { ReadMarker } from './read-marker.ts';
import { Receipts } from './receipts.ts';
import { ReplyCounts } from './reply-counts.ts';
import { Timeline } from './timeline.ts';
import { UnreadLine } from './unread-line.ts';
import { UnreadMentions } from './unread-mentions.ts';

export type { MessageListNotice, MessageListState };

/** What a list of messages is made of. A fault is shown instead of it. */
export interface MessageListOptions extends ModelOptions {
  readonly target: ChatTarget;
  readonly query: HistoryQuery;
  /** Opens at the first message that was not read. @default false */
  readonly startsAtUnread?: boolean;
  /** Messages that are kept, and up to a page more; the rest is loaded again when it is wanted. @default 300 */
  readonly mostMessages?: number;
  readonly onNotice?: (notice: MessageListNotice) => void;
}

/** So many screens that nobody meets the edge, and few enough for any device. */
const usualMost = 300;

/** A live conversation without pixels. */
export class MessageListModel {
  readonly #life: ModelLife<MessageListState>;
  readonly #target: ChatTarget;
  readonly #query: HistoryQuery;
  #onNotice: (notice: MessageListNotice) => void;
  readonly #rows: MessageRows;
  readonly #timeline: Timeline;
  readonly #receipts: Receipts;
  readonly #readMarker: ReadMarker;
  readonly #quotes: Quotes;
  readonly #replyCounts: ReplyCounts;
  readonly #hearing: MessageHearing;
  #pager: MessagePager | null = null;
  #withdraw = (): void => {};
  #standing: ChatStanding = 'open';
  #ending: GroupEnding | null = null;
  readonly #group: FollowedGroup;
  readonly #arrivals: Arrivals;
  readonly #unread: UnreadLine;
  readonly #mentions: UnreadMentions;
  readonly #most: number;
  #opensAt: string | null = null;
  readonly #day: DayWatch;

  constructor(options: MessageListOptions) {
    const clock = options.clock ?? clockOf(options.client);
    this.#target = options.target;
    this.#query = options.query;
    this.#group = new FollowedGroup({ ...options, guid: groupIn(options.target) }, (now) => this.#follow(now));
    this.#onNotice = options.onNotice ?? (() => {});
    this.#day = new DayWatch(clock, () => this.#life.schedule());
    this.#rows = new MessageRows(() => this.#life.schedule());
    this.#arrivals = new Arrivals(this.#rows);
    this.#timeline = new Timeline(this.#rows, () => this.#life.owner);
    this.#most = options.mostMessages ?? usualMost;
    this.#unread = new UnreadLine({
      target: options.target,
      query: options.query,
      timeline: this.#timeline,
      viewer: () => this.#life.owner,
      startsThere: options.startsAtUnread === true,
    });
    this.#mentions = new UnreadMentions({
      target: options.target,
      query: options.query,
      timeline: this.#timeline,
      viewer: () => this.#life.owner,
      isVisible: () => this.#readMarker.isVisible,
      isSeen: () => this.#isSeen,
      onChange: () => this.#life.schedule(),
    });
    this.#receipts = new Receipts(this.#rows, this.#timeline);
    this.#readMarker = new ReadMarker(this.#rows, this.#timeline, clock, () => this.#life.schedule());
    this.#quotes = new Quotes(
      (id) => this.#rows.message(this.#timeline.keys.byId(id)),
      () => this.#life.schedule(),
    );
    const keyOf = (id: string): string => this.#timeline.keys.byId(id) ?? '';
    this.#replyCounts = new ReplyCounts({
      isDrawn: (id) => this.#rows.isDrawn(keyOf(id)),
      isLoaded: (id) => this.#rows.get(keyOf(id)) !== undefined,
      onAnswer: (message) => this.#hearing.takeChange(message),
    });
    this.#hearing = new MessageHearing({
      target: this.#target,
      query: this.#query,
      rows: this.#rows,
      timeline: this.#timeline,
      arrivals: this.#arrivals,
      unread: this.#unread,
      mentions: this.#mentions,
      receipts: this.#receipts,
      quotes: this.#quotes,
      replyCounts: this.#replyCounts,
      pager: () => this.#pager,
      owner: () => this.#life.owner,
      isSeen: () => this.#isSeen,
      hold: (from) => this.#readMarker.hold(from, this.#isAtEnd),
      release: () => this.#readMarker.release(),
      isOpen: () => this.#standing === 'open',
      compare: () => this.#compare(),
      onArrive: (isOwn) => this.#onNotice({ type: 'arrived', isOwn }),
      schedule: () => this.#life.schedule(),
    });
    this.quotes = this.#quotes.source;
    this.#life = new ModelLife<MessageListState>(options, {
      what: 'messages',
      interest: interestIn(options.target),
      read: ({ refused }) => this.#read(refused),
      onBegin: (client) => this.#begin(client),
      onStart: (client) => this.#start(client),
      onEvent: (event, origin) => this.#hearing.take(event, origin),
      onBack: () => this.#resume(),
      onForget: () => this.#forget(),
      onRefused: (error) => this.#onNotice({ type: 'failed', error }),
      onDraw: () => this.#beforeDrawing(),
      onEnd: () => this.#end(),
    });
    this.subscribe = this.#life.subscribe;
    this.getSnapshot = this.#life.getSnapshot;
    this.getServerSnapshot = this.#life.getServerSnapshot;
  }

  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MessageListState;
  readonly getServerSnapshot: () => MessageListState;

  /** Hears only of this message. */
  subscribeRow(key: string, listener: () => void): () => void {
    const stop = this.#rows.subscribe(key, listener);
    this.#replyCounts.drawn(this.#timeline.idOf(key));
    return stop;
  }

  getRow(key: string): MessageRow | undefined {
    return this.#rows.get(key);
  }

  /** The messages that others quote, by their ids. */
  readonly quotes: RowSource<Quoted>;

  /** Lines that are drawn together, by the names that they have in `shown`. */
  get folds(): Pick<FoldedRows, 'getRow' | 'subscribeRow' | 'foldOf'> {
    return this.#timeline.folds;
  }

  /** Opens a fold to its lines, or closes it: at once, since somebody has pressed it. */
  readonly toggleFold = (id: string): void => {
    this.#timeline.folds.toggle(id);
    this.#life.draw();
  };

  /** The next page upwards, or once more the one that failed. */
  readonly loadOlder = (): void => {
    if (this.#life.refused !== null) this.#life.waitAgain();
    else if (this.#standing === 'open') void this.#pager?.load();
  };

  /** Compares what is shown with the server; rows stay meanwhile. */
  readonly reload = (): void => {
    if (this.#life.refused !== null || this.#pager === null) this.loadOlder();
    else this.#compare();
  };

  /** Sends a failed message again; it goes to the end of what waits. */
  readonly retry = (key: string): void => {
    const muid = this.#rows.message(key)?.muid ?? '';
    if (muid !== '') this.#life.client?.retryMessage(muid);
  };

  /** Takes a message back that is not sent. */
  readonly discard = (key: string): void => {
    const muid = this.#rows.message(key)?.muid ?? '';
    if (muid !== '') this.#life.client?.discardMessage(muid);
  };

  /** The next page downwards, where the list does not reach the newest message. */
  readonly loadNewer = (): void => {
    if (this.#standing === 'open') void this.#pager?.loadNewer();
  };

  /** The row of a message; `undefined` where it is not loaded. */
  readonly rowOf = (messageId: string): string | undefined => this.#timeline.keys.byId(messageId);

  /** Comes back to the newest messages, wherever the list stands in the history. */
  readonly toEnd = async (): Promise<void> => {
    if (this.#standing === 'open' && this.#hasNewer) await this.#pager?.goToEnd();
  };

  /** Sees to it that this message is there, wherever in the history it stands. */
  readonly seek = async (id: string): Promise<Found> => {
    const isFound = await this.#goTo(id);
    return isFound === undefined ? undefined : this.#shownKey(id);
  };

  /** Goes to the oldest message that mentions the reader and was not seen yet; to nothing where there is none. */
  readonly toMention = async (): Promise<Found> => {
    const id = this.#mentions.next;
    if (id === null) return undefined;
    const isFound = await this.#goTo(id);
    if (isFound === undefined) return undefined;
    // Where nobody can tell, the reader comes back to it.
    if (isFound !== null) this.#mentions.pass(id);
    this.#life.draw();
    return this.#shownKey(id);
  };

  /** These rows are in view, in order. */
  readonly setInView = (keys: readonly string[]): void => {
    this.#mentions.setInView(keys);
    const last = keys.findLast((key) => this.#rows.get(key) !== undefined);
    if (last === undefined) return;
    this.#readMarker.see(last);
    this.#readMarker.look(last === this.#timeline.ids.at(-1));
  };

  /** The reader came to the newest message, or left it. */
  readonly setAtEnd = (isAtEnd: boolean): void => {
    this.#arrivals.setAtEnd(isAtEnd);
    if (this.#isAtEnd) this.#unread.catchUp();
    this.#life.schedule();
  };

  /** Whether a person can see the list: nothing is marked as read behind a hidden page. */
  readonly setVisible = (isVisible: boolean): void => {
    this.#readMarker.setVisible(isVisible);
    this.#mentions.see();
    this.#life.schedule();
  };

  /** Who is told what hosts are told; one at a time. */
  readonly setNoticeListener = (listener: (notice: MessageListNotice) => void): void => {
    this.#onNotice = listener;
  };

  async #goTo(id: string): Promise<boolean | null | undefined> {
    if (this.#shownKey(id) !== null) return true;
    return this.#standing === 'open' && this.#pager !== null ? await this.#pager.goTo(id) : false;
  }

  #begin(client: ChatClient | null): void {
    this.#day.begin();
    this.#group.begin(client);
  }

  #start(client: ChatClient): void {
    this.#pager ??= new MessagePager({
      client,
      clock: this.#life.clock,
      target: this.#target,
      query: this.#query,
      timeline: this.#timeline,
      most: this.#most,
      startsAt: (signal) => this.#unread.start(client, signal),
      viewer: () => this.#life.owner,
      onState: () => this.#life.schedule(),
      onKnown: (messages) => this.#hearing.learn(messages),
      onLoaded: () => this.#tellLoaded(client),
      onMissed: (key) => this.#hearing.arrive(key),
      onFailed: (error) => this.#fail(error),
    });
    this.#quotes.start(client);
    this.#replyCounts.start(client);
    this.#withdraw = Writing.of(client).offer({ target: this.#target, parentId: this.#query.parentId }, () =>
      this.#lastOwn(client),
    );
    if (this.#standing === 'open') this.#open(client);
  }

  #resume(): void {
    void this.#pager?.retry();
    this.#quotes.askAgain();
  }

  /** The last message that the viewer can edit. */
  #lastOwn(client: ChatClient): MessageRecord | undefined {
    for (const key of this.#timeline.newestFirst()) {
      const row = this.#rows.get(key);
      if (row !== undefined && canEdit(row.message, client)) return row.message;
    }
    return undefined;
  }

  #end(): void {
    this.#withdraw();
    this.#day.end();
    this.#group.end();
    this.#forget();
    this.#pager = null;
  }

  /** Loads what the viewer may read now. */
  #open(client: ChatClient): void {
    this.#standing = 'open';
    this.#ending = null;
    void this.#pager?.load();
    this.#hearing.takeWaiting(client);
    this.#life.schedule();
  }

  /** What was here is not for the viewer's eyes any more, or is gone. */
  #lose(standing: Exclude<ChatStanding, 'open'>, ending: GroupEnding | null): void {
    if (this.#standing === standing && this.#ending === ending) return;
    this.#pager?.reset();
    this.#clear();
    this.#standing = standing;
    this.#ending = ending;
    this.#life.draw(); // at once, not with the next frame
  }

  #clear(): void {
    this.#timeline.clear();
    this.#receipts.clear();
    this.#quotes.clear();
    this.#replyCounts.clear();
    this.#arrivals.clear();
    this.#unread.clear();
    this.#mentions.clear();
    this.#opensAt = null;
    this.#readMarker.clear();
    this.#standing = 'open';
    this.#ending = null;
  }

  /** How the viewer stands to the group. */
  #follow(now: LiveGroupState): void {
    const { client } = this.#life;
    const standing = standingIn(now);
    if (standing === undefined || client === null) return;
    if (standing !== 'open') this.#lose(standing, now.ending);
    else if (this.#standing !== 'open') this.#open(client);
  }

  /** Of a message that is shown; `null` for any other, also for one that is held back above the loaded part. */
  #shownKey(id: string): string | null {
    const key = this.#timeline.keys.byId(id);
    return key !== undefined && this.#timeline.held?.id !== id ? key : null;
  }

  /** The reader is at the newest message of all. */
  get #isAtEnd(): boolean {
    return this.#arrivals.isAtEnd && !this.#hasNewer;
  }

  /** And somebody looks. */
  get #isSeen(): boolean {
    return this.#isAtEnd && this.#readMarker.isVisible;
  }

  get #hasNewer(): boolean {
    return this.#pager?.state.hasNewer === true;
  }

  get #isLoaded(): boolean {
    return this.#pager?.state.first === 'done';
  }

  #compare(): void {
    if (this.#standing === 'open') void this.#pager?.compare();
    else this.#group.live?.doubt();
  }

  #fail(error: KitException): void {
    const standing = refusedStanding(error.code);
    if (standing === undefined) this.#onNotice({ type: 'failed', error });
    else if (standing === 'gone' && this.#isLoaded) {
      // The message that was asked for may be gone, or the whole chat: to whoever left a private group there is none.
      this.#onNotice({ type: 'failed', error });
      this.#group.live?.doubt();
      // Of a thread that is not there: it says nothing of the group, which others show too.
    } else if (this.#group.live === null || (standing === 'gone' && this.#query.parentId !== ''))
      this.#lose(standing, null);
    else this.#group.live.refuse(standing, this.#isLoaded);
  }

  /** Nothing of this user's is for the next one's eyes. */
  #forget(): void {
    this.#pager?.reset();
    this.#clear();
  }

  #tellLoaded(client: ChatClient): void {
    const rows = this.#rows;
    if (this.#unread.find(client, this.#pager?.state.hasOlder === true)) {
      this.#opensAt = this.#timeline.unreadKey;
      this.#arrivals.setAtEnd(false);
    }
    this.#timeline.settle();
    this.#mentions.find(client, this.#pager?.state ?? unloaded);
    const { ids } = this.#timeline;
    if (ids.length === 0) this.#onNotice({ type: 'empty' });
    // Read only when somebody wants it: a long list must not pay for its length at each page.
    else
      this.#onNotice({
        type: 'loaded',
        get messages() {
          return ids.flatMap((key) => rows.message(key) ?? []);
        },
      });
  }

  #read(refused: KitException | null): MessageListState {
    const { first, hasOlder, error, ...paging } = this.#pager?.state ?? unloaded;
    const { ids } = this.#timeline;
    const without = { loading: 'loading', done: 'empty', failed: 'error' } as const;
    return {
      phase: refused !== null ? 'error' : ids.length === 0 || first === 'loading' ? without[first] : 'loaded',
      standing: this.#standing,
      ending: this.#ending,
      ids,
      shown: this.#timeline.folds.shown,
      ...paging,
      hasOlder: first === 'done' && hasOlder,
      error: refused ?? error,
      newCount: this.#arrivals.count,
      mentionCount: this.#mentions.count,
      isAtEnd: this.#isAtEnd,
      arrival: this.#arrivals.heard,
      unreadKey: this.#timeline.unreadKey,
      opensAt: this.#opensAt,
      today: this.#day.today,
    };
  }

  #beforeDrawing(): void {
    this.#pager?.tidy(this.#arrivals.isAtEnd);
    this.#timeline.settle();
    this.#mentions.settle();
    this.#rows.flush();
    this.#timeline.folds.flush();
    this.#quotes.flush();
    const { client, isConnected } = this.#life;
    const isReadable = this.#isLoaded && this.#standing === 'open' && isConnected;
    // What was not read is asked for first.
    if (isReadable && client !== null && !this.#mentions.isAsking) this.#readMarker.mark(client, this.#isAtEnd);
  }
}
