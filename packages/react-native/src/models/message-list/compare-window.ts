import type { HistoryPage, HistoryQuery, MessageRecord } from '@open-chat-kit/sdk';
import type { Timeline } from './timeline.ts';

interface CompareOptions {
  readonly timeline: Timeline;
  /** Whether there is more above, and below, what is loaded. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly ask: (from: HistoryQuery['from']) => Promise<HistoryPage>;
  /** The messages in their newest form, without those that do not belong here any more. */
  readonly current: (items: readonly MessageRecord[]) => readonly MessageRecord[];
  /** An event spoke of this message since the page was asked for. */
  readonly isTouched: (id: string) => boolean;
  readonly onKnown: (messages: readonly MessageRecord[]) => void;
  /** A message that no event told of. */
  readonly onMissed: (key: string) => void;
  readonly signal: AbortSignal;
}

/** How far what is loaded reaches, as an answer has it. */
export interface Compared {
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** Of the last answer, for where nothing is left. */
  readonly oldest: string | null;
}

/** Pages that are asked for, at most: what is older is compared when it is loaded anew. */
const mostPages = 10;

/** Part of what is loaded, by orders: from `lowest` on and below `upper`. Nothing is shown below `oldest`. */
interface Stretch {
  readonly lowest: number;
  readonly upper: number;
  readonly oldest: number;
}

/** Reads what is loaded anew, newest first, and changes what differs. Nothing comes of it where it was given up. */
export async function compareWindow(options: CompareOptions): Promise<Compared | undefined> {
  const { timeline, ask, signal, hasNewer } = options;
  // What is found above it comes with its page, where there is one to come; so does what is found below it.
  const oldest = options.hasOlder ? (timeline.oldest?.order ?? Infinity) : -Infinity;
  const newest = hasNewer ? timeline.newest : undefined;
  let from: HistoryQuery['from'] = newest === undefined ? { kind: 'latest' } : { kind: 'around', id: newest.id };
  let reachesOn = newest !== undefined;
  let upper = Infinity;
  let hasMet = false;
  for (let pages = 1; ; pages += 1) {
    const page = await ask(from);
    if (signal.aborted) return undefined;
    if (from.kind === 'around') reachesOn = page.hasNewer || page.items.at(-1)?.id !== from.id;
    const items = newest === undefined ? page.items : page.items.filter(({ order }) => order <= newest.order);
    const [first] = items;
    const isEnd = first === undefined || !page.hasOlder || ('id' in from && first.id === from.id);
    const lowest = isEnd ? -Infinity : first.order;
    hasMet = correct(items, { lowest, upper, oldest }, options) || hasMet;
    const isCovered = isEnd || lowest <= oldest;
    if (isCovered || pages === mostPages) {
      // A gap between what is new and what was loaded: only the new part is whole.
      if (!isCovered && !hasMet) timeline.cutBelow(lowest);
      const hasOlder = !isEnd || items.some(({ order }) => order < oldest && oldest !== Infinity);
      if (!hasOlder) timeline.hold(null);
      return { hasOlder, hasNewer: reachesOn, oldest: first?.id ?? null };
    }
    from = { kind: 'before', id: first.id };
    upper = lowest;
  }
}

/** Brings the rows of a stretch in line with an answer. Returns whether any of them was known. */
function correct(
  items: readonly MessageRecord[],
  { lowest, upper, oldest }: Stretch,
  options: CompareOptions,
): boolean {
  const { timeline, isTouched } = options;
  const found = options.current(items);
  const ids = new Set(found.map(({ id }) => id));
  const gone: string[] = [];
  let hasMet = false;
  for (const key of timeline.shownFrom(lowest, upper)) {
    const id = timeline.idOf(key);
    if (ids.has(id)) hasMet = true;
    else if (!isTouched(id)) gone.push(key);
  }
  const { held } = timeline;
  if (held !== undefined && held.order >= lowest && held.order < upper) {
    if (ids.has(held.id)) hasMet = true;
    else if (!isTouched(held.id)) timeline.hold(null, true);
  }
  for (const key of gone) timeline.remove(key);
  for (const message of found) {
    if (message.order < oldest && oldest !== Infinity) continue;
    const key = timeline.confirm(message);
    if (key !== undefined) options.onMissed(key);
  }
  options.onKnown(items);
  return hasMet;
}
