import { type ChatClient, type ChatTarget, type HistoryQuery, type MessageRecord } from '@open-chat-kit/sdk';
import { DayWatch } from '../day-watch.ts';
import { clockOf } from '../life/clock-of.ts';
import { ModelLife, type ModelOptions } from '../life/model-life.ts';
import { interestIn } from '../life/watch-safely.ts';
import { Writing } from '../writing.ts';
import type { RowSource } from '../row-source.ts';
import { Arrivals } from './arrivals.ts';
import { ChatAccess } from './chat-access.ts';
import { Going } from './going.ts';
import type { MessageListNotice, MessageListState } from './message-list-state.ts';
import type { FoldedRows } from './folded-rows.ts';
import { canEdit } from './message-rights.ts';
import { type HistoryState, unloaded } from './history-state.ts';
import { MessageHearing } from './message-hearing.ts';
import { MessagePager } from './message-pager.ts';
import { type MessageRow, MessageRows } from './message-rows.ts';
import { MissedReplies } from './missed-replies.ts';
import { Opening } from './opening.ts';
import { type Quoted, Quotes } from './quotes.ts';
import { isDrawn, loadedNotice, readState } from './read-state.ts';
import { Reader } from './reader.ts';
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
  readonly #reader: Reader;
  readonly #quotes: Quotes;
  readonly #replyCounts: ReplyCounts;
  readonly #hearing: MessageHearing;
  #pager: MessagePager | null = null;
  #withdraw = (): void => {};
  readonly #access: ChatAccess;
  readonly #arrivals: Arrivals;
  readonly #unread: UnreadLine;
  readonly #mentions: UnreadMentions;
  readonly #replies: MissedReplies;
  readonly #most: number;
  readonly #opening: Opening;
  #offersEdits = true;
  readonly #day: DayWatch;

  constructor(options: MessageListOptions) {
    const { target, query, clock = clockOf(options.client) } = options;
    const schedule = (): void => this.#life.schedule();
    const viewer = (): string => this.#life.owner;
    const clientNow = (): ChatClient | null => this.#life.client;
    const rows = new MessageRows(schedule);
    const timeline = new Timeline(rows, viewer);
    const shared = { clock, target, query, rows, timeline, viewer, schedule, pager: () => this.#openPager };
    this.#target = target;
    this.#query = query;
    this.#rows = rows;
    this.#timeline = timeline;
    this.#access = new ChatAccess({
      target,
      parentId: query.parentId,
      group: options,
      client: clientNow,
      viewer,
      isLoaded: () => this.#isLoaded,
      onOpen: (client) => this.#open(client),
      onLose: () => this.#lose(),
      onFailed: (error) => this.#onNotice({ type: 'failed', error }),
    });
    this.#onNotice = options.onNotice ?? (() => {});
    this.#day = new DayWatch(clock, schedule);
    this.#most = options.mostMessages ?? usualMost;
    this.#arrivals = new Arrivals(rows);
    this.#unread = new UnreadLine({
      ...shared,
      arrivals: this.#arrivals,
      startsThere: options.startsAtUnread === true,
    });
    const looking = {
      isVisible: () => this.#reader.isVisible,
      inView: () => this.#reader.inView,
      isSeen: () => this.#reader.isSeen,
    };
    this.#mentions = new UnreadMentions({ ...shared, ...looking });
    this.#replies = new MissedReplies({
      ...shared,
      ...looking,
      onMissed: (message) => this.#mentions.noteReply(message),
      onSeen: (parentId) => this.#mentions.passReplies(parentId),
    });
    const missed = { mentions: this.#mentions, replies: this.#replies };
    const known = { arrivals: this.#arrivals, unread: this.#unread, ...missed };
    this.#reader = new Reader({ ...shared, ...known });
    const opening = new Opening({ ...shared, ...known, reader: this.#reader });
    this.#opening = opening;
    const going = new Going({ ...shared, ...known, opening, client: clientNow, draw: () => this.#life.draw() });
    this.#receipts = new Receipts({ clock, rows, timeline });
    this.#quotes = new Quotes({ clock, knows: (id) => rows.message(timeline.keys.byId(id)), onChange: schedule });
    const keyOf = (id: string): string => timeline.keys.byId(id) ?? '';
    this.#replyCounts = new ReplyCounts({
      clock,
      viewer,
      isDrawn: (id) => rows.isDrawn(keyOf(id)),
      isKnown: (id) => rows.get(keyOf(id)) !== undefined || this.#pager?.isBusy === true,
      onAnswer: (message) => this.#hearing.takeChange(message),
    });
    this.#hearing = new MessageHearing({
      ...shared,
      ...known,
      opening,
      reader: this.#reader,
      receipts: this.#receipts,
      quotes: this.#quotes,
      replyCounts: this.#replyCounts,
      isOpen: () => this.#access.isOpen,
      compare: () => this.#compare(),
      onArrive: (isWritten) => this.#onNotice({ type: 'arrived', isWritten }),
    });
    ({ setInView: this.setInView, setAtEnd: this.setAtEnd, setVisible: this.setVisible } = this.#reader);
    ({ toEnd: this.toEnd, seek: this.seek, toMention: this.toMention, toReply: this.toReply } = going);
    this.quotes = this.#quotes.source;
    this.newReplies = this.#replies.lines;
    const state = { ...shared, ...known, opening, access: this.#access, reader: this.#reader, day: this.#day };
    this.#life = new ModelLife<MessageListState>(options, {
      what: 'messages',
      interest: interestIn(options.target),
      read: ({ refused }) => readState(state, this.#history, refused),
      onBegin: (client) => this.#begin(client),
      onStart: (client) => this.#start(client),
      onEvent: (event, origin) => {
        this.#access.take(event);
        this.#hearing.take(event, origin);
      },
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

  /** How many replies nobody has seen here, by the ids of the messages under which they stand. */
  readonly newReplies: RowSource<number>;

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
    else void this.#openPager?.load();
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
    void this.#openPager?.loadNewer();
  };

  /** The row of a message; `undefined` where it is not loaded. */
  readonly rowOf = (messageId: string): string | undefined => this.#timeline.keys.byId(messageId);

  readonly toEnd: Going['toEnd'];
  readonly seek: Going['seek'];
  readonly toMention: Going['toMention'];
  readonly toReply: Going['toReply'];
  readonly setInView: Reader['setInView'];
  readonly setAtEnd: Reader['setAtEnd'];
  readonly setVisible: Reader['setVisible'];

  /** Its reader is to be led to this message before anything else: said before the first listener comes. */
  readonly awaitWay = (messageId: string): void => {
    this.#opening.leadTo(messageId);
    this.#reader.awaitWay();
  };

  /** The row that they are led to; `null` for none. */
  readonly takeWay = (key: string | null): void => {
    this.#reader.takeWay(key);
    if (key === null && this.#opening.leadNowhere()) void this.#openPager?.openElsewhere();
  };

  /** Who is told what hosts are told; one at a time. */
  readonly setNoticeListener = (listener: (notice: MessageListNotice) => void): void => {
    this.#onNotice = listener;
  };

  /** Whether a composer beside it may edit the viewer's last message. */
  readonly setOffersEdits = (offersEdits: boolean): void => {
    this.#offersEdits = offersEdits;
  };

  #begin(client: ChatClient | null): void {
    this.#day.begin();
    this.#access.begin(client);
  }

  #start(client: ChatClient): void {
    this.#pager ??= new MessagePager({
      client,
      clock: this.#life.clock,
      target: this.#target,
      query: this.#query,
      timeline: this.#timeline,
      most: this.#most,
      startsAt: (signal) => this.#opening.start(client, signal),
      viewer: () => this.#life.owner,
      onState: () => this.#life.schedule(),
      onKnown: (messages) => this.#hearing.learn(messages),
      onLoaded: () => this.#tellLoaded(client),
      onAppended: () => this.#reader.standBefore(),
      onMissed: (key) => this.#hearing.arrive(key),
      onCompared: () => this.#quotes.compared(),
      onFailed: (error) => this.#access.refused(error),
    });
    this.#receipts.start(client);
    this.#quotes.start(client);
    this.#replyCounts.start(client);
    this.#replies.start(client);
    this.#reader.start(client);
    this.#withdraw();
    this.#withdraw = Writing.of(client).offer({ target: this.#target, parentId: this.#query.parentId }, () =>
      this.#lastOwn(client),
    );
    if (this.#access.isOpen) this.#open(client);
  }

  #resume(): void {
    void this.#pager?.retry();
    this.#quotes.askAgain();
    this.#replyCounts.askAgain();
    this.#reader.resume();
  }

  /** The last message that the viewer can edit; none while another one of theirs is the last: it waits to be sent, or is not loaded. */
  #lastOwn(client: ChatClient): MessageRecord | undefined {
    if (!this.#offersEdits || this.#timeline.hasPending || this.#pager?.state.hasNewer === true) return undefined;
    for (const key of this.#timeline.newestFirst()) {
      const row = this.#rows.get(key);
      if (row !== undefined && canEdit(row.message, client)) return row.message;
    }
    return undefined;
  }

  #end(): void {
    this.#withdraw();
    this.#day.end();
    this.#access.end();
    this.#forget();
    this.#replies.end();
    this.#pager = null;
  }

  /** Loads what the viewer may read now. */
  #open(client: ChatClient): void {
    void this.#pager?.load();
    this.#hearing.takeWaiting(client);
    this.#life.schedule();
  }

  /** What was here is not for the viewer's eyes any more, or is gone. */
  #lose(): void {
    this.#pager?.reset();
    this.#replies.cutBelow(Infinity);
    this.#clear();
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
    this.#replies.clear();
    this.#opening.clear();
    this.#reader.clear();
  }

  /** `null` where the viewer may not read. */
  get #openPager(): MessagePager | null {
    return this.#access.isOpen ? this.#pager : null;
  }

  get #history(): HistoryState {
    return this.#pager?.state ?? unloaded;
  }

  get #isLoaded(): boolean {
    return this.#history.first === 'done';
  }

  #compare(): void {
    if (this.#access.isOpen) void this.#pager?.compare();
    else this.#access.askAgain();
  }

  /** Nothing of this user's is for the next one's eyes. */
  #forget(): void {
    this.#pager?.reset();
    this.#clear();
    this.#access.clear();
  }

  #tellLoaded(client: ChatClient): void {
    this.#opening.find(client, this.#history);
    this.#timeline.settle();
    this.#mentions.find(client, this.#history);
    this.#replies.find();
    this.#onNotice(loadedNotice(this.#timeline, this.#rows));
  }

  #beforeDrawing(): void {
    if (!isDrawn(this.#timeline, this.#history)) this.#opening.openAnew();
    this.#pager?.tidy(this.#arrivals.isAtEnd);
    this.#timeline.settle();
    this.#mentions.settle();
    this.#rows.flush();
    this.#timeline.folds.flush();
    this.#quotes.flush();
    this.#replies.flush();
    const { client, isConnected } = this.#life;
    const isReadable = this.#isLoaded && this.#access.isOpen && isConnected;
    if (isReadable && client !== null) this.#reader.mark(client);
  }
}
