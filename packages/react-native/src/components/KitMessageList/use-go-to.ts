import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { WindowedListHandle } from '#list';
import { useClock } from '../../client/use-clock.ts';
import { useNewest } from '../../hooks/use-newest.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { ActiveRow } from '../ListFrame/active-row.ts';

/** Long enough to be found by the eye, in milliseconds. */
const markedMs = 2_000;

interface GoToOptions {
  readonly model: MessageListModel;
  readonly list: RefObject<WindowedListHandle | null>;
  /** Where the host wants the list to be; empty for nowhere. */
  readonly wanted: string;
  /** The first page is there. */
  readonly isLoaded: boolean;
  /** It cannot be gone to. */
  readonly onMissing: () => void;
}

interface GoTo {
  readonly goTo: (messageId: string) => void;
  /** The row that was gone to, for a moment. */
  readonly marked: ActiveRow;
}

/** Goes to a message, wherever in the history it stands, and shows which one it is. */
export function useGoTo({ model, list, wanted, isLoaded, onMissing }: GoToOptions): GoTo {
  const clock = useClock();
  // A new sentence for it is no reason to go there again.
  const newest = useNewest(onMissing);
  const [marked] = useState(() => new ActiveRow());
  const stopMarking = useRef((): void => {});
  const goTo = useCallback(
    (messageId: string): void => {
      void model.seek(messageId).then((key) => {
        if (key === undefined) return;
        if (key === null) return newest()();
        list.current?.scrollToId(key, 'center');
        marked.set(key);
        stopMarking.current();
        stopMarking.current = clock.after(markedMs, () => marked.set(undefined));
      });
    },
    [model, list, marked, clock, newest],
  );
  useEffect(() => () => stopMarking.current(), []);
  useEffect(() => {
    if (wanted !== '' && isLoaded) goTo(wanted);
  }, [wanted, isLoaded, goTo]);
  return { goTo, marked };
}
