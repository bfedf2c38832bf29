import { compareTexts } from '@open-chat-kit/sdk/engine';
import type { Page, ReactionRecord, ReactionsQuery } from '@open-chat-kit/sdk/engine';
import { limits } from '../limits.ts';
import { page } from '../paging/page.ts';
import type { Paging } from '../paging/page.ts';
import { accountOf } from '../state/lookup.ts';
import type { AccountKey, Message } from '../state/world.ts';
import { messageFor } from './access.ts';
import type { Asking } from './call.ts';
import { cursorText, numberInCursor, pageLimit, record, text } from './input.ts';

/** A reaction, where it stands in the list of those to its message. */
export interface PlacedReaction {
  readonly emoji: string;
  readonly uid: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** A query that makes sense. */
export interface CheckedReactionsQuery {
  readonly paging: Paging<PlacedReaction>;
  /** Empty for all. */
  readonly emoji: string;
}

/** @throws INVALID_ARGUMENT, LIMIT_EXCEEDED */
export function readReactionsQuery(query: unknown, viewer: AccountKey, { id }: Message): CheckedReactionsQuery {
  const fields = record(query, 'query');
  const limit = pageLimit(fields['limit']);
  const cursor = cursorText(fields['cursor']);
  const emoji = text(fields['emoji'], 'emoji', limits.emoji);
  return {
    paging: {
      limit,
      cursor,
      query: ['reactions', viewer.uid, id, emoji],
      keyLength: 3,
      keyOf: ({ at, uid, emoji: sign }) => [at, uid, sign],
      readKey,
    },
    emoji,
  };
}

/** See `ChatEngine.listReactions`. */
export function listReactions(call: Asking, id: string, query: ReactionsQuery): Page<ReactionRecord> {
  const message = messageFor(call, id);
  const asked = readReactionsQuery(query, call.viewer, message);
  return page(asked.paging, {
    find: (after, count) => reactionsTo(message, asked.emoji, after, count),
    record: ({ emoji, uid, at }) => ({ emoji, user: call.view.user(accountOf(call.world, uid)), at }),
  });
}

/** Up to `count` of those behind a place, in order. Sorted for each page: they are in the message as a whole. */
export function reactionsTo(
  { reactions }: Message,
  wanted: string,
  after: PlacedReaction | null,
  count: number,
): readonly PlacedReaction[] {
  return [...(reactions ?? [])]
    .filter(([emoji]) => wanted === '' || emoji === wanted)
    .flatMap(([emoji, people]) => Array.from(people, ([uid, at]) => ({ emoji, uid, at })))
    .filter((one) => after === null || compareReactions(one, after) > 0)
    .sort(compareReactions)
    .slice(0, count);
}

function compareReactions(a: PlacedReaction, b: PlacedReaction): number {
  return b.at - a.at || compareTexts(a.uid, b.uid) || compareTexts(a.emoji, b.emoji);
}

function readKey([at, uid, emoji]: readonly (string | number)[]): PlacedReaction {
  return { at: numberInCursor(at), uid: String(uid), emoji: String(emoji) };
}
