import type { KitException } from '@open-chat-kit/sdk';
import type { DayWatch } from '../day-watch.ts';
import type { Arrivals } from './arrivals.ts';
import type { ChatAccess } from './chat-access.ts';
import type { HistoryState } from './history-state.ts';
import type { MessageListNotice, MessageListState } from './message-list-state.ts';
import type { MessageRows } from './message-rows.ts';
import type { MissedReplies } from './missed-replies.ts';
import type { Opening } from './opening.ts';
import type { Reader } from './reader.ts';
import type { Timeline } from './timeline.ts';
import type { UnreadMentions } from './unread-mentions.ts';

/** Of which each knows a part of what the list shows as a whole. */
export interface StateParts {
  readonly timeline: Timeline;
  readonly access: ChatAccess;
  readonly arrivals: Arrivals;
  readonly mentions: UnreadMentions;
  readonly replies: MissedReplies;
  readonly reader: Reader;
  readonly opening: Opening;
  readonly day: DayWatch;
}

/** What a list shows now; of nothing but the error where it was refused. */
export function readState(parts: StateParts, history: HistoryState, refused: KitException | null): MessageListState {
  const { timeline, access, arrivals, mentions, replies, reader, opening, day } = parts;
  const { first, hasOlder, error, ...paging } = history;
  const without = { loading: 'loading', done: 'empty', failed: 'error' } as const;
  return {
    phase: refused !== null ? 'error' : isDrawn(timeline, history) ? 'loaded' : without[first],
    standing: access.standing,
    ending: access.ending,
    ids: timeline.ids,
    shown: timeline.folds.shown,
    ...paging,
    hasOlder: first === 'done' && hasOlder,
    error: refused ?? error,
    newCount: arrivals.count,
    mentionCount: mentions.count,
    newReplyCount: replies.count,
    isAtEnd: reader.isAtEnd,
    arrival: arrivals.heard,
    unreadKey: timeline.unreadKey,
    opensAt: opening.at,
    today: day.today,
  };
}

/** There are rows to be drawn. */
export function isDrawn({ ids }: Timeline, { first }: HistoryState): boolean {
  return ids.length > 0 && first !== 'loading';
}

/** What hosts are told of a page that came. */
export function loadedNotice({ ids }: Timeline, rows: MessageRows): MessageListNotice {
  if (ids.length === 0) return { type: 'empty' };
  return {
    type: 'loaded',
    // Read only when somebody wants it: a long list must not pay for its length at each page.
    get messages() {
      return ids.flatMap((key) => rows.message(key) ?? []);
    },
  };
}
