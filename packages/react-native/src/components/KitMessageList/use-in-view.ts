import { useCallback, useRef, useState } from 'react';
import { useClock } from '../../client/use-clock.ts';
import type { MessageListModel } from '../../models/message-list/message-list.ts';
import { ScrolledDay } from './scrolled-day.ts';

interface InView {
  /** What is at the top while somebody scrolls. */
  readonly day: ScrolledDay;
  readonly onVisible: (ids: readonly string[]) => void;
  /** Of a row of which a line is in view nobody has read anything. */
  readonly onSeen: (ids: readonly string[]) => void;
}

/** What follows from the rows that are in view: what was read, which day it is, and whether there is anything below. */
export function useInView(model: MessageListModel, shown: readonly string[], opensAt: string | null): InView {
  const clock = useClock();
  const [day] = useState(() => new ScrolledDay(clock));
  const opened = useRef<string | null>(null);
  const onVisible = useCallback(
    (ids: readonly string[]): void => {
      const [top] = ids;
      day.see(top === undefined ? undefined : { id: top, isAlone: ids.length === 1 && shown.length > 1 });
      // Opened at a row, and all is in view: a device tells of the end only who scrolls there, which nobody can.
      if (opensAt !== null && opened.current !== opensAt) {
        opened.current = opensAt;
        if (ids.includes(shown[0] ?? '') && ids.includes(shown.at(-1) ?? '')) model.setAtEnd(true);
      }
    },
    [day, model, shown, opensAt],
  );
  return { day, onVisible, onSeen: model.setInView };
}
