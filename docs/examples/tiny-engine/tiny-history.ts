import type { HistoryQuery, MessageRecord } from '@open-chat-kit/sdk/engine';

/** Whether a message is among those asked for. */
export function fits(message: MessageRecord, { types, categories, parentId }: HistoryQuery): boolean {
  const isWanted = types.length === 0 || types.includes('text');
  return isWanted && (categories.length === 0 || categories.includes('message')) && message.parentId === parentId;
}

/** From where to where the page goes, as indexes. `orderOf` refuses an id that is not in the conversation. */
export function rangeOf(
  all: readonly MessageRecord[],
  { from, limit }: HistoryQuery,
  orderOf: (id: string) => number,
): readonly [number, number] {
  const indexOfFirst = (fit: (message: MessageRecord) => boolean): number => {
    const index = all.findIndex(fit);
    return index === -1 ? all.length : index;
  };
  const back = (end: number): readonly [number, number] => [Math.max(0, end - limit), end];
  const on = (start: number): readonly [number, number] => [start, Math.min(all.length, start + limit)];
  switch (from.kind) {
    case 'latest':
      return back(all.length);
    case 'before':
      return back(indexOfFirst(({ order }) => order >= orderOf(from.id)));
    case 'after':
      return on(indexOfFirst(({ order }) => order > orderOf(from.id)));
    case 'around':
      return on(Math.max(0, indexOfFirst(({ order }) => order >= orderOf(from.id)) - Math.floor(limit / 2)));
    case 'beforeTime':
      return back(indexOfFirst(({ sentAt }) => sentAt >= from.time));
    case 'afterTime':
      return on(indexOfFirst(({ sentAt }) => sentAt > from.time));
  }
}
