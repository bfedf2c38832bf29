import { KitException, type HistoryQuery } from '@open-chat-kit/sdk/engine';
import type { Message } from './tiny-store.ts';

/** Whether a message is among those asked for: all are texts, and none belongs to a thread. */
export function fits({ types, categories, parentId }: HistoryQuery): boolean {
  const isWanted = types.length === 0 || types.includes('text');
  return isWanted && (categories.length === 0 || categories.includes('message')) && parentId === '';
}

/** From where to where the page goes, as indexes into the messages of the conversation, the oldest first. */
export function rangeOf(all: readonly Message[], { from, limit }: HistoryQuery): readonly [number, number] {
  const indexOf = (id: string): number => {
    const index = all.findIndex((message) => message.id === id);
    if (index === -1) throw new KitException('NOT_FOUND', 'The start is not in this conversation.');
    return index;
  };
  const firstFrom = (time: number): number => {
    const index = all.findIndex(({ sentAt }) => sentAt >= time);
    return index === -1 ? all.length : index;
  };
  const back = (end: number): readonly [number, number] => [Math.max(0, end - limit), end];
  const on = (start: number): readonly [number, number] => [start, Math.min(all.length, start + limit)];
  switch (from.kind) {
    case 'latest':
      return back(all.length);
    case 'before':
      return back(indexOf(from.id));
    case 'after':
      return on(indexOf(from.id) + 1);
    case 'around':
      return on(Math.max(0, indexOf(from.id) - Math.floor(limit / 2)));
    case 'beforeTime':
      return back(firstFrom(from.time));
    case 'afterTime':
      return on(firstFrom(Math.floor(from.time) + 1));
  }
}
